/** What is being drawn and not yet there: a wall between two points, or the aim of a bullet. */
import { atan2, length } from '#engine';

export interface Draft {
  kind: 'wall' | 'aim';
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A drag shorter than this is a click, px. */
export const SHORTEST_DRAG = 4;
/** An aim held still for this long begins to fire by itself, s. */
const HOLD = 0.4;

export function draftLength(draft: Draft): number {
  return length(draft.x1 - draft.x0, draft.y1 - draft.y0);
}

/** The aim's direction; a click without a drag shoots to the right. Radians. */
export function draftAngle(draft: Draft): number {
  return draftLength(draft) < SHORTEST_DRAG ? 0 : atan2(draft.y1 - draft.y0, draft.x1 - draft.x0);
}

/** Turns a held aim into shots at the gun's rate. */
export class HoldToRepeat {
  private held = 0;
  private due = 0;
  /** Whether it has fired since it was begun: then letting go does not fire once more. */
  fired = false;

  begin(): void {
    this.held = 0;
    this.due = 0;
    this.fired = false;
  }

  moved(): void {
    if (!this.fired) this.held = 0;
  }

  /** Shots due now. */
  advance(elapsed: number, rate: number): number {
    this.held += elapsed;
    if (this.held < HOLD) return 0;
    this.due += this.fired ? elapsed * rate : 1;
    const shots = Math.floor(this.due);
    this.due -= shots;
    if (shots > 0) this.fired = true;
    return Math.min(shots, 10);
  }
}
