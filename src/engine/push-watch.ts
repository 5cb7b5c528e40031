/**
 * The log of pushes between a watched pair: what displaced a body in each of the last
 * ticks, and whether the push keeps changing its sign. A push that is answered by an opposite one as large, tick after
 * tick, means that two resolutions are fighting; neither can win, and the body jitters or stays where it may not be.
 *
 * An observer: it reads the world after a tick and steers nothing, so it is no part of a snapshot.
 */
import { PUSH_STRIDE } from './counters.ts';
import { length } from './math.ts';
import type { World } from './world.ts';

/** Pushes on the watched body within one tick. */
export interface PushEntry {
  tick: number;
  /** Their sum, px. */
  dx: number;
  dy: number;
  /** The sum of their lengths, px, and how many they were. */
  travel: number;
  count: number;
  /** The first and the last of them, px: where they are opposite, both had their way for a while. */
  firstX: number;
  firstY: number;
  lastX: number;
  lastY: number;
  /** How often the direction turned round from one push to the next, the last one of the tick before included. */
  flips: number;
  /** Whether the pushes turned round and led nowhere. */
  fights: boolean;
}

/** Ticks that are kept. */
export const PUSH_HISTORY = 60;
/** A fight is a fight when most of so many ticks in a row were one. */
const WINDOW = 8;
const MOST = 6;
/** Two pushes are opposite when the cosine between them is below this. */
const OPPOSITE = -0.5;
/** Pushes lead nowhere when their sum is below this share of their travel. */
const NOWHERE = 0.1;
/** Shorter pushes are rounding, px. */
const LEAST = 1e-6;

function makeEntry(): PushEntry {
  return {
    tick: -1,
    dx: 0,
    dy: 0,
    travel: 0,
    count: 0,
    firstX: 0,
    firstY: 0,
    lastX: 0,
    lastY: 0,
    flips: 0,
    fights: false,
  };
}

export class PushWatch {
  /** Ids of the watched body and of the partner whose pushes count; 0 is nobody, and for the partner everybody. */
  body = 0;
  partner = 0;
  private readonly ring: PushEntry[] = Array.from({ length: PUSH_HISTORY }, makeEntry);
  private first = 0;
  private held = 0;

  /** Watches another pair, or with partner 0 a body against everybody; the log begins anew. */
  watch(body: number, partner = 0): void {
    if (body === this.body && partner === this.partner) return;
    this.body = body;
    this.partner = partner;
    this.held = 0;
  }

  /** How many ticks are in the log. */
  get count(): number {
    return this.held;
  }

  /** An entry, 0 being the latest tick. The record is the log's own: read it, do not keep it. */
  entry(age: number): Readonly<PushEntry> {
    return this.ring[(this.first + this.held - 1 - age) % PUSH_HISTORY]!;
  }

  /** Whether two resolutions are fighting over the body now. */
  get isFighting(): boolean {
    let fights = 0;
    for (let age = 0; age < WINDOW && age < this.held; age++) if (this.entry(age).fights) fights++;
    return fights >= MOST;
  }

  /** After a tick: takes its pushes down. What was logged of this tick or of later ones before time went back is dropped. */
  look(world: World): void {
    while (this.held > 0 && this.entry(0).tick >= world.tick) this.held--;
    const watched = this.body === 0 ? undefined : world.body(this.body);
    if (!watched) return;
    const isNext = this.held > 0 && this.entry(0).tick === world.tick - 1;
    const before = isNext ? this.entry(0) : null;
    const lastX = before ? before.lastX : 0;
    const lastY = before ? before.lastY : 0;
    if (this.held === PUSH_HISTORY) this.first = (this.first + 1) % PUSH_HISTORY;
    else this.held++;
    const entry = this.entry(0) as PushEntry;
    entry.tick = world.tick;
    entry.lastX = lastX;
    entry.lastY = lastY;
    this.sum(entry, world, watched.slot);
  }

  private sum(entry: PushEntry, world: World, slot: number): void {
    const { pushes, bodies } = world.state;
    entry.dx = 0;
    entry.dy = 0;
    entry.travel = 0;
    entry.count = 0;
    entry.flips = 0;
    for (let i = 0; i < pushes.count; i++) {
      const k = PUSH_STRIDE * i;
      if (pushes.data[k] !== slot) continue;
      if (this.partner !== 0 && bodies.id[pushes.data[k + 1]!] !== this.partner) continue;
      const dx = pushes.data[k + 2]!;
      const dy = pushes.data[k + 3]!;
      const size = length(dx, dy);
      if (size < LEAST) continue;
      const along = dx * entry.lastX + dy * entry.lastY;
      if (along < OPPOSITE * size * length(entry.lastX, entry.lastY)) entry.flips++;
      if (entry.count === 0) {
        entry.firstX = dx;
        entry.firstY = dy;
      }
      entry.dx += dx;
      entry.dy += dy;
      entry.travel += size;
      entry.count++;
      entry.lastX = dx;
      entry.lastY = dy;
    }
    if (entry.count === 0) {
      entry.firstX = 0;
      entry.firstY = 0;
      entry.lastX = 0;
      entry.lastY = 0;
    }
    entry.fights = entry.flips > 0 && (entry.count === 1 || length(entry.dx, entry.dy) <= NOWHERE * entry.travel);
  }
}
