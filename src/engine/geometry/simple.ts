/**
 * Is an outline simple, that is, does it bound one area without crossing itself? Decided by the exact predicate.
 *
 * Edges are compared in the order of their left ends, each only with those that start before it ends (sweep and prune).
 * Outlines that merely touch themselves, at a corner or along an edge, are let through.
 */
import type { Vec } from '../math.ts';
import { orient } from './predicates.ts';

/** One edge of a set of rings. */
interface Edge {
  ring: readonly number[];
  /** Array index of its start. */
  at: number;
  ax: number;
  ay: number;
  bx: number;
  by: number;
  low: number;
  high: number;
}

/** A point where rings cross themselves or one another, or null. The rings are cleaned and have three points or more. */
export function findCrossing(rings: readonly (readonly number[])[]): Vec | null {
  const edges = rings.flatMap(edgesOf);
  const order = edges.map((_, i) => i).sort((i, j) => edges[i]!.low - edges[j]!.low || i - j);
  for (const [k, i] of order.entries()) {
    const e = edges[i]!;
    for (let m = k + 1; m < order.length; m++) {
      const f = edges[order[m]!]!;
      if (f.low > e.high) break;
      const crossing = crossEdges(e, f);
      if (crossing !== null) return crossing;
    }
  }
  return null;
}

function edgesOf(ring: readonly number[]): Edge[] {
  const edges: Edge[] = [];
  for (let at = 0; at < ring.length; at += 2) {
    const end = (at + 2) % ring.length;
    const [ax, ay, bx, by] = [ring[at]!, ring[at + 1]!, ring[end]!, ring[end + 1]!];
    edges.push({
      ring,
      at,
      ax,
      ay,
      bx,
      by,
      low: Math.min(ax, bx),
      high: Math.max(ax, bx),
    });
  }
  return edges;
}

function crossEdges(e: Edge, f: Edge): Vec | null {
  if (Math.min(e.ay, e.by) > Math.max(f.ay, f.by) || Math.min(f.ay, f.by) > Math.max(e.ay, e.by)) return null;
  const fa = orient(e.ax, e.ay, e.bx, e.by, f.ax, f.ay);
  const fb = orient(e.ax, e.ay, e.bx, e.by, f.bx, f.by);
  const ea = orient(f.ax, f.ay, f.bx, f.by, e.ax, e.ay);
  const eb = orient(f.ax, f.ay, f.bx, f.by, e.bx, e.by);
  if (((fa > 0 && fb < 0) || (fa < 0 && fb > 0)) && ((ea > 0 && eb < 0) || (ea < 0 && eb > 0))) {
    const t = ea / (ea - eb);
    return { x: e.ax + t * (e.bx - e.ax), y: e.ay + t * (e.by - e.ay) };
  }
  // A corner on the other edge: only its start is looked at, so that each corner has its turn once.
  if (fa === 0 && isCrossedAt(f, e)) return { x: f.ax, y: f.ay };
  if (ea === 0 && isCrossedAt(e, f)) return { x: e.ax, y: e.ay };
  return null;
}

/** Does the outline of `f` cross that of `e` at the start of `f`, which lies on the line of `e`? */
function isCrossedAt(f: Edge, e: Edge): boolean {
  const { ax: x, ay: y } = f;
  const before = (f.at + f.ring.length - 2) % f.ring.length;
  const [ux, uy] = [f.ring[before]!, f.ring[before + 1]!];
  if (x === e.bx && y === e.by) return false; // the next edge of e starts there and will see it
  if (x === e.ax && y === e.ay) {
    if (f.ring === e.ring && f.at === e.at) return false;
    const past = (e.at + e.ring.length - 2) % e.ring.length;
    const first = sideOfCorner(e.ring[past]!, e.ring[past + 1]!, x, y, e.bx, e.by, ux, uy);
    const second = sideOfCorner(e.ring[past]!, e.ring[past + 1]!, x, y, e.bx, e.by, f.bx, f.by);
    return first * second < 0;
  }
  if (x < e.low || x > e.high || y < Math.min(e.ay, e.by) || y > Math.max(e.ay, e.by)) return false;
  const from = orient(e.ax, e.ay, e.bx, e.by, ux, uy);
  const to = orient(e.ax, e.ay, e.bx, e.by, f.bx, f.by);
  return (from > 0 && to < 0) || (from < 0 && to > 0);
}

/** Side of the bent path p -> (x, y) -> q on which a point lies: 1 or -1; 0 in the direction of p or q. */
function sideOfCorner(
  px: number,
  py: number,
  x: number,
  y: number,
  qx: number,
  qy: number,
  ux: number,
  uy: number,
): number {
  const first = orient(px, py, x, y, ux, uy);
  const second = orient(x, y, qx, qy, ux, uy);
  const convex = orient(px, py, x, y, qx, qy) >= 0;
  if (first === 0 && (ux - x) * (px - x) + (uy - y) * (py - y) > 0) return 0;
  if (second === 0 && (ux - x) * (qx - x) + (uy - y) * (qy - y) > 0) return 0;
  const inside = convex ? first > 0 && second > 0 : first > 0 || second > 0;
  return inside ? 1 : -1;
}
