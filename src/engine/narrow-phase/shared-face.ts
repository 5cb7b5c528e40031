/**
 * Faces that two shapes share: tiles that lie side by side have one surface, and where they abut there is neither a side
 * nor a corner. Internal edges are the old trouble of floors made of pieces (Terdiman, "Contact generation for meshes",
 * 2001; Catto, "Ghost collisions", 2011): a separating axis knows one tile only and names the hidden side.
 *
 * Let S have been met at p with outward normal m, and let N be its neighbour. A face of N with outward normal k is shared
 * when S reaches as high along k as that face does, and no higher. It covers p when the point a little out of p along m
 * lies over that face, or inside N: then S stands behind the face, and m is no direction in which anything can leave.
 * Where S has a face in the same plane, the contact is one on that face; where it has none, there is no contact with S.
 */
import { REAL } from '../geometry/real.ts';
import { FIRST_POINT, POINT_STRIDE, RADIUS, rowOf, type Shape } from '../geometry/shape.ts';
import type { Transform } from '../math.ts';
import { LINEAR_SLOP } from '../tuning.ts';
import type { Manifold, ManifoldPoint } from './manifold.ts';

type Pose = Readonly<Transform>;

/** How far out of p is looked, px. */
const OUT = 1;
/** Sine of the angle up to which two faces are parallel: over a tile of 100 px they part by less than the slop. */
const PARALLEL = 1e-3;
/** Sine of the angle up to which a normal is the face's own, and in order. */
const SAME = 1e-9;
/** Cosine of a lean that is little: 25 degrees. */
const LEANING = 0.9;
/** Two places nearer than this are one, px. */
const SAME_POINT = 1e-6;

/** What was met: a point of the surface of S and the outward normal there, in the world. */
export class Met {
  x = REAL;
  y = REAL;
  nx = REAL;
  ny = REAL;
}

/** Where a manifold is looked at: at its points and, between two of them, in the middle, which may be exposed. */
export function placesOf(manifold: Readonly<Manifold>): number {
  return manifold.pointCount === 2 ? 3 : manifold.pointCount;
}

/** Puts `met`, whose normal is set, on the surface of S at one of those places; the manifold's lie midway to D's surface. */
export function placeMet(manifold: Readonly<Manifold>, place: number, poseA: Pose, met: Met): void {
  const { p0, p1 } = manifold;
  const share = place === 2 ? 0.5 : place;
  const back = (p0.separation + share * (p1.separation - p0.separation)) / 2;
  met.x = poseA.x + p0.x + share * (p1.x - p0.x) - met.nx * back;
  met.y = poseA.y + p0.y + share * (p1.y - p0.y) - met.ny * back;
}

/** The best cover found: the shared face over which the visitor D stands highest. */
export class Cover {
  isFound = false;
  /** Outward unit normal of the shared face. */
  nx = REAL;
  ny = REAL;
  /** Signed distance of D from the plane, px. */
  height = REAL;
  /** The face of S in that plane, -1 when S has none. */
  face = -1;

  clear(): void {
    this.isFound = false;
    this.face = -1;
  }
}

// The plane at hand: outward normal, and how far along it the face stands from S's position.
const plane = { nx: REAL, ny: REAL, level: REAL };
/** How far a shape reaches along the plane's normal, from S's position. */
const extent = { low: REAL, high: REAL };

/** A point in N's frame. */
const exit = { x: REAL, y: REAL };

/** Height of that point, which lies in N, over the face of N by which it leaves first: any but those that look at S. */
function findExit(n: Shape, tn: Pose, s: Shape, ts: Pose): number {
  const rows = n.packed;
  const radius = rows[RADIUS]!;
  let highest = -Infinity;
  for (let row = FIRST_POINT; row < rows.length; row += POINT_STRIDE) {
    const lx = rows[row + 2]!;
    const ly = rows[row + 3]!;
    const height = lx * (exit.x - rows[row]!) + ly * (exit.y - rows[row + 1]!) - radius;
    if (height <= highest) continue;
    plane.nx = tn.c * lx - tn.s * ly;
    plane.ny = tn.s * lx + tn.c * ly;
    plane.level = plane.nx * (tn.x - ts.x) + plane.ny * (tn.y - ts.y) + lx * rows[row]! + ly * rows[row + 1]! + radius;
    measureExtent(s, ts, ts);
    if (extent.low < plane.level - LINEAR_SLOP) highest = height;
  }
  return highest;
}

/** Looks for faces of neighbour `n` that cover what was met of `s`; a better one than `best` replaces it. Tells whether any does. */
export function findCover(met: Readonly<Met>, s: Shape, ts: Pose, n: Shape, tn: Pose, d: Shape, td: Pose, best: Cover) {
  if (n.count < 2) return false;
  const rows = n.packed;
  const radius = rows[RADIUS]!;
  // The point out of p, in N's frame, where its faces are.
  const wx = met.x + met.nx * OUT - tn.x;
  const wy = met.y + met.ny * OUT - tn.y;
  const x = tn.c * wx + tn.s * wy;
  const y = tn.c * wy - tn.s * wx;
  let outside = -Infinity;
  for (let row = FIRST_POINT; row < rows.length; row += POINT_STRIDE) {
    const height = rows[row + 2]! * (x - rows[row]!) + rows[row + 3]! * (y - rows[row + 1]!) - radius;
    if (height > outside) outside = height;
  }
  if (outside > OUT + LINEAR_SLOP) return false;
  exit.x = x;
  exit.y = y;
  const lowest = (outside > LINEAR_SLOP ? outside : findExit(n, tn, s, ts)) - LINEAR_SLOP;
  let covers = false;
  for (let j = 0; j < n.count; j++) {
    const row = rowOf(j);
    const next = j + 1 === n.count ? FIRST_POINT : row + POINT_STRIDE;
    const lx = rows[row + 2]!;
    const ly = rows[row + 3]!;
    const rx = x - rows[row]!;
    const ry = y - rows[row + 1]!;
    const height = lx * rx + ly * ry - radius;
    // Outside of N only the face that it stands over counts, inside the nearest way out: in the corner of a room that is
    // the face of the other wall, and not the outer one in which both walls end.
    if (height < lowest) continue;
    // The face runs along (-ny, nx).
    const place = lx * ry - ly * rx;
    const span = lx * (rows[next + 1]! - rows[row + 1]!) - ly * (rows[next]! - rows[row]!);
    if (place < -LINEAR_SLOP || place > span + LINEAR_SLOP) continue;
    plane.nx = tn.c * lx - tn.s * ly;
    plane.ny = tn.s * lx + tn.c * ly;
    const lean = met.nx * plane.ny - met.ny * plane.nx;
    if (lean >= -SAME && lean <= SAME && met.nx * plane.nx + met.ny * plane.ny > 0) continue;
    plane.level = plane.nx * (tn.x - ts.x) + plane.ny * (tn.y - ts.y) + lx * rows[row]! + ly * rows[row + 1]! + radius;
    measureExtent(s, ts, ts);
    if (Math.abs(extent.high - plane.level) > LINEAR_SLOP) continue;
    const face = findFace(s, ts);
    // A corner of S in the plane is covered only where N's face truly is; of a ridge it may be the exposed tip.
    const isOver = place > SAME_POINT && place < span - SAME_POINT && height <= OUT * (1 + SAME);
    if (face === -1 && !isOver) continue;
    covers = true;
    measureExtent(d, td, ts);
    const above = extent.low - plane.level;
    if (best.isFound && above <= best.height) continue;
    best.isFound = true;
    best.nx = plane.nx;
    best.ny = plane.ny;
    best.height = above;
    best.face = face;
  }
  return covers;
}

/**
 * Whether what was met leans so little from the face that covers it that one covered point of two is enough: then S lies
 * against D with that face, or close to it.
 */
export function leansLittle(met: Readonly<Met>, cover: Readonly<Cover>): boolean {
  return met.nx * cover.nx + met.ny * cover.ny > LEANING;
}

/** How far a shape reaches along the plane's normal and against it, from the position `from`. */
function measureExtent(shape: Shape, pose: Pose, from: Pose): void {
  const rows = shape.packed;
  const lx = pose.c * plane.nx + pose.s * plane.ny;
  const ly = pose.c * plane.ny - pose.s * plane.nx;
  let low = Infinity;
  let high = -Infinity;
  for (let k = FIRST_POINT; k < rows.length; k += POINT_STRIDE) {
    const reach = lx * rows[k]! + ly * rows[k + 1]!;
    if (reach < low) low = reach;
    if (reach > high) high = reach;
  }
  const base = plane.nx * (pose.x - from.x) + plane.ny * (pose.y - from.y);
  extent.low = base + low - rows[RADIUS]!;
  extent.high = base + high + rows[RADIUS]!;
}

/** The face of a shape that looks along the plane's normal, -1 for none. */
function findFace(shape: Shape, pose: Pose): number {
  if (shape.count < 2) return -1;
  const rows = shape.packed;
  const lx = pose.c * plane.nx + pose.s * plane.ny;
  const ly = pose.c * plane.ny - pose.s * plane.nx;
  for (let i = 0; i < shape.count; i++) {
    const along = lx * rows[rowOf(i) + 2]! + ly * rows[rowOf(i) + 3]!;
    const across = lx * rows[rowOf(i) + 3]! - ly * rows[rowOf(i) + 2]!;
    if (along > 0 && across >= -PARALLEL && across <= PARALLEL) return i;
  }
  return -1;
}

/** Whether a face of S, at its pose, holds the point (x, y) of its surface; if so `out` gets the face's normal. */
export function faceAt(s: Shape, ts: Pose, face: number, x: number, y: number, out: Met): boolean {
  loadFace(s, ts, face);
  const rx = x - ts.x - base.x;
  const ry = y - ts.y - base.y;
  const height = base.nx * rx + base.ny * ry - s.radius;
  const place = base.nx * ry - base.ny * rx;
  if (Math.abs(height) > LINEAR_SLOP || place < -LINEAR_SLOP || place > base.span + LINEAR_SLOP) return false;
  out.nx = base.nx;
  out.ny = base.ny;
  return true;
}

/** The edge of D that lies over a face: its end where the face begins comes first. Heights over the core's face, px. */
const over = { edge: 0, t0: REAL, h0: REAL, t1: REAL, h1: REAL };
/** The face of S: normal and first point from S's position, length. */
const base = { nx: REAL, ny: REAL, x: REAL, y: REAL, span: REAL };

/**
 * The manifold of S and D on one face of S, whatever is nearest: what of D's lowest edge lies over that face. `dIsA` says
 * which of the two the manifold calls A. No points when D is not over it.
 */
export function collideFace(s: Shape, ts: Pose, face: number, d: Shape, td: Pose, dIsA: boolean, out: Manifold): void {
  loadFace(s, ts, face);
  out.pointCount = 0;
  out.nx = dIsA ? 0 - base.nx : base.nx;
  out.ny = dIsA ? 0 - base.ny : base.ny;
  if (d.count === 1) layPoint(d, ts, td);
  else layEdge(d, ts, td);
  const { span } = base;
  if (over.t1 < -SAME_POINT || over.t0 > span + SAME_POINT) return;
  cutEnds(span);
  const single = over.t1 - over.t0 < SAME_POINT;
  const reach = out.margin + s.radius + d.radius;
  // Along A's edge its first end is point 0; D's edge runs against S's.
  const id = d.count === 1 ? 0 : 2 * (dIsA ? over.edge * s.count + face : face * d.count + over.edge);
  const keep0 = over.h0 <= reach && (!single || over.h0 <= over.h1);
  const keep1 = over.h1 <= reach && !(single && keep0);
  const first = dIsA ? keep1 : keep0;
  if (first) writePoint(out.p0, s, ts, d, td, dIsA, dIsA, id);
  if (dIsA ? keep0 : keep1) {
    const isLast = d.count > 1;
    writePoint(first ? out.p1 : out.p0, s, ts, d, td, dIsA, !dIsA, isLast ? id + 1 : id);
    out.pointCount = first ? 2 : 1;
  } else if (first) out.pointCount = 1;
}

function loadFace(s: Shape, ts: Pose, face: number): void {
  const rows = s.packed;
  const row = rowOf(face);
  const next = face + 1 === s.count ? FIRST_POINT : row + POINT_STRIDE;
  const lx = rows[row + 2]!;
  const ly = rows[row + 3]!;
  const px = rows[row]!;
  const py = rows[row + 1]!;
  base.nx = ts.c * lx - ts.s * ly;
  base.ny = ts.s * lx + ts.c * ly;
  base.x = ts.c * px - ts.s * py;
  base.y = ts.s * px + ts.c * py;
  base.span = lx * (rows[next + 1]! - py) - ly * (rows[next]! - px);
}

/** A round D: its centre. */
function layPoint(d: Shape, ts: Pose, td: Pose): void {
  const rows = d.packed;
  const x = td.x - ts.x + (td.c * rows[FIRST_POINT]! - td.s * rows[FIRST_POINT + 1]!) - base.x;
  const y = td.y - ts.y + (td.s * rows[FIRST_POINT]! + td.c * rows[FIRST_POINT + 1]!) - base.y;
  over.edge = 0;
  over.t0 = over.t1 = base.nx * y - base.ny * x;
  over.h0 = over.h1 = base.nx * x + base.ny * y;
}

/** Of the two edges of D at its lowest corner the one that faces the face more squarely. */
function layEdge(d: Shape, ts: Pose, td: Pose): void {
  const rows = d.packed;
  // The face's normal in D's frame.
  const lx = td.c * base.nx + td.s * base.ny;
  const ly = td.c * base.ny - td.s * base.nx;
  let corner = 0;
  let lowest = Infinity;
  for (let i = 0; i < d.count; i++) {
    const height = lx * rows[rowOf(i)]! + ly * rows[rowOf(i) + 1]!;
    if (height < lowest) {
      lowest = height;
      corner = i;
    }
  }
  const before = corner === 0 ? d.count - 1 : corner - 1;
  const own = lx * rows[rowOf(corner) + 2]! + ly * rows[rowOf(corner) + 3]!;
  const edge = lx * rows[rowOf(before) + 2]! + ly * rows[rowOf(before) + 3]! < own ? before : corner;
  const from = rowOf(edge);
  const to = edge + 1 === d.count ? FIRST_POINT : from + POINT_STRIDE;
  const dx = td.x - ts.x - base.x;
  const dy = td.y - ts.y - base.y;
  const x1 = dx + (td.c * rows[from]! - td.s * rows[from + 1]!);
  const y1 = dy + (td.s * rows[from]! + td.c * rows[from + 1]!);
  const x0 = dx + (td.c * rows[to]! - td.s * rows[to + 1]!);
  const y0 = dy + (td.s * rows[to]! + td.c * rows[to + 1]!);
  over.edge = edge;
  over.t0 = base.nx * y0 - base.ny * x0;
  over.h0 = base.nx * x0 + base.ny * y0;
  over.t1 = base.nx * y1 - base.ny * x1;
  over.h1 = base.nx * x1 + base.ny * y1;
}

/** Leaves of D's edge what lies over the face; an end beside it by rounding stays as it is. */
function cutEnds(span: number): void {
  const { t0, h0, t1, h1 } = over;
  const slope = t1 > t0 ? (h1 - h0) / (t1 - t0) : 0;
  if (t0 < -SAME_POINT) {
    over.h0 = t1 > 0 ? h0 - slope * t0 : h1;
    over.t0 = 0;
  }
  if (t1 > span + SAME_POINT) {
    over.h1 = t0 < span ? h1 - slope * (t1 - span) : h0;
    over.t1 = span;
  }
}

/** Writes the first or the last end: midway between the two surfaces, from A's position. */
function writePoint(
  point: ManifoldPoint,
  s: Shape,
  ts: Pose,
  d: Shape,
  td: Pose,
  dIsA: boolean,
  isLast: boolean,
  id: number,
): void {
  const t = isLast ? over.t1 : over.t0;
  const h = isLast ? over.h1 : over.h0;
  const lift = (h + s.radius - d.radius) / 2;
  point.x = base.x - base.ny * t + base.nx * lift - (dIsA ? td.x - ts.x : 0);
  point.y = base.y + base.nx * t + base.ny * lift - (dIsA ? td.y - ts.y : 0);
  point.separation = h - s.radius - d.radius;
  point.id = id;
}
