/**
 * Pairs in which at least one shape is made of several convex pieces.
 *
 * They meet when some pieces do, and their distance is the least of the pieces' distances. Their depth is not the
 * largest of the pieces' depths: a push out of one piece can lead into another. See escape.ts.
 */
import { ConcavePolygon } from '../geometry/concave.ts';
import type { Shape } from '../geometry/shape.ts';
import type { Pose } from '../math.ts';
import { stateOf } from '../tolerance.ts';
import { findEscape } from './escape.ts';
import { PairAnswer, queryShapes } from './query.ts';

/** Anything that the pair queries answer about. */
export type Geometry = Shape | ConcavePolygon;

// A single shape as a list of one, for each side of a pair.
const oneA: Shape[] = [];
const oneB: Shape[] = [];
const answer = new PairAnswer();
const way = { x: 0, y: 0 };

/** Ways out up to this share of the coordinates' size are rounding: the shapes only touch. */
const ESCAPE_SHARE = 1e-13;

/**
 * As {@link queryShapes}, for any two shapes; both and their poses are trusted. Where they overlap the contact is that of
 * the deepest pair of pieces.
 */
export function queryGeometry(
  a: Geometry,
  ta: Readonly<Pose>,
  b: Geometry,
  tb: Readonly<Pose>,
  epsilon: number,
  out: PairAnswer,
): void {
  if (!(a instanceof ConcavePolygon || b instanceof ConcavePolygon)) {
    queryShapes(a, ta, b, tb, epsilon, out);
    return;
  }
  const piecesA = piecesOf(a, oneA);
  const piecesB = piecesOf(b, oneB);
  out.separation = Infinity;
  for (let i = 0; i < piecesA.length; i++) {
    for (let j = 0; j < piecesB.length; j++) {
      queryShapes(piecesA[i]!, ta, piecesB[j]!, tb, epsilon, answer);
      if (answer.separation < out.separation) copyAnswer(answer, out);
    }
  }
  const rounding = ESCAPE_SHARE * Math.max(sizeAt(a, ta), sizeAt(b, tb));
  if (out.separation > rounding) return;
  findEscape(piecesA, ta, piecesB, tb, way);
  const depth = Math.sqrt(way.x * way.x + way.y * way.y);
  if (!(depth > rounding)) return;
  out.separation = -depth;
  out.state = stateOf(-depth, epsilon);
  out.nx = way.x / depth;
  out.ny = way.y / depth;
}

function piecesOf(geometry: Geometry, one: Shape[]): readonly Shape[] {
  if (geometry instanceof ConcavePolygon) return geometry.pieces;
  one[0] = geometry;
  return one;
}

function copyAnswer(from: Readonly<PairAnswer>, to: PairAnswer): void {
  to.state = from.state;
  to.separation = from.separation;
  to.nx = from.nx;
  to.ny = from.ny;
  to.ax = from.ax;
  to.ay = from.ay;
  to.bx = from.bx;
  to.by = from.by;
  to.contactX = from.contactX;
  to.contactY = from.contactY;
}

/** Largest absolute coordinate or radius of a shape at a pose, px. */
export function sizeAt(geometry: Geometry, transform: Readonly<Pose>): number {
  if (geometry instanceof ConcavePolygon) {
    let size = 0;
    for (const piece of geometry.pieces) size = Math.max(size, sizeAt(piece, transform));
    return size;
  }
  const { points, radius } = geometry;
  const { x, y, c, s } = transform;
  let size = radius;
  for (let i = 0; i < points.length; i += 2) {
    const px = x + (c * points[i]! - s * points[i + 1]!);
    const py = y + (s * points[i]! + c * points[i + 1]!);
    size = Math.max(size, Math.abs(px), Math.abs(py));
  }
  return size;
}
