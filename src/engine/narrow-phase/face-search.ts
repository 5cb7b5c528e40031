/**
 * The faces with the widest gap (the least overlap): the separating axis theorem over the edge normals of two cores.
 */
import { isNextOfA, pair } from './core-pair.ts';
import { isPreferred, SAME_DIRECTION } from './tie.ts';

/**
 * Faces whose gaps agree within rounding are equally good. Between parallel faces of A and B, A's is then taken, so
 * that the choice does not flicker. Rounding: 1e-15 of the shapes' size, between A and B also 1e-10 of the gap.
 */
export const TIE_RELATIVE = 1e-10;
export const TIE_ABSOLUTE = 1e-15;

/**
 * From this many corners on (both cores together) the faces are searched by rotating calipers, O(n + m); below, trying
 * every face against every corner costs less (measured: `npm run bench -- narrow`).
 */
const CALIPERS_FROM = 24;

/** The best face of A and the best face of B, each with the other's corner that is lowest over it. */
export class FaceSearch {
  gapOfA = 0;
  faceOfA = 0;
  cornerOfB = 0;
  gapOfB = 0;
  faceOfB = 0;
  cornerOfA = 0;
}

export const found = new FaceSearch();

/**
 * Searches the faces of the loaded pair; the answer is in `found`. Stops at the first gap above `limit` px, which is
 * then the larger of the two gaps. A core of one point has no face: its gap is -Infinity.
 */
export function searchFaces(limit: number): void {
  const { pointsA, normalsA, countA, pointsB, normalsB, countB } = pair;
  if (countA + countB >= CALIPERS_FROM && countA > 1 && countB > 1) {
    turnCalipers(limit);
    return;
  }
  found.gapOfB = -Infinity;
  found.gapOfA = findFace(pointsA, normalsA, countA, pointsB, countB, 1, limit);
  found.faceOfA = foundFace;
  found.cornerOfB = foundCorner;
  if (found.gapOfA > limit) return;
  found.gapOfB = findFace(pointsB, normalsB, countB, pointsA, countA, -1, limit);
  found.faceOfB = foundFace;
  found.cornerOfA = foundCorner;
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
  if (count === 1) return -Infinity;
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
    if (gap <= best + tie && !isFacePreferred(normals, side, nx, ny, foundFace)) continue;
    best = gap;
    foundFace = i / 2;
    foundCorner = corner / 2;
    if (gap > limit) return gap;
  }
  return best;
}

/**
 * Once around the outline of the Minkowski difference: the faces of A and of mirrored B in the order of their normals,
 * each with the corner of the other that is lowest over it (Toussaint, 1983). Stops at the first gap above `limit`.
 */
function turnCalipers(limit: number): void {
  const { pointsA, normalsA, countA, pointsB, normalsB, countB } = pair;
  const tie = TIE_ABSOLUTE * pair.size;
  let a = 0;
  let b = lowestCorner(pointsB, countB, normalsA[0]!, normalsA[1]!);
  found.gapOfA = -Infinity;
  found.gapOfB = -Infinity;
  let ux = normalsA[0]!;
  let uy = normalsA[1]!;
  for (let step = countA + countB; step > 0; step--) {
    const ax = normalsA[2 * a]!;
    const ay = normalsA[2 * a + 1]!;
    const bx = normalsB[2 * b]!;
    const by = normalsB[2 * b + 1]!;
    const dx = pointsB[2 * b]! - pointsA[2 * a]!;
    const dy = pointsB[2 * b + 1]! - pointsA[2 * a + 1]!;
    if (isNextOfA(a, b, ux, uy, false)) {
      const gap = ax * dx + ay * dy;
      if (
        gap > found.gapOfA + tie ||
        (gap >= found.gapOfA - tie && isFacePreferred(normalsA, 1, ax, ay, found.faceOfA))
      ) {
        found.gapOfA = gap;
        found.faceOfA = a;
        found.cornerOfB = b;
        if (gap > limit) return;
      }
      ux = ax;
      uy = ay;
      a = a + 1 === countA ? 0 : a + 1;
    } else {
      const gap = -(bx * dx + by * dy);
      if (
        gap > found.gapOfB + tie ||
        (gap >= found.gapOfB - tie && isFacePreferred(normalsB, -1, bx, by, found.faceOfB))
      ) {
        found.gapOfB = gap;
        found.faceOfB = b;
        found.cornerOfA = a;
        if (gap > limit) return;
      }
      ux = -bx;
      uy = -by;
      b = b + 1 === countB ? 0 : b + 1;
    }
  }
}

function isFacePreferred(normals: Float64Array, side: number, nx: number, ny: number, face: number): boolean {
  const mx = normals[2 * face]!;
  const my = normals[2 * face + 1]!;
  return isPreferred(pair.c, pair.s, side * nx, side * ny, side * mx, side * my);
}

function lowestCorner(points: Float64Array, count: number, nx: number, ny: number): number {
  let low = Infinity;
  let corner = 0;
  for (let i = 0; i < count; i++) {
    const height = nx * points[2 * i]! + ny * points[2 * i + 1]!;
    if (height < low) {
      low = height;
      corner = i;
    }
  }
  return corner;
}

/** Is B's best face to be taken rather than A's? */
export function isFaceOfB(gapA: number, faceA: number, gapB: number, faceB: number): boolean {
  if (gapA === -Infinity) return true;
  const tie = TIE_RELATIVE * Math.abs(gapA) + TIE_ABSOLUTE * pair.size;
  if (Math.abs(gapB - gapA) > tie) return gapB > gapA;
  const nx = -pair.normalsB[2 * faceB]!;
  const ny = -pair.normalsB[2 * faceB + 1]!;
  const mx = pair.normalsA[2 * faceA]!;
  const my = pair.normalsA[2 * faceA + 1]!;
  // Parallel faces are the same way out.
  if (nx * mx + ny * my > 1 - SAME_DIRECTION) return false;
  return isPreferred(pair.c, pair.s, nx, ny, mx, my);
}
