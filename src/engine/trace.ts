/**
 * Decisions told as they are taken. Functions that can explain themselves take a `Trace | null`; the second is
 * the rule, so nobody pays for a story that nobody reads.
 */
export type Facts = Readonly<Record<string, number | string | boolean>>;

export interface Trace {
  /** One decision: what was decided, and the numbers that decided it. */
  tell(what: string, facts: Facts): void;
}

/** A trace that keeps everything, in order. */
export class TraceLog implements Trace {
  readonly entries: { what: string; facts: Facts }[] = [];

  tell(what: string, facts: Facts): void {
    this.entries.push({ what, facts });
  }

  clear(): void {
    this.entries.length = 0;
  }
}

/**
 * What was decided about one pair of bodies in the last tick. Whoever decides asks first whether the pair at hand is
 * this one. An observer: nothing that steers the world reads it.
 */
export class PairTrace extends TraceLog {
  /** Ids of the two bodies. */
  readonly a: number;
  readonly b: number;
  /** Their rows in the tick at hand, -1 while a body is not there. */
  rowA = -1;
  rowB = -1;
  /** The tick that was told last, -1 before the first. */
  tick = -1;

  constructor(a: number, b: number) {
    super();
    this.a = a;
    this.b = b;
  }

  /** A tick begins: what was told of the one before is forgotten. */
  begin(tick: number, rowA: number, rowB: number): void {
    this.clear();
    this.tick = tick;
    this.rowA = rowA;
    this.rowB = rowB;
  }

  /** Whether two bodies, by their rows and in either order, are the pair. */
  concerns(row: number, other: number): boolean {
    return (row === this.rowA && other === this.rowB) || (row === this.rowB && other === this.rowA);
  }
}
