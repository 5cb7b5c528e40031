/**
 * From the nearest features of two cores to the manifold: one point between two corners, or the ends of the common
 * part of two edges. The reference edge's side planes clip the incident edge (Sutherland and Hodgman, 1974), which for
 * one edge between two parallel planes is an interval on the reference edge.
 */
import type { Transform } from '../math.ts';
import { CORNERS, closest, FACE_A, pair } from './core-pair.ts';
import type { Manifold, ManifoldPoint } from './manifold.ts';

/** Two points nearer than this, px, carry nothing that one point does not. */
const SAME_POINT = 1e-6;

/** Writes the manifold of the loaded pair from `closest`; rA and rB are the rounding radii, px. */
export function writeManifold(ta: Readonly<Transform>, rA: number, rB: number, out: Manifold): void {
  const { nx, ny } = closest;
  out.nx = ta.c * nx - ta.s * ny;
  out.ny = ta.s * nx + ta.c * ny;
  if (closest.kind === CORNERS) writeCorner(ta, rA, rB, out);
  else if (closest.kind === FACE_A) clipFace(ta, rA, rB, closest.a, findIncidentOfB(), out);
  else clipFace(ta, rA, rB, findIncidentOfA(), closest.b, out);
}

function writeCorner(ta: Readonly<Transform>, rA: number, rB: number, out: Manifold): void {
  const { a, b, nx, ny, separation } = closest;
  out.pointCount = 1;
  const middle = (separation + rA - rB) / 2;
  const id = 2 * pair.countA * pair.countB + (a * pair.countB + b);
  const x = pair.pointsA[2 * a]! + nx * middle;
  const y = pair.pointsA[2 * a + 1]! + ny * middle;
  writePoint(out.p0, ta, x, y, separation - rA - rB, id);
}

function writePoint(out: ManifoldPoint, ta: Readonly<Transform>, x: number, y: number, gap: number, id: number): void {
  out.x = ta.c * x - ta.s * y;
  out.y = ta.s * x + ta.c * y;
  out.separation = gap;
  out.id = id;
}

/** B's edge at the corner over A's face that faces it most squarely. */
function findIncidentOfB(): number {
  const { normalsB, countB } = pair;
  const { b, nx, ny } = closest;
  const before = b === 0 ? countB - 1 : b - 1;
  const facing = nx * normalsB[2 * b]! + ny * normalsB[2 * b + 1]!;
  return nx * normalsB[2 * before]! + ny * normalsB[2 * before + 1]! < facing ? before : b;
}

function findIncidentOfA(): number {
  const { normalsA, countA } = pair;
  const { a, nx, ny } = closest;
  const before = a === 0 ? countA - 1 : a - 1;
  const facing = nx * normalsA[2 * a]! + ny * normalsA[2 * a + 1]!;
  return nx * normalsA[2 * before]! + ny * normalsA[2 * before + 1]! > facing ? before : a;
}

/**
 * The common part of A's edge `edgeA` and B's edge `edgeB` along the reference edge. Along A's edge the first end is
 * point 0 and the other point 1, whichever edge is the reference, so ids are as stable as the two edges are.
 */
function clipFace(ta: Readonly<Transform>, rA: number, rB: number, edgeA: number, edgeB: number, out: Manifold): void {
  const { pointsA, countA, pointsB, countB } = pair;
  const { nx, ny } = closest;
  const ofA = closest.kind === FACE_A;
  const endA = edgeA + 1 === countA ? 0 : edgeA + 1;
  const endB = edgeB + 1 === countB ? 0 : edgeB + 1;
  // Along t = (-ny, nx) A's edge runs forward and B's backward: so both intervals start at 0-ends and go to 1-ends.
  const refX = ofA ? pointsA[2 * edgeA]! : pointsB[2 * endB]!;
  const refY = ofA ? pointsA[2 * edgeA + 1]! : pointsB[2 * endB + 1]!;
  const refEndX = ofA ? pointsA[2 * endA]! : pointsB[2 * edgeB]!;
  const refEndY = ofA ? pointsA[2 * endA + 1]! : pointsB[2 * edgeB + 1]!;
  const x0 = (ofA ? pointsB[2 * endB]! : pointsA[2 * edgeA]!) - refX;
  const y0 = (ofA ? pointsB[2 * endB + 1]! : pointsA[2 * edgeA + 1]!) - refY;
  const x1 = (ofA ? pointsB[2 * edgeB]! : pointsA[2 * endA]!) - refX;
  const y1 = (ofA ? pointsB[2 * edgeB + 1]! : pointsA[2 * endA + 1]!) - refY;
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
    writePoint(point, ta, refX - ny * low + nx * lift, refY + nx * low + ny * lift, h0 - rA - rB, id);
    out.pointCount = 1;
    point = out.p1;
  }
  if (keep1) {
    const lift = base + (side * h1) / 2;
    writePoint(point, ta, refX - ny * high + nx * lift, refY + nx * high + ny * lift, h1 - rA - rB, id + 1);
    out.pointCount++;
  }
}
