/**
 * When two shapes that turn on their way meet, by conservative advancement (Mirtich, 1996): the pair is moved and turned to
 * times at which it certainly has not met yet, until nothing is left of the gap.
 *
 * A mode that follows the turning asks this of every pair. All others sweep at the final angle, and ask this of the pairs
 * that are met so: a box that lands on a corner is met when that corner comes down, and not before; one whose corner only
 * ends its turn in the floor is not met where the tick began; and what has hit is followed until it parts or sinks in.
 */
import { type Pose, sinCos, Transform } from '../math.ts';
import { Impact, timeOfImpact } from '../narrow-phase/time-of-impact.ts';
import { LINEAR_SLOP } from '../tuning.ts';
import type { CcdQuery, SweptPair } from './mode.ts';

/** Gap that counts as met, px: far below the slop, far above rounding. */
const CONTACT_GAP = 1e-6;

const motionA = { center: { x: 0, y: 0 }, velocity: { x: 0, y: 0 }, omega: 0 };
const motionB = { center: { x: 0, y: 0 }, velocity: { x: 0, y: 0 }, omega: 0 };
const startA = new Transform();
const startB = new Transform();
const found = new Impact();
const back = { c: 1, s: 0 };

/** The pose a pair's shape had at fraction u of the span, when (dx, dy) is its way and `turn` its turn over all of it. */
export function poseAt(from: Readonly<Pose>, u: number, dx: number, dy: number, turn: number, out: Transform): void {
  out.x = from.x + dx * u;
  out.y = from.y + dy * u;
  out.c = from.c;
  out.s = from.s;
  if (turn === 0) return;
  sinCos(turn * (u - 1), back);
  out.c = from.c * back.c - from.s * back.s;
  out.s = from.s * back.c + from.c * back.s;
}

/** First time at which the pair is met `depth` px deep, in `found`, as a fraction of the span. */
function search(pair: Readonly<SweptPair>, tolerance: number, depth: number): boolean {
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
export function meetsTurning(pair: Readonly<SweptPair>): boolean {
  return search(pair, CONTACT_GAP, 0);
}

/** Whether one of the two turns. */
export function isTurning({ turnA, turnB }: Readonly<SweptPair>): boolean {
  return turnA !== 0 || turnB !== 0;
}

/** First fraction 0..1 of the span at which the pair is a hit, its turning followed; Infinity when it never is. */
export function seeTurning(pair: Readonly<SweptPair>, query: CcdQuery): number {
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
