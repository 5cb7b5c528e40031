/**
 * The separating axis theorem, told in full: every candidate axis with both shadows, for figures and for learning.
 *
 * The colliders use the same axes and stop as soon as they can (face-search.ts). Candidates are the edge normals of both
 * shapes; a rounded one adds the line through the nearest points, which is the only further axis that can decide.
 */
import { requirePose, requireShape } from '../geometry/check.ts';
import { rowOf, type Shape } from '../geometry/shape.ts';
import { IDENTITY, type Pose, type Vec } from '../math.ts';
import { findClosest } from './closest.ts';
import { closest, loadPair, pair } from './core-pair.ts';
import { found, searchFaces } from './face-search.ts';
import { Measure, measureShapes } from './measure.ts';

export interface SatAxis {
  /** Unit vector; outward on the edge that gave it. */
  normal: Vec;
  /** Which shape's edge gave it, or that it is the line through the nearest points. */
  of: 'a' | 'b' | 'nearest';
  /** Number of that edge in its shape; -1 for the nearest points. */
  edge: number;
  /** Index of an earlier axis that is parallel: then this one adds nothing. Null for a new one. */
  repeats: number | null;
  /** Shadows of A and B on the axis, [lowest, highest] normal . point, px. */
  a: [number, number];
  b: [number, number];
  /** The cheaper of the two pushes along the axis, px: not the common part of the shadows. Negative: a gap. */
  overlap: number;
  /** Is there a gap between the shadows? */
  separating: boolean;
}

export interface SatReport {
  /** All candidates, A's edges first, then B's. */
  axes: SatAxis[];
  /** How many of them are different. */
  count: number;
  /** Index of the axis with the widest gap, or null when none separates. */
  separating: number | null;
  /** Index of the axis of least overlap (of the widest gap when something separates). */
  minimum: number;
  /** Its overlap: the depth, when nothing separates. It is not minus the distance otherwise. */
  overlap: number;
}

/** Axes whose angle has a sine up to this are parallel. */
const PARALLEL_SINE = 1e-9;

const measure = new Measure();

/**
 * All candidate axes of two convex shapes at their poses (by default as given). Returns new objects.
 * @throws for anything but convex shapes, and for a pose that is not finite or scales
 */
export function reportAxes(
  a: Shape,
  b: Shape,
  ta: Readonly<Pose> = IDENTITY,
  tb: Readonly<Pose> = IDENTITY,
): SatReport {
  requireShape(a, 'shape a');
  requireShape(b, 'shape b');
  requirePose(ta, 'pose of a');
  requirePose(tb, 'pose of b');
  const axes: SatAxis[] = [];
  for (const [of, shape, pose] of [['a', a, ta] as const, ['b', b, tb] as const]) {
    for (let edge = 0; 2 * edge < shape.normals.length; edge++) {
      const x = shape.normals[2 * edge]!;
      const y = shape.normals[2 * edge + 1]!;
      addAxis(axes, { x: pose.c * x - pose.s * y, y: pose.s * x + pose.c * y }, of, edge, a, ta, b, tb);
    }
  }
  if (a.radius > 0 || b.radius > 0) {
    measureShapes(a, ta, b, tb, measure);
    const normal = {
      x: ta.c * measure.nx - ta.s * measure.ny,
      y: ta.s * measure.nx + ta.c * measure.ny,
    };
    addAxis(axes, normal, 'nearest', -1, a, ta, b, tb);
  }
  let minimum = 0;
  for (const [i, axis] of axes.entries()) if (axis.overlap < axes[minimum]!.overlap) minimum = i;
  const overlap = axes[minimum]?.overlap ?? Number.NaN;
  const count = axes.filter((axis) => axis.repeats === null).length;
  return {
    axes,
    count,
    separating: overlap < 0 ? minimum : null,
    minimum,
    overlap,
  };
}

function addAxis(
  axes: SatAxis[],
  normal: Vec,
  of: SatAxis['of'],
  edge: number,
  a: Shape,
  ta: Readonly<Pose>,
  b: Shape,
  tb: Readonly<Pose>,
): void {
  const shadowA = projectShape(a, ta, normal);
  const shadowB = projectShape(b, tb, normal);
  const overlap = Math.min(shadowA[1] - shadowB[0], shadowB[1] - shadowA[0]);
  const isParallel = ({ normal: n }: SatAxis) => Math.abs(n.x * normal.y - n.y * normal.x) <= PARALLEL_SINE;
  const earlier = axes.findIndex(isParallel);
  const repeats = earlier < 0 ? null : earlier;
  axes.push({
    normal,
    of,
    edge,
    repeats,
    a: shadowA,
    b: shadowB,
    overlap,
    separating: overlap < 0,
  });
}

/** Shadow of a shape at a pose on a unit axis: [lowest, highest] of axis . point, px. */
export function projectShape(shape: Shape, transform: Readonly<Pose>, axis: Readonly<Vec>): [number, number] {
  const { points, radius } = shape;
  const { x, y, c, s } = transform;
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < points.length; i += 2) {
    const px = x + (c * points[i]! - s * points[i + 1]!);
    const py = y + (s * points[i]! + c * points[i + 1]!);
    const at = axis.x * px + axis.y * py;
    if (at < low) low = at;
    if (at > high) high = at;
  }
  return [low - radius, high + radius];
}

/**
 * An edge normal that parts two shapes, from A to B, or null when none does. Stops at the first that is found; the
 * vector is written to `out`, which is returned. Polygons and boxes only: rounded shapes may be apart without one.
 */
export function findSeparatingAxis(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>, out: Vec): Vec | null {
  loadPair(a, ta, b, tb);
  const radius = a.radius + b.radius;
  pair.limit = radius;
  pair.floor = 0;
  searchFaces();
  const ofA = found.gapOfA > found.gapOfB;
  if (Math.max(found.gapOfA, found.gapOfB) <= radius) return null;
  const rows = ofA ? pair.rowsA : pair.rowsB;
  const face = rowOf(ofA ? found.faceOfA : found.faceOfB);
  const sign = ofA ? 1 : -1;
  const nx = sign * rows[face + 2]!;
  const ny = sign * rows[face + 3]!;
  out.x = ta.c * nx - ta.s * ny;
  out.y = ta.s * nx + ta.c * ny;
  return out;
}

/** Where {@link findMtv} writes. */
export interface Mtv {
  /** Unit normal from A to B. */
  nx: number;
  ny: number;
  /** Penetration depth, px: depth * normal is the shortest translation of B that parts the shapes. */
  depth: number;
}

/**
 * Depth and direction of the shortest way out of two shapes that overlap or touch; false, and nothing written, when they
 * are apart. Polygons and boxes, at poses that are trusted; the separating axis theorem with an end at the first gap, and
 * no contact points.
 */
export function findMtv(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>, out: Mtv): boolean {
  pair.limit = 0;
  pair.floor = -Infinity;
  loadPair(a, ta, b, tb);
  if (!findClosest()) return false;
  out.nx = ta.c * closest.nx - ta.s * closest.ny;
  out.ny = ta.s * closest.nx + ta.c * closest.ny;
  out.depth = 0 - closest.separation;
  return true;
}
