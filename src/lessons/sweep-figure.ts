/** The eighth lesson's two sweeps: a box against a box by slabs, a circle against a box by a ray and a rounded outline. */
import {
  clamp,
  collide,
  growShape,
  IDENTITY,
  makeBox,
  makeCircle,
  type Pen,
  PI,
  predictTunnelling,
  type Shape,
  type SweepResult,
  sweep,
  type TunnelPrediction,
  type Vec,
} from '#engine';
import { poseOf, transformOf } from './figure.ts';
import type { Account, Figure, Rect, Row } from './lesson.ts';
import { arcPoints, drawSolid, outlineShape, shiftBy } from './strokes.ts';
import { drawTimeLine, type TimeBar } from './time-line.ts';
import { showLarge, showLength, showNumber, showVector } from './words.ts';

/** Half sizes of the moving box and of the obstacle; radius of the moving circle, px. */
const A = { hx: 30, hy: 22 };
const B = { hx: 45, hy: 55 };
const RADIUS = 34;
const boxA = makeBox(2 * A.hx, 2 * A.hy);
const circleA = makeCircle(RADIUS);
export const shapeB = makeBox(2 * B.hx, 2 * B.hy);

export type SweepKind = 'box' | 'circle';

export const moverOf = (kind: SweepKind): Shape => (kind === 'box' ? boxA : circleA);

/** Where the bars of time stand. */
const TIME_LINE: Rect = { x: 110, y: 318, width: 430, height: 92 };
export const SWEEP_STEPS = 60;
/** Rate of the check that looks at end poses only, 1/s: the motion of the figure is one tick of it. */
const HZ = 60;

/** Times of contact on one axis; null when the shadows never meet. */
export interface Slab {
  readonly enter: number;
  readonly exit: number;
}

/** When a shadow of half length `reach`, moving by v from `from`, meets the point `to`: the slab formula on one axis. */
export function slabOf(from: number, to: number, reach: number, v: number): Slab | null {
  const away = to - from;
  if (v === 0) return Math.abs(away) <= reach ? { enter: -Infinity, exit: Infinity } : null;
  const near = (away - reach) / v;
  const far = (away + reach) / v;
  return { enter: Math.min(near, far), exit: Math.max(near, far) };
}

export interface SweepRun {
  readonly x: Slab | null;
  readonly y: Slab | null;
  /** Both slabs at once: the box test's answer, and for a circle that of a box with sharp corners. */
  readonly both: Slab | null;
  readonly result: SweepResult;
  readonly path: TunnelPrediction | null;
  readonly velocity: Vec;
}

export function runSweep(kind: SweepKind, a: Vec, tip: Vec, b: Vec): SweepRun {
  const velocity = { x: tip.x - a.x, y: tip.y - a.y };
  const shape = moverOf(kind);
  const reach = kind === 'box' ? A : { hx: RADIUS, hy: RADIUS };
  const x = slabOf(a.x, b.x, B.hx + reach.hx, velocity.x);
  const y = slabOf(a.y, b.y, B.hy + reach.hy, velocity.y);
  const [enter, exit] = x && y ? [Math.max(x.enter, y.enter), Math.min(x.exit, y.exit)] : [1, 0];
  const ta = shiftBy(IDENTITY, a);
  const tb = shiftBy(IDENTITY, b);
  const speed = HZ * Math.sqrt(velocity.x * velocity.x + velocity.y * velocity.y);
  const flight = { pose: ta, dx: velocity.x, dy: velocity.y, speed };
  return {
    x,
    y,
    both: enter <= exit ? { enter, exit } : null,
    result: sweep(shape, velocity, shapeB, 0, ta, tb),
    path: speed > 0 ? predictTunnelling(shape, flight, { shape: shapeB, pose: tb }, { hz: HZ }) : null,
    velocity,
  };
}

const showTime = (t: number): string => showNumber(t, 3);

/** '0.42 to 0.81', or what there is to say where a side of it has no end. */
function showSlab(slab: Slab | null): string {
  if (!slab) return 'never';
  if (slab.enter === -Infinity) return 'always';
  return `${showTime(slab.enter)} to ${showTime(slab.exit)}`;
}

/** What a check of the two end poses alone would say. */
function seesEnds(kind: SweepKind, a: Vec, tip: Vec, b: Vec): boolean {
  const at = (p: Vec) => collide(moverOf(kind), shapeB, 0, shiftBy(IDENTITY, p), shiftBy(IDENTITY, b)).state;
  return at(a) !== 'separated' || at(tip) !== 'separated';
}

function statusOf(run: SweepRun, seen: boolean): Pick<Account, 'status' | 'tone'> {
  const { toi } = run.result;
  if (toi === null) return { status: 'No contact on the way', tone: 'separated' };
  if (run.result.start === 'overlapping') return { status: 'Colliding from the start', tone: 'overlapping' };
  const ends = seen ? '' : ', though neither end pose touches';
  return { status: `Meets B at t = ${showTime(toi)}${ends}`, tone: 'overlapping' };
}

export function explainSweep(kind: SweepKind, figure: Figure): Account {
  const [a, tip, b] = [poseOf(figure, 'a'), poseOf(figure, 'tip'), poseOf(figure, 'b')];
  const run = runSweep(kind, a, tip, b);
  const { result, path, velocity, both } = run;
  const t = clamp(figure.step, 0, SWEEP_STEPS) / SWEEP_STEPS;
  const now = { x: a.x + t * velocity.x, y: a.y + t * velocity.y };
  return {
    ...statusOf(run, seesEnds(kind, a, tip, b)),
    rows: [
      { id: 'x', label: 'Shadows on x meet', value: showSlab(run.x) },
      { id: 'y', label: 'Shadows on y meet', value: showSlab(run.y) },
      ...(kind === 'circle' ? [{ id: 'sharp', label: 'Box with sharp corners', value: showSlab(both) }] : []),
      { id: 'toi', label: 'Time of impact', value: result.toi === null ? 'none' : showTime(result.toi), ink: 'impact' },
      {
        id: 'normal',
        label: 'Normal there',
        value: result.normal ? showVector(result.normal, 2) : 'none',
        ink: 'normal',
      },
      ...thresholdRows(path),
    ],
    steps: SWEEP_STEPS,
    narration: narrate(kind, t, run),
    data: {
      toi: result.toi,
      exit: result.exit,
      normal: result.normal,
      point: result.point,
      velocity,
      chord: path?.chord ?? 0,
      threshold: path?.meets ? path.thresholdSpeed : null,
      speed: path?.relativeSpeed ?? 0,
    },
    draw(pen) {
      if (kind === 'circle') drawRounded(pen, b);
      drawPath(pen, kind, figure, now);
      drawImpact(pen, kind, a, run);
      drawTimeLine(pen, TIME_LINE, barsOf(kind, run), t);
    },
  };
}

function thresholdRows(path: TunnelPrediction | null): Row[] {
  if (!path?.meets) return [];
  return [
    { id: 'chord', label: 'Chord, the way in contact', value: showLength(path.chord) },
    { id: 'threshold', label: `Safe speed at ${HZ} looks a second`, value: `${showLarge(path.thresholdSpeed)} px/s` },
    { id: 'speed', label: `This motion, as one of ${HZ} steps`, value: `${showLarge(path.relativeSpeed)} px/s` },
  ];
}

function narrate(kind: SweepKind, t: number, run: SweepRun): string {
  const at = `t = ${showNumber(t, 2)}`;
  const within = (slab: Slab | null) => slab !== null && slab.enter <= t && t <= slab.exit;
  const meets = (slab: Slab | null) => (within(slab) ? 'overlap' : 'are apart');
  const axes = `${at}: the shadows ${meets(run.x)} on x and ${meets(run.y)} on y.`;
  if (kind === 'box') return axes;
  const { toi, exit } = run.result;
  const inside = toi !== null && exit !== null && toi <= t && t <= exit;
  if (inside) return `${at}: the centre is inside the rounded outline, so the circle meets the box.`;
  if (within(run.both)) return `${at}: the centre is in the grown box but beyond its rounded corner: no contact.`;
  return `${at}: the centre is outside the rounded outline.`;
}

function barsOf(kind: SweepKind, run: SweepRun): TimeBar[] {
  const { toi, exit, start } = run.result;
  const bars: TimeBar[] = [
    { label: 'x', ink: 'first', span: run.x },
    { label: 'y', ink: 'second', span: run.y },
  ];
  if (kind === 'box') bars.push({ label: 'both', ink: 'overlap', span: run.both });
  else {
    const span = toi !== null && exit !== null ? { enter: start === 'overlapping' ? 0 : toi, exit } : null;
    bars.push({ label: 'rounded', ink: 'overlap', span });
  }
  return bars;
}

/** B grown by the circle's radius: what its centre must not enter. Dotted, the corners of a box grown without rounding. */
function drawRounded(pen: Pen, b: Vec): void {
  const corners = [
    [b.x + B.hx, b.y + B.hy, 0],
    [b.x - B.hx, b.y + B.hy, 1],
    [b.x - B.hx, b.y - B.hy, 2],
    [b.x + B.hx, b.y - B.hy, 3],
  ] as const;
  const ring = corners.flatMap(([x, y, turn]) => arcPoints(x, y, RADIUS, (turn * PI) / 2, ((turn + 1) * PI) / 2));
  pen.fill('thickened', ring, 0.12);
  pen.polyline('thickened', ring, true);
  outlineShape(pen, 'hint', growShape(shapeB, RADIUS), shiftBy(IDENTITY, b));
}

function drawPath(pen: Pen, kind: SweepKind, figure: Figure, now: Vec): void {
  const shape = moverOf(kind);
  const [a, tip] = [poseOf(figure, 'a'), poseOf(figure, 'tip')];
  drawSolid(pen, 'second', shapeB, transformOf(poseOf(figure, 'b')));
  outlineShape(pen, 'ghost', shape, transformOf(a));
  outlineShape(pen, 'ghost', shape, transformOf(tip));
  drawSolid(pen, 'first', shape, shiftBy(IDENTITY, now));
  pen.arrow('sweep', a.x, a.y, tip.x - a.x, tip.y - a.y);
  pen.circle('sweep', tip.x, tip.y, HANDLE);
  pen.text('second', figure.poses.b!.x, figure.poses.b!.y, 'B');
  pen.text('first', now.x, now.y, 'A');
}

function drawImpact(pen: Pen, kind: SweepKind, a: Vec, { result, velocity }: SweepRun): void {
  const { toi, normal, point } = result;
  if (toi === null) return;
  const at = { x: a.x + toi * velocity.x, y: a.y + toi * velocity.y };
  outlineShape(pen, 'impact', moverOf(kind), shiftBy(IDENTITY, at));
  pen.dot('impact', at.x, at.y);
  // Back at A, the way it is turned away.
  if (point && normal) pen.arrow('normal', point.x, point.y, -NORMAL * normal.x, -NORMAL * normal.y);
  if (point) pen.dot('contact', point.x, point.y);
}

/** Length of a drawn normal, and radius of the ring by which the tip is taken, px. */
const NORMAL = 36;
const HANDLE = 7;
