/** Lesson 7: from "they overlap" to the one or two points at which they press on each other. */
import { collide, makeBox, makePolygon, type Shape } from '#engine';
import { drawClipping, drawCuts, drawEnlarged, STEPS } from './clip-picture.ts';
import { type Clipping, type Face, runClipping } from './clip-run.ts';
import { poseOf, transformOf } from './figure.ts';
import { type Account, EPSILON, type Figure, type Layout, type Lesson, type Pose } from './lesson.ts';
import { keepWithin } from './limits.ts';
import { makePanes } from './panes.ts';
import { flatten, nameBelow } from './poses.ts';
import { drawSolid } from './strokes.ts';
import { describePair, showLarge, showLength, showNumber, showVector, toneOf } from './words.ts';

const MAIN = { width: 400, height: 280 };
const SIDE = { width: 330, height: 280 };
/** Where the middle of a shape can be put, px. */
const STAGE = { x: 20, y: 20, width: 380, height: 240 };

const shapeA = makeBox(230, 90);
const OTHERS: Readonly<Record<string, { label: string; shape: Shape }>> = {
  box: { label: 'Rectangle', shape: makeBox(130, 80) },
  triangle: {
    label: 'Triangle',
    shape: makePolygon([
      { x: -70, y: -35 },
      { x: 70, y: -35 },
      { x: 0, y: 70 },
    ]),
  },
  wedge: {
    label: 'Trapezium',
    shape: makePolygon([
      { x: -45, y: -40 },
      { x: 45, y: -40 },
      { x: 75, y: 40 },
      { x: -75, y: 40 },
    ]),
  },
};

const otherOf = (figure: Figure): Shape => OTHERS[String(figure.values.other)]!.shape;

const nameFace = ({ of, edge }: Face): string => `${of}, edge ${edge + 1}`;

const countPoints = (count: number): string => `${count} contact ${count === 1 ? 'point' : 'points'}`;

function tellCut(done: number, cuts: Clipping['cuts']): string {
  const left = cuts[done - 1]!.length;
  const start = done === 1 ? 'The same idea for areas: ' : '';
  const whole = done === 1 ? null : cuts[done - 2]!;
  if (whole && whole.length === left && whole.every((p, i) => p === cuts[done - 1]![i]))
    return `The line of A's edge ${done} cuts nothing off: all of it lies on the inner side.`;
  return `${start}B is cut by the line of A's edge ${done}; ${left} corners are left.`;
}

function tellPoints(count: number): string {
  if (count === 0) return 'No contact points: the shapes are farther apart than the margin.';
  const [ends, each] = count === 1 ? ['the end', 'It keeps'] : ['the ends', 'Each keeps'];
  return `${countPoints(count)}: ${ends} of what remains, moved halfway to the reference face. ${each} an id made of the two edges, so that the solver knows it again.`;
}

function narrate(step: number, { faces, points, common, cuts }: Clipping, margin: number): string {
  if (step === 0)
    return 'The two shapes share an area. A solver wants points: where do the shapes press on each other, and how deep?';
  if (!faces) {
    const kept =
      points.length > 0 ? 'one point halfway between them is the contact' : 'and they are too far apart for a contact';
    return `A corner is nearest to a corner: no face to cut, ${kept}.`;
  }
  const { reference, incident, stages } = faces;
  const left = (stage: 1 | 2 | 3) => (stages[stage].length === 0 ? 'Nothing is left.' : '');
  if (step === STEPS.reference)
    return `The face with the least overlap is the reference face: ${nameFace(reference)}. Its normal is the contact normal.`;
  if (step === STEPS.incident)
    return `The face of ${incident.of} that looks at it most squarely is the incident face: ${nameFace(incident)}.`;
  if (step === STEPS.firstSide)
    return `A plane stands on one end of the reference face. What of the incident face lies beyond it is cut off. ${left(1)}`;
  if (step === STEPS.secondSide) return `The same at the other end. ${left(2)}`;
  if (step === STEPS.below) {
    const within = margin > 0 ? `more than the margin of ${showLength(margin, 1)} above` : 'above';
    return `An end that lies ${within} the reference face does not touch it and goes. ${left(3)}`;
  }
  if (step === STEPS.points) return tellPoints(points.length);
  const done = step - STEPS.points;
  if (done < cuts.length) return tellCut(done, cuts);
  if (!common.centroid) return 'The last cut leaves nothing: the shapes have no common area.';
  return `After the last edge the common part remains: ${showNumber(common.area)} px², and its centroid is the contact point of the other figures.`;
}

function explain(figure: Figure, layout: Layout): Account {
  const b = otherOf(figure);
  const ta = transformOf(poseOf(figure, 'a'));
  const tb = transformOf(poseOf(figure, 'b'));
  const margin = Number(figure.values.margin);
  const pair = collide(shapeA, b, EPSILON, ta, tb);
  const clipping = runClipping(shapeA, ta, b, tb, margin);
  const { faces, points, common } = clipping;
  const last = faces ? STEPS.points + clipping.cuts.length : STEPS.reference;
  const step = Math.max(0, Math.min(last, figure.step));
  const { side } = makePanes(layout, MAIN, SIDE);
  const cuts = step - STEPS.points;
  return {
    status: describePair(pair),
    tone: toneOf(pair.state),
    rows: [
      {
        id: 'reference',
        label: 'Reference face',
        value: faces ? nameFace(faces.reference) : 'none: two corners',
        ink: 'separating',
      },
      { id: 'incident', label: 'Incident face', value: faces ? nameFace(faces.incident) : 'none', ink: 'impact' },
      { id: 'points', label: 'Contact points', value: showNumber(points.length), ink: 'contact' },
      { id: 'area', label: 'Common area', value: `${showLarge(common.area)} px²`, ink: 'overlap' },
      { id: 'centroid', label: 'Its centroid', value: common.centroid ? showVector(common.centroid) : 'none' },
    ],
    tables: [
      {
        title: 'The manifold',
        head: ['id', 'place', 'separation'],
        rows: points.map(({ id, at, separation }) => [showNumber(id), showVector(at), showLength(separation, 1)]),
      },
    ],
    steps: last,
    narration: narrate(step, clipping, margin),
    data: {
      ...pair,
      manifold: { normal: clipping.normal, points },
      reference: faces ? nameFace(faces.reference) : null,
      incident: faces ? nameFace(faces.incident) : null,
      common,
    },
    draw(pen) {
      drawSolid(pen, 'first', shapeA, ta);
      drawSolid(pen, 'second', b, tb);
      if (common.vertices.length > 2 && step >= STEPS.points) pen.fill('overlap', flatten(common.vertices), 0.35);
      drawClipping(pen, clipping, step, (at) => at);
      nameBelow(pen, 'first', shapeA, ta, 'A');
      pen.text('second', tb.x, tb.y, 'B');
      const gap = pair.nearestA && pair.nearestB ? [pair.nearestA, pair.nearestB] : [];
      const shapes = { a: shapeA, ta, b, tb, gap };
      if (cuts > 0) drawCuts(pen, side, shapes, clipping, cuts);
      else drawEnlarged(pen, side, shapes, clipping, step);
    },
  };
}

const put = (id: string, label: string, help: string, b: Pose) => ({
  id,
  label,
  help,
  kind: 'press' as const,
  press: (figure: Figure): Figure => ({ ...figure, poses: { ...figure.poses, b } }),
});

const START: Pose = { x: 230, y: 128, degrees: 5 };

export const clipping: Lesson = {
  id: 'clipping',
  label: 'Clipping and contact points',
  about: 'Reference face, incident face, two cuts: where two shapes press on each other.',
  caption:
    'Step through how an overlap becomes contact points: the reference face (green) gives the normal, the incident face of the other shape (yellow) is cut at its ends, and what lies below it remains. The last steps cut out the common area in the same way.',
  rule: 'Within 0.5 px counts as touching.',
  parts: [
    {
      id: 'a',
      label: 'A, the large rectangle',
      start: { x: 200, y: 200, degrees: 0 },
      turns: true,
      shape: () => shapeA,
    },
    { id: 'b', label: 'B', start: START, turns: true, shape: otherOf },
  ],
  controls: [
    {
      id: 'other',
      label: 'B is a',
      help: 'The shape that lies on A.',
      kind: 'choice',
      start: 'box',
      options: Object.entries(OTHERS).map(([value, { label }]) => ({ value, label })),
    },
    {
      id: 'margin',
      label: 'Margin',
      help: 'Points up to this far above the reference face are kept, so that a contact does not come and go.',
      kind: 'number',
      start: 0,
      min: 0,
      max: 20,
      step: 1,
      unit: 'px',
    },
    put('flat', 'Lying flat', 'B rests on its face: two points, equally deep.', { x: 230, y: 120, degrees: 0 }),
    put('edge', 'Over the edge', 'B hangs over the end of A: a side plane does its work.', {
      x: 310,
      y: 122,
      degrees: 6,
    }),
    put('corner', 'On a corner', 'B stands on a corner: one point remains.', { x: 220, y: 100, degrees: 40 }),
  ],
  passages: [
    {
      title: 'Why one point is not enough',
      text: 'The MTV says how far a crate must rise from the floor. It does not say where the floor pushes. One point in the middle would let the crate tip over it; two points, at the ends of the stretch on which it rests, hold it. In the plane two are always enough, because convex shapes that lie on each other share at most a segment. Points, normal and depths together are the **manifold**.',
    },
    {
      title: 'Reference and incident face',
      text: 'The separating axis test has found the axis of least overlap. The face that it belongs to is the **reference face** with outward normal $n$. On the other shape the **incident face** is the one whose normal $m$ is most opposed to it, the smallest $n \\cdot m$.',
    },
    {
      title: 'Three cuts',
      text: 'With the reference face from $p$ to $q$ and the unit vector $t$ along it, a point $x$ of the incident face stays when\n\n$$\\begin{aligned} t \\cdot (x - p) &\\ge 0, \\\\ t \\cdot (x - q) &\\le 0, \\\\ n \\cdot (x - p) &\\le m, \\end{aligned}$$\n\nthe two side planes and the reference face itself, with a margin $m \\ge 0$. Where the incident face crosses a side plane it is cut: with heights $h_1 < 0 < h_2$ over the plane at the share $h_1/(h_1 - h_2)$ of its length. An end that fails the third condition is dropped. The **separation** of a point that remains is $n \\cdot (x - p)$, negative when it is inside; the contact is put halfway between the surfaces.',
    },
    {
      title: 'Feature ids',
      text: 'Next tick the same crate lies on the same floor, and the solver would like to begin with the forces of this tick. So each point is named after the two edges that made it, and after which end of the common stretch it is. The name stays while the same features meet, however the numbers move.',
    },
    {
      title: 'The same for areas',
      text: 'Cutting one polygon by the half-plane of each edge of the other, one after the other, leaves their common part. Its corners $v_i$ give area and centroid,\n\n$$\\begin{aligned} F &= \\tfrac12 \\sum_i v_i \\times v_{i+1}, \\\\ c &= \\frac{1}{6F} \\sum_i (v_i + v_{i+1})\\,(v_i \\times v_{i+1}). \\end{aligned}$$',
    },
  ],
  sources: [
    'I. E. Sutherland, G. W. Hodgman: Reentrant polygon clipping, 1974',
    'E. Catto: Contact manifolds, 2007',
    'D. Gregorius: Robust contact creation for physics simulations, 2015',
  ],
  pace: 0.7,
  view: (_figure, layout) => makePanes(layout, MAIN, SIDE).view,
  explain,
  moved: (figure, part) => keepWithin(STAGE, figure, part),
};
