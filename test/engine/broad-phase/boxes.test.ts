// A segment against a box, judged by cutting the segment off at each side in turn.
import { describe, expect, it } from 'vitest';
import { Boxes } from '../../../src/engine/broad-phase/boxes.ts';
import { createRandom } from '../../kit/random-shapes.ts';

/** Is a part of the segment left between the sides? Exact on the small whole numbers that it is asked about. */
function judge(box: readonly number[], x0: number, y0: number, x1: number, y1: number): boolean {
  let [from, to] = [0, 1];
  for (const [start, delta, low, high] of [
    [x0, x1 - x0, box[0]!, box[2]!],
    [y0, y1 - y0, box[1]!, box[3]!],
  ] as const) {
    if (delta === 0) {
      if (start < low || start > high) return false;
      continue;
    }
    const [one, other] = [(low - start) / delta, (high - start) / delta];
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  return from <= to + 1e-12;
}

describe('a segment meets a closed box', () => {
  const boxes = new Boxes();
  const meets = (box: readonly [number, number, number, number], ...segment: [number, number, number, number]) => {
    boxes.set(0, ...box);
    return boxes.meetsSegment(0, ...segment);
  };

  it('when it crosses, touches a corner, lies on a side, ends inside or is a point of it', () => {
    const box = [10, 20, 30, 40] as const;
    expect(meets(box, 0, 30, 50, 30)).toBe(true);
    expect(meets(box, 0, 30, 20, 10)).toBe(true);
    expect(meets(box, 0, 20, 50, 20)).toBe(true);
    expect(meets(box, 0, 0, 20, 30)).toBe(true);
    expect(meets(box, 30, 40, 30, 40)).toBe(true);
  });

  it('and does not when it passes a corner, stops short or is a point beside it', () => {
    const box = [10, 20, 30, 40] as const;
    expect(meets(box, 0, 29, 20, 9)).toBe(false);
    expect(meets(box, 0, 30, 9, 30)).toBe(false);
    expect(meets(box, 31, 40, 31, 40)).toBe(false);
  });

  it('as cutting it off side by side says, in 20,000 cases on a coarse lattice', () => {
    const random = createRandom(3);
    const whole = (size: number) => Math.floor(size * random());
    for (let k = 0; k < 20_000; k++) {
      const [x, y] = [whole(12), whole(12)];
      const box = [x, y, x + whole(6), y + whole(6)] as const;
      const segment = [whole(18), whole(18), whole(18), whole(18)] as [number, number, number, number];
      expect(meets(box, ...segment), `[${box}] ${segment}`).toBe(judge(box, ...segment));
    }
  });
});
