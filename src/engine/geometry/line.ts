/**
 * A straight line against a convex core grown (or shrunk) by a radius: where it enters and where it leaves.
 *
 * Polygons are cut by the slab method (Kay and Kajiya, 1986): the line is inside while it is inside all half-planes.
 * A rounded outline consists of the edges moved out by the radius and of arcs about the corners; the line crosses it at
 * the first and last of the crossings of its parts. Everything is solved in closed form.
 */

export class LineHit {
  /** Parameters of the line x = o + t d, unclamped; -Infinity and Infinity when it has no direction. */
  enter = 0;
  exit = 0;
  /** Outward unit normal of the outline where the line enters. */
  nx = 0;
  ny = 0;
}

/**
 * Does the line through (ox, oy) along (dx, dy) share a point with the closed set of all points within `radius` of the
 * core? The core's edges are as in Shape. A negative radius shrinks: all faces move in by that much.
 * With (dx, dy) = 0 the answer is whether (ox, oy) lies in the set, and the normal is not defined.
 */
export function crossLine(
  points: Float64Array,
  normals: Float64Array,
  count: number,
  radius: number,
  ox: number,
  oy: number,
  dx: number,
  dy: number,
  out: LineHit,
): boolean {
  out.enter = Infinity;
  out.exit = -Infinity;
  if (dx === 0 && dy === 0) return crossNowhere(points, normals, count, radius, ox, oy, out);
  if (radius < 0 && count < 3) return false;
  if (count >= 3) {
    const crosses = crossFaces(points, normals, count, radius, ox, oy, dx, dy, out);
    if (!crosses || radius <= 0) return crosses;
    out.enter = Infinity;
    out.exit = -Infinity;
  }
  if (count > 1) crossEdges(points, normals, count, radius, ox, oy, dx, dy, out);
  for (let i = 0; i < count; i++) crossDisc(points[2 * i]!, points[2 * i + 1]!, radius, ox, oy, dx, dy, out);
  return out.enter <= out.exit;
}

/** All half-planes n . (x - v) <= radius at once. */
function crossFaces(
  points: Float64Array,
  normals: Float64Array,
  count: number,
  radius: number,
  ox: number,
  oy: number,
  dx: number,
  dy: number,
  out: LineHit,
): boolean {
  let enter = -Infinity;
  let exit = Infinity;
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
        out.nx = nx;
        out.ny = ny;
      }
    }
    if (enter > exit) return false;
  }
  out.enter = enter;
  out.exit = exit;
  return true;
}

/** Crossings with the edges moved out by the radius, each only as long as the edge. */
function crossEdges(
  points: Float64Array,
  normals: Float64Array,
  count: number,
  radius: number,
  ox: number,
  oy: number,
  dx: number,
  dy: number,
  out: LineHit,
): void {
  for (let i = 0; i < count; i++) {
    const j = i + 1 === count ? 0 : i + 1;
    const nx = normals[2 * i]!;
    const ny = normals[2 * i + 1]!;
    const px = points[2 * i]! - ox;
    const py = points[2 * i + 1]! - oy;
    const speed = nx * dx + ny * dy;
    if (speed === 0) continue; // along the edge: the discs at its ends have the crossings
    const t = (nx * px + ny * py + radius) / speed;
    // Place along the edge, whose direction is (-ny, nx).
    const length = ny * (points[2 * i]! - points[2 * j]!) + nx * (points[2 * j + 1]! - points[2 * i + 1]!);
    const place = -ny * (t * dx - px) + nx * (t * dy - py);
    if (place >= 0 && place <= length) widen(t, nx, ny, out);
  }
}

function crossDisc(
  cx: number,
  cy: number,
  radius: number,
  ox: number,
  oy: number,
  dx: number,
  dy: number,
  out: LineHit,
): void {
  const wx = cx - ox;
  const wy = cy - oy;
  const dd = dx * dx + dy * dy;
  // The distance of the centre from the line is |w x d| / |d|: no difference of large squares.
  const cross = wx * dy - wy * dx;
  const square = radius * radius * dd - cross * cross;
  if (square < 0) return;
  const half = Math.sqrt(square);
  const middle = wx * dx + wy * dy;
  const enter = (middle - half) / dd;
  const exit = (middle + half) / dd;
  if (exit > out.exit) out.exit = exit;
  if (enter >= out.enter) return;
  out.enter = enter;
  // Relative to the foot of the perpendicular, so that a far start costs no digits of the normal.
  const nx = (cross * dy) / dd + (half * dx) / dd;
  const ny = (-cross * dx) / dd + (half * dy) / dd;
  const length = Math.sqrt(nx * nx + ny * ny);
  const speed = Math.sqrt(dd);
  out.nx = length > 0 ? 0 - nx / length : 0 - dx / speed;
  out.ny = length > 0 ? 0 - ny / length : 0 - dy / speed;
}

function widen(t: number, nx: number, ny: number, out: LineHit): void {
  if (t > out.exit) out.exit = t;
  if (t < out.enter) {
    out.enter = t;
    out.nx = nx;
    out.ny = ny;
  }
}

/** A line without a direction is a point. */
function crossNowhere(
  points: Float64Array,
  normals: Float64Array,
  count: number,
  radius: number,
  ox: number,
  oy: number,
  out: LineHit,
): boolean {
  out.nx = 0;
  out.ny = 0;
  if (!(distanceToCore(points, normals, count, ox, oy) <= radius)) return false;
  out.enter = -Infinity;
  out.exit = Infinity;
  return true;
}

/** Signed distance of a point from a core: negative inside a polygon, never negative for a point or segment. */
export function distanceToCore(
  points: Float64Array,
  normals: Float64Array,
  count: number,
  x: number,
  y: number,
): number {
  let nearest = Infinity;
  let highest = -Infinity;
  for (let i = 0; i < count; i++) {
    const px = x - points[2 * i]!;
    const py = y - points[2 * i + 1]!;
    nearest = Math.min(nearest, px * px + py * py);
    if (count === 1) break;
    const j = i + 1 === count ? 0 : i + 1;
    const nx = normals[2 * i]!;
    const ny = normals[2 * i + 1]!;
    const height = nx * px + ny * py;
    if (height > highest) highest = height;
    const length = ny * (points[2 * i]! - points[2 * j]!) + nx * (points[2 * j + 1]! - points[2 * i + 1]!);
    const place = nx * py - ny * px;
    if (place >= 0 && place <= length) nearest = Math.min(nearest, height * height);
  }
  return count > 2 && highest <= 0 ? highest : Math.sqrt(nearest);
}
