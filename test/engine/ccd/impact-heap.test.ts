import { expect, it } from 'vitest';
import { ImpactHeap } from '../../../src/engine/ccd/impact-heap.ts';
import { createRandom } from '../../kit/random-shapes.ts';

it('impacts come out by time, then by the two ids, however they went in', () => {
  const random = createRandom(2);
  for (let round = 0; round < 30; round++) {
    const heap = new ImpactHeap();
    const all: [t: number, a: number, b: number, item: number][] = [];
    for (let i = 0; i < 200; i++) {
      const entry: (typeof all)[number] = [
        Math.floor(random() * 8) / 8,
        Math.floor(random() * 6),
        Math.floor(random() * 1000),
        i,
      ];
      all.push(entry);
      heap.push(entry[0], entry[1], entry[2], i, 2 * i);
      // Now and then one is taken out in between.
      if (random() < 0.2) {
        all.sort((x, y) => x[0] - y[0] || x[1] - y[1] || x[2] - y[2]);
        const [, a, b] = all.shift()!;
        const key = [a, b];
        expect([all.length, key.length]).toEqual([heap.count - 1, 2]);
        heap.pop();
      }
    }
    all.sort((x, y) => x[0] - y[0] || x[1] - y[1] || x[2] - y[2]);
    for (const [t, a, b] of all) {
      const item = heap.topItem;
      const original = all.find((entry) => entry[3] === item)!;
      expect(original.slice(0, 3)).toEqual([t, a, b]);
      expect(heap.topVersion).toBe(2 * item);
      heap.pop();
    }
    expect(heap.count).toBe(0);
  }
});

it('a cleared heap is an empty one', () => {
  const heap = new ImpactHeap();
  heap.push(0.5, 1, 2, 3, 4);
  heap.clear();
  expect(heap.count).toBe(0);
  heap.push(0.25, 1, 2, 7, 1);
  expect([heap.topItem, heap.topVersion]).toEqual([7, 1]);
});
