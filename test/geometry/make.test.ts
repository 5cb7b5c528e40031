import { describe, expect, it } from 'vitest';
import {
  buildBounds,
  buildBox,
  buildCapsule,
  buildCircle,
  buildPoint,
  buildPolygon,
  buildSegment,
} from '../../src/engine/geometry/build.ts';
import {
  growShape,
  makeBox,
  makeCapsule,
  makeCircle,
  makePolygon,
  translateShape,
} from '../../src/engine/geometry/make.ts';
import { BOX, CAPSULE, CIRCLE, POLYGON, type Shape } from '../../src/engine/geometry/shape.ts';

const P = (...flat: number[]) =>
  Array.from({ length: flat.length / 2 }, (_, i) => ({ x: flat[2 * i]!, y: flat[2 * i + 1]! }));

/** Corner i over the line of edge i - 1 and so on: every normal is a unit vector that no corner lies beyond. */
function expectOutwardNormals(shape: Shape): void {
  for (let i = 0; i < shape.count; i++) {
    const nx = shape.normals[2 * i]!;
    const ny = shape.normals[2 * i + 1]!;
    expect(Math.hypot(nx, ny)).toBeCloseTo(1, 14);
    for (let j = 0; j < shape.count; j++) {
      const dx = shape.points[2 * j]! - shape.points[2 * i]!;
      const dy = shape.points[2 * j + 1]! - shape.points[2 * i + 1]!;
      expect(nx * dx + ny * dy).toBeLessThan(1e-12);
    }
  }
}

describe('a polygon', () => {
  it('is the same whichever way round its points are listed', () => {
    const forth = makePolygon(P(0, 0, 10, 0, 10, 10, 0, 10));
    const back = makePolygon(P(0, 10, 10, 10, 10, 0, 0, 0));
    for (const shape of [forth, back]) {
      expect(shape.count).toBe(4);
      expectOutwardNormals(shape);
      expect([shape.centroidX, shape.centroidY]).toEqual([5, 5]);
      expect(shape.innerRadius).toBeCloseTo(5, 12);
      expect(shape.outerRadius).toBeCloseTo(Math.sqrt(50), 12);
    }
  });

  it('loses repeated and collinear points, also where the outline closes', () => {
    expect(makePolygon(P(0, 0, 20, 0, 30, 10, 10, 30, 10, 30)).count).toBe(4);
    expect(makePolygon(P(5, 0, 10, 0, 10, 10, 0, 10, 0, 0, 5, 0)).count).toBe(4);
    expect(buildPolygon(P(0.1, 0.1, 0.2, 0.2, 0.3, 0.3, 0, 1)).count).toBe(3);
  });

  it('keeps a corner that is straight only after rounding', () => {
    // 0.1 + 0.2 > 0.3 in binary: the middle one of the first three points lies off their line by one bit.
    expect(buildPolygon(P(0, 0, 0.3, 0.1 + 0.2, 0.6, 0.6, 1, 0)).count).toBe(4);
  });

  it('refuses what is no convex polygon, and says what to do', () => {
    expect(() => makePolygon(P(0, 0, 1, 1))).toThrow('polygon needs at least three distinct points, got 2');
    expect(() => makePolygon(P(0, 0, 1, 1, 0, 0, 1, 1))).toThrow('polygon needs at least three distinct points, got 2');
    expect(() => makePolygon(P(0, 0, 1, 1, 2, 2))).toThrow('lie on one line');
    expect(() => makePolygon(P(0, 0, 10, 0, 5, 2, 5, 10))).toThrow('cut it into convex pieces');
    expect(() => makePolygon(P(0, 0, Number.NaN, 0, 5, 2))).toThrow(
      'polygon point 1 must have finite coordinates, got (NaN, 0)',
    );
    expect(() => makePolygon(P(0, 0, 1e6, 0, 0, 0.01))).toThrow('thinner');
  });

  it('that winds twice, like a pentagram, is not convex although every corner turns the same way', () => {
    const star = [0, 2, 4, 1, 3].map((i) => ({ x: Math.cos(1.2566 * i), y: Math.sin(1.2566 * i) }));
    expect(() => makePolygon(star)).toThrow('convex');
  });

  it('without area is a segment or a point for geometry', () => {
    const segment = buildPolygon(P(3, 3, 0, 0, 1, 1, 5, 5));
    expect([segment.type, segment.radius, ...segment.points]).toEqual([CAPSULE, 0, 0, 0, 5, 5]);
    const point = buildPolygon(P(3, 4, 3, 4, 3, 4));
    expect([point.type, point.radius, ...point.points]).toEqual([CIRCLE, 0, 3, 4]);
  });
});

describe('a box', () => {
  it('has its own x axis as normal 0 and its own y axis as normal 1, turned with it', () => {
    const box = makeBox(20, 10, 100, 50, 0.5);
    expect(box.type).toBe(BOX);
    expectOutwardNormals(box);
    expect(box.normals[0]).toBeCloseTo(Math.cos(0.5), 15);
    expect(box.normals[1]).toBeCloseTo(Math.sin(0.5), 15);
    expect([box.halfWidth, box.halfHeight, box.innerRadius]).toEqual([10, 5, 5]);
  });

  it('given by its bounds has exactly these corners', () => {
    const box = buildBounds(0.1, 0.2, 0.3, 0.7);
    expect([...box.points]).toEqual([0.3, 0.2, 0.3, 0.7, 0.1, 0.7, 0.1, 0.2]);
  });

  it('that is flat is a segment for geometry and refused as a body', () => {
    expect(buildBox(10, 0).type).toBe(CAPSULE);
    expect([...buildBounds(2, 1, 2, 5).points].sort()).toEqual([1, 2, 2, 5]);
    expect(buildBox(0, 0, 3, 4).type).toBe(CIRCLE);
    expect(() => makeBox(10, 0)).toThrow('box height must be positive and finite, got 0');
    expect(() => makeBox(Number.NaN, 1)).toThrow('box width must be positive and finite, got NaN');
  });
});

describe('circles and capsules', () => {
  it('refuse radii that are no size', () => {
    expect(() => makeCircle(-1)).toThrow('circle radius must be positive and finite, got -1');
    expect(() => makeCircle(0)).toThrow('circle radius must be positive and finite, got 0');
    expect(() => makeCapsule(0, 0, 1, 0, Number.POSITIVE_INFINITY)).toThrow('capsule radius');
    expect(() => buildCircle(-1)).toThrow('circle radius must be finite and not negative, got -1');
    expect(buildCircle(0).radius).toBe(0);
  });

  it('are the same thing when the ends of a capsule coincide', () => {
    const capsule = makeCapsule(3, 4, 3, 4, 5);
    expect([capsule.type, capsule.radius, ...capsule.points]).toEqual([CIRCLE, 5, 3, 4]);
    expect(buildCapsule(0, 0, 0, 0, 0).type).toBe(CIRCLE);
    expect([...buildSegment(1, 2, 3, 4).points]).toEqual([1, 2, 3, 4]);
    expect([...buildSegment(1, 2, 1, 2).points]).toEqual([...buildPoint(1, 2).points]);
  });
});

describe('growing', () => {
  it('moves every face out by the same distance and keeps corners sharp', () => {
    const triangle = makePolygon(P(0, 0, 30, 0, 0, 40));
    const grown = growShape(triangle, 2);
    expect(grown.type).toBe(POLYGON);
    for (let i = 0; i < 3; i++) {
      const dx = grown.points[2 * i]! - triangle.points[2 * i]!;
      const dy = grown.points[2 * i + 1]! - triangle.points[2 * i + 1]!;
      expect(triangle.normals[2 * i]! * dx + triangle.normals[2 * i + 1]! * dy).toBeCloseTo(2, 12);
    }
  });

  it('widens a box on all sides and a circle by its radius', () => {
    const box = growShape(makeBox(8, 100, 0, 0, 0.7), 3);
    expect([box.halfWidth, box.halfHeight]).toEqual([7, 53]);
    expectOutwardNormals(box);
    const corner = Math.hypot(box.points[0]!, box.points[1]!);
    expect(corner).toBeCloseTo(Math.hypot(7, 53), 10);
    expect(growShape(makeCircle(4), 3).radius).toBe(7);
    expect(() => growShape(box, -1)).toThrow('not negative, got -1');
  });
});

describe('translating', () => {
  it('moves the points and the centroid together', () => {
    const moved = translateShape(makeBox(2, 2), 10, 20);
    expect([moved.centroidX, moved.centroidY]).toEqual([10, 20]);
    expect([...moved.points]).toEqual([11, 19, 11, 21, 9, 21, 9, 19]);
  });
});
