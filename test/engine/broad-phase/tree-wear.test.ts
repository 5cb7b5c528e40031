// A tree whose leaves are put elsewhere one by one must not become worse than one that is laid out anew.

import { expect, it } from 'vitest';
import { Boxes } from '../../../src/engine/broad-phase/boxes.ts';
import { dynamicTree } from '../../../src/engine/broad-phase/dynamic-tree.ts';
import { IntList, PairBuffer } from '../../../src/engine/broad-phase/pair-buffer.ts';
import { createRandom } from '../../kit/random-shapes.ts';

const COUNT = 1500;
const SIDE = 1200;

it('a tree worn by a thousand rounds of single moves compares at most half as many boxes again as a fresh one', () => {
  const random = createRandom(17);
  const boxes = new Boxes();
  boxes.ensure(COUNT);
  const place = (proxy: number): void => {
    const [x, y, size] = [SIDE * random(), SIDE * random(), 4 + 12 * random()];
    boxes.set(proxy, x, y, x + size, y + size);
  };
  const worn = dynamicTree.create(boxes);
  for (let proxy = 0; proxy < COUNT; proxy++) {
    place(proxy);
    worn.insert(proxy);
  }
  const pairs = new PairBuffer();
  const found = new IntList();
  for (let round = 0; round < 1000; round++) {
    // Few enough to be put elsewhere one by one.
    for (let k = 0; k < 40; k++) {
      const proxy = Math.floor(COUNT * random());
      place(proxy);
      worn.move(proxy);
    }
    found.clear();
    worn.queryBox(0, 0, 1, 1, found);
  }
  const testsOf = (tree: typeof worn): number => {
    tree.counters.reset();
    pairs.clear();
    tree.findAllPairs(pairs);
    return tree.counters.boxTests;
  };
  const fresh = dynamicTree.create(boxes);
  for (let proxy = 0; proxy < COUNT; proxy++) fresh.insert(proxy);
  const laidOut = testsOf(fresh);
  const inFresh = pairs.count;
  expect(testsOf(worn)).toBeLessThan(1.5 * laidOut);
  expect(pairs.count).toBe(inFresh);
  expect(worn.measure().height).toBeLessThan(3 * Math.log2(COUNT));
});
