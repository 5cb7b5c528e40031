/**
 * The pair at work: two convex cores (points, segments or polygons) in A's frame, and where they are nearest.
 *
 * That frame enters as one difference of positions, so nothing is lost far from the origin. There is one pair at a time
 * and colliders do not nest, so both records are shared and nothing is allocated.
 */

import { REAL } from '../geometry/real.ts';
import { FIRST_POINT, OUTER_RADIUS, POINT_STRIDE, RADIUS, rowOf, type Shape } from '../geometry/shape.ts';
import { IDENTITY, type Pose } from '../math.ts';

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
  nx = REAL;
  ny = REAL;
  /** Signed distance of the cores, px. */
  separation = REAL;
}

/** A as it is packed, and B in A's frame. */
export class CorePair {
  countA = 0;
  countB = 0;
  /** A as it is packed (see Shape). */
  rowsA: Float64Array = new Float64Array(8);
  /** B's points in A's frame, in the same rows. Its normals are in place after {@link turnNormals}. */
  rowsB: Float64Array = new Float64Array(64);
  /** B as it is packed, in its own frame. */
  packedB: Float64Array = new Float64Array(8);
  /** A's pose, and B's relative to it. */
  pose: Readonly<Pose> = IDENTITY;
  turnC = REAL;
  turnS = REAL;
  shiftX = REAL;
  shiftY = REAL;
  /** Are all of B's normals in its rows? */
  turned = false;
  /** IN for searches: the distance of the cores, px, beyond which nobody is interested. */
  limit = REAL;
  /** IN for searches: gaps that are certainly below this one, px, need no measuring. */
  floor = -Infinity;

  /** Rounding radii, px. */
  get radiusA(): number {
    return this.rowsA[RADIUS]!;
  }

  get radiusB(): number {
    return this.packedB[RADIUS]!;
  }

  /** Size of the two shapes, for tolerances, px. */
  get size(): number {
    return this.rowsA[OUTER_RADIUS]! + this.packedB[OUTER_RADIUS]!;
  }
}

/**
 * The signed distance of a pair: `limit` goes in, px, beyond which any larger value will do, and `value` comes out. With
 * `rough` any value on the same side of the limit will do.
 * Numbers with fractions go through records like this one: as an argument or a result each would be a new object.
 */
export class Gap {
  limit = Infinity;
  rough = false;
  value = REAL;
}

export const pair = new CorePair();
export const closest = new Closest();
export const gap = new Gap();

/** Takes A as it is and B's points into A's frame; B's normals follow when they are needed. */
export function loadPair(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>): void {
  const packed = b.packed;
  const size = packed.length;
  if (size > pair.rowsB.length) pair.rowsB = new Float64Array(2 * size);
  const dx = tb.x - ta.x;
  const dy = tb.y - ta.y;
  const x = ta.c * dx + ta.s * dy;
  const y = ta.c * dy - ta.s * dx;
  const c = ta.c * tb.c + ta.s * tb.s;
  const s = ta.c * tb.s - ta.s * tb.c;
  const { rowsB } = pair;
  for (let k = FIRST_POINT; k < size; k += POINT_STRIDE) {
    const px = packed[k]!;
    const py = packed[k + 1]!;
    rowsB[k] = x + (c * px - s * py);
    rowsB[k + 1] = y + (s * px + c * py);
  }
  pair.countA = a.count;
  pair.countB = b.count;
  pair.rowsA = a.packed;
  pair.packedB = packed;
  pair.pose = ta;
  pair.turnC = c;
  pair.turnS = s;
  pair.shiftX = x;
  pair.shiftY = y;
  pair.turned = false;
}

/** Takes B's normals into A's frame, unless they are there. */
export function turnNormals(): void {
  if (pair.turned) return;
  pair.turned = true;
  const { packedB, rowsB, turnC, turnS } = pair;
  for (let k = FIRST_POINT + 2; k < packedB.length; k += POINT_STRIDE) {
    const nx = packedB[k]!;
    const ny = packedB[k + 1]!;
    rowsB[k] = turnC * nx - turnS * ny;
    rowsB[k + 1] = turnS * nx + turnC * ny;
  }
}

/**
 * Faces of the Minkowski difference A - B are A's, with their normals, and B's, with theirs reversed, in the order of
 * the normals. At a corner, with the present normal u in `closest`, does A's face `a` follow before mirrored B's face `b`? (Backward: is
 * it the later of two that lie behind?) Near directions compare by their cross product; far ones, of which a segment's
 * next face can be half a turn away, by their angle from u.
 */
export function isNextOfA(a: number, b: number, backward: boolean): boolean {
  const { nx: ux, ny: uy } = closest;
  const { rowsA, rowsB, countA, countB } = pair;
  if (countB === 1) return true;
  if (countA === 1) return false;
  const vx = rowsA[rowOf(a) + 2]!;
  const vy = rowsA[rowOf(a) + 3]!;
  const wx = -rowsB[rowOf(b) + 2]!;
  const wy = -rowsB[rowOf(b) + 3]!;
  if (vx * wx + vy * wy <= 0) return vx * ux + vy * uy >= wx * ux + wy * uy;
  const cross = vx * wy - vy * wx;
  return backward ? cross <= 0 : cross >= 0;
}
