/**
 * Two capsules: the distance of two segments. When they cross, a side of one is the way out; when they do not, one of
 * the four ends is nearest. Collinear segments have no side that parts them, which is why this pair has its own search.
 */

import { REAL } from '../geometry/real.ts';
import { FIRST_POINT, POINT_STRIDE, type Shape } from '../geometry/shape.ts';
import type { Pose } from '../math.ts';
import { findClosest, takeCornerPair, takeFace } from './closest.ts';
import { closest, FACE_A, FACE_B, gap, loadPair, pair, turnNormals } from './core-pair.ts';
import { writeManifold } from './face-manifold.ts';
import type { Manifold } from './manifold.ts';

const SECOND_POINT = FIRST_POINT + POINT_STRIDE;

export function collideCapsules(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>, out: Manifold): void {
  out.pointCount = 0;
  loadPair(a, ta, b, tb);
  findClosestOfSegments();
  if (closest.separation <= out.margin + a.radius + b.radius) writeManifold(ta, out);
}

export function separateCapsules(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>): void {
  loadPair(a, ta, b, tb);
  findClosestOfSegments();
  gap.value = closest.separation - a.radius - b.radius;
}

/** Where the two ends of one segment lie: height over the other's line, and place along it up to its length. */
class Ends {
  height0 = REAL;
  height1 = REAL;
  place0 = REAL;
  place1 = REAL;
  span = REAL;
  /** Squared distance of the nearer end. */
  nearest = REAL;

  locate(rows: Float64Array, others: Float64Array): void {
    const px = rows[FIRST_POINT]!;
    const py = rows[FIRST_POINT + 1]!;
    const nx = rows[FIRST_POINT + 2]!;
    const ny = rows[FIRST_POINT + 3]!;
    const x0 = others[FIRST_POINT]! - px;
    const y0 = others[FIRST_POINT + 1]! - py;
    const x1 = others[SECOND_POINT]! - px;
    const y1 = others[SECOND_POINT + 1]! - py;
    this.height0 = nx * x0 + ny * y0;
    this.height1 = nx * x1 + ny * y1;
    // The edge runs along (-ny, nx).
    this.place0 = nx * y0 - ny * x0;
    this.place1 = nx * y1 - ny * x1;
    this.span = nx * (rows[SECOND_POINT + 1]! - py) - ny * (rows[SECOND_POINT]! - px);
  }

  /**
   * Does the segment lie strictly on one side of the other's line, or before or beyond it along the line? If neither
   * holds for either segment they cross. Heights alone do not tell: on nearly the same line they are only rounding.
   */
  areParted(): boolean {
    const { height0, height1, place0, place1, span } = this;
    if ((height0 > 0 && height1 > 0) || (height0 < 0 && height1 < 0)) return true;
    return (place0 < 0 && place1 < 0) || (place0 > span && place1 > span);
  }

  /** Number of the end that is nearer to the other segment; its squared distance is left in `nearest`. */
  nearestEnd(): 0 | 1 {
    const { height0, height1, place0, place1, span } = this;
    const beyond0 = place0 < 0 ? place0 : place0 > span ? place0 - span : 0;
    const beyond1 = place1 < 0 ? place1 : place1 > span ? place1 - span : 0;
    const square0 = height0 * height0 + beyond0 * beyond0;
    const square1 = height1 * height1 + beyond1 * beyond1;
    this.nearest = square1 < square0 ? square1 : square0;
    return square1 < square0 ? 1 : 0;
  }

  /** The side of the other segment's line on which this one lies: its face 0 or 1. */
  side(): 0 | 1 {
    return this.height0 + this.height1 >= 0 ? 0 : 1;
  }

  /** The corner of the other segment that an end lies before or beyond; -1 when it lies beside it. */
  cornerAt(end: 0 | 1): number {
    const place = end === 0 ? this.place0 : this.place1;
    return place < 0 ? 0 : place > this.span ? 1 : -1;
  }
}

const endsOfA = new Ends();
const endsOfB = new Ends();

/** Writes the nearest features of two loaded segments, or the least overlap when they cross, to `closest`. */
export function findClosestOfSegments(): void {
  turnNormals();
  endsOfB.locate(pair.rowsA, pair.rowsB);
  endsOfA.locate(pair.rowsB, pair.rowsA);
  if (endsOfB.areParted() || endsOfA.areParted()) {
    takeNearestEnd();
    return;
  }
  // They cross, or touch: the separating axes of the sides have the answer.
  pair.limit = Infinity;
  pair.floor = -Infinity;
  findClosest();
}

/** The nearest of the four ends to the other segment. */
function takeNearestEnd(): void {
  const endB = endsOfB.nearestEnd();
  const endA = endsOfA.nearestEnd();
  if (endsOfA.nearest < endsOfB.nearest) {
    const corner = endsOfA.cornerAt(endA);
    takeFace(FACE_B, endA, endsOfA.side());
    if (corner >= 0) takeCornerPair(endA, corner);
  } else {
    const corner = endsOfB.cornerAt(endB);
    takeFace(FACE_A, endsOfB.side(), endB);
    if (corner >= 0) takeCornerPair(corner, endB);
  }
}
