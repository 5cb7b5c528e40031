/**
 * The Minkowski difference A - B = { a - b } of two convex cores, the one set behind every pair question: it contains
 * the origin exactly when A and B share a point, and its depth there is their penetration.
 *
 * Its edges are the edges of A and of mirrored B, sorted by direction; both come sorted, so merging them is O(n + m)
 * (de Berg, Cheong, van Kreveld, Overmars: Computational Geometry, 3rd ed. 2008, section 13.3).
 */
import { IDENTITY, type Transform, type Vec } from '../math.ts';
import { cleanRing } from './ring.ts';
import type { Shape } from './shape.ts';

/** A convex core as in Shape, in buffers that only grow. */
export class Core {
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
function turnCore(shape: Shape, transform: Readonly<Transform>, sign: number, out: Core): void {
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

/** Which half of the full turn a direction lies in, so that two of them can be compared by their cross product. */
function halfOf(x: number, y: number): number {
  return y > 0 || (y === 0 && x > 0) ? 0 : 1;
}

/** Number of the first edge in the order of direction; every convex core has edges in both halves. */
function firstEdge(core: Core): number {
  const { normals, count } = core;
  for (let i = 0; i < count; i++) {
    const before = i === 0 ? count - 1 : i - 1;
    if (halfOf(normals[2 * i]!, normals[2 * i + 1]!) === 1) continue;
    if (halfOf(normals[2 * before]!, normals[2 * before + 1]!) === 1) return i;
  }
  return 0;
}

/** Negative: direction u comes first; positive: v does; 0: they are the same. */
function compareDirections(ux: number, uy: number, vx: number, vy: number): number {
  const order = halfOf(ux, uy) - halfOf(vx, vy);
  return order !== 0 ? order : vx * uy - vy * ux;
}

const coreA = new Core();
const coreB = new Core();

/**
 * Writes the core of A - B to `out`, in positive orientation. Rounding radii are left to the caller: those of A and B
 * add up. Positions enter as one difference, so the result keeps its digits wherever the shapes stand.
 */
export function minkowskiDifference(
  a: Shape,
  ta: Readonly<Transform>,
  b: Shape,
  tb: Readonly<Transform>,
  out: Core,
): void {
  turnCore(a, ta, 1, coreA);
  turnCore(b, tb, -1, coreB);
  mergeCores(coreA, coreB, ta.x - tb.x, ta.y - tb.y, out);
}

/** Minkowski sum of two cores, shifted by (dx, dy). */
function mergeCores(a: Core, b: Core, dx: number, dy: number, out: Core): void {
  // A lone point has no edges; it only shifts the other.
  const edgesA = a.count > 1 ? a.count : 0;
  const edgesB = b.count > 1 ? b.count : 0;
  let i = edgesA > 0 ? firstEdge(a) : 0;
  let j = edgesB > 0 ? firstEdge(b) : 0;
  let takenA = 0;
  let takenB = 0;
  out.reserve(Math.max(1, edgesA + edgesB));
  out.count = 0;
  do {
    const at = 2 * out.count++;
    out.points[at] = dx + (a.points[2 * i]! + b.points[2 * j]!);
    out.points[at + 1] = dy + (a.points[2 * i + 1]! + b.points[2 * j + 1]!);
    const order = pendingOrder(a, i, edgesA - takenA, b, j, edgesB - takenB);
    const from = order <= 0 && takenA < edgesA ? a : b;
    const edge = from === a ? 2 * i : 2 * j;
    out.normals[at] = from.normals[edge]!;
    out.normals[at + 1] = from.normals[edge + 1]!;
    // Parallel edges are one edge of the sum.
    if (order <= 0 && takenA < edgesA) {
      takenA++;
      i = i + 1 === edgesA ? 0 : i + 1;
    }
    if (order >= 0 && takenB < edgesB) {
      takenB++;
      j = j + 1 === edgesB ? 0 : j + 1;
    }
  } while (takenA < edgesA || takenB < edgesB);
}

/** Order of the next edges of A and B by direction; the one that still has edges when the other has none. */
function pendingOrder(a: Core, i: number, leftA: number, b: Core, j: number, leftB: number): number {
  if (leftA === 0) return 1;
  if (leftB === 0) return -1;
  return compareDirections(a.normals[2 * i]!, a.normals[2 * i + 1]!, b.normals[2 * j]!, b.normals[2 * j + 1]!);
}

const difference = new Core();

/**
 * Corners of the Minkowski difference { a - b } of two shapes given in one frame, in positive orientation, without
 * collinear ones, px. One or two corners when both have no area. Rounding radii are not part of it: they add up.
 */
export function minkowskiPolygon(a: Shape, b: Shape): Vec[] {
  minkowskiDifference(a, IDENTITY, b, IDENTITY, difference);
  const ring = cleanRing(Array.from(difference.points.subarray(0, 2 * difference.count)));
  return Array.from({ length: ring.length / 2 }, (_, i) => ({ x: ring[2 * i]!, y: ring[2 * i + 1]! }));
}
