/**
 * Area and centroid of the common part of two convex shapes, rounded ones included, in closed form.
 *
 * The outline of the common part is A's outline inside B and B's outline inside A. Each piece adds the triangle that it
 * spans with a fixed point (the shoelace formula), and an arc also the circular segment over its chord.
 */
import { atan2 } from '../math.ts';
import { distanceToCore } from './line.ts';
import type { Core } from './minkowski.ts';
import { Cuts, cutPiece, Outline, type Piece, Spot, spotAt, traceOutline } from './outline.ts';

export class Region {
  /** px^2; 0 when nothing but rounding is common. */
  area = 0;
  /** Centroid, px. */
  x = 0;
  y = 0;
  /** Mean of its outline: in the region even when it is so thin that rounding takes the centroid out of it. */
  outlineX = 0;
  outlineY = 0;
}

/** Outlines that agree within this share of the size, a few bits, count as one and are taken once. */
const SAME_SHARE = 1e-15;

const outline = new Outline();
const cuts = new Cuts();
const from = new Spot();
const to = new Spot();
const middle = new Spot();

/** Sums over the pieces, relative to a reference point. */
class Sums {
  /** Twice the area, and six times its moments. */
  area2 = 0;
  moment6X = 0;
  moment6Y = 0;
  refX = 0;
  refY = 0;
  /** Length of the outline, roughly, and its moments. */
  length = 0;
  lengthX = 0;
  lengthY = 0;
}

const sums = new Sums();

/**
 * Common part of two cores grown by rA and rB, all in one frame. (x, y) is a point in or near it, `size` the extent of
 * the shapes: both only keep digits.
 */
export function measureCommon(
  a: Readonly<Core>,
  rA: number,
  b: Readonly<Core>,
  rB: number,
  x: number,
  y: number,
  size: number,
  out: Region,
): void {
  sums.area2 = 0;
  sums.moment6X = 0;
  sums.moment6Y = 0;
  sums.refX = x;
  sums.refY = y;
  sums.length = 0;
  sums.lengthX = 0;
  sums.lengthY = 0;
  const margin = SAME_SHARE * size;
  addInside(a, rA, b, rB + margin);
  addInside(b, rB, a, rA - margin);
  const real = sums.area2 > margin * margin;
  out.area = real ? sums.area2 / 2 : 0;
  out.x = real ? x + sums.moment6X / (3 * sums.area2) : x;
  out.y = real ? y + sums.moment6Y / (3 * sums.area2) : y;
  out.outlineX = sums.length > 0 ? x + sums.lengthX / sums.length : x;
  out.outlineY = sums.length > 0 ? y + sums.lengthY / sums.length : y;
}

/** Adds the parts of the first outline that lie within `reach` of the other core. */
function addInside(core: Readonly<Core>, radius: number, other: Readonly<Core>, reach: number): void {
  traceOutline(core, radius, outline);
  for (let i = 0; i < outline.count; i++) {
    const piece = outline.pieces[i]!;
    cuts.start(piece);
    cutPiece(piece, other, reach, cuts);
    for (let k = 0; k + 1 < cuts.count; k++) {
      const start = cuts.keys[k]!;
      const end = cuts.keys[k + 1]!;
      if (!(end > start)) continue;
      spotAt(piece, (start + end) / 2, middle);
      if (distanceToCore(other.points, other.normals, other.count, middle.x, middle.y) <= reach) {
        addPart(piece, start, end);
      }
    }
  }
}

function addPart(piece: Piece, start: number, end: number): void {
  spotAt(piece, start, from);
  spotAt(piece, end, to);
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
  const w = atan2(sin, cos);
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
