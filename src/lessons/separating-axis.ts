/** Lesson 4: two convex polygons are apart exactly when the normal of one of their edges sees a gap. */
import { clipShapes, collide, convexHull, makeBox, makePolygon, type PairResult, reportAxes, type Vec } from '#engine';
import { type AxisList, drawAxis, drawParting, listAxes, type NamedAxis, type Placed } from './axes.ts';
import { drawDifference } from './difference-view.ts';
import { poseOf, transformOf } from './figure.ts';
import {
  type Account,
  type ChoiceEntry,
  type Choices,
  EPSILON,
  type Figure,
  type Layout,
  type Lesson,
  type Rect,
  type Row,
} from './lesson.ts';
import { keepWithin } from './limits.ts';
import {
  carryHandles,
  centreOnHandles,
  cornersInUse,
  forgetHandles,
  freeCorners,
  handleParts,
  handlesOf,
  isFree,
  isHandle,
  polygonOf,
} from './polygon-choice.ts';
import { passages, sources } from './separating-axis-text.ts';
import { drawNearest, drawRegion, drawResolution, drawSolid, placePoints } from './strokes.ts';
import { contactRow, describePair, mtvRow, showLength, toneOf } from './words.ts';

/** The shapes, and where the difference stands beside or below them. */
const AREA: Rect = { x: 20, y: 20, width: 560, height: 420 };
const BESIDE: Rect = { x: 596, y: 20, width: 440, height: 420 };
const BELOW: Rect = { x: 20, y: 456, width: 560, height: 440 };

const shapeA = makeBox(130, 210);

function explain(figure: Figure, layout: Layout): Account {
  const b = polygonOf(figure);
  const placed: Placed = {
    a: shapeA,
    ta: transformOf(poseOf(figure, 'a')),
    b,
    tb: transformOf(poseOf(figure, 'b')),
  };
  const { ta, tb } = placed;
  const pair = collide(shapeA, b, EPSILON, ta, tb);
  const report = reportAxes(shapeA, b, ta, tb);
  const list = listAxes(report);
  const apart = pair.state === 'separated';
  const chosen = list.listed.find(({ name }) => name === figure.values.axis) ?? null;
  const drawn = chosen ?? list.minimum;
  return {
    status: describePair(pair),
    tone: toneOf(pair.state),
    rows: [
      { id: 'axes', label: 'Candidate axes', value: countAxes(list) },
      separatingRow(list, apart),
      mtvRow(pair),
      contactRow(pair),
      ...cornerRows(figure),
    ],
    choices: tellAxes(list, pair, drawn, chosen !== null, placed),
    data: { ...pair, count: report.count, axes: list.listed.map(tellAxis), drawn: drawn?.name ?? '' },
    draw(pen) {
      pen.text('label', AREA.x + AREA.width / 2, AREA.y + 16, 'Shapes A and B');
      if (drawn) drawAxis(pen, AREA, drawn, placed, apart);
      drawSolid(pen, 'first', shapeA, ta);
      drawSolid(pen, 'second', b, tb);
      if (pair.state === 'overlapping') drawRegion(pen, commonOf(placed));
      if (apart && drawn) drawParting(pen, AREA, drawn);
      drawResolution(pen, shapeA, ta, b, tb, pair);
      drawNearest(pen, pair);
      pen.text('first', ta.x, ta.y, 'A');
      pen.text('second', tb.x, tb.y, 'B');
      if (isFree(figure)) for (const { x, y } of handlesOf(figure)) pen.dot('label', x, y);
      drawDifference(pen, layout === 'wide' ? BESIDE : BELOW, layout, placed, pair, drawn);
    },
  };
}

/** Clipping asks for both shapes in one frame; a collapsed polygon has nothing in common that could be filled. */
function commonOf({ a, ta, b, tb }: Placed): readonly Vec[] {
  if (b.count < 3) return [];
  return clipShapes(makePolygon(placePoints(a, ta)), makePolygon(convexHull(placePoints(b, tb)))).vertices;
}

function countAxes({ listed }: AxisList): string {
  const fresh = listed.filter(({ parallelTo }) => parallelTo === null).length;
  const rest = listed.length - fresh;
  return rest === 0 ? `${fresh}` : `${fresh}, and ${rest} parallel to them`;
}

function separatingRow({ minimum }: AxisList, apart: boolean): Row {
  const found = apart && minimum?.axis.separating;
  const value = found ? `${minimum.name}, gap of ${showLength(-minimum.axis.overlap)}` : 'none';
  return { id: 'separating', label: 'Separating axis', value, ink: 'separating' };
}

function cornerRows(figure: Figure): Row[] {
  if (!isFree(figure)) return [];
  const used = cornersInUse(figure);
  const all = handlesOf(figure).length;
  const value = used === all ? `all ${all}` : `${used} of ${all}, the hull`;
  return [{ id: 'corners', label: 'Corners of B', value }];
}

function tellAxes(
  list: AxisList,
  pair: Readonly<PairResult>,
  drawn: NamedAxis | null,
  isChosen: boolean,
  { ta }: Placed,
): Choices {
  const apart = pair.state === 'separated';
  const now = drawn === null ? 'nothing' : `${drawn.name} (${isChosen ? 'chosen' : 'automatic'})`;
  const entries = list.listed.map((each): ChoiceEntry => {
    const { name, axis, parallelTo } = each;
    const marks: string[] = [];
    if (apart && axis.separating) marks.push('separating');
    if (!apart && each === list.minimum) marks.push('minimum');
    if (parallelTo !== null) marks.push(`parallel to ${parallelTo}: adds nothing`);
    // Counted from A's centre, so that all lists of shadows share one zero.
    const zero = axis.normal.x * ta.x + axis.normal.y * ta.y;
    const shift = ([low, high]: readonly [number, number]): [number, number] => [low - zero, high - zero];
    return {
      value: name,
      label: name,
      detail: `${axis.overlap < 0 ? 'gap' : 'overlap'} ${showLength(Math.abs(axis.overlap))}`,
      marks,
      shown: each === drawn,
      shadows: { a: shift(axis.a), b: shift(axis.b) },
    };
  });
  return { title: 'Shadows on each axis', id: 'axis', now: `On the figure: ${now}`, entries };
}

const tellAxis = ({ name, axis, parallelTo }: NamedAxis) => ({ name, parallelTo, ...axis });

function moved(figure: Figure, part: string, before: Figure): Figure {
  const kept = keepWithin(AREA, figure, part);
  if (!isFree(kept)) return kept;
  if (part === 'b') return carryHandles(kept, before);
  return isHandle(part) ? centreOnHandles(kept) : kept;
}

function valueSet(figure: Figure, control: string, before: Figure): Figure {
  if (control !== 'polygon' || figure.values.polygon === before.values.polygon) return figure;
  // Another polygon has other axes, so the list starts on automatic.
  const fresh = { ...figure, values: { ...figure.values, axis: '' } };
  return isFree(fresh) ? freeCorners(fresh, before) : forgetHandles(fresh);
}

/** B as the rectangle, turned as A is, and some way into its right end. */
function lineUp(figure: Figure): Figure {
  const { x, y, degrees } = poseOf(figure, 'a');
  const b = { x: x + 130, y: y - 25, degrees };
  const values = { ...figure.values, polygon: 'rectangle', axis: '' };
  return keepWithin(AREA, forgetHandles({ ...figure, poses: { ...figure.poses, b }, values }), 'b');
}

/** The triangle just clear of a corner of A: one of its axes finds the gap, A's own do not. */
function clearCorner(figure: Figure): Figure {
  const poses = { a: { x: 225, y: 260, degrees: 75 }, b: { x: 355, y: 130, degrees: 240 } };
  const values = { ...figure.values, polygon: 'triangle', axis: '' };
  return forgetHandles({ ...figure, poses: { ...figure.poses, ...poses }, values });
}

export const separatingAxis: Lesson = {
  id: 'separating-axis',
  label: 'Separating axis',
  about: 'Convex polygons: project on every edge normal and look for a gap.',
  caption:
    'One axis is drawn with the shadows of A (solid) and B (dashed): the one that parts the shapes, or else the one of the shortest push. Choose another in the list; choose it again to go back. In the second view the shapes meet exactly while the origin 0 lies in the polygon, and the same arrow leads it out.',
  rule: 'Within 0.5 px counts as touching.',
  parts: [
    { id: 'a', label: 'A, the rectangle', start: { x: 245, y: 210, degrees: 75 }, turns: true, shape: () => shapeA },
    { id: 'b', label: 'B, the polygon', start: { x: 395, y: 190, degrees: 0 }, turns: true, shape: polygonOf },
    ...handleParts,
  ],
  controls: [
    {
      kind: 'choice',
      id: 'polygon',
      label: 'B is a',
      help: 'Which polygon B is. Free: drag its corners; B is the hull of the five, so it stays convex.',
      start: 'triangle',
      options: [
        { value: 'triangle', label: 'triangle' },
        { value: 'rectangle', label: 'rectangle' },
        { value: 'pentagon', label: 'pentagon' },
        { value: 'free', label: 'free' },
      ],
    },
    {
      kind: 'press',
      id: 'lineUp',
      label: 'Parallel rectangles',
      help: 'Makes B a rectangle and turns it as A is: its axes add nothing.',
      press: lineUp,
    },
    {
      kind: 'press',
      id: 'clearCorner',
      label: 'Clear of a corner',
      help: 'Puts the triangle where only one of its own axes finds the gap.',
      press: clearCorner,
    },
  ],
  passages,
  sources,
  view: (_figure, layout) => {
    const other = layout === 'wide' ? BESIDE : BELOW;
    return { ...AREA, width: other.x + other.width - AREA.x, height: other.y + other.height - AREA.y };
  },
  explain,
  moved,
  valueSet,
};
