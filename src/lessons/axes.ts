/** Candidate axes as the figures name, list and draw them. */

import {
  type Ink,
  type Pen,
  PlacedShape,
  projectShape,
  type reportAxes,
  type Shape,
  supportPoint,
  type Transform,
  type Vec,
} from '#engine';
import type { Rect } from './lesson.ts';
import { drawShadow } from './strokes.ts';

type Report = ReturnType<typeof reportAxes>;

/** One candidate of the list. */
export interface NamedAxis {
  /** 'A1', 'A2', ... by shape and in the order of its edges. */
  readonly name: string;
  readonly axis: Report['axes'][number];
  /** Name of an earlier axis that it is parallel to: then it adds nothing. */
  readonly parallelTo: string | null;
}

export interface AxisList {
  readonly listed: readonly NamedAxis[];
  /** The axis of least overlap, or of the widest gap when one separates. */
  readonly minimum: NamedAxis | null;
}

/** Parallel edges of one shape give one axis; an axis of B that is parallel to one of A is listed, because it is marked. */
export function listAxes({ axes, minimum }: Report): AxisList {
  const listed: (NamedAxis & { first: number })[] = [];
  const counts = { a: 0, b: 0, nearest: 0 };
  for (const [i, axis] of axes.entries()) {
    const first = axis.repeats ?? i;
    if (listed.some((known) => known.axis.of === axis.of && known.first === first)) continue;
    const parallelTo = listed.find((known) => known.first === first)?.name ?? null;
    listed.push({ name: `${axis.of.toUpperCase()}${++counts[axis.of]}`, axis: readRight(axis), parallelTo, first });
  }
  const first = axes[minimum]?.repeats ?? minimum;
  return { listed, minimum: listed.find((known) => known.first === first) ?? null };
}

/** Normals to this share of upright count as upright. */
const UPRIGHT = 1e-9;

/** The same axis read from left to right (upright ones downwards), so that its shadows lie as the shapes do. */
function readRight(axis: NamedAxis['axis']): NamedAxis['axis'] {
  const { normal: n, a, b } = axis;
  if (n.x > UPRIGHT || (n.x > -UPRIGHT && n.y > 0)) return axis;
  return { ...axis, normal: { x: 0 - n.x, y: 0 - n.y }, a: [0 - a[1], 0 - a[0]], b: [0 - b[1], 0 - b[0]] };
}

/** Two shapes where they stand. */
export interface Placed {
  readonly a: Shape;
  readonly ta: Readonly<Transform>;
  readonly b: Shape;
  readonly tb: Readonly<Transform>;
}

/** How far from the shapes an axis is drawn, and the lines on it from one another, px. */
const CLEARANCE = 24;
const STEP = 8;
const OVERHANG = 16;
/** From the end of an axis to its name, px. */
const LABEL = 12;

/** Where an axis is drawn: points n t + u k, with k along its square. */
interface Track {
  readonly n: Readonly<Vec>;
  readonly u: Readonly<Vec>;
  readonly k: number;
  /** From where to where along it, px. */
  readonly from: number;
  readonly to: number;
}

const at = ({ n, u, k }: Track, t: number, beyond = 0): Vec => ({
  x: n.x * t + u.x * (k + beyond),
  y: n.y * t + u.y * (k + beyond),
});

/**
 * An axis beside the shapes with both shadows on it, the lines that cast them, and between the shadows the cheaper push
 * (or the gap). What it draws stays in `area` as far as there is room.
 */
export function drawAxis(
  pen: Pen,
  area: Rect,
  { name, axis }: NamedAxis,
  placed: Placed,
  apart: boolean,
  mark: Ink = 'push',
): void {
  const track = layTrack(area, axis, placed);
  const ink: Ink = apart && axis.separating ? 'separating' : 'axis';
  const [start, end] = [at(track, track.from), at(track, track.to)];
  pen.line(ink, start.x, start.y, end.x, end.y);
  // The name stands at the right end, or at the upper one of an axis that is rather upright.
  const { x, y } = axis.normal;
  const [end0, ahead] = y > Math.abs(x) ? [start, -LABEL] : [end, LABEL];
  pen.text('label', end0.x + ahead * x, end0.y + ahead * y, name);
  castShadow(pen, 'first', track, placed.a, placed.ta, axis.a, -STEP);
  castShadow(pen, 'second', track, placed.b, placed.tb, axis.b, STEP);
  // The cheaper of the two pushes runs from an end of B's shadow to the other end of A's.
  const ofB = axis.a[1] - axis.b[0] <= axis.b[1] - axis.a[0] ? axis.b[0] : axis.b[1];
  const ofA = ofB === axis.b[0] ? axis.a[1] : axis.a[0];
  const [p, q] = [at(track, ofB), at(track, ofA)];
  drawShadow(pen, ink === 'separating' ? 'separating' : mark, p, q, track.u.x, track.u.y);
}

/** A straight line that parts the shapes, in the middle of the gap on a separating axis. */
export function drawParting(pen: Pen, area: Rect, { axis }: NamedAxis): void {
  if (!axis.separating) return;
  const { a, b, normal: n } = axis;
  const t = a[1] < b[0] ? (a[1] + b[0]) / 2 : (b[1] + a[0]) / 2;
  const u = { x: -n.y, y: n.x };
  const [low, high] = rangeWithin(area, { x: n.x * t, y: n.y * t }, u);
  if (!(low < high)) return;
  pen.line('separating', n.x * t + u.x * low, n.y * t + u.y * low, n.x * t + u.x * high, n.y * t + u.y * high);
}

function castShadow(
  pen: Pen,
  ink: 'first' | 'second',
  track: Track,
  shape: Shape,
  pose: Readonly<Transform>,
  [low, high]: readonly [number, number],
  beside: number,
): void {
  const { n, u } = track;
  const corner = { x: 0, y: 0 };
  for (const [t, sign] of [[low, -1] as const, [high, 1] as const]) {
    supportPoint(new PlacedShape(shape, pose), { x: sign * n.x, y: sign * n.y }, corner);
    const end = at(track, t, beside);
    pen.line('hint', corner.x, corner.y, end.x, end.y);
  }
  drawShadow(pen, ink, at(track, low, beside), at(track, high, beside), u.x, u.y);
}

/** Below the shapes (or left of them), above where there is no room below, and else where most of it is seen. */
function layTrack(area: Rect, axis: NamedAxis['axis'], { a, ta, b, tb }: Placed): Track {
  const n = axis.normal;
  const flip = n.x < 0 || (n.x === 0 && n.y > 0) ? -1 : 1;
  const u = { x: -n.y * flip, y: n.x * flip };
  const [lowA, highA] = projectShape(a, ta, u);
  const [lowB, highB] = projectShape(b, tb, u);
  const below = Math.max(highA, highB) + CLEARANCE;
  const above = Math.min(lowA, lowB) - CLEARANCE;
  const from = Math.min(axis.a[0], axis.b[0]) - OVERHANG;
  const to = Math.max(axis.a[1], axis.b[1]) + OVERHANG;
  const inset = { x: area.x + STEP, y: area.y + STEP, width: area.width - 2 * STEP, height: area.height - 2 * STEP };
  const [low0, high0] = rangeWithin(inset, { x: n.x * from, y: n.y * from }, u);
  const [low1, high1] = rangeWithin(inset, { x: n.x * to, y: n.y * to }, u);
  const low = Math.max(low0, low1);
  const high = Math.min(high0, high1);
  let k = below;
  if (low <= high && below > high) {
    if (above >= low) k = above;
    else k = high - (below - CLEARANCE) >= above + CLEARANCE - low ? high : low;
  }
  return { n, u, k, from, to };
}

/** The numbers k for which `origin` + k u lies in the rectangle; an empty range has its ends in the wrong order. */
export function rangeWithin(area: Rect, origin: Readonly<Vec>, u: Readonly<Vec>): [number, number] {
  let low = -Infinity;
  let high = Infinity;
  for (const [o, d, from, size] of [
    [origin.x, u.x, area.x, area.width] as const,
    [origin.y, u.y, area.y, area.height] as const,
  ]) {
    if (Math.abs(d) < 1e-9) {
      if (o < from || o > from + size) return [1, -1];
      continue;
    }
    const [k0, k1] = [(from - o) / d, (from + size - o) / d];
    low = Math.max(low, Math.min(k0, k1));
    high = Math.min(high, Math.max(k0, k1));
  }
  return [low, high];
}
