import { describe, expect, test } from 'vitest';
import { ccdModes, makeBox, makeCapsule, makeCircle, PI, type Shape, Transform } from '#engine';
import {
  looksOf,
  makeBulletShape,
  type PredictionOptions,
  predictTunnelling,
  samplesPerTick,
  wilsonInterval,
} from '#scenes';

const TEXT: PredictionOptions = { hz: 60, speed: 900, samples: 1, epsilon: 0, touchingCounts: true, thicken: 0 };
const WALL = makeBox(8, 400);
const BULLET = makeCircle(2);

/** A shot along +x at a wall that stands 500 px away, turned by `turn` radians. */
function predict(options: Partial<PredictionOptions> = {}, bullet: Shape = BULLET, wall: Shape = WALL, turn = 0) {
  const pose = new Transform();
  const wallPose = new Transform().set(500, 0, turn);
  return predictTunnelling(bullet, pose, { x: 0, y: 0, dx: 1, dy: 0 }, wall, wallPose, { ...TEXT, ...options });
}

describe('the speed at which a bullet starts to pass a wall', () => {
  test('is 720 px/s for 8 px of wall, 4 px of bullet and 60 ticks a second', () => {
    expect(predict().chord).toBeCloseTo(12, 9);
    expect(predict().threshold).toBeCloseTo(720, 9);
  });

  test('grows with wall and bullet together, and with the tick rate', () => {
    expect(predict({}, makeCircle(2), makeBox(20, 400)).threshold).toBeCloseTo(60 * 24, 8);
    expect(predict({}, makeCircle(5), WALL).threshold).toBeCloseTo(60 * 18, 8);
    expect(predict({ hz: 240 }).threshold).toBeCloseTo(240 * 12, 8);
  });

  test('is 960 px/s with 2 px of epsilon when touching counts, and 480 when it does not', () => {
    expect(predict({ epsilon: 2 }).threshold).toBeCloseTo(960, 8);
    expect(predict({ epsilon: 2, touchingCounts: false }).threshold).toBeCloseTo(480, 8);
  });

  test('grows by 2 n Hz when walls are thickened by n px a side', () => {
    for (const n of [1, 4, 25]) expect(predict({ thicken: n }).threshold).toBeCloseTo(720 + 2 * n * 60, 8);
  });

  test('is k times as high when a tick is looked at k times', () => {
    expect(predict({ samples: 3 }).threshold).toBeCloseTo(2160, 8);
  });

  test('is no speed at all when the whole path is seen', () => {
    expect(predict({ samples: Infinity, speed: 20000 })).toMatchObject({ threshold: Infinity, passShare: 0 });
  });

  test('is higher against a turned wall, whose faces the path crosses at a slant', () => {
    // The set is a slab of thickness wall + 2 r, crossed at 30 degrees from square.
    expect(predict({}, BULLET, WALL, PI / 6).chord).toBeCloseTo(12 / Math.cos(Math.PI / 6), 8);
  });

  test('is zero when the path misses the wall', () => {
    expect(predict({}, BULLET, makeBox(8, 400), 0)).toMatchObject({ chord: expect.closeTo(12, 9) });
    const pose = new Transform();
    const beside = new Transform().set(500, 300, 0);
    const missed = predictTunnelling(BULLET, pose, { x: 0, y: 0, dx: 1, dy: 0 }, WALL, beside, TEXT);
    expect(missed).toMatchObject({ chord: 0, threshold: 0 });
  });

  test('counts round ends: a pill that flies lengthwise adds its whole length', () => {
    expect(predict({}, makeCapsule(-6, 0, 6, 0, 2)).chord).toBeCloseTo(8 + 16, 8);
  });
});

describe('the chance to pass unseen', () => {
  test('is 1 - 720 / v: a fifth at 900, three fifths at 1800', () => {
    expect(predict({ speed: 900 }).passShare).toBeCloseTo(0.2, 12);
    expect(predict({ speed: 1800 }).passShare).toBeCloseTo(0.6, 12);
  });

  test('is nothing up to the threshold itself, and nothing for a bullet that does not move', () => {
    expect(predict({ speed: 720 }).passShare).toBeCloseTo(0, 12);
    expect(predict({ speed: 600 }).passShare).toBe(0);
    expect(predict({ speed: 0 }).passShare).toBe(0);
  });
});

test('all three bullet shapes are as wide in flight as their size says', () => {
  for (const bulletShape of ['circle', 'box', 'polygon'] as const) {
    for (const bulletSize of [1, 4, 30]) {
      expect(predict({}, makeBulletShape({ bulletShape, bulletSize })).chord).toBeCloseTo(8 + bulletSize, 8);
    }
  }
});

test('only discrete and fixed slices leave gaps between what they look at', () => {
  expect(samplesPerTick('discrete', 5)).toBe(1);
  expect(samplesPerTick('substep', 3)).toBe(3);
  expect(samplesPerTick('substep', 0)).toBe(Infinity);
  expect(samplesPerTick('sweep', 3)).toBe(Infinity);
});

describe('the 95 % interval of a measured share', () => {
  test('holds the share that was measured and narrows with the number of shots', () => {
    const few = wilsonInterval(2, 10)!;
    const many = wilsonInterval(200, 1000)!;
    for (const [low, high] of [few, many]) {
      expect(low).toBeLessThan(0.2);
      expect(high).toBeGreaterThan(0.2);
    }
    expect(many[1] - many[0]).toBeLessThan((few[1] - few[0]) / 5);
  });

  test('is the textbook example: 10 of 100 give 5.5 % to 17.4 %', () => {
    const [low, high] = wilsonInterval(10, 100)!;
    expect(low).toBeCloseTo(0.0552, 4);
    expect(high).toBeCloseTo(0.1744, 4);
  });

  test('starts at 0 when nothing passed, ends at 1 when all did, and is unknown before the first shot', () => {
    expect(wilsonInterval(0, 50)![0]).toBe(0);
    expect(wilsonInterval(0, 50)![1]).toBeGreaterThan(0);
    expect(wilsonInterval(50, 50)![1]).toBe(1);
    expect(wilsonInterval(0, 0)).toBeNull();
  });
});

describe('a way that cuts a corner', () => {
  /** Share of evenly spread phases at which no look falls on the chord; `walk` makes the next place of 0 <= place. */
  function countMissed(chord: number, step: number, walk: (place: number) => number): number {
    const phases = 20_000;
    let missed = 0;
    for (let i = 0; i < phases; i++) {
      // The chord begins at 0, and the bullet comes from a place within a step before it.
      let place = -((i + 0.5) / phases) * step;
      while (place < 0) place = walk(place);
      if (place > chord) missed++;
    }
    return missed / phases;
  }

  test('is missed by substep as often as no slice of the step falls on it', () => {
    const { missShare } = ccdModes.substep!;
    for (const [chord, faceOn, step] of [
      [2.7, 12, 15],
      [5, 12, 70],
      [1, 12, 11],
      [11, 12, 100],
      [7, 12, 12.5],
    ] as const) {
      const slice = step / (Math.floor(step / faceOn) + 1);
      const counted = countMissed(chord, slice, (place) => place + slice);
      expect(missShare!(chord, faceOn, step, 0)).toBeCloseTo(counted, 3);
    }
  });

  test('is missed by speed cap as often as no look of the braked bullet falls on it', () => {
    const { missShare } = ccdModes['speed-cap']!;
    for (const [chord, faceOn, step] of [
      [2.7, 12, 15],
      [5, 12, 70],
      [1, 12, 11],
      [11, 12, 100],
      [9, 12, 20],
    ] as const) {
      // Braked when the whole step would reach the wall.
      const counted = countMissed(chord, step, (place) => place + (place + step >= 0 ? Math.min(step, faceOn) : step));
      expect(missShare!(chord, faceOn, step, 0)).toBeCloseTo(counted, 3);
    }
  });

  test('has a threshold under the modes that promise none face-on, and none where the whole path is seen', () => {
    const across = { x: 0, y: 0, dx: 1, dy: 0 };
    // 1 px of a 4 px bullet's side overlaps the end of a wall: a chord of less than 12 px.
    const beside = new Transform().set(500, 201, 0);
    const under = (ccd: string) =>
      predictTunnelling(BULLET, new Transform(), across, WALL, beside, { ...TEXT, ...looksOf({ ccd, slices: 0 }) });
    const chord = 8 + 2 * Math.sqrt(2 * 2 - 1);
    for (const ccd of ['substep', 'speed-cap']) {
      expect(under(ccd)).toMatchObject({ chord: expect.closeTo(chord, 8), threshold: expect.closeTo(60 * chord, 6) });
    }
    expect(under('sweep')).toMatchObject({ threshold: Infinity, passShare: 0 });
    expect(predict(looksOf({ ccd: 'substep', slices: 0 }))).toMatchObject({ threshold: Infinity, passShare: 0 });
  });
});

describe('a wall that is not met', () => {
  test('lies behind the muzzle: there is nothing to pass', () => {
    const behind = new Transform().set(-300, 0, 0);
    const path = { x: 0, y: 0, dx: 1, dy: 0 };
    const told = predictTunnelling(BULLET, new Transform(), path, WALL, behind, TEXT);
    expect(told).toMatchObject({ meets: false, chord: 0, threshold: 0, passShare: 0 });
  });

  test('goes away as fast as the bullet comes', () => {
    expect(predict({ wallVx: 900 })).toMatchObject({ meets: false, passShare: 0 });
    expect(predict({ wallVx: 1000 })).toMatchObject({ meets: false, passShare: 0 });
    expect(predict({ wallVx: 800 })).toMatchObject({ meets: true, passShare: 0 });
  });
});

describe('a wall that moves', () => {
  test('towards the bullet adds to its speed, away from it takes away', () => {
    // 900 + 300 = 1,200 px/s against 720: 40 %.
    expect(predict({ wallVx: -300 })).toMatchObject({
      relativeSpeed: 1200,
      stepDistance: 20,
      passShare: expect.closeTo(0.4, 9),
    });
    expect(predict({ wallVx: 300 }).passShare).toBe(0);
  });

  test('along its own face changes nothing: the time in the wall is what it was', () => {
    expect(predict({ wallVy: 700 }, BULLET, makeBox(8, 4000)).passShare).toBeCloseTo(0.2, 9);
  });

  test('farther than the chord a tick is not braked for', () => {
    const capped = looksOf({ ccd: 'speed-cap', slices: 0 });
    expect(predict({ ...capped, wallVx: -600 })).toMatchObject({ threshold: Infinity, passShare: 0 });
    // 13 px a tick of its own, 28 with the bullet's, against 12.
    const told = predict({ ...capped, wallVx: -780 });
    expect(told.passShare).toBeCloseTo(1 - 12 / 28, 9);
  });
});
