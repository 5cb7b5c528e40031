import { describe, expect, it } from 'vitest';
import { Aabb, boundsOf } from '../../src/engine/geometry/aabb.ts';
import { buildBounds, buildCircle } from '../../src/engine/geometry/build.ts';
import { castRay, containsPoint, RayHit } from '../../src/engine/geometry/cast.ts';
import { makeBox, makeCapsule, makeCircle } from '../../src/engine/geometry/make.ts';
import { IDENTITY, Transform } from '../../src/engine/math.ts';
import { signedDistance } from '../../src/engine/narrow-phase/pair-table.ts';
import { createRandom, randomPose, randomShape } from '../kit/random-shapes.ts';

const hit = new RayHit();

describe('a ray', () => {
  const box = buildBounds(-2, -1, 3, 4);

  it('that ends exactly on a face touches it', () => {
    expect(castRay(box, IDENTITY, -4, 2, 2, 0, hit)).toBe(true);
    expect([hit.fraction, hit.nx, hit.ny]).toEqual([1, -1, 0]);
  });

  it('that starts inside hits at once and says so', () => {
    expect(castRay(box, IDENTITY, 0, 0, 10, 0, hit)).toBe(true);
    expect([hit.fraction, hit.startedInside]).toEqual([0, true]);
  });

  it('that passes above a box, or misses a point, hits nothing', () => {
    expect(castRay(box, IDENTITY, -4, 4.5, 14, 0, hit)).toBe(false);
    expect(castRay(buildCircle(0, 10, 10), IDENTITY, 0, 0, 20, 0, hit)).toBe(false);
  });

  it('meets a capsule on its side and on its cap', () => {
    const capsule = makeCapsule(-10, 0, 10, 0, 5);
    expect(castRay(capsule, IDENTITY, 3, -25, 0, 40, hit)).toBe(true);
    expect([hit.fraction, hit.nx, hit.ny]).toEqual([0.5, 0, -1]);
    expect(castRay(capsule, IDENTITY, -25, 3, 50, 0, hit)).toBe(true);
    // 3 above the axis of a cap of radius 5: 4 px before its centre at -10.
    expect(hit.fraction).toBeCloseTo(11 / 50, 12);
    expect(hit.nx).toBeCloseTo(-0.8, 12);
    expect(hit.ny).toBeCloseTo(0.6, 12);
  });

  it('stops where the distance of its point from the shape has fallen to zero', () => {
    const random = createRandom(5);
    const dot = buildCircle(0);
    const at = new Transform();
    let hits = 0;
    for (let i = 0; i < 2000; i++) {
      const shape = randomShape(random, i % 4);
      const pose = randomPose(random, 50);
      const x = 200 * (random() - 0.5);
      const y = 200 * (random() - 0.5);
      const dx = -2 * x + 30 * (random() - 0.5);
      const dy = -2 * y + 30 * (random() - 0.5);
      const gapAt = (t: number) => signedDistance(shape, pose, dot, at.set(x + t * dx, y + t * dy, 0));
      if (!castRay(shape, pose, x, y, dx, dy, hit)) {
        for (let t = 0; t <= 1; t += 1 / 32) expect(gapAt(t)).toBeGreaterThan(0);
      } else if (!hit.startedInside) {
        hits++;
        expect(Math.abs(gapAt(hit.fraction))).toBeLessThan(1e-9);
        for (let t = 0; t < 1; t += 1 / 16) expect(gapAt(t * hit.fraction)).toBeGreaterThan(0);
      }
    }
    expect(hits).toBeGreaterThan(500);
  });
});

describe('a point', () => {
  it('on the outline belongs to the shape', () => {
    expect(containsPoint(makeBox(10, 10), IDENTITY, 5, 3)).toBe(true);
    expect(containsPoint(makeBox(10, 10), IDENTITY, 5.000001, 3)).toBe(false);
    expect(containsPoint(makeCircle(5), IDENTITY, 3, 4)).toBe(true);
    expect(containsPoint(makeCapsule(0, 0, 10, 0, 2), IDENTITY, 5, -2)).toBe(true);
    expect(containsPoint(makeCapsule(0, 0, 10, 0, 2), IDENTITY, 12.1, 0)).toBe(false);
  });
});

describe('bounds', () => {
  it('are touched from inside by the shape on all four sides', () => {
    const random = createRandom(11);
    const bounds = new Aabb();
    for (let i = 0; i < 400; i++) {
      const shape = randomShape(random, i % 4);
      const pose = randomPose(random, 100);
      boundsOf(shape, pose, bounds);
      const { minX, minY, maxX, maxY } = bounds;
      for (const side of [
        buildBounds(minX - 9, minY, minX, maxY),
        buildBounds(maxX, minY, maxX + 9, maxY),
        buildBounds(minX, minY - 9, maxX, minY),
        buildBounds(minX, maxY, maxX, maxY + 9),
      ]) {
        expect(Math.abs(signedDistance(side, IDENTITY, shape, pose))).toBeLessThan(1e-10);
      }
    }
  });
});
