/**
 * What the points of a contact bore, carried over to its next manifold, so that the solver starts near its answer
 * (warm starting). A force is a vector at a place, and neither cares how a manifold is written down:
 *
 *     by feature     a point with the id of an old one takes its impulse
 *     by place       an old point whose id is gone gives its impulse to the new point where it lay: when the reference
 *                    face passes from one body to the other, all ids change and nothing has moved
 *     as a vector    J = jn n + jt t stays what it was when n turns: two corners that lean on one another have two
 *                    normals that are equally good, and they may take turns
 *
 * Two points nearer than a sliver are one. They could turn nothing, and which of them bears would change from tick to
 * tick. Contacts that forget what they bore rattle, and a house of cards that rattles walks apart.
 */
import {
  AX,
  AY,
  BX,
  BY,
  CONTACT_STRIDE,
  DRIFT,
  FEATURE,
  NORMAL_IMPULSE,
  NX,
  NY,
  POINT,
  POINT_STRIDE,
  TANGENT_IMPULSE,
} from './contact-layout.ts';
import { REAL } from './geometry/real.ts';
import type { Manifold } from './narrow-phase/manifold.ts';
import { LINEAR_SLOP } from './tuning.ts';

/** A point that lost its id and moved by less than this in the tick, px, is the same point. */
const SAME_PLACE = 2 * LINEAR_SLOP;
/** A sliver is a slop long; between shapes for which that is much, this share of the smaller inner radius. */
const SLIVER_SHARE = 0.125;

/** A manifold as it was kept: its normal, and its points with their impulses. */
class Borne {
  count = 0;
  nx = REAL;
  ny = REAL;
  /** The smaller inner radius of the two shapes, px. */
  innerRadius = REAL;
  readonly ids = new Float64Array(2);
  /** x y of each point from A's centre, and from B's, px. */
  readonly places = new Float64Array(4);
  readonly placesOnB = new Float64Array(4);
  readonly normal = new Float64Array(2);
  readonly tangent = new Float64Array(2);
}

/** What was borne. */
export const borne = new Borne();
/** What the points of the new manifold start with. */
export const carried = { normal: new Float64Array(2), tangent: new Float64Array(2) };

/** Reads what the `count` points of the contact bore whose numbers begin at `c`. */
export function recallBorne(data: Float64Array, c: number, count: number): void {
  borne.count = count;
  borne.nx = data[c + NX]!;
  borne.ny = data[c + NY]!;
  for (let p = 0; p < count; p++) {
    const q = c + POINT + p * POINT_STRIDE;
    borne.ids[p] = data[q + FEATURE]!;
    borne.places[2 * p] = data[q + AX]!;
    borne.places[2 * p + 1] = data[q + AY]!;
    borne.placesOnB[2 * p] = data[q + BX]!;
    borne.placesOnB[2 * p + 1] = data[q + BY]!;
    borne.normal[p] = data[q + NORMAL_IMPULSE]!;
    borne.tangent[p] = data[q + TANGENT_IMPULSE]!;
  }
}

/** Carries over from `borne` to a manifold of one point or two; two that are a sliver apart become one. */
export function carryImpulses(manifold: Manifold): void {
  const { normal, tangent } = carried;
  normal.fill(0);
  tangent.fill(0);
  for (let i = 0; i < borne.count; i++) {
    const p = findPoint(manifold, i);
    if (p === -1) continue;
    normal[p]! += borne.normal[i]!;
    tangent[p]! += borne.tangent[i]!;
  }
  if (manifold.pointCount === 2) joinSliver(manifold);
  turnImpulses(manifold);
}

/** The point of the manifold that old point `i` lives on in, or -1. */
function findPoint(manifold: Manifold, i: number): number {
  const { p0, p1, pointCount } = manifold;
  const isDouble = pointCount === 2;
  if (p0.id === borne.ids[i]) return 0;
  if (isDouble && p1.id === borne.ids[i]) return 1;
  const x = borne.places[2 * i]!;
  const y = borne.places[2 * i + 1]!;
  const d0 = (p0.x - x) * (p0.x - x) + (p0.y - y) * (p0.y - y);
  const d1 = isDouble ? (p1.x - x) * (p1.x - x) + (p1.y - y) * (p1.y - y) : Infinity;
  if (Math.min(d0, d1) > SAME_PLACE * SAME_PLACE) return -1;
  return d0 <= d1 ? 0 : 1;
}

function joinSliver(manifold: Manifold): void {
  const { p0, p1 } = manifold;
  const dx = p1.x - p0.x;
  const dy = p1.y - p0.y;
  const sliver = Math.min(LINEAR_SLOP, SLIVER_SHARE * borne.innerRadius);
  if (dx * dx + dy * dy >= sliver * sliver) return;
  if (p1.separation < p0.separation) {
    p0.x = p1.x;
    p0.y = p1.y;
    p0.separation = p1.separation;
    p0.id = p1.id;
  }
  manifold.pointCount = 1;
  const { normal, tangent } = carried;
  normal[0]! += normal[1]!;
  tangent[0]! += tangent[1]!;
}

/** From the old normal and tangent to the new ones; the tangent is (ny, -nx). */
function turnImpulses(manifold: Manifold): void {
  const { normal, tangent } = carried;
  const cos = borne.nx * manifold.nx + borne.ny * manifold.ny;
  const sin = borne.nx * manifold.ny - borne.ny * manifold.nx;
  for (let p = 0; p < manifold.pointCount; p++) {
    const jn = normal[p]!;
    const jt = tangent[p]!;
    normal[p] = Math.max(0, cos * jn - sin * jt);
    tangent[p] = sin * jn + cos * jt;
  }
}

/** Notes how the contact moved on in the tick, once its new numbers stand: where one body rolls on another, everything does. */
export function noteDrift(data: Float64Array, c: number, manifold: Manifold): void {
  const q = c + POINT;
  const d = c + DRIFT;
  const isSame = manifold.pointCount === 1 && borne.count === 1 && borne.ids[0] === manifold.p0.id;
  if (!isSame || borne.normal[0] === 0) {
    data.fill(0, d, c + CONTACT_STRIDE);
    return;
  }
  data[d] = data[c + NX]! - borne.nx;
  data[d + 1] = data[c + NY]! - borne.ny;
  data[d + 2] = data[q + AX]! - borne.places[0]!;
  data[d + 3] = data[q + AY]! - borne.places[1]!;
  data[d + 4] = data[q + BX]! - borne.placesOnB[0]!;
  data[d + 5] = data[q + BY]! - borne.placesOnB[1]!;
}
