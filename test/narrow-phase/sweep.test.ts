import { describe, expect, it } from 'vitest';
import { growShape, makeBox, makeCircle } from '../../src/engine/geometry/make.ts';
import { IDENTITY, Transform } from '../../src/engine/math.ts';
import { signedDistance } from '../../src/engine/narrow-phase/pair-table.ts';
import { Sweep, sweepShapes } from '../../src/engine/narrow-phase/sweep.ts';
import { createRandom, randomPose, randomShape } from '../kit/random-shapes.ts';

const sweep = new Sweep();

function at(x: number, y: number, angle = 0): Transform {
  return new Transform().set(x, y, angle);
}

describe('a shape moving straight against another', () => {
  it('is in contact over the wall plus the bullet: 12 px of path for 4 px against 8 px', () => {
    expect(sweepShapes(makeBox(4, 4), at(-50, 0), makeBox(8, 100), at(4, 0), 100, 0, 0, sweep)).toBe(true);
    expect(sweep.enter).toBe(0.48);
    expect(sweep.exit).toBe(0.6);
    expect([sweep.nx, sweep.ny]).toEqual([1, 0]);
    expect(sweep.startSeparation).toBe(48);
  });

  it('meets a wall one epsilon earlier when touching counts and later when it does not', () => {
    sweepShapes(makeBox(4, 4), at(-50, 0), makeBox(8, 100), at(4, 0), 100, 0, 2, sweep);
    expect((sweep.exit - sweep.enter) * 100).toBeCloseTo(16, 12);
    sweepShapes(makeBox(4, 4), at(-50, 0), makeBox(8, 100), at(4, 0), 100, 0, -2, sweep);
    expect((sweep.exit - sweep.enter) * 100).toBeCloseTo(8, 12);
    sweepShapes(makeCircle(2), at(-50, 0), makeBox(8, 100), at(4, 0), 100, 0, -3, sweep);
    expect((sweep.exit - sweep.enter) * 100).toBeCloseTo(6, 12);
  });

  it('never overlaps by more than the pair can, so shrinking beyond that meets nothing', () => {
    expect(sweepShapes(makeCircle(2), at(-50, 0), makeCircle(3), at(0, 0), 100, 0, -5.5, sweep)).toBe(false);
    expect(sweepShapes(makeBox(4, 4), at(-50, 0), makeBox(8, 100), at(4, 0), 100, 0, -6.5, sweep)).toBe(false);
  });

  it('meets a corner later than the faces would', () => {
    const hit = sweepShapes(makeCircle(5), at(-20, 13), makeBox(20, 20), IDENTITY, 40, 0, 0, sweep);
    expect(hit).toBe(true);
    // Centre 3 px above the corner (-10, 10): 4 px before it, of a 3-4-5 triangle.
    expect(sweep.enter).toBeCloseTo(6 / 40, 12);
    expect(sweep.nx).toBeCloseTo(0.8, 12);
    expect(sweep.ny).toBeCloseTo(-0.6, 12);
  });

  it('without motion is in contact for ever or never', () => {
    expect(sweepShapes(makeCircle(5), at(0, 0), makeCircle(5), at(9, 0), 0, 0, 0, sweep)).toBe(true);
    expect([sweep.enter, sweep.exit]).toEqual([-Infinity, Infinity]);
    expect(sweepShapes(makeCircle(5), at(0, 0), makeCircle(5), at(11, 0), 0, 0, 0, sweep)).toBe(false);
  });

  it('is as deep as the grown distance says at both ends of the contact, for every pair of shapes', () => {
    const random = createRandom(3);
    let met = 0;
    for (let i = 0; i < 4000; i++) {
      const a = randomShape(random, i % 4);
      const b = randomShape(random, Math.floor(i / 4) % 4);
      const ta = randomPose(random, 200);
      const tb = randomPose(random, 60);
      const dx = -2 * ta.x + 40 * (random() - 0.5);
      const dy = -2 * ta.y + 40 * (random() - 0.5);
      const grow = [0, 1.5, -1.5][i % 3]!;
      const crosses = sweepShapes(a, ta, b, tb, dx, dy, grow, sweep);
      expect(Math.abs(sweep.startSeparation - signedDistance(a, ta, b, tb))).toBeLessThan(1e-10);
      const gapAt = (t: number) => {
        const moved = new Transform();
        Object.assign(moved, ta, { x: ta.x + t * dx, y: ta.y + t * dy });
        return signedDistance(a, moved, b, tb);
      };
      if (!crosses) {
        for (let t = -1; t <= 2; t += 1 / 16) expect(gapAt(t)).toBeGreaterThan(grow - 1e-9);
        continue;
      }
      met++;
      expect(Math.abs(gapAt(sweep.enter) - grow)).toBeLessThan(1e-8);
      expect(Math.abs(gapAt(sweep.exit) - grow)).toBeLessThan(1e-8);
      expect(gapAt((sweep.enter + sweep.exit) / 2)).toBeLessThanOrEqual(grow + 1e-9);
      expect(Math.hypot(sweep.nx, sweep.ny)).toBeCloseTo(1, 12);
      expect(sweep.nx * dx + sweep.ny * dy).toBeGreaterThanOrEqual(-1e-9);
    }
    expect(met).toBeGreaterThan(2000);
  });

  it('meets a thickened wall by the thickness earlier on its face', () => {
    const wall = growShape(makeBox(8, 100), 3);
    sweepShapes(makeBox(4, 4), at(-50, 0), wall, at(4, 0), 100, 0, 0, sweep);
    expect((sweep.exit - sweep.enter) * 100).toBeCloseTo(18, 12);
  });
});
