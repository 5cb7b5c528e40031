/**
 * What a fast body crossed on the way: sensors, in modes that see a path, and solids that no test of the running
 * mode saw. The second is an exact sweep beside the mode; it only tells and never changes the future.
 */
import { BULLET, SENSOR } from '../bodies.ts';
import { IntList } from '../broad-phase/pair-buffer.ts';
import { Aabb } from '../geometry/aabb.ts';
import { length } from '../math.ts';
import { Sweep, sweepShapes } from '../narrow-phase/sweep.ts';
import { LINEAR_SLOP } from '../tuning.ts';
import { legs, setUpPair, sweptBounds } from './legs.ts';
import { type CcdMode, type CcdQuery, SweptPair } from './mode.ts';
import { passed, struck } from './pair-log.ts';
import { findStay, stay } from './stay.ts';
import { isTurning, meetsTurning } from './turning.ts';

/** A crossing shorter than this share of the leg is a touch and not a passage. */
const TOUCH = 1e-9;

const candidates = new IntList();
/** Slots of the tick's fast sensors. */
const fastSensors = new IntList();
const box = new Aabb();
const pair = new SweptPair();
const path = new Sweep();
const deeper = new Sweep();

/** Looks back on the body's present leg up to time t of the tick. */
export function watchLeg(slot: number, t: number, mode: CcdMode, query: CcdQuery): void {
  const { bodies, colliders } = query;
  const watchesSensors = mode.sweeps && query.hasSensors;
  if ((!watchesSensors && !query.detectPasses) || t <= legs.startOf(slot)) return;
  const isSensing = (bodies.flags[slot]! & SENSOR) !== 0;
  if (isSensing && !watchesSensors) return;
  if (!isSensing) watchFastSensors(slot, t, mode, query);
  for (let own = bodies.firstCollider[slot]!; own !== -1; own = colliders.next[own]!) {
    sweptBounds(own, slot, t, query, box, query.turns || (watchesSensors && legs.turns(slot, bodies)));
    candidates.clear();
    query.candidates(own, box.minX, box.minY, box.maxX, box.maxY, candidates);
    for (let k = 0; k < candidates.count; k++) {
      const other = candidates.at(k);
      const isSensor = isSensing || (bodies.flags[colliders.body[other]!]! & SENSOR) !== 0;
      if (!(isSensor ? watchesSensors : query.detectPasses)) continue;
      if (!setUpPair(pair, slot, own, other, query) || pair.from >= t) continue;
      const last = (t - pair.from) / (1 - pair.from);
      if (isSensor) {
        tellCrossings(isSensing ? other : own, isSensing ? own : other, last, query);
        continue;
      }
      // A wall is passed where it was truly in the way.
      if (!sweepShapes(pair.a, pair.poseA, pair.b, pair.poseB, pair.dx, pair.dy, 0, path)) continue;
      if (path.enter > last || path.exit < 0) continue;
      if (isDeep(slot, other, query)) tellPassage(slot, own, other, last, query);
    }
  }
}

/** Notes the sensors among the fast bodies; nothing stops one, so each has a single leg. */
export function listFastSensors(fast: IntList, { bodies }: CcdQuery): void {
  fastSensors.clear();
  for (let f = 0; f < fast.count; f++) if ((bodies.flags[fast.at(f)]! & SENSOR) !== 0) fastSensors.push(fast.at(f));
}

/** Looks back on the body's present leg up to time t: which fast sensors swept over it, or it over them. */
export function watchFastSensors(slot: number, t: number, mode: CcdMode, query: CcdQuery): void {
  if (!mode.sweeps || fastSensors.count === 0 || t <= legs.startOf(slot)) return;
  const { bodies, colliders } = query;
  for (let f = 0; f < fastSensors.count; f++) {
    const sensor = fastSensors.at(f);
    for (let own = bodies.firstCollider[slot]!; own !== -1; own = colliders.next[own]!) {
      for (let other = bodies.firstCollider[sensor]!; other !== -1; other = colliders.next[other]!) {
        if (!query.accepts(own, other) || !setUpPair(pair, slot, own, other, query) || pair.from >= t) continue;
        tellCrossings(own, other, (t - pair.from) / (1 - pair.from), query);
      }
    }
  }
}

/** Looks back on the last legs of two fast bodies that may have gone through one another. */
export function watchFastPair(slot: number, otherSlot: number, query: CcdQuery): void {
  const { bodies, colliders } = query;
  if (((bodies.flags[slot]! | bodies.flags[otherSlot]!) & SENSOR) !== 0) return;
  for (let own = bodies.firstCollider[slot]!; own !== -1; own = colliders.next[own]!) {
    for (let other = bodies.firstCollider[otherSlot]!; other !== -1; other = colliders.next[other]!) {
      if (!query.accepts(own, other) || !setUpPair(pair, slot, own, other, query)) continue;
      if (!sweepShapes(pair.a, pair.poseA, pair.b, pair.poseB, pair.dx, pair.dy, 0, path)) continue;
      if (path.enter <= 1 && path.exit >= 0 && isDeep(slot, other, query)) tellPassage(slot, own, other, 1, query);
    }
  }
}

/** Whether the crossing is no graze: all but bullets slide over a lip as deep as the slop, and that is no passage. */
function isDeep(slot: number, other: number, { bodies, colliders }: CcdQuery): boolean {
  if (((bodies.flags[slot]! | bodies.flags[colliders.body[other]!]!) & BULLET) !== 0) return true;
  return sweepShapes(pair.a, pair.poseA, pair.b, pair.poseB, pair.dx, pair.dy, -LINEAR_SLOP, deeper);
}

/** Tells when, up to fraction `last` of the span, the visitor was in the sensor by the world's rule. */
function tellCrossings(visitor: number, sensor: number, last: number, query: CcdQuery): void {
  if (!isTurning(pair)) {
    if (!sweepShapes(pair.a, pair.poseA, pair.b, pair.poseB, pair.dx, pair.dy, query.rule.reach, path)) return;
    if (path.enter <= last && path.exit >= 0) tellCrossing(visitor, sensor, path.enter, path.exit, last, query);
    return;
  }
  for (let from = 0; findStay(pair, from, query.rule) && stay.enter <= last; from = stay.exit) {
    tellCrossing(visitor, sensor, stay.enter, stay.exit, last, query);
    if (stay.exit >= last) return;
  }
}

function tellCrossing(
  visitor: number,
  sensor: number,
  enter: number,
  exit: number,
  last: number,
  query: CcdQuery,
): void {
  const span = 1 - pair.from;
  const stillIn = 2;
  const t1 = exit < last ? pair.from + exit * span : stillIn;
  query.noteCrossing(sensor, visitor, pair.from + Math.max(0, enter) * span, t1);
}

function tellPassage(slot: number, own: number, other: number, last: number, query: CcdQuery): void {
  const { enter, exit } = path;
  const isLeft = exit > TOUCH && exit < last && exit - enter > TOUCH;
  if (!isLeft || query.isKnown(own, other) || struck.has(own, other) || passed.has(own, other)) return;
  // The sweep holds the final angle all the way; what turns may have come by.
  const turns = pair.turnA !== 0 || pair.turnB !== 0;
  if (turns && !meetsTurning(pair)) return;
  const t = pair.from + enter * (1 - pair.from);
  const x = pair.poseA.x + pair.dx * enter;
  const y = pair.poseA.y + pair.dy * enter;
  const speed = length(pair.dx, pair.dy) / ((1 - pair.from) * query.h);
  query.notePass(slot, query.colliders.body[other]!, t, speed, x, y, path.nx, path.ny);
}
