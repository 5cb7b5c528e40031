/**
 * Polygons, boxes and capsules against one another: separating axis theorem, nearest features, clipped edge. Two of
 * these cores always have a Minkowski difference with an area as long as one of them is a polygon.
 */
import type { Shape } from '../geometry/shape.ts';
import type { Pose } from '../math.ts';
import { findClosest } from './closest.ts';
import { closest, gap, loadPair, pair } from './core-pair.ts';
import { writeManifold } from './face-manifold.ts';
import type { Manifold } from './manifold.ts';

export function collidePolygons(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>, out: Manifold): void {
  out.pointCount = 0;
  loadPair(a, ta, b, tb);
  pair.limit = out.margin + pair.radiusA + pair.radiusB;
  pair.floor = -Infinity;
  if (findClosest()) writeManifold(ta, out);
}

export function separatePolygons(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>): void {
  loadPair(a, ta, b, tb);
  const radius = pair.radiusA + pair.radiusB;
  pair.limit = gap.limit + radius;
  pair.floor = gap.rough ? Math.min(pair.limit, 0) : -Infinity;
  findClosest();
  gap.value = closest.separation - radius;
}
