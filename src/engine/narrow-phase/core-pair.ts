/**
 * The pair at work: two convex cores (points, segments or polygons) in A's frame, and where they are nearest.
 *
 * That frame enters as one difference of positions, so nothing is lost far from the origin. There is one pair at a time
 * and colliders do not nest, so both records are shared and nothing is allocated.
 */
import type { Shape } from '../geometry/shape.ts';
import type { Transform } from '../math.ts';

/** Kinds of nearest features. */
export const FACE_A = 0;
export const FACE_B = 1;
export const CORNERS = 2;

/** The features at which a pair is nearest, or overlaps least. */
export class Closest {
  kind: 0 | 1 | 2 = FACE_A;
  /** Edge of A (FACE_A), else corner of A. */
  a = 0;
  /** Edge of B (FACE_B), else corner of B. */
  b = 0;
  /** Unit normal from A to B, in A's frame. */
  nx = 1;
  ny = 0;
  /** Signed distance of the cores, px. */
  separation = 0;
}

/** B in A's frame, with A. */
export class CorePair {
  countA = 0;
  pointsA: Float64Array = new Float64Array(0);
  normalsA: Float64Array = new Float64Array(0);
  countB = 0;
  pointsB: Float64Array = new Float64Array(16);
  normalsB: Float64Array = new Float64Array(16);
  /** Rotation of A's frame. */
  c = 1;
  s = 0;
  /** Size of the two shapes, for tolerances, px. */
  size = 0;
}

export const pair = new CorePair();
export const closest = new Closest();

/** Takes A as it is and B into A's frame. */
export function loadPair(a: Shape, ta: Readonly<Transform>, b: Shape, tb: Readonly<Transform>): void {
  const dx = tb.x - ta.x;
  const dy = tb.y - ta.y;
  const x = ta.c * dx + ta.s * dy;
  const y = ta.c * dy - ta.s * dx;
  const c = ta.c * tb.c + ta.s * tb.s;
  const s = ta.c * tb.s - ta.s * tb.c;
  const size = 2 * b.count;
  if (size > pair.pointsB.length) {
    pair.pointsB = new Float64Array(2 * size);
    pair.normalsB = new Float64Array(2 * size);
  }
  const { points, normals } = b;
  const { pointsB, normalsB } = pair;
  for (let i = 0; i < size; i += 2) {
    const px = points[i]!;
    const py = points[i + 1]!;
    pointsB[i] = x + (c * px - s * py);
    pointsB[i + 1] = y + (s * px + c * py);
    const nx = normals[i]!;
    const ny = normals[i + 1]!;
    normalsB[i] = c * nx - s * ny;
    normalsB[i + 1] = s * nx + c * ny;
  }
  pair.countA = a.count;
  pair.pointsA = a.points;
  pair.normalsA = a.normals;
  pair.countB = b.count;
  pair.c = ta.c;
  pair.s = ta.s;
  pair.size = a.outerRadius + b.outerRadius;
}

/**
 * Faces of the Minkowski difference A - B are A's, with their normals, and B's, with theirs reversed, in the order of
 * the normals. At a corner with present normal u, does A's face `a` follow before mirrored B's face `b`? (Backward: is
 * it the later of two that lie behind?) Near directions compare by their cross product; far ones, of which a segment's
 * next face can be half a turn away, by their angle from u.
 */
export function isNextOfA(a: number, b: number, ux: number, uy: number, backward: boolean): boolean {
  const { normalsA, normalsB, countA, countB } = pair;
  if (countB === 1) return true;
  if (countA === 1) return false;
  const vx = normalsA[2 * a]!;
  const vy = normalsA[2 * a + 1]!;
  const wx = -normalsB[2 * b]!;
  const wy = -normalsB[2 * b + 1]!;
  if (vx * wx + vy * wy <= 0) return vx * ux + vy * uy >= wx * ux + wy * uy;
  const cross = vx * wy - vy * wx;
  return backward ? cross <= 0 : cross >= 0;
}
