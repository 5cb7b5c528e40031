/**
 * Orientation tests whose sign is always right.
 *
 * A cross product of differences, rounded at every step, gets the sign wrong for nearly collinear points. The
 * adaptive predicate of Shewchuk (1997, package robust-predicates) computes as many digits as the sign needs.
 */
import { orient2d } from 'robust-predicates';

/**
 * Twice the signed area of the triangle a, b, c: positive when c lies on the side of a -> b to which x turns towards y
 * (clockwise on the screen), negative on the other, and exactly zero when the three are collinear. The sign is exact,
 * the magnitude is rounded. Coordinates in px, result in px^2.
 */
export function orient(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  // The package measures in a frame whose y points the other way.
  return -orient2d(ax, ay, bx, by, cx, cy);
}
