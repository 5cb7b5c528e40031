/** Marks over a lesson's own picture, for the chosen and the pointed part, and which part is meant by a point. */
import { buildPoint, collide, type Geometry, growShape, length, type Pen, Shape, Transform } from '#engine';
import {
  type Figure,
  fillShape,
  type Lesson,
  outlineShape,
  type Part,
  poseOf,
  presentParts,
  transformOf,
} from '#lessons';

/** Gap between a shape and the outline that marks it, and radius of the ring about a handle, CSS px. */
const OUTLINE_GAP = 5;
const HANDLE_RING = 9;
/** Strength of the fill of what is pointed at. */
const GLOW = 0.12;

const probe = buildPoint(0, 0);
const probeAt = new Transform();

export function drawSelected(pen: Pen, figure: Figure, part: Part, zoom: number): void {
  const shape = part.shape(figure);
  const pose = poseOf(figure, part.id);
  if (shape) outlineShape(pen, 'selected', grow(shape, OUTLINE_GAP / zoom), transformOf(pose));
  else if (shape === null) pen.circle('selected', pose.x, pose.y, HANDLE_RING / zoom);
}

export function drawHovered(pen: Pen, figure: Figure, part: Part, zoom: number): void {
  const shape = part.shape(figure);
  const pose = poseOf(figure, part.id);
  if (shape) fillShape(pen, 'selected', shape, transformOf(pose), GLOW);
  else if (shape === null) pen.circle('selected', pose.x, pose.y, (HANDLE_RING - 2) / zoom);
}

/** Beside the shape's own outline, whose dashes say which shape it is; on it where the shape is not convex. */
function grow(shape: Geometry, gap: number): Geometry {
  return shape instanceof Shape ? growShape(shape, gap) : shape;
}

/**
 * The part at a point: a handle within reach before the shape that covers the point, the last drawn before others, and
 * then the nearest shape within reach. Distances in px.
 */
export function findPartAt(lesson: Lesson, figure: Figure, x: number, y: number, reach: number): Part | null {
  let best: Part | null = null;
  let least = reach;
  const parts = presentParts(lesson, figure);
  for (const part of parts) {
    if (part.shape(figure) !== null) continue;
    const pose = poseOf(figure, part.id);
    const distance = length(pose.x - x, pose.y - y);
    if (distance > least) continue;
    least = distance;
    best = part;
  }
  if (best) return best;
  probeAt.set(x, y, 0);
  for (const part of parts) {
    const shape = part.shape(figure);
    if (!shape) continue;
    const { distance } = collide(shape, probe, 0, transformOf(poseOf(figure, part.id)), probeAt);
    if (distance > least) continue;
    least = distance;
    best = part;
  }
  return best;
}
