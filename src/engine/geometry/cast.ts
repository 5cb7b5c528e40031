/**
 * A point and a ray against one shape at a pose. Shapes are closed: their outline belongs to them.
 */
import type { Transform } from '../math.ts';
import { crossLine, LineHit } from './line.ts';
import { orient } from './predicates.ts';
import type { Shape } from './shape.ts';

/** Is (x, y), px, in the shape? Without a turn or shift the answer for a polygon is exact to the last bit. */
export function containsPoint(shape: Shape, transform: Readonly<Transform>, x: number, y: number): boolean {
  const { points, count, radius } = shape;
  const rx = x - transform.x;
  const ry = y - transform.y;
  const px = transform.c * rx + transform.s * ry;
  const py = transform.c * ry - transform.s * rx;
  if (count > 2) return isInCore(points, px, py);
  return squareToSegment(points, count, px, py) <= radius * radius;
}

/** Nowhere on the outer side of an edge, by the exact predicate. */
function isInCore(points: Float64Array, x: number, y: number): boolean {
  let ax = points[points.length - 2]!;
  let ay = points[points.length - 1]!;
  for (let i = 0; i < points.length; i += 2) {
    const bx = points[i]!;
    const by = points[i + 1]!;
    if (orient(ax, ay, bx, by, x, y) < 0) return false;
    ax = bx;
    ay = by;
  }
  return true;
}

/** Squared distance of a point from a core of one or two points. */
function squareToSegment(points: Float64Array, count: number, x: number, y: number): number {
  const px = x - points[0]!;
  const py = y - points[1]!;
  if (count === 1) return px * px + py * py;
  const ex = points[2]! - points[0]!;
  const ey = points[3]! - points[1]!;
  const along = px * ex + py * ey;
  const ee = ex * ex + ey * ey;
  if (along <= 0) return px * px + py * py;
  if (along >= ee) return (px - ex) * (px - ex) + (py - ey) * (py - ey);
  const cross = ex * py - ey * px;
  return (cross * cross) / ee;
}

export class RayHit {
  hit = false;
  /** Share of the ray, 0..1, up to the first common point; 0 when it starts inside. */
  fraction = 0;
  /** Outward unit normal there; zero when the ray starts inside. */
  nx = 0;
  ny = 0;
  startedInside = false;
}

const line = new LineHit();

/** First common point of a shape with the closed segment from (x0, y0) to (x0 + dx, y0 + dy), px. Returns `out.hit`. */
export function castRay(
  shape: Shape,
  transform: Readonly<Transform>,
  x0: number,
  y0: number,
  dx: number,
  dy: number,
  out: RayHit,
): boolean {
  const { c, s } = transform;
  const rx = x0 - transform.x;
  const ry = y0 - transform.y;
  const { points, normals, count, radius } = shape;
  out.hit = false;
  out.fraction = 1;
  out.nx = 0;
  out.ny = 0;
  out.startedInside = false;
  const ox = c * rx + s * ry;
  const oy = c * ry - s * rx;
  if (!crossLine(points, normals, count, radius, ox, oy, c * dx + s * dy, c * dy - s * dx, line)) return false;
  if (line.enter > 1 || line.exit < 0) return false;
  out.hit = true;
  out.startedInside = line.enter < 0;
  out.fraction = Math.max(0, line.enter);
  if (!out.startedInside) {
    out.nx = c * line.nx - s * line.ny;
    out.ny = s * line.nx + c * line.ny;
  }
  return true;
}
