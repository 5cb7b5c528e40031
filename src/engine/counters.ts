/** What a tick counts, and the pushes it applied, for the eye. */

export interface WorldCounters {
  /** Pairs that n colliders make. */
  possiblePairs: number;
  /** Pairs whose fat boxes overlap. */
  candidatePairs: number;
  /** Candidates that the second look at their bounding volumes rejected in the last tick. */
  rejectedByBox: number;
  rejectedByCircle: number;
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

/** Numbers a push. */
export const PUSH_STRIDE = 4;

/** Pushes of the last tick in their order, for the eye: slot of the body moved, of its partner, dx, dy. */
export class PushLog {
  count = 0;
  data = new Float64Array(PUSH_STRIDE * 64);

  /** Begins a record and returns where it stands; dx and dy are its maker's to fill in. */
  open(slot: number, partner: number): number {
    if ((this.count + 1) * PUSH_STRIDE > this.data.length) {
      const larger = new Float64Array(this.data.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    const k = PUSH_STRIDE * this.count++;
    this.data[k] = slot;
    this.data[k + 1] = partner;
    return k;
  }
}

/**
 * Poses after movement and before resolution: what a game would show that draws too early. Kept only on demand, and
 * never read by the tick.
 */
export class UnresolvedPoses {
  /** Whether anybody looks. */
  isKept = false;
  /** The tick they belong to, -1 for none. */
  tick = -1;
  /** x, y, angle a body slot. */
  data = new Float64Array(0);

  keep(pose: Float64Array, slots: number, tick: number): void {
    if (slots * 3 > this.data.length) this.data = new Float64Array(slots * 6);
    for (let slot = 0; slot < slots; slot++) {
      this.data[3 * slot] = pose[8 * slot]!;
      this.data[3 * slot + 1] = pose[8 * slot + 1]!;
      this.data[3 * slot + 2] = pose[8 * slot + 2]!;
    }
    this.tick = tick;
  }
}
