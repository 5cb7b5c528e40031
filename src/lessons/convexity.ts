/** Lesson 5: the theorem needs convex shapes; a concave one is cut into convex pieces. */
import {
  buildPolygon,
  type ConcavePolygon,
  clipShapes,
  collide,
  convexHull,
  makeBox,
  makeConcave,
  makePolygon,
  type PairResult,
  type PairState,
  type Pen,
  reportAxes,
  type Shape,
  stateOf,
  type Transform,
  type Vec,
} from '#engine';
import { type AxisList, drawAxis, drawParting, listAxes, type Placed } from './axes.ts';
import { passages, sources } from './convexity-text.ts';
import { poseOf, transformOf } from './figure.ts';
import { type Account, EPSILON, type Figure, type Lesson, type Rect, type Row, type Table } from './lesson.ts';
import { keepWithin } from './limits.ts';
import { drawNearest, drawPush, drawRegion, drawSolid, outlineShape, placePoints, shiftBy } from './strokes.ts';
import { contactRow, describePair, mtvRow, showLength, toneOf } from './words.ts';

const AREA: Rect = { x: 20, y: 40, width: 560, height: 380 };

/** The U: outer half width and half height, thickness of its walls; half the side of the square, px. */
const HALF = { x: 140, y: 120 };
const WALL = 70;
const SQUARE = 45;

const [x0, x1, y0, y1] = [-HALF.x, HALF.x, -HALF.y, HALF.y];
const OUTLINE: readonly Vec[] = [
  { x: x0, y: y0 },
  { x: x0 + WALL, y: y0 },
  { x: x0 + WALL, y: y1 - WALL },
  { x: x1 - WALL, y: y1 - WALL },
  { x: x1 - WALL, y: y0 },
  { x: x1, y: y0 },
  { x: x1, y: y1 },
  { x: x0, y: y1 },
];
const shapeU: ConcavePolygon = makeConcave(OUTLINE);
/** What casts the same shadows as the U: a shadow does not know about a notch. From its right side on, so that A1 is x. */
const [upperLeft, ...others] = convexHull(OUTLINE) as [Vec, ...Vec[]];
const hullU = buildPolygon([...others, upperLeft]);
const square = makeBox(2 * SQUARE, 2 * SQUARE);

interface Piece {
  readonly name: string;
  readonly shape: Shape;
  readonly pair: PairResult;
}

/** Everything about the U and the square. */
function judge(figure: Figure) {
  const [tu, ts] = [transformOf(poseOf(figure, 'a')), transformOf(poseOf(figure, 'b'))];
  const exact = collide(shapeU, square, EPSILON, tu, ts);
  const pieces = shapeU.pieces.map((shape, i): Piece => {
    return { name: `P${i + 1}`, shape, pair: collide(shape, square, EPSILON, tu, ts) };
  });
  const deepest = pieces.reduce((best, piece) => (piece.pair.depth > best.pair.depth ? piece : best));
  const report = reportAxes(hullU, square, tu, ts);
  const placed: Placed = { a: hullU, ta: tu, b: square, tb: ts };
  return { exact, pieces, deepest, report, list: listAxes(report), placed };
}

type Verdict = ReturnType<typeof judge>;

const WORDS: Readonly<Record<PairState, string>> = {
  overlapping: 'colliding',
  touching: 'touching',
  separated: 'separated',
};

function explain(figure: Figure): Account {
  const verdict = judge(figure);
  const { exact, pieces, deepest, report, list } = verdict;
  const sat = WORDS[stateOf(-report.overlap, EPSILON)];
  const wrong = report.separating === null && exact.state === 'separated';
  return {
    status: wrong ? `SAT: ${sat} (wrong: the shapes are ${showLength(exact.distance)} apart)` : describePair(exact),
    tone: wrong ? 'wrong' : toneOf(exact.state),
    rows: [
      { id: 'sat', label: 'SAT (whole U)', value: sat },
      { id: 'pieces', label: 'Convex pieces', value: WORDS[exact.state] },
      ...depthRows(verdict),
      separatingRow(list, report.separating !== null && exact.state === 'separated'),
    ],
    tables: [tellPieces(pieces)],
    data: {
      ...exact,
      sat,
      satDepth: Math.max(0, report.overlap),
      largestPieceDepth: deepest.pair.depth,
      pieces: pieces.map(({ name, pair }) => ({ name, ...pair })),
    },
    draw: (pen) => drawFigure(pen, verdict),
  };
}

function depthRows({ exact, deepest }: Verdict): Row[] {
  if (exact.state !== 'overlapping') return [{ ...contactRow({ ...exact, contact: null }) }];
  const least = deepest.pair.depth < exact.depth - EPSILON;
  return [
    {
      id: 'piece',
      label: 'Deepest piece',
      value: `${showLength(deepest.pair.depth)} (${deepest.name})${least ? ': not enough' : ''}`,
      ink: 'axis',
    },
    { id: 'exact', label: 'Exact depth', value: showLength(exact.depth), ink: 'push' },
    mtvRow(exact),
  ];
}

function separatingRow({ minimum }: AxisList, apart: boolean): Row {
  const found = apart && minimum ? `${minimum.name}, gap of ${showLength(-minimum.axis.overlap)}` : 'none';
  return { id: 'separating', label: 'Separating axis', value: found, ink: 'separating' };
}

function tellPieces(pieces: readonly Piece[]): Table {
  return {
    title: 'The square against each piece',
    head: ['Piece', 'State', 'Depth', 'Distance'],
    rows: pieces.map(({ name, pair }) => [
      name,
      WORDS[pair.state],
      pair.state === 'overlapping' ? showLength(pair.depth) : '–',
      showLength(pair.distance),
    ]),
  };
}

function drawFigure(pen: Pen, verdict: Verdict): void {
  const { exact, pieces, report, list, placed } = verdict;
  const { ta: tu, tb: ts } = placed;
  const apart = exact.state === 'separated';
  // No gap: the U's own two axes are shown, on both of which the shadows overlap. A gap: the axis that has it.
  const shown = report.separating === null ? list.listed.filter(({ axis }) => axis.of === 'a') : [list.minimum];
  for (const axis of shown) if (axis) drawAxis(pen, AREA, axis, placed, apart, 'overlap');
  outlineShape(pen, 'hint', hullU, tu);
  drawSolid(pen, 'first', shapeU, tu);
  for (const { shape } of pieces) drawCuts(pen, shape, tu);
  drawSolid(pen, 'second', square, ts);
  for (const { shape, pair } of pieces) {
    if (pair.state === 'overlapping') {
      drawRegion(pen, clipShapes(makePolygon(placePoints(shape, tu)), makePolygon(placePoints(square, ts))).vertices);
    }
  }
  if (apart && list.minimum) drawParting(pen, AREA, list.minimum);
  drawPushes(pen, verdict);
  drawNearest(pen, exact);
  nameParts(pen, pieces, tu, ts);
}

/** From centre to centre, so that the arrows and the outlines of where they lead are told apart. */
function drawPushes(pen: Pen, { exact, deepest, placed: { tb: ts } }: Verdict): void {
  if (exact.state !== 'overlapping') return;
  if (deepest.pair.depth < exact.depth - EPSILON) {
    const { mtv } = deepest.pair;
    outlineShape(pen, 'hint', square, shiftBy(ts, mtv));
    pen.arrow('axis', ts.x, ts.y, mtv.x, mtv.y);
  }
  outlineShape(pen, 'ghost', square, shiftBy(ts, exact.mtv));
  drawPush(pen, ts, exact.mtv);
}

/** The edges of a piece that are no edges of the U. */
function drawCuts(pen: Pen, piece: Shape, tu: Readonly<Transform>): void {
  const local = piece.points;
  const world = placePoints(piece, tu);
  for (const [i, p] of world.entries()) {
    const j = (i + 1) % piece.count;
    const q = world[j]!;
    const x = (local[2 * i]! + local[2 * j]!) / 2;
    const y = (local[2 * i + 1]! + local[2 * j + 1]!) / 2;
    // Each cut is an edge of two pieces; one of them has it from left to right.
    const isFirst = q.x > p.x || (q.x === p.x && q.y > p.y);
    if (isFirst && shapeU.locate(x, y) === 'inside') pen.line('axis', p.x, p.y, q.x, q.y);
  }
}

function nameParts(pen: Pen, pieces: readonly Piece[], tu: Readonly<Transform>, ts: Readonly<Transform>): void {
  for (const { name, shape } of pieces) {
    const { centroidX: x, centroidY: y } = shape;
    pen.text('first', tu.x + tu.c * x - tu.s * y, tu.y + tu.s * x + tu.c * y, name);
  }
  // Off the middle, where the arrows start.
  pen.text('second', ts.x, ts.y + 14, 'B');
}

/** How far into the walls the press pushes the square: 3, 4, 5, so that the numbers are round. */
const INTO = { x: 30, y: 40 };

function intoCorner(figure: Figure): Figure {
  const { x, y, degrees } = poseOf(figure, 'a');
  const { c, s } = transformOf({ x: 0, y: 0, degrees });
  const dx = x0 + WALL + SQUARE - INTO.x;
  const dy = y1 - WALL - SQUARE + INTO.y;
  const b = { x: x + c * dx - s * dy, y: y + s * dx + c * dy, degrees };
  return { ...figure, poses: { ...figure.poses, b } };
}

export const convexity: Lesson = {
  id: 'convexity',
  label: 'Why convexity matters',
  about: 'A square in the notch of a U, and what shadows cannot see.',
  caption:
    'The square touches nothing, yet the shadows of the U and the square overlap on every axis, so SAT on the whole U says hit. The dashed lines cut the U into convex pieces; tested against each of them, the square is apart. Push it into a corner: the exact way out is longer than out of either wall alone.',
  rule: 'Within 0.5 px counts as touching.',
  parts: [
    { id: 'a', label: 'A, the U', start: { x: 310, y: 205, degrees: 0 }, turns: true, shape: () => shapeU },
    { id: 'b', label: 'B, the square', start: { x: 310, y: 185, degrees: 0 }, turns: true, shape: () => square },
  ],
  controls: [
    {
      kind: 'press',
      id: 'corner',
      label: 'Into the corner',
      help: 'Pushes the square 30 px into one wall of the U and 40 px into its floor.',
      press: intoCorner,
    },
  ],
  passages,
  sources,
  view: () => AREA,
  explain,
  moved: (figure, part) => keepWithin(AREA, figure, part),
};
