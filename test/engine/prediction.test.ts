import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  calculateTunnelling,
  makeBox,
  makeCapsule,
  makeCircle,
  makeConcave,
  PI,
  predictTunnelling,
  type Shape,
  samplesPerTick,
  Transform,
} from '#engine';
import { type Case, type Pair, type ShapeCase, sizeOf, toShape, Verdict } from '../conformance/cases.ts';
import { createRandom, randomShape } from '../kit/random-shapes.ts';

const BULLET = makeCircle(2);
const WALL = makeBox(8, 400);
const at = (x: number, y: number, angle = 0): Transform => new Transform().set(x, y, angle);
const RIGHT = { dx: 1, dy: 0, speed: 900 };
const AHEAD = { shape: WALL, pose: at(500, 0) };

interface TunnelExpect {
  step: number;
  misses: boolean;
  chord?: number;
  enter?: number;
  leave?: number;
  thresholdSpeed?: number;
  passProbability?: number;
}

function judgeCase(item: Case): string[] {
  const verdict = new Verdict(sizeOf({ ...item, hz: 0, speed: 0 }));
  const told = item.expect as unknown as TunnelExpect;
  const [dx, dy] = item.direction as Pair;
  const hz = item.hz as number;
  const found = predictTunnelling(
    toShape(item.bulletShape as ShapeCase),
    { dx, dy, speed: item.speed as number },
    { shape: toShape(item.wallShape as ShapeCase) },
    { hz },
  );
  verdict.near('step', found.stepDistance, told.step);
  verdict.is('misses', !found.meets, told.misses);
  verdict.near('chord', found.chord, told.chord ?? 0);
  if (told.misses) return verdict.faults;
  if (told.enter !== undefined) verdict.near('enter', found.enter, told.enter);
  if (told.leave !== undefined) verdict.near('leave', found.exit, told.leave);
  if (told.thresholdSpeed !== undefined)
    verdict.near('threshold', found.thresholdSpeed, told.thresholdSpeed, hz * verdict.slack(told.chord ?? 0));
  if (told.passProbability !== undefined)
    verdict.near('share', found.passShare, told.passProbability, 1e-9 + (1e-12 * verdict.size) / told.step);
  return verdict.faults;
}

describe('the prediction for any pair', () => {
  const lines = readFileSync(fileURLToPath(new URL('../conformance/tunnel.jsonl', import.meta.url)), 'utf8');
  const cases = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Case)
    .filter((item) => item.wallShape !== undefined);

  test('agrees with every case that was worked out in exact arithmetic', () => {
    expect(cases.length).toBeGreaterThan(20);
    expect(cases.flatMap((item) => judgeCase(item).map((fault) => `${item.id}: ${fault}`))).toEqual([]);
  });

  test('is 720 px/s for 8 px of wall, 4 px of bullet and 60 Hz, and a fifth passes at 900', () => {
    const found = predictTunnelling(BULLET, RIGHT, AHEAD, { hz: 60 });
    expect(found).toMatchObject({ stepDistance: 15, meets: true, relativeSpeed: 900 });
    expect(found.thresholdSpeed).toBeCloseTo(720, 9);
    expect(found.passShare).toBeCloseTo(0.2, 12);
  });

  test('takes epsilon, touching, thickening and slices into account together', () => {
    const options = { hz: 30, slices: 2, epsilon: 1, touchingCounts: false, thicken: 3 };
    // 8 + 4 px, 6 more by thickening, 2 less because an overlap of 1 px on either side is none.
    expect(predictTunnelling(BULLET, RIGHT, AHEAD, options).thresholdSpeed).toBeCloseTo((12 + 6 - 2) * 30 * 2, 8);
  });

  test('is no speed for a mode that sees the whole path', () => {
    const found = predictTunnelling(BULLET, { ...RIGHT, speed: 1e5 }, AHEAD, { hz: 60, slices: Infinity });
    expect(found).toMatchObject({ thresholdSpeed: Infinity, passShare: 0 });
  });

  test('passes nothing where nothing is in the way', () => {
    const beside = { shape: WALL, pose: at(500, 300) };
    expect(predictTunnelling(BULLET, RIGHT, beside, { hz: 60 })).toMatchObject({
      meets: false,
      chord: 0,
      passShare: 0,
    });
  });
});

describe('a wall that moves', () => {
  test('towards the bullet adds its speed, away from it takes it off', () => {
    const towards = predictTunnelling(BULLET, RIGHT, { ...AHEAD, vx: -900 }, { hz: 60 });
    expect(towards).toMatchObject({ relativeSpeed: 1800, stepDistance: 30 });
    expect(towards.passShare).toBeCloseTo(0.6, 12);
    const away = predictTunnelling(BULLET, RIGHT, { ...AHEAD, vx: 300 }, { hz: 60 });
    expect(away).toMatchObject({ relativeSpeed: 600, passShare: 0 });
  });

  test('across the flight is crossed at a slant', () => {
    const found = predictTunnelling(BULLET, RIGHT, { ...AHEAD, vy: -900 }, { hz: 60 });
    expect(found.meets).toBe(false);
    const near = predictTunnelling(BULLET, RIGHT, { shape: WALL, pose: at(20, 0), vy: -900 }, { hz: 60 });
    expect(near.chord).toBeCloseTo(12 * Math.SQRT2, 9);
    expect(near.thresholdSpeed).toBeCloseTo(720 * Math.SQRT2, 7);
  });

  test('as fast as the bullet is never passed', () => {
    const found = predictTunnelling(BULLET, RIGHT, { ...AHEAD, vx: 900 }, { hz: 60 });
    expect(found).toMatchObject({ relativeSpeed: 0, stepDistance: 0, passShare: 0 });
  });

  test('is the same as a bullet that flies at the difference of the velocities', () => {
    const random = createRandom(5);
    for (let i = 0; i < 200; i++) {
      const [bullet, shape] = [randomShape(random, i % 4), randomShape(random, (i >> 2) % 4)];
      const pose = at(200 * random() - 100, 200 * random() - 100, 6 * random());
      const wallPose = at(0, 0, 6 * random());
      const [vx, vy] = [2000 * random() - 1000, 2000 * random() - 1000];
      const [wx, wy] = [600 * random() - 300, 600 * random() - 300];
      const moving = predictTunnelling(
        bullet,
        { pose, dx: vx, dy: vy, speed: Math.hypot(vx, vy) },
        { shape, pose: wallPose, vx: wx, vy: wy },
        { hz: 60 },
      );
      const speed = Math.hypot(vx - wx, vy - wy);
      const path = { pose, dx: vx - wx, dy: vy - wy, speed };
      const resting = predictTunnelling(bullet, path, { shape, pose: wallPose }, { hz: 60 });
      expect(moving.chord).toBeCloseTo(resting.chord, 5);
      expect(moving.relativeSpeed).toBeCloseTo(speed, 9);
      expect(moving.passShare).toBeCloseTo(resting.passShare, 6);
    }
  });
});

test.each([
  [{ ...RIGHT, dx: 0 }, { hz: 60 }, 'path needs a direction'],
  [{ ...RIGHT, speed: -1 }, { hz: 60 }, 'path speed must be 0 or more, got -1'],
  [{ ...RIGHT, speed: Number.NaN }, { hz: 60 }, 'path speed'],
  [RIGHT, { hz: 0 }, 'hz must be positive and finite, got 0'],
  [RIGHT, { hz: 60, slices: 0 }, 'slices must be 1 or more'],
  [RIGHT, { hz: 60, epsilon: -1 }, 'epsilon must be 0 or more and finite, got -1'],
  [RIGHT, { hz: 60, thicken: -1 }, 'thicken must be 0 or more and finite, got -1'],
])('what cannot be asked is refused with its value: %o %o', (path, options, message) => {
  expect(() => predictTunnelling(BULLET, path, AHEAD, options)).toThrow(message);
});

describe('the calculator', () => {
  test('finds any of bullet, wall, Hz and speed from the other three', () => {
    const all = { bullet: 4, wall: 8, hz: 60, speed: 720 };
    for (const term of ['bullet', 'wall', 'hz', 'speed'] as const) {
      const { [term]: sought, ...given } = all;
      const answer = calculateTunnelling(given);
      expect(answer[term]).toBeCloseTo(sought, 12);
      expect(answer).toMatchObject({ solvedFor: term, safe: true, passShare: 0, slicesNeeded: 1 });
    }
  });

  test('tells for 900 px/s: a fifth passes, two looks a tick or 11 px of wall are needed', () => {
    const answer = calculateTunnelling({ bullet: 4, wall: 8, hz: 60, speed: 900 });
    expect(answer).toMatchObject({ solvedFor: null, safe: false, safeSpeed: 720, slicesNeeded: 2, stepDistance: 15 });
    expect(answer.thicknessNeeded).toBeCloseTo(11, 12);
    expect(answer.passShare).toBeCloseTo(0.2, 12);
  });

  test('takes the looks per tick into account', () => {
    expect(calculateTunnelling({ bullet: 4, wall: 8, hz: 60 }, 3).speed).toBe(2160);
    expect(calculateTunnelling({ bullet: 4, hz: 60, speed: 1800 }, 3).wall).toBeCloseTo(6, 12);
    expect(calculateTunnelling({ bullet: 4, wall: 8, hz: 60, speed: 1800 }, 3)).toMatchObject({
      safe: true,
      slicesNeeded: 3,
    });
  });

  test('needs 13 looks so that 100 px a tick never skip a 4 px wall with a 4 px ball', () => {
    expect(calculateTunnelling({ bullet: 4, wall: 4, hz: 60, speed: 6000 }).slicesNeeded).toBe(13);
  });

  test('is consistent: what it says is needed is enough, and a hair less is not', () => {
    const random = createRandom(9);
    for (let i = 0; i < 500; i++) {
      const sum = { bullet: 0.5 + 30 * random(), wall: 60 * random(), hz: 30 + 210 * random(), speed: 2e4 * random() };
      const { slicesNeeded, thicknessNeeded } = calculateTunnelling(sum);
      expect(calculateTunnelling(sum, slicesNeeded).safe).toBe(true);
      if (slicesNeeded > 1) expect(calculateTunnelling(sum, slicesNeeded - 1).safe).toBe(false);
      expect(calculateTunnelling({ ...sum, wall: thicknessNeeded + 1e-9 }).safe).toBe(true);
      if (thicknessNeeded > 0) expect(calculateTunnelling({ ...sum, wall: thicknessNeeded - 1e-9 }).safe).toBe(false);
    }
  });

  test('agrees with the prediction for the two shapes face-on', () => {
    for (const [bullet, wall, hz] of [
      [4, 8, 60],
      [1, 30, 144],
      [12, 0.5, 30],
    ] as const) {
      const shape = makeCapsule(0, -20, 0, 20, bullet / 2);
      const pose = at(300, 0, PI);
      const target = { shape: makeBox(wall, 500), pose };
      const found = predictTunnelling(shape, { ...RIGHT, speed: 5000 }, target, { hz });
      const sum = calculateTunnelling({ bullet, wall, hz, speed: 5000 });
      expect(found.thresholdSpeed).toBeCloseTo(sum.safeSpeed, 8);
      expect(found.passShare).toBeCloseTo(sum.passShare, 9);
    }
  });

  test('writes lines that run and look often enough', () => {
    const { code } = calculateTunnelling({ bullet: 4, wall: 4, hz: 60, speed: 6000 });
    const run = new Function('bullet', 'wall', 'overlaps', code) as (...parts: unknown[]) => void;
    // From every phase of the step that crosses the wall some look finds the two on one another.
    for (let phase = 0; phase < 100; phase++) {
      const bullet = { x: phase * 0.94, y: 0, vx: 6000, vy: 0 };
      let isSeen = false;
      run(bullet, { x: 98.5 }, (b: { x: number }, w: { x: number }) => {
        isSeen ||= Math.abs(b.x - w.x) <= 4;
        return isSeen;
      });
      expect(isSeen).toBe(true);
    }
  });

  test.each([
    [{ bullet: 4, wall: 8 }, 1, 'missing are Hz, speed'],
    [{ bullet: -4, wall: 8, hz: 60 }, 1, 'bullet size must be 0 or more and finite, got -4'],
    [{ bullet: 4, wall: Number.NaN, hz: 60 }, 1, 'wall thickness must be 0 or more and finite, got NaN'],
    [{ bullet: 4, wall: 8, hz: 0 }, 1, 'Hz must be positive and finite, got 0'],
    [{ bullet: 4, wall: 8, hz: 60 }, 1.5, 'slices must be a whole number of at least 1, got 1.5'],
    [{ bullet: 0, wall: 0, speed: 100 }, 1, 'no Hz is safe'],
  ])('refuses %o with %d slices', (given, slices, message) => {
    expect(() => calculateTunnelling(given, slices)).toThrow(message);
  });
});

describe('a path that is given in a way of its own', () => {
  test('has the same chord whatever the length of its direction', () => {
    for (const far of [1e-320, 1e-200, 1, 1e200, 1e308]) {
      const found = predictTunnelling(BULLET, { dx: far, dy: 0, speed: 900 }, AHEAD, { hz: 60 });
      expect(found.meets, String(far)).toBe(true);
      expect(found.chord, String(far)).toBeCloseTo(12, 9);
      const slant = predictTunnelling(BULLET, { dx: far, dy: far, speed: 900 }, { shape: WALL }, { hz: 60 });
      expect(slant.chord, String(far)).toBeCloseTo(12 * Math.SQRT2, 9);
    }
  });

  test('may start at a plain record of x, y, c and s', () => {
    const pose = { x: -100, y: 0, c: 1, s: 0 };
    expect(predictTunnelling(BULLET, { ...RIGHT, pose }, { shape: WALL }, { hz: 60 }).enter).toBeCloseTo(94, 9);
  });

  test('needs a whole pose: half of one would say that it misses', () => {
    const half = { x: -100, y: 0 } as Transform;
    expect(() => predictTunnelling(BULLET, { ...RIGHT, pose: half }, AHEAD, { hz: 60 })).toThrow(
      /path pose needs x, y and the cosine c and sine s .* got c undefined: new Transform\(\)\.set/,
    );
    expect(() => predictTunnelling(BULLET, RIGHT, { shape: WALL, pose: half }, { hz: 60 })).toThrow(/wall pose needs/);
  });

  test('is not scaled by its pose', () => {
    const pose = { x: 0, y: 0, c: 0.5, s: 0 };
    expect(() => predictTunnelling(BULLET, { ...RIGHT, pose }, AHEAD, { hz: 60 })).toThrow(
      'path pose must be a rotation, c^2 + s^2 = 1, got c 0.5 and s 0',
    );
  });

  test('is asked with a bullet, a path, a wall and options, each of them a record', () => {
    const ask = (wall: unknown, options?: unknown) => () =>
      predictTunnelling(BULLET, RIGHT, wall as typeof AHEAD, options as { hz: number });
    expect(ask(WALL, { hz: 60 })).toThrow('wall of the prediction must be a record { shape, pose }, got a shape');
    expect(ask(undefined, { hz: 60 })).toThrow(
      'wall of the prediction must be a record { shape, pose }, got undefined',
    );
    expect(ask(AHEAD)).toThrow('options of the prediction must be a record { hz, slices }, got undefined');
  });

  test('meets convex shapes only, and says what to give instead of others', () => {
    const u = makeConcave([
      { x: 0, y: 0 },
      { x: 9, y: 0 },
      { x: 2, y: 2 },
      { x: 0, y: 9 },
    ]);
    const wall = { shape: u as unknown as Shape };
    expect(() => predictTunnelling(BULLET, RIGHT, wall, { hz: 60 })).toThrow(
      'a concave polygon: give its pieces (polygon.pieces)',
    );
  });
});

describe('the looks of a mode', () => {
  test('are as many as the pair needs when no slices are named', () => {
    expect(samplesPerTick('substep')).toBe(Infinity);
    expect(samplesPerTick('substep', 3)).toBe(3);
    expect(samplesPerTick('discrete')).toBe(1);
    expect(() => samplesPerTick('substep', 2.5)).toThrow('slices must be a whole number of at least 0, got 2.5');
  });
});
