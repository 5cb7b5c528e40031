/**
 * Pairs of slots that a search has found, and where it writes them without a branch.
 *
 * A search writes every pair that it looks at to the end of the list and moves the end on by the sign of the
 * comparison, 0 or 1: what did not overlap is written over by the next. Branches that depend on whether two boxes
 * overlap are guessed wrong a third of the time, and cost more than the comparison.
 */

/** A search stops when it has found this many, so that the list stays in the nearest cache. */
export const ENOUGH = 512;
/** Pairs that an unrolled search may write beyond those that it has found. */
const MARGIN = 4;

export class Candidates {
  first = new Int32Array(0);
  second = new Int32Array(0);
  count = 0;

  /** Makes room for `most` pairs that one slot may add to ENOUGH. */
  ensure(most: number): void {
    this.makeRoom(ENOUGH + most);
  }

  /** Makes room for `pairs` pairs and keeps those that are there. */
  makeRoom(pairs: number): void {
    if (this.first.length >= pairs + MARGIN) return;
    const length = Math.max(pairs + MARGIN, this.first.length * 2);
    const first = new Int32Array(length);
    first.set(this.first);
    this.first = first;
    const second = new Int32Array(length);
    second.set(this.second);
    this.second = second;
  }

  get bytes(): number {
    return this.first.byteLength + this.second.byteLength;
  }
}
