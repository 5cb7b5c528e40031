/** The tenth lesson's tests: two kinds of bounds about the same shapes, told one comparison at a time. */
import {
  Aabb,
  boundsOf,
  collide,
  Dice,
  makeBox,
  makeCircle,
  makePolygon,
  type Shape,
  type Transform,
  testBoxes,
  testSpheres,
  type Vec,
} from '#engine';
import { transformOf } from './figure.ts';
import type { Pose } from './lesson.ts';
import { placePoint } from './poses.ts';

/** A shape where it stands, with both bounds about it. */
export interface Bounded {
  readonly shape: Shape;
  readonly at: Transform;
  readonly center: Vec;
  readonly radius: number;
  readonly box: Aabb;
}

export function bound(shape: Shape, pose: Pose): Bounded {
  const at = transformOf(pose);
  const box = new Aabb();
  boundsOf(shape, at, box);
  return { shape, at, center: placePoint(at, shape.centroidX, shape.centroidY), radius: shape.outerRadius, box };
}

/** One comparison of the box test. */
export interface Comparison {
  readonly axis: 'x' | 'y';
  readonly words: string;
  readonly left: number;
  readonly right: number;
  readonly holds: boolean;
}

export interface BoundsVerdict {
  /** Squared distance of the centres, and squared sum of the radii. */
  readonly square: number;
  readonly reach: number;
  /** May the shapes meet, by their circles (strict) and by their boxes (closed)? */
  readonly circles: boolean;
  readonly boxes: boolean;
  /** What the box test compared, up to the first gap. */
  readonly comparisons: readonly Comparison[];
  /** Do the shapes themselves share a point? */
  readonly hit: boolean;
}

const spanOf = ({ box }: Bounded) => ({ min: [box.minX, box.minY], max: [box.maxX, box.maxY] });
const discOf = ({ center, radius }: Bounded) => ({ center: [center.x, center.y], radius });

/** Up to four comparisons: each of two intervals must begin before the other ends. The first that fails is the last. */
export function compareBoxes(a: Bounded, b: Bounded): Comparison[] {
  const [p, q] = [a.box, b.box];
  const all = [
    ['x', 'B left ≤ A right', q.minX, p.maxX],
    ['x', 'A left ≤ B right', p.minX, q.maxX],
    ['y', 'B top ≤ A bottom', q.minY, p.maxY],
    ['y', 'A top ≤ B bottom', p.minY, q.maxY],
  ] as const;
  const made: Comparison[] = [];
  for (const [axis, words, left, right] of all) {
    const holds = left <= right;
    made.push({ axis, words, left, right, holds });
    if (!holds) break;
  }
  return made;
}

export function judgeBounds(a: Bounded, b: Bounded): BoundsVerdict {
  const [dx, dy] = [a.center.x - b.center.x, a.center.y - b.center.y];
  const sum = a.radius + b.radius;
  return {
    square: dx * dx + dy * dy,
    reach: sum * sum,
    circles: testSpheres(discOf(a), discOf(b), false),
    boxes: testBoxes(spanOf(a), spanOf(b), true),
    comparisons: compareBoxes(a, b),
    hit: collide(a.shape, b.shape, 0, a.at, b.at).state !== 'separated',
  };
}

/** What a field of shapes costs: how many pairs each test leaves to the exact one. */
export interface FieldCount {
  pairs: number;
  rejectedByCircles: number;
  rejectedByBoxes: number;
  rejectedByEither: number;
  /** Comparisons of all box tests, and how many of these tests ended at the first one. */
  comparisons: number;
  endedAtFirst: number;
  hits: number;
}

export interface FieldPair {
  readonly i: number;
  readonly j: number;
  readonly verdict: BoundsVerdict;
}

export function judgeField(shapes: readonly Bounded[]): { count: FieldCount; pairs: FieldPair[] } {
  const count: FieldCount = {
    pairs: 0,
    rejectedByCircles: 0,
    rejectedByBoxes: 0,
    rejectedByEither: 0,
    comparisons: 0,
    endedAtFirst: 0,
    hits: 0,
  };
  const pairs: FieldPair[] = [];
  for (const [i, a] of shapes.entries()) {
    for (let j = i + 1; j < shapes.length; j++) {
      const verdict = judgeBounds(a, shapes[j]!);
      pairs.push({ i, j, verdict });
      count.pairs++;
      if (!verdict.circles) count.rejectedByCircles++;
      if (!verdict.boxes) count.rejectedByBoxes++;
      if (!(verdict.circles && verdict.boxes)) count.rejectedByEither++;
      count.comparisons += verdict.comparisons.length;
      if (verdict.comparisons.length === 1) count.endedAtFirst++;
      if (verdict.hit) count.hits++;
    }
  }
  return { count, pairs };
}

/** A blade: long, thin and pointed, so that every bound about it is mostly empty. */
export function makeSword(long: number, wide: number): Shape {
  return makePolygon([
    { x: -long / 2, y: -wide / 2 },
    { x: long * 0.38, y: -wide / 2 },
    { x: long / 2, y: 0 },
    { x: long * 0.38, y: wide / 2 },
    { x: -long / 2, y: wide / 2 },
  ]);
}

/** Shapes of the field, in turns: swords, discs, crates. */
export const FIELD: readonly Shape[] = Array.from({ length: 12 }, (_, i) => {
  if (i % 3 === 1) return makeCircle(18 + (i % 4) * 3);
  return i % 3 === 2 ? makeBox(52, 30) : makeSword(96 + 6 * (i % 4), 14);
});

/** Where the shapes of a field lie: the same for the same number. */
export function scatter(seed: number): Pose[] {
  const dice = new Dice(seed);
  return FIELD.map(() => ({
    x: Math.round(dice.between(60, 540)),
    y: Math.round(dice.between(55, 305)),
    degrees: 15 * dice.below(24),
  }));
}

/** How a box could be given a radius; none of them is right. */
export const RADII: Readonly<Record<string, { label: string; of: (width: number, height: number) => number }>> = {
  mean: { label: 'half of the mean side', of: (w, h) => (w + h) / 4 },
  inner: { label: 'half of the short side', of: (w, h) => Math.min(w, h) / 2 },
  outer: { label: 'half of the diagonal', of: (w, h) => Math.sqrt(w * w + h * h) / 2 },
};

/** The circle test applied to two boxes, and the test that boxes deserve. */
export function judgeWrongly(
  a: Bounded,
  b: Bounded,
  radius: string,
): { distance: number; sum: number; says: boolean; is: boolean } {
  const of = RADII[radius]!.of;
  const radiusOf = ({ box }: Bounded) => of(box.maxX - box.minX, box.maxY - box.minY);
  const [dx, dy] = [a.center.x - b.center.x, a.center.y - b.center.y];
  const [ra, rb] = [radiusOf(a), radiusOf(b)];
  const says = testSpheres({ ...discOf(a), radius: ra }, { ...discOf(b), radius: rb }, false);
  return { distance: Math.sqrt(dx * dx + dy * dy), sum: ra + rb, says, is: testBoxes(spanOf(a), spanOf(b), true) };
}
