/**
 * From the nearest features of two cores to the manifold: one point between two corners, or the ends of the common
 * part of two edges. The reference edge's side planes clip the incident edge (Sutherland and Hodgman, 1974), which for
 * one edge between two parallel planes is an interval on the reference edge.
 */
import { rowOf } from '../geometry/shape.ts';
import type { Pose } from '../math.ts';
import { CORNERS, closest, FACE_A, pair, turnNormals } from './core-pair.ts';
import type { Manifold, ManifoldPoint } from './manifold.ts';

/** Two points nearer than this, px, carry nothing that one point does not. */
const SAME_POINT = 1e-6;

/** Writes the manifold of the loaded pair from `closest`; `ta` is A's pose. */
export function writeManifold(ta: Readonly<Pose>, out: Manifold): void {
  const { nx, ny } = closest;
  out.nx = ta.c * nx - ta.s * ny;
  out.ny = ta.s * nx + ta.c * ny;
  if (closest.kind === CORNERS) writeCorner(out);
  else if (closest.kind === FACE_A) clipFace(closest.a, findIncidentOfB(), out);
  else clipFace(findIncidentOfA(), closest.b, out);
  turnPoint(out.p0, ta);
  turnPoint(out.p1, ta);
}

/** From A's frame to the world's orientation. */
function turnPoint(point: ManifoldPoint, ta: Readonly<Pose>): void {
  const { x, y } = point;
  point.x = ta.c * x - ta.s * y;
  point.y = ta.s * x + ta.c * y;
}

function writeCorner(out: Manifold): void {
  const { a, b, nx, ny, separation } = closest;
  const { radiusA, radiusB } = pair;
  const middle = (separation + radiusA - radiusB) / 2;
  out.pointCount = 1;
  out.p0.x = pair.rowsA[rowOf(a)]! + nx * middle;
  out.p0.y = pair.rowsA[rowOf(a) + 1]! + ny * middle;
  out.p0.separation = separation - radiusA - radiusB;
  out.p0.id = 2 * pair.countA * pair.countB + (a * pair.countB + b);
}

/** B's edge at the corner over A's face that faces it most squarely. */
function findIncidentOfB(): number {
  turnNormals();
  const { rowsB, countB } = pair;
  const { b, nx, ny } = closest;
  const before = b === 0 ? countB - 1 : b - 1;
  const facing = nx * rowsB[rowOf(b) + 2]! + ny * rowsB[rowOf(b) + 3]!;
  return nx * rowsB[rowOf(before) + 2]! + ny * rowsB[rowOf(before) + 3]! < facing ? before : b;
}

function findIncidentOfA(): number {
  const { rowsA, countA } = pair;
  const { a, nx, ny } = closest;
  const before = a === 0 ? countA - 1 : a - 1;
  const facing = nx * rowsA[rowOf(a) + 2]! + ny * rowsA[rowOf(a) + 3]!;
  return nx * rowsA[rowOf(before) + 2]! + ny * rowsA[rowOf(before) + 3]! > facing ? before : a;
}

/**
 * The common part of A's edge `edgeA` and B's edge `edgeB` along the reference edge. Along A's edge the first end is
 * point 0 and the other point 1, whichever edge is the reference, so ids are as stable as the two edges are.
 */
function clipFace(edgeA: number, edgeB: number, out: Manifold): void {
  const { rowsA, countA, radiusA: rA, rowsB, countB, radiusB: rB } = pair;
  const { nx, ny } = closest;
  const ofA = closest.kind === FACE_A;
  const endA = edgeA + 1 === countA ? 0 : edgeA + 1;
  const endB = edgeB + 1 === countB ? 0 : edgeB + 1;
  // Along t = (-ny, nx) A's edge runs forward and B's backward: so both intervals start at 0-ends and go to 1-ends.
  const refX = ofA ? rowsA[rowOf(edgeA)]! : rowsB[rowOf(endB)]!;
  const refY = ofA ? rowsA[rowOf(edgeA) + 1]! : rowsB[rowOf(endB) + 1]!;
  const refEndX = ofA ? rowsA[rowOf(endA)]! : rowsB[rowOf(edgeB)]!;
  const refEndY = ofA ? rowsA[rowOf(endA) + 1]! : rowsB[rowOf(edgeB) + 1]!;
  const x0 = (ofA ? rowsB[rowOf(endB)]! : rowsA[rowOf(edgeA)]!) - refX;
  const y0 = (ofA ? rowsB[rowOf(endB) + 1]! : rowsA[rowOf(edgeA) + 1]!) - refY;
  const x1 = (ofA ? rowsB[rowOf(edgeB)]! : rowsA[rowOf(endA)]!) - refX;
  const y1 = (ofA ? rowsB[rowOf(edgeB) + 1]! : rowsA[rowOf(endA) + 1]!) - refY;
  const refLength = nx * (refEndY - refY) - ny * (refEndX - refX);
  const t0 = nx * y0 - ny * x0;
  const t1 = nx * y1 - ny * x1;
  // Height over the reference edge, away from it; n points from A to B.
  const side = ofA ? 1 : -1;
  let h0 = side * (nx * x0 + ny * y0);
  let h1 = side * (nx * x1 + ny * y1);
  let low = t0;
  let high = t1;
  const slope = t1 > t0 ? (h1 - h0) / (t1 - t0) : 0;
  // The deepest corner lies beside the reference edge up to rounding, and must not be cut off by it: a steep incident
  // edge would turn the last bit of a place into a large change of height.
  if (low < -SAME_POINT) {
    h0 = t1 > 0 ? h0 - slope * t0 : h1;
    low = 0;
  }
  if (high > refLength + SAME_POINT) {
    h1 = t0 < refLength ? h1 - slope * (t1 - refLength) : h0;
    high = refLength;
  }
  const reach = out.margin + rA + rB;
  // From the reference line to the middle between the two surfaces, at height 0.
  const base = (rA - rB) / 2;
  const id = 2 * (edgeA * countB + edgeB);
  const single = high - low < SAME_POINT;
  const keep0 = h0 <= reach && (!single || h0 <= h1);
  const keep1 = h1 <= reach && !(single && keep0);
  let point = out.p0;
  out.pointCount = 0;
  if (keep0) {
    const lift = base + (side * h0) / 2;
    point.x = refX - ny * low + nx * lift;
    point.y = refY + nx * low + ny * lift;
    point.separation = h0 - rA - rB;
    point.id = id;
    out.pointCount = 1;
    point = out.p1;
  }
  if (keep1) {
    const lift = base + (side * h1) / 2;
    point.x = refX - ny * high + nx * lift;
    point.y = refY + nx * high + ny * lift;
    point.separation = h1 - rA - rB;
    point.id = id + 1;
    out.pointCount++;
  }
}
