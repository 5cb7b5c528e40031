/**
 * Axis-aligned bounding boxes: the cheapest honest answer to "might these two meet?".
 * Text form of the tests: two closed boxes meet exactly when their intervals meet on x and on y, four comparisons.
 */
import type { Pose } from '../math.ts';
import { REAL } from './real.ts';
import type { Shape } from './shape.ts';

/** The closed box [minX, maxX] x [minY, maxY], px. */
export class Aabb {
  minX = REAL;
  minY = REAL;
  maxX = REAL;
  maxY = REAL;

  set(minX: number, minY: number, maxX: number, maxY: number): this {
    this.minX = minX;
    this.minY = minY;
    this.maxX = maxX;
    this.maxY = maxY;
    return this;
  }
}

/** Do two closed boxes share a point? */
export function testBounds(a: Readonly<Aabb>, b: Readonly<Aabb>): boolean {
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;
}

/** Tight box about a shape at a pose. */
export function boundsOf(shape: Shape, transform: Readonly<Pose>, out: Aabb): void {
  const { points, radius } = shape;
  const { x, y, c, s } = transform;
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let i = 0; i < points.length; i += 2) {
    const px = c * points[i]! - s * points[i + 1]!;
    const py = s * points[i]! + c * points[i + 1]!;
    if (px < minX) minX = px;
    if (px > maxX) maxX = px;
    if (py < minY) minY = py;
    if (py > maxY) maxY = py;
  }
  // The position comes last: far from the origin only this sum rounds.
  out.minX = x + (minX - radius);
  out.minY = y + (minY - radius);
  out.maxX = x + (maxX + radius);
  out.maxY = y + (maxY + radius);
}
