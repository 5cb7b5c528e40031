/**
 * Polygons, boxes and capsules against one another: separating axis theorem, nearest features, clipped edge. Two of
 * these cores always have a Minkowski difference with an area as long as one of them is a polygon.
 */
import type { Shape } from '../geometry/shape.ts';
import type { Transform } from '../math.ts';
import { findClosest } from './closest.ts';
import { closest, loadPair } from './core-pair.ts';
import { writeManifold } from './face-manifold.ts';
import type { Manifold } from './manifold.ts';

export function collidePolygons(
  a: Shape,
  ta: Readonly<Transform>,
  b: Shape,
  tb: Readonly<Transform>,
  out: Manifold,
): void {
  out.pointCount = 0;
  loadPair(a, ta, b, tb);
  if (findClosest(out.margin + a.radius + b.radius)) writeManifold(ta, a.radius, b.radius, out);
}

/** Signed distance, px; any value above `limit` as soon as it is known to be above. */
export function separatePolygons(
  a: Shape,
  ta: Readonly<Transform>,
  b: Shape,
  tb: Readonly<Transform>,
  limit: number,
): number {
  const radius = a.radius + b.radius;
  loadPair(a, ta, b, tb);
  findClosest(limit + radius);
  return closest.separation - radius;
}
