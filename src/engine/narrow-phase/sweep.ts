/**
 * One shape moving straight against another: exact times of contact, without iteration.
 *
 * A moving by t d meets B while the point t d lies in B - A, grown by both radii. So the question is a line against one
 * convex outline: slabs for its faces, circles about its corners. (Cameron and Culley, 1986, for the set; Kay and
 * Kajiya, 1986, for the slabs.)
 */
import { CoreProbe, crossLine, Line, probeCore } from '../geometry/line.ts';
import { Core, minkowskiDifference } from '../geometry/minkowski.ts';
import { REAL } from '../geometry/real.ts';
import type { Shape } from '../geometry/shape.ts';
import type { Pose } from '../math.ts';

export class Sweep {
  /** Does the straight line of A's motion, followed both ways without end, meet B? */
  crosses = false;
  /** Parameters t at which contact begins and ends; the caller clamps them to what has been travelled. */
  enter = REAL;
  exit = REAL;
  /** Unit normal from A to B where contact begins. */
  nx = REAL;
  ny = REAL;
  /** Signed distance at t = 0, px (without `grow`). */
  startSeparation = REAL;
}

const difference = new Core();
const line = new Line();
const origin = new CoreProbe();

/**
 * A moves by (dx, dy) px relative to B while t runs from 0 to 1, both keeping their angles. In contact means: their
 * signed distance is at most `grow` px (negative: they overlap by at least -grow). Returns `out.crosses`.
 * With (dx, dy) = 0 they meet only if they do from the start; then enter is -Infinity, exit Infinity, the normal zero.
 * Shapes, poses and motion are trusted.
 */
export function sweepShapes(
  a: Shape,
  ta: Readonly<Pose>,
  b: Shape,
  tb: Readonly<Pose>,
  dx: number,
  dy: number,
  grow: number,
  out: Sweep,
): boolean {
  // A thin cover, which callers take in: so the three numbers never become objects on their way.
  line.dx = dx;
  line.dy = dy;
  line.grow = grow;
  return sweepLine(a, ta, b, tb, out);
}

function sweepLine(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>, out: Sweep): boolean {
  minkowskiDifference(b, tb, a, ta, difference);
  probeCore(difference, origin);
  out.startSeparation = origin.distance - difference.radius;
  out.crosses = crossLine(difference, line);
  out.enter = line.enter;
  out.exit = line.exit;
  // The outline's normal points out of B - A, back at A.
  out.nx = out.crosses ? 0 - line.nx : 0;
  out.ny = out.crosses ? 0 - line.ny : 0;
  return out.crosses;
}
