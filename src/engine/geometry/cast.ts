/**
 * A point and a ray against one shape at a pose. Shapes are closed: their outline belongs to them.
 */
import { type Pose, requireFinite } from '../math.ts';
import { requirePose, requireShape } from './check.ts';
import { ConcavePolygon } from './concave.ts';
import { crossLine, Line } from './line.ts';
import { locatePoint } from './locate.ts';
import { REAL } from './real.ts';
import type { Shape } from './shape.ts';

/**
 * Is (x, y), px, in the shape, convex or not, at a pose?
 * @throws naming the value when the shape is none, or when pose or point are not finite
 */
export function containsPoint(shape: Shape | ConcavePolygon, transform: Readonly<Pose>, x: number, y: number): boolean {
  requirePose(transform, 'pose of the shape');
  requireFinite(x, 'point x');
  requireFinite(y, 'point y');
  if (shape instanceof ConcavePolygon) {
    const rx = x - transform.x;
    const ry = y - transform.y;
    return shape.locate(transform.c * rx + transform.s * ry, transform.c * ry - transform.s * rx) !== 'outside';
  }
  requireShape(shape, 'shape that may contain a point');
  return locatePoint(shape, transform, x, y) !== 'outside';
}

export class RayHit {
  hit = false;
  /** Share of the ray, 0..1, up to the first common point; 0 when it starts inside. */
  fraction = REAL;
  /** Share of the ray at the last common point, at most 1. */
  exit = REAL;
  /** Outward unit normal there; zero when the ray starts inside. */
  nx = REAL;
  ny = REAL;
  startedInside = false;
}

const line = new Line();

/** The ray in the world. */
const ray = { x: REAL, y: REAL, dx: REAL, dy: REAL };

/**
 * First common point of a shape with the closed segment from (x0, y0) to (x0 + dx, y0 + dy), px. Returns `out.hit`.
 * @throws naming the value when the shape is none, or when pose or ray are not finite
 */
export function castRay(
  shape: Shape,
  transform: Readonly<Pose>,
  x0: number,
  y0: number,
  dx: number,
  dy: number,
  out: RayHit,
): boolean {
  // A thin cover, which callers take in: so the four numbers never become objects on their way.
  ray.x = x0;
  ray.y = y0;
  ray.dx = dx;
  ray.dy = dy;
  checkRay(shape, transform);
  return castLine(shape, transform, out);
}

function checkRay(shape: Shape, transform: Readonly<Pose>): void {
  requireShape(shape, 'shape that a ray may meet');
  requirePose(transform, 'pose of the shape');
  const { x, y, dx, dy } = ray;
  // One of them is not finite when their sum is not, but for sums that are too large.
  if (Number.isFinite(x + y + dx + dy)) return;
  requireFinite(x, 'start of the ray x');
  requireFinite(y, 'start of the ray y');
  requireFinite(dx, 'ray dx');
  requireFinite(dy, 'ray dy');
}

function castLine(shape: Shape, transform: Readonly<Pose>, out: RayHit): boolean {
  const { c, s } = transform;
  const { dx, dy } = ray;
  const rx = ray.x - transform.x;
  const ry = ray.y - transform.y;
  out.hit = false;
  out.fraction = 1;
  out.exit = 1;
  out.nx = 0;
  out.ny = 0;
  out.startedInside = false;
  line.ox = c * rx + s * ry;
  line.oy = c * ry - s * rx;
  line.dx = c * dx + s * dy;
  line.dy = c * dy - s * dx;
  if (!crossLine(shape, line) || line.enter > 1 || line.exit < 0) return false;
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
