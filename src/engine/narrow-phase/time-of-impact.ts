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
 * corner that will touch: a few steps reach contact, where the usual method crawls.
 */
import type { Shape } from '../geometry/shape.ts';
import { IDENTITY, requireFinite, sinCos, Transform, type Vec } from '../math.ts';
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
  time = 1;
  /** Distance then, px: at most the tolerance for a hit; negative only when they overlap from the start. */
  separation = 0;
  /** Unit normal from A to B at that time. */
  nx = 1;
  ny = 0;
  /** Steps that it took. */
  steps = 0;
  /** False when the step limit ended the search: up to `time` there is certainly no contact, beyond it nothing is known. */
  settled = true;
}

/** Contact is a gap of at most this share of the coordinates' size, unless the caller says otherwise. */
const CONTACT_SHARE = 1e-11;

/**
 * Most steps of one search. Usual motions take fewer than ten; one that spins thousands of times close beside another
 * shape without meeting it can need more, and is then left unsettled.
 */
const MAX_STEPS = 2000;

/** A step ends this near (relative) to where contact along the normal becomes possible. */
const STEP_PRECISION = 1e-4;

const measure = new Measure();
const poseA = new Transform();
const poseB = new Transform();
const turn = { c: 1, s: 0 };

/** One shape in motion, as the search needs it at the present time. */
class Mover {
  shape: Shape | null = null;
  motion: Motion | null = null;
  from: Readonly<Transform> = IDENTITY;
  /** Largest distance of a corner from the centre of rotation, px. */
  reach = 0;
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
  ta: Readonly<Transform> = IDENTITY,
  tb: Readonly<Transform> = IDENTITY,
  tolerance = CONTACT_SHARE * Math.max(sizeAt(a, ta), sizeAt(b, tb)),
  depth = 0,
): boolean {
  loadMover(moverA, a, motionA, ta);
  loadMover(moverB, b, motionB, tb);
  out.settled = true;
  let time = 0;
  for (out.steps = 1; out.steps <= MAX_STEPS; out.steps++) {
    moveTo(moverA, time, poseA);
    moveTo(moverB, time, poseB);
    measureShapes(a, poseA, b, poseB, measure);
    out.time = time;
    out.separation = measure.separation;
    out.nx = poseA.c * measure.nx - poseA.s * measure.ny;
    out.ny = poseA.s * measure.nx + poseA.c * measure.ny;
    out.hit = measure.separation + depth <= tolerance;
    if (out.hit) return true;
    const step = Math.max(safeStep(out, depth, 1 - time), untouchedTime(time));
    if (time + step >= 1) {
      out.time = 1;
      return false;
    }
    // A step lost in rounding: they meet here for all that doubles can tell.
    out.hit = time + step === time;
    if (out.hit) return true;
    time += step;
  }
  out.settled = false;
  return false;
}

function loadMover(mover: Mover, shape: Shape, motion: Motion, from: Readonly<Transform>): void {
  requireFinite(motion.center.x, 'centre of rotation x');
  requireFinite(motion.center.y, 'centre of rotation y');
  requireFinite(motion.velocity.x, 'velocity x');
  requireFinite(motion.velocity.y, 'velocity y');
  requireFinite(motion.omega, 'angular velocity');
  mover.shape = shape;
  mover.motion = motion;
  mover.from = from;
  mover.reach = 0;
  for (let i = 0; i < 2 * shape.count; i += 2) {
    armOf(mover, from, motion.center.x, motion.center.y, i);
    mover.reach = Math.max(mover.reach, Math.sqrt(arm.x * arm.x + arm.y * arm.y));
  }
}

/** The pose at time t: turned about the centre, then moved. */
function moveTo(mover: Mover, t: number, out: Transform): void {
  const { center, velocity, omega } = mover.motion!;
  const { from } = mover;
  sinCos(omega * t, turn);
  const { c, s } = turn;
  const x = from.x - center.x;
  const y = from.y - center.y;
  out.x = center.x + t * velocity.x + (c * x - s * y);
  out.y = center.y + t * velocity.y + (s * x + c * y);
  out.c = c * from.c - s * from.s;
  out.s = s * from.c + c * from.s;
}

/** A corner's arm from the centre of rotation. */
const arm = { x: 0.5, y: 0.5 };

function armOf(mover: Mover, pose: Readonly<Transform>, centerX: number, centerY: number, i: number): void {
  const x = mover.shape!.points[i]!;
  const y = mover.shape!.points[i + 1]!;
  arm.x = pose.x - centerX + (pose.c * x - pose.s * y);
  arm.y = pose.y - centerY + (pose.s * x + pose.c * y);
}

/** A bound on how far a shape reaches along a direction, and how fast that grows. */
const reach = { bound: 0.5, slope: 0.5 };

/** How much farther than now a mover can reach along the unit vector (nx, ny) after a further time, and how fast. */
function boundReach(mover: Mover, pose: Readonly<Transform>, time: number, nx: number, ny: number, step: number): void {
  const { center, velocity, omega } = mover.motion!;
  const cx = center.x + time * velocity.x;
  const cy = center.y + time * velocity.y;
  const angle = omega * step;
  let now = -Infinity;
  let most = -Infinity;
  let rate = 0;
  for (let i = 0; i < 2 * mover.shape!.count; i += 2) {
    armOf(mover, pose, cx, cy, i);
    const along = nx * arm.x + ny * arm.y;
    const across = ny * arm.x - nx * arm.y;
    const length = Math.sqrt(arm.x * arm.x + arm.y * arm.y);
    if (along > now) now = along;
    const value = along + angle * across + 0.5 * angle * angle * length;
    if (value > most) {
      most = value;
      rate = omega * (across + angle * length);
    }
  }
  const drift = nx * velocity.x + ny * velocity.y;
  reach.bound = most - now + step * drift;
  reach.slope = rate + drift;
}

/** Longest time for which the shadows on the present normal certainly overlap by less than `depth`, at most `rest`. */
function safeStep(now: Readonly<Impact>, depth: number, rest: number): number {
  let low = 0;
  let lowValue = -now.separation - depth;
  let high = rest;
  let highValue = closing(now, depth, high);
  if (highValue <= 0) return rest;
  // The closing is convex: its chord meets zero before it, its tangent after it.
  for (let i = 0; i < 40 && high - low > STEP_PRECISION * high; i++) {
    const tangent = closed.slope > 0 ? high - highValue / closed.slope : low;
    const chord = low + ((high - low) * -lowValue) / (highValue - lowValue);
    const value = closing(now, depth, chord);
    if (value <= 0) {
      low = chord;
      lowValue = value;
    }
    if (!(tangent > low && tangent < high)) break;
    high = tangent;
    highValue = closing(now, depth, high);
    if (highValue <= 0) {
      low = high;
      break;
    }
  }
  return low;
}

/** Slope of the bound on how far a gap has closed. */
const closed = { slope: 0.5 };

/** Bound on how far the gap along the present normal has closed after a further time, less the gap and the depth: met above 0. */
function closing(now: Readonly<Impact>, depth: number, step: number): number {
  boundReach(moverA, poseA, now.time, now.nx, now.ny, step);
  const reachOfA = reach.bound;
  const slopeOfA = reach.slope;
  boundReach(moverB, poseB, now.time, -now.nx, -now.ny, step);
  closed.slope = slopeOfA + reach.slope;
  return reachOfA + reach.bound - now.separation - depth;
}

/** Time from now until the discs that the two sweep about their centres meet: turning does not matter before. */
function untouchedTime(time: number): number {
  const a = moverA.motion!;
  const b = moverB.motion!;
  const vx = b.velocity.x - a.velocity.x;
  const vy = b.velocity.y - a.velocity.y;
  const x = b.center.x - a.center.x + time * vx;
  const y = b.center.y - a.center.y + time * vy;
  const sum = moverA.reach + moverB.reach + moverA.shape!.radius + moverB.shape!.radius;
  const gap = x * x + y * y - sum * sum;
  const approach = -(x * vx + y * vy);
  if (gap <= 0) return 0;
  if (approach <= 0) return Infinity;
  const vv = vx * vx + vy * vy;
  const root = approach * approach - vv * gap;
  // Rounded down, so that the discs are certainly still apart.
  return root < 0 ? Infinity : (gap / (approach + Math.sqrt(root))) * (1 - 1e-9);
}
