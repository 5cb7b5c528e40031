/** How the cuts of the seventh lesson are drawn: on the figure, and enlarged beside it. */
import type { Pen, Shape, Transform, Vec } from '#engine';
import { type Clipping, cut, type Face, type FaceClip, type HalfPlane } from './clip-run.ts';
import type { Rect } from './lesson.ts';
import { drawFrame, Plane, TITLE } from './panes.ts';
import { flatten } from './poses.ts';
import { placePoints } from './strokes.ts';

/** Where the steps of the manifold end; each edge of A takes one more after that. */
export const STEPS = { reference: 1, incident: 2, firstSide: 3, secondSide: 4, below: 5, points: 6 } as const;

/** Length of a side plane that is shown, of a normal, and how far above a point its id stands, px. */
const SIDE_LENGTH = 70;
const NORMAL = 34;
const ID_ABOVE = 18;

type Place = (at: Vec) => Vec;

/** Everything about the two faces that is known at a step, wherever `place` puts it. */
export function drawClipping(pen: Pen, clipping: Clipping, step: number, place: Place): void {
  const { faces, points } = clipping;
  if (faces) drawFaces(pen, faces, step, place);
  if (step < STEPS.points && faces) return;
  for (const { at } of points) {
    const p = place(at);
    pen.dot('contact', p.x, p.y);
  }
}

function drawFaces(pen: Pen, faces: FaceClip, step: number, place: Place): void {
  const { reference, sides, stages } = faces;
  if (step >= STEPS.firstSide && step < STEPS.points) drawSide(pen, sides[0], reference.from, reference.n, place);
  if (step >= STEPS.secondSide && step < STEPS.points) drawSide(pen, sides[1], reference.to, reference.n, place);
  if (step >= STEPS.reference) {
    drawSegment(pen, 'separating', [reference.from, reference.to], place);
    const middle = place(middleOf(reference));
    pen.arrow('normal', middle.x, middle.y, NORMAL * reference.n.x, NORMAL * reference.n.y);
  }
  if (step < STEPS.incident) return;
  const stage = Math.max(0, Math.min(step, STEPS.below) - STEPS.incident);
  if (stage > 0) drawSegment(pen, 'ghost', stages[0], place);
  const kept = stages[stage]!;
  drawSegment(pen, 'impact', kept, place);
  for (const end of kept.map(place)) pen.dot('impact', end.x, end.y);
}

const middleOf = ({ from, to }: Face): Vec => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });

function drawSegment(pen: Pen, ink: 'separating' | 'impact' | 'ghost', points: readonly Vec[], place: Place): void {
  const [p, q] = points.map(place);
  if (p && q) pen.line(ink, p.x, p.y, q.x, q.y);
}

/** A side plane through an end of the reference face, with short strokes on the side that is cut away. */
function drawSide(pen: Pen, { n }: HalfPlane, end: Vec, across: Vec, place: Place): void {
  const p = place(end);
  const [dx, dy] = [SIDE_LENGTH * across.x, SIDE_LENGTH * across.y];
  pen.line('axis', p.x - dx, p.y - dy, p.x + dx, p.y + dy);
  for (const share of [-0.8, -0.4, 0.4, 0.8]) {
    const [x, y] = [p.x + share * dx, p.y + share * dy];
    pen.line('hint', x, y, x + 8 * n.x, y + 8 * n.y);
  }
}

/** The frame as four half-planes, so that what is enlarged ends at it. */
function sidesOf({ x, y, width, height }: Rect): HalfPlane[] {
  return [
    { n: { x: -1, y: 0 }, offset: -x },
    { n: { x: 1, y: 0 }, offset: x + width },
    { n: { x: 0, y: -1 }, offset: -(y + TITLE) },
    { n: { x: 0, y: 1 }, offset: y + height },
  ];
}

/** A polygon as far as it lies in the frame: its fill, and its edges without those that the frame cuts. */
function drawWithin(pen: Pen, ink: 'first' | 'second', ring: readonly Vec[], frame: Rect): void {
  const sides = sidesOf(frame);
  const inside = sides.reduce((points, side) => cut(points, side, true), [...ring]);
  if (inside.length > 2) pen.fill(ink, flatten(inside), 0.14);
  for (const [i, p] of ring.entries()) {
    const edge = sides.reduce((points, side) => cut(points, side, false), [p, ring[(i + 1) % ring.length]!]);
    const [from, to] = edge;
    if (from && to) pen.line(ink, from.x, from.y, to.x, to.y);
  }
}

/** Shapes and their poses. */
export interface Pair {
  readonly a: Shape;
  readonly ta: Readonly<Transform>;
  readonly b: Shape;
  readonly tb: Readonly<Transform>;
  /** Where to look while they have nothing in common. */
  readonly gap: readonly Vec[];
}

/** Most that the contact is enlarged. */
const MOST = 5;

/** The contact, enlarged, with the manifold's points and their numbers. */
export function drawEnlarged(pen: Pen, frame: Rect, pair: Pair, clipping: Clipping, step: number): void {
  const { points, faces, common } = clipping;
  const kept = faces ? faces.stages[2] : [];
  const focus = [...common.vertices, ...points.map(({ at }) => at), ...kept];
  if (common.vertices.length + points.length === 0) focus.push(...pair.gap);
  const plane = new Plane(frame, flatten(focus), MOST);
  const place = (p: Vec): Vec => ({ x: plane.x(p.x), y: plane.y(p.y) });
  drawFrame(pen, frame, `The contact, ${plane.scale.toFixed(1)} times as large`);
  drawWithin(pen, 'first', placePoints(pair.a, pair.ta).map(place), frame);
  drawWithin(pen, 'second', placePoints(pair.b, pair.tb).map(place), frame);
  if (faces && step >= STEPS.reference) {
    const { from, to } = faces.reference;
    const shown = sidesOf(frame).reduce((rest, side) => cut(rest, side, false), [from, to].map(place));
    drawSegment(pen, 'separating', shown, (p) => p);
  }
  if (faces && step >= STEPS.incident) {
    const stage = Math.max(0, Math.min(step, STEPS.below) - STEPS.incident);
    const sides = sidesOf(frame);
    const shown = sides.reduce((rest, side) => cut(rest, side, false), faces.stages[stage]!.map(place));
    drawSegment(pen, 'impact', shown, (p) => p);
  }
  if (faces && step < STEPS.points) return;
  for (const { at, id, separation } of points) {
    const p = place(at);
    // The two surfaces lie half the separation to either side of the point.
    const half = (plane.scale * separation) / 2;
    const { x, y } = clipping.normal;
    pen.line('normal', p.x - half * x, p.y - half * y, p.x + half * x, p.y + half * y);
    pen.dot('contact', p.x, p.y);
    pen.text('contact', p.x, p.y - ID_ABOVE, `id ${id}`);
  }
}

/** B after the first `cuts` cuts, and the common part when there are no more to come. */
export function drawCuts(pen: Pen, frame: Rect, pair: Pair, clipping: Clipping, cuts: number): void {
  drawFrame(pen, frame, 'B, cut by the edges of A');
  const ringB = placePoints(pair.b, pair.tb);
  const ringA = placePoints(pair.a, pair.ta);
  const plane = new Plane(frame, flatten([...ringA, ...ringB]), 1.8);
  const place = (p: Vec): Vec => ({ x: plane.x(p.x), y: plane.y(p.y) });
  pen.polyline('first', flatten(ringA.map(place)), true);
  pen.polyline('ghost', flatten(ringB.map(place)), true);
  const sides = sidesOf(frame);
  for (let i = 0; i < cuts && i < ringA.length; i++) {
    const p = ringA[i]!;
    const q = ringA[(i + 1) % ringA.length]!;
    // The whole line of the edge cuts, not the edge alone.
    const [dx, dy] = [50 * (q.x - p.x), 50 * (q.y - p.y)];
    const line = [
      { x: p.x - dx, y: p.y - dy },
      { x: q.x + dx, y: q.y + dy },
    ].map(place);
    const [from, to] = sides.reduce((rest, side) => cut(rest, side, false), line);
    if (from && to) pen.line(i === cuts - 1 ? 'separating' : 'axis', from.x, from.y, to.x, to.y);
  }
  const ring = (clipping.cuts[cuts - 1] ?? ringB).map(place);
  if (ring.length > 2) {
    pen.fill('overlap', flatten(ring), 0.35);
    pen.polyline('overlap', flatten(ring), true);
  }
  for (const p of ring) pen.dot('overlap', p.x, p.y);
  const { centroid } = clipping.common;
  if (cuts >= ringA.length && centroid) {
    const p = place(centroid);
    pen.dot('contact', p.x, p.y);
  }
}
