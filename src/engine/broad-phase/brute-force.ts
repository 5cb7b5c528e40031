/**
 * The judge: every pair, four comparisons each, n(n-1)/2 of them. Too slow for a crowd and too plain to be wrong;
 * the other strategies are tested against it.
 */
import type { Pen } from '../draw.ts';
import type { Boxes } from './boxes.ts';
import { type BroadPhase, BroadPhaseCounters, type BroadPhaseEntry } from './broad-phase.ts';
import type { IntList, PairBuffer } from './pair-buffer.ts';
import { Roster } from './roster.ts';

class BruteForce implements BroadPhase {
  readonly counters = new BroadPhaseCounters();
  private readonly boxes: Boxes;
  private readonly roster = new Roster(this.counters);

  constructor(boxes: Boxes) {
    this.boxes = boxes;
  }

  insert(proxy: number): void {
    this.roster.add(proxy);
  }

  move(proxy: number): void {
    this.roster.touch(proxy);
  }

  remove(proxy: number): void {
    this.roster.drop(proxy);
  }

  clear(): void {
    this.roster.clear();
  }

  findPairs(moved: IntList, out: PairBuffer): void {
    const { present, high } = this.roster;
    for (let m = 0; m < moved.count; m++) {
      const a = moved.at(m);
      for (let b = 0; b < high; b++) {
        if (b === a || present[b] === 0) continue;
        this.counters.boxTests++;
        if (this.boxes.overlap(a, b)) out.add(a, b);
      }
    }
    this.counters.rawCandidates = this.counters.boxTests;
  }

  findAllPairs(out: PairBuffer): void {
    const { present, high } = this.roster;
    for (let a = 0; a < high; a++) {
      if (present[a] === 0) continue;
      for (let b = a + 1; b < high; b++) {
        if (present[b] === 0) continue;
        this.counters.boxTests++;
        if (this.boxes.overlap(a, b)) out.add(a, b);
      }
    }
    this.counters.rawCandidates = this.counters.boxTests;
  }

  queryBox(minX: number, minY: number, maxX: number, maxY: number, out: IntList): void {
    const { present, high } = this.roster;
    for (let proxy = 0; proxy < high; proxy++) {
      if (present[proxy] === 0) continue;
      this.counters.boxTests++;
      if (this.boxes.meets(proxy, minX, minY, maxX, maxY)) out.push(proxy);
    }
  }

  castRay(x0: number, y0: number, x1: number, y1: number, out: IntList): void {
    const { present, high } = this.roster;
    for (let proxy = 0; proxy < high; proxy++) {
      if (present[proxy] === 0) continue;
      this.counters.boxTests++;
      if (this.boxes.meetsSegment(proxy, x0, y0, x1, y1)) out.push(proxy);
    }
  }

  measure(): BroadPhaseCounters {
    const { counters, roster } = this;
    counters.cells = roster.count;
    counters.height = roster.count > 0 ? 1 : 0;
    counters.bytes = roster.bytes;
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
