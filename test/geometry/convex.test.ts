import { describe, expect, it } from 'vitest';
import { buildBounds, buildCapsule, buildCircle, buildPolygon } from '../../src/engine/geometry/build.ts';
import { clipShapes } from '../../src/engine/geometry/clip.ts';
import { measureCommon, Region } from '../../src/engine/geometry/common-region.ts';
import { convexHull } from '../../src/engine/geometry/hull.ts';
import { locateInRing, locatePoint } from '../../src/engine/geometry/locate.ts';
import { minkowskiPolygon } from '../../src/engine/geometry/minkowski.ts';
import { orient } from '../../src/engine/geometry/predicates.ts';
import type { Shape } from '../../src/engine/geometry/shape.ts';
import { Ellipse, PlacedShape, supportIndex, supportPoint } from '../../src/engine/geometry/support.ts';
import { IDENTITY } from '../../src/engine/math.ts';
import { createRandom, randomConvexPoints, randomPose, randomShape } from '../kit/random-shapes.ts';

const P = (...flat: number[]) =>
  Array.from({ length: flat.length / 2 }, (_, i) => ({ x: flat[2 * i]!, y: flat[2 * i + 1]! }));

describe('orientation', () => {
  it('is positive where x turns towards y, zero on a line, and right to the last bit', () => {
    expect(orient(0, 0, 1, 0, 0, 1)).toBeGreaterThan(0);
    expect(orient(0, 0, 0, 1, 1, 0)).toBeLessThan(0);
    expect(orient(0.1, 0.1, 0.3, 0.3, 0.7, 0.7)).toBe(0);
    expect(Math.sign(orient(0.5, 0.5, 12, 12, 24, 24.000000000000004))).toBe(1);
    expect(Math.sign(orient(0, 0, 1, 1, 0.1 + 0.2, 0.3))).toBe(-1);
  });
});

describe('a convex hull', () => {
  it('keeps the outermost points only, in positive orientation from the leftmost', () => {
    expect(convexHull(P(5, 5, 0, 0, 10, 0, 5, 0, 10, 10, 0, 10, 5, 5, 10, 10))).toEqual(P(0, 0, 10, 0, 10, 10, 0, 10));
  });

  it('of points on a line has two ends, of equal points one, of none none', () => {
    expect(convexHull(P(3, 3, 1, 1, 2, 2))).toEqual(P(1, 1, 3, 3));
    expect(convexHull(P(4, 4, 4, 4))).toEqual(P(4, 4));
    expect(convexHull([])).toEqual([]);
  });

  it('leaves no point outside', () => {
    const random = createRandom(31);
    for (let trial = 0; trial < 200; trial++) {
      const points = Array.from({ length: 1 + Math.floor(30 * random()) }, () => ({ x: random(), y: random() }));
      const hull = convexHull(points);
      for (const { x, y } of points) {
        for (const [i, p] of hull.entries()) {
          const q = hull[(i + 1) % hull.length]!;
          expect(orient(p.x, p.y, q.x, q.y, x, y)).toBeGreaterThanOrEqual(0);
        }
      }
    }
  });
});

describe('where a point lies', () => {
  it('is exact on outlines that plain arithmetic misses', () => {
    const u = [0, 0, 9, 0, 9, 9, 6, 9, 6, 3, 3, 3, 3, 9, 0, 9];
    expect(locateInRing(u, 4.5, 6)).toBe('outside');
    expect(locateInRing(u, 1, 3)).toBe('inside');
    expect(locateInRing(u, 3, 6)).toBe('boundary');
    expect(locateInRing([...u].reverse(), 1, 1)).toBe('inside');
    const steep = buildPolygon(P(0, 0, 1, 0, 0.3, 0.9));
    expect(locatePoint(steep, IDENTITY, 0.1, 0.3)).toBe(orient(0.3, 0.9, 0, 0, 0.1, 0.3) < 0 ? 'outside' : 'inside');
  });
});

describe('support', () => {
  it('found by halving is as far out as the one found by looking at all corners', () => {
    const random = createRandom(41);
    for (let trial = 0; trial < 500; trial++) {
      const shape = buildPolygon(convexHull(randomConvexPoints(random, 3 + Math.floor(200 * random()), 100)));
      const direction = { x: random() - 0.5, y: random() - 0.5 };
      const reach = (i: number) => shape.points[2 * i]! * direction.x + shape.points[2 * i + 1]! * direction.y;
      const best = Math.max(...Array.from({ length: shape.count }, (_, i) => reach(i)));
      expect(best - reach(supportIndex(shape, direction))).toBeLessThan(1e-12);
    }
  });

  it('of a turned ellipse is where its outline is square to the direction', () => {
    const random = createRandom(43);
    const out = { x: 0, y: 0 };
    for (let trial = 0; trial < 200; trial++) {
      const [rx, ry, angle] = [1 + 50 * random(), 1 + 50 * random(), 6.28 * random()];
      const ellipse = new Ellipse(10, -20, rx, ry, angle);
      const direction = { x: random() - 0.5, y: random() - 0.5 };
      supportPoint(ellipse, direction, out);
      let best = -Infinity;
      for (let t = 0; t < 2 * Math.PI; t += 0.001) {
        const [u, v] = [rx * Math.cos(t), ry * Math.sin(t)];
        const x = 10 + u * Math.cos(angle) - v * Math.sin(angle);
        const y = -20 + u * Math.sin(angle) + v * Math.cos(angle);
        best = Math.max(best, x * direction.x + y * direction.y);
      }
      const got = out.x * direction.x + out.y * direction.y;
      expect(got).toBeGreaterThanOrEqual(best - 1e-12);
      expect(got - best).toBeLessThan(1e-4);
    }
    expect(() => new Ellipse(0, 0, 0, 1)).toThrow('ellipse half-axis rx must be positive and finite, got 0');
  });

  it('of a capsule is on its rim', () => {
    const out = { x: 0, y: 0 };
    supportPoint(new PlacedShape(buildCapsule(0, 0, 10, 0, 5)), { x: 30, y: 40 }, out);
    expect(out.x).toBeCloseTo(13, 12);
    expect(out.y).toBeCloseTo(4, 12);
  });
});

describe('common parts', () => {
  it('of two polygons do not depend on their order', () => {
    const random = createRandom(47);
    let met = 0;
    for (let trial = 0; trial < 500; trial++) {
      const [a, b] = [0, 1].map(() => {
        const points = randomConvexPoints(random, 3 + Math.floor(8 * random()), 40);
        return buildPolygon(convexHull(points.map(({ x, y }) => ({ x: x + 30 * trial, y }))));
      }) as [Shape, Shape];
      const forth = clipShapes(a, b);
      const back = clipShapes(b, a);
      expect(Math.abs(forth.area - back.area)).toBeLessThan(1e-8);
      if (forth.area > 0) met++;
    }
    expect(met).toBeGreaterThan(300);
  });

  it('of polygons that only touch have no area', () => {
    expect(clipShapes(buildBounds(0, 0, 10, 10), buildBounds(10, 2, 20, 8))).toMatchObject({
      area: 0,
      centroid: { x: 10, y: 5 },
    });
    expect(clipShapes(buildBounds(0, 0, 10, 10), buildBounds(11, 2, 20, 8))).toEqual({
      vertices: [],
      area: 0,
      centroid: null,
    });
    const corner = clipShapes(buildBounds(0, 0, 10, 10), buildBounds(10, 10, 20, 20));
    expect([corner.area, corner.centroid]).toEqual([0, { x: 10, y: 10 }]);
  });

  it('with round sides have the area and centroid that counting points gives', () => {
    const random = createRandom(53);
    const region = new Region();
    const holds = (shape: Shape, x: number, y: number) => locatePoint(shape, IDENTITY, x, y) !== 'outside';
    for (let trial = 0; trial < 60; trial++) {
      const [a, b] = [trial % 4, Math.floor(trial / 4) % 4].map((type) => placed(randomShape(random, type), random));
      let [count, sumX, sumY] = [0, 0, 0];
      const step = 0.25;
      for (let x = -80; x < 80; x += step) {
        for (let y = -80; y < 80; y += step) {
          if (!(holds(a!, x, y) && holds(b!, x, y))) continue;
          count++;
          sumX += x;
          sumY += y;
        }
      }
      Object.assign(region, { x: 0, y: 0, size: 100 });
      measureCommon(a!, b!, region);
      expect(Math.abs(region.area - count * step * step)).toBeLessThan(5 + 0.01 * region.area);
      if (count < 2000) continue;
      expect(Math.abs(region.x - sumX / count)).toBeLessThan(0.1);
      expect(Math.abs(region.y - sumY / count)).toBeLessThan(0.1);
    }
  });

  it('of two circles are a lens, of a nested one all of it', () => {
    const region = new Region();
    Object.assign(region, { x: 4, y: 0, size: 10 });
    measureCommon(buildCircle(5), buildCircle(5, 8, 0), region);
    const half = Math.acos(0.8);
    expect(region.area).toBeCloseTo(2 * 25 * (half - 0.8 * 0.6), 10);
    expect([region.x, region.y]).toEqual([4, expect.closeTo(0, 12)]);
    Object.assign(region, { x: 1, y: 0, size: 10 });
    measureCommon(buildCircle(5), buildCircle(2, 1, 0), region);
    expect(region.area).toBeCloseTo(4 * Math.PI, 10);
    expect(region.x).toBeCloseTo(1, 12);
  });
});

/** A shape with its pose worked into its points. */
function placed(shape: Shape, random: () => number): Shape {
  const { x, y, c, s } = randomPose(random, 30);
  const points = Array.from({ length: shape.count }, (_, i) => {
    const [px, py] = [shape.points[2 * i]!, shape.points[2 * i + 1]!];
    return { x: x + c * px - s * py, y: y + s * px + c * py };
  });
  const [p, q] = points;
  if (shape.count === 1) return buildCircle(shape.radius, p!.x, p!.y);
  if (shape.count === 2) return buildCapsule(p!.x, p!.y, q!.x, q!.y, shape.radius);
  return buildPolygon(convexHull(points));
}

describe('a Minkowski difference', () => {
  it('is the hull of all differences of corners', () => {
    const random = createRandom(59);
    for (let trial = 0; trial < 300; trial++) {
      const [a, b] = [0, 1].map(() =>
        buildPolygon(convexHull(randomConvexPoints(random, 3 + Math.floor(9 * random()), 50))),
      );
      const corners = (shape: Shape) =>
        Array.from({ length: shape.count }, (_, i) => ({ x: shape.points[2 * i]!, y: shape.points[2 * i + 1]! }));
      const all = corners(a!).flatMap((p) => corners(b!).map((q) => ({ x: p.x - q.x, y: p.y - q.y })));
      const area = (ring: { x: number; y: number }[]) =>
        ring.reduce(
          (sum, p, i) => sum + p.x * ring[(i + 1) % ring.length]!.y - p.y * ring[(i + 1) % ring.length]!.x,
          0,
        ) / 2;
      expect(Math.abs(area(minkowskiPolygon(a!, b!)) - area(convexHull(all)))).toBeLessThan(1e-8);
      expect(minkowskiPolygon(a!, b!).length).toBeLessThanOrEqual(a!.count + b!.count);
    }
  });
});
