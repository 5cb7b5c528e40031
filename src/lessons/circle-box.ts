/** Lesson 3: a circle against a box, by the point of the box that is nearest to the centre. */
import {
  Aabb,
  boundsOf,
  clamp,
  collide,
  length,
  locatePoint,
  makeBox,
  makeCircle,
  type PairResult,
  type Pen,
} from '#engine';
import { poseOf, transformOf } from './figure.ts';
import { type Account, EPSILON, type Figure, type Lesson, type Pose, type Rect, type Row } from './lesson.ts';
import { keepWithin, placeAt } from './limits.ts';
import { drawPush, drawSolid } from './strokes.ts';
import { describePair, mtvRow, showLength, showNumber, showVector, toneOf } from './words.ts';

const AREA: Rect = { x: 20, y: 30, width: 560, height: 380 };

const WIDTH = 220;
const HEIGHT = 150;
const RADIUS = 70;
const box = makeBox(WIDTH, HEIGHT);
const circle = makeCircle(RADIUS);

type Side = 'left' | 'right' | 'upper' | 'lower';

/** In which of three ranges a coordinate lies: before the interval, in it, behind it. */
type Range = -1 | 0 | 1;

const rangeOf = (value: number, low: number, high: number): Range => (value < low ? -1 : value > high ? 1 : 0);

/** The nine regions, by the ranges of y and x. */
const REGIONS: Readonly<Record<Range, Readonly<Record<Range, string>>>> = {
  [-1]: { [-1]: 'past upper left corner', 0: 'above the box', 1: 'past upper right corner' },
  0: { [-1]: 'left of the box', 0: 'inside the box', 1: 'right of the box' },
  1: { [-1]: 'past lower left corner', 0: 'below the box', 1: 'past lower right corner' },
};

/** Everything about the centre that the test asks. */
function placeCentre(figure: Figure) {
  const c = poseOf(figure, 'b');
  const ta = transformOf(poseOf(figure, 'a'));
  const bounds = new Aabb();
  boundsOf(box, ta, bounds);
  const { minX, minY, maxX, maxY } = bounds;
  const p = { x: clamp(c.x, minX, maxX), y: clamp(c.y, minY, maxY) };
  const region = { x: rangeOf(c.x, minX, maxX), y: rangeOf(c.y, minY, maxY) };
  return { c, ta, bounds, p, region, place: locatePoint(box, ta, c.x, c.y) };
}

type Centre = ReturnType<typeof placeCentre>;

function explain(figure: Figure): Account {
  const centre = placeCentre(figure);
  const { c, ta, p, region, place } = centre;
  const tb = transformOf(c);
  const pair = collide(box, circle, EPSILON, ta, tb);
  const distance = length(c.x - p.x, c.y - p.y);
  // Where p is the centre itself, the push tells which side is the nearest.
  const side = distance > 0 ? null : sideOf(pair.normal.x, pair.normal.y);
  const m = side === null ? 0 : wayTo(side, centre);
  const where = { inside: 'inside the box', boundary: 'on the outline of the box', outside: 'outside the box' };
  return {
    status: describePair(pair),
    tone: toneOf(pair.state),
    rows: [
      { id: 'p', label: 'Closest point p', value: showVector(p), ink: 'impact' },
      { id: 'centre', label: 'Centre of B', value: where[place] },
      { id: 'region', label: 'Region', value: REGIONS[region.y][region.x], ink: 'hint' },
      { id: 'distance', label: 'Distance |c − p|', value: showLength(distance), ink: 'axis' },
      { id: 'radius', label: 'Radius', value: showLength(RADIUS) },
      mtvRow(pair),
      ...sideRows(side, m),
    ],
    data: { ...pair, p, place, region: REGIONS[region.y][region.x], centreDistance: distance, side, m },
    draw(pen) {
      drawRegions(pen, centre);
      drawSolid(pen, 'first', box, ta);
      drawSolid(pen, 'second', circle, tb);
      if (side !== null) drawSide(pen, side, centre);
      pen.line('axis', c.x, c.y, p.x, p.y);
      drawWayOut(pen, c, pair);
      pen.text('first', centre.bounds.minX + 16, centre.bounds.minY + 16, 'A');
      pen.text('second', c.x + 0.7 * RADIUS, c.y - 0.5 * RADIUS, 'B');
      drawPoints(pen, centre, distance);
    },
  };
}

/** From the deepest point of the circle, straight through p or out of the nearest side, and where that takes it. */
function drawWayOut(pen: Pen, c: Pose, { state, normal, mtv }: PairResult): void {
  if (state !== 'overlapping') return;
  pen.circle('ghost', c.x + mtv.x, c.y + mtv.y, RADIUS);
  drawPush(pen, { x: c.x - RADIUS * normal.x, y: c.y - RADIUS * normal.y }, mtv);
}

function sideRows(side: Side | null, m: number): Row[] {
  if (side === null) return [];
  return [
    { id: 'side', label: 'Nearest side', value: `${side}, m = ${showLength(m)}`, ink: 'impact' },
    {
      id: 'depth',
      label: 'Depth r + m',
      value: `${showNumber(RADIUS)} + ${showNumber(m)} = ${showLength(RADIUS + m)}`,
      ink: 'push',
    },
  ];
}

function sideOf(nx: number, ny: number): Side {
  if (nx !== 0) return nx > 0 ? 'right' : 'left';
  return ny > 0 ? 'lower' : 'upper';
}

function wayTo(side: Side, { c, bounds }: Centre): number {
  if (side === 'left') return c.x - bounds.minX;
  if (side === 'right') return bounds.maxX - c.x;
  return side === 'upper' ? c.y - bounds.minY : bounds.maxY - c.y;
}

/** The sides, extended, and the region that the centre is in. */
function drawRegions(pen: Pen, { bounds, region }: Centre): void {
  const { minX, minY, maxX, maxY } = bounds;
  const right = AREA.x + AREA.width;
  const bottom = AREA.y + AREA.height;
  for (const x of [minX, maxX]) pen.line('hint', x, AREA.y, x, bottom);
  for (const y of [minY, maxY]) pen.line('hint', AREA.x, y, right, y);
  const cut = (range: Range, from: number, low: number, high: number, to: number) =>
    range === 0 ? [low, high] : range < 0 ? [Math.min(from, low), low] : [high, Math.max(high, to)];
  const [x0, x1] = cut(region.x, AREA.x, minX, maxX, right) as [number, number];
  const [y0, y1] = cut(region.y, AREA.y, minY, maxY, bottom) as [number, number];
  pen.fill('hint', [x0, y0, x1, y0, x1, y1, x0, y1], 0.14);
}

/** The nearest side, and the way of length m to it. */
function drawSide(pen: Pen, side: Side, { c, bounds: { minX, minY, maxX, maxY } }: Centre): void {
  if (side === 'left' || side === 'right') {
    const x = side === 'left' ? minX : maxX;
    pen.line('impact', x, minY, x, maxY);
    pen.line('impact', c.x, c.y, x, c.y);
  } else {
    const y = side === 'upper' ? minY : maxY;
    pen.line('impact', minX, y, maxX, y);
    pen.line('impact', c.x, c.y, c.x, y);
  }
}

/** The centre and p; where they are one point, one mark with both names. */
function drawPoints(pen: Pen, { c, p }: Centre, distance: number): void {
  pen.dot('label', c.x, c.y);
  pen.dot('impact', p.x, p.y);
  if (distance > 0) {
    const [ux, uy] = [(p.x - c.x) / distance, (p.y - c.y) / distance];
    pen.text('label', c.x - 14 * ux, c.y - 14 * uy, 'c');
    // Beside the line: the arrow goes on where it ends.
    pen.text('impact', p.x + 14 * uy, p.y - 14 * ux, 'p');
  } else pen.text('impact', c.x, c.y - 14, 'c = p');
}

/** Nearer to the right side than to any other. */
function putInside(figure: Figure): Figure {
  const { x, y } = poseOf(figure, 'a');
  return placeAt(figure, 'b', x + WIDTH / 2 - 30, y + 10);
}

/** At the upper right corner, as far along x as it may be: 3, 4, 5 makes the numbers round. */
function touchCorner(figure: Figure): Figure {
  const { x, y }: Pose = poseOf(figure, 'a');
  return placeAt(figure, 'b', x + WIDTH / 2 + 0.8 * RADIUS, y - HEIGHT / 2 - 0.6 * RADIUS);
}

export const circleBox: Lesson = {
  id: 'circle-box',
  label: 'Circle and box',
  about: 'Clamp the centre into the box, then compare one distance.',
  caption:
    'The dotted lines extend the sides of the box into nine regions; the one that holds the centre c is tinted. The point p is the point of the box nearest to c, and the circle collides exactly when p is within its radius. Drag c into the box: the nearest side lights up, and the push leads out through it.',
  rule: 'Within 0.5 px counts as touching.',
  parts: [
    { id: 'a', label: 'A, the box', start: { x: 275, y: 220, degrees: 0 }, turns: false, shape: () => box },
    { id: 'b', label: 'B, the circle', start: { x: 425, y: 125, degrees: 0 }, turns: false, shape: () => circle },
  ],
  controls: [
    {
      kind: 'press',
      id: 'inside',
      label: 'Centre inside',
      help: 'Puts the centre of the circle into the box, near its right side.',
      press: putInside,
    },
    {
      kind: 'press',
      id: 'corner',
      label: 'Touching a corner',
      help: 'Puts the circle against the upper right corner.',
      press: touchCorner,
    },
  ],
  passages: [
    {
      title: 'When do they collide?',
      text: `The squared distance from $\\mathbf{c}$ to a point of the box is a part that depends on $x$ alone plus one that depends on $y$ alone, and the box limits both on their own. So each is made as small as it can be by itself:

$$\\mathbf{p} = (\\operatorname{clamp}(c_x, x_0, x_1),\\; \\operatorname{clamp}(c_y, y_0, y_1))$$

with $\\operatorname{clamp}(v, l, h) = \\min(\\max(v, l), h)$. The circle collides exactly when $\\lVert \\mathbf{c} - \\mathbf{p} \\rVert \\le r$; the depth is $r - \\lVert \\mathbf{c} - \\mathbf{p} \\rVert$, the normal points from $\\mathbf{p}$ to $\\mathbf{c}$.`,
    },
    {
      title: 'Nine regions',
      text: 'Beside the box one coordinate is clamped, and $\\mathbf{p}$ runs along that side. Beyond a corner both are, and $\\mathbf{p}$ is the corner. Inside none is, and $\\mathbf{p} = \\mathbf{c}$.',
    },
    {
      title: 'The centre inside',
      text: `Here $\\mathbf{c} - \\mathbf{p}$ is zero and has no direction; dividing by its length gives a normal that is no number. The circle must leave through a side. Let $m$ be the least of $c_x - x_0$, $x_1 - c_x$, $c_y - y_0$ and $y_1 - c_y$. Then

$$d = r + m$$

along the normal of that side: the centre has to go $m$ to reach it, and $r$ more until the whole disc has followed. At equal ways the engine takes $x$ before $y$.`,
    },
    { title: 'What it costs', text: 'Two clamps and one squared distance.' },
  ],
  sources: [
    'Arvo: A simple method for box-sphere intersection testing, Graphics Gems, 1990',
    'Ericson: Real-Time Collision Detection, chapter 5, 2005',
  ],
  view: () => AREA,
  explain,
  moved: (figure, part) => keepWithin(AREA, figure, part),
};
