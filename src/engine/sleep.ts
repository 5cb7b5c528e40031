/**
 * Sleep: bodies that rest together stop costing anything until something reaches them.
 *
 * Islands are dynamic bodies linked by contacts, found each tick by union-find (Tarjan, 1975) over the contact list,
 * so they depend on the state alone and not on its history. An island in which every body has been slow for
 * TIME_TO_SLEEP falls asleep as a whole; it wakes as a whole when an awake body touches one of its members, when
 * code edits one, when a support is removed, or when the world's gravity or materials change.
 */
import {
  ASLEEP,
  type Bodies,
  DYNAMIC,
  GRAVITY_SCALE,
  OMEGA,
  OUTER_RADIUS,
  REST_TIME,
  SURFACE_SPEED,
  VX,
  VY,
} from './bodies.ts';
import { type Contacts, SENSING } from './contacts.ts';
import { length } from './math.ts';
import { SLEEP_SPEED, TIME_TO_SLEEP } from './tuning.ts';

/** The part of the world that can sleep. */
export interface Sleepers {
  readonly bodies: Bodies;
  readonly contacts: Contacts;
  readonly counters: { islands: number; asleep: number };
  readonly settings: { readonly sleep: boolean; readonly gravityX: number; readonly gravityY: number };
  readonly grab: { readonly body: number };
  /** Seconds a tick. */
  readonly h: number;
}

/** Scratch of updateSleep: union-find parents and the shortest rest of each island, by body slot. */
let parent = new Int32Array(64);
let shortestRest = new Float64Array(64);
/** By body slot: 1 where a contact with something that cannot fall holds it; after the join, where it holds its island. */
let grounded = new Uint8Array(64);

/** Wakes the island that the body sleeps in; does nothing for a body that is awake. */
export function wake(state: Sleepers, slot: number): void {
  const { bodies } = state;
  if ((bodies.flags[slot]! & ASLEEP) === 0) return;
  const island = bodies.island[slot]!;
  for (let i = 0; i < bodies.high; i++) {
    if ((bodies.flags[i]! & ASLEEP) === 0 || bodies.island[i] !== island) continue;
    bodies.flags[i]! &= ~ASLEEP;
    bodies.traits[i * 8 + REST_TIME] = 0;
  }
}

/** Wakes whatever the body has a contact with. */
export function wakeNeighbours(state: Sleepers, slot: number): void {
  const { contacts } = state;
  for (let i = 0; i < contacts.count; i++) {
    const c = contacts.order[i]!;
    const a = contacts.pair[c * 4 + 2]!;
    const b = contacts.pair[c * 4 + 3]!;
    if (a === slot) wake(state, b);
    else if (b === slot) wake(state, a);
  }
}

/** How many bodies sleep. */
export function countAsleep(bodies: Bodies): number {
  let count = 0;
  for (let slot = 0; slot < bodies.high; slot++) if ((bodies.flags[slot]! & ASLEEP) !== 0) count++;
  return count;
}

export function wakeAll(state: Sleepers): void {
  const { bodies } = state;
  for (let slot = 0; slot < bodies.high; slot++) {
    if ((bodies.flags[slot]! & ASLEEP) === 0) continue;
    bodies.flags[slot]! &= ~ASLEEP;
    bodies.traits[slot * 8 + REST_TIME] = 0;
  }
}

/** Whether a body needs no attention of its own in this tick: it sleeps or never moves. */
export function isAtRest(state: Sleepers, slot: number): boolean {
  const { bodies } = state;
  if ((bodies.flags[slot]! & ASLEEP) !== 0) return true;
  const m = bodies.motion;
  const k = slot * 8;
  return bodies.kind[slot] !== DYNAMIC && m[k + VX] === 0 && m[k + VY] === 0 && m[k + OMEGA] === 0;
}

/** Wakes sleepers that an awake body has come to touch. */
export function wakeTouched(state: Sleepers): void {
  const { contacts, bodies } = state;
  if (state.counters.asleep === 0) return;
  for (let i = 0; i < contacts.count; i++) {
    const c = contacts.order[i]!;
    if (contacts.points[c] === 0 || (contacts.flags[c]! & SENSING) !== 0) continue;
    const a = contacts.pair[c * 4 + 2]!;
    const b = contacts.pair[c * 4 + 3]!;
    const sleepsA = (bodies.flags[a]! & ASLEEP) !== 0;
    const sleepsB = (bodies.flags[b]! & ASLEEP) !== 0;
    if (sleepsA === sleepsB) continue;
    if (sleepsA && !isAtRest(state, b)) wake(state, a);
    if (sleepsB && !isAtRest(state, a)) wake(state, b);
  }
}

/** Measures rest, finds the islands, and puts to sleep those that have rested long enough. */
export function updateSleep(state: Sleepers): void {
  const { bodies, counters } = state;
  counters.islands = 0;
  counters.asleep = 0;
  if (!state.settings.sleep) return;
  measureRest(state);
  linkIslands(state);
  for (let slot = 0; slot < bodies.high; slot++) shortestRest[slot] = Infinity;
  for (let slot = 0; slot < bodies.high; slot++) {
    if (!isAwakeDynamic(state, slot)) continue;
    const root = find(slot);
    // What nothing holds is only at rest when it does not move at all: at the top of its flight it merely turns round.
    const rest = bodies.traits[slot * 8 + REST_TIME]!;
    if (rest < shortestRest[root]!) shortestRest[root] = rest;
    if (grounded[slot] === 1) grounded[root] = 1;
  }
  for (let slot = 0; slot < bodies.high; slot++) {
    if (isAwakeDynamic(state, slot) && isMoving(state, slot) && grounded[find(slot)] === 0)
      shortestRest[find(slot)] = 0;
  }
  for (let slot = 0; slot < bodies.high; slot++) {
    if (isAwakeDynamic(state, slot)) {
      const root = find(slot);
      if (root === slot) counters.islands++;
      if (shortestRest[root]! >= TIME_TO_SLEEP) fallAsleep(state, slot, root);
    }
    if ((bodies.flags[slot]! & ASLEEP) !== 0) counters.asleep++;
  }
}

function isAwakeDynamic(state: Sleepers, slot: number): boolean {
  const { bodies } = state;
  return bodies.id[slot] !== 0 && bodies.kind[slot] === DYNAMIC && (bodies.flags[slot]! & ASLEEP) === 0;
}

/** Whether a body moves at all, or is about to because gravity pulls at it. */
function isMoving(state: Sleepers, slot: number): boolean {
  const { bodies, settings } = state;
  const k = slot * 8;
  const falls = (settings.gravityX !== 0 || settings.gravityY !== 0) && bodies.traits[k + GRAVITY_SCALE] !== 0;
  const m = bodies.motion;
  return falls || m[k + VX] !== 0 || m[k + VY] !== 0 || m[k + OMEGA] !== 0;
}

function fallAsleep(state: Sleepers, slot: number, root: number): void {
  const { bodies } = state;
  bodies.flags[slot]! |= ASLEEP;
  bodies.island[slot] = root;
  const k = slot * 8;
  bodies.motion[k + VX] = 0;
  bodies.motion[k + VY] = 0;
  bodies.motion[k + OMEGA] = 0;
}

function measureRest(state: Sleepers): void {
  const { bodies, h, grab } = state;
  const { motion: m, traits } = bodies;
  for (let slot = 0; slot < bodies.high; slot++) {
    if (!isAwakeDynamic(state, slot)) continue;
    const k = slot * 8;
    const speed = length(m[k + VX]!, m[k + VY]!) + Math.abs(m[k + OMEGA]!) * traits[k + OUTER_RADIUS]!;
    const rests = speed < SLEEP_SPEED && slot !== grab.body;
    traits[k + REST_TIME] = rests ? traits[k + REST_TIME]! + h : 0;
  }
}

/** Joins the dynamic bodies of every contact; who touches something that carries does not rest. */
function linkIslands(state: Sleepers): void {
  const { bodies, contacts } = state;
  if (bodies.id.length > parent.length) {
    parent = new Int32Array(bodies.id.length);
    shortestRest = new Float64Array(bodies.id.length);
    grounded = new Uint8Array(bodies.id.length);
  }
  for (let slot = 0; slot < bodies.high; slot++) parent[slot] = slot;
  grounded.fill(0, 0, bodies.high);
  for (let i = 0; i < contacts.count; i++) {
    const c = contacts.order[i]!;
    if (contacts.points[c] === 0 || (contacts.flags[c]! & SENSING) !== 0) continue;
    const a = contacts.pair[c * 4 + 2]!;
    const b = contacts.pair[c * 4 + 3]!;
    if (isAwakeDynamic(state, a) && isAwakeDynamic(state, b)) join(find(a), find(b));
    else {
      grounded[a] = 1;
      grounded[b] = 1;
      keepAwake(state, a, b);
    }
  }
}

function keepAwake(state: Sleepers, a: number, b: number): void {
  const { traits } = state.bodies;
  if (carries(state, a)) traits[b * 8 + REST_TIME] = 0;
  if (carries(state, b)) traits[a * 8 + REST_TIME] = 0;
}

/** Whether a body that cannot be pushed moves all the same: a kinematic one, or a belt. */
function carries(state: Sleepers, slot: number): boolean {
  const { bodies } = state;
  if (bodies.kind[slot] === DYNAMIC) return false;
  return bodies.surface[slot * 2 + SURFACE_SPEED] !== 0 || !isAtRest(state, slot);
}

function find(slot: number): number {
  let root = slot;
  while (parent[root] !== root) root = parent[root]!;
  // Halve the path for the next one who asks.
  for (let at = slot; parent[at] !== root; ) {
    const next = parent[at]!;
    parent[at] = root;
    at = next;
  }
  return root;
}

/** The smaller slot becomes the root, so that an island's name does not depend on the order of its contacts. */
function join(a: number, b: number): void {
  if (a < b) parent[b] = a;
  else parent[a] = b;
}
