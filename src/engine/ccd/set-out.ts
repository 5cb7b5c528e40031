/** What two bodies do once they have met: stop, die, set out on a new leg, or go on as if nothing had been. */
import { BOUNCE, type Bodies, DIE, DOOMED, INV_MASS, OMEGA, VX, VY, X, Y } from '../bodies.ts';
import { REAL } from '../geometry/real.ts';
import { departure, legs } from './legs.ts';
import { impact, moment, pullA, pullB } from './meeting.ts';
import type { CcdQuery } from './mode.ts';
import type { Pull } from './pull.ts';

/** Where the two that meet were to end the tick. */
export const end = { x: REAL, y: REAL };
export const otherEnd = { x: REAL, y: REAL };

export function keepEnd(slot: number, out: typeof end, { pose }: Bodies): void {
  out.x = pose[slot * 8 + X]!;
  out.y = pose[slot * 8 + Y]!;
}

/** What nothing can push, or only slides over a seam, ends the tick where it was to. */
export function putBack(slot: number, to: Readonly<typeof end>, { pose }: Bodies): void {
  pose[slot * 8 + X] = to.x;
  pose[slot * 8 + Y] = to.y;
}

/**
 * What a body that does not bounce does after an impact: it gave its momentum away and stands still, or is pushed along
 * where the other moves at it: else the two would meet again at once. `away` is 1 when the normal points to `slot`.
 */
export function finish(slot: number, otherSlot: number, away: 1 | -1, bodies: Bodies): void {
  const action = bodies.onHit[slot]!;
  if (action === BOUNCE) return;
  const m = bodies.motion;
  const armX = away === 1 ? impact.ax : impact.bx;
  const armY = away === 1 ? impact.ay : impact.by;
  const k = otherSlot * 8;
  const vx = m[k + VX]! - m[k + OMEGA]! * armY;
  const vy = m[k + VY]! + m[k + OMEGA]! * armX;
  const push = Math.max(0, away * (vx * impact.nx + vy * impact.ny));
  m[slot * 8 + VX] = push === 0 ? 0 : away * impact.nx * push;
  m[slot * 8 + VY] = push === 0 ? 0 : away * impact.ny * push;
  m[slot * 8 + OMEGA] = 0;
  (away === 1 ? pullB : pullA).clear();
  if (action === DIE) bodies.flags[slot]! |= DOOMED;
}

export function canBePushed(slot: number, { motion }: Bodies): boolean {
  return motion[slot * 8 + INV_MASS]! > 0;
}

/** The body sets out on a new leg from where it stands at the moment of the impact. */
export function setOut(slot: number, angle: number, pull: Pull, query: CcdQuery): void {
  departure.t = moment.t;
  departure.exact = moment.exact;
  departure.nx = impact.nx;
  departure.ny = impact.ny;
  departure.angle = angle;
  departure.pull.take(pull);
  legs.start(slot, query);
}
