/**
 * The judge: every pair, four comparisons each, n(n-1)/2 of them. Too slow for a crowd and too plain to be wrong;
 * the other strategies are tested against it.
 */
import type { Pen } from '../draw.ts';
import type { Boxes } from './boxes.ts';
import { type BroadPhase, BroadPhaseCounters, type BroadPhaseEntry } from './broad-phase.ts';
import type { IntList, PairBuffer } from './pair-buffer.ts';

class BruteForce implements BroadPhase {
  readonly counters = new BroadPhaseCounters();
  private readonly boxes: Boxes;
  /** 1 where the proxy is in. */
  private present = new Uint8Array(64);
  private high = 0;
  private count = 0;

  constructor(boxes: Boxes) {
    this.boxes = boxes;
  }

  insert(proxy: number): void {
    if (proxy >= this.present.length) {
      const larger = new Uint8Array(Math.max(proxy + 1, this.present.length * 2));
      larger.set(this.present);
      this.present = larger;
    }
    this.present[proxy] = 1;
    this.high = Math.max(this.high, proxy + 1);
    this.count++;
    this.counters.moved++;
  }

  move(_proxy: number): void {
    this.counters.moved++;
  }

  remove(proxy: number): void {
    this.present[proxy] = 0;
    this.count--;
  }

  clear(): void {
    this.present.fill(0);
    this.high = 0;
    this.count = 0;
  }

  findPairs(moved: IntList, out: PairBuffer): void {
    for (let m = 0; m < moved.count; m++) {
      const a = moved.at(m);
      for (let b = 0; b < this.high; b++) {
        if (b === a || this.present[b] === 0) continue;
        this.counters.boxTests++;
        if (this.boxes.overlap(a, b)) out.add(a, b);
      }
    }
    this.counters.rawCandidates = this.counters.boxTests;
  }

  findAllPairs(out: PairBuffer): void {
    for (let a = 0; a < this.high; a++) {
      if (this.present[a] === 0) continue;
      for (let b = a + 1; b < this.high; b++) {
        if (this.present[b] === 0) continue;
        this.counters.boxTests++;
        if (this.boxes.overlap(a, b)) out.add(a, b);
      }
    }
    this.counters.rawCandidates = this.counters.boxTests;
  }

  queryBox(minX: number, minY: number, maxX: number, maxY: number, out: IntList): void {
    for (let proxy = 0; proxy < this.high; proxy++) {
      if (this.present[proxy] === 0) continue;
      this.counters.boxTests++;
      if (this.boxes.meets(proxy, minX, minY, maxX, maxY)) out.push(proxy);
    }
  }

  castRay(x0: number, y0: number, x1: number, y1: number, out: IntList): void {
    for (let proxy = 0; proxy < this.high; proxy++) {
      if (this.present[proxy] === 0) continue;
      this.counters.boxTests++;
      if (this.boxes.meetsSegment(proxy, x0, y0, x1, y1)) out.push(proxy);
    }
  }

  measure(): BroadPhaseCounters {
    const { counters } = this;
    counters.cells = this.count;
    counters.height = this.count > 0 ? 1 : 0;
    counters.bytes = this.present.byteLength;
    return counters;
  }

  /** It has no structure to show. */
  draw(_pen: Pen, _minX: number, _minY: number, _maxX: number, _maxY: number): void {}
}

export const bruteForce: BroadPhaseEntry = {
  label: 'Brute force',
  about: 'Tests every pair of boxes: n(n-1)/2 of them. The judge of all others.',
  create: (boxes) => new BruteForce(boxes),
};
