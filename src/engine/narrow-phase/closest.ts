/**
 * How two convex cores meet: the face of least overlap, or the nearest features when apart.
 *
 * Overlapping: the separating axis theorem. The depth of the origin in the Minkowski difference is the smallest of its
 * face heights, and its faces are the faces of A and of mirrored B. Apart: starting from the face with the widest gap,
 * a walk along the difference's outline, whose distance to the origin has one minimum, ends at the nearest face or
 * corner. So the answer is exact in both cases and the walk is a step or two long.
 */
import { CORNERS, closest, FACE_A, FACE_B, isNextOfA, pair } from './core-pair.ts';
import { found, isFaceOfB, searchFaces, TIE_ABSOLUTE, TIE_RELATIVE } from './face-search.ts';

/** Corners nearer than this share of the shapes' size give no direction; the face next to them does. */
const DIRECTION_SHARE = 1e-9;

/**
 * Finds the features of the loaded pair and writes them to `closest`. False as soon as the cores are known to be
 * farther apart than `limit` px; `closest.separation` is then a lower bound of their distance, above the limit.
 * The Minkowski difference of the two must have an area: not two points, nor two segments unless they cross.
 */
export function findClosest(limit: number): boolean {
  searchFaces(limit);
  const { gapOfA, faceOfA, cornerOfB, gapOfB, faceOfB, cornerOfA } = found;
  closest.separation = gapOfA > gapOfB ? gapOfA : gapOfB;
  if (closest.separation > limit) return false;
  if (isFaceOfB(gapOfA, faceOfA, gapOfB, faceOfB)) return settle(FACE_B, cornerOfA, faceOfB, limit);
  return settle(FACE_A, faceOfA, cornerOfB, limit);
}

/** Takes a face and the corner over it; when they are apart, walks on to the nearest features. */
export function settle(kind: 0 | 1, a: number, b: number, limit: number): boolean {
  takeFace(kind, a, b);
  // A point and a segment have no inside: a height below zero is rounding.
  if (closest.separation >= 0 || pair.countA + pair.countB <= 3) walkToNearest();
  else slideToFoot();
  return closest.separation <= limit;
}

/** Writes an edge of A and a corner of B, or a corner of A and an edge of B, to `closest`. */
export function takeFace(kind: 0 | 1, a: number, b: number): void {
  const normals = kind === FACE_A ? pair.normalsA : pair.normalsB;
  const edge = kind === FACE_A ? a : b;
  const sign = kind === FACE_A ? 1 : -1;
  closest.kind = kind;
  closest.a = a;
  closest.b = b;
  closest.nx = sign * normals[2 * edge]!;
  closest.ny = sign * normals[2 * edge + 1]!;
  // From the difference of the two points, so that touching points give exactly zero.
  closest.separation =
    closest.nx * (pair.pointsB[2 * b]! - pair.pointsA[2 * a]!) +
    closest.ny * (pair.pointsB[2 * b + 1]! - pair.pointsA[2 * a + 1]!);
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
  const points = ofA ? pair.pointsA : pair.pointsB;
  const count = ofA ? pair.countA : pair.countB;
  const others = ofA ? pair.pointsB : pair.pointsA;
  const edge = ofA ? closest.a : closest.b;
  const corner = ofA ? closest.b : closest.a;
  const end = edge + 1 === count ? 0 : edge + 1;
  const ex = points[2 * end]! - points[2 * edge]!;
  const ey = points[2 * end + 1]! - points[2 * edge + 1]!;
  const startX = others[2 * corner]! - points[2 * edge]!;
  const startY = others[2 * corner + 1]! - points[2 * edge + 1]!;
  if (startX * ex + startY * ey < 0) return -1;
  const endX = others[2 * corner]! - points[2 * end]!;
  const endY = others[2 * corner + 1]! - points[2 * end + 1]!;
  return endX * ex + endY * ey > 0 ? 1 : 0;
}

/** To the next face of the difference: past the end of the present one, whichever core turns first. */
function stepForward(): void {
  let { a, b } = closest;
  if (closest.kind === FACE_A) a = a + 1 === pair.countA ? 0 : a + 1;
  else b = b + 1 === pair.countB ? 0 : b + 1;
  takeFace(isNextOfA(a, b, closest.nx, closest.ny, false) ? FACE_A : FACE_B, a, b);
}

function stepBackward(): void {
  const { a, b } = closest;
  const beforeA = a === 0 ? pair.countA - 1 : a - 1;
  const beforeB = b === 0 ? pair.countB - 1 : b - 1;
  if (isNextOfA(beforeA, beforeB, closest.nx, closest.ny, true)) takeFace(FACE_A, beforeA, b);
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
  const dx = pair.pointsB[2 * b]! - pair.pointsA[2 * a]!;
  const dy = pair.pointsB[2 * b + 1]! - pair.pointsA[2 * a + 1]!;
  const distance = Math.sqrt(dx * dx + dy * dy);
  closest.kind = CORNERS;
  closest.a = a;
  closest.b = b;
  closest.separation = distance;
  if (distance <= DIRECTION_SHARE * pair.size) return;
  closest.nx = dx / distance;
  closest.ny = dy / distance;
}
