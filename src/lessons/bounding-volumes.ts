/** Lesson 10: cheap tests that may say "perhaps" wrongly, and never "no" wrongly. */
import { collide, makeBox, type Shape } from '#engine';
import { drawBounds, drawRejection, drawShapes } from './bounds-picture.ts';
import {
  type BoundsVerdict,
  bound,
  FIELD,
  judgeBounds,
  judgeWrongly,
  makeSword,
  RADII,
  scatter,
} from './bounds-run.ts';
import { explainField } from './field-figure.ts';
import { poseOf } from './figure.ts';
import type { Account, Figure, Lesson, Part, Pose } from './lesson.ts';
import { keepWithin } from './limits.ts';
import { describePair, showLarge, showLength, showNumber } from './words.ts';

const VIEW = { x: 0, y: 0, width: 600, height: 360 };
const STAGE = { x: 40, y: 40, width: 520, height: 280 };

const SWORDS = { a: makeSword(210, 26), b: makeSword(180, 24) };
const BOXES = { tall: makeBox(40, 220), wide: makeBox(240, 40) };

/** The field to begin with: the circles leave some pairs that the boxes reject, the boxes some that the circles do. */
const SEED = 6;

const kindOf = (figure: Figure): string => String(figure.values.kind);

function explain(figure: Figure): Account {
  if (kindOf(figure) === 'field') return explainField(figure);
  return kindOf(figure) === 'wrong' ? explainWrong(figure) : explainSwords(figure);
}

function explainSwords(figure: Figure): Account {
  const a = bound(SWORDS.a, poseOf(figure, 'a'));
  const b = bound(SWORDS.b, poseOf(figure, 'b'));
  const verdict = judgeBounds(a, b);
  const { comparisons, circles, boxes, square, reach } = verdict;
  const pair = collide(a.shape, b.shape, 0, a.at, b.at);
  return {
    status: statusOf(verdict, describePair(pair)),
    tone: verdict.hit ? 'overlapping' : circles && boxes ? 'wrong' : 'separated',
    rows: [
      {
        id: 'circles',
        label: 'Circles',
        value: `${showLarge(square)} ${circles ? '<' : '≥'} ${showLarge(reach)} px²: ${circles ? 'perhaps' : 'no'}`,
        ink: 'thickened',
      },
      {
        id: 'boxes',
        label: 'Boxes',
        value: `${comparisons.length} of 4 comparisons: ${boxes ? 'perhaps' : 'no'}`,
        ink: 'bounds',
      },
      { id: 'narrow', label: 'The swords themselves', value: circles && boxes ? describePair(pair) : 'not asked' },
    ],
    tables: [
      {
        title: 'The box test, comparison by comparison',
        head: ['comparison', 'numbers', ''],
        rows: comparisons.map(({ words, left, right, holds }) => [
          words,
          `${showNumber(left)} ≤ ${showNumber(right)}`,
          holds ? 'yes' : `no: a gap of ${showLength(left - right)} on ${words.includes('left') ? 'x' : 'y'}, done`,
        ]),
      },
    ],
    data: { ...pair, circles, boxes, comparisons, square, reach },
    draw(pen) {
      for (const each of [a, b]) drawBounds(pen, each);
      drawRejection(pen, a, b, verdict);
      drawShapes(pen, [a, b], (i) => (i === 0 ? 'first' : 'second'));
      pen.text('first', a.center.x, a.center.y, 'A');
      pen.text('second', b.center.x, b.center.y, 'B');
    },
  };
}

function statusOf({ circles, boxes, hit }: BoundsVerdict, exact: string): string {
  if (!(circles || boxes)) return 'Rejected by circles and by boxes';
  if (!boxes) return 'Rejected by the boxes; the circles would have let it through';
  if (!circles) return 'Rejected by the circles; the boxes would have let it through';
  return hit ? exact : `Both bounds say perhaps, the swords say no: ${exact.toLowerCase()}`;
}

function explainWrong(figure: Figure): Account {
  const a = bound(BOXES.tall, poseOf(figure, 'tall'));
  const b = bound(BOXES.wide, poseOf(figure, 'wide'));
  const radius = String(figure.values.radius);
  const { distance, sum, says, is } = judgeWrongly(a, b, radius);
  const verdict = judgeBounds(a, b);
  const { of } = RADII[radius]!;
  return {
    status: `The circle test says ${says ? 'hit' : 'miss'}: ${says === is ? 'right, this time' : `wrong, the boxes ${is ? 'overlap' : 'are apart'}`}`,
    tone: says === is ? (is ? 'overlapping' : 'separated') : 'wrong',
    rows: [
      { id: 'distance', label: 'Distance of the centres', value: showLength(distance) },
      { id: 'sum', label: 'Sum of the "radii"', value: showLength(sum), ink: 'thickened' },
      { id: 'says', label: 'The circle test says', value: says ? 'hit' : 'miss' },
      { id: 'is', label: 'The intervals say', value: is ? 'hit' : 'miss', ink: 'bounds' },
    ],
    data: { distance, sum, says, is },
    draw(pen) {
      pen.circle('thickened', a.center.x, a.center.y, of(40, 220));
      pen.circle('thickened', b.center.x, b.center.y, of(240, 40));
      drawRejection(pen, a, b, { ...verdict, circles: true });
      drawShapes(pen, [a, b], (i) => (i === 0 ? 'first' : 'second'));
      pen.line(says === is ? 'hint' : 'missed', a.center.x, a.center.y, b.center.x, b.center.y);
      pen.dot('label', a.center.x, a.center.y);
      pen.dot('label', b.center.x, b.center.y);
    },
  };
}

const at = (x: number, y: number, degrees = 0): Pose => ({ x, y, degrees });

function makePart(id: string, label: string, start: Pose, shape: Shape, kind: string): Part {
  const shapeWhen = (figure: Figure) => (kindOf(figure) === kind ? shape : undefined);
  return { id, label, start, turns: kind !== 'wrong', shape: shapeWhen };
}

const NAMES = ['sword', 'disc', 'crate'];

function scatterFigure(figure: Figure, seed: number): Figure {
  const poses = { ...figure.poses };
  for (const [i, pose] of scatter(seed).entries()) poses[`f${i}`] = pose;
  return { ...figure, poses };
}

const put = (id: string, label: string, help: string, tall: Pose, wide: Pose) => ({
  id,
  label,
  help,
  kind: 'press' as const,
  press: (figure: Figure): Figure => ({
    ...figure,
    values: { ...figure.values, kind: 'wrong' },
    poses: { ...figure.poses, tall, wide },
  }),
});

export const boundingVolumes: Lesson = {
  id: 'bounding-volumes',
  label: 'Bounding volumes',
  about: 'Circles and boxes around shapes: what each of them can throw out, and what neither can.',
  caption:
    'Each sword wears a circle and a box. If either pair of bounds is apart, the swords are; if both overlap, nobody knows yet. Turn the swords, then look at a whole field, and at what happens when boxes are judged as if they were circles.',
  rule: 'Circles are strict here: rims that only touch are apart. Boxes are closed: a shared side is a hit.',
  parts: [
    makePart('a', 'A, the long sword', at(200, 150, 330), SWORDS.a, 'swords'),
    makePart('b', 'B, the short sword', at(345, 205, 330), SWORDS.b, 'swords'),
    makePart('tall', 'the tall box', at(230, 170), BOXES.tall, 'wrong'),
    makePart('wide', 'the wide box', at(360, 290), BOXES.wide, 'wrong'),
    ...scatter(SEED).map((pose, i) => makePart(`f${i}`, `${NAMES[i % 3]} ${i + 1}`, pose, FIELD[i]!, 'field')),
  ],
  controls: [
    {
      id: 'kind',
      label: 'Figure',
      help: 'One pair, a field of pairs, or the wrong test.',
      kind: 'choice',
      start: 'swords',
      options: [
        { value: 'swords', label: 'Two swords' },
        { value: 'field', label: 'A field' },
        { value: 'wrong', label: 'The wrong test' },
      ],
    },
    {
      id: 'seed',
      label: 'Scatter',
      help: 'Another number is another field.',
      shown: ({ values }) => values.kind === 'field',
      kind: 'number',
      start: SEED,
      min: 1,
      max: 50,
      step: 1,
    },
    {
      id: 'radius',
      label: 'Radius of a box',
      help: 'A box has none, so one must be made up.',
      shown: ({ values }) => values.kind === 'wrong',
      kind: 'choice',
      start: 'mean',
      options: Object.entries(RADII).map(([value, { label }]) => ({ value, label })),
    },
    put('corner', 'Overlap at a corner', 'Centres far apart, and yet the boxes overlap.', at(230, 150), at(362, 270)),
    put('beside', 'Close and apart', 'Centres close together, and yet the boxes miss.', at(300, 130), at(300, 262)),
  ],
  passages: [
    {
      title: 'Two answers: no, and perhaps',
      text: 'A bound contains its shape. If two bounds are apart, the shapes are, and that is certain. If the bounds overlap, the shapes may still miss, so the pair is worth a closer look. A broad phase throws out the many with such tests; the narrow phase runs the exact one on the few that remain. Without the second, swords strike each other because their boxes do.',
    },
    {
      title: 'Circle against circle',
      text: 'Discs with centres $c_1, c_2$ and radii $r_1, r_2$ overlap when their centres are nearer than the radii add up to. Both sides are positive, so their squares say the same and no root is needed:\n\n$$(c_{1x} - c_{2x})^2 + (c_{1y} - c_{2y})^2 < (r_1 + r_2)^2.$$\n\nIn space a third square joins. A circle does not care how the shape is turned, but around a long thin one it is nearly empty.',
    },
    {
      title: 'Box against box',
      text: 'A box is one interval on each axis, from $m$ to $M$. Two intervals overlap when each begins before the other ends, and the boxes when all their intervals do:\n\n$$m_{1a} \\le M_{2a} \\;\\text{ and }\\; m_{2a} \\le M_{1a}$$\n\nfor every axis $a$.\n\nOne gap settles it: whatever the other axes say, a slab of empty space lies between the boxes. The test stops there, most often after one or two comparisons. A long thin shape along an axis fits its box; across the diagonal it does not.',
    },
    {
      title: 'The test belongs to the pair',
      text: 'A box has no radius. Whatever number is made up for it, the circle test is wrong about some boxes: too small a number misses overlaps at the corners, too large a number sees hits where the boxes lie side by side. A tall box and a wide one can overlap with their centres 178 px apart and miss at 132. For a circle against a box there is a third formula: clamp the centre into the box and compare with the radius.',
    },
  ],
  sources: [
    'C. Ericson: Real-Time Collision Detection, chapter 4, 2005',
    'J. D. Cohen, M. C. Lin, D. Manocha, M. K. Ponamgi: I-COLLIDE, 1995',
    'S. Gottschalk, M. C. Lin, D. Manocha: OBBTree, 1996',
  ],
  view: () => VIEW,
  explain,
  moved: (figure, part) => keepWithin(STAGE, figure, part),
  valueSet: (figure, control) => (control === 'seed' ? scatterFigure(figure, Number(figure.values.seed)) : figure),
};
