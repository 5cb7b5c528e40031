/**
 * When a visitor is in a sensor while one of the two turns: stretches of time, one after the other. A turning pair can
 * come together and part more than once in a tick, as a ball does that a bar sweeps over with both its ends.
 *
 * Outside, the pair is moved on by what it cannot have closed yet, inside by what it cannot have come out of yet
 * (conservative advancement, Mirtich, 1996, in both directions). The moment of a change is then halved in on.
 */
import { REAL } from '../geometry/real.ts';
import { length, Transform } from '../math.ts';
import { signedDistance } from '../narrow-phase/pair-table.ts';
import type { HitRule } from '../tolerance.ts';
import { reachOf } from './legs.ts';
import type { SweptPair } from './mode.ts';
import { poseAt } from './turning.ts';

/** Shortest step, as a share of the span: what is over sooner is a graze. A power of two, so that times stay exact. */
const LEAST_STEP = 1 / 16_384;
/** Halvings of a step in which the pair came together or parted. */
const HALVINGS = 24;

const poseA = new Transform();
const poseB = new Transform();

/** The stretch that was found, in fractions of the pair's span; `exit` is above 1 when the pair is together at its end. */
export const stay = { enter: REAL, exit: REAL };

/** Finds the next stretch from fraction `from` on, by the world's rule of what is a hit. */
export function findStay(pair: Readonly<SweptPair>, from: number, rule: HitRule): boolean {
  const rate = length(pair.dx, pair.dy) + turningSpeed(pair);
  stay.enter = findChange(pair, from, rate, rule, true);
  if (stay.enter > 1) return false;
  stay.exit = findChange(pair, stay.enter, rate, rule, false);
  return true;
}

/** How fast turning alone can move points of the two, px a span. */
function turningSpeed({ a, b, turnA, turnB }: Readonly<SweptPair>): number {
  return Math.abs(turnA) * reachOf(a) + Math.abs(turnB) * reachOf(b);
}

/** First fraction from `from` on at which whether they are together is `wanted`; 2 when it is not until the span ends. */
function findChange(pair: Readonly<SweptPair>, from: number, rate: number, rule: HitRule, wanted: boolean): number {
  let before = from;
  let u = from;
  for (;;) {
    const distance = distanceAt(pair, u);
    if (rule.isHit(distance) === wanted) break;
    if (u >= 1) return 2;
    before = u;
    u = Math.min(1, u + Math.max(LEAST_STEP, Math.abs(distance - rule.reach) / rate));
  }
  for (let i = 0; i < HALVINGS && u > before; i++) {
    const middle = 0.5 * (before + u);
    if (rule.isHit(distanceAt(pair, middle)) === wanted) u = middle;
    else before = middle;
  }
  return u;
}

function distanceAt(pair: Readonly<SweptPair>, u: number): number {
  poseAt(pair.poseA, u, pair.dx, pair.dy, pair.turnA, poseA);
  poseAt(pair.poseB, u, 0, 0, pair.turnB, poseB);
  return signedDistance(pair.a, poseA, pair.b, poseB);
}
