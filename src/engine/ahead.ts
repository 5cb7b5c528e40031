/**
 * Hits of contacts ahead of time. Where a mode reaches ahead, the solver takes from a fast body the speed that would
 * carry it through anything near. Rows far ahead bear, too, while nearer ones have yet to stop the body, so who bore is
 * not who was hit: that is the one whom the body's free flight meets first. Where the flight meets none, a row stood in
 * for a near miss: a ghost hit, at the moment at which the body would have crossed the row's plane.
 */
import {
  ANGLE0,
  ASLEEP,
  type Bodies,
  BULLET,
  FAST,
  GRAVITY_SCALE,
  grown,
  INNER_RADIUS,
  INV_MASS,
  OMEGA,
  VX,
  VY,
  X,
  X0,
  Y,
  Y0,
} from './bodies.ts';
import { IntList } from './broad-phase/pair-buffer.ts';
import { legs } from './ccd/legs.ts';
import { meetsBefore } from './ccd/look.ts';
import { struck } from './ccd/pair-log.ts';
import { watchLeg } from './ccd/watch.ts';
import {
  BORE,
  BOUNCINESS,
  CONTACT_STRIDE,
  DISTANCE,
  IGNORED,
  NORMAL_IMPULSE,
  NX,
  NY,
  PEAK_IMPULSE,
  POINT,
  POINT_STRIDE,
  PRESSED,
  SENSING,
  TANGENT_IMPULSE,
  TOUCHING,
} from './contacts.ts';
import { length, sinCos, Transform } from './math.ts';
import { Manifold } from './narrow-phase/manifold.ts';
import { collide } from './narrow-phase/pair-table.ts';
import { Sweep, sweepShapes } from './narrow-phase/sweep.ts';
import type { Probe } from './probe.ts';
import type { WorldState } from './state.ts';
import { FAST_SHARE, LINEAR_SLOP } from './tuning.ts';

// --- scratch of one tick, filled before the solver runs
/** Per body: velocity before the solver, and how far that would carry it in the tick: vx, vy, omega, dx, dy. */
const FREE = 5;
/** A change of velocity below this share of it is none. */
const ROUNDING = 1e-9;
let free = new Float64Array(64 * FREE);

// --- scratch of strikeAhead
/** Contacts that bore for the first time, with the times at which their pairs meet. */
const bore = new IntList();
let times = new Float64Array(64);
/** Per body: the last call in which it was struck. */
let marks = new Int32Array(64);
let mark = 0;
const poseA = new Transform();
const poseB = new Transform();
const path = new Sweep();
const manifold = new Manifold();

/** Before the solver: where everybody would fly. */
export function noteFreeFlight(state: WorldState): void {
  const { bodies, h, settings } = state;
  if (bodies.id.length * FREE > free.length) free = new Float64Array(bodies.id.length * FREE);
  const m = bodies.motion;
  for (let slot = 0; slot < bodies.high; slot++) {
    const k = slot * 8;
    const moves = bodies.id[slot] !== 0 && (bodies.flags[slot]! & ASLEEP) === 0;
    const falls = moves && m[k + INV_MASS]! > 0;
    const fall = falls ? 0.5 * h * h * bodies.traits[k + GRAVITY_SCALE]! : 0;
    const f = slot * FREE;
    free[f] = moves ? m[k + VX]! : 0;
    free[f + 1] = moves ? m[k + VY]! : 0;
    free[f + 2] = moves ? m[k + OMEGA]! : 0;
    free[f + 3] = free[f]! * h + settings.gravityX * fall;
    free[f + 4] = free[f + 1]! * h + settings.gravityY * fall;
  }
}

/** After the solver: tells the hits of rows ahead, and sends who was hit on the rest of his way from there. */
export function strikeAhead(state: WorldState, probe: Probe): void {
  const { contacts, bodies } = state;
  listBearers(state);
  if (bodies.id.length > marks.length) {
    marks = new Int32Array(bodies.id.length);
    mark = 0;
  }
  mark++;
  for (let i = 0; i < bore.count; i++) {
    const slot = bore.at(i);
    const a = contacts.pair[slot * 4 + 2]!;
    const b = contacts.pair[slot * 4 + 3]!;
    const isFastA = wasFast(state, a);
    const isFastB = wasFast(state, b);
    forgetImpulses(state, slot);
    const isFirst = !(isFastA && marks[a] === mark) && !(isFastB && marks[b] === mark);
    if (isFirst) {
      if (isFastA) marks[a] = mark;
      if (isFastB) marks[b] = mark;
      strike(state, probe, slot, times[i]!);
    } else if (contacts.data[slot * CONTACT_STRIDE + BOUNCINESS] === 0) {
      // What bounces was hit when it bore; all others bear for what they only might have come to.
      contacts.flags[slot]! &= ~BORE;
    }
  }
}

/** Fills `bore` and `times`, by time and then in the order of the contacts. */
function listBearers(state: WorldState): void {
  const { contacts } = state;
  bore.clear();
  if (contacts.count > times.length) times = grown(times, new Float64Array(contacts.count * 2));
  for (let i = 0; i < contacts.count; i++) {
    const slot = contacts.order[i]!;
    if ((contacts.flags[slot]! & (SENSING | IGNORED | TOUCHING | PRESSED)) !== 0) continue;
    if (contacts.points[slot] === 0 || contacts.data[slot * CONTACT_STRIDE + PEAK_IMPULSE] === 0) continue;
    if (!wasFast(state, contacts.pair[slot * 4 + 2]!) && !wasFast(state, contacts.pair[slot * 4 + 3]!)) continue;
    if (!isFelt(state, slot)) {
      contacts.flags[slot]! &= ~BORE;
      continue;
    }
    findMeeting(state, slot);
    let k = bore.count;
    bore.push(slot);
    for (; k > 0 && times[k - 1]! > meeting.t; k--) {
      times[k] = times[k - 1]!;
      bore.data[k] = bore.data[k - 1]!;
    }
    times[k] = meeting.t;
    bore.data[k] = slot;
  }
}

/** Whether what a contact bore is more than rounding: who slides along a face presses on it by nothing else. */
function isFelt({ contacts, bodies }: WorldState, slot: number): boolean {
  const a = contacts.pair[slot * 4 + 2]!;
  const b = contacts.pair[slot * 4 + 3]!;
  const share = bodies.motion[a * 8 + INV_MASS]! + bodies.motion[b * 8 + INV_MASS]!;
  const change = contacts.data[slot * CONTACT_STRIDE + PEAK_IMPULSE]! * share;
  const speed = length(free[a * FREE]!, free[a * FREE + 1]!) + length(free[b * FREE]!, free[b * FREE + 1]!);
  return change > ROUNDING * speed;
}

/** Whether a body is fast, or was before the solver stopped it; never in the hand, whose pull no free flight knows. */
function wasFast({ bodies, grab }: WorldState, slot: number): boolean {
  if (slot === grab.body) return false;
  if ((bodies.flags[slot]! & (FAST | BULLET)) !== 0) return true;
  return length(free[slot * FREE + 3]!, free[slot * FREE + 4]!) > FAST_SHARE * bodies.traits[slot * 8 + INNER_RADIUS]!;
}

/** When two bodies in free flight meet, as a fraction of the tick. The last sub-step bears for what would come after it: 1. */
const meeting = { t: 0.5 };

function findMeeting(state: WorldState, slot: number): void {
  const { contacts, bodies, colliders, rule } = state;
  const a = contacts.pair[slot * 4 + 2]!;
  const b = contacts.pair[slot * 4 + 3]!;
  placeAt(bodies, a, 0, poseA);
  placeAt(bodies, b, 0, poseB);
  const dx = free[a * FREE + 3]! - free[b * FREE + 3]!;
  const dy = free[a * FREE + 4]! - free[b * FREE + 4]!;
  const shapeA = colliders.shape[contacts.pair[slot * 4]!]!;
  const shapeB = colliders.shape[contacts.pair[slot * 4 + 1]!]!;
  const meets = sweepShapes(shapeA, poseA, shapeB, poseB, dx, dy, rule.reach, path);
  if (meets && path.enter <= 1 && path.exit >= 0) {
    meeting.t = Math.max(0, path.enter);
    return;
  }
  const { data } = contacts;
  const c = slot * CONTACT_STRIDE;
  const way = dx * data[c + NX]! + dy * data[c + NY]!;
  meeting.t = way > 0 ? Math.min(1, Math.max(0, data[c + DISTANCE]! - rule.reach) / way) : 1;
}

/** Where a body in free flight is at fraction t of the tick, at the angle with which it began. */
function placeAt(bodies: Bodies, slot: number, t: number, out: Transform): void {
  const p = slot * 8;
  sinCos(bodies.pose[p + ANGLE0]!, out);
  out.x = bodies.pose[p + X0]! + free[slot * FREE + 3]! * t;
  out.y = bodies.pose[p + Y0]! + free[slot * FREE + 4]! * t;
}

/** The impulse did its work: it must not push again in the next tick. */
function forgetImpulses(state: WorldState, slot: number): void {
  const { contacts } = state;
  for (let p = 0; p < contacts.points[slot]!; p++) {
    const q = slot * CONTACT_STRIDE + POINT + p * POINT_STRIDE;
    contacts.data[q + NORMAL_IMPULSE] = 0;
    contacts.data[q + TANGENT_IMPULSE] = 0;
  }
}

/** Contact `slot` is the hit of its fast bodies, at fraction t of the tick. */
function strike(state: WorldState, probe: Probe, slot: number, t: number): void {
  const { contacts, bodies } = state;
  const a = contacts.pair[slot * 4 + 2]!;
  const b = contacts.pair[slot * 4 + 3]!;
  // What no row held stands in the way before: then the flight itself is looked at, as in a sweep.
  const isLateA = wasFast(state, a) && !reaches(state, probe, a, t);
  const isLateB = wasFast(state, b) && !reaches(state, probe, b, t);
  if (isLateA || isLateB) {
    contacts.flags[slot]! &= ~BORE;
    return;
  }
  tellHit(state, probe, slot, t);
  struck.add(contacts.pair[slot * 4]!, contacts.pair[slot * 4 + 1]!, manifold.nx, manifold.ny);
  // Known from here on: the look at the end of the tick must not tell it again.
  contacts.flags[slot]! |= TOUCHING;
  if (wasFast(state, a)) setOff(bodies, a, t, state.h, poseA);
  if (wasFast(state, b)) setOff(bodies, b, t, state.h, poseB);
}

/** Whether the body's free flight is clear up to time t. If not it flies free, and whatever it meets is left to `correct`. */
function reaches(state: WorldState, probe: Probe, slot: number, t: number): boolean {
  const { bodies, mode, h, settings } = state;
  const { pose, motion } = bodies;
  const p = slot * 8;
  const f = slot * FREE;
  const endX = pose[p + X]!;
  const endY = pose[p + Y]!;
  pose[p + X] = pose[p + X0]! + free[f + 3]!;
  pose[p + Y] = pose[p + Y0]! + free[f + 4]!;
  if (!meetsBefore(slot, t, mode, probe)) {
    if (t < 1) watchLeg(slot, t, mode, probe);
    pose[p + X] = endX;
    pose[p + Y] = endY;
    return true;
  }
  // Stopped by its rows it was slow, and nobody would look after it.
  if ((bodies.flags[slot]! & FAST) === 0) state.fast.push(slot);
  bodies.flags[slot]! |= FAST;
  const fall = motion[p + INV_MASS]! > 0 ? bodies.traits[p + GRAVITY_SCALE]! * h : 0;
  motion[p + VX] = free[f]! + settings.gravityX * fall;
  motion[p + VY] = free[f + 1]! + settings.gravityY * fall;
  motion[p + OMEGA] = free[f + 2]!;
  return false;
}

/** The rest of the tick is a leg of its own. */
function setOff(bodies: Bodies, slot: number, t: number, h: number, at: Transform): void {
  const angle = bodies.pose[slot * 8 + ANGLE0]! + free[slot * FREE + 2]! * h * t;
  if (t < 1) legs.split(slot, t, at.x, at.y, angle);
}

/** Leaves the pair's poses at time t in `poseA`, `poseB`, and how they meet there in `manifold`. */
function tellHit(state: WorldState, probe: Probe, slot: number, t: number): void {
  const { contacts, bodies, colliders, rule, h, settings } = state;
  const a = contacts.pair[slot * 4 + 2]!;
  const b = contacts.pair[slot * 4 + 3]!;
  const shapeA = colliders.shape[contacts.pair[slot * 4]!]!;
  const shapeB = colliders.shape[contacts.pair[slot * 4 + 1]!]!;
  placeAt(bodies, a, t, poseA);
  placeAt(bodies, b, t, poseB);
  // A ghost is met from afar: never farther than the pair's row reached.
  manifold.margin = rule.epsilon + LINEAR_SLOP;
  collide(shapeA, poseA, shapeB, poseB, manifold);
  if (manifold.pointCount === 0) {
    manifold.margin = Math.max(0, contacts.data[slot * CONTACT_STRIDE + DISTANCE]!) + wayOf(a) + wayOf(b) + LINEAR_SLOP;
    collide(shapeA, poseA, shapeB, poseB, manifold);
  }
  const { nx, ny, p0, p1 } = manifold;
  const isDouble = manifold.pointCount === 2;
  const x = poseA.x + (isDouble ? (p0.x + p1.x) / 2 : p0.x);
  const y = poseA.y + (isDouble ? (p0.y + p1.y) / 2 : p0.y);
  const fall = (gravityOf(bodies, a) - gravityOf(bodies, b)) * h * t;
  const vx = free[a * FREE]! - free[b * FREE]! + settings.gravityX * fall;
  const vy = free[a * FREE + 1]! - free[b * FREE + 1]! + settings.gravityY * fall;
  const speed = Math.max(0, vx * nx + vy * ny);
  if (wasFast(state, a)) probe.noteHit(a, b, t, speed, x, y, nx, ny);
  else probe.noteHit(b, a, t, speed, x, y, 0 - nx, 0 - ny);
}

function wayOf(slot: number): number {
  return length(free[slot * FREE + 3]!, free[slot * FREE + 4]!);
}

function gravityOf(bodies: Bodies, slot: number): number {
  const moves = bodies.motion[slot * 8 + INV_MASS]! > 0 && (bodies.flags[slot]! & ASLEEP) === 0;
  return moves ? bodies.traits[slot * 8 + GRAVITY_SCALE]! : 0;
}
