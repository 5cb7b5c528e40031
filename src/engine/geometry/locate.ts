/**
 * Where a point lies: inside, on the outline, or outside. For polygons the answer is exact to the last bit.
 */
import type { Pose } from '../math.ts';
import { orient } from './predicates.ts';
import type { Shape } from './shape.ts';

export type Place = 'inside' | 'boundary' | 'outside';

/** Place of (x, y), px, in a shape at a pose. Shapes without area have no inside. */
export function locatePoint(shape: Shape, transform: Readonly<Pose>, x: number, y: number): Place {
  const { points, count, radius } = shape;
  const rx = x - transform.x;
  const ry = y - transform.y;
  const px = transform.c * rx + transform.s * ry;
  const py = transform.c * ry - transform.s * rx;
  if (count > 2) return locateInCore(points, px, py);
  const order = count === 1 ? comparePoint(points, radius, px, py) : compareSegment(points, radius, px, py);
  if (order > 0) return 'outside';
  return order === 0 ? 'boundary' : 'inside';
}

/** Convex polygon in positive orientation: nowhere on the outer side of an edge. */
function locateInCore(points: Float64Array, x: number, y: number): Place {
  let place: Place = 'inside';
  let ax = points[points.length - 2]!;
  let ay = points[points.length - 1]!;
  for (let i = 0; i < points.length; i += 2) {
    const bx = points[i]!;
    const by = points[i + 1]!;
    const side = orient(ax, ay, bx, by, x, y);
    if (side < 0) return 'outside';
    if (side === 0) place = 'boundary';
    ax = bx;
    ay = by;
  }
  return place;
}

/** Squared distance from the point less the squared radius. */
function comparePoint(points: Float64Array, radius: number, x: number, y: number): number {
  const px = x - points[0]!;
  const py = y - points[1]!;
  return px * px + py * py - radius * radius;
}

/** The same for a segment; beside it, both sides times its squared length, so that nothing is divided. */
function compareSegment(points: Float64Array, radius: number, x: number, y: number): number {
  const ex = points[2]! - points[0]!;
  const ey = points[3]! - points[1]!;
  const px = x - points[0]!;
  const py = y - points[1]!;
  const qx = x - points[2]!;
  const qy = y - points[3]!;
  if (px * ex + py * ey <= 0) return px * px + py * py - radius * radius;
  if (qx * ex + qy * ey >= 0) return qx * qx + qy * qy - radius * radius;
  const cross = ex * py - ey * px;
  return cross * cross - radius * radius * (ex * ex + ey * ey);
}

/**
 * Place of (x, y) in a ring of any winding, convex or not: the parity of edges crossed by the ray towards +x, each
 * decided by the exact predicate (Shimrat, 1962; the half-open rule for corners on the ray).
 */
export function locateInRing(ring: ArrayLike<number>, x: number, y: number): Place {
  let inside = false;
  let ax = ring[ring.length - 2]!;
  let ay = ring[ring.length - 1]!;
  for (let i = 0; i < ring.length; i += 2) {
    const bx = ring[i]!;
    const by = ring[i + 1]!;
    if (isBeside(ax, ay, bx, by, x, y) && orient(ax, ay, bx, by, x, y) === 0) return 'boundary';
    if (ay > y !== by > y) {
      const side = orient(ax, ay, bx, by, x, y);
      if (by > ay ? side > 0 : side < 0) inside = !inside;
    }
    ax = bx;
    ay = by;
  }
  return inside ? 'inside' : 'outside';
}

/** Is the point in the bounds of the segment? */
function isBeside(ax: number, ay: number, bx: number, by: number, x: number, y: number): boolean {
  return Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by);
}
