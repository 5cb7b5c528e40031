/** Lesson 1: two axis-aligned boxes collide exactly when their shadows overlap on both axes. */
import { collide, makeBox, type Pen, Transform } from '#engine';
import { poseOf, transformOf } from './figure.ts';
import { type Account, EPSILON, type Figure, type Lesson, type Part } from './lesson.ts';
import { drawPush, drawShadow, drawSolid, outlineShape } from './strokes.ts';
import { describePair, showLength, showVector, toneOf } from './words.ts';

/** Half sizes, px. */
const A = { hx: 100, hy: 70 };
const B = { hx: 60, hy: 65 };
const shapeA = makeBox(2 * A.hx, 2 * A.hy);
const shapeB = makeBox(2 * B.hx, 2 * B.hy);

/** Where the shadows lie, px. */
const SHADOW_X = { a: 378, b: 390 };
const SHADOW_Y = { a: 52, b: 40 };

interface Span {
  readonly low: number;
  readonly high: number;
}

const spanOf = (centre: number, half: number): Span => ({ low: centre - half, high: centre + half });
const cheaperPush = (a: Span, b: Span): number => Math.min(a.high - b.low, b.high - a.low);

function makePart(id: string, label: string, x: number, y: number, shape: Part['shape']): Part {
  return { id, label, start: { x, y, degrees: 0 }, turns: false, shape };
}

function explain(figure: Figure): Account {
  const a = poseOf(figure, 'a');
  const b = poseOf(figure, 'b');
  const pair = collide(shapeA, shapeB, EPSILON, transformOf(a), transformOf(b));
  const [ax, ay] = [spanOf(a.x, A.hx), spanOf(a.y, A.hy)];
  const [bx, by] = [spanOf(b.x, B.hx), spanOf(b.y, B.hy)];
  const overlapX = cheaperPush(ax, bx);
  const overlapY = cheaperPush(ay, by);
  const hit = pair.state === 'overlapping';
  const nameOf = (overlap: number) => (overlap >= 0 ? showLength(overlap) : `gap of ${showLength(-overlap)}`);
  return {
    status: describePair(pair),
    tone: toneOf(pair.state),
    rows: [
      { id: 'overlapX', label: 'Overlap on x', value: nameOf(overlapX) },
      { id: 'overlapY', label: 'Overlap on y', value: nameOf(overlapY) },
      { id: 'mtv', label: 'MTV', value: hit ? showVector(pair.mtv) : 'none', ink: 'push' },
      pair.contact
        ? { id: 'contact', label: 'Contact point', value: showVector(pair.contact), ink: 'contact' }
        : { id: 'distance', label: 'Distance', value: showLength(pair.distance) },
    ],
    data: { ...pair, overlapX, overlapY },
    draw(pen) {
      drawShadows(pen, ax, ay, bx, by);
      drawSolid(pen, 'first', shapeA, transformOf(a));
      drawSolid(pen, 'second', shapeB, transformOf(b));
      if (hit && pair.contact) {
        const common = {
          x0: Math.max(ax.low, bx.low),
          y0: Math.max(ay.low, by.low),
          x1: Math.min(ax.high, bx.high),
          y1: Math.min(ay.high, by.high),
        };
        const { x0, y0, x1, y1 } = common;
        pen.fill('overlap', [x0, y0, x1, y0, x1, y1, x0, y1], 0.4);
        const rest = new Transform().set(b.x + pair.mtv.x, b.y + pair.mtv.y, 0);
        outlineShape(pen, 'ghost', shapeB, rest);
        drawPush(pen, pair.contact, pair.mtv);
        pen.dot('contact', pair.contact.x, pair.contact.y);
      } else if (pair.nearestA && pair.nearestB) {
        pen.line('hint', pair.nearestA.x, pair.nearestA.y, pair.nearestB.x, pair.nearestB.y);
      }
      pen.text('first', a.x, a.y, 'A');
      pen.text('second', b.x, b.y, 'B');
    },
  };
}

function drawShadows(pen: Pen, ax: Span, ay: Span, bx: Span, by: Span): void {
  const across = (ink: 'first' | 'second', { low, high }: Span, y: number) =>
    drawShadow(pen, ink, { x: low, y }, { x: high, y }, 0, 1);
  const upright = (ink: 'first' | 'second', { low, high }: Span, x: number) =>
    drawShadow(pen, ink, { x, y: low }, { x, y: high }, 1, 0);
  across('first', ax, SHADOW_X.a);
  across('second', bx, SHADOW_X.b);
  upright('first', ay, SHADOW_Y.a);
  upright('second', by, SHADOW_Y.b);
}

export const twoBoxes: Lesson = {
  id: 'two-boxes',
  label: 'Two boxes',
  about: 'Shadows on both axes, and the cheaper way out.',
  caption:
    'The bars are the shadows of A (solid) and B (dashed) on both axes. The boxes collide exactly when both pairs of shadows overlap; the arrow is the shortest push of B that parts them.',
  rule: 'Within 0.5 px counts as touching.',
  parts: [
    makePart('a', 'A, the large box', 250, 200, () => shapeA),
    makePart('b', 'B, the small box', 385, 240, () => shapeB),
  ],
  controls: [],
  passages: [],
  sources: [],
  view: () => ({ x: 20, y: 30, width: 560, height: 380 }),
  explain,
};
