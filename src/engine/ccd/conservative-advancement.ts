/**
 * Conservative advancement (Mirtich, 1996): the pair is moved and turned to times at which it certainly has not met
 * yet, until nothing is left of the gap. It sees spinning rods, which a sweep at the final angle does not.
 */
import { sinCos, Transform } from '../math.ts';
import { Impact, timeOfImpact } from '../narrow-phase/time-of-impact.ts';
import { isHitAt } from './discrete.ts';
import type { CcdMode, CcdQuery, SweptPair } from './mode.ts';
import { sweepPair } from './sweep.ts';

/** Gap that counts as met, px: far below the slop, far above rounding. */
const CONTACT_GAP = 1e-6;
/** A pair that is in contact when its span begins gets this share of it to part before it is looked at again. */
const PARTING = 1e-3;

const motionA = { center: { x: 0, y: 0 }, velocity: { x: 0, y: 0 }, omega: 0 };
const motionB = { center: { x: 0, y: 0 }, velocity: { x: 0, y: 0 }, omega: 0 };
const startA = new Transform();
const startB = new Transform();
const found = new Impact();
const back = { c: 1, s: 0 };

/** The pose a pair's shape had at fraction u of the span, when `turn` is its turn over all of it. */
function poseAt(end: Readonly<Transform>, u: number, dx: number, dy: number, turn: number, out: Transform): void {
  sinCos(turn * (u - 1), back);
  out.x = end.x + dx * u;
  out.y = end.y + dy * u;
  out.c = end.c * back.c - end.s * back.s;
  out.s = end.s * back.c + end.c * back.s;
}

/** First time of contact from fraction u of the span on, in `found`, as a fraction of what is left of the span. */
function searchFrom(pair: SweptPair, u: number, tolerance: number): boolean {
  const rest = 1 - u;
  poseAt(pair.poseA, u, pair.dx, pair.dy, pair.turnA, startA);
  poseAt(pair.poseB, u, 0, 0, pair.turnB, startB);
  motionA.center.x = startA.x;
  motionA.center.y = startA.y;
  motionA.velocity.x = pair.dx * rest;
  motionA.velocity.y = pair.dy * rest;
  motionA.omega = pair.turnA * rest;
  motionB.center.x = startB.x;
  motionB.center.y = startB.y;
  motionB.omega = pair.turnB * rest;
  return timeOfImpact(pair.a, motionA, pair.b, motionB, found, startA, startB, tolerance);
}

function see(pair: SweptPair, query: CcdQuery): number {
  if (pair.turnA === 0 && pair.turnB === 0) return sweepPair(pair, query);
  const tolerance = Math.max(query.rule.reach, CONTACT_GAP);
  query.countTest();
  let u = 0;
  let isMet = searchFrom(pair, u, tolerance);
  if (isMet && found.time === 0) {
    if (found.separation < -pair.graze - CONTACT_GAP) return 0;
    u = PARTING;
    query.countTest();
    isMet = searchFrom(pair, u, tolerance);
    // Still in contact: it slides, and where the tick ends is soon enough.
    if (isMet && found.time === 0) return isHitAt(pair, 1, query) ? 1 : Infinity;
  }
  // A search that ran out of steps ends at the last time that is proven safe, never at "no hit".
  if (!isMet && found.settled) return Infinity;
  return u + found.time * (1 - u);
}

export const conservativeAdvancement: CcdMode = {
  label: 'Conservative advancement',
  about: 'Moves and turns the pair by steps that certainly do not meet yet; a few distance queries per candidate.',
  misses: 'Nothing in the path; an overlap deeper than touching (epsilon without touching) is met as a touch.',
  sweeps: true,
  turns: true,
  reaches: false,
  slicesOf: () => Infinity,
  prepare() {},
  see,
};
