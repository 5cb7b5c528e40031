/** Lesson 2: two discs collide exactly when their centres are no farther apart than the sum of the radii. */
import { atan2, collide, length, makeCircle, type Pen, PI } from '#engine';
import { poseOf, transformOf } from './figure.ts';
import { type Account, EPSILON, type Figure, type Lesson, type Pose, type Rect, type Row } from './lesson.ts';
import { keepWithin, placeAt } from './limits.ts';
import { arcPoints, drawNearest, drawResolution, drawSolid, joinArcs } from './strokes.ts';
import { contactRow, describePair, mtvRow, showLength, toneOf } from './words.ts';

const AREA: Rect = { x: 20, y: 30, width: 560, height: 350 };

/** Radii, px. */
const A = 100;
const B = 75;
const shapeA = makeCircle(A);
const shapeB = makeCircle(B);

function explain(figure: Figure): Account {
  const a = poseOf(figure, 'a');
  const b = poseOf(figure, 'b');
  const [ta, tb] = [transformOf(a), transformOf(b)];
  const pair = collide(shapeA, shapeB, EPSILON, ta, tb);
  const { x: nx, y: ny } = pair.normal;
  const distance = length(b.x - a.x, b.y - a.y);
  return {
    status: describePair(pair),
    tone: toneOf(pair.state),
    rows: [
      { id: 'centres', label: 'Centre distance', value: showLength(distance), ink: 'axis' },
      { id: 'radii', label: 'Sum of radii', value: showLength(A + B) },
      mtvRow(pair),
      contactRow(pair),
      ...normalRows(distance),
    ],
    data: { ...pair, centres: distance, radii: A + B },
    draw(pen) {
      drawSolid(pen, 'first', shapeA, ta);
      drawSolid(pen, 'second', shapeB, tb);
      if (pair.state === 'overlapping') pen.fill('overlap', lensOf(a, b, distance), 0.4);
      pen.line('axis', a.x, a.y, b.x, b.y);
      drawCentre(pen, 'first', a, 'A', -1);
      drawCentre(pen, 'second', b, 'B', 1);
      drawResolution(pen, shapeA, ta, shapeB, tb, pair);
      if (pair.state === 'overlapping') {
        // The deepest point of each, in the other.
        pen.dot('first', a.x + A * nx, a.y + A * ny);
        pen.dot('second', b.x - B * nx, b.y - B * ny);
      }
      drawNearest(pen, pair);
    },
  };
}

/** Only where there is no line of centres does the direction need a word. */
function normalRows(distance: number): Row[] {
  if (distance > 0) return [];
  return [{ id: 'normal', label: 'Normal', value: '(1, 0), by rule', ink: 'push' }];
}

function drawCentre(pen: Pen, ink: 'first' | 'second', { x, y }: Pose, name: string, side: number): void {
  pen.dot('label', x, y);
  pen.text(ink, x + 14 * side, y - 12, name);
}

/**
 * The common part of the discs: two arcs between the points where the circles cross. Those lie at the place
 * u = (d² + r_A² − r_B²) / 2d along the line of centres and v = √(r_A² − u²) beside it.
 */
function lensOf(a: Pose, b: Pose, d: number): number[] {
  if (d <= Math.abs(A - B)) {
    const [inner, radius] = A < B ? [a, A] : [b, B];
    return joinArcs(arcPoints(inner.x, inner.y, radius, 0, 2 * PI));
  }
  const u = (d * d + A * A - B * B) / (2 * d);
  const v = Math.sqrt(Math.max(0, A * A - u * u));
  const along = atan2(b.y - a.y, b.x - a.x);
  const ofA = atan2(v, u);
  const ofB = atan2(v, d - u);
  return joinArcs(
    arcPoints(a.x, a.y, A, along - ofA, along + ofA),
    arcPoints(b.x, b.y, B, along + PI - ofB, along + PI + ofB),
  );
}

function makeConcentric(figure: Figure): Figure {
  const { x, y } = poseOf(figure, 'a');
  return placeAt(figure, 'b', x, y);
}

/** Straight beside A, on the side where there is room. */
function touch(figure: Figure): Figure {
  const { x, y } = poseOf(figure, 'a');
  const fits = x + A + B <= AREA.x + AREA.width;
  return placeAt(figure, 'b', fits ? x + A + B : x - A - B, y);
}

export const twoCircles: Lesson = {
  id: 'two-circles',
  label: 'Two circles',
  about: 'One distance against the sum of two radii.',
  caption:
    'The dashed line joins the centres. The discs collide exactly when it is no longer than both radii together; what is missing is the depth. The arrow leads along that line from the deepest point of B to that of A. Drag the circles, or put them on one centre, where no such line exists.',
  rule: 'Within 0.5 px counts as touching.',
  parts: [
    { id: 'a', label: 'A, the large circle', start: { x: 235, y: 205, degrees: 0 }, turns: false, shape: () => shapeA },
    { id: 'b', label: 'B, the small circle', start: { x: 390, y: 185, degrees: 0 }, turns: false, shape: () => shapeB },
  ],
  controls: [
    {
      kind: 'press',
      id: 'concentric',
      label: 'Concentric',
      help: 'Puts both circles on one centre.',
      press: makeConcentric,
    },
    { kind: 'press', id: 'touching', label: 'Touching', help: 'Puts B right beside A.', press: touch },
  ],
  passages: [
    {
      title: 'When do they collide?',
      text: `Let $\\delta = \\mathbf{c}_B - \\mathbf{c}_A$. Two discs share a point exactly when

$$\\lVert \\delta \\rVert \\le r_A + r_B.$$

If they share a point, the way between the centres over that point is at most $r_A + r_B$ long, and the straight way is no longer. If the condition holds, go from $\\mathbf{c}_A$ towards $\\mathbf{c}_B$ for $r_A$, or all the way if that is less: you stand in both. Code compares $\\delta \\cdot \\delta$ with $(r_A + r_B)^2$ and needs no square root for a yes or no.`,
    },
    {
      title: 'How deep, and which way out?',
      text: `The normal $\\mathbf{n} = \\delta / \\lVert \\delta \\rVert$ runs along the line of centres, and

$$d = r_A + r_B - \\lVert \\delta \\rVert.$$

Nothing shorter does: after a push by $\\mathbf{v}$ the centres are at most $\\lVert \\delta \\rVert + \\lVert \\mathbf{v} \\rVert$ apart and must be at least $r_A + r_B$ apart. The deepest points are $\\mathbf{c}_A + r_A \\mathbf{n}$ and $\\mathbf{c}_B - r_B \\mathbf{n}$; the contact point lies halfway between them.`,
    },
    {
      title: 'On one centre',
      text: 'With $\\delta = \\mathbf{0}$ every direction is as good as every other, and dividing by $\\lVert \\delta \\rVert$ would give a normal that is no number. The engine then says $\\mathbf{n} = (1, 0)$, always the same, so that a run can be repeated.',
    },
    { title: 'What it costs', text: 'One squared distance against one squared sum.' },
  ],
  sources: ['Ericson: Real-Time Collision Detection, chapter 4, 2005'],
  view: () => AREA,
  explain,
  moved: (figure, part) => keepWithin(AREA, figure, part),
};
