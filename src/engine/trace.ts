/**
 * Decisions told as they are taken. Functions that can explain themselves take a `Trace | null`; the second is
 * the rule, so nobody pays for a story that nobody reads.
 */
export interface Trace {
  /** One decision: what was decided, and the numbers that decided it. */
  tell(what: string, facts: Readonly<Record<string, number | string | boolean>>): void;
}

/** A trace that keeps everything, in order. */
export class TraceLog implements Trace {
  readonly entries: { what: string; facts: Readonly<Record<string, number | string | boolean>> }[] = [];

  tell(what: string, facts: Readonly<Record<string, number | string | boolean>>): void {
    this.entries.push({ what, facts });
  }

  clear(): void {
    this.entries.length = 0;
  }
}
