// Ten thousand random changes in every world of boxes, under every broad phase, judged by comparing all pairs.
import { describe, expect, it } from 'vitest';
import { broadPhases } from '#engine';
import { Boxes } from '../../../src/engine/broad-phase/boxes.ts';
import { IntList, PairBuffer } from '../../../src/engine/broad-phase/pair-buffer.ts';
import { Duel, expectSame, WORLDS } from '../../kit/boxes.ts';
import { createRandom } from '../../kit/random-shapes.ts';

const TESTED = Object.keys(broadPhases).filter((id) => id !== 'brute-force');
const STEPS = 10_000;

describe.each(TESTED)('%s', (id) => {
  it.each(Object.entries(WORLDS))('agrees with the judge through 10,000 changes %s', (world, place) => {
    const random = createRandom(20_26);
    const duel = new Duel(id, 160);
    for (let step = 1; step <= STEPS; step++) {
      duel.change(random, place);
      const what = `${world}, step ${step}`;
      // Few changes and many between two questions: both ways of upkeep.
      if (step % 7 === 0 || (step % 1000 < 30 && step % 2 === 0)) duel.compareMoved(what);
      if (step % 101 === 0) duel.compareAll(what);
      if (step % 53 === 0) duel.compareQuery(place(random, step), what);
      if (step % 59 === 0) {
        const from = place(random, step);
        const to = place(random, step + 1);
        duel.compareRay(from[0], from[1], to[2], random() < 0.2 ? from[1] : to[3], what);
      }
    }
    duel.compareAll(world);
    duel.compareQuery([-1e9, -1e9, 1e9, 1e9], world);
    duel.compareRay(-2e7, -2e7, 2e7, 2e7 + 1, world);
  });

  it('agrees with the judge on 3,000 specks under a giant, while a few of them move every tick', () => {
    const random = createRandom(7);
    const duel = new Duel(id, 3000);
    const place = WORLDS['one giant among specks']!;
    while (duel.here.length < 2500) duel.change(random, place);
    duel.compareAll('laid out');
    for (let tick = 0; tick < 40; tick++) {
      for (let change = 0; change < 20; change++) duel.change(random, place);
      duel.compareMoved(`tick ${tick}`);
    }
    duel.compareAll('at the end');
  });

  it('stays low when 300 boxes come in sorted order, one question after each', () => {
    const boxes = new Boxes();
    boxes.ensure(300);
    const strategy = broadPhases[id]!.create(boxes);
    const out = new IntList();
    for (let proxy = 0; proxy < 300; proxy++) {
      boxes.set(proxy, 2 * proxy, 0, 2 * proxy + 1, 1);
      strategy.insert(proxy);
      out.clear();
      strategy.queryBox(2 * proxy, 0, 2 * proxy, 0, out);
      expect(out.count).toBe(1);
    }
    const pairs = new PairBuffer();
    strategy.findAllPairs(pairs);
    expect(pairs.count).toBe(0);
    out.clear();
    strategy.queryBox(0, 0, 598, 1, out);
    expect(out.count).toBe(300);
    // 2 log2(300)
    expect(strategy.measure().height).toBeLessThanOrEqual(17);
  });
});

it('all strategies but the judge find the same among 100,000 boxes, at once, after all moved, and after a few did', () => {
  const count = 100_000;
  const random = createRandom(11);
  const boxes = new Boxes();
  boxes.ensure(count);
  const strategies = TESTED.map((id) => ({ id, strategy: broadPhases[id]!.create(boxes) }));
  const place = (proxy: number) => {
    const size = proxy % 1000 === 0 ? 400 : 4 + 16 * random();
    const x = 8000 * (random() - 0.5);
    const y = 8000 * (random() - 0.5);
    boxes.set(proxy, x, y, x + size, y + size * (0.5 + random()));
  };
  for (let proxy = 0; proxy < count; proxy++) {
    place(proxy);
    for (const { strategy } of strategies) strategy.insert(proxy);
  }
  const moved = new IntList();
  const compare = (
    what: string,
    find: (strategy: (typeof strategies)[number]['strategy'], out: PairBuffer) => void,
  ) => {
    const found = strategies.map(({ id, strategy }) => {
      const pairs = new PairBuffer();
      find(strategy, pairs);
      pairs.settle();
      return { id, pairs };
    });
    expect(found[0]!.pairs.count, what).toBeGreaterThan(1000);
    for (const { id, pairs } of found) expectSame(pairs, found[0]!.pairs, `${what}: ${id} against ${found[0]!.id}`);
  };
  compare('at once', (strategy, out) => strategy.findAllPairs(out));
  for (let proxy = 0; proxy < count; proxy++) {
    place(proxy);
    for (const { strategy } of strategies) strategy.move(proxy);
  }
  compare('after all moved', (strategy, out) => strategy.findAllPairs(out));
  for (let k = 0; k < 2000; k++) {
    const proxy = Math.floor(random() * count);
    place(proxy);
    moved.push(proxy);
    for (const { strategy } of strategies) strategy.move(proxy);
  }
  compare('after a few moved', (strategy, out) => strategy.findPairs(moved, out));
  for (let proxy = 0; proxy < count; proxy += 3) for (const { strategy } of strategies) strategy.remove(proxy);
  compare('after a third has gone', (strategy, out) => strategy.findAllPairs(out));
});
