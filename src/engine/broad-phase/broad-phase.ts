/**
 * What a broad phase is: it knows boxes and integers, never bodies. The world owns the boxes and says which proxies
 * left theirs; the strategy says which other boxes they meet. Its answers may come in any order and more than once:
 * the world settles them, so a strategy changes what a world costs and never its future.
 */
import type { Pen } from '../draw.ts';
import type { Boxes } from './boxes.ts';
import type { IntList, PairBuffer } from './pair-buffer.ts';

export interface BroadPhaseCounters {
  /** Cells, nodes or entries in use. */
  cells: number;
  /** Box against box comparisons since the last reset. */
  boxTests: number;
  /** Candidates looked at before the exact box filter since the last reset. */
  rawCandidates: number;
}

export interface BroadPhase {
  readonly counters: BroadPhaseCounters;
  /** Takes in a proxy whose box is set. */
  insert(proxy: number): void;
  /** The box of a proxy has changed. */
  move(proxy: number): void;
  /** Forgets a proxy, wherever its box is by now. */
  remove(proxy: number): void;
  clear(): void;
  /** All pairs in which at least one of the `moved` proxies takes part and whose closed boxes overlap. */
  findPairs(moved: IntList, out: PairBuffer): void;
  /** All pairs whose closed boxes overlap: the judge's and the race's question. */
  findAllPairs(out: PairBuffer): void;
  /** All proxies whose closed box meets the given one. Repeats are not allowed here. */
  queryBox(minX: number, minY: number, maxX: number, maxY: number, out: IntList): void;
  /** Draws its own structure within the given view. */
  draw(pen: Pen, minX: number, minY: number, maxX: number, maxY: number): void;
}

/** An entry of the register. */
export interface BroadPhaseEntry {
  readonly label: string;
  readonly about: string;
  create(boxes: Boxes): BroadPhase;
}
