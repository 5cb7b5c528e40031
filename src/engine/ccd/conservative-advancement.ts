/**
 * Conservative advancement (Mirtich, 1996): the pair is moved and turned to times at which it certainly has not met
 * yet, until nothing is left of the gap. It sees spinning rods, which a sweep at the final angle does not.
 */
import { type Pose, sinCos, Transform } from '../math.ts';
import { Impact, timeOfImpact } from '../narrow-phase/time-of-impact.ts';
import { LINEAR_SLOP } from '../tuning.ts';
import type { CcdMode, CcdQuery, SweptPair } from './mode.ts';
import { sweepPair } from './sweep.ts';

/** Gap that counts as met, px: far below the slop, far above rounding. */
const CONTACT_GAP = 1e-6;

const motionA = { center: { x: 0, y: 0 }, velocity: { x: 0, y: 0 }, omega: 0 };
const motionB = { center: { x: 0, y: 0 }, velocity: { x: 0, y: 0 }, omega: 0 };
const startA = new Transform();
const startB = new Transform();
const found = new Impact();
const back = { c: 1, s: 0 };

/** The pose a pair's shape had at fraction u of the span, when `turn` is its turn over all of it. */
function poseAt(end: Readonly<Pose>, u: number, dx: number, dy: number, turn: number, out: Transform): void {
  sinCos(turn * (u - 1), back);
  out.x = end.x + dx * u;
  out.y = end.y + dy * u;
  out.c = end.c * back.c - end.s * back.s;
  out.s = end.s * back.c + end.c * back.s;
}

/** First time at which the pair is met `depth` px deep, in `found`, as a fraction of the span. */
function search(pair: SweptPair, tolerance: number, depth: number): boolean {
  poseAt(pair.poseA, 0, pair.dx, pair.dy, pair.turnA, startA);
  poseAt(pair.poseB, 0, 0, 0, pair.turnB, startB);
  motionA.center.x = startA.x;
  motionA.center.y = startA.y;
  motionA.velocity.x = pair.dx;
  motionA.velocity.y = pair.dy;
  motionA.omega = pair.turnA;
  motionB.center.x = startB.x;
  motionB.center.y = startB.y;
  motionB.omega = pair.turnB;
  return timeOfImpact(pair.a, motionA, pair.b, motionB, found, startA, startB, tolerance, depth);
}

/** Whether the two certainly meet on their turning way. */
export function meetsTurning(pair: SweptPair): boolean {
  return search(pair, CONTACT_GAP, 0);
}

function see(pair: SweptPair, query: CcdQuery): number {
  if (pair.turnA === 0 && pair.turnB === 0) return sweepPair(pair, query);
  query.countTest();
  let isMet = search(pair, Math.max(query.rule.reach, CONTACT_GAP), 0);
  if (isMet && found.time === 0) {
    const depth = -found.separation;
    if (depth > pair.graze + CONTACT_GAP && !pair.wasStruck) return 0;
    // In contact already: it slides, rolls or stands on a corner, and is met where it would sink in.
    query.countTest();
    isMet = search(pair, CONTACT_GAP, Math.max(depth, 0) + LINEAR_SLOP);
  }
  // A search that ran out of steps ends at the last time that is proven safe, never at "no hit".
  return isMet || !found.settled ? found.time : Infinity;
}

export const conservativeAdvancement: CcdMode = {
  label: 'Conservative advancement',
  about: 'Moves and turns the pair by steps that certainly do not meet yet; a few distance queries per candidate.',
  misses: 'Nothing in the path; an overlap deeper than touching (epsilon without touching) is met as a touch.',
  promise: 'Safe at any speed, turning or not.',
  sweeps: true,
  turns: true,
  reaches: false,
  slicesOf: () => Infinity,
  prepare() {},
  see,
};
