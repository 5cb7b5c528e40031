/** Strokes that several figures share. */
import {
  atan2,
  CIRCLE,
  ConcavePolygon,
  drawShape,
  type Geometry,
  type Ink,
  length,
  type PairResult,
  type Pen,
  PI,
  projectShape,
  type Shape,
  sinCos,
  TAU,
  Transform,
  type Vec,
} from '#engine';

const arc = { c: 1, s: 0 };
/** Chords of a full turn. */
const TURN_CHORDS = 96;

/** Outline and a quiet fill of a shape where it stands. */
export function drawSolid(pen: Pen, ink: Ink, geometry: Geometry, at: Readonly<Transform>, strength = 0.16): void {
  fillShape(pen, ink, geometry, at, strength);
  outlineShape(pen, ink, geometry, at);
}

/** The outline alone: for a shape where it would rest, or where it was. */
export function outlineShape(pen: Pen, ink: Ink, geometry: Geometry, at: Readonly<Transform>): void {
  if (geometry instanceof ConcavePolygon) {
    for (const ring of [geometry.outline, ...geometry.holes]) pen.polyline(ink, place(ring, at), true);
  } else if (geometry.type === CIRCLE) {
    const [x = 0, y = 0] = place(geometry.points, at);
    pen.circle(ink, x, y, geometry.radius);
  } else drawShape(pen, ink, geometry, at);
}

export function fillShape(pen: Pen, ink: Ink, geometry: Geometry, at: Readonly<Transform>, strength: number): void {
  if (geometry instanceof ConcavePolygon) {
    for (const piece of geometry.pieces) pen.fill(ink, outlineOf(piece.points, piece.radius, at), strength);
  } else pen.fill(ink, outlineOf(geometry.points, geometry.radius, at), strength);
}

/** Corners of a polygon, or a chain of chords round the points of a rounded one; flat x0, y0, ... */
function outlineOf(points: ArrayLike<number>, radius: number, at: Readonly<Transform>): number[] {
  const placed = place(points, at);
  if (radius === 0) return placed;
  const [ax = 0, ay = 0, bx = ax, by = ay] = placed;
  const along = bx === ax && by === ay ? 0 : atan2(by - ay, bx - ax);
  return joinArcs(
    arcPoints(bx, by, radius, along - PI / 2, along + PI / 2),
    arcPoints(ax, ay, radius, along + PI / 2, along + 1.5 * PI),
  );
}

/** Points nearer than this are one: an edge that short has no direction, and the paint would show it as a seam. px */
const SAME_POINT = 1e-6;

/** Arcs as one closed outline, without the points that one shares with the next. */
export function joinArcs(...arcs: readonly (readonly number[])[]): number[] {
  const flat = arcs.flat();
  const kept: number[] = [];
  for (let i = 0; i < flat.length; i += 2) {
    const j = (i + 2) % flat.length;
    if (length(flat[j]! - flat[i]!, flat[j + 1]! - flat[i + 1]!) > SAME_POINT) kept.push(flat[i]!, flat[i + 1]!);
  }
  return kept;
}

/** Points of an arc from one angle to a larger one, radians clockwise on the screen; flat x0, y0, ... */
export function arcPoints(x: number, y: number, radius: number, from: number, to: number): number[] {
  const n = Math.max(1, Math.ceil((TURN_CHORDS * (to - from)) / TAU));
  const out: number[] = [];
  for (let i = 0; i <= n; i++) {
    sinCos(from + ((to - from) * i) / n, arc);
    out.push(x + radius * arc.c, y + radius * arc.s);
  }
  return out;
}

function place(points: ArrayLike<number>, at: Readonly<Transform>): number[] {
  const out: number[] = [];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const x = points[i]!;
    const y = points[i + 1]!;
    out.push(at.x + at.c * x - at.s * y, at.y + at.s * x + at.c * y);
  }
  return out;
}

/** The minimum translation vector, drawn from where the overlap begins so that its tip lies where it ends. */
export function drawPush(pen: Pen, from: Readonly<Vec>, by: Readonly<Vec>): void {
  pen.arrow('push', from.x, from.y, by.x, by.y);
}

/** A thick bar for the shadow of a shape, with short ends. */
export function drawShadow(pen: Pen, ink: Ink, from: Readonly<Vec>, to: Readonly<Vec>, nx: number, ny: number): void {
  const end = 4;
  pen.line(ink, from.x, from.y, to.x, to.y);
  for (const at of [from, to]) pen.line(ink, at.x - nx * end, at.y - ny * end, at.x + nx * end, at.y + ny * end);
}

/**
 * Where the arrow of the minimum translation starts: on B's deepest line, level with the contact, so that its tip lies
 * on the outermost line of A.
 */
function pushStart(shapeA: Shape, ta: Readonly<Transform>, pair: Readonly<PairResult>, contact: Readonly<Vec>): Vec {
  const { normal: n, depth } = pair;
  const rise = projectShape(shapeA, ta, n)[1] - depth - (n.x * contact.x + n.y * contact.y);
  return { x: contact.x + rise * n.x, y: contact.y + rise * n.y };
}

/** B where the push takes it, the push, and the contact point: what there is of them. */
export function drawResolution(
  pen: Pen,
  shapeA: Shape,
  ta: Readonly<Transform>,
  shapeB: Shape,
  tb: Readonly<Transform>,
  pair: Readonly<PairResult>,
): void {
  const { contact, mtv } = pair;
  if (contact === null) return;
  if (pair.state === 'overlapping') {
    outlineShape(pen, 'ghost', shapeB, shiftBy(tb, mtv));
    drawPush(pen, pushStart(shapeA, ta, pair, contact), mtv);
  }
  pen.dot('contact', contact.x, contact.y);
}

/** The shortest line between two shapes that are apart. */
export function drawNearest(pen: Pen, { state, nearestA, nearestB }: Readonly<PairResult>): void {
  if (state !== 'separated' || nearestA === null || nearestB === null) return;
  pen.line('hint', nearestA.x, nearestA.y, nearestB.x, nearestB.y);
  pen.dot('first', nearestA.x, nearestA.y);
  pen.dot('second', nearestB.x, nearestB.y);
}

/** The common part of two shapes, from its corners. */
export function drawRegion(pen: Pen, corners: readonly Readonly<Vec>[]): void {
  if (corners.length < 3) return;
  pen.fill(
    'overlap',
    corners.flatMap(({ x, y }) => [x, y]),
    0.4,
  );
}

export function shiftBy(from: Readonly<Transform>, by: Readonly<Vec>): Transform {
  const to = new Transform();
  to.x = from.x + by.x;
  to.y = from.y + by.y;
  to.c = from.c;
  to.s = from.s;
  return to;
}

/** Corners of a shape where it stands, px. */
export function placePoints(shape: Shape, at: Readonly<Transform>): Vec[] {
  const flat = place(shape.points, at);
  return Array.from({ length: shape.count }, (_, i) => ({ x: flat[2 * i]!, y: flat[2 * i + 1]! }));
}
