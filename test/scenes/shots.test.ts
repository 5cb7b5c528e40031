import { describe, expect, test } from 'vitest';
import type { SimSettings } from '#scenes';
import { openRange, run, runUntilDecided, workOutOutcome } from './kit.ts';

/** Fires one volley and waits for what becomes of it. */
function shoot(settings: Partial<SimSettings>, count = 500) {
  const range = openRange(settings);
  range.apply({ type: 'fire', count });
  runUntilDecided(range);
  return range;
}

describe('shots at 8 px of wall, looked at once a tick', () => {
  test.each([300, 600, 720])('at %d px/s none passes', (bulletSpeed) => {
    for (let seed = 1; seed <= 4; seed++) {
      expect(shoot({ bulletSpeed, seed }).shots.tally).toEqual({ fired: 500, hit: 500, passed: 0, missed: 0 });
    }
  });

  test.each([750, 900, 1800, 7000, 20000])('at %d px/s each ends as its starting phase says', (bulletSpeed) => {
    for (let seed = 1; seed <= 3; seed++) {
      const range = shoot({ bulletSpeed, seed });
      for (const shot of range.shots.list()) expect(shot.outcome).toBe(workOutOutcome(shot, 60, 6));
      const { hit, passed, missed } = range.shots.tally;
      expect(missed).toBe(0);
      expect(hit + passed).toBe(500);
      // Three standard deviations about the predicted share.
      const share = 1 - 720 / bulletSpeed;
      expect(Math.abs(passed / 500 - share)).toBeLessThan(3 * Math.sqrt((share * (1 - share)) / 500) + 0.002);
    }
  });

  test.each([
    ['a thicker wall', { wallThickness: 20 }, 12],
    ['a bigger bullet', { bulletSize: 14 }, 11],
    ['epsilon, touching counted', { epsilon: 2 }, 8],
    ['epsilon, touching not counted', { epsilon: 2, touchingCounts: false }, 4],
    ['walls thickened by 3 px', { thicken: 3 }, 9],
    ['a square bullet', { bulletShape: 'box' }, 6],
    ['a hexagonal bullet', { bulletShape: 'polygon' }, 6],
  ] as [string, Partial<SimSettings>, number][])(
    '%s moves the outcome of every shot as it should',
    (_name, patch, half) => {
      const range = shoot({ ...patch, bulletSpeed: 2500 });
      expect(range.gun!.prediction!.threshold).toBeCloseTo(2 * half * 60, 6);
      for (const shot of range.shots.list()) expect(shot.outcome).toBe(workOutOutcome(shot, 60, half));
      expect(range.shots.tally.passed).toBeGreaterThan(0);
    },
  );

  test('at 144 ticks a second the outcome follows the shorter step', () => {
    const range = shoot({ bulletSpeed: 2500, hz: 144 });
    for (const shot of range.shots.list()) expect(shot.outcome).toBe(workOutOutcome(shot, 144, 6));
  });
});

describe('with continuous collision', () => {
  const cases = ['circle', 'box', 'polygon'].flatMap((bulletShape) =>
    [0, 30].flatMap((wallAngle) => [900, 1800, 20000].map((bulletSpeed) => ({ bulletShape, wallAngle, bulletSpeed }))),
  ) as Pick<SimSettings, 'bulletShape' | 'wallAngle' | 'bulletSpeed'>[];

  test.each(cases)('sweep lets no $bulletShape pass at $bulletSpeed px/s, wall at $wallAngle°', (patch) => {
    expect(shoot({ ...patch, ccd: 'sweep' }, 200).shots.tally).toEqual({ fired: 200, hit: 200, passed: 0, missed: 0 });
  });

  test.each(cases)('substep lets no $bulletShape pass at $bulletSpeed px/s, wall at $wallAngle°', (patch) => {
    expect(shoot({ ...patch, ccd: 'substep' }, 200).shots.tally).toEqual({
      fired: 200,
      hit: 200,
      passed: 0,
      missed: 0,
    });
  });

  test('three slices a tick stop everything up to 2160 px/s, and not beyond', () => {
    expect(shoot({ ccd: 'substep', slices: 3, bulletSpeed: 1800 }).shots.tally.passed).toBe(0);
    expect(shoot({ ccd: 'substep', slices: 3, bulletSpeed: 2160 }).shots.tally.passed).toBe(0);
    expect(shoot({ ccd: 'substep', slices: 3, bulletSpeed: 3000 }).shots.tally.passed).toBeGreaterThan(0);
  });
});

describe('a shot', () => {
  test('starts at a random moment of its first tick, so that no fixed distance decides', () => {
    const shots = shoot({ bulletSpeed: 900 }).shots.list();
    const phases = shots.map((shot) => shot.u);
    expect(Math.min(...phases)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...phases)).toBeLessThan(1);
    const mean = phases.reduce((sum, u) => sum + u, 0) / phases.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.05);
    for (const shot of shots) expect(shot.x).toBeCloseTo(66 - shot.u * 15, 9);
  });

  test('never appears behind its muzzle, however fast it is', () => {
    const range = openRange({ bulletSpeed: 20000 });
    range.apply({ type: 'fire', count: 50 });
    range.step();
    for (const shot of range.shots.list()) {
      const body = range.world.body(shot.body);
      if (body) expect(body.x).toBeGreaterThanOrEqual(66);
    }
  });

  test('flies alone: the shots of a volley do not touch one another', () => {
    const range = openRange({ bulletSpeed: 600, bulletSize: 20 });
    range.apply({ type: 'fire', count: 300 });
    run(range, 20);
    for (const shot of range.shots.list()) {
      const body = range.world.body(shot.body)!;
      expect(body.y).toBe(shot.lane);
      expect(body.x).toBeCloseTo(shot.x + 20 * 10, 9);
    }
  });

  test('that misses the wall is counted apart', () => {
    const range = openRange({ aim: -60, bulletSpeed: 900 });
    range.apply({ type: 'fire', count: 20 });
    runUntilDecided(range);
    expect(range.shots.tally).toEqual({ fired: 20, hit: 0, passed: 0, missed: 20 });
  });

  test('does not pile up: stopped or gone, every bullet leaves the world', () => {
    for (const bulletOnHit of ['stop', 'bounce', 'die', 'pass'] as const) {
      const range = openRange({ bulletOnHit, bulletSpeed: 900 });
      const before = range.world.bodyCount;
      range.apply({ type: 'fire', count: 100 });
      run(range, 60 * 6);
      expect(range.world.bodyCount).toBe(before);
      expect(range.shots.tally.hit + range.shots.tally.passed).toBe(100);
    }
  });

  test('that stands still is taken away and has missed', () => {
    const range = openRange({ bulletSpeed: 0 });
    range.apply({ type: 'fire', count: 1 });
    run(range, 120);
    expect(range.world.bodyCount).toBe(3);
    expect(range.shots.tally).toEqual({ fired: 1, hit: 0, passed: 0, missed: 1 });
  });

  test('aimed by hand flies from its point along its angle and is not in the gun’s tally', () => {
    const range = openRange({ bulletSpeed: 600 });
    range.apply({ type: 'fire', count: 1, from: { x: 100, y: -100, angle: Math.PI / 2 } });
    run(range, 3);
    expect(range.shots.tally.fired).toBe(0);
    const shot = range.shots.flying[0]!;
    const body = range.world.body(shot.body)!;
    expect(body.x).toBeCloseTo(100, 6);
    expect(body.vy).toBeCloseTo(600, 6);
  });
});

describe('the tally', () => {
  test.each([
    { bulletSpeed: 901 },
    { bulletSize: 5 },
    { bulletShape: 'box' },
    { hz: 61 },
    { ccd: 'sweep' },
    { slices: 2 },
    { epsilon: 0.1 },
    { touchingCounts: false },
    { thicken: 1 },
    { wallThickness: 9 },
    { wallAngle: 1 },
    { aim: 1 },
    { seed: 1 },
  ] as Partial<SimSettings>[])('starts anew when an input of the prediction changes: %o', (patch) => {
    const range = shoot({}, 10);
    range.apply({ type: 'settings', patch });
    expect(range.shots.tally).toEqual({ fired: 0, hit: 0, passed: 0, missed: 0 });
  });

  test('goes on when something else changes', () => {
    const range = shoot({}, 10);
    range.apply({
      type: 'settings',
      patch: { fireRate: 3, friction: 0.1, broadPhase: 'brute-force', bulletOnHit: 'die' },
    });
    expect(range.shots.tally.fired).toBe(10);
  });

  test('leaves out shots that were in flight when it started anew', () => {
    const range = openRange({ bulletSpeed: 900 });
    range.apply({ type: 'fire', count: 40 });
    run(range, 5);
    range.apply({ type: 'settings', patch: { wallThickness: 10 } });
    run(range, 60);
    expect(range.shots.tally).toEqual({ fired: 0, hit: 0, passed: 0, missed: 0 });
  });

  test('is rewound with the snapshot', () => {
    const range = openRange({ bulletSpeed: 900 });
    range.apply({ type: 'fire', count: 40 });
    run(range, 5);
    const early = range.snapshot();
    run(range, 60);
    const after = { ...range.shots.tally };
    expect(after.hit + after.passed).toBe(40);
    range.restore(early);
    expect(range.shots.tally).toEqual({ fired: 40, hit: 0, passed: 0, missed: 0 });
    run(range, 60);
    expect(range.shots.tally).toEqual(after);
  });

  test('starts anew when the wall is moved, and knows where it is then', () => {
    const range = shoot({ bulletSpeed: 900 }, 10);
    const target = range.gun!.target;
    range.apply({ type: 'move', id: target, x: 480, y: 1000, angle: 0 });
    expect(range.shots.tally.fired).toBe(0);
    expect(range.gun!.prediction!.chord).toBe(0);
    range.apply({ type: 'move', id: target, x: 480, y: 0, angle: 0 });
    expect(range.gun!.prediction!.threshold).toBeCloseTo(720, 6);
  });

  test('has nothing to predict when the wall is gone, until it is back', () => {
    const range = openRange();
    const wall = range.world.body(range.gun!.target)!;
    const thing = wall.userData;
    range.apply({ type: 'remove', id: wall.id });
    expect(range.gun!.prediction).toBeNull();
    range.apply({ type: 'spawn', thing: thing as never });
    expect(range.gun!.prediction!.threshold).toBeCloseTo(720, 6);
  });
});
