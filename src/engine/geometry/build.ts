/**
 * Builds shape records for geometry: zero sizes are legal and answered, only numbers that are no size are refused.
 *
 * A shape without extent in some direction becomes the simplest shape that is the same set: a flat box or a collapsed
 * polygon is a capsule of radius 0 (a segment), and that without length a circle of radius 0 (a point). So no collider
 * ever meets an edge without a direction. Bodies use the stricter makers of make.ts.
 */
import { requireFinite, sinCos, type Vec } from '../math.ts';
import { cleanRing, findConcavity, flattenRing, orientRing } from './ring.ts';
import { BOX, CAPSULE, CIRCLE, POLYGON, Shape } from './shape.ts';

const NO_NORMALS = new Float64Array(0);

/** Throws unless `value` is finite and not negative. */
export function requireSize(value: number, what: string): number {
  if (!(Number.isFinite(value) && value >= 0)) {
    throw new RangeError(`${what} must be finite and not negative, got ${value}`);
  }
  return value;
}

/** Circle about (cx, cy), px; radius 0 is a point. */
export function buildCircle(radius: number, cx = 0, cy = 0): Shape {
  requireSize(radius, 'circle radius');
  requireFinite(cx, 'circle centre x');
  requireFinite(cy, 'circle centre y');
  return new Shape({
    type: CIRCLE,
    count: 1,
    points: Float64Array.of(cx, cy),
    normals: NO_NORMALS,
    radius,
    centroidX: cx,
    centroidY: cy,
    innerRadius: radius,
    outerRadius: radius,
    halfWidth: 0,
    halfHeight: 0,
  });
}

/** All points within `radius` px of the segment from (ax, ay) to (bx, by); equal ends give a circle, radius 0 a segment. */
export function buildCapsule(ax: number, ay: number, bx: number, by: number, radius: number): Shape {
  requireFinite(ax, 'capsule start x');
  requireFinite(ay, 'capsule start y');
  requireFinite(bx, 'capsule end x');
  requireFinite(by, 'capsule end y');
  requireSize(radius, 'capsule radius');
  if (ax === bx && ay === by) return buildCircle(radius, ax, ay);
  const points = Float64Array.of(ax, ay, bx, by);
  const x = ax + (bx - ax) / 2;
  const y = ay + (by - ay) / 2;
  return new Shape({
    type: CAPSULE,
    count: 2,
    points,
    normals: edgeNormals(points),
    radius,
    centroidX: x,
    centroidY: y,
    innerRadius: radius,
    outerRadius: Math.max(distance(ax - x, ay - y), distance(bx - x, by - y)) + radius,
    halfWidth: 0,
    halfHeight: 0,
  });
}

/** The point (x, y), px. */
export function buildPoint(x: number, y: number): Shape {
  return buildCircle(0, x, y);
}

/** The segment from (ax, ay) to (bx, by), px; equal ends give a point. */
export function buildSegment(ax: number, ay: number, bx: number, by: number): Shape {
  return buildCapsule(ax, ay, bx, by, 0);
}

/** Box of `width` x `height` px about (cx, cy), turned by `angle` radians; flat ones become segments or points. */
export function buildBox(width: number, height: number, cx = 0, cy = 0, angle = 0): Shape {
  requireSize(width, 'box width');
  requireSize(height, 'box height');
  requireFinite(cx, 'box centre x');
  requireFinite(cy, 'box centre y');
  requireFinite(angle, 'box angle');
  sinCos(angle, axis);
  const { c, s } = axis;
  const w = width / 2;
  const h = height / 2;
  const points = Float64Array.of(w, -h, w, h, -w, h, -w, -h);
  for (let i = 0; i < 8; i += 2) {
    const x = points[i]!;
    const y = points[i + 1]!;
    points[i] = cx + (c * x - s * y);
    points[i + 1] = cy + (s * x + c * y);
  }
  return boxFromCorners(points, c, s, w, h, cx, cy);
}

const axis = { c: 1, s: 0 };

/** The axis-aligned box [minX, maxX] x [minY, maxY], with exactly these corners. */
export function buildBounds(minX: number, minY: number, maxX: number, maxY: number): Shape {
  requireFinite(minX, 'box min x');
  requireFinite(minY, 'box min y');
  requireSize(requireFinite(maxX, 'box max x') - minX, 'box width (max x - min x)');
  requireSize(requireFinite(maxY, 'box max y') - minY, 'box height (max y - min y)');
  const w = (maxX - minX) / 2;
  const h = (maxY - minY) / 2;
  const points = Float64Array.of(maxX, minY, maxX, maxY, minX, maxY, minX, minY);
  return boxFromCorners(points, 1, 0, w, h, minX + w, minY + h);
}

/** (c, s) is the box's own x axis; the corners run (+w, -h), (+w, +h), (-w, +h), (-w, -h). */
function boxFromCorners(points: Float64Array, c: number, s: number, w: number, h: number, x: number, y: number): Shape {
  const flatX = points[0] === points[4] && points[1] === points[5];
  // A side shorter than the spacing of the numbers at its place has collapsed as well.
  if (flatX || sameCorner(points, 0, 2) || sameCorner(points, 0, 6)) {
    return buildCapsule(points[0]!, points[1]!, points[4]!, points[5]!, 0);
  }
  return new Shape({
    type: BOX,
    count: 4,
    points,
    normals: Float64Array.of(c, s, 0 - s, c, 0 - c, 0 - s, s, 0 - c),
    radius: 0,
    centroidX: x,
    centroidY: y,
    innerRadius: Math.min(w, h),
    outerRadius: distance(w, h),
    halfWidth: w,
    halfHeight: h,
  });
}

function sameCorner(points: Float64Array, i: number, j: number): boolean {
  return points[i] === points[j] && points[i + 1] === points[j + 1];
}

/**
 * Convex polygon through the points (px), in either winding; duplicate and exactly collinear points are dropped, and
 * what has collapsed becomes a segment or a point. Throws for no point at all, for coordinates that are not finite and
 * for a concave outline.
 */
export function buildPolygon(points: readonly Readonly<Vec>[]): Shape {
  if (points.length === 0) throw new RangeError('polygon needs at least one point, got none');
  return polygonFromRing(cleanRing(flattenRing(points, 'polygon')));
}

/** The same from a cleaned ring, which is turned in place if it runs the wrong way. */
export function polygonFromRing(ring: number[]): Shape {
  if (ring.length === 2) return buildCircle(0, ring[0]!, ring[1]!);
  if (ring.length === 4) return buildCapsule(ring[0]!, ring[1]!, ring[2]!, ring[3]!, 0);
  orientRing(ring);
  const dent = findConcavity(ring);
  if (dent >= 0) {
    throw new RangeError(
      `polygon must be convex, but it is not at (${ring[dent]}, ${ring[dent + 1]}): cut it into convex pieces first`,
    );
  }
  return convexFromRing(Float64Array.from(ring));
}

const centre = { x: 0, y: 0 };

/** Wraps corners that are known to be convex, in positive orientation and free of duplicates. */
export function convexFromRing(points: Float64Array): Shape {
  const normals = edgeNormals(points);
  centroidOf(points, centre);
  const { x, y } = centre;
  let inner = Infinity;
  let outer = 0;
  for (let i = 0; i < points.length; i += 2) {
    const dx = points[i]! - x;
    const dy = points[i + 1]! - y;
    inner = Math.min(inner, normals[i]! * dx + normals[i + 1]! * dy);
    outer = Math.max(outer, distance(dx, dy));
  }
  return new Shape({
    type: POLYGON,
    count: points.length / 2,
    points,
    normals,
    radius: 0,
    centroidX: x,
    centroidY: y,
    innerRadius: Math.max(0, inner),
    outerRadius: outer,
    halfWidth: 0,
    halfHeight: 0,
  });
}

/** Outward unit normals (e_y, -e_x) / |e| of the edges of a ring in positive orientation. */
export function edgeNormals(points: Float64Array): Float64Array {
  const n = points.length;
  const normals = new Float64Array(n);
  for (let i = 0; i < n; i += 2) {
    const j = (i + 2) % n;
    let ex = points[j]! - points[i]!;
    let ey = points[j + 1]! - points[i + 1]!;
    // Scaled first, so that the squares of tiny or huge edges neither vanish nor overflow.
    const scale = Math.max(Math.abs(ex), Math.abs(ey));
    ex /= scale;
    ey /= scale;
    const length = Math.sqrt(ex * ex + ey * ey);
    normals[i] = ey / length;
    normals[i + 1] = 0 - ex / length;
  }
  return normals;
}

/** Centroid of area, summed relative to the first point so that it keeps its digits far from the origin. */
function centroidOf(points: Float64Array, out: Vec): void {
  const x0 = points[0]!;
  const y0 = points[1]!;
  let area2 = 0;
  let mx = 0;
  let my = 0;
  let sx = 0;
  let sy = 0;
  for (let i = 2; i < points.length; i += 2) {
    const ax = points[i]! - x0;
    const ay = points[i + 1]! - y0;
    sx += ax;
    sy += ay;
    if (i + 2 === points.length) break;
    const bx = points[i + 2]! - x0;
    const by = points[i + 3]! - y0;
    const cross = ax * by - ay * bx;
    area2 += cross;
    mx += cross * (ax + bx);
    my += cross * (ay + by);
  }
  const n = points.length / 2;
  // An area lost to rounding leaves the mean of the corners.
  out.x = x0 + (area2 > 0 ? mx / (3 * area2) : sx / n);
  out.y = y0 + (area2 > 0 ? my / (3 * area2) : sy / n);
}

function distance(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}
