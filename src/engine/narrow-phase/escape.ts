/**
 * The shortest way out of several convex shapes at once.
 *
 * Translations t of B after which the interiors of A and B still meet are the union of the open Minkowski differences
 * of their convex pieces, grown by the radii. A way out ends on the outline of that union: on a part of some difference's
 * outline that no other difference covers. So every outline is cut wherever it meets another, and of its uncovered parts
 * the point nearest to the origin is the shortest translation. Pockets that the union encloses count as out.
 */
import { distanceToCore } from '../geometry/line.ts';
import { Core, minkowskiDifference } from '../geometry/minkowski.ts';
import { Cuts, cutPiece, Outline, type Piece, Spot, spotAt, traceOutline } from '../geometry/outline.ts';
import type { Shape } from '../geometry/shape.ts';
import type { Transform, Vec } from '../math.ts';

/**
 * A part of an outline is covered when its middle, moved out by this share of the size, lies in another difference.
 * Moving out tells the seam between two pieces (covered) from two outlines that run along one line (free).
 */
const STEP_SHARE = 1e-10;

const cores: Core[] = [];
const outlines: Outline[] = [];
const cuts = new Cuts();
const spot = new Spot();
const start = new Spot();
const end = new Spot();

let coreCount = 0;

/** The search at work. */
class Search {
  /** Sum of the rounding radii, px. */
  radius = 0;
  /** How far outside of an outline its surroundings are tried, px. */
  step = 0;
  /** Squared length of the best way out so far. */
  square = 0;
}

const search = new Search();

/**
 * Writes the shortest translation of B that parts the interiors of A's and B's pieces to `out`, px, and returns its
 * length; 0 when they do not meet. All pieces of one shape share its pose and its rounding radius.
 */
export function findEscape(
  a: readonly Shape[],
  ta: Readonly<Transform>,
  b: readonly Shape[],
  tb: Readonly<Transform>,
  out: Vec,
): number {
  loadDifferences(a, ta, b, tb);
  search.square = Infinity;
  out.x = 0;
  out.y = 0;
  for (let i = 0; i < coreCount; i++) {
    const outline = outlines[i]!;
    for (let k = 0; k < outline.count; k++) searchPiece(outline.pieces[k]!, i, out);
  }
  return Math.sqrt(out.x * out.x + out.y * out.y);
}

function loadDifferences(
  a: readonly Shape[],
  ta: Readonly<Transform>,
  b: readonly Shape[],
  tb: Readonly<Transform>,
): void {
  search.radius = (a[0]?.radius ?? 0) + (b[0]?.radius ?? 0);
  coreCount = 0;
  let size = search.radius;
  for (const shapeA of a) {
    for (const shapeB of b) {
      const core = cores[coreCount] ?? new Core();
      const outline = outlines[coreCount] ?? new Outline();
      cores[coreCount] = core;
      outlines[coreCount] = outline;
      coreCount++;
      minkowskiDifference(shapeA, ta, shapeB, tb, core);
      traceOutline(core, search.radius, outline);
      for (let i = 0; i < 2 * core.count; i++) size = Math.max(size, Math.abs(core.points[i]!));
    }
  }
  search.step = STEP_SHARE * size;
}

/** Looks for a nearer way out on one piece of the outline of difference `own`. */
function searchPiece(piece: Piece, own: number, out: Vec): void {
  if (!(nearestSquare(piece, 0, endKey(piece)) < search.square)) return;
  cuts.start(piece);
  for (let i = 0; i < coreCount; i++) if (i !== own) cutPiece(piece, cores[i]!, search.radius, cuts);
  for (let k = 0; k + 1 < cuts.count; k++) {
    const from = cuts.keys[k]!;
    const to = cuts.keys[k + 1]!;
    const square = nearestSquare(piece, from, to);
    if (!(square < search.square) || isShort(piece, from, to) || isCovered(piece, (from + to) / 2, own)) continue;
    search.square = square;
    nearestSquare(piece, from, to);
    out.x = spot.x;
    out.y = spot.y;
  }
}

function endKey(piece: Piece): number {
  cuts.start(piece);
  return cuts.end;
}

/** Squared distance from the origin of the part of a piece between two keys; the nearest place is left in `spot`. */
function nearestSquare(piece: Piece, from: number, to: number): number {
  spotAt(piece, clampKey(piece, from, to), spot);
  return spot.x * spot.x + spot.y * spot.y;
}

function clampKey(piece: Piece, from: number, to: number): number {
  if (piece.radius === 0) {
    const ex = piece.bx - piece.ax;
    const ey = piece.by - piece.ay;
    const key = -(piece.ax * ex + piece.ay * ey) / (ex * ex + ey * ey);
    return key < from ? from : key > to ? to : key;
  }
  // The nearest place of a circle lies in the direction of the origin from its centre; off the part, at an end of it.
  const cos = -(piece.ux * piece.cx + piece.uy * piece.cy);
  const sin = -(piece.ux * piece.cy - piece.uy * piece.cx);
  const distance = Math.sqrt(cos * cos + sin * sin);
  const key = cos > 0 || sin > 0 ? sin / (distance + cos) : -1;
  if (key >= from && key <= to) return key;
  spotAt(piece, from, start);
  spotAt(piece, to, end);
  return start.x * start.x + start.y * start.y <= end.x * end.x + end.y * end.y ? from : to;
}

/** Is the part no longer than the search.step? Then it is a seam where rounding let two covers part. */
function isShort(piece: Piece, from: number, to: number): boolean {
  spotAt(piece, from, start);
  spotAt(piece, to, end);
  return Math.abs(end.x - start.x) + Math.abs(end.y - start.y) <= 4 * search.step;
}

function isCovered(piece: Piece, key: number, own: number): boolean {
  spotAt(piece, key, spot);
  const x = spot.x + search.step * spot.nx;
  const y = spot.y + search.step * spot.ny;
  for (let i = 0; i < coreCount; i++) {
    if (i === own) continue;
    const core = cores[i]!;
    if (distanceToCore(core.points, core.normals, core.count, x, y) < search.radius - search.step / 2) return true;
  }
  return false;
}
