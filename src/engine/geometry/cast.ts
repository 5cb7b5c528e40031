/**
 * A point and a ray against one shape at a pose. Shapes are closed: their outline belongs to them.
 */
import type { Transform } from '../math.ts';
import { crossLine, LineHit } from './line.ts';
import { locatePoint } from './locate.ts';
import type { Shape } from './shape.ts';

/** Is (x, y), px, in the shape? */
export function containsPoint(shape: Shape, transform: Readonly<Transform>, x: number, y: number): boolean {
  return locatePoint(shape, transform, x, y) !== 'outside';
}

export class RayHit {
  hit = false;
  /** Share of the ray, 0..1, up to the first common point; 0 when it starts inside. */
  fraction = 0;
  /** Share of the ray at the last common point, at most 1. */
  exit = 0;
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
  out.exit = 1;
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
  out.exit = Math.min(1, line.exit);
  if (!out.startedInside) {
    out.nx = c * line.nx - s * line.ny;
    out.ny = s * line.nx + c * line.ny;
  }
  return true;
}
