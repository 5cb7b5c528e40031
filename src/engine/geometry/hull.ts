/**
 * Convex hull by the monotone chain (Andrew, 1979), every turn decided by the exact predicate.
 */
import type { Vec } from '../math.ts';
import { orient } from './predicates.ts';
import { flattenRing } from './ring.ts';

/**
 * Corners of the convex hull of points (px), in positive orientation (clockwise on the screen), without collinear ones,
 * starting at the smallest x, then y. One or two points when all coincide or lie on a line; empty for no points.
 * Throws for coordinates that are not finite.
 */
export function convexHull(points: readonly Readonly<Vec>[]): Vec[] {
  const flat = flattenRing(points, 'hull');
  const order = points.map((_, i) => 2 * i).sort((i, j) => flat[i]! - flat[j]! || flat[i + 1]! - flat[j + 1]! || i - j);
  const there = chain(flat, order);
  const back = chain(flat, order.reverse());
  // Each chain ends where the other starts.
  const corners = [...there.slice(0, -1), ...back.slice(0, -1)];
  const kept = corners.length > 0 ? corners : there.slice(0, 1);
  return kept.map((i) => ({ x: flat[i]!, y: flat[i + 1]! }));
}

/** From the first point to the last, turning in positive orientation only. */
function chain(flat: readonly number[], order: readonly number[]): number[] {
  const kept: number[] = [];
  for (const k of order) {
    const last = kept.at(-1);
    if (last !== undefined && flat[last] === flat[k] && flat[last + 1] === flat[k + 1]) continue;
    while (kept.length > 1 && !turnsRight(flat, kept[kept.length - 2]!, kept[kept.length - 1]!, k)) kept.pop();
    kept.push(k);
  }
  return kept;
}

function turnsRight(flat: readonly number[], i: number, j: number, k: number): boolean {
  return orient(flat[i]!, flat[i + 1]!, flat[j]!, flat[j + 1]!, flat[k]!, flat[k + 1]!) > 0;
}
