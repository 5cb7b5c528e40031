/**
 * One tick, top to bottom. Everything shown, hashed or told is the state after movement, detection and resolution.
 *
 *     edited bodies    look at their contacts again
 *     prepare          the CCD mode may change velocities
 *     advance          the solver moves all bodies to the end of the tick
 *     correct          fast bodies are taken back to what they hit, earliest first, and go on from there
 *     boxes, pairs     who left his fat box looks for new pairs
 *     contacts         every pair is looked at in the end pose
 *     resolve          the solver may push apart what overlaps there
 *     events           begin and end, sensors in order of time; bodies that died are removed
 *     sleep            islands that have rested long enough
 */

import { noteFreeFlight, strikeAhead } from './ahead.ts';
import {
  ANGLE,
  ANGLE0,
  ASLEEP,
  BULLET,
  DOOMED,
  EDITED,
  FAST,
  GRAVITY_SCALE,
  INNER_RADIUS,
  INV_MASS,
  OMEGA,
  OUTER_RADIUS,
  SENSOR,
  STATIC,
  VX,
  VY,
  X,
  X0,
  Y,
  Y0,
} from './bodies.ts';
import { MAX_PROXIES } from './broad-phase/pair-buffer.ts';
import { beginLegs, correctFast } from './ccd/correct.ts';
import { BORE, IGNORED, PRESSED, refreshContact, SENSING, TOUCHING } from './contacts.ts';
import { Aabb, boundsOf } from './geometry/aabb.ts';
import { length, Transform } from './math.ts';
import { findContact, Probe } from './probe.ts';
import { isAtRest, updateSleep, wake, wakeNeighbours, wakeTouched } from './sleep.ts';
import type { SolverContext } from './solver/solver.ts';
import type { WorldState } from './state.ts';
import { tellEvents } from './tell.ts';
import { beginTrace, tellMoves } from './tell-pair.ts';
import { FAST_SHARE, FAT_MARGIN, SPECULATIVE_MARGIN, STILL } from './tuning.ts';

/** Told the name of each stage as it begins, and `end`; whoever owns a clock can measure with it. */
export interface StageTimer {
  stage(name: string): void;
}

/** What a tick needs besides the state; one for each world. */
export interface StepTools {
  readonly probe: Probe;
  readonly solverContext: SolverContext;
}

export function makeStepTools(state: WorldState): StepTools {
  return {
    probe: new Probe(state),
    solverContext: {
      bodies: state.bodies,
      contacts: state.contacts,
      get settings() {
        return state.settings;
      },
      grab: state.grab,
      get h() {
        return state.h;
      },
      get reaches() {
        return state.reaches;
      },
      get trace() {
        return state.trace;
      },
      refresh: (slot) => refreshContact(state.contacts, slot, state.contactContext),
      pushes: state.pushes,
    },
  };
}

export function stepWorld(state: WorldState, tools: StepTools, timer: StageTimer | null): void {
  timer?.stage('prepare');
  beginTick(state, tools.probe);
  recollideEdited(state);
  if (state.trace !== null) beginTrace(state, state.trace);
  state.mode.prepare(tools.probe);
  if (state.reaches) noteFreeFlight(state);
  timer?.stage('advance');
  state.solver.advance(tools.solverContext);
  timer?.stage('ccd');
  markFast(state);
  if (state.trace !== null) tellMoves(state, state.trace);
  fitBoxes(state, FAST, 0);
  beginLegs(state.fast, tools.probe);
  if (state.reaches) strikeAhead(state, tools.probe);
  correctFast(state.mode, state.fast, tools.probe);
  if (state.reaches) state.events.sortFrom(0);
  timer?.stage('broad');
  fitBoxes(state, 0, 0);
  findNewPairs(state);
  timer?.stage('narrow');
  refreshContacts(state, tools.probe);
  timer?.stage('resolve');
  wakeTouched(state);
  if (state.unresolved.isKept) state.unresolved.keep(state.bodies.pose, state.bodies.high, state.tick + 1);
  state.solver.resolve(tools.solverContext);
  timer?.stage('events');
  tellEvents(state, tools.probe.crossings);
  removeDoomed(state);
  updateSleep(state);
  countTick(state);
  state.tick++;
  timer?.stage('end');
}

function beginTick(state: WorldState, probe: Probe): void {
  const { bodies, counters } = state;
  state.events.clear();
  state.pushes.count = 0;
  probe.begin();
  counters.impacts = 0;
  counters.sweepTests = 0;
  state.contactContext.narrowTests = 0;
  state.contactContext.bounds.resetCounters();
  state.broadPhase.counters.reset();
  const { contacts } = state;
  for (let i = 0; i < contacts.count; i++) contacts.flags[contacts.order[i]!]! &= ~(BORE | PRESSED);
  const pose = bodies.pose;
  for (let p = 0; p < bodies.high * 8; p += 8) {
    pose[p + X0] = pose[p + X]!;
    pose[p + Y0] = pose[p + Y]!;
    pose[p + ANGLE0] = pose[p + ANGLE]!;
  }
}

/**
 * Brings the boxes of edited bodies up to date for a question between ticks, and nothing else: whoever looks at the
 * world must not change what it does next.
 */
export function refitEdited(state: WorldState): void {
  if (state.isEdited) fitBoxes(state, 0, EDITED);
}

/** Bodies that code made, moved or changed between ticks: their boxes, pairs and contacts are brought up to date. */
export function recollideEdited(state: WorldState): void {
  if (!state.isEdited) return;
  const { bodies, contacts } = state;
  wakeEdited(state);
  foreseeFast(state);
  fitBoxes(state, 0, EDITED);
  findNewPairs(state);
  state.seams.list(contacts);
  for (let i = 0; i < contacts.count; i++) {
    const slot = contacts.order[i]!;
    const flags = bodies.flags[contacts.pair[slot * 4 + 2]!]! | bodies.flags[contacts.pair[slot * 4 + 3]!]!;
    if ((flags & EDITED) === 0) continue;
    markSensing(state, slot);
    refreshContact(contacts, slot, state.contactContext);
  }
  for (let slot = 0; slot < bodies.high; slot++) bodies.flags[slot]! &= ~EDITED;
  state.isEdited = false;
}

/** What was edited wakes, and so does whatever it has a contact with: it may have been a support. */
function wakeEdited(state: WorldState): void {
  const { bodies, counters } = state;
  if (counters.asleep === 0) return;
  for (let slot = 0; slot < bodies.high; slot++) {
    if ((bodies.flags[slot]! & EDITED) === 0) continue;
    wake(state, slot);
    wakeNeighbours(state, slot);
  }
}

/**
 * Who was thrown between ticks is fast already in the tick to come, so that no contact ahead of it holds it back; for
 * all others the tick before tells.
 */
function foreseeFast(state: WorldState): void {
  const { bodies, h } = state;
  const { motion, traits, flags } = bodies;
  for (let slot = 0; slot < bodies.high; slot++) {
    if ((flags[slot]! & EDITED) === 0 || bodies.id[slot] === 0 || bodies.kind[slot] === STATIC) continue;
    const k = slot * 8;
    const way = length(motion[k + VX]!, motion[k + VY]!) * h;
    const turn = Math.abs(motion[k + OMEGA]!) * h * traits[k + OUTER_RADIUS]!;
    if (way + turn > FAST_SHARE * traits[k + INNER_RADIUS]!) flags[slot]! |= FAST;
    else flags[slot]! &= ~FAST;
  }
}

/** A held body is slow whatever its speed: contact rows reach ahead of it, so that the hand crosses no wall. */
function isInHand(state: WorldState, slot: number): boolean {
  return slot === state.grab.body && state.solver.spins;
}

/** A body is fast when it moved more than a share of its inner radius, its turning counted at its rim; bullets always. */
function markFast(state: WorldState): void {
  const { bodies, fast } = state;
  const { pose, traits, flags } = bodies;
  fast.clear();
  state.slowReach = 0;
  for (let slot = 0; slot < bodies.high; slot++) {
    flags[slot]! &= ~FAST;
    if (bodies.id[slot] === 0 || bodies.kind[slot] === STATIC || isInHand(state, slot)) continue;
    const p = slot * 8;
    const moved = length(pose[p + X]! - pose[p + X0]!, pose[p + Y]! - pose[p + Y0]!);
    const turned = Math.abs(pose[p + ANGLE]! - pose[p + ANGLE0]!) * traits[p + OUTER_RADIUS]!;
    const isBullet = (flags[slot]! & BULLET) !== 0 && moved > STILL;
    if (!isBullet && moved + turned <= FAST_SHARE * traits[p + INNER_RADIUS]!) {
      // Their boxes stand where the tick ends, with at least this margin around them.
      state.slowReach = Math.max(state.slowReach, moved + turned - SPECULATIVE_MARGIN);
      continue;
    }
    flags[slot]! |= FAST;
    fast.push(slot);
  }
}

const tight = new Aabb();
const pose = new Transform();

/**
 * Refits the fat boxes of bodies that left theirs and notes who did. Bodies with any flag of `without` are left out;
 * with `only`, all others are.
 */
function fitBoxes(state: WorldState, without: number, only: number): void {
  const { bodies, colliders, boxes } = state;
  for (let slot = 0; slot < bodies.high; slot++) {
    if (bodies.id[slot] === 0) continue;
    const flags = bodies.flags[slot]!;
    if ((flags & without) !== 0 || (only !== 0 && (flags & only) === 0)) continue;
    // What never moves keeps its box until code changes it.
    if ((bodies.kind[slot] === STATIC || (flags & ASLEEP) !== 0) && (flags & EDITED) === 0) continue;
    bodies.transform(slot, pose);
    for (let c = bodies.firstCollider[slot]!; c !== -1; c = colliders.next[c]!) {
      boundsOf(colliders.shape[c]!, pose, tight);
      const isHeld = slot === state.grab.body;
      if (isHeld || (state.reaches && willBeFast(state, slot))) reachAhead(state, slot, tight);
      const reach = SPECULATIVE_MARGIN + state.rule.epsilon;
      const d = boxes.data;
      const k = c * 4;
      const isInside =
        d[k]! <= tight.minX - reach &&
        d[k + 1]! <= tight.minY - reach &&
        d[k + 2]! >= tight.maxX + reach &&
        d[k + 3]! >= tight.maxY + reach;
      if (isInside && (flags & EDITED) === 0) continue;
      const isNew = !boxes.isSet(c);
      const fat = reach + FAT_MARGIN;
      boxes.set(c, tight.minX - fat, tight.minY - fat, tight.maxX + fat, tight.maxY + fat);
      if (isNew) state.broadPhase.insert(c);
      else state.broadPhase.move(c);
      state.moved.push(c);
    }
  }
}

/** Whether the body's velocity makes it fast in the next tick; its turning is not foreseen. */
function willBeFast(state: WorldState, slot: number): boolean {
  const { motion, traits, flags } = state.bodies;
  const move = length(motion[slot * 8 + VX]!, motion[slot * 8 + VY]!) * state.h;
  return move > FAST_SHARE * traits[slot * 8 + INNER_RADIUS]! || (move > STILL && (flags[slot]! & BULLET) !== 0);
}

/** Grows a box by the way that the body will make in the next tick. */
function reachAhead(state: WorldState, slot: number, box: Aabb): void {
  const { motion, traits } = state.bodies;
  const { h, settings } = state;
  const k = slot * 8;
  const fall = motion[k + INV_MASS]! > 0 ? traits[k + GRAVITY_SCALE]! * h * h : 0;
  const dx = motion[k + VX]! * h + settings.gravityX * fall;
  const dy = motion[k + VY]! * h + settings.gravityY * fall;
  box.minX += Math.min(0, dx);
  box.minY += Math.min(0, dy);
  box.maxX += Math.max(0, dx);
  box.maxY += Math.max(0, dy);
}

function findNewPairs(state: WorldState): void {
  const { moved, pairs, contacts, colliders } = state;
  dropping = state;
  contacts.drop(isApart);
  if (moved.count > 0) {
    pairs.clear();
    state.broadPhase.findPairs(moved, pairs);
    pairs.settle();
    contacts.addPairs(pairs, colliders, state);
  }
  moved.clear();
}

// The world whose contacts are being dropped: a closure per tick would be garbage.
let dropping: WorldState | null = null;

function isApart(slot: number): boolean {
  const { contacts, boxes } = dropping!;
  if (boxes.overlap(contacts.pair[slot * 4]!, contacts.pair[slot * 4 + 1]!)) return false;
  dropping!.noteEnd(slot);
  return true;
}

function refreshContacts(state: WorldState, probe: Probe): void {
  const { contacts } = state;
  state.seams.list(contacts);
  for (let i = 0; i < contacts.count; i++) {
    const slot = contacts.order[i]!;
    // A pair at rest is as it was.
    if (isAtRest(state, contacts.pair[slot * 4 + 2]!) && isAtRest(state, contacts.pair[slot * 4 + 3]!)) continue;
    markSensing(state, slot);
    refreshContact(contacts, slot, state.contactContext);
  }
  for (const key of probe.passing) {
    const slot = findContact(state, Math.floor(key / MAX_PROXIES), key % MAX_PROXIES);
    if (slot !== -1 && (contacts.flags[slot]! & TOUCHING) !== 0) contacts.flags[slot]! |= IGNORED;
  }
}

function markSensing(state: WorldState, slot: number): void {
  const { contacts, bodies } = state;
  const flags = bodies.flags[contacts.pair[slot * 4 + 2]!]! | bodies.flags[contacts.pair[slot * 4 + 3]!]!;
  if ((flags & SENSOR) !== 0) contacts.flags[slot]! |= SENSING;
}

function removeDoomed(state: WorldState): void {
  const { bodies, fast } = state;
  for (let f = 0; f < fast.count; f++) {
    const slot = fast.at(f);
    if ((bodies.flags[slot]! & DOOMED) === 0) continue;
    state.events.died.push(state.handles[slot]!);
    state.remove(slot);
  }
}

function countTick(state: WorldState): void {
  const { counters, contacts, colliders } = state;
  counters.possiblePairs = (colliders.count * (colliders.count - 1)) / 2;
  counters.candidatePairs = contacts.count;
  counters.narrowTests = state.contactContext.narrowTests + counters.sweepTests;
  counters.rejectedByBox = state.contactContext.bounds.rejectedByBox;
  counters.rejectedByCircle = state.contactContext.bounds.rejectedByCircle;
  let hits = 0;
  for (let i = 0; i < contacts.count; i++) {
    if ((contacts.flags[contacts.order[i]!]! & (TOUCHING | SENSING)) === TOUCHING) hits++;
  }
  counters.hits = hits;
}
