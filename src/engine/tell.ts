/**
 * Telling what changed: begin and end of hits between bodies, enter and leave of sensors. Events belong to bodies,
 * not to their parts: a crate that slides from one part of a compound floor to the next tells nothing.
 */
import { SENSOR, X, Y } from './bodies.ts';
import {
  APPROACH,
  AX,
  AY,
  BORE,
  CONTACT_STRIDE,
  NX,
  NY,
  POINT,
  POINT_STRIDE,
  REPORTED,
  SENSING,
  TOUCHING,
} from './contacts.ts';
import type { WorldEvent } from './events.ts';
import { type CrossingLog, findContact } from './probe.ts';
import { SENSOR_END, SOLID_END, TOLD, type WorldState } from './state.ts';

export function tellEvents(state: WorldState, crossings: CrossingLog): void {
  tellPendingEnds(state, SOLID_END);
  tellSolids(state);
  const from = state.events.count;
  tellCrossings(state, crossings);
  tellPendingEnds(state, SENSOR_END);
  tellSensors(state);
  state.events.sortFrom(from);
  state.events.sortByTime();
  state.pendingEnds.clear();
}

function tellSolids(state: WorldState): void {
  const { contacts } = state;
  for (let i = 0; i < contacts.count; i++) {
    const slot = contacts.order[i]!;
    const flags = contacts.flags[slot]!;
    if ((flags & (TOUCHING | BORE)) === 0 || (flags & (REPORTED | SENSING)) !== 0) continue;
    const isFirst = !isPairReported(state, slot);
    contacts.flags[slot]! |= REPORTED;
    if (isFirst) describe(state, slot, pushFor(state, 'begin', slot, 1));
  }
  for (let i = 0; i < contacts.count; i++) {
    const slot = contacts.order[i]!;
    const flags = contacts.flags[slot]!;
    if ((flags & (TOUCHING | BORE | SENSING)) !== 0 || (flags & REPORTED) === 0) continue;
    contacts.flags[slot]! &= ~REPORTED;
    if (!isPairReported(state, slot)) pushFor(state, 'end', slot, 1);
  }
}

/** Whether another contact of the same two bodies has been told; only compounds have more than one. */
function isPairReported(state: WorldState, slot: number): boolean {
  const { contacts, bodies, colliders } = state;
  const a = contacts.pair[slot * 4 + 2]!;
  const b = contacts.pair[slot * 4 + 3]!;
  if (colliders.next[bodies.firstCollider[a]!] === -1 && colliders.next[bodies.firstCollider[b]!] === -1) return false;
  for (let i = 0; i < contacts.count; i++) {
    const other = contacts.order[i]!;
    if (other !== slot && (contacts.flags[other]! & REPORTED) !== 0 && isOfPair(state, other, a, b)) return true;
  }
  return false;
}

function isOfPair(state: WorldState, slot: number, a: number, b: number): boolean {
  const { pair } = state.contacts;
  const c = pair[slot * 4 + 2];
  const d = pair[slot * 4 + 3];
  return (a === c && b === d) || (a === d && b === c);
}

/**
 * Sensors crossed by fast bodies, at the times when that happened. What matters is each stretch of time in which any
 * part of the visitor was in any part of the sensor.
 */
function tellCrossings(state: WorldState, crossings: CrossingLog): void {
  const { contacts, colliders, bodies, events } = state;
  const { data } = crossings;
  sortCrossings(crossings);
  for (let i = 0; i < crossings.count; i++) {
    if (data[i * 4] === JOINED) continue;
    const sensor = colliders.body[data[i * 4]!]!;
    const visitor = colliders.body[data[i * 4 + 1]!]!;
    const t0 = data[i * 4 + 2]!;
    const t1 = joinParts(state, crossings, i, sensor, visitor);
    const a = bodies.id[sensor]!;
    const b = bodies.id[visitor]!;
    const contact = findContact(state, data[i * 4]!, data[i * 4 + 1]!);
    const wasInside = forgetInside(state, sensor, visitor, a, b);
    if (!wasInside) events.push('enter', a, b, t0);
    if (t1 <= 1) events.push('leave', a, b, t1);
    else if (contact !== -1) contacts.flags[contact]! |= REPORTED;
  }
}

/** In place of a sensor's collider: this stretch has become part of an earlier one. */
const JOINED = -1;

/** Lengthens stretch i by all later ones of the same two bodies that begin in it, and returns its end. */
function joinParts(state: WorldState, crossings: CrossingLog, i: number, sensor: number, visitor: number): number {
  const { data } = crossings;
  const { body } = state.colliders;
  let end = data[i * 4 + 3]!;
  for (let k = i + 1; k < crossings.count && data[k * 4 + 2]! <= end; k++) {
    if (data[k * 4] === JOINED || body[data[k * 4]!] !== sensor || body[data[k * 4 + 1]!] !== visitor) continue;
    end = Math.max(end, data[k * 4 + 3]!);
    data[k * 4] = JOINED;
  }
  return end;
}

/** By the time at which they begin, keeping the order of equals: an insertion sort of a short list. */
function sortCrossings(crossings: CrossingLog): void {
  const { data } = crossings;
  for (let i = 1; i < crossings.count; i++) {
    for (let k = i; k > 0 && data[k * 4 - 2]! > data[k * 4 + 2]!; k--) {
      for (let c = 0; c < 4; c++) {
        const value = data[k * 4 + c]!;
        data[k * 4 + c] = data[k * 4 - 4 + c]!;
        data[k * 4 - 4 + c] = value;
      }
    }
  }
}

/** Takes back what was told of a visitor inside a sensor, and returns whether anything was. */
function forgetInside(state: WorldState, sensor: number, visitor: number, a: number, b: number): boolean {
  const { contacts, pendingEnds } = state;
  let wasInside = false;
  for (let i = 0; i < contacts.count; i++) {
    const slot = contacts.order[i]!;
    if ((contacts.flags[slot]! & (SENSING | REPORTED)) !== (SENSING | REPORTED)) continue;
    if (!isOfPair(state, slot, sensor, visitor)) continue;
    contacts.flags[slot]! &= ~REPORTED;
    wasInside = true;
  }
  for (let i = 0; i < pendingEnds.count; i += 3) {
    if (pendingEnds.at(i) !== SENSOR_END || pendingEnds.at(i + 1) !== a || pendingEnds.at(i + 2) !== b) continue;
    pendingEnds.data[i] = TOLD;
    wasInside = true;
  }
  return wasInside;
}

/** Sensors whose answer at the end pose differs from what was told last. */
function tellSensors(state: WorldState): void {
  const { contacts } = state;
  for (let i = 0; i < contacts.count; i++) {
    const slot = contacts.order[i]!;
    if ((contacts.flags[slot]! & (TOUCHING | REPORTED | SENSING)) !== (TOUCHING | SENSING)) continue;
    const isFirst = !isPairReported(state, slot);
    contacts.flags[slot]! |= REPORTED;
    if (isFirst) pushFor(state, 'enter', slot, 1);
  }
  for (let i = 0; i < contacts.count; i++) {
    const slot = contacts.order[i]!;
    if ((contacts.flags[slot]! & (TOUCHING | REPORTED | SENSING)) !== (REPORTED | SENSING)) continue;
    contacts.flags[slot]! &= ~REPORTED;
    if (!isPairReported(state, slot)) pushFor(state, 'leave', slot, 1);
  }
}

/**
 * Hits that ended because a body was removed or left with its box: each pair of bodies once, and not at all when
 * another of its contacts goes on.
 */
function tellPendingEnds(state: WorldState, kind: typeof SOLID_END | typeof SENSOR_END): void {
  const { pendingEnds, events } = state;
  for (let i = 0; i < pendingEnds.count; i += 3) {
    if (pendingEnds.at(i) !== kind) continue;
    const a = pendingEnds.at(i + 1);
    const b = pendingEnds.at(i + 2);
    for (let k = i; k < pendingEnds.count; k += 3) {
      const c = pendingEnds.at(k + 1);
      const d = pendingEnds.at(k + 2);
      const isSame = (a === c && b === d) || (a === d && b === c);
      if (isSame && pendingEnds.at(k) === kind) pendingEnds.data[k] = TOLD;
    }
    if (!goesOn(state, a, b)) events.push(kind === SENSOR_END ? 'leave' : 'end', a, b, 0);
  }
}

/** Whether two bodies, by id, still have a contact that has been told, or one that takes over without a new beginning. */
function goesOn(state: WorldState, idA: number, idB: number): boolean {
  const a = state.find(idA);
  const b = state.find(idB);
  if (!a || !b) return false;
  const { contacts } = state;
  for (let i = 0; i < contacts.count; i++) {
    const slot = contacts.order[i]!;
    if ((contacts.flags[slot]! & (REPORTED | TOUCHING)) === 0 || !isOfPair(state, slot, a.slot, b.slot)) continue;
    contacts.flags[slot]! |= REPORTED;
    return true;
  }
  return false;
}

/** A record for a contact, with the sensor first where there is one. */
function pushFor(state: WorldState, type: WorldEvent['type'], slot: number, t: number): WorldEvent {
  const { contacts, bodies, events } = state;
  const a = contacts.pair[slot * 4 + 2]!;
  const b = contacts.pair[slot * 4 + 3]!;
  const isTurned = (bodies.flags[b]! & SENSOR) !== 0;
  return events.push(type, bodies.id[isTurned ? b : a]!, bodies.id[isTurned ? a : b]!, t);
}

function describe(state: WorldState, slot: number, event: WorldEvent): void {
  const { contacts, bodies } = state;
  const c = slot * CONTACT_STRIDE;
  const { data } = contacts;
  const isDouble = contacts.points[slot] === 2;
  const p = contacts.pair[slot * 4 + 2]! * 8;
  const q = c + POINT;
  const r = q + POINT_STRIDE;
  const ax = isDouble ? (data[q + AX]! + data[r + AX]!) / 2 : data[q + AX]!;
  const ay = isDouble ? (data[q + AY]! + data[r + AY]!) / 2 : data[q + AY]!;
  event.speed = data[c + APPROACH]!;
  event.x = bodies.pose[p + X]! + ax;
  event.y = bodies.pose[p + Y]! + ay;
  event.nx = data[c + NX]!;
  event.ny = data[c + NY]!;
}
