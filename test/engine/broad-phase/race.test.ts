// The race: every strategy on the same boxes, found out about by the race itself.
import { beforeEach, describe, expect, it } from 'vitest';
import { broadPhases } from '#engine';
import { Boxes } from '../../../src/engine/broad-phase/boxes.ts';
import { PairBuffer } from '../../../src/engine/broad-phase/pair-buffer.ts';
import { Race, type RaceResult } from '../../../src/engine/broad-phase/race.ts';
import { explainWinner } from '../../../src/engine/broad-phase/race-reason.ts';
import { createRandom } from '../../kit/random-shapes.ts';

const COUNT = 400;

describe('a race', () => {
  let boxes: Boxes;
  let here: Set<number>;
  let time: number;
  let race: Race;
  let random: () => number;

  beforeEach(() => {
    random = createRandom(5);
    boxes = new Boxes();
    boxes.ensure(COUNT);
    here = new Set();
    time = 0;
    // Every look at the clock is a millisecond.
    race = new Race(() => time++);
    for (let proxy = 0; proxy < COUNT; proxy++) {
      place(proxy);
      here.add(proxy);
    }
  });

  function place(proxy: number): void {
    const x = 600 * random();
    const y = 600 * random();
    boxes.set(proxy, x, y, x + 20, y + 20);
  }

  const run = (): readonly RaceResult[] => race.run(boxes, COUNT, (proxy) => here.has(proxy));

  function judge(): number {
    const strategy = broadPhases['brute-force']!.create(boxes);
    for (const proxy of here) strategy.insert(proxy);
    const pairs = new PairBuffer();
    strategy.findAllPairs(pairs);
    return pairs.count;
  }

  it('has every strategy of the register find the same pairs, whoever comes, goes and moves between two runs', () => {
    for (let round = 0; round < 20; round++) {
      for (let change = 0; change < 30; change++) {
        const proxy = Math.floor(COUNT * random());
        if (here.has(proxy) && random() < 0.5) here.delete(proxy);
        else {
          here.add(proxy);
          place(proxy);
        }
      }
      const results = run();
      expect(results.map(({ id }) => id)).toEqual(Object.keys(broadPhases));
      const expected = judge();
      for (const result of results) {
        expect(result.agrees, `${result.id}, round ${round}`).toBe(true);
        expect(result.pairs, `${result.id}, round ${round}`).toBe(expected);
        expect(result.boxTests).toBeGreaterThanOrEqual(result.pairs);
        expect(result.falsePositives).toBe(Math.max(0, result.rawCandidates - expected));
        expect(result.bytes).toBeGreaterThan(0);
        expect(result.time).toBe(1);
      }
      expect(race.crowd.count).toBe(here.size);
    }
  });

  it('asks for what moved when that is the question', () => {
    run();
    race.question = 'moved';
    expect(run().every(({ pairs, agrees }) => pairs === 0 && agrees)).toBe(true);
    expect(race.crowd.moved).toBe(0);
    boxes.set(7, 0, 0, 600, 600);
    const results = run();
    expect(race.crowd.moved).toBe(1);
    for (const { id, pairs, agrees } of results) {
      expect(pairs, id).toBeGreaterThan(COUNT * 0.9);
      expect(agrees, id).toBe(true);
    }
  });

  it('skips the comparison of every pair above the stated number of boxes, and keeps it informed meanwhile', () => {
    race.most = 300;
    expect(
      run()
        .filter(({ skipped }) => skipped)
        .map(({ id }) => id),
    ).toEqual(['brute-force']);
    for (let proxy = 0; proxy < 150; proxy++) here.delete(proxy);
    const results = run();
    expect(results.some(({ skipped }) => skipped)).toBe(false);
    expect(new Set(results.map(({ pairs }) => pairs))).toEqual(new Set([judge()]));
  });

  it('names the fastest as the winner and says why', () => {
    let step = 0;
    let current = 0;
    // The strategies take 1, 2, 3 ... ms in the order in which they run.
    race = new Race(() => (current += step++ % 2 === 0 ? 0 : step / 2));
    const results = run();
    const winners = results.filter(({ wins }) => wins);
    expect(winners).toHaveLength(1);
    expect(Math.min(...results.map((result) => result.time))).toBe(winners[0]!.time);
    const sentence = explainWinner(results, race.crowd, race.question);
    expect(sentence).toMatch(new RegExp(`^${winners[0]!.label} wins, 2\\.0 times as fast as the next: .{20,}\\.$`));
  });

  it('has a reason ready for every strategy in every kind of crowd', () => {
    const results = run();
    for (const result of results) {
      for (const other of results) other.wins = other === result;
      for (const crowd of [
        race.crowd,
        { ...race.crowd, moved: 0 },
        { ...race.crowd, commonSize: 500, largestSize: 500 },
        { ...race.crowd, largestSize: 1e5 },
        { ...race.crowd, elongation: 40 },
        { ...race.crowd, cover: 1e-4 },
      ]) {
        for (const question of ['all', 'moved'] as const) {
          expect(explainWinner(results, crowd, question)).toMatch(/ wins.*: [a-z].{20,}\.$/);
        }
      }
    }
    expect(explainWinner(results, { ...race.crowd, count: 0 }, 'all')).toMatch(/no boxes/);
  });

  it('tells what the crowd is like', () => {
    run();
    expect(race.crowd.usualSize).toBeGreaterThanOrEqual(20);
    expect(race.crowd.usualSize).toBeLessThanOrEqual(22.5);
    expect(race.crowd.elongation).toBeLessThan(1.3);
    // 400 boxes of 20 by 20 in 600 by 600: 0.44; sizes are known to an eighth, the region from a sample.
    expect(race.crowd.cover).toBeGreaterThan(0.35);
    expect(race.crowd.cover).toBeLessThan(0.6);
    for (const proxy of here) boxes.set(proxy, 50 * proxy, 0, 50 * proxy + 20, 20);
    run();
    expect(race.crowd.elongation).toBeGreaterThan(100);
  });
});
