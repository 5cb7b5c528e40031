/**
 * The Minkowski difference A - B = { a - b } of two convex cores, the one set behind every pair question: it contains
 * the origin exactly when A and B share a point, and its depth there is their penetration.
 *
 * Its edges are the edges of A and of mirrored B, sorted by direction; both come sorted, so merging them is O(n + m)
 * (de Berg, Cheong, van Kreveld, Overmars: Computational Geometry, 3rd ed. 2008, section 13.3).
 */
import { IDENTITY, type Pose, type Vec } from '../math.ts';
import { REAL } from './real.ts';
import { cleanRing } from './ring.ts';
import type { Shape } from './shape.ts';

/** A convex core as in Shape, in buffers that only grow. */
export class Core {
  /** Rounding radius, px. */
  radius = REAL;
  count = 0;
  points: Float64Array = new Float64Array(32);
  normals: Float64Array = new Float64Array(32);

  reserve(count: number): void {
    if (2 * count <= this.points.length) return;
    this.points = new Float64Array(4 * count);
    this.normals = new Float64Array(4 * count);
  }
}

/** The core of `shape` turned by a pose, without its shift; `sign` -1 mirrors it in the origin. */
function turnCore(shape: Shape, transform: Readonly<Pose>, sign: number, out: Core): void {
  const { points, normals, count } = shape;
  const c = sign * transform.c;
  const s = sign * transform.s;
  out.reserve(count);
  out.count = count;
  for (let i = 0; i < 2 * count; i += 2) {
    out.points[i] = c * points[i]! - s * points[i + 1]!;
    out.points[i + 1] = s * points[i]! + c * points[i + 1]!;
  }
  for (let i = 0; i < normals.length; i += 2) {
    out.normals[i] = c * normals[i]! - s * normals[i + 1]!;
    out.normals[i + 1] = s * normals[i]! + c * normals[i + 1]!;
  }
}

/** Which half of the full turn the normal of an edge lies in, so that two of them can be compared by a cross product. */
function halfOf(core: Core, edge: number): number {
  const y = core.normals[2 * edge + 1]!;
  return y > 0 || (y === 0 && core.normals[2 * edge]! > 0) ? 0 : 1;
}

/** Number of the first edge in the order of direction; every convex core has edges in both halves. */
function firstEdge(core: Core): number {
  for (let i = 0; i < core.count; i++) {
    if (halfOf(core, i) === 0 && halfOf(core, i === 0 ? core.count - 1 : i - 1) === 1) return i;
  }
  return 0;
}

/** Negative: edge i of a comes first in the order of direction; positive: edge j of b does; 0: they are parallel. */
function compareEdges(a: Core, i: number, b: Core, j: number): number {
  const order = halfOf(a, i) - halfOf(b, j);
  if (order !== 0) return order;
  const cross = b.normals[2 * j]! * a.normals[2 * i + 1]! - b.normals[2 * j + 1]! * a.normals[2 * i]!;
  return cross < 0 ? -1 : cross > 0 ? 1 : 0;
}

const coreA = new Core();
const coreB = new Core();

/**
 * Writes A - B to `out`: its core in positive orientation, and its radius, the sum of those of A and B. Positions enter as one difference, so the result keeps its digits wherever the shapes stand.
 */
export function minkowskiDifference(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>, out: Core): void {
  out.radius = a.radius + b.radius;
  turnCore(a, ta, 1, coreA);
  turnCore(b, tb, -1, coreB);
  mergeCores(coreA, coreB, out);
  const dx = ta.x - tb.x;
  const dy = ta.y - tb.y;
  for (let i = 0; i < 2 * out.count; i += 2) {
    out.points[i] = dx + out.points[i]!;
    out.points[i + 1] = dy + out.points[i + 1]!;
  }
}

/** Minkowski sum of two cores. */
function mergeCores(a: Core, b: Core, out: Core): void {
  // A lone point has no edges; it only shifts the other.
  const edgesA = a.count > 1 ? a.count : 0;
  const edgesB = b.count > 1 ? b.count : 0;
  let i = edgesA > 0 ? firstEdge(a) : 0;
  let j = edgesB > 0 ? firstEdge(b) : 0;
  let leftA = edgesA;
  let leftB = edgesB;
  out.reserve(Math.max(1, edgesA + edgesB));
  out.count = 0;
  do {
    const at = 2 * out.count++;
    out.points[at] = a.points[2 * i]! + b.points[2 * j]!;
    out.points[at + 1] = a.points[2 * i + 1]! + b.points[2 * j + 1]!;
    const order = leftA === 0 ? 1 : leftB === 0 ? -1 : compareEdges(a, i, b, j);
    const from = order <= 0 ? a : b;
    const edge = order <= 0 ? 2 * i : 2 * j;
    out.normals[at] = from.normals[edge]!;
    out.normals[at + 1] = from.normals[edge + 1]!;
    // Parallel edges are one edge of the sum.
    if (order <= 0 && leftA > 0) {
      leftA--;
      i = i + 1 === edgesA ? 0 : i + 1;
    }
    if (order >= 0 && leftB > 0) {
      leftB--;
      j = j + 1 === edgesB ? 0 : j + 1;
    }
  } while (leftA > 0 || leftB > 0);
}

const difference = new Core();

/**
 * Corners of the Minkowski difference { a - b } of two shapes given in one frame, in positive orientation, without
 * collinear ones, px. One or two corners when both have no area. Rounding radii are not part of it: they add up.
 */
export function minkowskiPolygon(a: Shape, b: Shape): Vec[] {
  minkowskiDifference(a, IDENTITY, b, IDENTITY, difference);
  const ring = cleanRing(Array.from(difference.points.subarray(0, 2 * difference.count)));
  return Array.from({ length: ring.length / 2 }, (_, i) => ({
    x: ring[2 * i]!,
    y: ring[2 * i + 1]!,
  }));
}
