/**
 * How two convex cores meet: the face of least overlap, or the nearest features when apart.
 *
 * Overlapping: the separating axis theorem. The depth of the origin in the Minkowski difference is the smallest of its
 * face heights, and its faces are the faces of A and of mirrored B. Apart: starting from the face with the widest gap,
 * a walk along the difference's outline, whose distance to the origin has one minimum, ends at the nearest face or
 * corner. So the answer is exact in both cases and the walk is a step or two long.
 */
import { rowOf } from '../geometry/shape.ts';
import { CORNERS, closest, FACE_A, FACE_B, isNextOfA, pair, turnNormals } from './core-pair.ts';
import { found, isFaceOfB, searchFaces, TIE_ABSOLUTE, TIE_RELATIVE } from './face-search.ts';

/** Corners nearer than this share of the shapes' size give no direction; the face next to them does. */
const DIRECTION_SHARE = 1e-9;

/**
 * Finds the features of the loaded pair and writes them to `closest`. False as soon as the cores are known to be
 * farther apart than `pair.limit`; `closest.separation` is then a lower bound of their distance, above the limit.
 * The Minkowski difference of the two must have an area: not two points, nor two segments unless they cross.
 */
export function findClosest(): boolean {
  searchFaces();
  const { gapOfA, gapOfB } = found;
  closest.separation = gapOfA > gapOfB ? gapOfA : gapOfB;
  if (closest.separation > pair.limit) return false;
  // Below a floor there is nothing to settle: every gap is negative, and that is all that was asked.
  if (pair.floor > -Infinity && closest.separation < 0) return true;
  return settle();
}

/** From the best faces in `found` to `closest`; when the cores are apart, on to the nearest features. */
export function settle(): boolean {
  if (isFaceOfB()) takeFace(FACE_B, found.cornerOfA, found.faceOfB);
  else takeFace(FACE_A, found.faceOfA, found.cornerOfB);
  // A point and a segment have no inside: a height below zero is rounding.
  if (closest.separation >= 0 || pair.countA + pair.countB <= 3) walkToNearest();
  else slideToFoot();
  return closest.separation <= pair.limit;
}

/** Writes an edge of A and a corner of B, or a corner of A and an edge of B, to `closest`. */
export function takeFace(kind: 0 | 1, a: number, b: number): void {
  const rows = kind === FACE_A ? pair.rowsA : pair.rowsB;
  const edge = rowOf(kind === FACE_A ? a : b);
  const sign = kind === FACE_A ? 1 : -1;
  closest.kind = kind;
  closest.a = a;
  closest.b = b;
  closest.nx = sign * rows[edge + 2]!;
  closest.ny = sign * rows[edge + 3]!;
  // From the difference of the two points, so that touching points give exactly zero.
  closest.separation =
    closest.nx * (pair.rowsB[rowOf(b)]! - pair.rowsA[rowOf(a)]!) +
    closest.ny * (pair.rowsB[rowOf(b) + 1]! - pair.rowsA[rowOf(a) + 1]!);
}

/**
 * From the face in `closest` along the outline of the Minkowski difference, towards the origin's foot point, until the
 * foot lies on a face (a corner over an edge) or between two faces (a corner against a corner).
 */
function walkToNearest(): void {
  let direction = 0;
  for (let step = pair.countA + pair.countB + 2; step > 0; step--) {
    const where = locateFoot();
    if (where === 0) return;
    if (direction !== 0 && where !== direction) break;
    direction = where;
    if (direction > 0) stepForward();
    else stepBackward();
  }
  takeCorners(direction);
}

/**
 * Overlapping: the way out ends on the face it is square to. Of two faces that are parallel but for rounding the other
 * one may have been taken; then the corner lies beside this one, and the next face is as good and is the right one.
 */
function slideToFoot(): void {
  const tie = TIE_RELATIVE * Math.abs(closest.separation) + TIE_ABSOLUTE * pair.size;
  let direction = 0;
  for (let step = pair.countA + pair.countB; step > 0; step--) {
    const where = locateFoot();
    if (where === 0 || where === -direction) return;
    const { kind, a, b, separation } = closest;
    direction = where;
    if (direction > 0) stepForward();
    else stepBackward();
    if (closest.separation >= separation - tie) continue;
    takeFace(kind as 0 | 1, a, b);
    return;
  }
}

/**
 * Where the corner lies along the face in `closest`: 0 beside it, 1 beyond its end, -1 before its start. The outline of
 * the difference A - B runs through the edges of A and of B in their own orders.
 */
function locateFoot(): number {
  const ofA = closest.kind === FACE_A;
  const points = ofA ? pair.rowsA : pair.rowsB;
  const count = ofA ? pair.countA : pair.countB;
  const others = ofA ? pair.rowsB : pair.rowsA;
  const edge = ofA ? closest.a : closest.b;
  const corner = ofA ? closest.b : closest.a;
  const end = edge + 1 === count ? 0 : edge + 1;
  const ex = points[rowOf(end)]! - points[rowOf(edge)]!;
  const ey = points[rowOf(end) + 1]! - points[rowOf(edge) + 1]!;
  const startX = others[rowOf(corner)]! - points[rowOf(edge)]!;
  const startY = others[rowOf(corner) + 1]! - points[rowOf(edge) + 1]!;
  if (startX * ex + startY * ey < 0) return -1;
  const endX = others[rowOf(corner)]! - points[rowOf(end)]!;
  const endY = others[rowOf(corner) + 1]! - points[rowOf(end) + 1]!;
  return endX * ex + endY * ey > 0 ? 1 : 0;
}

/** To the next face of the difference: past the end of the present one, whichever core turns first. */
function stepForward(): void {
  turnNormals();
  let { a, b } = closest;
  if (closest.kind === FACE_A) a = a + 1 === pair.countA ? 0 : a + 1;
  else b = b + 1 === pair.countB ? 0 : b + 1;
  takeFace(isNextOfA(a, b, false) ? FACE_A : FACE_B, a, b);
}

function stepBackward(): void {
  turnNormals();
  const { a, b } = closest;
  const beforeA = a === 0 ? pair.countA - 1 : a - 1;
  const beforeB = b === 0 ? pair.countB - 1 : b - 1;
  if (isNextOfA(beforeA, beforeB, true)) takeFace(FACE_A, beforeA, b);
  else takeFace(FACE_B, a, beforeB);
}

/** The corner at which the walk turned round: where the present face starts (coming forward) or ends. */
function takeCorners(direction: number): void {
  let { a, b } = closest;
  if (direction < 0) {
    if (closest.kind === FACE_A) a = a + 1 === pair.countA ? 0 : a + 1;
    else b = b + 1 === pair.countB ? 0 : b + 1;
  }
  takeCornerPair(a, b);
}

/** Writes a corner of each to `closest`, whose normal stays where the two are too near for a direction. */
export function takeCornerPair(a: number, b: number): void {
  const dx = pair.rowsB[rowOf(b)]! - pair.rowsA[rowOf(a)]!;
  const dy = pair.rowsB[rowOf(b) + 1]! - pair.rowsA[rowOf(a) + 1]!;
  const distance = Math.sqrt(dx * dx + dy * dy);
  closest.kind = CORNERS;
  closest.a = a;
  closest.b = b;
  closest.separation = distance;
  if (distance <= DIRECTION_SHARE * pair.size) return;
  closest.nx = dx / distance;
  closest.ny = dy / distance;
}
