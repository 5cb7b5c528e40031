/**
 * Support functions: the point of a convex set that lies farthest in a direction. It is all that GJK asks of a shape.
 */
import { requireFinite, requirePositive, sinCos, Transform, type Vec } from '../math.ts';
import type { Shape } from './shape.ts';

/** A convex set known by its support function. */
export interface Convex {
  /**
   * Writes the point farthest in direction (dx, dy) to `out`, px. The direction need not be a unit vector; for zero, any
   * point of the set is right.
   */
  support(dx: number, dy: number, out: Vec): void;
}

/** From this many corners on a search by halving beats looking at all of them (measured: benchmarks, narrow). */
const SEARCH_FROM = 16;

/** Number of the core point of a shape that is farthest in direction (dx, dy), in the shape's frame. */
export function supportIndex(shape: Shape, dx: number, dy: number): number {
  const { points, count } = shape;
  if (count >= SEARCH_FROM) return searchSupport(shape, dx, dy);
  let best = 0;
  let farthest = points[0]! * dx + points[1]! * dy;
  for (let i = 1; i < count; i++) {
    const reach = points[2 * i]! * dx + points[2 * i + 1]! * dy;
    if (reach > farthest) {
      farthest = reach;
      best = i;
    }
  }
  return best;
}

/**
 * The edge normals turn once around. Point i is farthest exactly while the direction lies between normals i - 1 and i,
 * so the last normal that the direction has passed, counted from normal 0, is found by halving: O(log n).
 */
function searchSupport(shape: Shape, dx: number, dy: number): number {
  const { normals, count } = shape;
  const x0 = normals[0]!;
  const y0 = normals[1]!;
  let low = 0;
  let high = count;
  const goal = halfTurns(x0, y0, dx, dy);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const nx = normals[2 * middle]!;
    const ny = normals[2 * middle + 1]!;
    const turns = halfTurns(x0, y0, nx, ny);
    const passed = turns !== goal ? turns < goal : nx * dy - ny * dx >= 0;
    if (passed) low = middle;
    else high = middle;
  }
  return low + 1 === count ? 0 : low + 1;
}

/** 0 when (x, y) lies less than half a turn on from (x0, y0), else 1. */
function halfTurns(x0: number, y0: number, x: number, y: number): number {
  const cross = x0 * y - y0 * x;
  return cross > 0 || (cross === 0 && x0 * x + y0 * y >= 0) ? 0 : 1;
}

/** The core of a shape at a pose, as a convex set: without its rounding radius, so that its support is a corner. */
export class PlacedCore implements Convex {
  shape: Shape;
  transform: Readonly<Transform>;

  constructor(shape: Shape, transform: Readonly<Transform> = new Transform()) {
    this.shape = shape;
    this.transform = transform;
  }

  support(dx: number, dy: number, out: Vec): void {
    const { x, y, c, s } = this.transform;
    const { points } = this.shape;
    const i = 2 * supportIndex(this.shape, c * dx + s * dy, c * dy - s * dx);
    out.x = x + (c * points[i]! - s * points[i + 1]!);
    out.y = y + (s * points[i]! + c * points[i + 1]!);
  }
}

/** A shape at a pose, as a convex set; its rounding radius counts, so that the support of a circle is on its rim. */
export class PlacedShape extends PlacedCore {
  override support(dx: number, dy: number, out: Vec): void {
    super.support(dx, dy, out);
    if (this.shape.radius > 0) pushOut(dx, dy, this.shape.radius, out);
  }
}

/** Moves `out` by `radius` in direction (dx, dy), if it is one. */
function pushOut(dx: number, dy: number, radius: number, out: Vec): void {
  const scale = Math.max(Math.abs(dx), Math.abs(dy));
  if (!(scale > 0)) return;
  const ux = dx / scale;
  const uy = dy / scale;
  const length = Math.sqrt(ux * ux + uy * uy);
  out.x += (radius * ux) / length;
  out.y += (radius * uy) / length;
}

/** A filled ellipse with half-axes `rx` and `ry` px, turned by an angle. */
export class Ellipse implements Convex {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  readonly c: number;
  readonly s: number;

  /** Throws unless the half-axes are positive and everything is finite. */
  constructor(x: number, y: number, rx: number, ry: number, angle = 0) {
    this.x = requireFinite(x, 'ellipse centre x');
    this.y = requireFinite(y, 'ellipse centre y');
    this.rx = requirePositive(rx, 'ellipse half-axis rx');
    this.ry = requirePositive(ry, 'ellipse half-axis ry');
    const turn = { c: 1, s: 0 };
    sinCos(requireFinite(angle, 'ellipse angle'), turn);
    this.c = turn.c;
    this.s = turn.s;
  }

  /**
   * The unit circle is stretched by M = R diag(rx, ry), so its support in direction d is M (M^T d) / |M^T d|.
   */
  support(dx: number, dy: number, out: Vec): void {
    const { c, s, rx, ry } = this;
    let u = rx * (c * dx + s * dy);
    let v = ry * (c * dy - s * dx);
    const scale = Math.max(Math.abs(u), Math.abs(v));
    if (scale > 0) {
      u /= scale;
      v /= scale;
      const length = Math.sqrt(u * u + v * v);
      u *= rx / length;
      v *= ry / length;
    }
    out.x = this.x + (c * u - s * v);
    out.y = this.y + (s * u + c * v);
  }
}
