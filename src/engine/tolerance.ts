/**
 * The three states of a pair, and what counts as a hit.
 *
 * Shapes are closed sets. Let `separation` be the signed distance of two shapes: minus the penetration depth
 * when they overlap, the true distance when they are apart. With tolerance epsilon (px)
 *
 *     separation < -epsilon    overlapping
 *     |separation| <= epsilon  touching
 *     separation > epsilon     separated
 */

export type PairState = 'separated' | 'touching' | 'overlapping';

/** State of a pair from its signed distance, px. */
export function stateOf(separation: number, epsilon: number): PairState {
  if (separation < -epsilon) return 'overlapping';
  return separation <= epsilon ? 'touching' : 'separated';
}

/** Share of the coordinates' size that the default, relative tolerance takes for rounding. */
export const RELATIVE_EPSILON = 1e-9;

/**
 * When a pair of the running world is a hit: with touching counted, from a gap of epsilon on; without, only when
 * the overlap exceeds epsilon. So `reach` is the signed distance at which a hit begins, and `closed` says whether
 * that very distance is one.
 */
export class HitRule {
  /** Absolute tolerance, px, >= 0. */
  epsilon = 0;
  touchingCounts = true;

  /** Signed distance at which a hit begins, px: +epsilon or -epsilon. */
  get reach(): number {
    return this.touchingCounts ? this.epsilon : -this.epsilon;
  }

  isHit(separation: number): boolean {
    return this.touchingCounts ? separation <= this.epsilon : separation < -this.epsilon;
  }
}
