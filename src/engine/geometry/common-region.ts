/**
 * Area and centroid of the common part of two convex shapes, rounded ones included, in closed form.
 *
 * The outline of the common part is A's outline inside B and B's outline inside A. Each piece adds the triangle that it
 * spans with a fixed point (the shoelace formula), and an arc also the circular segment over its chord.
 */
import { type CoreLike, CoreProbe, probeCore } from './line.ts';
import { Cuts, cutPiece, locateSpot, Outline, type Piece, Spot, traceOutline } from './outline.ts';
import { REAL } from './real.ts';

export class Region {
  /** px^2; 0 when nothing but rounding is common. */
  area = REAL;
  /** Centroid, px. */
  x = REAL;
  y = REAL;
  /** IN: extent of the sets, px. */
  size = REAL;
  /** Mean of its outline: in the region even when it is so thin that rounding takes the centroid out of it. */
  outlineX = REAL;
  outlineY = REAL;
}

/** Outlines that agree within this share of the size, a few bits, count as one and are taken once. */
const SAME_SHARE = 1e-15;

const outline = new Outline();
const cuts = new Cuts();
const from = new Spot();
const to = new Spot();
const middle = new Spot();
const probe = new CoreProbe();

/** Sums over the pieces, relative to a reference point. */
class Sums {
  /** Twice the area, and six times its moments. */
  area2 = REAL;
  moment6X = REAL;
  moment6Y = REAL;
  refX = REAL;
  refY = REAL;
  /** Length of the outline, roughly, and its moments. */
  length = REAL;
  lengthX = REAL;
  lengthY = REAL;
  /** How far outside of the other set a part may lie, px. */
  margin = REAL;
}

const sums = new Sums();

/**
 * Measures the common part of two convex sets in one frame. `out.x` and `out.y` go in as a point in or near it and
 * `out.size` as the extent of the sets: they only keep digits.
 */
export function measureCommon(a: CoreLike, b: CoreLike, out: Region): void {
  const { x, y, size } = out;
  const margin = SAME_SHARE * size;
  sums.area2 = 0;
  sums.moment6X = 0;
  sums.moment6Y = 0;
  sums.refX = x;
  sums.refY = y;
  sums.length = 0;
  sums.lengthX = 0;
  sums.lengthY = 0;
  sums.margin = margin;
  addInside(a, b);
  sums.margin = -margin;
  addInside(b, a);
  const real = sums.area2 > margin * margin;
  out.area = real ? sums.area2 / 2 : 0;
  out.x = real ? x + sums.moment6X / (3 * sums.area2) : x;
  out.y = real ? y + sums.moment6Y / (3 * sums.area2) : y;
  out.outlineX = sums.length > 0 ? x + sums.lengthX / sums.length : x;
  out.outlineY = sums.length > 0 ? y + sums.lengthY / sums.length : y;
}

/** Adds the parts of the first outline that lie in the other set, give or take the margin. */
function addInside(core: CoreLike, other: CoreLike): void {
  const reach = other.radius + sums.margin;
  traceOutline(core, outline);
  for (let i = 0; i < outline.count; i++) {
    const piece = outline.pieces[i]!;
    cuts.start(piece);
    cutPiece(piece, other, cuts);
    for (let k = 0; k + 1 < cuts.count; k++) {
      from.key = cuts.keys[k]!;
      to.key = cuts.keys[k + 1]!;
      if (!(to.key > from.key)) continue;
      middle.key = (from.key + to.key) / 2;
      locateSpot(piece, middle);
      probe.x = middle.x;
      probe.y = middle.y;
      probeCore(other, probe);
      if (probe.distance <= reach) addPart(piece);
    }
  }
}

/** Adds the part of a piece between `from` and `to`. */
function addPart(piece: Piece): void {
  locateSpot(piece, from);
  locateSpot(piece, to);
  const ax = from.x - sums.refX;
  const ay = from.y - sums.refY;
  const bx = to.x - sums.refX;
  const by = to.y - sums.refY;
  const cross = ax * by - ay * bx;
  sums.area2 += cross;
  sums.moment6X += cross * (ax + bx);
  sums.moment6Y += cross * (ay + by);
  if (piece.radius > 0) addSegment(piece);
  // Middles of parts lie in both shapes, so their mean does.
  const weight = Math.abs(bx - ax) + Math.abs(by - ay);
  sums.length += weight;
  sums.lengthX += weight * (middle.x - sums.refX);
  sums.lengthY += weight * (middle.y - sums.refY);
}

/**
 * Circular segment between chord and arc of angle w: area r^2 (w - sin w) / 2, centroid 4 r sin^3(w/2) / (3 (w - sin w))
 * from the centre along the bisector.
 */
function addSegment(piece: Piece): void {
  const r = piece.radius;
  const cos = from.nx * to.nx + from.ny * to.ny;
  const sin = from.nx * to.ny - from.ny * to.nx;
  // Halved until its tangent is below a tenth, where eight terms of the series of the arc tangent are exact.
  let tangent = sin / (1 + cos);
  for (let i = 0; i < 3; i++) tangent /= 1 + Math.sqrt(1 + tangent * tangent);
  const z = tangent * tangent;
  const w =
    16 * tangent * (1 - z * (1 / 3 - z * (1 / 5 - z * (1 / 7 - z * (1 / 9 - z * (1 / 11 - z * (1 / 13 - z / 15)))))));
  // w - sin w loses its digits for small w; its series does not.
  const ww = w * w;
  const excess =
    w < 0.5 ? (w * ww * (1 - (ww / 20) * (1 - (ww / 42) * (1 - (ww / 72) * (1 - ww / 110))))) / 6 : w - sin;
  const chordX = to.nx - from.nx;
  const chordY = to.ny - from.ny;
  const halfSine = Math.sqrt(chordX * chordX + chordY * chordY) / 2;
  const bisectorX = from.nx + to.nx;
  const bisectorY = from.ny + to.ny;
  const length = Math.sqrt(bisectorX * bisectorX + bisectorY * bisectorY);
  // Twice the area; and the moment of the part beyond the centre, 2 r^3 sin^3(w/2) / 3, which needs no division.
  const twice = r * r * excess;
  const reach = (2 * r * r * r * halfSine * halfSine * halfSine) / (3 * length);
  sums.area2 += twice;
  sums.moment6X += 3 * twice * (piece.cx - sums.refX) + 6 * reach * bisectorX;
  sums.moment6Y += 3 * twice * (piece.cy - sums.refY) + 6 * reach * bisectorY;
}
