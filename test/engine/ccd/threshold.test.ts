// Tunnelling by arithmetic: which shots pass is worked out from where they start, and the world must agree, shot by
// shot. A shot hits in `discrete` exactly when one of the poses at the ends of ticks is a hit; so with chord c (the
// stretch of its path on which it would be a hit) and step d = v / hz, it passes with chance 1 - c / d above c = d.
import { describe, expect, it } from 'vitest';
import { makeBox, makeCircle, type Shape, type WorldSettings } from '#engine';
import { createRandom } from '../../kit/random-shapes.ts';
import { addWall, emptySpace, makeRegular, regularCorners } from '../../kit/world.ts';

/** A bullet's form, and how far it reaches in a direction: max of p . (nx, ny) over its points. */
interface Form {
  readonly shape: Shape;
  reach(nx: number, ny: number): number;
}

function reachOf(corners: readonly { x: number; y: number }[]): Form['reach'] {
  return (nx, ny) => Math.max(...corners.map((p) => p.x * nx + p.y * ny));
}

const BULLETS: Readonly<Record<string, Form>> = {
  circle: { shape: makeCircle(2), reach: () => 2 },
  box: { shape: makeBox(4, 4), reach: (nx, ny) => 2 * Math.abs(nx) + 2 * Math.abs(ny) },
  triangle: { shape: makeRegular(3, 2, 0.3), reach: reachOf(regularCorners(3, 2, 0.3)) },
  heptagon: { shape: makeRegular(7, 2.5, 1), reach: reachOf(regularCorners(7, 2.5, 1)) },
};

interface Range {
  speed: number;
  form?: Form;
  thickness?: number;
  /** Turn of the wall, rad. */
  turn?: number;
  settings?: Partial<WorldSettings>;
  shots?: number;
  seed?: number;
}

interface Tally {
  hits: number;
  passes: number;
  /** Shots whose outcome is not the one worked out. */
  wrong: number;
  /** Share that the arithmetic lets pass. */
  share: number;
}

/** Way from the middle of the muzzles to that of the wall, px, on top of a whole step. */
const FLIGHT = 100;
/** Room between two shots along the wall, px, so that a thousand of them cost no pairs. */
const ROOM = 25;

/** Stretches of x on which the bullet would be a hit, of a wall whose middle stands at x = 0. */
function chordOf({
  form = BULLETS.circle!,
  thickness = 8,
  turn = 0,
  settings = {},
}: Range): [from: number, to: number] {
  const { epsilon = 0, touchingCounts = true, thicken = 0 } = settings;
  const nx = Math.cos(turn);
  const ny = Math.sin(turn);
  const half = thickness / 2 + thicken + (touchingCounts ? epsilon : -epsilon);
  // At x the bullet's reach along the wall's normal spans x nx - reach(-n) .. x nx + reach(n).
  return [(-half - form.reach(nx, ny)) / nx, (half + form.reach(-nx, -ny)) / nx];
}

/** Fires shots from random phases of one step, side by side, and compares each with the arithmetic. */
function fire(range: Range): Tally {
  const { speed, form = BULLETS.circle!, thickness = 8, turn = 0, settings = {}, shots = 200, seed = 1 } = range;
  const world = emptySpace({ ccd: 'discrete', detectPasses: true, ...settings });
  const { hz, slices } = world.settings;
  const wall = addWall(world, -thickness / 2, -1e6, thickness / 2, 1e6, { angle: turn });
  const random = createRandom(seed);
  const step = speed / hz;
  const [from, to] = chordOf(range);
  const perStep = world.settings.ccd === 'discrete' ? 1 : world.settings.ccd === 'substep' ? slices : 0;
  const fates = new Map<number, boolean>();
  const told = new Map<number, string[]>();
  for (let i = 0; i < shots; i++) {
    const x = -FLIGHT - step + step * (random() - 0.5);
    // Side by side along the wall, each sees it as if it were alone.
    const bullet = world.add({
      shape: form.shape,
      x: x - Math.sin(turn) * ROOM * i,
      y: Math.cos(turn) * ROOM * i,
      vx: speed,
      bullet: true,
      onHit: 'die',
      category: 2,
      mask: 1,
    });
    const first = Math.ceil(((from - x) / step) * perStep - 1e-9);
    fates.set(bullet.id, perStep === 0 || x + (step * first) / perStep <= to + 1e-9);
    told.set(bullet.id, []);
  }
  const ticks = Math.ceil((2 * FLIGHT) / step) + 3;
  for (let tick = 0; tick < ticks; tick++) {
    world.step();
    for (const event of world.events) {
      if (event.type !== 'hit' && event.type !== 'passed') continue;
      expect(event.b).toBe(wall.id);
      told.get(event.a)!.push(event.type);
    }
  }
  const tally = { hits: 0, passes: 0, wrong: 0, share: Math.max(0, 1 - (to - from) / (step / Math.max(1, perStep))) };
  for (const [id, hits] of fates) {
    const outcome = told.get(id)!.join();
    if (outcome === 'hit') tally.hits++;
    if (outcome === 'passed') tally.passes++;
    if (outcome !== (hits ? 'hit' : 'passed')) tally.wrong++;
  }
  return tally;
}

/** Whether a share of n trials is within four standard deviations of what was predicted. */
function isLikely(passes: number, shots: number, share: number): boolean {
  return Math.abs(passes - shots * share) <= 4 * Math.sqrt(shots * share * (1 - share)) + 1e-9;
}

describe('a 4 px bullet and an 8 px wall at 60 Hz', () => {
  it.each([300, 600, 719, 720])('never pass one another unseen at %d px/s', (speed) => {
    expect(fire({ speed })).toEqual({ hits: 200, passes: 0, wrong: 0, share: 0 });
  });

  it.each([
    [721, 1 - 720 / 721],
    [900, 0.2],
    [1440, 0.5],
    [1800, 0.6],
    [7200, 0.9],
    [20_000, 0.964],
  ])('pass one another at %d px/s with chance %d, shot by shot as worked out', (speed, share) => {
    const tally = fire({ speed, shots: 500 });
    expect(tally.share).toBeCloseTo(share, 9);
    expect([tally.wrong, tally.hits + tally.passes]).toEqual([0, 500]);
    expect(isLikely(tally.passes, 500, share), `${tally.passes} of 500 passed`).toBe(true);
  });

  it('have a threshold of 720 px/s: the first speed above it lets a shot pass that starts at the right phase', () => {
    // The bullet touches the near side at one end of a tick and must touch the far one at the next: 12 px.
    const passesAt = (speed: number): number => fire({ speed, shots: 1500, seed: 3 }).passes;
    expect(passesAt(720)).toBe(0);
    expect(passesAt(726)).toBeGreaterThan(0);
  });
});

describe('the threshold moves as the chord does', () => {
  const cases: [what: string, range: Omit<Range, 'speed'>, threshold: number][] = [
    ['a wall of 16 px: 20 px', { thickness: 16 }, 1200],
    ['a wall of 1 px: 5 px', { thickness: 1 }, 300],
    ['120 Hz', { settings: { hz: 120 } }, 1440],
    ['30 Hz', { settings: { hz: 30 } }, 360],
    ['240 Hz', { settings: { hz: 240 } }, 2880],
    ['epsilon 2 with touching counted', { settings: { epsilon: 2 } }, 960],
    ['epsilon 2 without touching counted', { settings: { epsilon: 2, touchingCounts: false } }, 480],
    ['epsilon 0.5 with touching counted', { settings: { epsilon: 0.5 } }, 780],
    ['a wall thickened by 3 px a side', { settings: { thicken: 3 } }, 1080],
    ['a wall thickened by 1 px a side at 120 Hz', { settings: { thicken: 1, hz: 120 } }, 1680],
    ['a box', { form: BULLETS.box! }, 720],
    ['a wall turned by 30 degrees', { turn: Math.PI / 6 }, 720 / Math.cos(Math.PI / 6)],
    ['2 slices', { settings: { ccd: 'substep', slices: 2 } }, 1440],
    ['3 slices', { settings: { ccd: 'substep', slices: 3 } }, 2160],
    [
      '7 slices and a thicker wall at 30 Hz',
      { settings: { ccd: 'substep', slices: 7, thicken: 2, hz: 30 } },
      16 * 30 * 7,
    ],
  ];

  it.each(cases)('with %s', (_what, range, threshold) => {
    const below = fire({ ...range, speed: threshold * 0.999 });
    expect([below.passes, below.wrong]).toEqual([0, 0]);
    for (const factor of [1.25, 3]) {
      const above = fire({ ...range, speed: threshold * factor });
      expect(above.wrong, `${above.wrong} shots are not as worked out at ${factor} times the threshold`).toBe(0);
      expect(isLikely(above.passes, 200, 1 - 1 / factor), `${above.passes} of 200 passed at factor ${factor}`).toBe(
        true,
      );
    }
  });

  it.each(Object.keys(BULLETS))('shot by shot for a %s at every speed and every angle of the wall', (name) => {
    const form = BULLETS[name]!;
    for (const turn of [0, -0.5, 1.1]) {
      for (const speed of [500, 1000, 5000]) {
        const tally = fire({ form, turn, speed, shots: 60, seed: 7 });
        expect([tally.wrong, tally.hits + tally.passes], `turn ${turn}, ${speed} px/s`).toEqual([0, 60]);
      }
    }
  });

  it('not with the solver, its sub-steps or its passes', () => {
    const passesWith = (settings: Partial<WorldSettings>): number => {
      const tally = fire({ speed: 1800, settings, shots: 300 });
      expect(tally.wrong).toBe(0);
      return tally.passes;
    };
    const passes = passesWith({});
    for (const settings of [
      { subSteps: 1 },
      { subSteps: 16 },
      { solver: 'push-out' },
      { solver: 'push-out', passes: 1 },
    ]) {
      expect(passesWith(settings)).toBe(passes);
    }
  });

  it('not with the broad phase', () => {
    for (const broadPhase of ['brute-force', 'uniform-grid']) {
      expect(fire({ speed: 1800, settings: { broadPhase } }).wrong).toBe(0);
    }
  });
});

describe.each(['substep', 'sweep'])('under %s with automatic slices', (ccd) => {
  it.each(Object.keys(BULLETS))('no %s ever passes, at any speed, against a wall at any angle', (name) => {
    for (const speed of [900, 1800, 20_000, 100_000]) {
      for (const turn of [0, Math.PI / 6, -1.2]) {
        const tally = fire({ form: BULLETS[name]!, speed, turn, settings: { ccd }, shots: 40 });
        expect(tally, `${speed} px/s, turned by ${turn}`).toEqual({
          hits: 40,
          passes: 0,
          wrong: 0,
          share: expect.anything(),
        });
      }
    }
  });

  it('nothing passes with any tolerance, counted or not', () => {
    for (const epsilon of [0, 0.5, 2]) {
      for (const touchingCounts of [true, false]) {
        const tally = fire({ speed: 30_000, settings: { ccd, epsilon, touchingCounts }, shots: 60 });
        expect(tally.passes, `epsilon ${epsilon}, touching ${touchingCounts}`).toBe(0);
        expect(tally.hits).toBe(60);
      }
    }
  });
});

describe('a body that is no bullet', () => {
  it('is fast from the tick on in which it is thrown: near the wall, too, only end poses count', () => {
    for (const solver of ['soft-step', 'push-out']) {
      for (const gap of [0.5, 3, 8, 12]) {
        const world = emptySpace({ ccd: 'discrete', solver });
        addWall(world, 0, -100, 8, 100);
        const ball = world.add({ shape: makeCircle(4), x: -4 - gap });
        world.step();
        ball.setVelocity(6000, 0);
        world.step();
        expect(ball.x, `${solver}, ${gap} px before the wall`).toBeCloseTo(-4 - gap + 100, 9);
        expect(ball.vx).toBeCloseTo(6000, 9);
      }
    }
  });

  it('passes with the same chance as a bullet', () => {
    const world = emptySpace({ detectPasses: true });
    addWall(world, -4, -1e5, 4, 1e5);
    const random = createRandom(4);
    const fates = new Map<number, boolean>();
    for (let i = 0; i < 300; i++) {
      const x = -200 + 30 * (random() - 0.5);
      const ball = world.add({ shape: makeCircle(2), x, y: 20 * i, vx: 1800 });
      const first = Math.ceil((-6 - x) / 30);
      fates.set(ball.id, x + 30 * first <= 6);
    }
    const passed = new Set<number>();
    for (let tick = 0; tick < 20; tick++) {
      world.step();
      for (const event of world.events) if (event.type === 'passed') passed.add(event.a);
    }
    for (const [id, hits] of fates)
      if (hits === passed.has(id)) expect.fail(`ball ${id} should ${hits ? 'hit' : 'pass'}`);
    expect(passed.size).toBeGreaterThan(100);
  });
});
