/** Lesson 1: two axis-aligned boxes collide exactly when their shadows overlap on both axes. */
import { clamp, clipShapes, collide, makeBox, type PairResult, type Pen, reportAxes, translateShape } from '#engine';
import { poseOf, transformOf } from './figure.ts';
import { type Account, EPSILON, type Figure, type Lesson, type Part, type Rect, type Row } from './lesson.ts';
import { keepWithin, placeAt } from './limits.ts';
import { drawNearest, drawRegion, drawResolution, drawShadow, drawSolid } from './strokes.ts';
import { contactRow, describePair, mtvRow, showLength, showOverlap, toneOf } from './words.ts';

const AREA: Rect = { x: 20, y: 30, width: 560, height: 380 };

/** Half sizes, px. */
const A = { x: 105, y: 75 };
const B = { x: 55, y: 50 };
const shapeA = makeBox(2 * A.x, 2 * A.y);
const shapeB = makeBox(2 * B.x, 2 * B.y);

/** Where the shadows lie, px. */
const SHADOW_X = { a: 380, b: 392 };
const SHADOW_Y = { a: 50, b: 38 };

type Span = readonly [number, number];

/** What both boxes show on one axis. */
interface Axis {
  readonly a: Span;
  readonly b: Span;
  /** The cheaper push along it; negative: a gap. */
  readonly overlap: number;
}

/** Length of the common part of two shadows that overlap. */
const commonOf = ({ a, b }: Axis): number => Math.min(a[1], b[1]) - Math.max(a[0], b[0]);

function explain(figure: Figure): Account {
  const a = poseOf(figure, 'a');
  const b = poseOf(figure, 'b');
  const [ta, tb] = [transformOf(a), transformOf(b)];
  const pair = collide(shapeA, shapeB, EPSILON, ta, tb);
  // A box's first normal is its x axis, its second its y axis.
  const { axes } = reportAxes(shapeA, shapeB, ta, tb);
  const x: Axis = axes[0]!;
  const y: Axis = axes[1]!;
  return {
    status: describePair(pair),
    tone: toneOf(pair.state),
    rows: [
      { id: 'overlapX', label: 'Overlap on x', value: showOverlap(x.overlap) },
      { id: 'overlapY', label: 'Overlap on y', value: showOverlap(y.overlap) },
      mtvRow(pair),
      contactRow(pair),
      ...nestedRows(pair, x, y),
    ],
    data: { ...pair, overlapX: x.overlap, overlapY: y.overlap },
    draw(pen) {
      drawShadows(pen, x, y);
      drawSolid(pen, 'first', shapeA, ta);
      drawSolid(pen, 'second', shapeB, tb);
      if (pair.state === 'overlapping') {
        drawRegion(pen, clipShapes(translateShape(shapeA, a.x, a.y), translateShape(shapeB, b.x, b.y)).vertices);
      }
      drawResolution(pen, shapeA, ta, shapeB, tb, pair);
      drawNearest(pen, pair);
      pen.text('first', a.x - A.x + 16, a.y - A.y + 16, 'A');
      pen.text('second', b.x + B.x - 16, b.y + B.y - 16, 'B');
    },
  };
}

/** Where one shadow lies in the other, the push is longer than the part that they share. */
function nestedRows(pair: PairResult, x: Axis, y: Axis): Row[] {
  if (pair.state !== 'overlapping') return [];
  const onX = pair.normal.x !== 0;
  const common = commonOf(onX ? x : y);
  if (pair.depth - common <= EPSILON) return [];
  const value = `${showLength(common)}, push ${showLength(pair.depth)}`;
  return [{ id: 'common', label: `Common part on ${onX ? 'x' : 'y'}`, value, ink: 'overlap' }];
}

function drawShadows(pen: Pen, x: Axis, y: Axis): void {
  const across = (ink: 'first' | 'second', [low, high]: Span, at: number) =>
    drawShadow(pen, ink, { x: low, y: at }, { x: high, y: at }, 0, 1);
  const upright = (ink: 'first' | 'second', [low, high]: Span, at: number) =>
    drawShadow(pen, ink, { x: at, y: low }, { x: at, y: high }, 1, 0);
  across('first', x.a, SHADOW_X.a);
  across('second', x.b, SHADOW_X.b);
  upright('first', y.a, SHADOW_Y.a);
  upright('second', y.b, SHADOW_Y.b);
  pen.text('label', AREA.x + AREA.width - 10, SHADOW_X.a + 6, 'x');
  pen.text('label', SHADOW_Y.a - 6, AREA.y + 10, 'y');
}

/** Off the centre of A, so that one way out is the shortest. */
function nest(figure: Figure): Figure {
  const { x, y } = poseOf(figure, 'a');
  return placeAt(figure, 'b', x + 15, y + 10);
}

/** Side by side, on the side where there is room. */
function touch(figure: Figure): Figure {
  const a = poseOf(figure, 'a');
  const beside = A.x + B.x;
  const x = a.x + beside <= AREA.x + AREA.width ? a.x + beside : a.x - beside;
  return placeAt(figure, 'b', x, clamp(poseOf(figure, 'b').y, a.y - A.y, a.y + A.y));
}

function makePart(id: string, label: string, x: number, y: number, shape: Part['shape']): Part {
  return { id, label, start: { x, y, degrees: 0 }, turns: false, shape };
}

export const twoBoxes: Lesson = {
  id: 'two-boxes',
  label: 'Two boxes',
  about: 'Shadows on both axes, and the cheaper way out.',
  caption:
    'The bars below and on the left are the shadows of A (solid) and B (dashed) on the two axes. The boxes collide exactly when the shadows overlap on both; the arrow is the shortest push that parts them, the dotted outline where it takes B. Drag B right into A: the push grows longer than the part they share.',
  rule: 'Within 0.5 px counts as touching.',
  parts: [
    makePart('a', 'A, the large box', 245, 195, () => shapeA),
    makePart('b', 'B, the small box', 380, 225, () => shapeB),
  ],
  controls: [
    { kind: 'press', id: 'nested', label: 'Nested', help: 'Puts the small box inside the large one.', press: nest },
    {
      kind: 'press',
      id: 'touching',
      label: 'Touching',
      help: 'Puts the small box right beside the large one.',
      press: touch,
    },
  ],
  passages: [
    {
      title: 'When do they collide?',
      text: `On a line, $[a_0, a_1]$ and $[b_0, b_1]$ miss each other only if one ends before the other begins. So they meet exactly when

$$a_0 \\le b_1 \\quad\\text{and}\\quad b_0 \\le a_1.$$

A box is an interval on $x$ times an interval on $y$, and so is the common part of two boxes. If it is empty on either axis, it is empty. That makes four comparisons for the whole test, without a single sum.`,
    },
    {
      title: 'How deep, and which way out?',
      text: `Along $x$, B can leave to the right, which takes $a_{x1} - b_{x0}$, or to the left, which takes $b_{x1} - a_{x0}$. The cheaper of the two is the *overlap* on that axis:

$$o_x = \\min(a_{x1} - b_{x0},\\; b_{x1} - a_{x0})$$

and likewise $o_y$. Zero means that the shadows just meet, a negative number is a gap. The depth is $d = \\min(o_x, o_y)$, and the minimum translation vector (MTV) points along the axis that has it; if both are equal, along $x$. Boxes that are apart are

$$\\sqrt{\\max(0, -o_x)^2 + \\max(0, -o_y)^2}$$

from each other.`,
    },
    {
      title: 'A push is not a common part',
      text: `Take the shadows $[0, 10]$ and $[3, 5]$. They share 2 units, yet the inner one has to go 5 to the left, or 7 to the right, before it is out. Code that measures the common part instead of the push leaves a nested box inside. *Nested* shows it.`,
    },
    {
      title: 'What it costs',
      text: 'A fixed handful of comparisons. This is why engines wrap everything else in such boxes and ask about those first.',
    },
  ],
  sources: [
    'Cohen, Lin, Manocha, Ponamgi: I-COLLIDE, an interactive and exact collision detection system, 1995',
    'Ericson: Real-Time Collision Detection, chapter 4, 2005',
  ],
  view: () => AREA,
  explain,
  moved: (figure, part) => keepWithin(AREA, figure, part),
};
