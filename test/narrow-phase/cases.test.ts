/** Pairs that have gone wrong somewhere: what happened is in the titles, the right answer in the tests. */
import { describe, expect, it } from 'vitest';
import { buildBounds, buildBox, buildCapsule, buildCircle, buildPolygon } from '../../src/engine/geometry/build.ts';
import { castRay, RayHit } from '../../src/engine/geometry/cast.ts';
import { clipShapes } from '../../src/engine/geometry/clip.ts';
import type { Shape } from '../../src/engine/geometry/shape.ts';
import { IDENTITY, Transform } from '../../src/engine/math.ts';
import { GjkResult, gjkShapes } from '../../src/engine/narrow-phase/gjk.ts';
import { Manifold } from '../../src/engine/narrow-phase/manifold.ts';
import { collide, signedDistance } from '../../src/engine/narrow-phase/pair-table.ts';
import { queryPair } from '../../src/engine/narrow-phase/query-pair.ts';
import { sweep } from '../../src/engine/narrow-phase/sweep-pair.ts';
import { Impact, timeOfImpact } from '../../src/engine/narrow-phase/time-of-impact.ts';

const P = (...flat: number[]) =>
  Array.from({ length: flat.length / 2 }, (_, i) => ({ x: flat[2 * i]!, y: flat[2 * i + 1]! }));
const polygon = (...flat: number[]) => buildPolygon(P(...flat));
/** Box by its centre and half-extents. */
const box = (x: number, y: number, w: number, h = w) => buildBounds(x - w, y - h, x + w, y + h);

function expectVec(got: { x: number; y: number }, x: number, y: number, digits = 9): void {
  expect(got.x).toBeCloseTo(x, digits);
  expect(got.y).toBeCloseTo(y, digits);
}

describe('minimum translation and normals', () => {
  it('frees a box wholly inside another by all it has to travel, not by what their shadows share', () => {
    // The way of B (20x20) out of A (4x4 at x = 3): 9 to the left; A would go 9 to the right.
    const { depth, mtv } = queryPair(box(3, 0, 2), box(0, 0, 10));
    expect(depth).toBe(9);
    expectVec(mtv, -9, 0);
  });

  it('goes across the hypotenuse where the centres coincide and their difference says nothing', () => {
    const { depth, mtv } = queryPair(polygon(0, 0, 12, 0, 0, 12), box(4, 4, 1));
    expect(depth).toBeCloseTo(Math.sqrt(18), 12);
    expectVec(mtv, 3, 3);
  });

  it('of two octagons is along a face, and less than that of the circles around them', () => {
    const octagon = (x: number) =>
      polygon(
        ...Array.from({ length: 8 }, (_, i) => [
          x + 10 * Math.cos((i * Math.PI) / 4),
          10 * Math.sin((i * Math.PI) / 4),
        ]).flat(),
      );
    expect(queryPair(octagon(0), octagon(15)).depth).toBeCloseTo(5 * Math.cos(Math.PI / 8), 9);
    expect(queryPair(buildCircle(10), buildCircle(10, 15)).depth).toBe(5);
  });

  it('parts shapes that cross like a plus with no corner in one another', () => {
    const across = box(0, 0, 20, 2);
    const down = box(3, 0, 2, 20);
    const { state, mtv, contact } = queryPair(across, down);
    expect(state).toBe('overlapping');
    expectVec(mtv, 19, 0);
    expectVec(contact!, 3, 0);
    expect(clipShapes(across, down).area).toBe(16);
  });

  it('points from a turned box to the circle', () => {
    const { depth, normal } = queryPair(buildBox(20, 10, 0, 0, Math.PI / 6), buildCircle(4, -4, 6.928203230275509));
    expect(depth).toBeCloseTo(1, 12);
    expectVec(normal, -0.5, Math.sqrt(3) / 2);
  });

  it('flips and nothing else when the arguments are swapped', () => {
    const forth = queryPair(buildCircle(5), buildBounds(3, -5, 13, 5));
    const back = queryPair(buildBounds(3, -5, 13, 5), buildCircle(5));
    expect([forth.depth, back.depth]).toEqual([2, 2]);
    expectVec(forth.normal, 1, 0);
    expectVec(back.normal, -1, 0);
    expectVec(back.contact!, forth.contact!.x, forth.contact!.y);
  });

  it('is a unit vector for a circle whose centre is inside a box, or at its centre', () => {
    const inside = queryPair(box(0, 0, 3), buildCircle(1, 2, 0.5));
    expect(inside.depth).toBe(2);
    expectVec(inside.normal, 1, 0);
    const centred = queryPair(box(0, 0, 3), buildCircle(1));
    expect(centred.depth).toBe(4);
    expectVec(centred.normal, 1, 0);
  });

  it('one number tells apart, touching and overlapping', () => {
    const results = [-51, -50, -49].map((x) => queryPair(buildBounds(0, 0, 100, 100), buildCircle(50, x, 50)));
    expect(results.map(({ state }) => state)).toEqual(['separated', 'touching', 'overlapping']);
    expect(results.map(({ separation }) => separation)).toEqual([1, 0, -1]);
  });
});

describe('coincident shapes', () => {
  const identical: [string, Shape][] = [
    ['boxes', box(0, 0, 4)],
    ['polygons', polygon(0, 0, 8, 0, 4, 8)],
    ['circles', buildCircle(5, 7, 7)],
    ['capsules', buildCapsule(0, 0, 10, 0, 3)],
    ['segments', buildCapsule(0, 0, 10, 0, 0)],
    ['points', buildCircle(0, 3, 4)],
  ];

  it.each(identical)('%s give a unit normal and a finite depth', (_name, shape) => {
    const { normal, depth, state } = queryPair(shape, shape);
    expect(Math.hypot(normal.x, normal.y)).toBeCloseTo(1, 14);
    expect(Number.isFinite(depth)).toBe(true);
    expect(state).not.toBe('separated');
    const gjk = new GjkResult();
    gjkShapes(shape, IDENTITY, shape, IDENTITY, gjk);
    expect([gjk.overlapping, gjk.distance, gjk.capped]).toEqual([true, 0, false]);
  });

  it('two circles at one place are parted to the sum of their radii', () => {
    const { mtv } = queryPair(buildCircle(5, 7, 7), buildCircle(3, 7, 7));
    const after = queryPair(buildCircle(5, 7, 7), buildCircle(3, 7 + mtv.x, 7 + mtv.y));
    expect([after.state, after.distance]).toEqual(['touching', 0]);
  });

  it('a circle centred on a segment leaves square to it, always the same way', () => {
    const segment = buildCapsule(0, 0, 10, 0, 0);
    const { depth, normal } = queryPair(segment, buildCircle(2, 4, 0));
    expect(depth).toBe(2);
    expect([normal.x, Math.abs(normal.y)]).toEqual([0, 1]);
    expect(queryPair(segment, buildCircle(2, 6, 0)).normal).toEqual(normal);
  });

  it('the origin on an edge or a corner of the simplex is not lost', () => {
    for (const [x, y] of [
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const) {
      const { state, depth } = queryPair(box(0, 0, 1), box(x, y, 1));
      expect([state, depth]).toEqual(['overlapping', 1]);
      const gjk = new GjkResult();
      gjkShapes(box(0, 0, 1), IDENTITY, box(x, y, 1), IDENTITY, gjk);
      expect(gjk.overlapping).toBe(true);
    }
  });
});

describe('degenerate shapes and winding', () => {
  it('a capsule with equal ends is a circle', () => {
    const { depth, normal } = queryPair(buildCapsule(0, 0, 0, 0, 3), buildCircle(2, 4, 0));
    expect(depth).toBe(1);
    expectVec(normal, 1, 0);
  });

  it('a long capsule that crosses a box with both caps outside hits it with its side', () => {
    const { state, depth, normal } = queryPair(buildCapsule(-20, 0, 20, 0, 2), buildBounds(-5, 1, 5, 11));
    expect([state, depth]).toEqual(['overlapping', 1]);
    expectVec(normal, 0, 1);
  });

  it('a square listed the other way round is the same square', () => {
    for (const square of [polygon(0, 0, 0, 10, 10, 10, 10, 0), polygon(10, 0, 10, 10, 0, 10, 0, 0)]) {
      expect(queryPair(square, buildCircle(2, 5, 5)).depth).toBe(7);
      expect(queryPair(square, buildCircle(2, 13, 5)).distance).toBe(1);
    }
  });

  it('a mirrored triangle holds its points as before', () => {
    const mirrored = polygon(0, 0, -10, 0, 0, 10);
    expect(queryPair(mirrored, buildCircle(0, -2, 2)).state).toBe('overlapping');
    expect(queryPair(mirrored, buildCircle(1, -3, 3)).state).toBe('overlapping');
    expect(clipShapes(mirrored, box(0, 0, 100)).area).toBe(50);
  });

  it('a repeated corner changes nothing', () => {
    const once = polygon(0, 0, 20, 0, 30, 10, 10, 30);
    const twice = polygon(0, 0, 20, 0, 30, 10, 10, 30, 10, 30);
    expect([...twice.points]).toEqual([...once.points]);
    expect(clipShapes(twice, box(0, 0, 100)).area).toBe(500);
  });

  it.each(
    [0, 1, 2].map((i) => ({
      edge: [P(0, 0, 100, 0), P(100, 0, 50, 80), P(50, 80, 0, 0)][i]!,
    })),
  )('a circle 2 px outside the middle of any edge of a triangle overlaps by 2', ({ edge: [p, q] }) => {
    const length = Math.hypot(q!.x - p!.x, q!.y - p!.y);
    const x = (p!.x + q!.x) / 2 + (2 * (q!.y - p!.y)) / length;
    const y = (p!.y + q!.y) / 2 - (2 * (q!.x - p!.x)) / length;
    const { state, depth } = queryPair(polygon(0, 0, 100, 0, 50, 80), buildCircle(4, x, y));
    expect(state).toBe('overlapping');
    expect(depth).toBeCloseTo(2, 12);
  });
});

describe('precision and scale', () => {
  it('ten million px from the origin contacts keep their depth', () => {
    const a = new Transform().set(1e7, 1e7, 0);
    const b = new Transform().set(1e7 + 9.5, 1e7, 0);
    const manifold = new Manifold();
    collide(box(0, 0, 5), a, box(0, 0, 5), b, manifold);
    expect(manifold.pointCount).toBe(2);
    expect(manifold.separation).toBe(-0.5);
    expect(manifold.p0.x).toBe(4.75);
    expect(queryPair(box(1e7, 1e7, 5), box(1e7 + 9.5, 1e7, 5)).depth).toBe(0.5);
  });

  it('boxes of two thousandths of a px collide, and nothing floats on a tolerance', () => {
    const { state, depth } = queryPair(box(0, 0, 0.001), box(0.0015, 0, 0.001));
    expect(state).toBe('overlapping');
    expect(depth).toBeCloseTo(0.0005, 15);
  });

  it('circles of fifty thousand px collide', () => {
    expect(queryPair(buildCircle(5e4), buildCircle(1e4, 59_999, 0)).depth).toBe(1);
  });
});

describe('sweeps and times of impact', () => {
  it('shapes that overlap at the start meet at 0', () => {
    expect(sweep(box(0, 0, 1), { x: 5, y: 0 }, box(1, 0, 1))).toMatchObject({ start: 'overlapping', toi: 0 });
  });

  it('two still boxes that are apart never meet, one that moves away neither, one that comes does', () => {
    const times = [0, 2, -2].map((vy) => sweep(box(0, 1.25, 0.5), { x: 0, y: vy }, box(0, 0, 0.5)).toi);
    expect(times).toEqual([null, null, 0.125]);
  });

  it('a ball meets the segment where it stands after its turn', () => {
    const segment = buildCapsule(2, 1, -2, 1, 0);
    const turned = new Transform().set(0, 0, -Math.PI / 2);
    const ball = buildCircle(0.25);
    expect(sweep(ball, { x: 3, y: 0 }, segment, undefined, IDENTITY, turned).toi).toBeCloseTo(0.25, 12);
    expect(sweep(ball, { x: 0, y: 3 }, segment, undefined, IDENTITY, turned).toi).toBe(null);
  });

  it('what rests on a floor can slide along it and leave it, and cannot go into it', () => {
    const floor = buildBounds(-100, 10, 100, 20);
    const rest = buildBounds(0, 0, 10, 10);
    expect(sweep(rest, { x: 50, y: 0 }, floor)).toMatchObject({ start: 'touching', toi: null });
    expect(sweep(rest, { x: 0, y: -50 }, floor)).toMatchObject({ start: 'touching', toi: null });
    expect(sweep(rest, { x: 0, y: 50 }, floor)).toMatchObject({ start: 'touching', toi: 0, normal: { x: 0, y: 1 } });
  });

  it('a small circle against a turned rectangle is answered at once', () => {
    const wall = buildBox(50, 10, 0, 0, Math.PI / 2);
    const { toi } = sweep(buildCircle(1, -6.1, 8), { x: 1.3, y: -1.3 }, wall);
    expect(toi).toBeCloseTo(0.1 / 1.3, 9);
  });

  it('a thousand turns of the start angle change nothing', () => {
    const bar = buildBox(100, 2);
    const ball = buildCircle(3, 0, 40);
    const spin = { center: { x: 0, y: 0 }, velocity: { x: 0, y: 0 }, omega: Math.PI / 2 };
    const still = { center: { x: 0, y: 40 }, velocity: { x: 0, y: 0 }, omega: 0 };
    const times = [0, 2000 * Math.PI].map((angle) => {
      const impact = new Impact();
      expect(timeOfImpact(bar, spin, ball, still, impact, new Transform().set(0, 0, angle))).toBe(true);
      return impact.time;
    });
    expect(Math.abs(times[1]! - times[0]!)).toBeLessThan(1e-6);
  });

  it('moved to the reported time, the shapes touch and no more', () => {
    const { toi } = sweep(buildCircle(0.5), { x: 10, y: 0 }, buildCircle(0.5, 5, 0));
    expect(toi).toBeCloseTo(0.4, 12);
    const there = new Transform().set(10 * toi!, 0, 0);
    expect(Math.abs(signedDistance(buildCircle(0.5), there, buildCircle(0.5, 5, 0), IDENTITY))).toBeLessThan(1e-12);
  });

  it('rays that end on a face, start inside or meet a point are told apart', () => {
    const hit = new RayHit();
    const bounds = buildBounds(-2, -1, 3, 4);
    expect(castRay(bounds, IDENTITY, -4, 2, 2, 0, hit) && hit.fraction).toBe(1);
    expect(castRay(bounds, IDENTITY, 0, 0, 10, 0, hit) && [hit.fraction, hit.startedInside]).toEqual([0, true]);
    expect(castRay(bounds, IDENTITY, -4, 4.5, 14, 0, hit)).toBe(false);
    expect(castRay(buildCircle(0, 10, 10), IDENTITY, 0, 0, 20, 0, hit)).toBe(false);
  });
});

describe('distance by GJK', () => {
  it('of overlapping capsules needs a few steps', () => {
    const gjk = new GjkResult();
    const [a, b] = [buildCapsule(-10, 0, 10, 0, 3), buildCapsule(-6, 1, 14, 1, 3)];
    gjkShapes(a, IDENTITY, b, IDENTITY, gjk);
    expect(gjk.overlapping).toBe(true);
    expect(gjk.iterations).toBeLessThan(32);
    const { depth, normal } = queryPair(a, b);
    expect(depth).toBe(5);
    expectVec(normal, 0, 1);
  });

  it('of faces that nearly touch does not run for ever', () => {
    const gjk = new GjkResult();
    gjkShapes(box(0, 0, 10, 1), IDENTITY, box(3, 2.0001, 10, 1), IDENTITY, gjk);
    expect(gjk.distance).toBeCloseTo(0.0001, 12);
    expect(gjk.iterations).toBeLessThan(32);
  });
});
