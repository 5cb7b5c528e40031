/**
 * Whether a CCD mode sees a fast body meet a collider on the rest of its way through the tick, and if not, why. The
 * same questions for every mode; the last one, `see`, is the mode's own.
 */
import { BULLET, SENSOR } from '../bodies.ts';
import { IntList } from '../broad-phase/pair-buffer.ts';
import { Aabb } from '../geometry/aabb.ts';
import { REAL } from '../geometry/real.ts';
import { length } from '../math.ts';
import type { PairTrace } from '../trace.ts';
import { LINEAR_SLOP } from '../tuning.ts';
import { legs, setUpPair, sweptBounds } from './legs.ts';
import { type CcdMode, type CcdQuery, SweptPair } from './mode.ts';
import { passed, struck } from './pair-log.ts';
import { isLeaving } from './parting.ts';
import { sweepPair } from './sweep.ts';
import { isTurning } from './turning.ts';

/**
 * Bullets meet what they graze. Other bodies slide over a lip as deep as the slop, so a chord of theirs is two slops
 * shorter than a bullet's.
 */
const BULLET_GRAZE = 0;
/** A pair that meets within this share of a leg has not been apart. */
const TOUCH = 1e-9;

/** What came of a look. All but `seen` mean: no impact is planned. */
export type Sight =
  | 'seen' // they meet at the fraction `seen.t` of the tick
  | 'unseen' // the mode saw no hit
  | 'sensor' // nobody is stopped by a sensor
  | 'passing' // let pass until apart
  | 'out-of-reach' // the way is shorter than the gap, or the tick is used up
  | 'held' // touched before the tick and is not driven in: the solver's
  | 'leaving' // has hit in this tick and only parts or slides
  | 'at-end'; // known before, and seen only where the tick ends: the solver sees it there

/** The look at hand: when they meet, as a fraction of the tick. */
export const seen = { t: REAL };

const pair = new SweptPair();
const near = new IntList();
const box = new Aabb();

/** Looks at fast body `slot`'s collider `own` on its way against `other`. */
export function look(slot: number, own: number, other: number, mode: CcdMode, query: CcdQuery): Sight {
  const { bodies } = query;
  const otherSlot = query.colliders.body[other]!;
  if ((bodies.flags[otherSlot]! & SENSOR) !== 0) return 'sensor';
  if (passed.has(own, other)) return 'passing';
  if (!setUpPair(pair, slot, own, other, query)) return 'out-of-reach';
  // What touched before this tick is the solver's, unless it was driven in all the same, or was left and is met again.
  const isKnown = query.isKnown(own, other);
  const isHeld = isKnown && query.closing(own, other, pair.dx, pair.dy) <= LINEAR_SLOP;
  if (isHeld && !legs.isLater(slot) && !legs.isLater(otherSlot)) return 'held';
  const isBullet = ((bodies.flags[slot]! | bodies.flags[otherSlot]!) & BULLET) !== 0;
  pair.wasStruck = struck.has(own, other);
  if (pair.wasStruck && isLeaving(pair, own, other, slot, otherSlot, query)) return 'leaving';
  // What hit in this tick may rest on it until the tick ends: gravity has pressed it in by less than the slop.
  pair.graze = isBullet && !isKnown && !pair.wasStruck ? BULLET_GRAZE : LINEAR_SLOP;
  // What is held already and turns is met where it turns in deeper.
  if (isHeld && isTurning(pair)) pair.wasStruck = true;
  const u = slot === query.grabbed && !mode.turns ? sweepPair(pair, query) : mode.see(pair, query);
  if (u === Infinity) return 'unseen';
  // Held and not apart yet, or only seen where the tick ends, where the solver sees it as well.
  if (isKnown && (u === 1 || (isHeld && u < TOUCH))) return 'at-end';
  seen.t = pair.from + u * (1 - pair.from);
  return 'seen';
}

/** Whether the mode sees the body meet anything on its present leg before time t, with everything that is not fast. */
export function meetsBefore(slot: number, t: number, mode: CcdMode, query: CcdQuery): boolean {
  const { bodies, colliders } = query;
  for (let own = bodies.firstCollider[slot]!; own !== -1; own = colliders.next[own]!) {
    sweptBounds(own, slot, t, query, box);
    near.clear();
    query.candidates(own, box.minX, box.minY, box.maxX, box.maxY, near);
    for (let k = 0; k < near.count; k++) {
      if (look(slot, own, near.at(k), mode, query) === 'seen' && seen.t < t - TOUCH) return true;
    }
  }
  return false;
}

/** Tells what came of the look that was just taken, if it was at the watched pair. */
export function tellSight(
  trace: PairTrace,
  sight: Sight,
  slot: number,
  own: number,
  other: number,
  query: CcdQuery,
): void {
  const otherSlot = query.colliders.body[other]!;
  if (!trace.concerns(slot, otherSlot)) return;
  const { id } = query.bodies;
  const wasSetUp = sight !== 'sensor' && sight !== 'passing' && sight !== 'out-of-reach';
  trace.tell('ccd', {
    sight,
    body: id[slot]!,
    other: id[otherSlot]!,
    own,
    collider: other,
    from: Math.max(legs.startOf(slot), legs.startOf(otherSlot)),
    way: wasSetUp ? length(pair.dx, pair.dy) : 0,
    graze: wasSetUp ? pair.graze : 0,
    t: sight === 'seen' ? seen.t : -1,
  });
}
