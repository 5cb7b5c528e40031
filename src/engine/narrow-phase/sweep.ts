/**
 * One shape moving straight against another: exact times of contact, without iteration.
 *
 * A moving by t d meets B while the point t d lies in B - A, grown by both radii. So the question is a line against one
 * convex outline: slabs for its faces, circles about its corners. (Cameron and Culley, 1986, for the set; Kay and
 * Kajiya, 1986, for the slabs.)
 */
import { crossLine, distanceToCore, LineHit } from '../geometry/line.ts';
import { Core, minkowskiDifference } from '../geometry/minkowski.ts';
import type { Shape } from '../geometry/shape.ts';
import type { Transform } from '../math.ts';

export class Sweep {
  /** Does the straight line of A's motion, followed both ways without end, meet B? */
  crosses = false;
  /** Parameters t at which contact begins and ends; the caller clamps them to what has been travelled. */
  enter = 0;
  exit = 0;
  /** Unit normal from A to B where contact begins. */
  nx = 0;
  ny = 0;
  /** Signed distance at t = 0, px (without `grow`). */
  startSeparation = 0;
}

const difference = new Core();
const line = new LineHit();

/**
 * A moves by (dx, dy) px relative to B while t runs from 0 to 1, both keeping their angles. In contact means: their
 * signed distance is at most `grow` px (negative: they overlap by at least -grow). Returns `out.crosses`.
 * With (dx, dy) = 0 they meet only if they do from the start; then enter is -Infinity, exit Infinity, the normal zero.
 */
export function sweepShapes(
  a: Shape,
  ta: Readonly<Transform>,
  b: Shape,
  tb: Readonly<Transform>,
  dx: number,
  dy: number,
  grow: number,
  out: Sweep,
): boolean {
  minkowskiDifference(b, tb, a, ta, difference);
  const { points, normals, count } = difference;
  const radius = a.radius + b.radius;
  out.startSeparation = distanceToCore(points, normals, count, 0, 0) - radius;
  out.crosses = crossLine(points, normals, count, radius + grow, 0, 0, dx, dy, line);
  out.enter = line.enter;
  out.exit = line.exit;
  // The outline's normal points out of B - A, back at A.
  out.nx = out.crosses ? 0 - line.nx : 0;
  out.ny = out.crosses ? 0 - line.ny : 0;
  return out.crosses;
}
