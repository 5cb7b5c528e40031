/** How the search of the sixth lesson is drawn: support points on both shapes, and the simplex in the difference. */
import { type Ink, type Pen, PI, type PlacedShape, supportPoint, type Transform, type Vec } from '#engine';
import type { Search, SearchStep, SimplexCorner } from './gjk-run.ts';
import type { Rect } from './lesson.ts';
import { drawFrame, labelBeside, Plane } from './panes.ts';
import { arcPoints } from './strokes.ts';

/** Length of a search direction on the figure, px. */
const ARROW = 52;

/** The points of A and B behind the corners in play, and the two directions in which the last ones were looked for. */
export function drawSupports(pen: Pen, step: SearchStep, ta: Readonly<Transform>, tb: Readonly<Transform>): void {
  const { towards, support } = step;
  const corners = support ? [...step.corners, support] : step.corners;
  for (const corner of corners) {
    pen.dot('contact', corner.a.x, corner.a.y);
    pen.dot('contact', corner.b.x, corner.b.y);
  }
  nameGroups(pen, 'first', corners, 'a', ta);
  nameGroups(pen, 'second', corners, 'b', tb);
  if (!(support && towards)) return;
  const length = Math.sqrt(towards.x * towards.x + towards.y * towards.y);
  const [dx, dy] = [(ARROW * towards.x) / length, (ARROW * towards.y) / length];
  pen.arrow('aim', ta.x, ta.y, dx, dy);
  pen.arrow('aim', tb.x, tb.y, -dx, -dy);
}

/** Several corners of the simplex can share a point of one shape: it gets one label for all of them. */
function nameGroups(
  pen: Pen,
  ink: Ink,
  corners: readonly SimplexCorner[],
  side: 'a' | 'b',
  centre: Readonly<Transform>,
): void {
  const groups = new Map<string, { at: Vec; names: string[] }>();
  for (const corner of corners) {
    const at = corner[side];
    const key = `${at.x} ${at.y}`;
    const group = groups.get(key) ?? { at, names: [] };
    const name = `${side}${corner.name.slice(1)}`;
    if (!group.names.includes(name)) group.names.push(name);
    groups.set(key, group);
  }
  for (const { at, names } of groups.values())
    labelBeside(pen, ink, at, centre, names.sort((p, q) => (p < q ? -1 : 1)).join(', '));
}

/** The Minkowski difference with the origin, and in it what the search knows at this step. */
export function drawDifference(
  pen: Pen,
  frame: Rect,
  search: Search,
  step: SearchStep | null,
  a: PlacedShape,
  b: PlacedShape,
): void {
  drawFrame(pen, frame, 'A ⊖ B, all differences a − b');
  const outer = search.radius > 0 ? roundedOutline(a, b) : search.difference;
  const plane = new Plane(frame, [...outer, 0, 0]);
  pen.fill('collider', plane.place(search.difference), 0.1);
  if (search.difference.length > 2) pen.polyline('collider', plane.place(search.difference), true);
  if (search.radius > 0) pen.polyline('thickened', plane.place(outer), true);
  if (step) drawStep(pen, plane, search, step);
  pen.dot('impact', plane.x(0), plane.y(0));
  pen.text('impact', plane.x(0), plane.y(0) + 14, 'O');
}

/** Outline of the difference with both radii, by its support points. */
function roundedOutline(a: PlacedShape, b: PlacedShape): number[] {
  const out: number[] = [];
  const unit = arcPoints(0, 0, 1, 0, 2 * PI);
  const pa: Vec = { x: 0, y: 0 };
  const pb: Vec = { x: 0, y: 0 };
  for (let i = 0; i + 3 < unit.length; i += 2) {
    supportPoint(a, { x: unit[i]!, y: unit[i + 1]! }, pa);
    supportPoint(b, { x: -unit[i]!, y: -unit[i + 1]! }, pb);
    out.push(pa.x - pb.x, pa.y - pb.y);
  }
  return out;
}

function drawStep(pen: Pen, plane: Plane, search: Search, step: SearchStep): void {
  const { corners, near, towards, support, edge } = step;
  const ring = plane.place(corners.flatMap(({ x, y }) => [x, y]));
  if (corners.length > 2) pen.fill('selected', ring, 0.08);
  if (corners.length > 1) pen.polyline('selected', ring, corners.length > 2);
  if (edge !== undefined) drawEdge(pen, plane, step, edge);
  for (const corner of corners) drawCorner(pen, plane, 'selected', corner, corners);
  if (near && step.distance > 0) {
    const done = step.what === 'gjk-end';
    pen.line(done ? 'separating' : 'hint', plane.x(0), plane.y(0), plane.x(near.x), plane.y(near.y));
    pen.dot('separating', plane.x(near.x), plane.y(near.y));
    if (support && towards) drawTowards(pen, plane, near, towards);
  }
  if (support) drawCorner(pen, plane, 'contact', support, corners);
  if (search.overlapping && step === search.steps[search.steps.length - 1]) {
    const { x, y } = search.normal;
    const depth = search.depth;
    pen.arrow('push', plane.x(0), plane.y(0), plane.scale * depth * x, plane.scale * depth * y);
  }
}

/** EPA's nearest edge, and the way from the origin to it. */
function drawEdge(pen: Pen, plane: Plane, step: SearchStep, edge: number): void {
  const from = step.corners[edge]!;
  const to = step.corners[(edge + 1) % step.corners.length]!;
  pen.line('separating', plane.x(from.x), plane.y(from.y), plane.x(to.x), plane.y(to.y));
  const { towards, distance } = step;
  if (!towards) return;
  const [x, y] = [distance * towards.x, distance * towards.y];
  if (step.support) drawTowards(pen, plane, { x, y }, towards);
  pen.line('hint', plane.x(0), plane.y(0), plane.x(x), plane.y(y));
}

function drawTowards(pen: Pen, plane: Plane, from: Vec, towards: Vec): void {
  const length = Math.sqrt(towards.x * towards.x + towards.y * towards.y);
  if (!(length > 0)) return;
  pen.arrow('aim', plane.x(from.x), plane.y(from.y), (ARROW * towards.x) / length, (ARROW * towards.y) / length);
}

function drawCorner(pen: Pen, plane: Plane, ink: Ink, corner: SimplexCorner, all: readonly SimplexCorner[]): void {
  const at = { x: plane.x(corner.x), y: plane.y(corner.y) };
  pen.dot(ink, at.x, at.y);
  const others = all.filter((other) => other !== corner);
  const n = Math.max(1, others.length);
  const away = others.reduce((sum, { x, y }) => ({ x: sum.x + plane.x(x) / n, y: sum.y + plane.y(y) / n }), {
    x: 0,
    y: 0,
  });
  labelBeside(pen, ink, at, others.length > 0 ? away : { x: plane.x(0), y: plane.y(0) }, corner.name);
}
