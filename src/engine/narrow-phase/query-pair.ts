/**
 * The question that most callers have about two shapes, with an answer that they can keep: collide(a, b).
 *
 * For those who ask every tick and must not allocate there is `queryGeometry` with an answer record of their own.
 */
import { requireGeometry, requirePose } from '../geometry/check.ts';
import { IDENTITY, type Pose, type Vec } from '../math.ts';
import { type PairState, RELATIVE_EPSILON } from '../tolerance.ts';
import { PairAnswer } from './query.ts';
import { type Geometry, queryGeometry, sizeAt } from './query-concave.ts';

/**
 * What counts as touching: |signed distance| up to so many px; or, relative, up to so many times the largest absolute
 * coordinate or radius of the two shapes where they stand.
 */
export type Tolerance = number | { readonly relative: number };

/** The default: rounding errors grow with the numbers, and 1e-9 of them is far above it and below what anybody sees. */
export const DEFAULT_TOLERANCE: Tolerance = { relative: RELATIVE_EPSILON };

/** Answer about a pair. All lengths in px, in the frame in which the shapes were given. */
export interface PairResult {
  state: PairState;
  /** Minus the depth, or the true distance. */
  separation: number;
  /** How far they overlap: the length of the shortest translation that parts them; 0 when they do not. */
  depth: number;
  /** Unit vector from A to B. */
  normal: Vec;
  /** Minimum translation vector: depth times normal, the shortest translation of B after which they only touch. */
  mtv: Vec;
  /** Centroid of the common region (two circles: midpoint of the deepest points); null when they are apart. */
  contact: Vec | null;
  /** True distance; 0 when they meet. */
  distance: number;
  /** Nearest points; null when they overlap. */
  nearestA: Vec | null;
  nearestB: Vec | null;
}

const answer = new PairAnswer();

/**
 * State, depth and way out, or distance and nearest points, of two shapes, convex or not, at their poses (by default as
 * given).
 * `tolerance` is absolute (px) or relative; by default 1e-9 of the size of the coordinates in play.
 * @throws for a tolerance that is negative or no number, a pose that is not finite or scales, and what is no shape
 */
export function queryPair(
  a: Geometry,
  b: Geometry,
  tolerance: Tolerance = DEFAULT_TOLERANCE,
  ta: Readonly<Pose> = IDENTITY,
  tb: Readonly<Pose> = IDENTITY,
): PairResult {
  requireGeometry(a, 'shape a');
  requireGeometry(b, 'shape b');
  requireTolerance(tolerance, 'collide(a, b, tolerance, poseA, poseB)');
  requirePose(ta, 'pose of a');
  requirePose(tb, 'pose of b');
  queryGeometry(a, ta, b, tb, resolveTolerance(tolerance, a, ta, b, tb), answer);
  return toResult(answer);
}

/** Poses are easily given where the tolerance belongs: `call` is the order of the arguments. */
export function requireTolerance(tolerance: Tolerance, call: string): void {
  if (typeof tolerance === 'number') return;
  const given: unknown = tolerance;
  if (typeof given === 'object' && given !== null && 'relative' in given) return;
  const isPose = typeof given === 'object' && given !== null && ('x' in given || 'c' in given);
  throw new TypeError(
    `${isPose ? 'a pose stands where the tolerance belongs' : `tolerance must be a number of px or { relative }, got ${String(given)}`}: ${call}`,
  );
}

/** The tolerance in px for two shapes where they stand. */
export function resolveTolerance(
  tolerance: Tolerance,
  a: Geometry,
  ta: Readonly<Pose>,
  b: Geometry,
  tb: Readonly<Pose>,
): number {
  const given = typeof tolerance === 'number' ? tolerance : tolerance.relative;
  if (!(Number.isFinite(given) && given >= 0)) {
    throw new RangeError(`tolerance must be finite and not negative, got ${given}`);
  }
  return typeof tolerance === 'number' ? given : given * Math.max(sizeAt(a, ta), sizeAt(b, tb));
}

export function toResult(from: Readonly<PairAnswer>): PairResult {
  const { state, separation, depth, distance, nx, ny } = from;
  const overlapping = state === 'overlapping';
  return {
    state,
    separation,
    depth,
    // Adding zero turns -0 into 0, which nobody wants to see.
    normal: { x: nx + 0, y: ny + 0 },
    mtv: { x: depth * nx + 0, y: depth * ny + 0 },
    contact: state === 'separated' ? null : { x: from.contactX, y: from.contactY },
    distance,
    nearestA: overlapping ? null : { x: from.ax, y: from.ay },
    nearestB: overlapping ? null : { x: from.bx, y: from.by },
  };
}
