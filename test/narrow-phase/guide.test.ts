import { describe, expect, it } from 'vitest';
import { testBoxes, testSpheres } from '../../src/engine/geometry/bounding.ts';
import { buildBounds, buildBox, buildCircle, buildPolygon } from '../../src/engine/geometry/build.ts';
import { makeConcave } from '../../src/engine/geometry/concave.ts';
import { convexHull } from '../../src/engine/geometry/hull.ts';
import { sinCos, Transform } from '../../src/engine/math.ts';
import { queryPair } from '../../src/engine/narrow-phase/query-pair.ts';
import { reportAxes } from '../../src/engine/narrow-phase/sat.ts';

const P = (...flat: number[]) =>
  Array.from({ length: flat.length / 2 }, (_, i) => ({ x: flat[2 * i]!, y: flat[2 * i + 1]! }));

const regular = (count: number, radius: number, x: number, y: number, turn = 0.1) =>
  buildPolygon(
    Array.from({ length: count }, (_, i) => {
      const turned = { c: 1, s: 0 };
      sinCos(turn + (2 * Math.PI * i) / count, turned);
      return { x: x + radius * turned.c, y: y + radius * turned.s };
    }),
  );

describe('what the guide says about two boxes', () => {
  it('a shadow [3, 5] inside [0, 10] shares 2 units with it but must travel 5 to the left or 7 to the right', () => {
    const report = reportAxes(buildBounds(0, 0, 10, 100), buildBounds(3, 40, 5, 60));
    const [x] = report.axes;
    expect(x!.a).toEqual([0, 10]);
    expect(x!.b).toEqual([3, 5]);
    expect([x!.a[1] - x!.b[0], x!.b[1] - x!.a[0]]).toEqual([7, 5]);
    expect(x!.overlap).toBe(5);
    expect(queryPair(buildBounds(0, 0, 10, 100), buildBounds(3, 40, 5, 60)).mtv).toEqual({ x: -5, y: 0 });
  });

  it('apart, the distance combines the gaps on both axes', () => {
    const { state, distance, nearestA, nearestB } = queryPair(buildBounds(0, 0, 10, 10), buildBounds(13, 14, 20, 20));
    expect([state, distance, nearestA, nearestB]).toEqual(['separated', 5, { x: 10, y: 10 }, { x: 13, y: 14 }]);
  });

  it('boxes that share a stretch of a side touch in its middle, whatever the tolerance, and turned as well', () => {
    const [a, b] = [buildBounds(0, 0, 100, 60), buildBounds(100, 20, 180, 90)];
    for (const epsilon of [0, 0.5]) expect(queryPair(a, b, epsilon).contact).toEqual({ x: 100, y: 40 });
    const [ta, tb] = [new Transform().set(3, -7, 0.4), new Transform().set(3, -7, 0.4)];
    const { state, contact } = queryPair(a, b, 1e-9, ta, tb);
    expect(state).toBe('touching');
    expect(contact!.x).toBeCloseTo(3 + 100 * Math.cos(0.4) - 40 * Math.sin(0.4), 9);
    expect(contact!.y).toBeCloseTo(-7 + 100 * Math.sin(0.4) + 40 * Math.cos(0.4), 9);
  });

  it('the figure at its start: depth 25 px along x, contact in the middle of the common part', () => {
    const result = queryPair(buildBounds(200, 120, 350, 270), buildBounds(325, 175, 500, 300));
    expect(result.mtv).toEqual({ x: 25, y: 0 });
    expect(result.contact!.x).toBeCloseTo(337.5, 9);
    expect(result.contact!.y).toBeCloseTo(222.5, 9);
  });
});

describe('what the guide says about circles', () => {
  it('the contact of two lies halfway between their deepest points, on the line of centres', () => {
    const result = queryPair(buildCircle(10, 0, 0), buildCircle(8, 15, 0));
    expect([result.state, result.depth, result.contact]).toEqual(['overlapping', 3, { x: 8.5, y: 0 }]);
  });

  it('concentric ones leave towards +x', () => {
    const result = queryPair(buildCircle(5, 7, 7), buildCircle(3, 7, 7));
    expect([result.depth, result.normal, result.mtv]).toEqual([8, { x: 1, y: 0 }, { x: 8, y: 0 }]);
  });

  it('a centre inside a box leaves by the nearest side, with depth r + m', () => {
    const result = queryPair(buildBounds(0, 0, 10, 10), buildCircle(2, 3, 6));
    expect([result.depth, result.mtv]).toEqual([5, { x: -5, y: 0 }]);
  });

  it('equal pushes on x and y are taken on x', () => {
    for (const [x, y] of [
      [8, 8],
      [2, 8],
      [8, 2],
      [2, 2],
    ] as const) {
      const { normal } = queryPair(buildBounds(0, 0, 10, 10), buildBounds(x - 1, y - 1, x + 1, y + 1));
      expect([Math.abs(normal.x), Math.abs(normal.y)]).toEqual([1, 0]);
      const round = queryPair(buildBounds(0, 0, 10, 10), buildCircle(1, x, y));
      expect([round.normal.x, round.normal.y]).toEqual([x > 5 ? 1 : -1, 0]);
    }
  });
});

describe('what the guide says about candidate axes', () => {
  const rectangle = buildBox(80, 50, 0, 0, 0.4);

  it('a rectangle and a triangle have five, a rectangle and a pentagon seven', () => {
    expect(reportAxes(rectangle, regular(3, 40, 20, 10)).count).toBe(5);
    expect(reportAxes(rectangle, regular(5, 40, 20, 10)).count).toBe(7);
  });

  it('two rectangles have four, and two when they are aligned: the others add nothing', () => {
    expect(reportAxes(rectangle, buildBox(30, 40, 10, 10, 1.3)).count).toBe(4);
    const aligned = reportAxes(rectangle, buildBox(30, 40, 10, 10, 0.4));
    expect(aligned.count).toBe(2);
    expect(aligned.axes.filter(({ of, repeats }) => of === 'b' && repeats === null)).toEqual([]);
  });

  it('the depth is the smallest overlap of any of them', () => {
    const pentagon = regular(5, 40, 35, 10);
    const report = reportAxes(rectangle, pentagon);
    expect(report.overlap).toBe(Math.min(...report.axes.map(({ overlap }) => overlap)));
    expect(queryPair(rectangle, pentagon).depth).toBeCloseTo(report.overlap, 10);
  });
});

describe('what the guide says about convexity', () => {
  const u = P(0, 0, 120, 0, 120, 120, 95, 120, 95, 25, 25, 25, 25, 120, 0, 120);
  const square = buildBounds(50, 50, 70, 70);

  it('a square in the notch of a U is 25 px away from both sides and the bottom', () => {
    const result = queryPair(makeConcave(u), square);
    expect([result.state, result.distance]).toEqual(['separated', 25]);
  });

  it('yet on every axis the shadow of the whole U overlaps that of the square: there the theorem says hit', () => {
    // On its own edge directions, x and y, the U casts the shadows of its hull.
    const report = reportAxes(buildPolygon(convexHull(u)), square);
    expect(report.count).toBe(2);
    expect(report.separating).toBe(null);
  });
});

describe('what the guide says about floating point', () => {
  it('0.1 + 0.2 is more than 0.3, and two boxes that should touch overlap by that bit', () => {
    const left = buildBounds(0, 0, 0.1 + 0.2, 1);
    const right = buildBounds(0.3, 0, 1, 1);
    expect(queryPair(left, right, 0).state).toBe('overlapping');
    expect(queryPair(left, right, 0).depth).toBe(2 ** -54);
    expect(queryPair(left, right).state).toBe('touching');
  });

  it('a rectangle turned by pi / 2 touches its neighbour under the default tolerance', () => {
    const turned = new Transform().set(0, 0, Math.PI / 2);
    // Corner (0, -2) of the rectangle comes to (2, 0) but for rounding.
    const result = queryPair(buildBounds(-1, -2, 1, 2), buildBounds(2, -1, 4, 1), undefined, turned);
    expect(result.state).toBe('touching');
  });

  it('the default tolerance grows with the coordinates', () => {
    const apart = (x: number) => queryPair(buildBounds(x, 0, x + 1, 1), buildBounds(x + 1 + 2 ** -13, 0, x + 3, 1));
    expect(apart(0).state).toBe('separated');
    expect(apart(1e6).state).toBe('touching');
  });

  it('a tolerance that is none is refused with its value', () => {
    expect(() => queryPair(buildCircle(1), buildCircle(1), -1)).toThrow(
      'tolerance must be finite and not negative, got -1',
    );
    expect(() => queryPair(buildCircle(1), buildCircle(1), { relative: Number.NaN })).toThrow('got NaN');
  });
});

describe('the warning about bounding volumes', () => {
  /** The sphere test with a radius that a box does not have. */
  const asSpheres = (a: { min: number[]; max: number[] }, b: { min: number[]; max: number[] }) => {
    const sphere = ({ min, max }: { min: number[]; max: number[] }) => ({
      center: min.map((low, i) => (low + max[i]!) / 2),
      radius: Math.min(...min.map((low, i) => (max[i]! - low) / 2)),
    });
    return testSpheres(sphere(a), sphere(b));
  };

  it('a tall thin box and a short wide one with far centres overlap at a corner, and the sphere test misses it', () => {
    const tall = { min: [0, 0], max: [2, 100] };
    const wide = { min: [1, 99], max: [101, 101] };
    expect(testBoxes(tall, wide)).toBe(true);
    expect(asSpheres(tall, wide)).toBe(false);
  });

  it('with near centres they miss, and a sphere test with the other radius hits', () => {
    const upper = { min: [0, 0], max: [100, 2] };
    const lower = { min: [0, 3], max: [100, 5] };
    expect(testBoxes(upper, lower)).toBe(false);
    const around = (box: { min: number[]; max: number[] }) => ({
      center: [50, (box.min[1]! + box.max[1]!) / 2],
      radius: 50,
    });
    expect(testSpheres(around(upper), around(lower))).toBe(true);
  });
});
