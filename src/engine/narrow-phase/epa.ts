/**
 * EPA, the expanding polytope algorithm (van den Bergen, 2001), in the plane: the depth of two overlapping convex sets
 * known only by their support functions.
 *
 * A polygon inside the Minkowski difference A - B that holds the origin is grown: its edge nearest to the origin is
 * pushed out to the support point in its direction, until that gains no more than rounding.
 */

import { REAL } from '../geometry/real.ts';
import type { Convex } from '../geometry/support.ts';
import type { Trace } from '../trace.ts';
import {
  type GjkResult,
  gjkDistance,
  placeFacts,
  simplex,
  simplexCount,
  supportDifference,
  Vertex,
  vertexFacts,
} from './gjk.ts';

/** Way out of an overlap; its caller owns it. */
export class EpaResult {
  /** Depth, px: length of the shortest translation that parts the sets. 0 when they only touch or are apart. */
  depth = REAL;
  /** Unit vector along which B leaves A by `depth`. */
  nx = REAL;
  ny = REAL;
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
const towards = { x: 0.5, y: 0.5 };

/**
 * Depth of two convex sets of which {@link gjkDistance} said in its last search that they overlap. The radii add to the
 * depth of the cores; where only the radii overlap, GJK has had the answer.
 *
 * A trace is told `epa-polygon` (the corners, and the edge nearest to the origin), `epa-support` (the support point
 * beyond that edge, and what it gains) and `epa-end`.
 */
export function epaDepth(
  a: Convex,
  b: Convex,
  gjk: Readonly<GjkResult>,
  out: EpaResult,
  trace: Trace | null = null,
): void {
  const radius = a.radius + b.radius;
  out.depth = gjk.overlapping && !gjk.coresOverlap ? radius - gjk.coreDistance : 0;
  out.nx = gjk.coresOverlap ? 1 : gjk.nx;
  out.ny = gjk.coresOverlap ? 0 : gjk.ny;
  out.iterations = 0;
  out.capped = false;
  if (!gjk.coresOverlap) return;
  if (startRing(a, b)) expandRing(a, b, out, trace);
  if (trace) tellEnd(trace, out);
  out.depth += radius;
}

function tellEnd(trace: Trace, { depth, nx, ny }: Readonly<EpaResult>): void {
  trace.tell('epa-end', { ...vertexFacts(ring, ringCount), depth, nx, ny });
}

function tellSupport(trace: Trace, edge: number, out: Readonly<EpaResult>, next: Readonly<Vertex>, gain: number): void {
  const { depth, nx, ny } = out;
  trace.tell('epa-support', { ...vertexFacts(ring, ringCount), ...placeFacts(next), edge, depth, nx, ny, gain });
}

function expandRing(a: Convex, b: Convex, out: EpaResult, trace: Trace | null): void {
  for (out.iterations = 1; ; out.iterations++) {
    const edge = nearestEdge(out);
    out.capped = out.iterations === MAX_ITERATIONS;
    if (trace)
      trace.tell('epa-polygon', { ...vertexFacts(ring, ringCount), edge, depth: out.depth, nx: out.nx, ny: out.ny });
    if (out.capped) return;
    const next = vertexAt(ringCount);
    towards.x = out.nx;
    towards.y = out.ny;
    supportDifference(a, b, towards, next);
    const gain = out.nx * next.x + out.ny * next.y - out.depth;
    if (trace) tellSupport(trace, edge, out, next, gain);
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
  if (ringCount === 1) {
    towards.x = 1;
    towards.y = 0;
    if (!addFarthest(a, b)) {
      towards.x = 0;
      towards.y = 1;
      if (!addFarthest(a, b)) return false;
    }
  }
  if (ringCount === 2) {
    towards.x = ring[1]!.y - ring[0]!.y;
    towards.y = ring[0]!.x - ring[1]!.x;
    if (!addFarthest(a, b)) return false;
  }
  const p = ring[0]!;
  const q = ring[1]!;
  const r = ring[2]!;
  growExtent(p);
  growExtent(q);
  growExtent(r);
  const turn = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  if (turn < 0) {
    ring[1] = r;
    ring[2] = q;
  }
  return turn !== 0;
}

/** Adds the support point in direction `towards`, or against it, whichever is off what is there. */
function addFarthest(a: Convex, b: Convex): boolean {
  const next = vertexAt(ringCount);
  for (let sign = 0; sign < 2; sign++) {
    supportDifference(a, b, towards, next);
    if (towards.x * (next.x - ring[0]!.x) + towards.y * (next.y - ring[0]!.y) > 0) {
      ringCount++;
      return true;
    }
    towards.x = -towards.x;
    towards.y = -towards.y;
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
