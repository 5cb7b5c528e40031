/**
 * Sweep: the exact time of impact of a translating shape. The path of A's reference point is intersected with the
 * Minkowski sum of B and mirrored A, so it does not matter how fast A is or how thin B.
 */
import { Sweep, sweepShapes } from '../narrow-phase/sweep.ts';
import type { CcdMode, CcdQuery, SweptPair } from './mode.ts';
import { isTurning, seeTurning } from './turning.ts';

/** Contacts that end within this share of the span are being left, not entered. */
const LEAVING = 1e-9;

const path = new Sweep();

/** First fraction 0..1 of the span at which the pair is a hit, Infinity when it never is. */
export function sweepPair(pair: SweptPair, query: CcdQuery): number {
  query.countTest();
  const reach = query.rule.reach;
  if (!sweepShapes(pair.a, pair.poseA, pair.b, pair.poseB, pair.dx, pair.dy, reach, path)) return Infinity;
  const { enter, exit } = path;
  if (enter > 1 || exit <= LEAVING) return Infinity;
  // A path that stays in the graze's depth slides along a face; it does not run into it.
  if (
    pair.graze > 0 &&
    !sweepShapes(pair.a, pair.poseA, pair.b, pair.poseB, pair.dx, pair.dy, reach - pair.graze, path)
  ) {
    return Infinity;
  }
  if (path.enter > 1 || path.exit <= LEAVING) return Infinity;
  // What turns is looked for at its final angle, and met where its turning brings it.
  if (isTurning(pair)) return seeTurning(pair, query);
  return enter > 0 ? enter : 0;
}

export const sweep: CcdMode = {
  label: 'Sweep',
  about: 'Solves for the exact time of impact of the moving shape; one ray per candidate of a fast body.',
  misses: 'Turning: the shape is swept at its final angle, so a long rod can spin past something.',
  promise: 'Safe at any speed, unless it turns.',
  sweeps: true,
  turns: false,
  reaches: false,
  slicesOf: () => Infinity,
  prepare() {},
  see: sweepPair,
};
