/**
 * EPA, the expanding polytope algorithm (van den Bergen, 2001), in the plane: the depth of two overlapping convex sets
 * known only by their support functions.
 *
 * A polygon inside the Minkowski difference A - B that holds the origin is grown: its edge nearest to the origin is
 * pushed out to the support point in its direction, until that gains no more than rounding.
 */
import type { Convex } from '../geometry/support.ts';
import { type GjkResult, gjkDistance, simplex, simplexCount, supportDifference, Vertex } from './gjk.ts';

/** Way out of an overlap; its caller owns it. */
export class EpaResult {
  /** Depth, px: length of the shortest translation that parts the sets. 0 when they only touch or are apart. */
  depth = 0;
  /** Unit vector along which B leaves A by `depth`. */
  nx = 1;
  ny = 0;
  iterations = 0;
  /** Did the hard limit end the search? The depth is then a lower bound. */
  capped = false;
}

const MAX_ITERATIONS = 250;

/** An edge is final when its support gains no more than this share of the size of the difference. */
const GAIN_SHARE = 1e-14;

/** Corners of the growing polygon, in positive orientation. */
const ring: Vertex[] = [];
let ringCount = 0;
/** Size of the difference: a record, because a loose number with a fraction would be a new object each time. */
const extent = { size: 0.5 };

/**
 * Depth of two convex sets that overlap by the result of {@link gjkDistance}, which must have been the last search.
 */
export function epaDepth(a: Convex, b: Convex, gjk: Readonly<GjkResult>, out: EpaResult): void {
  out.depth = 0;
  out.nx = 1;
  out.ny = 0;
  out.iterations = 0;
  out.capped = false;
  if (!gjk.overlapping || !startRing(a, b)) return;
  for (out.iterations = 1; ; out.iterations++) {
    const edge = nearestEdge(out);
    out.capped = out.iterations === MAX_ITERATIONS;
    if (out.capped) return;
    const next = vertexAt(ringCount);
    supportDifference(a, b, out.nx, out.ny, next);
    const gain = out.nx * next.x + out.ny * next.y - out.depth;
    if (gain <= GAIN_SHARE * extent.size) return;
    insertAfter(edge);
  }
}

/** GJK and, when the sets overlap, EPA: true when they share a point. */
export function penetration(a: Convex, b: Convex, gjk: GjkResult, out: EpaResult): boolean {
  gjkDistance(a, b, gjk);
  epaDepth(a, b, gjk, out);
  return gjk.overlapping;
}

function growExtent(vertex: Readonly<Vertex>): void {
  extent.size = Math.max(extent.size, Math.abs(vertex.x), Math.abs(vertex.y));
}

function vertexAt(index: number): Vertex {
  const vertex = ring[index] ?? new Vertex();
  ring[index] = vertex;
  return vertex;
}

/** The first triangle: GJK's simplex, filled up with support points. False when the difference has no area. */
function startRing(a: Convex, b: Convex): boolean {
  ringCount = simplexCount();
  extent.size = 0;
  for (let i = 0; i < ringCount; i++) vertexAt(i).set(simplex[i]!);
  if (ringCount === 1 && !addFarthest(a, b, 1, 0) && !addFarthest(a, b, 0, 1)) return false;
  if (ringCount === 2) {
    const nx = ring[1]!.y - ring[0]!.y;
    const ny = ring[0]!.x - ring[1]!.x;
    if (!addFarthest(a, b, nx, ny)) return false;
  }
  for (let i = 0; i < 3; i++) growExtent(ring[i]!);
  const [p, q, r] = ring as [Vertex, Vertex, Vertex];
  const turn = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  if (turn < 0) {
    ring[1] = r;
    ring[2] = q;
  }
  return turn !== 0;
}

/** Adds the support point in direction (dx, dy) or against it, whichever is new and off what is there. */
function addFarthest(a: Convex, b: Convex, dx: number, dy: number): boolean {
  const next = vertexAt(ringCount);
  for (let sign = 1; sign >= -1; sign -= 2) {
    supportDifference(a, b, sign * dx, sign * dy, next);
    const reach = sign * (dx * (next.x - ring[0]!.x) + dy * (next.y - ring[0]!.y));
    if (reach > 0) {
      ringCount++;
      return true;
    }
  }
  return false;
}

/** Index of the edge nearest to the origin; its distance and outward normal go to `out`. */
function nearestEdge(out: EpaResult): number {
  let edge = 0;
  let nearest = Infinity;
  for (let i = 0; i < ringCount; i++) {
    const p = ring[i]!;
    const q = ring[i + 1 === ringCount ? 0 : i + 1]!;
    const ex = q.x - p.x;
    const ey = q.y - p.y;
    const length = Math.sqrt(ex * ex + ey * ey);
    if (!(length > 0)) continue;
    const height = (p.x * ey - p.y * ex) / length;
    if (height >= nearest) continue;
    nearest = height;
    edge = i;
    out.nx = ey / length;
    out.ny = 0 - ex / length;
  }
  // Rounding may put the origin just outside of what holds it.
  out.depth = Math.max(0, nearest);
  return edge;
}

/** Moves the vertex behind the last corner to just after corner `edge`. */
function insertAfter(edge: number): void {
  const vertex = ring[ringCount]!;
  for (let i = ringCount; i > edge + 1; i--) ring[i] = ring[i - 1]!;
  ring[edge + 1] = vertex;
  ringCount++;
  growExtent(vertex);
}
