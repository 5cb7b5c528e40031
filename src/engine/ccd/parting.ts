/** Pairs that hit in a tick and have not parted yet: whether they are met again, and how fast two bodies approach. */
import { type Bodies, VX, VY } from '../bodies.ts';
import { length } from '../math.ts';
import { LINEAR_SLOP } from '../tuning.ts';
import { legs } from './legs.ts';
import type { CcdQuery, SweptPair } from './mode.ts';
import { slid, struck } from './pair-log.ts';
import { isTurning } from './turning.ts';

/**
 * Whether a pair that hit in this tick only leaves, or slides along where it hit: then it is not met again. Of what turns
 * another corner may come round.
 */
export function isLeaving(
  pair: Readonly<SweptPair>,
  own: number,
  other: number,
  slot: number,
  otherSlot: number,
  { bodies, h }: CcdQuery,
): boolean {
  const isSliding = slid.has(own, other);
  // Over the neighbour's part of a shared surface: the neighbour answers for this leg.
  if (isSliding && slid.ny !== 0 && legs.startOf(slot) <= Math.abs(slid.nx)) return true;
  if (isTurning(pair) && !isSliding) return false;
  struck.has(own, other);
  const approach = approachOf(slot, otherSlot, struck.nx, struck.ny, bodies);
  const from = Math.max(pair.from, Math.abs(slid.nx));
  return isSliding ? approach * (1 - from) * h <= LINEAR_SLOP : approach <= 0;
}

/** Speed at which two bodies approach along the normal from the first to the second, px/s; 0 for what is lost in rounding. */
export function approachOf(slot: number, otherSlot: number, nx: number, ny: number, bodies: Bodies): number {
  const m = bodies.motion;
  const vx = m[otherSlot * 8 + VX]! - m[slot * 8 + VX]!;
  const vy = m[otherSlot * 8 + VY]! - m[slot * 8 + VY]!;
  const approach = -(vx * nx + vy * ny);
  return approach > 1e-9 * length(vx, vy) ? approach : 0;
}
