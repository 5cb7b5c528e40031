/**
 * First time of contact of two shapes that move and turn, by conservative advancement (Mirtich, 1996).
 *
 * At each time the shapes are some distance apart along a normal n. No later time at which their shadows on n are still
 * apart can be a contact, so the motion is advanced to where that is certain no longer. A corner r from the centre of
 * rotation moves along n as
 *
 *     n . R(w t) r  <=  n . r + w t (n . r') + (w t)^2 |r| / 2          (r' is r turned by a quarter)
 *
 * and the largest of these bounds over the corners is convex in t, so its first crossing of the gap has brackets on
 * both sides that close in quadratically. Unlike the bound by the largest speed, this one is exact to first order at the
 * corner that will touch: the last steps double the digits, where the usual method crawls.
 */

import { REAL } from '../geometry/real.ts';
import type { Shape } from '../geometry/shape.ts';
import { IDENTITY, type Pose, requireFinite, sinCos, Transform, type Vec } from '../math.ts';
import { Measure, measureShapes } from './measure.ts';
import { sizeAt } from './query-concave.ts';

/** Steady motion: the centre moves by velocity * t while the shape turns about it by omega * t, t from 0 to 1. */
export interface Motion {
  /** Centre of rotation at t = 0, px, in the frame in which the shape stands. */
  readonly center: Readonly<Vec>;
  /** px per unit of time. */
  readonly velocity: Readonly<Vec>;
  /** Radians per unit of time. */
  readonly omega: number;
}

/** Where a time of impact is written; its caller owns it. */
export class Impact {
  /** Do they meet in [0, 1]? */
  hit = false;
  /** First time at which they are no farther apart than the tolerance; 1 when they do not meet. */
  time = REAL;
  /** Distance then, px: at most the tolerance for a hit; negative only when they overlap from the start. */
  separation = REAL;
  /** Unit normal from A to B at that time. */
  nx = REAL;
  ny = REAL;
  /** Steps that it took. */
  steps = 0;
  /** False when the step limit ended the search: up to `time` there is certainly no contact, beyond it nothing is known. */
  settled = true;
}

/** Contact is a gap of at most this share of the coordinates' size, unless the caller says otherwise. */
const CONTACT_SHARE = 1e-11;

/**
 * Most steps of one search. Usual motions take ten to fifty; one that spins thousands of times close beside another
 * shape without meeting it can need more, and is then left unsettled.
 */
const MAX_STEPS = 2000;

/** A step ends this near (relative) to where contact along the normal becomes possible. */
const STEP_PRECISION = 1e-4;

const measure = new Measure();
const turn = { c: 0.5, s: 0.5 };

/** One shape in motion, as the search needs it at the present time. */
class Mover {
  shape: Shape | null = null;
  motion: Motion | null = null;
  from: Readonly<Pose> = IDENTITY;
  /** Largest distance of a corner from the centre of rotation, px. */
  reach = REAL;
  /** Present pose; its numbers once more, as fields that have been doubles from the start (see REAL). */
  readonly pose = new Transform();
  x = REAL;
  y = REAL;
  c = REAL;
  s = REAL;
}

const moverA = new Mover();
const moverB = new Mover();

/**
 * Writes the first time in [0, 1] at which A and B are no farther apart than `tolerance` px (default: 1e-11 of the
 * coordinates' size) to `out`, and returns whether there is one. Shapes that are that near at the start meet at 0.
 * Never later than the true first contact. Throws for motions that are not finite.
 *
 * With a `depth` above 0 they meet where they overlap by that much: what touches already is followed until it sinks in.
 * (Along any axis the shapes overlap by at least their depth, so the same bound holds.)
 */
export function timeOfImpact(
  a: Shape,
  motionA: Motion,
  b: Shape,
  motionB: Motion,
  out: Impact,
  ta: Readonly<Pose> = IDENTITY,
  tb: Readonly<Pose> = IDENTITY,
  tolerance = CONTACT_SHARE * Math.max(sizeAt(a, ta), sizeAt(b, tb)),
  depth = 0,
): boolean {
  loadMover(moverA, a, motionA, ta);
  loadMover(moverB, b, motionB, tb);
  out.settled = true;
  closing.time = 0;
  for (out.steps = 1; out.steps <= MAX_STEPS; out.steps++) {
    const { time } = closing;
    moveToTime(moverA);
    moveToTime(moverB);
    measureShapes(a, moverA.pose, b, moverB.pose, measure);
    out.time = time;
    out.separation = measure.separation;
    out.nx = moverA.c * measure.nx - moverA.s * measure.ny;
    out.ny = moverA.s * measure.nx + moverA.c * measure.ny;
    out.hit = measure.separation + depth <= tolerance;
    if (out.hit) return true;
    closing.nx = out.nx;
    closing.ny = out.ny;
    closing.gap = measure.separation + depth;
    findSafeStep();
    findUntouchedTime();
    closing.time += Math.max(closing.safe, closing.untouched);
    if (closing.time >= 1) {
      out.time = 1;
      return false;
    }
    // A step lost in rounding: they meet here for all that doubles can tell.
    out.hit = closing.time === time;
    if (out.hit) return true;
  }
  out.settled = false;
  return false;
}

function loadMover(mover: Mover, shape: Shape, motion: Motion, from: Readonly<Pose>): void {
  requireFinite(motion.center.x, 'centre of rotation x');
  requireFinite(motion.center.y, 'centre of rotation y');
  requireFinite(motion.velocity.x, 'velocity x');
  requireFinite(motion.velocity.y, 'velocity y');
  requireFinite(motion.omega, 'angular velocity');
  mover.shape = shape;
  mover.motion = motion;
  mover.from = from;
  mover.reach = 0;
  const { points, count } = shape;
  for (let i = 0; i < 2 * count; i += 2) {
    const x = from.x - motion.center.x + (from.c * points[i]! - from.s * points[i + 1]!);
    const y = from.y - motion.center.y + (from.s * points[i]! + from.c * points[i + 1]!);
    mover.reach = Math.max(mover.reach, Math.sqrt(x * x + y * y));
  }
}

/** To the pose at the present time: turned about the centre, then moved. */
function moveToTime(mover: Mover): void {
  const { center, velocity, omega } = mover.motion!;
  const { from, pose } = mover;
  const { time } = closing;
  turn.c = 1;
  turn.s = 0;
  if (omega !== 0) sinCos(omega * time, turn);
  const { c, s } = turn;
  const x = from.x - center.x;
  const y = from.y - center.y;
  mover.x = pose.x = center.x + time * velocity.x + (c * x - s * y);
  mover.y = pose.y = center.y + time * velocity.y + (s * x + c * y);
  mover.c = pose.c = c * from.c - s * from.s;
  mover.s = pose.s = s * from.c + c * from.s;
}

/** The present time, and a bound on how far the gap along the present normal has closed after a further time. */
class Closing {
  time = REAL;
  /** IN: unit normal from A to B, and how much may be closed along it, px. */
  nx = REAL;
  ny = REAL;
  gap = REAL;
  /** IN: the further time. */
  step = REAL;
  /** How much farther than now one shape can reach, and how fast that grows. */
  reach = REAL;
  rate = REAL;
  /** OUT: how far the bound lies beyond the gap, px (above 0 they may meet), and how fast it grows. */
  value = REAL;
  slope = REAL;
  /** OUT: the longest safe step; the time until even discs about the centres of rotation would meet. */
  safe = REAL;
  untouched = REAL;
}

const closing = new Closing();

/** How much farther than now a mover can reach along the normal (against it, for B) after the step, and how fast. */
function findReach(mover: Mover, side: 1 | -1): void {
  const { center, velocity, omega } = mover.motion!;
  const { c, s } = mover;
  const { time, step } = closing;
  const nx = side * closing.nx;
  const ny = side * closing.ny;
  const cx = mover.x - center.x - time * velocity.x;
  const cy = mover.y - center.y - time * velocity.y;
  const { points, count } = mover.shape!;
  const angle = omega * step;
  let now = -Infinity;
  let most = -Infinity;
  let rate = 0;
  for (let i = 0; i < 2 * count; i += 2) {
    const armX = cx + (c * points[i]! - s * points[i + 1]!);
    const armY = cy + (s * points[i]! + c * points[i + 1]!);
    const along = nx * armX + ny * armY;
    const across = ny * armX - nx * armY;
    const length = Math.sqrt(armX * armX + armY * armY);
    const value = along + angle * across + 0.5 * angle * angle * length;
    const grows = omega * (across + angle * length);
    if (along > now) now = along;
    if (value > most) {
      most = value;
      rate = grows;
    }
  }
  const drift = nx * velocity.x + ny * velocity.y;
  closing.reach = most - now + step * drift;
  closing.rate = rate + drift;
}

function measureClosing(): void {
  findReach(moverA, 1);
  const reachOfA = closing.reach;
  const rateOfA = closing.rate;
  findReach(moverB, -1);
  closing.value = reachOfA + closing.reach - closing.gap;
  closing.slope = rateOfA + closing.rate;
}

/**
 * Longest time, at most that which is left, for which the shadows on the present normal certainly stay apart (overlap by
 * less than the depth), to `closing.safe`.
 */
function findSafeStep(): void {
  const rest = 1 - closing.time;
  closing.step = rest;
  measureClosing();
  closing.safe = rest;
  if (closing.value <= 0) return;
  let low = 0;
  let lowValue = -closing.gap;
  let high = rest;
  let highValue = closing.value;
  let slope = closing.slope;
  // The closing is convex: its chord meets zero before it, its tangent after it.
  for (let i = 0; i < 40 && high - low > STEP_PRECISION * high; i++) {
    const tangent = slope > 0 ? high - highValue / slope : low;
    closing.step = low + ((high - low) * -lowValue) / (highValue - lowValue);
    measureClosing();
    if (closing.value <= 0) {
      low = closing.step;
      lowValue = closing.value;
    }
    if (!(tangent > low && tangent < high)) break;
    closing.step = tangent;
    measureClosing();
    high = tangent;
    highValue = closing.value;
    slope = closing.slope;
    if (highValue <= 0) {
      low = high;
      break;
    }
  }
  closing.safe = low;
}

/** Time until the discs that the two sweep about their centres meet: turning does not matter before. */
function findUntouchedTime(): void {
  const a = moverA.motion!;
  const b = moverB.motion!;
  const { time } = closing;
  const vx = b.velocity.x - a.velocity.x;
  const vy = b.velocity.y - a.velocity.y;
  const x = b.center.x - a.center.x + time * vx;
  const y = b.center.y - a.center.y + time * vy;
  const sum = moverA.reach + moverB.reach + moverA.shape!.radius + moverB.shape!.radius;
  const square = x * x + y * y - sum * sum;
  const approach = -(x * vx + y * vy);
  closing.untouched = 0;
  if (square <= 0) return;
  closing.untouched = Infinity;
  if (approach <= 0) return;
  const root = approach * approach - (vx * vx + vy * vy) * square;
  // Rounded down, so that the discs are certainly still apart.
  if (root >= 0) closing.untouched = (square / (approach + Math.sqrt(root))) * (1 - 1e-9);
}
