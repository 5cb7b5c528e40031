/**
 * Telling what changed: begin and end of hits between bodies, enter and leave of sensors. Events belong to bodies,
 * not to their parts: a crate that slides from one part of a compound floor to the next tells nothing.
 */
import { SENSOR, X, Y } from './bodies.ts';
import {
  APPROACH,
  AX,
  AY,
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
import type { WorldState } from './state.ts';

export function tellEvents(state: WorldState, crossings: CrossingLog): void {
  tellSolids(state);
  const from = state.events.count;
  tellCrossings(state, crossings);
  tellSensors(state);
  tellPendingEnds(state);
  state.events.sortFrom(from);
}

function tellSolids(state: WorldState): void {
  const { contacts } = state;
  for (let i = 0; i < contacts.count; i++) {
    const slot = contacts.order[i]!;
    if ((contacts.flags[slot]! & (TOUCHING | REPORTED | SENSING)) !== TOUCHING) continue;
    const isFirst = !isPairReported(state, slot);
    contacts.flags[slot]! |= REPORTED;
    if (isFirst) describe(state, slot, pushFor(state, 'begin', slot, 1));
  }
  for (let i = 0; i < contacts.count; i++) {
    const slot = contacts.order[i]!;
    if ((contacts.flags[slot]! & (TOUCHING | REPORTED | SENSING)) !== REPORTED) continue;
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
    if (other === slot || (contacts.flags[other]! & REPORTED) === 0) continue;
    const c = contacts.pair[other * 4 + 2]!;
    const d = contacts.pair[other * 4 + 3]!;
    if ((a === c && b === d) || (a === d && b === c)) return true;
  }
  return false;
}

/** Sensors crossed by fast bodies, at the times when that happened. */
function tellCrossings(state: WorldState, crossings: CrossingLog): void {
  const { contacts, colliders, bodies, events } = state;
  for (let i = 0; i < crossings.count; i++) {
    const sensor = crossings.data[i * 4]!;
    const visitor = crossings.data[i * 4 + 1]!;
    const t0 = crossings.data[i * 4 + 2]!;
    const t1 = Math.min(1, crossings.data[i * 4 + 3]!);
    const slot = findContact(state, sensor, visitor);
    const flags = slot === -1 ? 0 : contacts.flags[slot]!;
    const wasInside = (flags & REPORTED) !== 0;
    const isInside = (flags & TOUCHING) !== 0;
    const a = bodies.id[colliders.body[sensor]!]!;
    const b = bodies.id[colliders.body[visitor]!]!;
    if (!wasInside) events.push('enter', a, b, t0);
    if (!isInside) events.push('leave', a, b, t1);
    if (slot !== -1) contacts.flags[slot] = isInside ? flags | REPORTED : flags & ~REPORTED;
  }
}

/** Sensors whose answer at the end pose differs from what was told last. */
function tellSensors(state: WorldState): void {
  const { contacts } = state;
  for (let i = 0; i < contacts.count; i++) {
    const slot = contacts.order[i]!;
    const flags = contacts.flags[slot]!;
    if ((flags & SENSING) === 0) continue;
    const isInside = (flags & TOUCHING) !== 0;
    if (isInside === ((flags & REPORTED) !== 0)) continue;
    const isOnly = isInside ? !isPairReported(state, slot) : true;
    contacts.flags[slot] = isInside ? flags | REPORTED : flags & ~REPORTED;
    if (isOnly && (isInside || !isPairReported(state, slot))) pushFor(state, isInside ? 'enter' : 'leave', slot, 1);
  }
}

/** Hits that ended because a body was removed or left with its box: each pair of bodies once. */
function tellPendingEnds(state: WorldState): void {
  const { pendingEnds, events } = state;
  const from = events.count;
  for (let i = 0; i < pendingEnds.count; i += 3) {
    const type = pendingEnds.at(i) === 1 ? 'leave' : 'end';
    const a = pendingEnds.at(i + 1);
    const b = pendingEnds.at(i + 2);
    let isTold = false;
    for (let k = from; k < events.count && !isTold; k++) isTold = events.at(k).a === a && events.at(k).b === b;
    if (!isTold) events.push(type, a, b, 0);
  }
  pendingEnds.clear();
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
