import { describe, expect, test } from 'vitest';
import {
  agrees,
  type BulletShape,
  Lanes,
  predictCurve,
  type SimSettings,
  TableRun,
  TEXT_EXAMPLE,
  tableToCsv,
} from '#scenes';

function runTable(plan: Partial<ConstructorParameters<typeof TableRun>[0]>): TableRun {
  const run = new TableRun({
    settings: {},
    modes: [{ ccd: 'discrete', slices: 0 }],
    speeds: [300, 600, 900, 1800],
    shots: 500,
    seed: 1,
    ...plan,
  });
  while (run.advance());
  return run;
}

function runLanes(plan: ConstructorParameters<typeof Lanes>[0]): Lanes {
  const lanes = new Lanes(plan);
  while (!lanes.isOver) lanes.step();
  return lanes;
}

const outcomes = (lanes: Lanes): Record<string, string> =>
  Object.fromEntries(lanes.lanes.map(({ label, outcome }) => [label, outcome]));

describe('the table', () => {
  test('of 300, 600, 900 and 1,800 px/s at 720 px/s of threshold: two are safe, of 900 a fifth passes, of 1,800 three in five', () => {
    const { cells } = runTable({ shots: 1000 });
    expect(cells.map(({ step }) => step)).toEqual([5, 10, 15, 30]);
    expect(cells.slice(0, 2).map(({ passed }) => passed)).toEqual([0, 0]);
    for (const [cell, share] of [
      [cells[2]!, 0.2],
      [cells[3]!, 0.6],
    ] as const) {
      expect(cell.predicted).toBeCloseTo(share, 12);
      expect(cell.hit + cell.passed).toBe(1000);
      expect(agrees(cell)).toBe(true);
    }
  });

  test.each<BulletShape>(['circle', 'box', 'polygon'])(
    'measured lies at predicted for a %s bullet on a turned wall, with two slices',
    (bulletShape) => {
      const run = runTable({
        settings: { bulletShape, wallAngle: 20, bulletSize: 6 },
        modes: [{ ccd: 'substep', slices: 2 }],
        speeds: [1500, 4000, 9000],
        shots: 1000,
      });
      for (const cell of run.cells) {
        expect(cell.missed).toBe(0);
        expect(cell.interval![0] - 0.01).toBeLessThan(cell.predicted);
        expect(cell.interval![1] + 0.01).toBeGreaterThan(cell.predicted);
      }
      expect(run.cells.at(-1)!.predicted).toBeGreaterThan(0.6);
    },
  );

  test('results come one by one, progress never falls, and the end is the end', () => {
    const run = new TableRun({
      settings: {},
      modes: [
        { ccd: 'discrete', slices: 0 },
        { ccd: 'sweep', slices: 0 },
      ],
      speeds: [1800, 3600],
      shots: 300,
      seed: 3,
    });
    let last = 0;
    const seen = new Set<number>();
    while (run.advance()) {
      expect(run.progress).toBeGreaterThanOrEqual(last);
      last = run.progress;
      seen.add(run.cells.length);
    }
    expect([...seen]).toEqual([0, 1, 2, 3]);
    expect([run.isOver, run.progress, run.advance()]).toEqual([true, 1, false]);
    expect(run.cells.filter(({ mode }) => mode.ccd === 'sweep').map(({ passed }) => passed)).toEqual([0, 0]);
  });

  test('the same seed gives the same table, another one another', () => {
    const passed = (seed: number): number[] => runTable({ seed, speeds: [900, 1800] }).cells.map((cell) => cell.passed);
    expect(passed(7)).toEqual(passed(7));
    expect(passed(7)).not.toEqual(passed(8));
  });

  test('the file has a head and a line a cell, with the interval', () => {
    const lines = tableToCsv(runTable({ speeds: [600, 1800], shots: 100 }))
      .trim()
      .split('\n');
    expect(lines).toHaveLength(3);
    const head = lines[0]!.split(',');
    const row = Object.fromEntries(head.map((name, i) => [name, lines[2]!.split(',')[i]]));
    expect(row).toMatchObject({ ccd: 'discrete', slices: 'auto', speed_px_s: '1800', step_px: '30', shots: '100' });
    expect(row).toMatchObject({ bullet_shape: 'circle', bullet_px: '4', wall_px: '8', hz: '60', seed: '1' });
    expect(Number(row.hit) + Number(row.passed)).toBe(100);
    expect(Number(row.low_95)).toBeLessThan(Number(row.measured_share));
    expect(Number(row.high_95)).toBeGreaterThan(Number(row.measured_share));
  });

  test('the curve has its corner at the threshold', () => {
    const curve = predictCurve({ settings: {} }, { ccd: 'discrete', slices: 0 }, [720, 720.001, 1440]);
    expect(curve[0]).toBe(0);
    expect(curve[1]).toBeGreaterThan(0);
    expect(curve[2]).toBeCloseTo(0.5, 12);
  });

  test('a plan without modes, without speeds or without shots is refused in words', () => {
    expect(() => runTable({ modes: [] })).toThrow(/at least one CCD mode/);
    expect(() => runTable({ speeds: [] })).toThrow(/at least one speed/);
    expect(() => runTable({ shots: 0 })).toThrow(/got 0/);
    expect(() => runTable({ speeds: [-5] })).toThrow(/bulletSpeed/);
  });
});

describe('the table against a wall that moves', () => {
  const modes = [
    { ccd: 'discrete', slices: 0 },
    { ccd: 'substep', slices: 2 },
    { ccd: 'sweep', slices: 0 },
  ];
  // 12 px of chord at 60 Hz: 720 px/s, as the wall sees the bullet.
  test.each([
    ['coming at 300 px/s', { comes: 300, slides: 0 }, 420],
    ['going away at 200 px/s', { comes: -200, slides: 0 }, 920],
    ['sliding at 400 px/s', { comes: 0, slides: 400 }, 720],
  ])('%s measures what the relative velocity says', (_, wall, threshold) => {
    const { cells } = runTable({ wall, modes, speeds: [600, 1800], shots: 400 });
    for (const cell of cells) {
      const closing = cell.speed + wall.comes;
      const looks = cell.mode.ccd === 'sweep' ? Infinity : Math.max(1, cell.mode.slices);
      expect(cell.step).toBeCloseTo(Math.hypot(closing, wall.slides) / 60, 9);
      expect(cell.predicted).toBeCloseTo(Math.max(0, 1 - (720 * looks) / closing), 9);
      expect(cell.hit + cell.passed).toBe(400);
      // Six intervals at 95 %: one may miss by chance, though not by far.
      expect(cell.interval![0] - 0.02).toBeLessThan(cell.predicted);
      expect(cell.interval![1] + 0.02).toBeGreaterThan(cell.predicted);
    }
    expect(cells[0]!.threshold).toBeCloseTo(threshold, 3);
    expect(cells.at(-1)!.threshold).toBe(Infinity);
  });

  test('is met on a turned wall and by a turned gun at the place where one at rest is', () => {
    const settings = { wallAngle: 40, aim: 10, bulletShape: 'box', bulletSize: 8 } as const;
    const { cells } = runTable({ wall: { comes: 500, slides: -300 }, settings, speeds: [900, 3000], shots: 250 });
    for (const cell of cells) {
      expect(cell.missed).toBe(0);
      expect(cell.interval![0] - 0.02).toBeLessThan(cell.predicted);
      expect(cell.interval![1] + 0.02).toBeGreaterThan(cell.predicted);
    }
  });

  test('has a curve on which its cells lie', () => {
    const wall = { comes: 300, slides: 200 };
    const speeds = [400, 600, 1800, 6000];
    const curve = predictCurve({ settings: {}, wall }, modes[0]!, speeds);
    for (const [i, { predicted }] of runTable({ wall, speeds, shots: 1 }).cells.entries()) {
      expect(curve[i]).toBeCloseTo(predicted, 9);
    }
    expect(curve[0]).toBe(0);
  });

  test('is refused when it is too fast to be placed, and one that is no number', () => {
    expect(() => runTable({ wall: { comes: 2001, slides: 0 } })).toThrow(/up to 2000 px\/s, got 2001/);
    expect(() => runTable({ wall: { comes: 0, slides: Number.NaN } })).toThrow(/got NaN/);
  });
});

describe('the same shot in every mode', () => {
  test('the textbook shot: 30 px in one step pass, in three steps of 10 they do not', () => {
    const lanes = runLanes({ settings: TEXT_EXAMPLE });
    expect(lanes.prediction.stepDistance).toBe(30);
    expect(lanes.prediction.threshold).toBeCloseTo(720, 9);
    expect(outcomes(lanes)).toEqual({
      Discrete: 'passed',
      'Substep, 3 slices': 'hit',
      'Substep, auto': 'hit',
      Sweep: 'hit',
      'Conservative advancement': 'hit',
      Speculative: 'hit',
      'Speed cap': 'hit',
    });
  });

  test('the phase decides for discrete as the sum says: a look at the very contact hits, below 1 - 12/30 it passes, above it hits', () => {
    for (const [phase, outcome] of [
      [0, 'hit'],
      [0.001, 'passed'],
      [0.3, 'passed'],
      [0.599, 'passed'],
      [0.601, 'hit'],
      [0.9, 'hit'],
    ] as const) {
      expect([phase, outcomes(runLanes({ settings: TEXT_EXAMPLE, phase })).Discrete]).toEqual([phase, outcome]);
    }
  });

  test('all lanes start at the same place, and whoever sweeps meets the wall at its face and on time', () => {
    const lanes = runLanes({ settings: TEXT_EXAMPLE });
    for (const lane of lanes.lanes) expect(lane.trail.slice(0, 2)).toEqual([lanes.startX, 0]);
    const sweep = lanes.lanes.find(({ ccd }) => ccd === 'sweep')!;
    expect(sweep.lost).toBeCloseTo(0, 9);
    expect(sweep.hit!.x).toBeCloseTo(-4, 6);
    expect(sweep.trail.at(-2)).toBeCloseTo(-6, 6);
  });

  test('a capped bullet is late: it comes at the pace of a chord a tick', () => {
    const lanes = runLanes({ settings: TEXT_EXAMPLE });
    const cap = lanes.lanes.find(({ ccd }) => ccd === 'speed-cap')!;
    expect(cap.lost).toBeGreaterThan(0.001);
    expect(cap.lost).toBeLessThan(1 / 60);
  });

  test('a turned wall, a box and a tolerance change nothing about who stops', () => {
    const lanes = runLanes({
      settings: { ...TEXT_EXAMPLE, bulletShape: 'box', wallAngle: 30, epsilon: 0.5, bulletSpeed: 6000, bulletSize: 8 },
    });
    const { Discrete, 'Substep, 3 slices': fixed, ...others } = outcomes(lanes);
    expect(Discrete).toBe('passed');
    expect(['hit', 'passed']).toContain(fixed);
    expect(new Set(Object.values(others))).toEqual(new Set(['hit']));
  });

  test('the looks of a lane are those that its mode takes: the step over the face-on chord, and a slice more', () => {
    const looksOf = (settings: Partial<SimSettings>) =>
      Object.fromEntries(
        new Lanes({ settings: { ...TEXT_EXAMPLE, ...settings } }).lanes.map((l) => [l.label, l.looks]),
      );
    expect(looksOf({})).toEqual({
      Discrete: 1,
      'Substep, 3 slices': 3,
      'Substep, auto': 3, // 30 px over 12
      Sweep: Infinity,
      'Conservative advancement': Infinity,
      Speculative: Infinity,
      'Speed cap': 1,
    });
    const autoOf = (settings: Partial<SimSettings>) => looksOf(settings)['Substep, auto'];
    expect(autoOf({ bulletSpeed: 600 })).toBe(1); // 10 px over 12
    expect(autoOf({ bulletSpeed: 9000 })).toBe(13); // 150 px over 12
    expect(autoOf({ epsilon: 2 })).toBe(2); // 30 px over 16
    expect(autoOf({ epsilon: 2, touchingCounts: false })).toBe(4); // 30 px over 8
    expect(autoOf({ thicken: 2, wallAngle: 30, bulletShape: 'box' })).toBe(2); // 30 px over 16
    expect(looksOf({ slices: 5 })['Substep, 5 slices']).toBe(5);
  });

  test('a bullet without speed and a phase outside the step are refused', () => {
    expect(() => new Lanes({ settings: { bulletSpeed: 0 } })).toThrow(/speed above 0/);
    expect(() => new Lanes({ settings: {}, phase: 1 })).toThrow(/phase/);
  });
});
