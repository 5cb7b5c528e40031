/**
 * How two convex cores (polygons or segments) meet: the face of least overlap, or the nearest features when apart.
 *
 * Overlapping: the separating axis theorem. The depth of the origin in the Minkowski difference is the smallest of its
 * face heights, and its faces are the faces of A and of mirrored B. Apart: starting from the face with the widest gap,
 * a walk along the difference's outline, whose distance to the origin has one minimum, ends at the nearest face or
 * corner. So the answer is exact in both cases and the walk is a step or two long.
 *
 * Everything happens in A's frame. That frame enters as one difference of positions, so nothing is lost far out.
 */
import type { Shape } from '../geometry/shape.ts';
import type { Transform } from '../math.ts';
import { isPreferred } from './tie.ts';

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
  nx = 1;
  ny = 0;
  /** Signed distance of the cores, px. */
  separation = 0;
}

/**
 * Faces whose gaps agree within rounding are equally good. Between parallel faces of A and B, A's is then taken, so
 * that the choice does not flicker. Rounding: 1e-15 of the shapes' size, between A and B also 1e-10 of the gap.
 */
const TIE_RELATIVE = 1e-10;
export const TIE_ABSOLUTE = 1e-15;

/** Corners nearer than this share of the shapes' size give no direction; the face next to them does. */
const DIRECTION_SHARE = 1e-9;

/** B in A's frame, with A: the pair at work. One at a time; colliders do not nest. */
export class CorePair {
  countA = 0;
  pointsA: Float64Array = new Float64Array(0);
  normalsA: Float64Array = new Float64Array(0);
  countB = 0;
  pointsB: Float64Array = new Float64Array(16);
  normalsB: Float64Array = new Float64Array(16);
  /** Rotation of A's frame. */
  c = 1;
  s = 0;
  /** Size of the two shapes, for tolerances, px. */
  size = 0;
}

export const pair = new CorePair();
export const closest = new Closest();

/** Takes A as it is and B into A's frame. */
export function loadPair(a: Shape, ta: Readonly<Transform>, b: Shape, tb: Readonly<Transform>): void {
  const dx = tb.x - ta.x;
  const dy = tb.y - ta.y;
  const x = ta.c * dx + ta.s * dy;
  const y = ta.c * dy - ta.s * dx;
  const c = ta.c * tb.c + ta.s * tb.s;
  const s = ta.c * tb.s - ta.s * tb.c;
  const size = 2 * b.count;
  if (size > pair.pointsB.length) {
    pair.pointsB = new Float64Array(2 * size);
    pair.normalsB = new Float64Array(2 * size);
  }
  const { points, normals } = b;
  const { pointsB, normalsB } = pair;
  for (let i = 0; i < size; i += 2) {
    const px = points[i]!;
    const py = points[i + 1]!;
    pointsB[i] = x + (c * px - s * py);
    pointsB[i + 1] = y + (s * px + c * py);
    const nx = normals[i]!;
    const ny = normals[i + 1]!;
    normalsB[i] = c * nx - s * ny;
    normalsB[i + 1] = s * nx + c * ny;
  }
  pair.countA = a.count;
  pair.pointsA = a.points;
  pair.normalsA = a.normals;
  pair.countB = b.count;
  pair.c = ta.c;
  pair.s = ta.s;
  pair.size = a.outerRadius + b.outerRadius;
}

// Where the last search for a face ended: the face, and the other core's corner that is lowest over it.
let foundFace = 0;
let foundCorner = 0;

/**
 * The face of one core with the widest gap to the other (the least overlap), and that gap. Stops at the first gap
 * above `limit`. Among equal gaps {@link isPreferred} decides; `side` is -1 when the faces are B's.
 */
function findFace(
  points: Float64Array,
  normals: Float64Array,
  count: number,
  others: Float64Array,
  otherCount: number,
  side: number,
  limit: number,
): number {
  const tie = TIE_ABSOLUTE * pair.size;
  let best = -Infinity;
  for (let i = 0; i < 2 * count; i += 2) {
    const nx = normals[i]!;
    const ny = normals[i + 1]!;
    let low = nx * others[0]! + ny * others[1]!;
    let corner = 0;
    for (let j = 2; j < 2 * otherCount; j += 2) {
      const height = nx * others[j]! + ny * others[j + 1]!;
      if (height < low) {
        low = height;
        corner = j;
      }
    }
    const gap = low - (nx * points[i]! + ny * points[i + 1]!);
    if (gap < best - tie) continue;
    if (gap <= best + tie) {
      const mx = normals[2 * foundFace]!;
      const my = normals[2 * foundFace + 1]!;
      if (!isPreferred(pair.c, pair.s, side * nx, side * ny, side * mx, side * my)) continue;
    }
    best = gap;
    foundFace = i / 2;
    foundCorner = corner / 2;
    if (gap > limit) return gap;
  }
  return best;
}

/**
 * Finds the features of the loaded pair and writes them to `closest`. False as soon as the cores are known to be
 * farther apart than `limit` px; `closest.separation` is then a lower bound of their distance, above the limit.
 */
export function findClosest(limit: number): boolean {
  const { pointsA, normalsA, countA, pointsB, normalsB, countB } = pair;
  const gapA = findFace(pointsA, normalsA, countA, pointsB, countB, 1, limit);
  closest.separation = gapA;
  if (gapA > limit) return false;
  const faceA = foundFace;
  const cornerB = foundCorner;
  const gapB = findFace(pointsB, normalsB, countB, pointsA, countA, -1, limit);
  if (gapB > limit) {
    closest.separation = gapB;
    return false;
  }
  if (isFaceOfB(gapA, faceA, gapB, foundFace)) return settle(FACE_B, foundCorner, foundFace, limit);
  return settle(FACE_A, faceA, cornerB, limit);
}

/** Is B's best face to be taken rather than A's? */
export function isFaceOfB(gapA: number, faceA: number, gapB: number, faceB: number): boolean {
  const tie = TIE_RELATIVE * Math.abs(gapA) + TIE_ABSOLUTE * pair.size;
  if (Math.abs(gapB - gapA) > tie) return gapB > gapA;
  const nx = -pair.normalsB[2 * faceB]!;
  const ny = -pair.normalsB[2 * faceB + 1]!;
  const mx = pair.normalsA[2 * faceA]!;
  const my = pair.normalsA[2 * faceA + 1]!;
  // Parallel faces are the same way out.
  if (nx * mx + ny * my > 1 - DIRECTION_SHARE) return false;
  return isPreferred(pair.c, pair.s, nx, ny, mx, my);
}

/** Takes a face and the corner over it; when they are apart, walks on to the nearest features. */
export function settle(kind: 0 | 1, a: number, b: number, limit: number): boolean {
  takeFace(kind, a, b);
  if (closest.separation > 0) walkToNearest();
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
  const { normalsA, normalsB, countA, countB } = pair;
  let a = closest.a;
  let b = closest.b;
  if (closest.kind === FACE_A) a = a + 1 === countA ? 0 : a + 1;
  else b = b + 1 === countB ? 0 : b + 1;
  // Both turn on by less than half a turn; A's face a comes first when mirrored B's face b lies beyond it.
  const cross = normalsA[2 * a + 1]! * normalsB[2 * b]! - normalsA[2 * a]! * normalsB[2 * b + 1]!;
  takeFace(cross >= 0 ? FACE_A : FACE_B, a, b);
}

function stepBackward(): void {
  const { normalsA, normalsB, countA, countB } = pair;
  const { a, b } = closest;
  const beforeA = a === 0 ? countA - 1 : a - 1;
  const beforeB = b === 0 ? countB - 1 : b - 1;
  const cross =
    normalsA[2 * beforeA + 1]! * normalsB[2 * beforeB]! - normalsA[2 * beforeA]! * normalsB[2 * beforeB + 1]!;
  if (cross <= 0) takeFace(FACE_A, beforeA, b);
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
