/**
 * Two boxes, each turned as it likes. A box has two axes, and its shadow on a unit axis n is the shadow of its centre
 * plus or minus the projection radius w |n . u| + h |n . v|, so no corner needs to be projected (Gottschalk, Lin and
 * Manocha, 1996). Four axes decide; only pairs that no axis parts go on to corners and edges.
 */

import { REAL } from '../geometry/real.ts';
import {
  CENTROID_X,
  CENTROID_Y,
  FIRST_POINT,
  HALF_HEIGHT,
  HALF_WIDTH,
  POINT_STRIDE,
  rowOf,
  type Shape,
} from '../geometry/shape.ts';
import type { Pose } from '../math.ts';
import { settle } from './closest.ts';
import { closest, gap, loadPair, pair, turnNormals } from './core-pair.ts';
import { writeManifold } from './face-manifold.ts';
import { found, isPreferredOfA, isPreferredOfB, TIE_ABSOLUTE } from './face-search.ts';
import type { Manifold } from './manifold.ts';

const SECOND_POINT = FIRST_POINT + POINT_STRIDE;

export function collideBoxes(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>, out: Manifold): void {
  out.pointCount = 0;
  pair.limit = out.margin;
  if (findClosestOfBoxes(a, ta, b, tb)) writeManifold(ta, out);
}

export function separateBoxes(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>): void {
  pair.limit = gap.limit;
  findClosestOfBoxes(a, ta, b, tb);
  gap.value = closest.separation;
}

/** Gaps along A's axes u and v and B's axes x and y, and the face of each pair of faces that looks at the other box. */
class AxisGaps {
  u = REAL;
  v = REAL;
  x = REAL;
  y = REAL;
  faceU = 0;
  faceV = 0;
  faceX = 0;
  faceY = 0;
}

const gaps = new AxisGaps();

/** As findClosest, with the axes of the boxes instead of a search over faces and corners. */
function findClosestOfBoxes(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>): boolean {
  if (!measureAxes(a, ta, b, tb)) return false;
  loadPair(a, ta, b, tb);
  turnNormals();
  const tie = TIE_ABSOLUTE * pair.size;
  const { u, v, x, y, faceU, faceV, faceX, faceY } = gaps;
  const ofU = Math.abs(u - v) > tie ? u > v : isPreferredOfA(rowOf(faceU), rowOf(faceV));
  const ofX = Math.abs(x - y) > tie ? x > y : isPreferredOfB(rowOf(faceX), rowOf(faceY));
  found.gapOfA = ofU ? u : v;
  found.faceOfA = ofU ? faceU : faceV;
  found.cornerOfB = lowestCorner(pair.rowsB, pair.rowsA, found.faceOfA);
  found.gapOfB = ofX ? x : y;
  found.faceOfB = ofX ? faceX : faceY;
  found.cornerOfA = lowestCorner(pair.rowsA, pair.rowsB, found.faceOfB);
  return settle();
}

/** Fills `gaps`; false, with the gap in `closest`, at the first one above the limit. */
function measureAxes(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>): boolean {
  const { limit } = pair;
  const c = ta.c * tb.c + ta.s * tb.s;
  const s = ta.c * tb.s - ta.s * tb.c;
  const tx = tb.x - ta.x;
  const ty = tb.y - ta.y;
  // Centre to centre and B's own x axis, in A's frame; then both along A's axes u and v = u turned by a quarter.
  const pa = a.packed;
  const pb = b.packed;
  const dx = ta.c * tx + ta.s * ty + (c * pb[CENTROID_X]! - s * pb[CENTROID_Y]!) - pa[CENTROID_X]!;
  const dy = ta.c * ty - ta.s * tx + (s * pb[CENTROID_X]! + c * pb[CENTROID_Y]!) - pa[CENTROID_Y]!;
  const bx = c * pb[FIRST_POINT + 2]! - s * pb[FIRST_POINT + 3]!;
  const by = s * pb[FIRST_POINT + 2]! + c * pb[FIRST_POINT + 3]!;
  const ux = pa[FIRST_POINT + 2]!;
  const uy = pa[FIRST_POINT + 3]!;
  const widthA = pa[HALF_WIDTH]!;
  const heightA = pa[HALF_HEIGHT]!;
  const widthB = pb[HALF_WIDTH]!;
  const heightB = pb[HALF_HEIGHT]!;
  const du = dx * ux + dy * uy;
  const dv = dy * ux - dx * uy;
  const cos = bx * ux + by * uy;
  const sin = by * ux - bx * uy;
  const absCos = Math.abs(cos);
  const absSin = Math.abs(sin);
  gaps.u = Math.abs(du) - widthA - (widthB * absCos + heightB * absSin);
  gaps.faceU = du >= 0 ? 0 : 2;
  closest.separation = gaps.u;
  if (gaps.u > limit) return false;
  gaps.v = Math.abs(dv) - heightA - (widthB * absSin + heightB * absCos);
  gaps.faceV = dv >= 0 ? 1 : 3;
  closest.separation = gaps.v;
  if (gaps.v > limit) return false;
  // Centre to centre along B's axes; its faces look back at A.
  const eu = du * cos + dv * sin;
  const ev = dv * cos - du * sin;
  gaps.x = Math.abs(eu) - widthB - (widthA * absCos + heightA * absSin);
  gaps.faceX = eu >= 0 ? 2 : 0;
  closest.separation = gaps.x;
  if (gaps.x > limit) return false;
  gaps.y = Math.abs(ev) - heightB - (widthA * absSin + heightA * absCos);
  gaps.faceY = ev >= 0 ? 3 : 1;
  closest.separation = gaps.y;
  return gaps.y <= limit;
}

/** The corner of a box (its axes are its normals 0 and 1) that is lowest over a face of the other. */
function lowestCorner(box: Float64Array, other: Float64Array, face: number): number {
  const nx = other[rowOf(face) + 2]!;
  const ny = other[rowOf(face) + 3]!;
  const right = nx * box[FIRST_POINT + 2]! + ny * box[FIRST_POINT + 3]! <= 0;
  const down = nx * box[SECOND_POINT + 2]! + ny * box[SECOND_POINT + 3]! <= 0;
  return right ? (down ? 1 : 0) : down ? 2 : 3;
}
