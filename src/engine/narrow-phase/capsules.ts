/**
 * Two capsules: the distance of two segments. When they cross, a side of one is the way out; when they do not, one of
 * the four ends is nearest. Collinear segments have no side that parts them, which is why this pair has its own search.
 */
import type { Shape } from '../geometry/shape.ts';
import type { Transform } from '../math.ts';
import { findClosest, takeCornerPair, takeFace } from './closest.ts';
import { closest, FACE_A, FACE_B, loadPair, pair } from './core-pair.ts';
import { writeManifold } from './face-manifold.ts';
import type { Manifold } from './manifold.ts';

export function collideCapsules(
  a: Shape,
  ta: Readonly<Transform>,
  b: Shape,
  tb: Readonly<Transform>,
  out: Manifold,
): void {
  out.pointCount = 0;
  loadPair(a, ta, b, tb);
  findClosestOfSegments();
  if (closest.separation <= out.margin + a.radius + b.radius) writeManifold(ta, a.radius, b.radius, out);
}

export function separateCapsules(a: Shape, ta: Readonly<Transform>, b: Shape, tb: Readonly<Transform>): number {
  loadPair(a, ta, b, tb);
  findClosestOfSegments();
  return closest.separation - a.radius - b.radius;
}

/** Writes the nearest features of two loaded segments, or the least overlap when they cross, to `closest`. */
export function findClosestOfSegments(): void {
  const { pointsA, normalsA, pointsB, normalsB } = pair;
  // Crossing, or an end of one exactly on the other: the separating axes of the sides have the answer.
  if (isParted(pointsA, normalsA, pointsB) || isParted(pointsB, normalsB, pointsA)) findNearestEnd();
  else findClosest(Infinity);
}

// Where the two ends of the other segment lie: height over this one's line, and place along it.
let height0 = 0;
let height1 = 0;
let place0 = 0;
let place1 = 0;
let span = 0;

function locateEnds(points: Float64Array, normals: Float64Array, others: Float64Array): void {
  const nx = normals[0]!;
  const ny = normals[1]!;
  const x0 = others[0]! - points[0]!;
  const y0 = others[1]! - points[1]!;
  const x1 = others[2]! - points[0]!;
  const y1 = others[3]! - points[1]!;
  height0 = nx * x0 + ny * y0;
  height1 = nx * x1 + ny * y1;
  // The edge runs along (-ny, nx).
  place0 = nx * y0 - ny * x0;
  place1 = nx * y1 - ny * x1;
  span = nx * (points[3]! - points[1]!) - ny * (points[2]! - points[0]!);
}

/**
 * Does the other segment lie strictly on one side of this one's line, or before or beyond it along the line? If neither
 * holds for either segment they cross. Heights alone do not tell: on nearly the same line they are only rounding.
 */
function isParted(points: Float64Array, normals: Float64Array, others: Float64Array): boolean {
  locateEnds(points, normals, others);
  if ((height0 > 0 && height1 > 0) || (height0 < 0 && height1 < 0)) return true;
  return (place0 < 0 && place1 < 0) || (place0 > span && place1 > span);
}

/** The nearest of the four ends to the other segment. */
function findNearestEnd(): void {
  locateEnds(pair.pointsA, pair.normalsA, pair.pointsB);
  const sideB = height0 + height1 >= 0 ? 0 : 1;
  let best = distanceOfEnd(height0, place0);
  let nearest = 0;
  const second = distanceOfEnd(height1, place1);
  if (second < best) {
    best = second;
    nearest = 1;
  }
  const cornerA = nearest === 0 ? cornerAt(place0) : cornerAt(place1);
  locateEnds(pair.pointsB, pair.normalsB, pair.pointsA);
  const sideA = height0 + height1 >= 0 ? 0 : 1;
  const third = distanceOfEnd(height0, place0);
  const fourth = distanceOfEnd(height1, place1);
  if (Math.min(third, fourth) < best) {
    nearest = third <= fourth ? 0 : 1;
    takeEnd(FACE_B, nearest, sideA, nearest === 0 ? cornerAt(place0) : cornerAt(place1));
  } else takeEnd(FACE_A, nearest, sideB, cornerA);
}

/** Squared distance of an end from this segment. */
function distanceOfEnd(height: number, place: number): number {
  const beyond = place < 0 ? place : place > span ? place - span : 0;
  return height * height + beyond * beyond;
}

/** The corner of this segment that an end lies before or beyond, -1 when it is beside it. */
function cornerAt(place: number): number {
  return place < 0 ? 0 : place > span ? 1 : -1;
}

/** `end` of the one segment is nearest to the side `side` or, unless -1, to the corner `corner` of the other. */
function takeEnd(kind: 0 | 1, end: number, side: number, corner: number): void {
  if (kind === FACE_A) takeFace(FACE_A, side, end);
  else takeFace(FACE_B, end, side);
  if (corner < 0) return;
  if (kind === FACE_A) takeCornerPair(corner, end);
  else takeCornerPair(end, corner);
}
