/**
 * A shape's outline as points on the canvas, with the outward direction at each, for painting and for highlighting.
 * One scratch outline is reused; read it before the next call.
 */

import type { Shape, Transform } from '#engine';
import type { Eye } from './eye.ts';

/** Points x0, y0, ... in CSS px from the middle of the canvas. */
export interface Outline {
  count: number;
  points: Float64Array;
  /** For each point the vector that moves it outwards so that both of its edges move by 1 px. */
  miters: Float64Array;
}

const scratch: Outline = { count: 0, points: new Float64Array(512), miters: new Float64Array(512) };

/** Largest distance of a drawn circle from its polygon, CSS px. */
const FLATNESS = 0.12;

/** How many straight pieces a circle of so many CSS px needs. */
export function circleSegments(screenRadius: number): number {
  const n = Math.ceil(Math.PI / Math.sqrt((2 * FLATNESS) / Math.max(screenRadius, 1)));
  return Math.min(160, Math.max(10, n));
}

/** Begins an outline of canvas points; it is whole after {@link closeOutline}. */
export function openOutline(): Outline {
  scratch.count = 0;
  return scratch;
}

export function addOutlinePoint(x: number, y: number): void {
  reserve(1);
  addPoint(x, y, 0, 0);
}

/** Finds the miters of a convex outline of either winding. False when it has no area to speak of. */
export function closeOutline(): boolean {
  const { count, points, miters } = scratch;
  let area = 0;
  for (let i = 0, j = count - 1; i < count; j = i++) {
    area += points[2 * j]! * points[2 * i + 1]! - points[2 * j + 1]! * points[2 * i]!;
  }
  if (!(Math.abs(area) > 1e-6)) return false;
  const way = area > 0 ? 1 : -1;
  for (let i = 0; i < count; i++) {
    const h = i === 0 ? count - 1 : i - 1;
    const j = i + 1 === count ? 0 : i + 1;
    let ax = way * (points[2 * i + 1]! - points[2 * h + 1]!);
    let ay = way * (points[2 * h]! - points[2 * i]!);
    let bx = way * (points[2 * j + 1]! - points[2 * i + 1]!);
    let by = way * (points[2 * i]! - points[2 * j]!);
    const a = Math.sqrt(ax * ax + ay * ay) || 1;
    const b = Math.sqrt(bx * bx + by * by) || 1;
    ax /= a;
    ay /= a;
    bx /= b;
    by /= b;
    const scale = 1 / Math.max(1 + ax * bx + ay * by, LEAST_MITER);
    miters[2 * i] = (ax + bx) * scale;
    miters[2 * i + 1] = (ay + by) * scale;
  }
  return true;
}

/** Bounds the miter of a needle's tip. */
const LEAST_MITER = 0.15;

/** The outline of `shape` at `pose`. */
export function outlineOf(shape: Shape, pose: Transform, eye: Eye): Outline {
  scratch.count = 0;
  reserve(shape.count);
  if (shape.radius === 0) {
    for (let i = 0; i < shape.count; i++) addCorner(shape, pose, eye, i);
  } else {
    for (let i = 0; i < shape.count; i++) addArc(shape, pose, eye, i);
  }
  return scratch;
}

/** Makes room for so many more points. */
function reserve(count: number): void {
  if (2 * (scratch.count + count) <= scratch.points.length) return;
  scratch.points = grow(scratch.points);
  scratch.miters = grow(scratch.miters);
}

function addPoint(x: number, y: number, mx: number, my: number): void {
  const at = 2 * scratch.count++;
  scratch.points[at] = x;
  scratch.points[at + 1] = y;
  scratch.miters[at] = mx;
  scratch.miters[at + 1] = my;
}

function grow(array: Float64Array): Float64Array {
  const grown = new Float64Array(array.length * 2 + 512);
  grown.set(array);
  return grown;
}

/** A sharp corner: the miter of the normals a and b of its edges is (a + b) / (1 + a . b). */
function addCorner(shape: Shape, pose: Transform, eye: Eye, i: number): void {
  const { points, normals, count } = shape;
  const before = 2 * (i === 0 ? count - 1 : i - 1);
  const ax = normals[before]!;
  const ay = normals[before + 1]!;
  const bx = normals[2 * i]!;
  const by = normals[2 * i + 1]!;
  const scale = 1 / Math.max(1 + ax * bx + ay * by, LEAST_MITER);
  const mx = (ax + bx) * scale;
  const my = (ay + by) * scale;
  const { c, s } = pose;
  const px = points[2 * i]!;
  const py = points[2 * i + 1]!;
  addPoint(eye.toX(pose.x + c * px - s * py), eye.toY(pose.y + s * px + c * py), c * mx - s * my, s * mx + c * my);
}

/** A round corner about core point i, from the normal of the edge before it to that of the edge after it. */
function addArc(shape: Shape, pose: Transform, eye: Eye, i: number): void {
  const { points, normals, count, radius } = shape;
  const { c, s } = pose;
  const px = points[2 * i]!;
  const py = points[2 * i + 1]!;
  const x = eye.toX(pose.x + c * px - s * py);
  const y = eye.toY(pose.y + s * px + c * py);
  const r = radius * eye.zoom;
  const whole = circleSegments(r);
  if (count === 1) {
    addTurn(x, y, r, c, s, 2 * Math.PI, whole, false);
    return;
  }
  const before = 2 * (i === 0 ? count - 1 : i - 1);
  const ax = normals[before]!;
  const ay = normals[before + 1]!;
  const bx = normals[2 * i]!;
  const by = normals[2 * i + 1]!;
  let turn = Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
  // Opposite normals (a capsule's end) may come out as -pi by a rounding.
  if (turn < 0) turn += 2 * Math.PI;
  const pieces = Math.max(1, Math.ceil((whole * turn) / (2 * Math.PI)));
  addTurn(x, y, r, c * ax - s * ay, s * ax + c * ay, turn, pieces, true);
}

/** Points on a circle about (x, y) from direction (dx, dy) on, `pieces` steps over `turn` radians. */
function addTurn(
  x: number,
  y: number,
  r: number,
  dx: number,
  dy: number,
  turn: number,
  pieces: number,
  withEnd: boolean,
): void {
  const c = Math.cos(turn / pieces);
  const s = Math.sin(turn / pieces);
  const count = withEnd ? pieces + 1 : pieces;
  reserve(count);
  const { points, miters } = scratch;
  let at = 2 * scratch.count;
  for (let k = 0; k < count; k++) {
    points[at] = x + r * dx;
    points[at + 1] = y + r * dy;
    miters[at] = dx;
    miters[at + 1] = dy;
    at += 2;
    const turned = dx * c - dy * s;
    dy = dx * s + dy * c;
    dx = turned;
  }
  scratch.count += count;
}
