/**
 * A copy of everything that steers the future, bit for bit: rows, contacts with their impulses, fat boxes, dice,
 * free lists, settings. Shapes and handles are immutable and kept by reference. What can be computed again (the
 * broad phase's structure, counters, events) is not in it.
 */
import { Body } from './body.ts';
import { CONTACT_STRIDE } from './contacts.ts';
import type { Shape } from './geometry/shape.ts';
import { StateHash } from './hash.ts';
import type { WorldSettings } from './settings.ts';
import { countAsleep } from './sleep.ts';
import type { WorldState } from './state.ts';

export interface WorldSnapshot {
  /** Stands for the world that it was taken of: handles belong to one world. */
  readonly world: object;
  readonly bytes: number;
  readonly tick: number;
  readonly settings: WorldSettings;
  readonly doubles: Float64Array;
  readonly ints: Int32Array;
  readonly shapes: readonly (Shape | null)[];
  readonly made: readonly (Shape | null)[];
  readonly handles: readonly Body[];
}

/** Writes numbers one after the other; reads them back in the same order. One walk serves both ways. */
interface Walker {
  doubles(values: Float64Array, count: number): void;
  ints(values: Int32Array | Uint8Array | Uint32Array, count: number): void;
  list(values: number[]): void;
}

/** Everything that steers the future, in one order, for saving, restoring and hashing alike. */
function walk(state: WorldState, walker: Walker): void {
  const { bodies, colliders, contacts, boxes } = state;
  walker.doubles(bodies.motion, bodies.high * 8);
  walker.doubles(bodies.pose, bodies.high * 8);
  walker.doubles(bodies.traits, bodies.high * 8);
  walker.doubles(bodies.surface, bodies.high * 2);
  walker.ints(bodies.id, bodies.high);
  walker.ints(bodies.kind, bodies.high);
  walker.ints(bodies.flags, bodies.high);
  walker.ints(bodies.onHit, bodies.high);
  walker.ints(bodies.category, bodies.high);
  walker.ints(bodies.mask, bodies.high);
  walker.ints(bodies.island, bodies.high);
  walker.ints(bodies.firstCollider, bodies.high);
  walker.list(bodies.free);
  walker.ints(colliders.body, colliders.high);
  walker.ints(colliders.next, colliders.high);
  walker.list(colliders.free);
  walker.doubles(boxes.data, colliders.high * 4);
  walker.ints(contacts.order, contacts.count);
  walker.list(contacts.free);
  walker.doubles(contacts.key, contacts.high);
  walker.ints(contacts.pair, contacts.high * 4);
  walker.ints(contacts.flags, contacts.high);
  walker.ints(contacts.points, contacts.high);
  walker.doubles(contacts.data, contacts.high * CONTACT_STRIDE);
  walker.ints(state.dice.state, 4);
  walker.ints(state.pendingEnds.data, state.pendingEnds.count);
}

class Counting implements Walker {
  doubleCount = 0;
  intCount = 0;

  doubles(_values: Float64Array, count: number): void {
    this.doubleCount += count;
  }

  ints(_values: Int32Array | Uint8Array | Uint32Array, count: number): void {
    this.intCount += count;
  }

  list(values: number[]): void {
    this.intCount += values.length + 1;
  }
}

class Writing implements Walker {
  readonly doubleOut: Float64Array;
  readonly intOut: Int32Array;
  d = 0;
  i = 0;

  constructor(doubles: number, ints: number) {
    this.doubleOut = new Float64Array(doubles);
    this.intOut = new Int32Array(ints);
  }

  doubles(values: Float64Array, count: number): void {
    this.doubleOut.set(values.subarray(0, count), this.d);
    this.d += count;
  }

  ints(values: Int32Array | Uint8Array | Uint32Array, count: number): void {
    this.intOut.set(values.subarray(0, count), this.i);
    this.i += count;
  }

  list(values: number[]): void {
    this.intOut[this.i++] = values.length;
    this.intOut.set(values, this.i);
    this.i += values.length;
  }
}

class Reading implements Walker {
  private readonly snapshot: WorldSnapshot;
  private d: number;
  private i: number;

  constructor(snapshot: WorldSnapshot, d: number, i: number) {
    this.snapshot = snapshot;
    this.d = d;
    this.i = i;
  }

  doubles(values: Float64Array, count: number): void {
    values.set(this.snapshot.doubles.subarray(this.d, this.d + count));
    this.d += count;
  }

  ints(values: Int32Array | Uint8Array | Uint32Array, count: number): void {
    values.set(this.snapshot.ints.subarray(this.i, this.i + count));
    this.i += count;
  }

  list(values: number[]): void {
    const count = this.snapshot.ints[this.i++]!;
    values.length = 0;
    for (let k = 0; k < count; k++) values.push(this.snapshot.ints[this.i++]!);
  }
}

const HEADER_DOUBLES = 4;
const HEADER_INTS = 12;

function header(state: WorldState, doubles: Float64Array, ints: Int32Array): void {
  const { bodies, colliders, contacts, grab, pendingEnds } = state;
  doubles.set([grab.localX, grab.localY, grab.targetX, grab.targetY]);
  ints.set([
    bodies.high,
    bodies.count,
    bodies.nextId,
    colliders.high,
    colliders.count,
    contacts.count,
    contacts.high,
    grab.body,
    state.isEdited ? 1 : 0,
    state.sensorCount,
    pendingEnds.count,
    state.counters.cappedImpacts,
  ]);
}

export function saveWorld(state: WorldState): WorldSnapshot {
  const counting = new Counting();
  walk(state, counting);
  const writing = new Writing(HEADER_DOUBLES + counting.doubleCount, HEADER_INTS + counting.intCount);
  header(state, writing.doubleOut, writing.intOut);
  writing.d = HEADER_DOUBLES;
  writing.i = HEADER_INTS;
  walk(state, writing);
  const { high } = state.colliders;
  return {
    world: state.identity,
    bytes: writing.doubleOut.byteLength + writing.intOut.byteLength + 8 * (2 * high + state.ordered.length),
    tick: state.tick,
    settings: { ...state.settings },
    doubles: writing.doubleOut,
    ints: writing.intOut,
    shapes: state.colliders.shape.slice(0, high),
    made: state.colliders.made.slice(0, high),
    handles: state.ordered.slice(),
  };
}

/**
 * A snapshot of another world gives the same bodies and the same future, but handles of this world's own: one handle
 * cannot stand for two bodies.
 */
export function restoreWorld(state: WorldState, snapshot: WorldSnapshot): void {
  const isOwn = snapshot.world === state.identity;
  if (!isOwn && !snapshot.handles.every((body) => body instanceof Body)) {
    throw new TypeError('a snapshot comes from snapshot(), with its handles and shapes: JSON and clones have none');
  }
  const { bodies, colliders, contacts, grab, boxes } = state;
  const { ints, doubles } = snapshot;
  const staying = new Set(isOwn ? snapshot.handles : []);
  for (const body of state.ordered) if (!staying.has(body)) body.bury();
  state.tick = snapshot.tick;
  bodies.ensure(ints[0]!);
  bodies.high = ints[0]!;
  bodies.count = ints[1]!;
  bodies.nextId = ints[2]!;
  colliders.ensure(ints[3]!);
  colliders.high = ints[3]!;
  colliders.count = ints[4]!;
  contacts.ensure(ints[6]!);
  contacts.count = ints[5]!;
  contacts.high = ints[6]!;
  grab.body = ints[7]!;
  state.isEdited = ints[8] === 1;
  state.sensorCount = ints[9]!;
  while (state.pendingEnds.data.length < ints[10]!) state.pendingEnds.push(0);
  state.pendingEnds.count = ints[10]!;
  state.counters.cappedImpacts = ints[11]!;
  [grab.localX, grab.localY, grab.targetX, grab.targetY] = [doubles[0]!, doubles[1]!, doubles[2]!, doubles[3]!];
  boxes.ensure(colliders.high);
  walk(state, new Reading(snapshot, HEADER_DOUBLES, HEADER_INTS));
  colliders.shape = snapshot.shapes.slice();
  colliders.made = snapshot.made.slice();
  state.ordered = snapshot.handles.map((body) =>
    isOwn ? body : new Body(state, body.slot, { ...body.def, userData: body.userData }),
  );
  state.isOrderedLent = false;
  state.handles = [];
  for (let slot = 0; slot < bodies.high; slot++) state.handles.push(null);
  for (const body of state.ordered) {
    state.handles[body.slot] = body;
    body.revive();
  }
  state.events.clear();
  state.pushes.count = 0;
  state.moved.clear();
  state.adoptSettings(snapshot.settings);
  state.insertAllProxies();
  state.counters.asleep = countAsleep(bodies);
}

class Hashing implements Walker {
  readonly hash = new StateHash();

  doubles(values: Float64Array, count: number): void {
    this.hash.addDoubles(values, 0, count);
  }

  ints(values: Int32Array | Uint8Array | Uint32Array, count: number): void {
    if (values instanceof Uint8Array) for (let i = 0; i < count; i++) this.hash.addNumber(values[i]!);
    else this.hash.addInts(values, 0, count);
  }

  list(values: number[]): void {
    for (const value of values) this.hash.addNumber(value);
  }
}

/**
 * Fingerprint of the rows: worlds that were made alike, with the same shapes and settings, and differ in any number that
 * steers their future have different fingerprints (but for one chance in 2^64). So it finds the tick at which two runs
 * part. It is no test of equal futures for worlds of different making: shapes count only by what the rows say of them
 * (mass, inertia, radii, boxes), settings not at all, and the order in which slots became free, which steers the future
 * only when bodies are added, does count.
 */
export function hashWorld(state: WorldState): string {
  const hashing = new Hashing();
  const { grab, bodies } = state;
  for (const value of [state.tick, bodies.nextId, grab.body]) hashing.hash.addNumber(value);
  if (grab.body >= 0) {
    for (const value of [grab.localX, grab.localY, grab.targetX, grab.targetY]) hashing.hash.addNumber(value);
  }
  walk(state, hashing);
  return hashing.hash.digest();
}
