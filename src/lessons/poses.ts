/** Poses, outlines and names that several figures work out. */
import { Aabb, boundsOf, CIRCLE, type Ink, makePolygon, type Pen, type Shape, type Transform, type Vec } from '#engine';
import { placePoints } from './strokes.ts';

const bounds = new Aabb();

/** The name of a shape below it, where the middle is full of other things. */
export function nameBelow(pen: Pen, ink: Ink, shape: Shape, at: Readonly<Transform>, name: string): void {
  boundsOf(shape, at, bounds);
  pen.text(ink, (bounds.minX + bounds.maxX) / 2, bounds.maxY + 14, name);
}

/** Where a point of the shape's own frame lies, px. */
export function placePoint(at: Readonly<Transform>, x: number, y: number): Vec {
  return { x: at.x + at.c * x - at.s * y, y: at.y + at.s * x + at.c * y };
}

/** Outward unit normal of an edge where the shape stands. */
export function placeNormal(shape: Shape, at: Readonly<Transform>, edge: number): Vec {
  const x = shape.normals[2 * edge]!;
  const y = shape.normals[2 * edge + 1]!;
  return { x: at.c * x - at.s * y, y: at.s * x + at.c * y };
}

/** A polygon or box as a shape of its own at the origin of the plane: for functions that want both in one frame. */
export function bakeShape(shape: Shape, at: Readonly<Transform>): Shape {
  if (shape.type === CIRCLE) throw new RangeError('only shapes with corners can be baked');
  return makePolygon(placePoints(shape, at));
}

export function flatten(points: readonly Readonly<Vec>[]): number[] {
  return points.flatMap(({ x, y }) => [x, y]);
}
