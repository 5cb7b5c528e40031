/**
 * Bounding volumes between the broad and the narrow phase: a second, tighter look at a candidate before its exact
 * shapes are compared, by box, by circle, or by box and then circle. It may say "perhaps" wrongly and never "no"
 * wrongly, so with the narrow phase on it changes what a tick costs and not what happens.
 *
 * With the narrow phase off the volumes themselves collide: boxes bump into one another while what is in them does
 * not touch. That is what an engine does that stops at its broad phase, and here to be seen.
 */
import { Aabb, boundsOf } from './geometry/aabb.ts';
import type { Shape } from './geometry/shape.ts';
import { length, type Pose } from './math.ts';
import type { Manifold, ManifoldPoint } from './narrow-phase/manifold.ts';

/** The choices. `fat` looks no second time: the broad phase has compared the boxes that the world remembers. */
export const boundsTests = {
  fat: { label: 'Fat box', about: 'Only the boxes with a margin that the broad phase compares; no second look.' },
  box: { label: 'Box', about: 'The tight box of each shape: four comparisons.' },
  circle: { label: 'Circle', about: 'The circle about each shape: one squared distance; loose for what is long.' },
  'box-circle': { label: 'Box, then circle', about: 'The circle is asked only where the boxes overlap.' },
} as const satisfies Readonly<Record<string, { label: string; about: string }>>;

export type BoundsTest = keyof typeof boundsTests;

/** Room for the rounding of a bound, as a share of the coordinates in play. */
const ROOM = 1e-8;

const boxA = new Aabb();
const boxB = new Aabb();

export class BoundsFilter {
  test: BoundsTest = 'fat';
  /** Whether exact shapes collide, or their bounding volumes. */
  exact = true;
  /** Pairs that each test has rejected since the tick began. */
  rejectedByBox = 0;
  rejectedByCircle = 0;

  resetCounters(): void {
    this.rejectedByBox = 0;
    this.rejectedByCircle = 0;
  }

  /** Whether the volumes are farther apart than the manifold's margin, so that the shapes must be, too. */
  rejects(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>, wanted: Readonly<Manifold>): boolean {
    const { test } = this;
    if (test === 'fat') return false;
    const room = wanted.margin + ROOM * (Math.abs(ta.x) + Math.abs(ta.y) + Math.abs(tb.x) + Math.abs(tb.y) + 1);
    if (test !== 'circle') {
      boundsOf(a, ta, boxA);
      boundsOf(b, tb, boxB);
      if (gapX() > room || gapY() > room) {
        this.rejectedByBox++;
        return true;
      }
    }
    if (test === 'box') return false;
    const between = a.outerRadius + b.outerRadius + room;
    const dx = middleX(b, tb) - middleX(a, ta);
    const dy = middleY(b, tb) - middleY(a, ta);
    if (dx * dx + dy * dy <= between * between) return false;
    this.rejectedByCircle++;
    return true;
  }

  /** The manifold of the volumes, in place of the shapes'. */
  collide(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>, out: Manifold): void {
    if (this.test === 'circle') {
      collideCircles(a, ta, b, tb, out);
      return;
    }
    boundsOf(a, ta, boxA);
    boundsOf(b, tb, boxB);
    collideBoxes(ta, out);
    if (this.test !== 'box-circle' || out.pointCount === 0) return;
    // Both must meet, and the shallower of the two overlaps is the way out.
    const circles = circleGap(a, ta, b, tb);
    if (circles > out.separation) collideCircles(a, ta, b, tb, out);
  }
}

function gapX(): number {
  return Math.max(boxB.minX - boxA.maxX, boxA.minX - boxB.maxX);
}

function gapY(): number {
  return Math.max(boxB.minY - boxA.maxY, boxA.minY - boxB.maxY);
}

function middleX(shape: Shape, t: Readonly<Pose>): number {
  return t.x + t.c * shape.centroidX - t.s * shape.centroidY;
}

function middleY(shape: Shape, t: Readonly<Pose>): number {
  return t.y + t.s * shape.centroidX + t.c * shape.centroidY;
}

/** Signed distance of the two circles. */
function circleGap(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>): number {
  const distance = length(middleX(b, tb) - middleX(a, ta), middleY(b, tb) - middleY(a, ta));
  return distance - a.outerRadius - b.outerRadius;
}

/** About a common middle the normal is (1, 0). */
function collideCircles(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>, out: Manifold): void {
  const separation = circleGap(a, ta, b, tb);
  out.pointCount = 0;
  if (separation > out.margin) return;
  const dx = middleX(b, tb) - middleX(a, ta);
  const dy = middleY(b, tb) - middleY(a, ta);
  const distance = length(dx, dy);
  out.nx = distance > 0 ? dx / distance : 1;
  out.ny = distance > 0 ? dy / distance : 0;
  out.pointCount = 1;
  const way = a.outerRadius + separation / 2;
  place(out.p0, middleX(a, ta) - ta.x + way * out.nx, middleY(a, ta) - ta.y + way * out.ny, separation, 0);
}

/**
 * The boxes in scratch: the axis of the larger gap is the normal's, x when both are equal, and the ends of the common
 * interval on the other axis are the points. Boxes that only face one another across a corner have no common
 * interval, and no contact before they have.
 */
function collideBoxes(ta: Readonly<Pose>, out: Manifold): void {
  const x = gapX();
  const y = gapY();
  out.pointCount = 0;
  const separation = Math.max(x, y);
  if (separation > out.margin || Math.min(x, y) > 0) return;
  const isX = x >= y;
  const isAfter = isX ? boxB.minX - boxA.maxX >= boxA.minX - boxB.maxX : boxB.minY - boxA.maxY >= boxA.minY - boxB.maxY;
  out.nx = isX ? (isAfter ? 1 : -1) : 0;
  out.ny = isX ? 0 : isAfter ? 1 : -1;
  out.pointCount = 2;
  const id = (isX ? 0 : 4) + (isAfter ? 0 : 2);
  if (isX) {
    const at = (isAfter ? boxA.maxX + boxB.minX : boxA.minX + boxB.maxX) / 2 - ta.x;
    place(out.p0, at, Math.max(boxA.minY, boxB.minY) - ta.y, separation, id);
    place(out.p1, at, Math.min(boxA.maxY, boxB.maxY) - ta.y, separation, id + 1);
  } else {
    const at = (isAfter ? boxA.maxY + boxB.minY : boxA.minY + boxB.maxY) / 2 - ta.y;
    place(out.p0, Math.max(boxA.minX, boxB.minX) - ta.x, at, separation, id);
    place(out.p1, Math.min(boxA.maxX, boxB.maxX) - ta.x, at, separation, id + 1);
  }
}

function place(point: ManifoldPoint, x: number, y: number, separation: number, id: number): void {
  point.x = x;
  point.y = y;
  point.separation = separation;
  point.id = id;
}
