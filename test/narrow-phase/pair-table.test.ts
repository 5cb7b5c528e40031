import { describe, expect, it } from 'vitest';
import { SHAPE_NAMES, type ShapeType } from '../../src/engine/geometry/shape.ts';
import { Transform } from '../../src/engine/math.ts';
import { Manifold } from '../../src/engine/narrow-phase/manifold.ts';
import { collide, signedDistance, testOverlap } from '../../src/engine/narrow-phase/pair-table.ts';
import { HitRule } from '../../src/engine/tolerance.ts';
import { createRandom, judgeDistance, randomPose, randomShape } from '../kit/random-shapes.ts';

const TYPES = [0, 1, 2, 3] as const satisfies readonly ShapeType[];
const PAIRS = TYPES.flatMap((a) => TYPES.map((b) => [a, b] as const));
const named = PAIRS.map(([a, b]) => ({ a, b, name: `${SHAPE_NAMES[a]} against ${SHAPE_NAMES[b]}` }));

/** Runs `check` on random pairs of the two types, from deep overlap to well apart. */
function forPairs(a: number, b: number, count: number, check: (args: ReturnType<typeof draw>) => void): void {
  const random = createRandom(1000 * a + b + 7);
  for (let i = 0; i < count; i++) check(draw(random, a, b));
}

function draw(random: () => number, a: number, b: number) {
  const spread = random() < 0.5 ? 40 : 140;
  const [shapeA, shapeB] = [randomShape(random, a), randomShape(random, b)];
  return { a: shapeA, ta: randomPose(random, spread), b: shapeB, tb: randomPose(random, spread) };
}

function collideAll(a: Parameters<typeof collide>[0], ta: Transform, b: Parameters<typeof collide>[2], tb: Transform) {
  const manifold = new Manifold();
  manifold.margin = 1000;
  collide(a, ta, b, tb, manifold);
  return manifold;
}

describe.each(named)('$name', ({ a, b }) => {
  it('measures the distance of the origin from the outline of the Minkowski difference', () => {
    forPairs(a, b, 400, (pair) => {
      const judged = judgeDistance(pair.a, pair.ta, pair.b, pair.tb);
      expect(Math.abs(signedDistance(pair.a, pair.ta, pair.b, pair.tb) - judged)).toBeLessThan(1e-10);
    });
  });

  it('puts that very distance on the deepest point of the manifold, along a unit normal', () => {
    forPairs(a, b, 400, (pair) => {
      const manifold = collideAll(pair.a, pair.ta, pair.b, pair.tb);
      const distance = signedDistance(pair.a, pair.ta, pair.b, pair.tb);
      expect(manifold.pointCount).toBeGreaterThan(0);
      expect(Math.abs(manifold.separation - distance)).toBeLessThan(1e-10);
      expect(Math.abs(Math.hypot(manifold.nx, manifold.ny) - 1)).toBeLessThan(1e-12);
    });
  });

  it('only touches after B has moved by the minimum translation, and is apart by what it moves farther', () => {
    forPairs(a, b, 400, (pair) => {
      const manifold = collideAll(pair.a, pair.ta, pair.b, pair.tb);
      for (const beyond of [0, 0.5]) {
        const shift = beyond - manifold.separation;
        pair.tb.x += shift * manifold.nx;
        pair.tb.y += shift * manifold.ny;
        expect(Math.abs(signedDistance(pair.a, pair.ta, pair.b, pair.tb) - beyond)).toBeLessThan(1e-9);
        pair.tb.x -= shift * manifold.nx;
        pair.tb.y -= shift * manifold.ny;
      }
    });
  });

  it('flips its normal and keeps its points when A and B are swapped', () => {
    forPairs(a, b, 400, (pair) => {
      const forth = collideAll(pair.a, pair.ta, pair.b, pair.tb);
      const back = collideAll(pair.b, pair.tb, pair.a, pair.ta);
      expect(back.pointCount).toBe(forth.pointCount);
      expect(Math.hypot(back.nx + forth.nx, back.ny + forth.ny)).toBeLessThan(1e-9);
      const at = (m: Manifold, t: Transform) =>
        [m.p0, m.p1].slice(0, m.pointCount).map((p) => [p.x + t.x, p.y + t.y, p.separation]);
      const sorted = (rows: number[][]) => rows.sort((p, q) => p[0]! + 2 * p[1]! - q[0]! - 2 * q[1]!);
      const left = sorted(at(forth, pair.ta)).flat();
      const right = sorted(at(back, pair.tb)).flat();
      for (const [i, value] of left.entries()) expect(Math.abs(value - right[i]!)).toBeLessThan(1e-8);
    });
  });

  it('gives the same manifold when both are moved and turned together', () => {
    const random = createRandom(99);
    forPairs(a, b, 200, (pair) => {
      const still = collideAll(pair.a, pair.ta, pair.b, pair.tb);
      const angle = 6 * random();
      const turned = [pair.ta, pair.tb].map((t) => {
        const c = Math.cos(angle);
        const s = Math.sin(angle);
        const moved = new Transform().set(300 + c * t.x - s * t.y, -700 + s * t.x + c * t.y, 0);
        moved.c = c * t.c - s * t.s;
        moved.s = s * t.c + c * t.s;
        return moved;
      });
      const moved = collideAll(pair.a, turned[0]!, pair.b, turned[1]!);
      expect(moved.pointCount).toBe(still.pointCount);
      expect(moved.p0.id).toBe(still.p0.id);
      expect(Math.abs(moved.separation - still.separation)).toBeLessThan(1e-9);
      expect(Math.abs(moved.nx * Math.cos(angle) + moved.ny * Math.sin(angle) - still.nx)).toBeLessThan(1e-9);
    });
  });

  it('answers yes or no as the signed distance does under every rule', () => {
    const rule = new HitRule();
    forPairs(a, b, 400, (pair) => {
      const distance = signedDistance(pair.a, pair.ta, pair.b, pair.tb);
      for (const touchingCounts of [true, false]) {
        for (const epsilon of [0, 2, 5]) {
          rule.touchingCounts = touchingCounts;
          rule.epsilon = epsilon;
          expect(testOverlap(pair.a, pair.ta, pair.b, pair.tb, rule)).toBe(rule.isHit(distance));
        }
      }
    });
  });

  it('leaves out points beyond the margin', () => {
    const manifold = new Manifold();
    forPairs(a, b, 400, (pair) => {
      const distance = signedDistance(pair.a, pair.ta, pair.b, pair.tb);
      manifold.margin = 3;
      collide(pair.a, pair.ta, pair.b, pair.tb, manifold);
      expect(manifold.pointCount > 0).toBe(distance <= 3);
      if (manifold.pointCount > 0) expect(manifold.p0.separation).toBeLessThanOrEqual(3);
      if (manifold.pointCount > 1) expect(manifold.p1.separation).toBeLessThanOrEqual(3);
    });
  });
});
