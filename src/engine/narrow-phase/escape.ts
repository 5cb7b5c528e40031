/**
 * The shortest way out of several convex shapes at once.
 *
 * Translations t of B after which the interiors of A and B still meet are the union of the open Minkowski differences
 * of their convex pieces, grown by the radii. A way out ends on the outline of that union: on a part of some difference's
 * outline that no other difference covers. So every outline is cut wherever it meets another, and of its uncovered parts
 * the point nearest to the origin is the shortest translation. Pockets that the union encloses count as out.
 */
import { CoreProbe, probeCore } from '../geometry/line.ts';
import { Core, minkowskiDifference } from '../geometry/minkowski.ts';
import { Cuts, cutPiece, locateSpot, Outline, type Piece, Spot, traceOutline } from '../geometry/outline.ts';
import { REAL } from '../geometry/real.ts';
import type { Shape } from '../geometry/shape.ts';
import type { Pose, Vec } from '../math.ts';

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
const probe = new CoreProbe();

let coreCount = 0;

/** The search at work. */
class Search {
  /** How far outside of an outline its surroundings are tried, px. */
  step = REAL;
  /** Length of the best way out so far, squared. */
  bestSquare = REAL;
  /** Part of a piece, from key to key, and its squared distance from the origin. */
  from = REAL;
  to = REAL;
  square = REAL;
}

const search = new Search();

/**
 * Writes the shortest translation of B that parts the interiors of A's and B's pieces to `out`, px; zero when they do not
 * meet. All pieces of one shape share its pose and its rounding radius.
 */
export function findEscape(
  a: readonly Shape[],
  ta: Readonly<Pose>,
  b: readonly Shape[],
  tb: Readonly<Pose>,
  out: Vec,
): void {
  loadDifferences(a, ta, b, tb);
  search.bestSquare = Infinity;
  out.x = 0;
  out.y = 0;
  for (let i = 0; i < coreCount; i++) {
    const outline = outlines[i]!;
    for (let k = 0; k < outline.count; k++) searchPiece(outline.pieces[k]!, i, out);
  }
}

function loadDifferences(a: readonly Shape[], ta: Readonly<Pose>, b: readonly Shape[], tb: Readonly<Pose>): void {
  coreCount = 0;
  let size = 0;
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < b.length; j++) {
      const core = cores[coreCount] ?? new Core();
      const outline = outlines[coreCount] ?? new Outline();
      cores[coreCount] = core;
      outlines[coreCount] = outline;
      coreCount++;
      minkowskiDifference(a[i]!, ta, b[j]!, tb, core);
      traceOutline(core, outline);
      size = Math.max(size, core.radius);
      for (let k = 0; k < 2 * core.count; k++) size = Math.max(size, Math.abs(core.points[k]!));
    }
  }
  search.step = STEP_SHARE * size;
}

/** Looks for a nearer way out on one piece of the outline of difference `own`. */
function searchPiece(piece: Piece, own: number, out: Vec): void {
  cuts.start(piece);
  search.from = 0;
  search.to = cuts.end;
  findNearest(piece);
  if (!(search.square < search.bestSquare)) return;
  for (let i = 0; i < coreCount; i++) if (i !== own) cutPiece(piece, cores[i]!, cuts);
  for (let k = 0; k + 1 < cuts.count; k++) {
    search.from = cuts.keys[k]!;
    search.to = cuts.keys[k + 1]!;
    findNearest(piece);
    if (!(search.square < search.bestSquare) || isShort() || isCovered(piece, own)) continue;
    search.bestSquare = search.square;
    out.x = spot.x;
    out.y = spot.y;
  }
}

/** The place on the part that is nearest to the origin, to `spot`, and its squared distance. */
function findNearest(piece: Piece): void {
  const { from, to } = search;
  start.key = from;
  end.key = to;
  locateSpot(piece, start);
  locateSpot(piece, end);
  let key = -1;
  if (piece.radius === 0) {
    const ex = piece.bx - piece.ax;
    const ey = piece.by - piece.ay;
    key = -(piece.ax * ex + piece.ay * ey) / (ex * ex + ey * ey);
  } else {
    // The nearest place of a circle lies in the direction of the origin from its centre.
    const cos = -(piece.ux * piece.cx + piece.uy * piece.cy);
    const sin = -(piece.ux * piece.cy - piece.uy * piece.cx);
    if (cos > 0 || sin > 0) key = sin / (Math.sqrt(cos * cos + sin * sin) + cos);
  }
  if (!(key >= from && key <= to)) {
    // Off the part, one of its ends is nearest.
    const isStart = start.x * start.x + start.y * start.y <= end.x * end.x + end.y * end.y;
    key = isStart ? from : to;
  }
  spot.key = key;
  locateSpot(piece, spot);
  search.square = spot.x * spot.x + spot.y * spot.y;
}

/** Is the part no longer than a few steps? Then it is a seam where rounding let two covers part. */
function isShort(): boolean {
  return Math.abs(end.x - start.x) + Math.abs(end.y - start.y) <= 4 * search.step;
}

function isCovered(piece: Piece, own: number): boolean {
  start.key = (search.from + search.to) / 2;
  locateSpot(piece, start);
  probe.x = start.x + search.step * start.nx;
  probe.y = start.y + search.step * start.ny;
  for (let i = 0; i < coreCount; i++) {
    if (i === own) continue;
    probeCore(cores[i]!, probe);
    if (probe.distance < cores[i]!.radius - search.step / 2) return true;
  }
  return false;
}
