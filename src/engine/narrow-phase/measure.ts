/**
 * The signed distance of two convex shapes and the points that attain it, as exactly as doubles allow.
 *
 * The colliders of the tick search in the same way but measure along unit normals, whose last bit is rounded. Here a
 * height over an edge is a cross product divided by the edge's length, and where rounding could hide whether two shapes
 * without radii touch, the sign is decided without rounding.
 */
import { FIRST_POINT, POINT_STRIDE, rowOf, type Shape } from '../geometry/shape.ts';
import type { Transform } from '../math.ts';
import { findClosestOfSegments } from './capsules.ts';
import { findClosest } from './closest.ts';
import { CORNERS, closest, FACE_A, loadPair, pair } from './core-pair.ts';
import { relateCores } from './relate.ts';

/** Where two shapes are nearest, or deepest in one another, in A's frame. */
export class Measure {
  /** Signed distance, px: minus the depth, or the true distance. */
  separation = 0;
  /** Unit normal from A to B. */
  nx = 1;
  ny = 0;
  /** The points of A and B that attain it: `separation` apart along the normal. */
  ax = 0;
  ay = 0;
  bx = 0;
  by = 0;
}

/** Within this share of the coordinates' size a computed distance may have the wrong sign. */
const SIGN_BAND = 1e-13;

/** Facing edges that diverge by less than this share of the size over their common part count as parallel. */
const PARALLEL_SHARE = 1e-13;

/** Measures two shapes at their poses; the pair stays loaded, so that its cores can be looked at. */
export function measureShapes(
  a: Shape,
  ta: Readonly<Transform>,
  b: Shape,
  tb: Readonly<Transform>,
  out: Measure,
): void {
  loadPair(a, ta, b, tb);
  if (a.count === 1 && b.count === 1) findClosestOfPoints();
  else if (a.count === 2 && b.count === 2) findClosestOfSegments();
  else {
    pair.limit = Infinity;
    pair.floor = -Infinity;
    findClosest();
  }
  const gap = closest.kind === CORNERS ? closest.separation : heightOverEdge();
  const radius = a.radius + b.radius;
  out.separation = radius > 0 ? gap - radius : signExactly(gap);
  out.nx = closest.nx;
  out.ny = closest.ny;
  if (closest.kind === CORNERS) placeCorners(gap, out);
  else placeFace(gap, out);
  // From the cores to the surfaces.
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

/** Height of the corner over the edge in `closest`: twice the triangle's area over the edge's length. */
function heightOverEdge(): number {
  const ofA = closest.kind === FACE_A;
  const points = ofA ? pair.rowsA : pair.rowsB;
  const count = ofA ? pair.countA : pair.countB;
  const others = ofA ? pair.rowsB : pair.rowsA;
  const edge = rowOf(ofA ? closest.a : closest.b);
  const corner = rowOf(ofA ? closest.b : closest.a);
  const next = edge + POINT_STRIDE;
  const end = next === rowOf(count) ? FIRST_POINT : next;
  const px = points[edge]!;
  const py = points[edge + 1]!;
  const ex = points[end]! - px;
  const ey = points[end + 1]! - py;
  // About the edge's start: the predicate's own value is exact in its sign only.
  const cross = ey * (others[corner]! - px) - ex * (others[corner + 1]! - py);
  return cross / Math.sqrt(ex * ex + ey * ey);
}

/** The gap with the sign that it has without rounding; a wrong one becomes the smallest number of the right one. */
function signExactly(gap: number): number {
  if (Math.abs(gap) > SIGN_BAND * coordinateSize()) return gap;
  const relation = relateCores(pair.rowsA, pair.countA, pair.rowsB, pair.countB);
  if (relation === 0) return 0;
  return gap * relation > 0 ? gap : relation * Number.MIN_VALUE;
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
function placeCorners(gap: number, out: Measure): void {
  out.ax = pair.rowsA[rowOf(closest.a)]!;
  out.ay = pair.rowsA[rowOf(closest.a) + 1]!;
  out.bx = pair.rowsB[rowOf(closest.b)]!;
  out.by = pair.rowsB[rowOf(closest.b) + 1]!;
  if (!(gap > 0)) return;
  out.nx = (out.bx - out.ax) / gap;
  out.ny = (out.by - out.ay) / gap;
}

/** The corner and its foot on the edge; the middle of the common part where an edge of the corner's core runs along. */
function placeFace(gap: number, out: Measure): void {
  const ofA = closest.kind === FACE_A;
  const points = ofA ? pair.rowsA : pair.rowsB;
  const count = ofA ? pair.countA : pair.countB;
  const others = ofA ? pair.rowsB : pair.rowsA;
  const otherCount = ofA ? pair.countB : pair.countA;
  const edge = ofA ? closest.a : closest.b;
  const corner = ofA ? closest.b : closest.a;
  // Outward from the edge's own core, and along the edge.
  const side = ofA ? 1 : -1;
  const nx = side * closest.nx;
  const ny = side * closest.ny;
  const end = edge + 1 === count ? 0 : edge + 1;
  const x = others[rowOf(corner)]!;
  const y = others[rowOf(corner) + 1]!;
  const low = nx * (points[rowOf(edge) + 1]! - y) - ny * (points[rowOf(edge)]! - x);
  const high = nx * (points[rowOf(end) + 1]! - y) - ny * (points[rowOf(end)]! - x);
  // Places along the edge are counted from the corner; its neighbours lie on either side of it.
  const next = corner + 1 === otherCount ? 0 : corner + 1;
  const before = corner === 0 ? otherCount - 1 : corner - 1;
  const place =
    middleAlong(others, next, x, y, nx, ny, low, high) ?? middleAlong(others, before, x, y, nx, ny, low, high) ?? 0;
  const qx = x - ny * place;
  const qy = y + nx * place;
  const px = qx - nx * gap;
  const py = qy - ny * gap;
  out.ax = ofA ? px : qx;
  out.ay = ofA ? py : qy;
  out.bx = ofA ? qx : px;
  out.by = ofA ? qy : py;
}

/**
 * If the edge from the corner (x, y) to its neighbour runs along the face with outward normal n: the middle of their
 * common part, as a place along (-ny, nx) counted from the corner. The face reaches from `low` to `high` there.
 */
function middleAlong(
  others: Float64Array,
  neighbour: number,
  x: number,
  y: number,
  nx: number,
  ny: number,
  low: number,
  high: number,
): number | null {
  const wx = others[rowOf(neighbour)]! - x;
  const wy = others[rowOf(neighbour) + 1]! - y;
  const along = nx * wy - ny * wx;
  const rise = nx * wx + ny * wy;
  const from = Math.max(low, Math.min(0, along));
  const to = Math.min(high, Math.max(0, along));
  const slack = PARALLEL_SHARE * pair.size;
  // An end shared up to rounding is a common part as well.
  if (to < from - slack || rise * (to - from) > slack * Math.abs(along)) return null;
  return (from + to) / 2;
}
