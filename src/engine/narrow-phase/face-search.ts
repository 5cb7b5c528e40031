/**
 * The faces with the widest gap (the least overlap): the separating axis theorem over the edge normals of two cores.
 */

import { REAL } from '../geometry/real.ts';
import { CENTROID_X, CENTROID_Y, FIRST_POINT, INNER_RADIUS, POINT_STRIDE, RADIUS, rowOf } from '../geometry/shape.ts';
import { pair, turnNormals } from './core-pair.ts';
import { isPreferred, SAME_DIRECTION } from './tie.ts';

/**
 * Faces whose gaps agree within rounding are equally good. Between parallel faces of A and B, A's is then taken, so
 * that the choice does not flicker. Rounding: 1e-15 of the shapes' size, between A and B also 1e-10 of the gap.
 */
export const TIE_RELATIVE = 1e-10;
export const TIE_ABSOLUTE = 1e-15;

/**
 * From this many corners on, the lowest corner over a face is reached by turning on from that of the face before;
 * below, looking at all of them costs less (measured: `npm run bench -- narrow`).
 */
const TURN_FROM = 16;

/**
 * The best face of A and the best face of B, each with the other's corner that is lowest over it. The gap is -Infinity
 * for one that has no face, or none that could be chosen.
 */
export class FaceSearch {
  gapOfA = REAL;
  faceOfA = 0;
  cornerOfB = 0;
  gapOfB = REAL;
  faceOfB = 0;
  cornerOfA = 0;
}

export const found = new FaceSearch();

/** The most that the gap of each face of A can be, in the rows of the faces; grows with the largest core. */
let mostOver = new Float64Array(64);

/**
 * Searches the faces of the loaded pair; the answer is in `found`. Stops at the first gap above `pair.limit`, which is
 * then the larger of the two gaps. B's normals are in A's frame afterwards at least for the face that was found.
 */
export function searchFaces(): void {
  found.gapOfA = -Infinity;
  found.gapOfB = -Infinity;
  if (pair.countA > 1) searchFacesOfA();
  if (pair.countB > 1 && found.gapOfA <= pair.limit) searchFacesOfB();
}

/**
 * Every face of A against the corner of B that is lowest over it. B holds a disc about its centroid, so the gap of a face
 * is at most the centroid's height less the disc's radius: once a good face is known, most need no look at the corners.
 * The first looked at is the one that the centroid is highest over, which most likely has the widest gap or one that ends
 * the search. With many corners this is a rotating-calipers search (Toussaint, 1983) that skips faces: O(n + m).
 */
function searchFacesOfA(): void {
  const { rowsA, countA, rowsB, packedB, countB, turnC, turnS, shiftX, shiftY, floor, limit } = pair;
  const centroidX = shiftX + (turnC * packedB[CENTROID_X]! - turnS * packedB[CENTROID_Y]!);
  const centroidY = shiftY + (turnS * packedB[CENTROID_X]! + turnC * packedB[CENTROID_Y]!);
  const inner = packedB[INNER_RADIUS]! - packedB[RADIUS]!;
  const endA = rowOf(countA);
  const endB = rowOf(countB);
  if (endA > mostOver.length) mostOver = new Float64Array(2 * endA);
  let most = -Infinity;
  for (let i = FIRST_POINT; i < endA; i += POINT_STRIDE) {
    const height = rowsA[i + 2]! * (centroidX - rowsA[i]!) + rowsA[i + 3]! * (centroidY - rowsA[i + 1]!) - inner;
    mostOver[i] = height;
    most = Math.max(most, height);
  }
  const tie = TIE_ABSOLUTE * pair.size;
  if (most < floor) return;
  const turning = countB >= TURN_FROM;
  if (turning) turnNormals();
  let i = FIRST_POINT;
  while (mostOver[i]! < most) i += POINT_STRIDE;
  let best = floor;
  let face = 0;
  let corner = 0;
  let lowest = 0;
  let last = 0;
  for (let k = countA; k > 0; k--) {
    if (mostOver[i]! >= best - tie) {
      const nx = rowsA[i + 2]!;
      const ny = rowsA[i + 3]!;
      if (turning && last !== 0) lowest = turnToLowest(rowsB, endB, rowsA, i, lowest, last);
      else lowest = lowestOver(rowsB, endB, rowsA, i);
      last = i;
      const gap = nx * rowsB[lowest]! + ny * rowsB[lowest + 1]! - (nx * rowsA[i]! + ny * rowsA[i + 1]!);
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
  const turning = countA >= TURN_FROM;
  const { gapOfA } = found;
  // What is within a tie of A's best is still wanted: it may be the preferred one.
  let best = gapOfA > floor ? gapOfA - TIE_RELATIVE * Math.abs(gapOfA) : floor;
  let face = 0;
  let corner = 0;
  let lowest = 0;
  let last = 0;
  for (let i = FIRST_POINT; i < endB; i += POINT_STRIDE) {
    const ownX = packedB[i + 2]!;
    const ownY = packedB[i + 3]!;
    const height = ownX * (centroidX - packedB[i]!) + ownY * (centroidY - packedB[i + 1]!);
    if (height - inner < best - tie) continue;
    const nx = turnC * ownX - turnS * ownY;
    const ny = turnS * ownX + turnC * ownY;
    rowsB[i + 2] = nx;
    rowsB[i + 3] = ny;
    if (turning && last !== 0) lowest = turnToLowest(rowsA, endA, rowsB, i, lowest, last);
    else lowest = lowestOver(rowsA, endA, rowsB, i);
    last = i;
    const gap = nx * rowsA[lowest]! + ny * rowsA[lowest + 1]! - (nx * rowsB[i]! + ny * rowsB[i + 1]!);
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

/** The row of the corner that is lowest over the face in row `face` of the other core. */
function lowestOver(rows: Float64Array, end: number, others: Float64Array, face: number): number {
  const nx = others[face + 2]!;
  const ny = others[face + 3]!;
  let low = nx * rows[FIRST_POINT]! + ny * rows[FIRST_POINT + 1]!;
  let lowest = FIRST_POINT;
  for (let j = FIRST_POINT + POINT_STRIDE; j < end; j += POINT_STRIDE) {
    const height = nx * rows[j]! + ny * rows[j + 1]!;
    if (height < low) {
      low = height;
      lowest = j;
    }
  }
  return lowest;
}

/**
 * The same, turning on from the corner that is lowest over the face in row `last`. The edge behind a corner leads lower
 * while its normal has not been passed; the sign of a cross product tells, which no short edge can blur. After more than
 * half a turn that sign means nothing, and all corners are looked at.
 */
function turnToLowest(
  rows: Float64Array,
  end: number,
  others: Float64Array,
  face: number,
  lowest: number,
  last: number,
): number {
  const nx = others[face + 2]!;
  const ny = others[face + 3]!;
  if (others[last + 2]! * ny - others[last + 3]! * nx < 0) return lowestOver(rows, end, others, face);
  let j = lowest;
  while (rows[j + 2]! * ny - rows[j + 3]! * nx < 0) {
    j += POINT_STRIDE;
    if (j === end) j = FIRST_POINT;
  }
  return j;
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
