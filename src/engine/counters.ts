/** What a tick counts, and the pushes it applied, for the eye. */

export interface WorldCounters {
  /** Pairs that n colliders make. */
  possiblePairs: number;
  /** Pairs whose fat boxes overlap. */
  candidatePairs: number;
  /** Exact tests of two shapes in the last tick, those of the CCD mode included. */
  narrowTests: number;
  /** Pairs that are a hit. */
  hits: number;
  /** Groups of awake bodies linked by contacts, and bodies that sleep. */
  islands: number;
  asleep: number;
  /** Impacts of fast bodies in the last tick. */
  impacts: number;
  /** Exact tests that the CCD mode made in the last tick. */
  sweepTests: number;
  /** Bodies left at their last impact because they had too many, since the world began. */
  cappedImpacts: number;
}

/** Pushes of the last tick, for the eye: body slot, dx, dy. */
export class PushLog {
  count = 0;
  data = new Float64Array(3 * 64);

  add(slot: number, dx: number, dy: number): void {
    if ((this.count + 1) * 3 > this.data.length) {
      const larger = new Float64Array(this.data.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.count * 3] = slot;
    this.data[this.count * 3 + 1] = dx;
    this.data[this.count * 3 + 2] = dy;
    this.count++;
  }
}
