/**
 * The signed distance of two convex shapes and the points that attain it, as exactly as doubles allow.
 *
 * The colliders of the tick search in the same way but measure along unit normals, whose last bit is rounded. Here a
 * height over an edge is a cross product divided by the edge's length, and where rounding could hide whether two shapes
 * without radii touch, the sign is decided without rounding.
 */

import { REAL } from '../geometry/real.ts';
import { FIRST_POINT, POINT_STRIDE, rowOf, type Shape } from '../geometry/shape.ts';
import type { Pose } from '../math.ts';
import { findClosestOfSegments } from './capsules.ts';
import { findClosest } from './closest.ts';
import { CORNERS, closest, FACE_A, loadPair, pair } from './core-pair.ts';
import { relateCores } from './relate.ts';

/** Where two shapes are nearest, or deepest in one another, in A's frame. */
export class Measure {
  /** Signed distance, px: minus the depth, or the true distance. */
  separation = REAL;
  /** Unit normal from A to B. */
  nx = REAL;
  ny = REAL;
  /** The points of A and B that attain it: `separation` apart along the normal. */
  ax = REAL;
  ay = REAL;
  bx = REAL;
  by = REAL;
}

/** Within this share of the coordinates' size a computed distance may have the wrong sign. */
const SIGN_BAND = 1e-13;

/** Facing edges that diverge by less than this share of the size over their common part count as parallel. */
const PARALLEL_SHARE = 1e-13;

/** Measures two shapes at their poses, which are trusted; the pair stays loaded, so that its cores can be looked at. */
export function measureShapes(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>, out: Measure): void {
  loadPair(a, ta, b, tb);
  if (a.count === 1 && b.count === 1) findClosestOfPoints();
  else if (a.count === 2 && b.count === 2) findClosestOfSegments();
  else {
    pair.limit = Infinity;
    pair.floor = -Infinity;
    findClosest();
  }
  out.nx = closest.nx;
  out.ny = closest.ny;
  if (closest.kind === CORNERS) placeCorners(out);
  else placeFace(out);
  if (a.radius + b.radius === 0) signExactly(out);
  // From the cores to the surfaces.
  out.separation -= a.radius + b.radius;
  out.ax += out.nx * a.radius;
  out.ay += out.ny * a.radius;
  out.bx -= out.nx * b.radius;
  out.by -= out.ny * b.radius;
}

/** Two points: the line through them; the world's x when they coincide. */
function findClosestOfPoints(): void {
  const dx = pair.rowsB[FIRST_POINT]! - pair.rowsA[FIRST_POINT]!;
  const dy = pair.rowsB[FIRST_POINT + 1]! - pair.rowsA[FIRST_POINT + 1]!;
  const distance = Math.sqrt(dx * dx + dy * dy);
  closest.kind = CORNERS;
  closest.a = 0;
  closest.b = 0;
  closest.separation = distance;
  closest.nx = distance > 0 ? dx / distance : pair.pose.c;
  closest.ny = distance > 0 ? dy / distance : 0 - pair.pose.s;
}

/** Gives the distance the sign that it has without rounding; a wrong one becomes the smallest number of the right one. */
function signExactly(out: Measure): void {
  if (Math.abs(out.separation) > SIGN_BAND * coordinateSize()) return;
  const relation = relateCores(pair.rowsA, pair.countA, pair.rowsB, pair.countB);
  if (relation === 0) out.separation = 0;
  else if (!(out.separation * relation > 0)) out.separation = relation * Number.MIN_VALUE;
}

function coordinateSize(): number {
  let size = 0;
  for (let k = 0; k < pair.countA; k++) size = Math.max(size, coordinateAt(pair.rowsA, k));
  for (let k = 0; k < pair.countB; k++) size = Math.max(size, coordinateAt(pair.rowsB, k));
  return size;
}

function coordinateAt(rows: Float64Array, k: number): number {
  return Math.max(Math.abs(rows[rowOf(k)]!), Math.abs(rows[rowOf(k) + 1]!));
}

/** The two corners; as long as they differ at all, their difference is the direction. */
function placeCorners(out: Measure): void {
  const { separation } = closest;
  out.separation = separation;
  out.ax = pair.rowsA[rowOf(closest.a)]!;
  out.ay = pair.rowsA[rowOf(closest.a) + 1]!;
  out.bx = pair.rowsB[rowOf(closest.b)]!;
  out.by = pair.rowsB[rowOf(closest.b) + 1]!;
  if (!(separation > 0)) return;
  out.nx = (out.bx - out.ax) / separation;
  out.ny = (out.by - out.ay) / separation;
}

/** A corner over the edge of the other core, seen from the corner, in A's frame. */
class CornerView {
  /** The corner, and the edge's outward normal. */
  x = REAL;
  y = REAL;
  nx = REAL;
  ny = REAL;
  /** Where the edge reaches from and to, as places along (-ny, nx) counted from the corner. */
  low = REAL;
  high = REAL;
  /** Where the nearest points are put. */
  place = REAL;
}

const view = new CornerView();

/** The corner and its foot on the edge; the middle of the common part where an edge of the corner's core runs along. */
function placeFace(out: Measure): void {
  const ofA = closest.kind === FACE_A;
  const rows = ofA ? pair.rowsA : pair.rowsB;
  const count = ofA ? pair.countA : pair.countB;
  const others = ofA ? pair.rowsB : pair.rowsA;
  const otherCount = ofA ? pair.countB : pair.countA;
  const edge = ofA ? closest.a : closest.b;
  const corner = ofA ? closest.b : closest.a;
  const side = ofA ? 1 : -1;
  const start = rowOf(edge);
  const end = edge + 1 === count ? FIRST_POINT : start + POINT_STRIDE;
  const x = others[rowOf(corner)]!;
  const y = others[rowOf(corner) + 1]!;
  const nx = side * closest.nx;
  const ny = side * closest.ny;
  const px = rows[start]!;
  const py = rows[start + 1]!;
  const ex = rows[end]! - px;
  const ey = rows[end + 1]! - py;
  // Height of the corner: twice the triangle's area over the edge's length, with no unit normal's rounding in it.
  const height = (ey * (x - px) - ex * (y - py)) / Math.sqrt(ex * ex + ey * ey);
  view.x = x;
  view.y = y;
  view.nx = nx;
  view.ny = ny;
  view.low = nx * (py - y) - ny * (px - x);
  view.high = nx * (rows[end + 1]! - y) - ny * (rows[end]! - x);
  view.place = 0;
  const next = corner + 1 === otherCount ? 0 : corner + 1;
  const before = corner === 0 ? otherCount - 1 : corner - 1;
  if (!findMiddle(others, rowOf(next))) findMiddle(others, rowOf(before));
  const qx = x - ny * view.place;
  const qy = y + nx * view.place;
  const fx = qx - nx * height;
  const fy = qy - ny * height;
  out.separation = height;
  out.ax = ofA ? fx : qx;
  out.ay = ofA ? fy : qy;
  out.bx = ofA ? qx : fx;
  out.by = ofA ? qy : fy;
}

/** If the edge from the corner to its neighbour in `row` runs along the face: the middle of their common part. */
function findMiddle(others: Float64Array, row: number): boolean {
  const { nx, ny, low, high } = view;
  const wx = others[row]! - view.x;
  const wy = others[row + 1]! - view.y;
  const along = nx * wy - ny * wx;
  const rise = nx * wx + ny * wy;
  const from = Math.max(low, Math.min(0, along));
  const to = Math.min(high, Math.max(0, along));
  const slack = PARALLEL_SHARE * pair.size;
  // An end shared up to rounding is a common part as well.
  if (to < from - slack || rise * (to - from) > slack * Math.abs(along)) return false;
  view.place = (from + to) / 2;
  return true;
}
