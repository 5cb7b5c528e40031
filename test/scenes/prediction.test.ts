import { describe, expect, test } from 'vitest';
import { makeBox, makeCapsule, makeCircle, PI, type Shape, Transform } from '#engine';
import { makeBulletShape, type PredictionOptions, predictTunnelling, samplesPerTick, wilsonInterval } from '#scenes';

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
