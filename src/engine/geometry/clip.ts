/**
 * The common part of two convex cores: one is cut by the half-planes of the other, edge by edge (Sutherland and
 * Hodgman, 1974). Sides are decided by the exact predicate, so a corner on an edge is neither lost nor doubled.
 */
import type { Vec } from '../math.ts';
import { requireShape } from './check.ts';
import { orient } from './predicates.ts';
import type { Shape } from './shape.ts';

export interface ClipResult {
  /** Corners in positive orientation, px; one or two when the shapes only touch, none when they are apart. */
  vertices: Vec[];
  /** px^2. */
  area: number;
  /** Centroid of the common part, px; null when there is none. */
  centroid: Vec | null;
}

/** Corners nearer, or less beside the line of their neighbours, than this share of the coordinates' size are rounding. */
const SAME_SHARE = 4e-15;

/**
 * Common part of the cores of two convex shapes in the same frame (rounding radii are not looked at). Returns a new
 * object. @throws TypeError for anything but convex shapes
 */
export function clipShapes(a: Shape, b: Shape): ClipResult {
  requireShape(a, 'shape a');
  requireShape(b, 'shape b');
  // Only a polygon's half-planes close it in on all sides.
  const [subject, clipper] = b.count > 2 || a.count <= b.count ? [a, b] : [b, a];
  let ring = Array.from(subject.points);
  const { points, count } = clipper;
  for (let i = 0; i < 2 * count && count > 1; i += 2) {
    const j = (i + 2) % (2 * count);
    ring = cutRing(ring, points[i]!, points[i + 1]!, points[j]!, points[j + 1]!);
  }
  if (count < 3) ring = cutEnds(ring, points, count);
  return summarize(dropRounding(ring));
}

/** The part of a closed ring (or of a single point) on the inner side of the line a -> b. */
function cutRing(ring: readonly number[], ax: number, ay: number, bx: number, by: number): number[] {
  const kept: number[] = [];
  const size = ring.length;
  for (let i = 0; i < size; i += 2) {
    const j = (i + 2) % size;
    const px = ring[i]!;
    const py = ring[i + 1]!;
    const qx = ring[j]!;
    const qy = ring[j + 1]!;
    const p = orient(ax, ay, bx, by, px, py);
    const q = orient(ax, ay, bx, by, qx, qy);
    if (p >= 0) kept.push(px, py);
    if ((p > 0 && q < 0) || (p < 0 && q > 0)) {
      const t = p / (p - q);
      kept.push(px + t * (qx - px), py + t * (qy - py));
    }
  }
  return kept;
}

/** A segment or point also ends lengthwise, at planes square to it through its ends. */
function cutEnds(ring: readonly number[], points: Float64Array, count: number): number[] {
  const [ax, ay] = [points[0]!, points[1]!];
  if (count === 1) {
    for (let i = 0; i < ring.length; i += 2) if (ring[i] === ax && ring[i + 1] === ay) return [ax, ay];
    return [];
  }
  const [bx, by] = [points[2]!, points[3]!];
  const ex = bx - ax;
  const ey = by - ay;
  return cutRing(cutRing(ring, ax, ay, ax + ey, ay - ex), bx, by, bx - ey, by + ex);
}

/** The ring without corners that rounding has doubled, or left on a straight edge. */
function dropRounding(ring: readonly number[]): number[] {
  let size = 0;
  for (const value of ring) size = Math.max(size, Math.abs(value));
  const tolerance = SAME_SHARE * size;
  const kept = [...ring];
  for (let i = 0; i < kept.length && kept.length > 2; ) {
    const n = kept.length;
    const before = (i + n - 2) % n;
    const after = (i + 2) % n;
    const dx = kept[i]! - kept[before]!;
    const dy = kept[i + 1]! - kept[before + 1]!;
    const ex = kept[after]! - kept[before]!;
    const ey = kept[after + 1]! - kept[before + 1]!;
    const double = Math.abs(dx) <= tolerance && Math.abs(dy) <= tolerance;
    const flat = n > 4 && Math.abs(ex * dy - ey * dx) <= tolerance * Math.sqrt(ex * ex + ey * ey);
    if (double || flat) {
      kept.splice(i, 2);
      i = Math.max(0, i - 2);
    } else i += 2;
  }
  return kept;
}

function summarize(ring: readonly number[]): ClipResult {
  const vertices: Vec[] = [];
  for (let i = 0; i < ring.length; i += 2) vertices.push({ x: ring[i]!, y: ring[i + 1]! });
  if (vertices.length === 0) return { vertices, area: 0, centroid: null };
  const { x: x0, y: y0 } = vertices[0]!;
  let area2 = 0;
  let mx = 0;
  let my = 0;
  for (let i = 1; i + 1 < vertices.length; i++) {
    const ax = vertices[i]!.x - x0;
    const ay = vertices[i]!.y - y0;
    const bx = vertices[i + 1]!.x - x0;
    const by = vertices[i + 1]!.y - y0;
    const cross = ax * by - ay * bx;
    area2 += cross;
    mx += cross * (ax + bx);
    my += cross * (ay + by);
  }
  if (area2 > 0) {
    return {
      vertices,
      area: area2 / 2,
      centroid: { x: x0 + mx / (3 * area2), y: y0 + my / (3 * area2) },
    };
  }
  const last = vertices[vertices.length - 1]!;
  return {
    vertices,
    area: 0,
    centroid: { x: (x0 + last.x) / 2, y: (y0 + last.y) / 2 },
  };
}
