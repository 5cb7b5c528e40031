/** What a solver is: it moves all bodies through a tick, and may resolve what the end pose shows. */

import type { Bodies } from '../bodies.ts';
import type { Contacts } from '../contacts.ts';
import type { PushLog } from '../counters.ts';
import type { WorldSettings } from '../settings.ts';
import type { PairTrace } from '../trace.ts';

/** The visitor's hand: a spring between a point of a body and a point of the plane, with a bounded force. */
export interface Grab {
  /** Slot of the body held, -1 for none. */
  body: number;
  /** Held point in the body's frame, px. */
  localX: number;
  localY: number;
  targetX: number;
  targetY: number;
}

export interface SolverContext {
  readonly bodies: Bodies;
  readonly contacts: Contacts;
  readonly settings: Readonly<WorldSettings>;
  readonly grab: Readonly<Grab>;
  /** Seconds a tick. */
  readonly h: number;
  /** Whether fast bodies, too, are held by what lies within a tick's reach. */
  readonly reaches: boolean;
  /** Looks at contact `slot` again in the bodies' present pose. */
  refresh(slot: number): void;
  /** The pair whose impulses and pushes are told, null for none. */
  readonly trace: PairTrace | null;
  /** Displacements applied, for the log and the picture. */
  readonly pushes: PushLog;
}

export interface Solver {
  /** Whether it turns dynamic bodies; an impact within the tick then may, too. */
  readonly spins: boolean;
  /** Whether it has contact rows, so that what lies ahead of a body can hold it. */
  readonly holdsAhead: boolean;
  /** From the poses at the start of the tick to those at its end; contacts are those of the start. */
  advance(context: SolverContext): void;
  /** After detection at the end pose. Returns how many contacts it looked at again. */
  resolve(context: SolverContext): void;
}

export interface SolverEntry {
  readonly label: string;
  readonly about: string;
  create(): Solver;
}
