/** How bounds are drawn in the tenth lesson: circles, boxes, and the gap that rejects a pair. */
import type { Ink, Pen } from '#engine';
import type { Bounded, BoundsVerdict, FieldPair } from './bounds-run.ts';
import { drawSolid } from './strokes.ts';

export function drawBounds(pen: Pen, { center, radius, box }: Bounded): void {
  pen.circle('thickened', center.x, center.y, radius);
  pen.box('bounds', box.minX, box.minY, box.maxX, box.maxY);
}

export function drawShapes(pen: Pen, shapes: readonly Bounded[], inkOf: (i: number) => Ink): void {
  for (const [i, { shape, at }] of shapes.entries()) drawSolid(pen, inkOf(i), shape, at, 0.3);
}

/** The stretch on the rejecting axis that lies between the boxes, and the one between the circles. */
export function drawRejection(pen: Pen, a: Bounded, b: Bounded, verdict: BoundsVerdict): void {
  const last = verdict.comparisons.at(-1)!;
  if (!last.holds) drawSlab(pen, a, b, last.axis, last.right, last.left);
  if (verdict.circles) return;
  const length = Math.sqrt(verdict.square);
  const [ux, uy] = [(b.center.x - a.center.x) / length, (b.center.y - a.center.y) / length];
  const [x0, y0] = [a.center.x + ux * a.radius, a.center.y + uy * a.radius];
  pen.line('separating', x0, y0, b.center.x - ux * b.radius, b.center.y - uy * b.radius);
}

/** The empty slab between two boxes, from one side to the other, across both of them. */
function drawSlab(pen: Pen, { box: p }: Bounded, { box: q }: Bounded, axis: 'x' | 'y', from: number, to: number): void {
  const low = axis === 'x' ? Math.min(p.minY, q.minY) : Math.min(p.minX, q.minX);
  const high = axis === 'x' ? Math.max(p.maxY, q.maxY) : Math.max(p.maxX, q.maxX);
  const ring = axis === 'x' ? [from, low, to, low, to, high, from, high] : [low, from, high, from, high, to, low, to];
  pen.fill('separating', ring, 0.18);
  if (axis === 'x') {
    pen.line('separating', from, low, from, high);
    pen.line('separating', to, low, to, high);
  } else {
    pen.line('separating', low, from, high, from);
    pen.line('separating', low, to, high, to);
  }
}

/** Pairs that reach the exact test: solid where they hit, dashed where the boxes have let them through for nothing. */
export function drawSurvivors(pen: Pen, shapes: readonly Bounded[], pairs: readonly FieldPair[]): void {
  for (const { i, j, verdict } of pairs) {
    if (!verdict.boxes) continue;
    const [p, q] = [shapes[i]!.center, shapes[j]!.center];
    pen.line(verdict.hit ? 'push' : 'aim', p.x, p.y, q.x, q.y);
  }
}
