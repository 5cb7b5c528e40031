// The race beside the world: it sees every box that comes, goes and moves, its runners agree, and the world does not
// notice it.

import { expect, test } from 'vitest';
import { broadPhases } from '#engine';
import { findScene, Simulation } from '#scenes';
import { middleMean, Race, SKIP_ABOVE } from '../../src/session/race.ts';
import { type reportRace, writeCsv, writeJson } from '../../src/session/race-export.ts';
import { type Crowd, explainWinner } from '../../src/session/race-words.ts';
import { Session } from '../../src/session.ts';

/** A clock that goes on by one at every look: each runner takes 1 ms. */
function makeClock(): () => number {
  let now = 0;
  return () => now++;
}

/** Pairs of boxes of the world that overlap, one by one. */
function countPairs(simulation: Simulation): number {
  const { boxes, colliders } = simulation.world.state;
  let pairs = 0;
  for (let a = 0; a < colliders.high; a++) {
    for (let b = a + 1; b < colliders.high; b++) {
      const both = colliders.shape[a] && colliders.shape[b] && boxes.isSet(a) && boxes.isSet(b);
      if (both && boxes.overlap(a, b)) pairs++;
    }
  }
  return pairs;
}

test('every runner finds the pairs that there are, while bodies move, come and go', () => {
  const simulation = new Simulation(findScene('brawl'), {});
  const race = new Race(simulation.world, makeClock());
  for (let tick = 1; tick <= 60; tick++) {
    simulation.step();
    const bodies = simulation.world.bodies();
    if (tick % 10 === 0) simulation.world.remove(bodies[tick]!);
    if (tick % 15 === 0) simulation.world.body(bodies[tick + 40]!.id)!.setPose(-300 + tick, 200);
    simulation.world.recollide();
    race.run(tick);
    const pairs = countPairs(simulation);
    for (const row of race.rows()) {
      expect(row.pairs, `${row.id} at tick ${tick}`).toBe(pairs);
      expect(row.disagrees).toBe(false);
    }
  }
});

test('after a step back in time the runners stand on the boxes of that time, and what came later is forgotten', () => {
  const session = new Session({ scene: 'playground' });
  session.track.open(session.world, session.tick);
  session.stepForward(40);
  session.stepBack(15);
  const race = session.track.race!;
  expect(race.ticks.at(-1)).toBe(25);
  for (const row of race.rows()) expect(row.pairs).toBe(countPairs(session.simulation));
  session.stepForward(5);
  expect(race.ticks).toEqual(Array.from({ length: 31 }, (_, i) => i));
});

test('the world with a race beside it and every strategy in turn has the same future as without', () => {
  const alone = new Session({ scene: 'rain' });
  alone.stepForward(60);
  const raced = new Session({ scene: 'rain' });
  raced.track.open(raced.world, raced.tick);
  const ids = Object.keys(broadPhases);
  for (let tick = 0; tick < 60; tick++) {
    raced.set({ broadPhase: ids[tick % ids.length]! });
    raced.stepForward();
  }
  expect(raced.world.hash()).toBe(alone.world.hash());
});

test('another scene starts another race, and a closed track holds none', () => {
  const session = new Session({ scene: 'playground' });
  session.track.open(session.world, session.tick);
  const first = session.track.race;
  session.load('brawl');
  session.stepForward();
  expect(session.track.race).not.toBe(first);
  expect(session.track.race!.world).toBe(session.world);
  session.track.close();
  session.stepForward();
  expect(session.track.race).toBeNull();
});

test(`brute force sits out above ${SKIP_ABOVE} boxes, is shown as skipped, and takes its place again below`, () => {
  const simulation = new Simulation(findScene('brawl'), {});
  const { world } = simulation;
  const race = new Race(world, makeClock());
  const shape = world.bodies().at(-1)!.shapes[0]!;
  const extra = Array.from({ length: SKIP_ABOVE }, (_, i) => world.add({ shape, x: 50 * i, y: 3000 }));
  world.recollide();
  race.run(0);
  const judge = () => race.rows().find(({ id }) => id === 'brute-force')!;
  expect(judge()).toMatchObject({ skipped: true, ms: null, winner: false });
  for (const body of extra) world.remove(body);
  race.run(1);
  expect(judge().skipped).toBe(false);
  expect(judge().pairs).toBe(countPairs(simulation));
});

test('asked for new pairs only, a world at rest costs no box test at all', () => {
  const session = new Session({ scene: 'falling-asleep' });
  session.track.open(session.world, session.tick);
  session.track.ask('moved');
  session.stepForward(240);
  expect(session.world.counters.asleep).toBeGreaterThan(500);
  expect(session.track.race!.moved).toBe(0);
  for (const row of session.track.race!.rows()) expect(row.boxTests).toBe(0);
});

test('a false positive is a pair that was looked at and is none', () => {
  const simulation = new Simulation(findScene('brawl'), {});
  const race = new Race(simulation.world, makeClock());
  simulation.step();
  race.run(1);
  const judge = race.rows().find(({ id }) => id === 'brute-force')!;
  const n = race.boxes;
  expect(judge.boxTests).toBe((n * (n - 1)) / 2);
  expect(judge.falsePositives).toBe((n * (n - 1)) / 2 - countPairs(simulation));
});

test('the middle half leaves out a pause and the ticks that a coarse clock did not see', () => {
  expect(middleMean([0, 2, 3, 1000])).toBe(2.5);
  expect(middleMean([null, 4, null])).toBe(4);
  expect(middleMean([])).toBeNull();
});

test('the smoothed times take no notice of one slow tick', () => {
  const simulation = new Simulation(findScene('swords'), {});
  let now = 0;
  let tick = 1;
  // Two looks a runner: each takes 1 ms, but 500 ms in tick 8.
  const race = new Race(simulation.world, () => {
    now += tick === 8 ? 500 : 1;
    return now;
  });
  for (; tick <= 12; tick++) {
    simulation.step();
    race.run(tick);
  }
  const { ms, smooth } = race.history();
  for (const id of Object.keys(broadPhases)) {
    expect(ms[id]![7]).toBe(500);
    expect(smooth[id]).toEqual(Array.from({ length: 12 }, () => 1));
  }
});

test('the history is a spreadsheet of a line a tick, and everything else is in the JSON', () => {
  const simulation = new Simulation(findScene('brawl'), {});
  const race = new Race(simulation.world, makeClock());
  for (let tick = 1; tick <= 3; tick++) {
    simulation.step();
    race.run(tick);
  }
  const lines = writeCsv(race).trimEnd().split('\n');
  const ids = Object.keys(broadPhases);
  expect(lines[0]).toBe(`tick,${ids.map((id) => `${id} ms`).join(',')}`);
  expect(lines.slice(1)).toEqual([1, 2, 3].map((tick) => [tick, ...ids.map(() => 1)].join(',')));
  const report = JSON.parse(writeJson(race, 'brawl')) as ReturnType<typeof reportRace>;
  expect(report.scene).toBe('brawl');
  expect(report.rows.map(({ id }) => id)).toEqual(ids);
  expect(report.history.ticks).toEqual([1, 2, 3]);
  expect(report.crowd.boxes).toBe(race.boxes);
});

const EVEN: Crowd = {
  boxes: 1000,
  movedShare: 1,
  medianSize: 20,
  largeSize: 30,
  slenderness: 1,
  spreadX: 1000,
  spreadY: 800,
  density: 2,
  pairsPerBox: 1,
};
const row = (id: string, ms: number | null, boxTests: number) => ({
  id,
  label: id,
  skipped: ms === null,
  winner: false,
  ms,
  boxTests,
  rawCandidates: boxTests,
  falsePositives: 0,
  pairs: 0,
  bytes: 0,
  disagrees: false,
});

test('the words name winner and runner-up, and a reason only where the boxes bear it out', () => {
  const grid = [row('uniform-grid', 0.1, 3000), row('brute-force', 0.5, 499_500)];
  expect(explainWinner(grid, EVEN)).toBe(
    'uniform-grid wins, 5.0 times as fast as brute-force: nearly all boxes are of much the same size, so that one size of cell suits them; 3,000 box tests against 499,500.',
  );
  expect(explainWinner(grid, { ...EVEN, largeSize: 900 })).toBe(
    'uniform-grid wins, 5.0 times as fast as brute-force: 3,000 box tests against 499,500.',
  );
  expect(explainWinner([row('a', 1, 10), row('b', 1.01, 5)], EVEN)).toContain('are level');
  expect(explainWinner([row('a', null, 0)], EVEN)).toContain('Nobody has run');
  const corridor = { ...EVEN, spreadY: 30 };
  expect(explainWinner([row('sweep-and-prune', 1, 10), row('b', 2, 5)], corridor)).toContain('lie along x');
  const fence = { ...EVEN, slenderness: 125 };
  expect(explainWinner([row('dynamic-tree', 1, 10), row('b', 2, 50)], fence)).toContain('125 times as long as thick');
  expect(explainWinner([row('dynamic-tree', 1, 10), row('b', 2, 50)], EVEN)).not.toContain('thick');
});
