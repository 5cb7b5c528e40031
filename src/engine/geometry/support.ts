/**
 * Support functions: the point of a convex set that lies farthest in a direction. It is all that GJK asks of a shape.
 */
import { IDENTITY, type Pose, requireFinite, requirePositive, sinCos, type Vec } from '../math.ts';
import type { Shape } from './shape.ts';

/**
 * A convex set: a core known by its support function, grown by a radius. The direction is a vector in a record, because
 * loose numbers with fractions would be new objects at every call.
 */
export interface Convex {
  /** Rounding radius, px, >= 0. */
  readonly radius: number;
  /**
   * Writes the point of the core that is farthest in a direction to `out`, px. The direction need not be a unit vector;
   * for zero, any point of the core is right.
   */
  supportCore(direction: Readonly<Vec>, out: Vec): void;
}

/** Writes the point of a convex set, its radius included, that is farthest in a direction to `out`, px. */
export function supportPoint(set: Convex, direction: Readonly<Vec>, out: Vec): void {
  set.supportCore(direction, out);
  const scale = Math.max(Math.abs(direction.x), Math.abs(direction.y));
  if (!(set.radius > 0 && scale > 0)) return;
  const ux = direction.x / scale;
  const uy = direction.y / scale;
  const length = Math.sqrt(ux * ux + uy * uy);
  out.x += (set.radius * ux) / length;
  out.y += (set.radius * uy) / length;
}

/** From this many corners on a search by halving beats looking at all of them (measured: benchmarks, narrow). */
const SEARCH_FROM = 16;

/** Number of the core point of a shape that is farthest in a direction, in the shape's frame. */
export function supportIndex(shape: Shape, direction: Readonly<Vec>): number {
  const { points, count } = shape;
  const { x, y } = direction;
  if (count >= SEARCH_FROM) return searchSupport(shape, direction);
  let best = 0;
  let farthest = points[0]! * x + points[1]! * y;
  for (let i = 1; i < count; i++) {
    const reach = points[2 * i]! * x + points[2 * i + 1]! * y;
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
function searchSupport(shape: Shape, direction: Readonly<Vec>): number {
  const { normals, count } = shape;
  const { x, y } = direction;
  const x0 = normals[0]!;
  const y0 = normals[1]!;
  // Half a turn on from normal 0 the cross product with it changes its sign.
  const cross0 = x0 * y - y0 * x;
  const goal = cross0 > 0 || (cross0 === 0 && x0 * x + y0 * y >= 0) ? 0 : 1;
  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const nx = normals[2 * middle]!;
    const ny = normals[2 * middle + 1]!;
    const cross = x0 * ny - y0 * nx;
    const turns = cross > 0 || (cross === 0 && x0 * nx + y0 * ny >= 0) ? 0 : 1;
    if (turns !== goal ? turns < goal : nx * y - ny * x >= 0) low = middle;
    else high = middle;
  }
  return low + 1 === count ? 0 : low + 1;
}

const local = { x: 0.5, y: 0.5 };

/** A shape at a pose, as a convex set. Both may be exchanged. */
export class PlacedShape implements Convex {
  shape: Shape;
  transform: Readonly<Pose>;

  constructor(shape: Shape, transform: Readonly<Pose> = IDENTITY) {
    this.shape = shape;
    this.transform = transform;
  }

  get radius(): number {
    return this.shape.radius;
  }

  supportCore(direction: Readonly<Vec>, out: Vec): void {
    const { x, y, c, s } = this.transform;
    const { points } = this.shape;
    local.x = c * direction.x + s * direction.y;
    local.y = c * direction.y - s * direction.x;
    const i = 2 * supportIndex(this.shape, local);
    out.x = x + (c * points[i]! - s * points[i + 1]!);
    out.y = y + (s * points[i]! + c * points[i + 1]!);
  }
}

/** A filled ellipse with half-axes `rx` and `ry` px, turned by an angle. */
export class Ellipse implements Convex {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  readonly c: number;
  readonly s: number;
  readonly radius = 0;

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
  supportCore(direction: Readonly<Vec>, out: Vec): void {
    const { c, s, rx, ry } = this;
    let u = rx * (c * direction.x + s * direction.y);
    let v = ry * (c * direction.y - s * direction.x);
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
