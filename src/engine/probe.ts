/** The world as a CCD mode may see it: candidates of a swept box, and a place for its findings. */
import { type Bodies, type Colliders, FAST } from './bodies.ts';
import { IntList, pairKey } from './broad-phase/pair-buffer.ts';
import type { CcdQuery } from './ccd/mode.ts';
import { CONTACT_STRIDE, IGNORED, NX, NY, PRESSED, TOUCHING } from './contacts.ts';
import { wake } from './sleep.ts';
import type { WorldState } from './state.ts';
import type { HitRule } from './tolerance.ts';
import type { PairTrace } from './trace.ts';

/** So many boxes are looked at faster one by one than found by the broad phase. */
const FEW = 16;

/** Sensors crossed within the tick: sensor's collider, visitor's collider, when in, when out (above 1: still in). */
export class CrossingLog {
  count = 0;
  data = new Float64Array(4 * 16);

  add(sensor: number, visitor: number, t0: number, t1: number): void {
    // A leg that ended inside is continued by the next one.
    for (let i = 0; i < this.count; i++) {
      const isSame = this.data[i * 4] === sensor && this.data[i * 4 + 1] === visitor;
      if (isSame && this.data[i * 4 + 3]! > 1) {
        this.data[i * 4 + 3] = t1;
        return;
      }
    }
    if ((this.count + 1) * 4 > this.data.length) {
      const larger = new Float64Array(this.data.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    const k = this.count++ * 4;
    this.data[k] = sensor;
    this.data[k + 1] = visitor;
    this.data[k + 2] = t0;
    this.data[k + 3] = t1;
  }
}

export class Probe implements CcdQuery {
  readonly crossings = new CrossingLog();
  /** Keys of pairs let pass in this tick: their contacts are marked when they turn up. */
  readonly passing: number[] = [];
  private readonly state: WorldState;
  /** All colliders that fast bodies can meet, in ascending order, when they are few. */
  private readonly few = new IntList();
  private areFew = false;

  constructor(state: WorldState) {
    this.state = state;
  }

  begin(): void {
    this.crossings.count = 0;
    this.passing.length = 0;
    this.areFew = false;
  }

  get bodies(): Bodies {
    return this.state.bodies;
  }

  get colliders(): Colliders {
    return this.state.colliders;
  }

  get rule(): HitRule {
    return this.state.rule;
  }

  get friction(): number {
    return this.state.settings.friction;
  }

  get restitution(): number {
    return this.state.settings.restitution;
  }

  get h(): number {
    return this.state.h;
  }

  get gravityX(): number {
    return this.state.settings.gravityX;
  }

  get gravityY(): number {
    return this.state.settings.gravityY;
  }

  get spins(): boolean {
    return this.state.solver.spins;
  }

  get turns(): boolean {
    return this.state.mode.turns;
  }

  get slices(): number {
    return this.state.settings.slices;
  }

  get detectPasses(): boolean {
    return this.state.settings.detectPasses;
  }

  get grabbed(): number {
    return this.state.grab.body;
  }

  get slowReach(): number {
    return this.state.slowReach;
  }

  get hasSensors(): boolean {
    return this.state.sensorCount > 0;
  }

  get trace(): PairTrace | null {
    return this.state.trace;
  }

  countTest(): void {
    this.state.counters.sweepTests++;
  }

  /**
   * A thousand bullets between four walls are a thousand moved boxes in the broad phase, and only in one another's way
   * there. The few that they can meet are then asked one by one.
   */
  expect(categories: number, masks: number): void {
    const { bodies, colliders } = this.state;
    const { few } = this;
    few.clear();
    this.areFew = false;
    for (let slot = 0; slot < bodies.high; slot++) {
      if (bodies.id[slot] === 0 || (bodies.flags[slot]! & FAST) !== 0) continue;
      if ((bodies.category[slot]! & masks) === 0 || (bodies.mask[slot]! & categories) === 0) continue;
      for (let c = bodies.firstCollider[slot]!; c !== -1; c = colliders.next[c]!) {
        if (few.count === FEW) return;
        few.push(c);
      }
    }
    few.order();
    this.areFew = true;
  }

  mayMeet(minX: number, minY: number, maxX: number, maxY: number): boolean {
    if (!this.areFew) return true;
    const { few } = this;
    const { boxes } = this.state;
    for (let i = 0; i < few.count; i++) if (boxes.meets(few.data[i]!, minX, minY, maxX, maxY)) return true;
    return false;
  }

  candidates(collider: number, minX: number, minY: number, maxX: number, maxY: number, out: IntList): void {
    const { state, few } = this;
    if (this.areFew) {
      for (let i = 0; i < few.count; i++) {
        const other = few.data[i]!;
        if (!state.boxes.meets(other, minX, minY, maxX, maxY)) continue;
        if (!this.isFast(other) && state.accepts(collider, other)) out.push(other);
      }
      return;
    }
    const from = out.count;
    state.broadPhase.queryBox(minX, minY, maxX, maxY, out);
    let kept = from;
    for (let i = from; i < out.count; i++) {
      const other = out.data[i]!;
      if (!this.isFast(other) && state.accepts(collider, other)) out.data[kept++] = other;
    }
    out.count = kept;
    out.order(from);
  }

  private isFast(collider: number): boolean {
    const { bodies, colliders } = this.state;
    return (bodies.flags[colliders.body[collider]!]! & FAST) !== 0;
  }

  accepts(a: number, b: number): boolean {
    return this.state.accepts(a, b);
  }

  isKnown(a: number, b: number): boolean {
    const slot = findContact(this.state, a, b);
    return slot !== -1 && (this.state.contacts.flags[slot]! & (TOUCHING | PRESSED | IGNORED)) !== 0;
  }

  closing(a: number, b: number, dx: number, dy: number): number {
    const { contacts } = this.state;
    const slot = findContact(this.state, a, b);
    if (slot === -1 || (contacts.flags[slot]! & IGNORED) !== 0) return -Infinity;
    if ((contacts.flags[slot]! & (TOUCHING | PRESSED)) === 0) return -Infinity;
    const c = slot * CONTACT_STRIDE;
    const way = dx * contacts.data[c + NX]! + dy * contacts.data[c + NY]!;
    return contacts.pair[slot * 4] === a ? way : -way;
  }

  ignore(a: number, b: number): void {
    this.passing.push(pairKey(a, b));
  }

  noteHit(a: number, b: number, t: number, speed: number, x: number, y: number, nx: number, ny: number): void {
    this.state.counters.impacts++;
    this.note('hit', a, b, t, speed, x, y, nx, ny);
  }

  notePass(a: number, b: number, t: number, speed: number, x: number, y: number, nx: number, ny: number): void {
    // Who was in it when the tick began had begun to pass before.
    this.note('passed', a, b, Math.max(0, t), speed, x, y, nx, ny);
  }

  noteCrossing(sensor: number, collider: number, t0: number, t1: number): void {
    this.crossings.add(sensor, collider, t0, t1);
  }

  wake(body: number): void {
    wake(this.state, body);
  }

  noteCappedImpacts(_body: number): void {
    this.state.counters.cappedImpacts++;
  }

  private note(
    type: 'hit' | 'passed',
    a: number,
    b: number,
    t: number,
    speed: number,
    x: number,
    y: number,
    nx: number,
    ny: number,
  ): void {
    const { bodies, events } = this.state;
    const event = events.push(type, bodies.id[a]!, bodies.id[b]!, t);
    event.speed = speed;
    event.x = x;
    event.y = y;
    event.nx = nx;
    event.ny = ny;
  }
}

/** Slot of the contact of two colliders, -1 when there is none: a binary search in key order. */
export function findContact(state: WorldState, a: number, b: number): number {
  const { contacts } = state;
  const key = pairKey(a, b);
  let low = 0;
  let high = contacts.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (contacts.key[contacts.order[middle]!]! < key) low = middle + 1;
    else high = middle;
  }
  if (low === contacts.count) return -1;
  const slot = contacts.order[low]!;
  return contacts.key[slot] === key ? slot : -1;
}
