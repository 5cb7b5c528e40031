import { describe, expect, it } from 'vitest';
import {
  IntList,
  MAX_PROXIES,
  PairBuffer,
  pairKey,
  sortAscending,
} from '../../../src/engine/broad-phase/pair-buffer.ts';
import { createRandom } from '../../kit/random-shapes.ts';

describe('the pair buffer', () => {
  it('names a pair the same in either order, up to the largest proxy', () => {
    const last = MAX_PROXIES - 1;
    for (const [a, b] of [
      [0, 1],
      [5, 3],
      [last, 0],
      [last, last - 1],
    ] as const) {
      expect(pairKey(a, b)).toBe(pairKey(b, a));
      const pairs = new PairBuffer();
      pairs.add(a, b);
      expect([pairs.first(0), pairs.second(0)]).toEqual([Math.min(a, b), Math.max(a, b)]);
    }
    expect(Number.isSafeInteger(pairKey(last, last - 1))).toBe(true);
  });

  it('settles into ascending order with every pair once, in whatever order and however often they were found', () => {
    const random = createRandom(1);
    const pairs = new PairBuffer();
    const names = new Set<string>();
    for (let i = 0; i < 3000; i++) {
      const a = Math.floor(random() * 40);
      const b = 40 + Math.floor(random() * 40);
      names.add(`${a} ${b}`);
      if (random() < 0.5) pairs.add(a, b);
      else pairs.add(b, a);
    }
    pairs.settle();
    const settled = Array.from({ length: pairs.count }, (_, i) => [pairs.first(i), pairs.second(i)] as const);
    const expected = [...names]
      .map((name) => name.split(' ').map(Number))
      .sort((x, y) => x[0]! - y[0]! || x[1]! - y[1]!);
    expect(settled).toEqual(expected);
  });

  it('sorts what is sorted, reversed, equal, single and empty, and touches nothing beyond the count', () => {
    for (const values of [[], [3], [1, 2, 3, 4], [4, 3, 2, 1], [2, 2, 2], [2, 1], [1, 3, 2, 3, 1, 2]]) {
      const data = Float64Array.of(...values, -99);
      sortAscending(data, values.length);
      expect([...data]).toEqual([...values].sort((a, b) => a - b).concat(-99));
    }
    const random = createRandom(2);
    for (let round = 0; round < 50; round++) {
      const data = Float64Array.from({ length: 1 + Math.floor(random() * 200) }, () => Math.floor(random() * 50));
      const judge = data.slice().sort();
      sortAscending(data, data.length);
      expect(data).toEqual(judge);
    }
  });

  it('a list of integers is sorted from any place on, and its repeats are dropped', () => {
    const random = createRandom(3);
    for (let round = 0; round < 60; round++) {
      const list = new IntList();
      const values = Array.from({ length: round * round }, () => Math.floor(random() * 200) - 100);
      for (const value of values) list.push(value);
      const from = Math.min(values.length, Math.floor(random() * 10));
      list.order(from);
      const judge = [...values.slice(0, from), ...values.slice(from).sort((a, b) => a - b)];
      expect(Array.from(list.data.subarray(0, list.count))).toEqual(judge);
      list.order();
      list.dropRepeats();
      expect(Array.from(list.data.subarray(0, list.count))).toEqual([...new Set(values)].sort((a, b) => a - b));
    }
  });

  it('a list of integers grows as far as it must and is cleared by its count', () => {
    const list = new IntList();
    for (let i = 0; i < 1000; i++) list.push(i * 3);
    expect([list.count, list.at(0), list.at(999)]).toEqual([1000, 0, 2997]);
    list.clear();
    expect(list.count).toBe(0);
  });
});
