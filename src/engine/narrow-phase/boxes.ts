/**
 * Two boxes, each turned as it likes. A box has two axes, and its shadow on a unit axis n is the shadow of its centre
 * plus or minus the projection radius w |n . u| + h |n . v|, so no corner needs to be projected (Gottschalk, Lin and
 * Manocha, 1996). Four axes decide; only pairs that no axis parts go on to corners and edges.
 */
import type { Shape } from '../geometry/shape.ts';
import type { Transform } from '../math.ts';
import { settle } from './closest.ts';
import { closest, FACE_A, FACE_B, loadPair, pair } from './core-pair.ts';
import { writeManifold } from './face-manifold.ts';
import { isFaceOfB, TIE_ABSOLUTE } from './face-search.ts';
import type { Manifold } from './manifold.ts';
import { isPreferred } from './tie.ts';

export function collideBoxes(
  a: Shape,
  ta: Readonly<Transform>,
  b: Shape,
  tb: Readonly<Transform>,
  out: Manifold,
): void {
  out.pointCount = 0;
  if (findClosestOfBoxes(a, ta, b, tb, out.margin)) writeManifold(ta, 0, 0, out);
}

/** Signed distance, px; any value above `limit` as soon as it is known to be above. */
export function separateBoxes(
  a: Shape,
  ta: Readonly<Transform>,
  b: Shape,
  tb: Readonly<Transform>,
  limit: number,
): number {
  findClosestOfBoxes(a, ta, b, tb, limit);
  return closest.separation;
}

/** As findClosest, with the axes of the boxes instead of a search over faces and corners. */
function findClosestOfBoxes(
  a: Shape,
  ta: Readonly<Transform>,
  b: Shape,
  tb: Readonly<Transform>,
  limit: number,
): boolean {
  const c = ta.c * tb.c + ta.s * tb.s;
  const s = ta.c * tb.s - ta.s * tb.c;
  const tx = tb.x - ta.x;
  const ty = tb.y - ta.y;
  // Centre to centre and B's own x axis, in A's frame; then both along A's axes u and v = u turned by a quarter.
  const dx = ta.c * tx + ta.s * ty + (c * b.centroidX - s * b.centroidY) - a.centroidX;
  const dy = ta.c * ty - ta.s * tx + (s * b.centroidX + c * b.centroidY) - a.centroidY;
  const bx = c * b.normals[0]! - s * b.normals[1]!;
  const by = s * b.normals[0]! + c * b.normals[1]!;
  const ux = a.normals[0]!;
  const uy = a.normals[1]!;
  const du = dx * ux + dy * uy;
  const dv = dy * ux - dx * uy;
  const cos = bx * ux + by * uy;
  const sin = by * ux - bx * uy;
  const absCos = Math.abs(cos);
  const absSin = Math.abs(sin);
  const gapU = Math.abs(du) - a.halfWidth - (b.halfWidth * absCos + b.halfHeight * absSin);
  closest.separation = gapU;
  if (gapU > limit) return false;
  const gapV = Math.abs(dv) - a.halfHeight - (b.halfWidth * absSin + b.halfHeight * absCos);
  closest.separation = gapV;
  if (gapV > limit) return false;
  // Centre to centre along B's axes.
  const eu = du * cos + dv * sin;
  const ev = dv * cos - du * sin;
  const gapX = Math.abs(eu) - b.halfWidth - (a.halfWidth * absCos + a.halfHeight * absSin);
  closest.separation = gapX;
  if (gapX > limit) return false;
  const gapY = Math.abs(ev) - b.halfHeight - (a.halfWidth * absSin + a.halfHeight * absCos);
  closest.separation = gapY;
  if (gapY > limit) return false;
  loadPair(a, ta, b, tb);
  const { normalsA, normalsB } = pair;
  const faceA = chooseFace(normalsA, 1, gapU, du >= 0 ? 0 : 2, gapV, dv >= 0 ? 1 : 3);
  const faceB = chooseFace(normalsB, -1, gapX, eu >= 0 ? 2 : 0, gapY, ev >= 0 ? 3 : 1);
  const gapA = (faceA & 1) === 0 ? gapU : gapV;
  const gapB = (faceB & 1) === 0 ? gapX : gapY;
  if (isFaceOfB(gapA, faceA, gapB, faceB)) return settle(FACE_B, lowestCorner(normalsA, normalsB, faceB), faceB, limit);
  return settle(FACE_A, faceA, lowestCorner(normalsB, normalsA, faceA), limit);
}

/** The face with the wider gap; `side` is -1 when the faces are B's. */
function chooseFace(
  normals: Float64Array,
  side: number,
  gapX: number,
  faceX: number,
  gapY: number,
  faceY: number,
): number {
  if (Math.abs(gapX - gapY) > TIE_ABSOLUTE * pair.size) return gapX > gapY ? faceX : faceY;
  const nx = side * normals[2 * faceX]!;
  const ny = side * normals[2 * faceX + 1]!;
  return isPreferred(pair.c, pair.s, nx, ny, side * normals[2 * faceY]!, side * normals[2 * faceY + 1]!)
    ? faceX
    : faceY;
}

/** The corner of a box (its axes are its normals 0 and 1) that is lowest over a face of the other. */
function lowestCorner(axes: Float64Array, normals: Float64Array, face: number): number {
  const nx = normals[2 * face]!;
  const ny = normals[2 * face + 1]!;
  const right = nx * axes[0]! + ny * axes[1]! <= 0;
  const down = nx * axes[2]! + ny * axes[3]! <= 0;
  return right ? (down ? 1 : 0) : down ? 2 : 3;
}
