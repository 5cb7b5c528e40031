/**
 * The faces with the widest gap (the least overlap): the separating axis theorem over the edge normals of two cores.
 */
import { CENTROID_X, CENTROID_Y, FIRST_POINT, INNER_RADIUS, POINT_STRIDE, RADIUS, rowOf } from '../geometry/shape.ts';
import { isNextOfA, pair, turnNormals } from './core-pair.ts';
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

/**
 * The best face of A and the best face of B, each with the other's corner that is lowest over it. The gap is -Infinity
 * for one that has no face, or none that could be chosen.
 */
export class FaceSearch {
  gapOfA = 0;
  faceOfA = 0;
  cornerOfB = 0;
  gapOfB = 0;
  faceOfB = 0;
  cornerOfA = 0;
}

export const found = new FaceSearch();

/** The most that the gap of each face can be, in the rows of the faces; searches over few corners only. */
const mostOver = new Float64Array(rowOf(CALIPERS_FROM));

/**
 * Searches the faces of the loaded pair; the answer is in `found`. Stops at the first gap above `pair.limit`, which is
 * then the larger of the two gaps. B's normals are in A's frame afterwards at least for the face that was found.
 */
export function searchFaces(): void {
  const { countA, countB, limit } = pair;
  found.gapOfA = -Infinity;
  found.gapOfB = -Infinity;
  if (countA + countB >= CALIPERS_FROM) {
    turnNormals();
    turnCalipers();
    return;
  }
  if (countA > 1) searchFacesOfA();
  if (countB > 1 && found.gapOfA <= limit) searchFacesOfB();
}

/**
 * Every face of A against every corner of B. B holds a disc about its centroid, so the gap of a face is at most the
 * centroid's height less the disc's radius: once a good face is known, most need no look at the corners. The first looked
 * at is the one that the centroid is highest over, which most likely has the widest gap or one that ends the search.
 */
function searchFacesOfA(): void {
  const { rowsA, countA, rowsB, packedB, countB, turnC, turnS, shiftX, shiftY, floor, limit } = pair;
  const centroidX = shiftX + (turnC * packedB[CENTROID_X]! - turnS * packedB[CENTROID_Y]!);
  const centroidY = shiftY + (turnS * packedB[CENTROID_X]! + turnC * packedB[CENTROID_Y]!);
  const inner = packedB[INNER_RADIUS]! - packedB[RADIUS]!;
  const endA = rowOf(countA);
  const endB = rowOf(countB);
  let most = -Infinity;
  for (let i = FIRST_POINT; i < endA; i += POINT_STRIDE) {
    const height = rowsA[i + 2]! * (centroidX - rowsA[i]!) + rowsA[i + 3]! * (centroidY - rowsA[i + 1]!) - inner;
    mostOver[i] = height;
    most = Math.max(most, height);
  }
  const tie = TIE_ABSOLUTE * pair.size;
  if (most < floor) return;
  let i = FIRST_POINT;
  while (mostOver[i]! < most) i += POINT_STRIDE;
  let best = floor;
  let face = 0;
  let corner = 0;
  for (let k = countA; k > 0; k--) {
    if (mostOver[i]! >= best - tie) {
      const nx = rowsA[i + 2]!;
      const ny = rowsA[i + 3]!;
      let low = Infinity;
      let lowest = 0;
      for (let j = FIRST_POINT; j < endB; j += POINT_STRIDE) {
        const above = nx * rowsB[j]! + ny * rowsB[j + 1]!;
        if (above < low) {
          low = above;
          lowest = j;
        }
      }
      const gap = low - (nx * rowsA[i]! + ny * rowsA[i + 1]!);
      if (gap >= best - tie && (gap > best + tie || face === 0 || isPreferredOfA(i, face))) {
        best = gap;
        face = i;
        corner = lowest;
        if (gap > limit) break;
      }
    }
    i += POINT_STRIDE;
    if (i === endA) i = FIRST_POINT;
  }
  if (face === 0) return;
  found.gapOfA = best;
  found.faceOfA = (face - FIRST_POINT) / POINT_STRIDE;
  found.cornerOfB = (corner - FIRST_POINT) / POINT_STRIDE;
}

/**
 * The same with the faces of B, whose heights are taken in its own frame: only those that could do better than A's best
 * are turned and measured.
 */
function searchFacesOfB(): void {
  const { rowsA, countA, rowsB, packedB, countB, turnC, turnS, shiftX, shiftY, floor, limit } = pair;
  const dx = rowsA[CENTROID_X]! - shiftX;
  const dy = rowsA[CENTROID_Y]! - shiftY;
  const centroidX = turnC * dx + turnS * dy;
  const centroidY = turnC * dy - turnS * dx;
  const inner = rowsA[INNER_RADIUS]! - rowsA[RADIUS]!;
  const endA = rowOf(countA);
  const endB = rowOf(countB);
  const tie = TIE_ABSOLUTE * pair.size;
  const { gapOfA } = found;
  // What is within a tie of A's best is still wanted: it may be the preferred one.
  let best = gapOfA > floor ? gapOfA - TIE_RELATIVE * Math.abs(gapOfA) : floor;
  let face = 0;
  let corner = 0;
  for (let i = FIRST_POINT; i < endB; i += POINT_STRIDE) {
    const ownX = packedB[i + 2]!;
    const ownY = packedB[i + 3]!;
    const height = ownX * (centroidX - packedB[i]!) + ownY * (centroidY - packedB[i + 1]!);
    if (height - inner < best - tie) continue;
    const nx = turnC * ownX - turnS * ownY;
    const ny = turnS * ownX + turnC * ownY;
    rowsB[i + 2] = nx;
    rowsB[i + 3] = ny;
    let low = Infinity;
    let lowest = 0;
    for (let j = FIRST_POINT; j < endA; j += POINT_STRIDE) {
      const above = nx * rowsA[j]! + ny * rowsA[j + 1]!;
      if (above < low) {
        low = above;
        lowest = j;
      }
    }
    const gap = low - (nx * rowsB[i]! + ny * rowsB[i + 1]!);
    if (gap < best - tie || (gap <= best + tie && face !== 0 && !isPreferredOfB(i, face))) continue;
    best = gap;
    face = i;
    corner = lowest;
    if (gap > limit) break;
  }
  if (face === 0) return;
  found.gapOfB = best;
  found.faceOfB = (face - FIRST_POINT) / POINT_STRIDE;
  found.cornerOfA = (corner - FIRST_POINT) / POINT_STRIDE;
}

/**
 * Once around the outline of the Minkowski difference: the faces of A and of mirrored B in the order of their normals,
 * each with the corner of the other that is lowest over it (Toussaint, 1983).
 */
function turnCalipers(): void {
  const { rowsA, countA, rowsB, countB, limit } = pair;
  const tie = TIE_ABSOLUTE * pair.size;
  let a = 0;
  let b = lowestCorner(rowsB, countB, rowsA, 0);
  let ux = rowsA[FIRST_POINT + 2]!;
  let uy = rowsA[FIRST_POINT + 3]!;
  for (let step = countA + countB; step > 0; step--) {
    const i = rowOf(a);
    const j = rowOf(b);
    const dx = rowsB[j]! - rowsA[i]!;
    const dy = rowsB[j + 1]! - rowsA[i + 1]!;
    if (isNextOfA(a, b, ux, uy, false)) {
      ux = rowsA[i + 2]!;
      uy = rowsA[i + 3]!;
      const gap = ux * dx + uy * dy;
      if (gap > found.gapOfA + tie || (gap >= found.gapOfA - tie && isPreferredOfA(i, rowOf(found.faceOfA)))) {
        found.gapOfA = gap;
        found.faceOfA = a;
        found.cornerOfB = b;
        if (gap > limit) return;
      }
      a = a + 1 === countA ? 0 : a + 1;
    } else {
      ux = -rowsB[j + 2]!;
      uy = -rowsB[j + 3]!;
      const gap = ux * dx + uy * dy;
      if (gap > found.gapOfB + tie || (gap >= found.gapOfB - tie && isPreferredOfB(j, rowOf(found.faceOfB)))) {
        found.gapOfB = gap;
        found.faceOfB = b;
        found.cornerOfA = a;
        if (gap > limit) return;
      }
      b = b + 1 === countB ? 0 : b + 1;
    }
  }
}

/** The corner of a core that is lowest over a face of the other. */
function lowestCorner(rows: Float64Array, count: number, others: Float64Array, face: number): number {
  const nx = others[rowOf(face) + 2]!;
  const ny = others[rowOf(face) + 3]!;
  let low = Infinity;
  let corner = 0;
  for (let k = 0; k < count; k++) {
    const height = nx * rows[rowOf(k)]! + ny * rows[rowOf(k) + 1]!;
    if (height < low) {
      low = height;
      corner = k;
    }
  }
  return corner;
}

/** Of two equally good faces of A, by their rows: is the first the one to take? */
export function isPreferredOfA(i: number, j: number): boolean {
  const { rowsA, pose } = pair;
  return isPreferred(pose.c, pose.s, rowsA[i + 2]!, rowsA[i + 3]!, rowsA[j + 2]!, rowsA[j + 3]!);
}

/** The same for faces of B, whose normals point at A. */
export function isPreferredOfB(i: number, j: number): boolean {
  const { rowsB, pose } = pair;
  return isPreferred(pose.c, pose.s, -rowsB[i + 2]!, -rowsB[i + 3]!, -rowsB[j + 2]!, -rowsB[j + 3]!);
}

/** Is B's best face in `found` to be taken rather than A's? */
export function isFaceOfB(): boolean {
  const { gapOfA, faceOfA, gapOfB, faceOfB } = found;
  if (gapOfA === -Infinity) return true;
  const tie = TIE_RELATIVE * Math.abs(gapOfA) + TIE_ABSOLUTE * pair.size;
  if (Math.abs(gapOfB - gapOfA) > tie) return gapOfB > gapOfA;
  const { rowsA, rowsB, pose } = pair;
  const i = rowOf(faceOfA);
  const j = rowOf(faceOfB);
  const nx = -rowsB[j + 2]!;
  const ny = -rowsB[j + 3]!;
  // Parallel faces are the same way out.
  if (nx * rowsA[i + 2]! + ny * rowsA[i + 3]! > 1 - SAME_DIRECTION) return false;
  return isPreferred(pose.c, pose.s, nx, ny, rowsA[i + 2]!, rowsA[i + 3]!);
}
