/**
 * What a broad phase is: it knows boxes and integers, never bodies. The world owns the boxes and says which proxies
 * left theirs; the strategy says which other boxes they meet. Its answers may come in any order, pairs more than once:
 * the world settles them, so a strategy changes what a world costs and never its future.
 *
 * A strategy may put off its own upkeep until somebody asks: insert and move only note what has changed. Between the
 * change of a box and the next question it must be told (`move`, or `remove`); until then it may answer from old boxes.
 */
import type { Pen } from '../draw.ts';
import type { Boxes } from './boxes.ts';
import type { IntList, PairBuffer } from './pair-buffer.ts';

/** What a strategy has to say about its work and its size. */
export class BroadPhaseCounters {
  /** Box against box comparisons since the last reset, boxes of nodes included. */
  boxTests = 0;
  /** Pairs of proxies looked at before the exact box filter since the last reset. */
  rawCandidates = 0;
  /** Proxies put in or moved since the last reset. */
  moved = 0;
  /** Cells, nodes, intervals or entries in use. As old as the last `measure`. */
  cells = 0;
  /** Levels of the structure, 1 for a flat one, 0 when it is empty. As old as the last `measure`. */
  height = 0;
  /** Bytes of all arrays that the structure holds, the world's boxes not among them. As old as the last `measure`. */
  bytes = 0;

  /** Starts counting anew; what describes the structure stays. */
  reset(): void {
    this.boxTests = 0;
    this.rawCandidates = 0;
    this.moved = 0;
  }
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
  /** All proxies whose closed box meets the segment (Boxes.meetsSegment). Repeats are not allowed here. */
  castRay(x0: number, y0: number, x1: number, y1: number, out: IntList): void;
  /** Brings `cells`, `height` and `bytes` of the counters up to date; may walk the whole structure. */
  measure(): BroadPhaseCounters;
  /** Draws its own structure within the given view. */
  draw(pen: Pen, minX: number, minY: number, maxX: number, maxY: number): void;
}

export interface BroadPhaseOptions {
  /** Side of a cell, px, for strategies that have cells of one size; 0 or nothing: chosen from the boxes. */
  readonly cellSize?: number;
}

/** An entry of the register. */
export interface BroadPhaseEntry {
  readonly label: string;
  readonly about: string;
  create(boxes: Boxes, options?: BroadPhaseOptions): BroadPhase;
}
