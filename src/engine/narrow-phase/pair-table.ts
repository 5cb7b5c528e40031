/**
 * Which collider answers for which two shape types. A pair of types is one line; the mirrored order is derived from it,
 * so A before B holds everywhere and nobody writes a collider twice.
 */
import { BOX, CAPSULE, CIRCLE, POLYGON, SHAPE_NAMES, type Shape, type ShapeType } from '../geometry/shape.ts';
import type { Pose } from '../math.ts';
import type { HitRule } from '../tolerance.ts';
import { collideBoxes, separateBoxes } from './boxes.ts';
import { collideCapsules, separateCapsules } from './capsules.ts';
import {
  collideBoxCircle,
  collideCircles,
  collidePolygonCircle,
  separateBoxCircle,
  separateCircles,
  separatePolygonCircle,
} from './circles.ts';
import { gap } from './core-pair.ts';
import type { Manifold, ManifoldPoint } from './manifold.ts';
import { collidePolygons, separatePolygons } from './polygons.ts';

/** Writes the manifold of A and B, whose points are offsets from A's position. */
export type Collider = (a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>, out: Manifold) => void;

/** Writes the signed distance of A and B to `gap.value`: minus the depth, or the true distance, as far as `gap.limit`. */
export type Separator = (a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>) => void;

const TYPES = SHAPE_NAMES.length;

function refuse(a: Shape, _ta: Readonly<Pose>, b: Shape): never {
  throw new Error(
    `no collider for the pair ${SHAPE_NAMES[a.type]}, ${SHAPE_NAMES[b.type]}: add a line to pair-table.ts`,
  );
}

const colliders: Collider[] = new Array<Collider>(TYPES * TYPES).fill(refuse);
const separators: Separator[] = new Array<Separator>(TYPES * TYPES).fill(refuse);

function pair(a: ShapeType, b: ShapeType, collider: Collider, separator: Separator): void {
  colliders[a * TYPES + b] = collider;
  separators[a * TYPES + b] = separator;
  if (a === b) return;
  colliders[b * TYPES + a] = (shapeA, ta, shapeB, tb, out) => {
    collider(shapeB, tb, shapeA, ta, out);
    flipManifold(tb.x - ta.x, tb.y - ta.y, out);
  };
  separators[b * TYPES + a] = (shapeA, ta, shapeB, tb) => separator(shapeB, tb, shapeA, ta);
}

pair(CIRCLE, CIRCLE, collideCircles, separateCircles);
pair(BOX, CIRCLE, collideBoxCircle, separateBoxCircle);
pair(POLYGON, CIRCLE, collidePolygonCircle, separatePolygonCircle);
pair(CAPSULE, CIRCLE, collidePolygonCircle, separatePolygonCircle);
pair(BOX, BOX, collideBoxes, separateBoxes);
pair(BOX, POLYGON, collidePolygons, separatePolygons);
pair(POLYGON, POLYGON, collidePolygons, separatePolygons);
pair(BOX, CAPSULE, collidePolygons, separatePolygons);
pair(POLYGON, CAPSULE, collidePolygons, separatePolygons);
pair(CAPSULE, CAPSULE, collideCapsules, separateCapsules);

/** The manifold of (B, A), whose A stands (dx, dy) from B, turned into that of (A, B). */
function flipManifold(dx: number, dy: number, out: Manifold): void {
  out.nx = 0 - out.nx;
  out.ny = 0 - out.ny;
  shiftPoint(out.p0, dx, dy);
  shiftPoint(out.p1, dx, dy);
}

function shiftPoint(point: ManifoldPoint, dx: number, dy: number): void {
  point.x += dx;
  point.y += dy;
}

/** The collider for A of type `a` and B of type `b`; throws from the call when the slot is empty. */
export function colliderOf(a: ShapeType, b: ShapeType): Collider {
  return colliders[a * TYPES + b]!;
}

/**
 * Manifold of two shapes at their poses: up to two points no farther apart than `out.margin`, normal from A to B. Its
 * `separation` is the exact signed distance of the pair: minus the length of the shortest way out, or the true distance.
 * Shapes and poses are trusted.
 */
export function collide(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>, out: Manifold): void {
  colliders[a.type * TYPES + b.type]!(a, ta, b, tb, out);
}

/** Signed distance of two convex shapes at their poses, px: minus the depth, or the distance. Both are trusted. */
export function signedDistance(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>): number {
  gap.limit = Infinity;
  gap.rough = false;
  separators[a.type * TYPES + b.type]!(a, ta, b, tb);
  return gap.value;
}

/** Yes or no for a hit by the world's rule; builds no manifold and stops at the first gap beyond the rule's reach. */
export function testOverlap(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>, rule: HitRule): boolean {
  gap.limit = rule.reach;
  gap.rough = true;
  separators[a.type * TYPES + b.type]!(a, ta, b, tb);
  return rule.isHit(gap.value);
}
