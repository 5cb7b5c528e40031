import { expect, test } from 'vitest';
import { Aabb, type Pen } from '#engine';
import { LabelPlacer } from '../../src/session/label-placer.ts';

interface Word {
  text: string;
  x: number;
  y: number;
}

/** A placer for a window of 800 x 600 px about the origin, and the words that it has written. */
function open(zoom = 1): {
  words: Word[];
  write(x: number, y: number, text: string, width?: number, height?: number): boolean;
} {
  const words: Word[] = [];
  const placer = new LabelPlacer();
  placer.begin({ x: 0, y: 0, zoom }, { width: 800, height: 600 });
  const pen = {
    text: (_ink: string, x: number, y: number, text: string) => void words.push({ text, x, y }),
  } as unknown as Pen;
  return {
    words,
    write(x, y, text, width = 20, height = 20) {
      const box = new Aabb();
      Object.assign(box, { minX: x - width / 2, maxX: x + width / 2, minY: y - height / 2, maxY: y + height / 2 });
      return placer.write(pen, box, text);
    },
  };
}

test('a word stands over the middle of its body', () => {
  const { words, write } = open();
  expect(write(100, 50, 'word')).toBe(true);
  expect(words).toEqual([{ text: 'word', x: 100, y: 30 }]);
});

test('of tiles side by side that all say the same, one says it', () => {
  const { words, write } = open();
  for (let i = 0; i < 5; i++) write(20 * i, 0, '2,160 px/s');
  expect(words).toHaveLength(1);
  expect(write(250, 0, '2,160 px/s')).toBe(true);
});

test('words that would lie on one another stand in lines, and a fourth is left out', () => {
  const { words, write } = open();
  expect(['one', 'two', 'three', 'four'].map((text) => write(0, 0, text))).toEqual([true, true, true, false]);
  const heights = words.map(({ y }) => y);
  for (let i = 1; i < 3; i++) expect(heights[i - 1]! - heights[i]!).toBeGreaterThanOrEqual(12);
});

test('what is near in the world has room when it is seen from near', () => {
  const near = open(4);
  expect([near.write(0, 0, 'first'), near.write(30, 0, 'first')]).toEqual([true, true]);
});

test('of a body that goes on beyond the window the word stands on the part that is seen', () => {
  const { words, write } = open();
  write(0, 0, 'tall', 20, 4000);
  write(0, 250, 'wide', 4000, 20);
  for (const { x, y } of words) {
    expect(Math.abs(x)).toBeLessThan(400);
    expect(y).toBeGreaterThan(-300);
    expect(y).toBeLessThan(300);
  }
  expect(write(3000, 0, 'out of sight')).toBe(false);
});
