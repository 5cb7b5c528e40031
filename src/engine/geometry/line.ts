/**
 * A straight line against a convex core grown (or shrunk) by a radius: where it enters and where it leaves.
 *
 * Polygons are cut by the slab method (Kay and Kajiya, 1986): the line is inside while it is inside all half-planes.
 * A rounded outline consists of the edges moved out by the radius and of arcs about the corners; the line crosses it at
 * the first and last of the crossings of its parts. Everything is solved in closed form.
 */
import { REAL } from './real.ts';

/** A convex core as in Shape: points in positive orientation, the outward unit normals of their edges, the radius. */
export interface CoreLike {
  readonly count: number;
  readonly points: Float64Array;
  readonly normals: Float64Array;
  readonly radius: number;
}

/** The question and the answer: its numbers have fractions, and as arguments each would be a new object. */
export class Line {
  /** IN: the line x = o + t d, and by how much the shape is to be grown, px; a negative number shrinks it. */
  ox = REAL;
  oy = REAL;
  dx = REAL;
  dy = REAL;
  grow = REAL;
  /** The shape's own radius and the growth together. */
  radius = REAL;
  /** OUT: parameters t, unclamped; -Infinity and Infinity when the line has no direction. */
  enter = REAL;
  exit = REAL;
  /** OUT: outward unit normal of the outline where the line enters; zero when it has no direction. */
  nx = REAL;
  ny = REAL;
}

/** A point, and its signed distance from a core, px. */
export class CoreProbe {
  x = REAL;
  y = REAL;
  distance = REAL;
}

/**
 * Does the line share a point with the closed set of all points within the radius of the core? Shrinking uses the radius
 * up first, then moves all faces in. A line without a direction is a point: the answer is whether it lies in the set.
 */
export function crossLine(core: CoreLike, line: Line): boolean {
  line.radius = core.radius + line.grow;
  line.enter = Infinity;
  line.exit = -Infinity;
  if (line.dx === 0 && line.dy === 0) return crossNowhere(core, line);
  if (line.radius < 0 && core.count < 3) return false;
  if (core.count >= 3) {
    const crosses = crossFaces(core, line);
    if (!crosses || line.radius <= 0) return crosses;
    line.enter = Infinity;
    line.exit = -Infinity;
  }
  if (core.count > 1) crossEdges(core, line);
  crossDiscs(core, line);
  return line.enter <= line.exit;
}

/** All half-planes n . (x - v) <= radius at once. */
function crossFaces(core: CoreLike, line: Line): boolean {
  const { points, normals, count } = core;
  const { ox, oy, dx, dy, radius } = line;
  let enter = -Infinity;
  let exit = Infinity;
  let face = 0;
  for (let i = 0; i < 2 * count; i += 2) {
    const nx = normals[i]!;
    const ny = normals[i + 1]!;
    const height = nx * (points[i]! - ox) + ny * (points[i + 1]! - oy) + radius;
    const speed = nx * dx + ny * dy;
    if (speed === 0) {
      if (height < 0) return false;
    } else {
      const t = height / speed;
      if (speed > 0) {
        if (t < exit) exit = t;
      } else if (t > enter) {
        enter = t;
        face = i;
      }
    }
    if (enter > exit) return false;
  }
  line.enter = enter;
  line.exit = exit;
  line.nx = normals[face]!;
  line.ny = normals[face + 1]!;
  return true;
}

/** Crossings with the edges moved out by the radius, each only as long as the edge. */
function crossEdges(core: CoreLike, line: Line): void {
  const { points, normals, count } = core;
  const { ox, oy, dx, dy, radius } = line;
  for (let i = 0; i < 2 * count; i += 2) {
    const j = i + 2 === 2 * count ? 0 : i + 2;
    const nx = normals[i]!;
    const ny = normals[i + 1]!;
    const px = points[i]! - ox;
    const py = points[i + 1]! - oy;
    const speed = nx * dx + ny * dy;
    if (speed === 0) continue; // along the edge: the discs at its ends have the crossings
    const t = (nx * px + ny * py + radius) / speed;
    // Place along the edge, whose direction is (-ny, nx).
    const length = ny * (points[i]! - points[j]!) + nx * (points[j + 1]! - points[i + 1]!);
    const place = -ny * (t * dx - px) + nx * (t * dy - py);
    if (place < 0 || place > length) continue;
    if (t > line.exit) line.exit = t;
    if (t >= line.enter) continue;
    line.enter = t;
    line.nx = nx;
    line.ny = ny;
  }
}

/** Crossings with the discs about the corners. */
function crossDiscs(core: CoreLike, line: Line): void {
  const { points, count } = core;
  const { ox, oy, dx, dy, radius } = line;
  const dd = dx * dx + dy * dy;
  for (let i = 0; i < 2 * count; i += 2) {
    const wx = points[i]! - ox;
    const wy = points[i + 1]! - oy;
    // The distance of the centre from the line is |w x d| / |d|: no difference of large squares.
    const cross = wx * dy - wy * dx;
    const square = radius * radius * dd - cross * cross;
    if (square < 0) continue;
    const half = Math.sqrt(square);
    const middle = wx * dx + wy * dy;
    const enter = (middle - half) / dd;
    const exit = (middle + half) / dd;
    if (exit > line.exit) line.exit = exit;
    if (enter >= line.enter) continue;
    line.enter = enter;
    // Relative to the foot of the perpendicular, so that a far start costs no digits of the normal.
    const nx = (cross * dy + half * dx) / dd;
    const ny = (half * dy - cross * dx) / dd;
    const length = Math.sqrt(nx * nx + ny * ny);
    const speed = Math.sqrt(dd);
    line.nx = length > 0 ? 0 - nx / length : 0 - dx / speed;
    line.ny = length > 0 ? 0 - ny / length : 0 - dy / speed;
  }
}

const probe = new CoreProbe();

function crossNowhere(core: CoreLike, line: Line): boolean {
  line.nx = 0;
  line.ny = 0;
  probe.x = line.ox;
  probe.y = line.oy;
  probeCore(core, probe);
  if (!(probe.distance <= line.radius)) return false;
  line.enter = -Infinity;
  line.exit = Infinity;
  return true;
}

/** Writes the signed distance of a point from a core: negative inside a polygon, never for a point or segment. */
export function probeCore(core: CoreLike, at: CoreProbe): void {
  const { points, normals, count } = core;
  const { x, y } = at;
  let nearest = Infinity;
  let highest = -Infinity;
  for (let i = 0; i < 2 * count; i += 2) {
    const px = x - points[i]!;
    const py = y - points[i + 1]!;
    nearest = Math.min(nearest, px * px + py * py);
    if (count === 1) break;
    const j = i + 2 === 2 * count ? 0 : i + 2;
    const nx = normals[i]!;
    const ny = normals[i + 1]!;
    const height = nx * px + ny * py;
    if (height > highest) highest = height;
    const length = ny * (points[i]! - points[j]!) + nx * (points[j + 1]! - points[i + 1]!);
    const place = nx * py - ny * px;
    if (place >= 0 && place <= length) nearest = Math.min(nearest, height * height);
  }
  at.distance = count > 2 && highest <= 0 ? highest : Math.sqrt(nearest);
}
