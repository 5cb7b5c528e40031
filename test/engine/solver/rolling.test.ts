/** What rolls and rocks: the energy of a contact that moves along two bodies. */
import { describe, expect, test } from 'vitest';
import { makeBox, makeCircle, World, type WorldSettings } from '#engine';

const GRAVITY = 600;
const DRUM = 60;
const LENGTH = 120;
const HALF = 10;
const SPIN = 0.8;

/** The largest angle of a plank that rocks on a fixed drum, in each of `spans` times of four seconds, rad. */
function rock(settings: Partial<WorldSettings>, spans: number): number[] {
  const world = new World({ gravityY: GRAVITY, friction: 0.9, restitution: 0, sleep: false, ...settings });
  world.add({ type: 'static', shape: makeCircle(DRUM), y: DRUM });
  const plank = world.add({ shape: makeBox(LENGTH, 2 * HALF), y: -HALF, omega: SPIN });
  return Array.from({ length: spans }, () => {
    let widest = 0;
    for (let tick = 0; tick < 4 * world.settings.hz; tick++) {
      world.step();
      widest = Math.max(widest, Math.abs(plank.angle));
    }
    return widest;
  });
}

/**
 * The angle to which it swings. Turned by f it has rolled R f along the drum, and its middle stands at
 * (R + t) cos f + R f sin f over the drum's. Its spin about its middle, at rest, becomes one about the contact.
 */
function swing(): number {
  const inertia = (LENGTH * LENGTH + 4 * HALF * HALF) / 12;
  const about = inertia + HALF * HALF;
  const spin = (SPIN * inertia) / about;
  const rise = (0.5 * about * spin * spin) / GRAVITY;
  let low = 0;
  let high = 0.5;
  for (let i = 0; i < 60; i++) {
    const f = (low + high) / 2;
    const height = (DRUM + HALF) * (Math.cos(f) - 1) + DRUM * f * Math.sin(f);
    if (height < rise) low = f;
    else high = f;
  }
  return low;
}

describe('a plank that rocks on a drum', () => {
  test('swings as far as its energy takes it', () => {
    expect(Math.abs(rock({}, 1)[0]! / swing() - 1)).toBeLessThan(0.02);
  });

  test.each([1, 2, 4, 8, 16])('never swings farther than before, with %d sub-steps a tick', (subSteps) => {
    const swings = rock({ subSteps }, 10);
    for (let i = 1; i < swings.length; i++) {
      expect(swings[i], `swing ${i} of ${swings.map((angle) => angle.toFixed(4))}`).toBeLessThan(swings[i - 1]!);
    }
  });

  test.each([60, 120, 240])('never swings farther than before, at %d ticks a second', (hz) => {
    const swings = rock({ hz }, 10);
    for (let i = 1; i < swings.length; i++) expect(swings[i]).toBeLessThan(swings[i - 1]!);
  });
});
