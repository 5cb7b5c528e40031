/**
 * Circles against circles, boxes, polygons and capsules: the distance of the centre decides, one point carries it.
 */

import { REAL } from '../geometry/real.ts';
import type { Shape } from '../geometry/shape.ts';
import type { Pose } from '../math.ts';
import { gap } from './core-pair.ts';
import type { Manifold } from './manifold.ts';
import { isPreferred } from './tie.ts';

/** Where the centre of circle B stands over the core of A, in A's frame. */
export class Foot {
  /** Signed distance of the centre from the core, px. */
  height = REAL;
  /** Unit direction from the core to the centre (out of the core when the centre is inside). */
  nx = REAL;
  ny = REAL;
  /** Nearest point of the core's outline. */
  x = REAL;
  y = REAL;
  /** The centre. */
  centreX = REAL;
  centreY = REAL;
  /** IN for searches: the height beyond which nobody is interested. */
  limit = REAL;
}

const foot = new Foot();

function loadCentre(ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>): void {
  const px = b.points[0]!;
  const py = b.points[1]!;
  const dx = tb.x - ta.x + (tb.c * px - tb.s * py);
  const dy = tb.y - ta.y + (tb.s * px + tb.c * py);
  foot.centreX = ta.c * dx + ta.s * dy;
  foot.centreY = ta.c * dy - ta.s * dx;
}

/** One point, from the foot: the surfaces are rA above the core and rB below the centre. */
function writeFoot(a: Shape, ta: Readonly<Pose>, b: Shape, out: Manifold): void {
  const { height, nx, ny } = foot;
  const separation = height - a.radius - b.radius;
  out.pointCount = 0;
  if (separation > out.margin) return;
  out.pointCount = 1;
  out.nx = ta.c * nx - ta.s * ny;
  out.ny = ta.s * nx + ta.c * ny;
  const lift = (height + a.radius - b.radius) / 2;
  const x = foot.x + nx * lift;
  const y = foot.y + ny * lift;
  out.p0.x = ta.c * x - ta.s * y;
  out.p0.y = ta.s * x + ta.c * y;
  out.p0.separation = separation;
  out.p0.id = 0;
}

/** Foot on core point `i` (array index): the line of centres; concentric ones take x. */
function standOnPoint(points: Float64Array, i: number, ta: Readonly<Pose>): void {
  const x = points[i]!;
  const y = points[i + 1]!;
  const dx = foot.centreX - x;
  const dy = foot.centreY - y;
  const distance = Math.sqrt(dx * dx + dy * dy);
  foot.x = x;
  foot.y = y;
  foot.height = distance;
  // The world's x in A's frame is (c, -s).
  foot.nx = distance > 0 ? dx / distance : ta.c;
  foot.ny = distance > 0 ? dy / distance : 0 - ta.s;
}

/** Two discs meet exactly when their centres are within the sum of the radii. */
export function collideCircles(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>, out: Manifold): void {
  loadCentre(ta, b, tb);
  standOnPoint(a.points, 0, ta);
  writeFoot(a, ta, b, out);
}

export function separateCircles(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>): void {
  loadCentre(ta, b, tb);
  const dx = foot.centreX - a.points[0]!;
  const dy = foot.centreY - a.points[1]!;
  gap.value = Math.sqrt(dx * dx + dy * dy) - (a.radius + b.radius);
}

/**
 * A box and a circle: in the box's own axes the nearest point is the centre moved into each range by itself. A centre
 * inside leaves by the nearest side; among equally near ones by the one more along x, towards the box's own +x or +y.
 */
export function collideBoxCircle(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>, out: Manifold): void {
  loadCentre(ta, b, tb);
  standOnBox(a, ta);
  writeFoot(a, ta, b, out);
}

export function separateBoxCircle(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>): void {
  loadCentre(ta, b, tb);
  standOnBox(a, ta);
  gap.value = foot.height - b.radius;
}

function standOnBox(box: Shape, ta: Readonly<Pose>): void {
  const { halfWidth: w, halfHeight: h, centroidX, centroidY } = box;
  const ux = box.normals[0]!;
  const uy = box.normals[1]!;
  const dx = foot.centreX - centroidX;
  const dy = foot.centreY - centroidY;
  // Centre in the box's axes u = (ux, uy) and v = (-uy, ux).
  const u = dx * ux + dy * uy;
  const v = dy * ux - dx * uy;
  const overU = Math.abs(u) - w;
  const overV = Math.abs(v) - h;
  const signU = u >= 0 ? 1 : -1;
  const signV = v >= 0 ? 1 : -1;
  let nu = 0;
  let nv = 0;
  if (overU > 0 && overV > 0) {
    const distance = Math.sqrt(overU * overU + overV * overV);
    foot.height = distance;
    nu = (signU * overU) / distance;
    nv = (signV * overV) / distance;
  } else if (overU > overV || (overU === overV && isPreferred(ta.c, ta.s, ux, uy, -uy, ux))) {
    foot.height = overU;
    nu = signU;
  } else {
    foot.height = overV;
    nv = signV;
  }
  foot.nx = nu * ux - nv * uy;
  foot.ny = nu * uy + nv * ux;
  foot.x = foot.centreX - foot.height * foot.nx;
  foot.y = foot.centreY - foot.height * foot.ny;
}

/**
 * A polygon or a capsule and a circle: the centre over the highest face of the core, or beside it at a corner. The faces
 * of a capsule's core are its long sides.
 */
export function collidePolygonCircle(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>, out: Manifold): void {
  loadCentre(ta, b, tb);
  foot.limit = out.margin + a.radius + b.radius;
  standOnCore(a, ta);
  writeFoot(a, ta, b, out);
}

export function separatePolygonCircle(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>): void {
  const radius = a.radius + b.radius;
  loadCentre(ta, b, tb);
  foot.limit = gap.limit + radius;
  standOnCore(a, ta);
  gap.value = foot.height - radius;
}

/** Stops at the first face that the centre is above by more than the limit; the height is then a lower bound. */
function standOnCore(core: Shape, ta: Readonly<Pose>): void {
  const { points, normals, count } = core;
  const { centreX, centreY, limit } = foot;
  let face = 0;
  let height = -Infinity;
  for (let i = 0; i < 2 * count; i += 2) {
    const above = normals[i]! * (centreX - points[i]!) + normals[i + 1]! * (centreY - points[i + 1]!);
    if (above < height) continue;
    if (above === height) {
      const mx = normals[face]!;
      const my = normals[face + 1]!;
      if (!isPreferred(ta.c, ta.s, normals[i]!, normals[i + 1]!, mx, my)) continue;
    }
    height = above;
    face = i;
    if (height > limit) break;
  }
  standOnFace(points, normals, face);
  // A capsule's core has no inside: a height below zero is rounding.
  if (height <= limit && (height >= 0 || count === 2)) walkToFoot(points, normals, 2 * count, face, ta);
}

/** Foot on the line of a face (array index). */
function standOnFace(points: Float64Array, normals: Float64Array, face: number): void {
  const nx = normals[face]!;
  const ny = normals[face + 1]!;
  const height = nx * (foot.centreX - points[face]!) + ny * (foot.centreY - points[face + 1]!);
  foot.height = height;
  foot.nx = nx;
  foot.ny = ny;
  foot.x = foot.centreX - height * nx;
  foot.y = foot.centreY - height * ny;
}

/**
 * From the highest face along the outline to the nearest point: beside the centre, or the corner between a face that
 * the centre is beyond and the next one that it is not beside yet.
 */
function walkToFoot(
  points: Float64Array,
  normals: Float64Array,
  size: number,
  start: number,
  ta: Readonly<Pose>,
): void {
  const { centreX, centreY } = foot;
  let direction = 0;
  for (let face = start, steps = 0; steps <= size; steps += 2) {
    const end = face + 2 === size ? 0 : face + 2;
    const ex = points[end]! - points[face]!;
    const ey = points[end + 1]! - points[face + 1]!;
    const before = (centreX - points[face]!) * ex + (centreY - points[face + 1]!) * ey < 0;
    const beyond = !before && (centreX - points[end]!) * ex + (centreY - points[end + 1]!) * ey > 0;
    if (!before && !beyond) {
      standOnFace(points, normals, face);
      return;
    }
    if ((before && direction > 0) || (beyond && direction < 0) || steps === size) {
      standOnPoint(points, before ? face : end, ta);
      return;
    }
    direction = before ? -1 : 1;
    face = before ? (face === 0 ? size - 2 : face - 2) : end;
  }
}
