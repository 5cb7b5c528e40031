/** The polygon B of the figure about separating axes: three ready ones, and one whose corners are handles. */
import {
  buildPolygon,
  convexHull,
  cos,
  makeBox,
  makePolygon,
  type Shape,
  sin,
  TAU,
  type Transform,
  type Vec,
} from '#engine';
import { poseOf, transformOf } from './figure.ts';
import type { Figure, Part, Pose } from './lesson.ts';

export const READY = ['triangle', 'rectangle', 'pentagon'] as const;
type Ready = (typeof READY)[number];

const PENTAGON_RADIUS = 85;

const SHAPES: Readonly<Record<Ready, Shape>> = {
  triangle: makePolygon([
    { x: -80, y: 25 },
    { x: 30, y: -80 },
    { x: 50, y: 55 },
  ]),
  rectangle: makeBox(150, 100),
  pentagon: makePolygon(
    Array.from({ length: 5 }, (_, i) => ({
      x: PENTAGON_RADIUS * sin((TAU * i) / 5),
      y: -PENTAGON_RADIUS * cos((TAU * i) / 5),
    })),
  ),
};

/** Handles of the free polygon, where they stand before anybody has moved them. */
const HANDLES: readonly (readonly [string, number, number])[] = [
  ['c1', 315, 215],
  ['c2', 350, 135],
  ['c3', 430, 110],
  ['c4', 470, 195],
  ['c5', 410, 265],
];

export const isFree = (figure: Figure): boolean => figure.values.polygon === 'free';
export const isHandle = (part: string): boolean => HANDLES.some(([id]) => id === part);

/** Handles of the free polygon as parts; they are there only while it is chosen. */
export const handleParts: readonly Part[] = HANDLES.map(([id, x, y], i) => ({
  id,
  label: `c${i + 1}, a corner of B`,
  start: { x, y, degrees: 0 },
  turns: false,
  shape: (figure) => (isFree(figure) ? null : undefined),
}));

export const handlesOf = (figure: Figure): Pose[] => HANDLES.map(([id]) => poseOf(figure, id));

/** The polygon about B's own point. Free: the hull of the handles, which keeps it convex wherever they are. */
export function polygonOf(figure: Figure): Shape {
  const { polygon } = figure.values;
  if (polygon === 'rectangle' || polygon === 'pentagon') return SHAPES[polygon];
  if (polygon !== 'free') return SHAPES.triangle;
  const pose = transformOf(poseOf(figure, 'b'));
  const corners = handlesOf(figure).map(({ x, y }) => {
    const [dx, dy] = [x - pose.x, y - pose.y];
    return { x: pose.c * dx + pose.s * dy, y: pose.c * dy - pose.s * dx };
  });
  return buildPolygon(convexHull(corners));
}

/** How many handles are corners of their hull. */
export const cornersInUse = (figure: Figure): number => convexHull(handlesOf(figure)).length;

/** Handles go where B goes, and turn with it. */
export function carryHandles(figure: Figure, before: Figure): Figure {
  const from = transformOf(poseOf(before, 'b'));
  const to = transformOf(poseOf(figure, 'b'));
  // The turn from the one pose to the other.
  const c = to.c * from.c + to.s * from.s;
  const s = to.s * from.c - to.c * from.s;
  return placeHandles(
    figure,
    handlesOf(figure).map(({ x, y }) => {
      const [dx, dy] = [x - from.x, y - from.y];
      return { x: to.x + (c * dx - s * dy), y: to.y + (s * dx + c * dy) };
    }),
  );
}

/** B's own point goes to the middle of what the handles span, so that it turns about it. */
export function centreOnHandles(figure: Figure): Figure {
  const hull = buildPolygon(convexHull(handlesOf(figure)));
  const b = { ...poseOf(figure, 'b'), x: Math.round(hull.centroidX), y: Math.round(hull.centroidY) };
  return { ...figure, poses: { ...figure.poses, b } };
}

/** Free from here on: the handles go to the corners of the polygon that was chosen, spare ones onto its longest edges. */
export function freeCorners(figure: Figure, before: Figure): Figure {
  const shape = polygonOf(before);
  const at = transformOf(poseOf(before, 'b'));
  const corners: Vec[] = [];
  for (let i = 0; i < shape.count; i++) corners.push(place(shape.points[2 * i]!, shape.points[2 * i + 1]!, at));
  while (corners.length < HANDLES.length) splitLongest(corners);
  return placeHandles(figure, corners);
}

/** Handles that are not in use stand at their start, so that no link carries them. */
export function forgetHandles(figure: Figure): Figure {
  return placeHandles(
    figure,
    HANDLES.map(([, x, y]) => ({ x, y })),
  );
}

function splitLongest(corners: Vec[]): void {
  let longest = 0;
  let square = -1;
  for (const [i, p] of corners.entries()) {
    const q = corners[(i + 1) % corners.length]!;
    const length2 = (q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y);
    if (length2 > square) [longest, square] = [i, length2];
  }
  const p = corners[longest]!;
  const q = corners[(longest + 1) % corners.length]!;
  corners.splice(longest + 1, 0, { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });
}

function placeHandles(figure: Figure, corners: readonly Readonly<Vec>[]): Figure {
  const poses = { ...figure.poses };
  // Hundredths of a px, so that a link stays short.
  const round = (value: number) => Math.round(value * 100) / 100;
  for (const [i, [id]] of HANDLES.entries()) {
    const { x, y } = corners[i]!;
    poses[id] = { x: round(x), y: round(y), degrees: 0 };
  }
  return { ...figure, poses };
}

const place = (x: number, y: number, at: Readonly<Transform>): Vec => ({
  x: at.x + (at.c * x - at.s * y),
  y: at.y + (at.s * x + at.c * y),
});
