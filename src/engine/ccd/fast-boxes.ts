/**
 * Which fast bodies may meet one another: the swept boxes of all of them, found by sort and sweep along x. A thousand
 * crates in free fall are all fast; without this every one would look at every other.
 */
import { grown } from '../bodies.ts';
import type { IntList } from '../broad-phase/pair-buffer.ts';
import type { Aabb } from '../geometry/aabb.ts';

export class FastBoxes {
  private data = new Float64Array(4 * 64);
  private order = new Int32Array(64);

  ensure(count: number): void {
    if (count <= this.order.length) return;
    const capacity = Math.max(count, this.order.length * 2);
    this.data = grown(this.data, new Float64Array(capacity * 4));
    this.order = grown(this.order, new Int32Array(capacity));
  }

  set(f: number, box: Readonly<Aabb>): void {
    this.data[4 * f] = box.minX;
    this.data[4 * f + 1] = box.minY;
    this.data[4 * f + 2] = box.maxX;
    this.data[4 * f + 3] = box.maxY;
  }

  /** Whether the closed boxes of two fast bodies overlap. */
  meet(f: number, g: number): boolean {
    const d = this.data;
    const i = 4 * f;
    const k = 4 * g;
    return d[i]! <= d[k + 2]! && d[k]! <= d[i + 2]! && d[i + 1]! <= d[k + 3]! && d[k + 1]! <= d[i + 3]!;
  }

  /** All pairs (f, g) of the first `count` bodies whose boxes overlap, flattened, each once, in no particular order. */
  findPairs(count: number, out: IntList): void {
    const { data: d, order } = this;
    this.sort(count);
    for (let p = 0; p < count; p++) {
      const f = order[p]!;
      const end = d[4 * f + 2]!;
      for (let q = p + 1; q < count && d[4 * order[q]!]! <= end; q++) {
        const g = order[q]!;
        if (d[4 * f + 1]! > d[4 * g + 3]! || d[4 * g + 1]! > d[4 * f + 3]!) continue;
        out.push(f);
        out.push(g);
      }
    }
  }

  /** Orders the bodies by the left ends of their boxes: a shell sort (gaps of Ciura, 2001), in place. */
  private sort(count: number): void {
    const { order } = this;
    for (let f = 0; f < count; f++) order[f] = f;
    for (const first of GAPS) {
      for (let i = first; i < count; i++) {
        const f = order[i]!;
        let k = i;
        while (k >= first && this.isAfter(order[k - first]!, f)) {
          order[k] = order[k - first]!;
          k -= first;
        }
        order[k] = f;
      }
    }
  }

  private isAfter(f: number, g: number): boolean {
    const a = this.data[4 * f]!;
    const b = this.data[4 * g]!;
    return a !== b ? a > b : f > g;
  }
}

const GAPS = [8861, 3938, 1750, 701, 301, 132, 57, 23, 10, 4, 1];
