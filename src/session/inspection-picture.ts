/**
 * The inspected pair on the stage: both outlines, and of the section that is read its strokes: boxes and the gap
 * between them, the axis that decided with both shadows and the clipped points, the sweep, the impulses, the speeds.
 */
import {
  type BoxPair,
  type Clipping,
  type ContactReport,
  drawShape,
  explainContact,
  type NarrowPart,
  type PairInspection,
  type Pen,
  type SatAxis,
  Transform,
  type Vec,
  type World,
} from '#engine';
import type { Inspection } from './inspection.ts';
import { inPx, showFine } from './inspection-words.ts';

export interface InspectionSource {
  readonly world: World;
  readonly alpha: number;
  readonly inspection: Inspection;
  readonly hover: { readonly x: number; readonly y: number } | null;
  readonly camera: Readonly<{ x: number; y: number; zoom: number }>;
}

/** Length of a drawn normal, and the distance of shadows from the shapes and from one another, CSS px. */
const NORMAL = 30;
const ASIDE = 18;
const LANE = 7;
/** An impulse of a kg px/s is drawn this long, CSS px, and never longer or shorter than these. */
const IMPULSE = 3;
const LONGEST = 90;
const SHORTEST = 8;
/** A speed is drawn as the way of a tenth of a second. */
const VELOCITY_TIME = 0.1;

const pose = new Transform();

export function drawInspection(pen: Pen, source: InspectionSource): void {
  const { inspection, world, alpha } = source;
  if (inspection.isOpen) {
    outline(pen, world, inspection.a, 'first', alpha);
    outline(pen, world, inspection.b, 'second', alpha);
    const { report } = inspection;
    if (report) drawSection(pen, report, inspection, source);
  }
  drawPointed(pen, source);
}

function outline(pen: Pen, world: World, id: number | null, ink: 'first' | 'second', alpha: number): void {
  const body = id === null ? undefined : world.body(id);
  if (!body) return;
  body.poseAt(alpha, pose);
  for (const shape of body.collisionShapes) drawShape(pen, ink, shape, pose);
}

function drawSection(pen: Pen, report: PairInspection, { section }: Inspection, source: InspectionSource): void {
  const px = 1 / source.camera.zoom;
  const [part] = report.narrow;
  switch (section) {
    case 'broad':
      for (const boxes of report.broad.boxes) drawBoxes(pen, boxes, px);
      return;
    case 'narrow':
      if (part) drawNarrow(pen, part, px);
      return;
    case 'ccd':
      drawSweep(pen, report, source.world, px);
      return;
    case 'solver':
      for (const { contact } of report.narrow) if (contact) drawImpulses(pen, contact, px);
      drawPushes(pen, report, px);
      return;
    case 'state':
      for (const { x, y, vx, vy } of [report.a, report.b]) {
        pen.arrow('velocity', x, y, vx * VELOCITY_TIME, vy * VELOCITY_TIME);
      }
  }
}

function drawBoxes(pen: Pen, { tightA, tightB, fatA, fatB, axis, gap }: BoxPair, px: number): void {
  for (const { minX, minY, maxX, maxY } of [tightA, tightB]) pen.box('bounds', minX, minY, maxX, maxY);
  for (const { minX, minY, maxX, maxY } of [fatA, fatB]) pen.box('fat', minX, minY, maxX, maxY);
  if (axis === null) return;
  const [min, max, low, high] =
    axis === 'x' ? (['minX', 'maxX', 'minY', 'maxY'] as const) : (['minY', 'maxY', 'minX', 'maxX'] as const);
  const isAfter = fatB[min] > fatA[max];
  const from = isAfter ? fatA[max] : fatB[max];
  const to = isAfter ? fatB[min] : fatA[min];
  const across = middle(fatA[low], fatA[high], fatB[low], fatB[high]);
  const half = (from + to) / 2;
  const words = `${axis} gap ${inPx(gap)}`;
  if (axis === 'x') {
    pen.line('separating', from, across, to, across);
    pen.text('label', half, across - 12 * px, words);
  } else {
    pen.line('separating', across, from, across, to);
    pen.text('label', across + 50 * px, half, words);
  }
}

/** In the middle of what two intervals share, or between them. */
function middle(lowA: number, highA: number, lowB: number, highB: number): number {
  return (Math.max(lowA, lowB) + Math.min(highA, highB)) / 2;
}

function drawNarrow(pen: Pen, part: NarrowPart, px: number): void {
  const axis = part.axes[part.chosen];
  if (axis) drawAxis(pen, axis, part, px);
  if (part.clipping) drawClipping(pen, part.clipping, px);
  const { contact, nearestA, nearestB } = part;
  if (contact && contact.points.length > 0) {
    for (const { x, y } of contact.points) {
      pen.dot('contact', x, y);
      pen.arrow('normal', x, y, contact.normal.x * NORMAL * px, contact.normal.y * NORMAL * px);
    }
    return;
  }
  pen.dot('first', nearestA.x, nearestA.y);
  pen.dot('second', nearestB.x, nearestB.y);
  pen.line('hint', nearestA.x, nearestA.y, nearestB.x, nearestB.y);
  const words = part.state === 'separated' ? `gap ${inPx(part.separation)}` : inPx(part.separation);
  pen.text('label', (nearestA.x + nearestB.x) / 2, (nearestA.y + nearestB.y) / 2 - 14 * px, words);
}

/**
 * The axis beside the place where the two are nearest, and both shadows on it, each in a lane of its own. A long shadow
 * is cut off where it would leave the picture; what matters is where the two meet.
 */
function drawAxis(pen: Pen, { normal: n, a, b, separating }: SatAxis, part: NarrowPart, px: number): void {
  const across = { x: -n.y, y: n.x };
  const at = { x: (part.nearestA.x + part.nearestB.x) / 2, y: (part.nearestA.y + part.nearestB.y) / 2 };
  const middleOf = n.x * at.x + n.y * at.y;
  const reach = 130 * px + Math.abs(part.separation);
  const side = ASIDE * px + reach / 2;
  const place = (along: number, lane: number): Vec => ({
    x: at.x + (along - middleOf) * n.x + (side + lane) * across.x,
    y: at.y + (along - middleOf) * n.y + (side + lane) * across.y,
  });
  const cut = (along: number): number => Math.min(Math.max(along, middleOf - reach), middleOf + reach);
  const line = (ink: 'axis' | 'separating' | 'first' | 'second', from: number, to: number, lane: number): void => {
    const p = place(from, lane);
    const q = place(to, lane);
    pen.line(ink, p.x, p.y, q.x, q.y);
  };
  line(separating ? 'separating' : 'axis', middleOf - reach, middleOf + reach, 0);
  line('first', cut(a[0]), cut(a[1]), LANE * px);
  line('second', cut(b[0]), cut(b[1]), 2 * LANE * px);
  const end = place(middleOf - reach - 14 * px, LANE * px);
  const overlap = Math.min(a[1] - b[0], b[1] - a[0]);
  pen.text('label', end.x, end.y, overlap < 0 ? `gap ${inPx(-overlap)}` : `overlap ${inPx(overlap)}`);
}

/** The reference face's side planes, the incident face as it was, and where it was cut. */
function drawClipping(
  pen: Pen,
  { referenceFace, sideNormals, incidentFace, clipped, reference }: Clipping,
  px: number,
): void {
  const own = reference === 'a' ? 'first' : 'second';
  const other = reference === 'a' ? 'second' : 'first';
  face(pen, own, referenceFace);
  face(pen, other, incidentFace);
  for (const k of [0, 1] as const) {
    const { x, y } = referenceFace[k];
    const n = sideNormals[k];
    // A plane stands square to the face, and to its own normal.
    const height = 26 * px;
    pen.line('hint', x + n.y * height, y - n.x * height, x - n.y * height, y + n.x * height);
  }
  for (const { x, y, cut } of clipped) if (cut) pen.dot('impact', x, y);
}

function face(pen: Pen, ink: 'first' | 'second', [p, q]: readonly [Vec, Vec]): void {
  pen.line(ink, p.x, p.y, q.x, q.y);
}

function drawSweep(pen: Pen, { ccd }: PairInspection, world: World, px: number): void {
  const { sweep } = ccd;
  for (const move of ccd.moves) {
    const body = world.body(move.body);
    if (!body || move.way === 0) continue;
    pen.line('sweep', move.from.x, move.from.y, move.to.x, move.to.y);
    // A mode looks at the shape as it stands where the tick ends.
    for (const t of sweep && sweep.toi !== null ? [0, sweep.toi, 1] : [0, 1]) {
      const x = move.from.x + t * (move.to.x - move.from.x);
      const y = move.from.y + t * (move.to.y - move.from.y);
      pose.set(x, y, move.angleTo);
      const ink = t === 0 || t === 1 ? 'ghost' : 'impact';
      for (const shape of body.collisionShapes) drawShape(pen, ink, shape, pose);
    }
    if (ccd.missed && sweep?.toi != null && sweep.exit !== null && move.fast) {
      const at = (t: number): Vec => ({
        x: move.from.x + t * (move.to.x - move.from.x),
        y: move.from.y + t * (move.to.y - move.from.y),
      });
      const p = at(sweep.toi);
      const q = at(sweep.exit);
      pen.line('missed', p.x, p.y, q.x, q.y);
    }
    if (sweep?.toi != null && move.fast) {
      const x = move.from.x + sweep.toi * (move.to.x - move.from.x);
      const y = move.from.y + sweep.toi * (move.to.y - move.from.y);
      pen.text('label', x, y - 22 * px, `t = ${showFine(sweep.toi)}`);
    }
  }
  for (const { x, y } of ccd.events) if (x !== 0 || y !== 0) pen.dot(ccd.missed ? 'missed' : 'impact', x, y);
}

/** The impulse that each point bore in the solver's last pass: on B along the normal and across it. */
function drawImpulses(pen: Pen, { normal, points }: ContactReport, px: number): void {
  for (const { x, y, normalImpulse, tangentImpulse } of points) {
    pen.dot('contact', x, y);
    const long = lengthOf(normalImpulse) * px;
    if (normalImpulse > 0) {
      pen.arrow('push', x, y, normal.x * long, normal.y * long);
      pen.text('label', x + normal.x * long, y + normal.y * long - 12 * px, showFine(normalImpulse));
    }
    if (tangentImpulse !== 0) {
      const side = Math.sign(tangentImpulse) * lengthOf(Math.abs(tangentImpulse)) * px;
      pen.arrow('velocity', x, y, normal.y * side, -normal.x * side);
    }
  }
}

function lengthOf(impulse: number): number {
  return Math.min(LONGEST, Math.max(SHORTEST, impulse * IMPULSE));
}

/** Pushes are shown ten times as long as they were, as the overlay shows them. */
function drawPushes(pen: Pen, { solver, a, b }: PairInspection, px: number): void {
  for (const body of [a, b]) {
    let dx = 0;
    let dy = 0;
    for (const { moves } of solver.pushes) {
      for (const move of moves) {
        if (move.body !== body.id) continue;
        dx += move.dx;
        dy += move.dy;
      }
    }
    if (dx === 0 && dy === 0) continue;
    pen.arrow('push', body.x, body.y, dx * 10, dy * 10);
    // Beyond the arrow's tip, so that the words of the two do not meet.
    const beyond = 12 * px * (dy < 0 ? -1 : 1);
    pen.text('label', body.x + dx * 10, body.y + dy * 10 + beyond, `pushed (${showFine(dx)}, ${showFine(dy)}) px`);
  }
}

/** The contact that the status line explains. */
function drawPointed(pen: Pen, { inspection, world, hover, camera }: InspectionSource): void {
  const slot = inspection.pointer.at(hover);
  if (slot === -1) return;
  const { points, normal, separation } = explainContact(world, slot);
  const long = NORMAL / camera.zoom;
  const [first] = points;
  if (first && separation !== null) {
    const borne = points.reduce((sum, { normalImpulse }) => sum + normalImpulse, 0);
    const words = `${inPx(separation)}, jn ${showFine(borne)} kg px/s`;
    pen.text('label', first.x, first.y - 20 / camera.zoom, words);
  }
  for (const { x, y } of points) {
    pen.dot('contact', x, y);
    pen.circle('selected', x, y, 7 / camera.zoom);
    pen.arrow('normal', x, y, normal.x * long, normal.y * long);
  }
}
