/**
 * What happened in the last tick, by the time within it: ends of what was removed before it at t = 0, impacts, passes
 * and sensors of fast bodies at their own times, and what is only seen where the tick ends at t = 1. Of the same time
 * the order is hits, passes, ends, begins, ends that were seen, sensors.
 *
 * Records are pooled: they are overwritten by the next tick, so read them at once or copy them. Told after the tick,
 * never from inside it, so a reader may add and remove bodies freely.
 */

import type { Body } from './body.ts';

export type EventType =
  | 'begin' // two bodies became a hit
  | 'end' // they no longer are one
  | 'enter' // a body came into a sensor
  | 'leave' // it left
  | 'hit' // a fast body or a bullet met something
  | 'passed'; // a fast body crossed something and no test of the running mode saw it

/** Bodies are named by id. For `hit` and `passed` a is the fast body, for `enter` and `leave` a is the sensor. */
export interface WorldEvent {
  type: EventType;
  a: number;
  b: number;
  /** When, as a fraction of the tick. */
  t: number;
  /** Speed of approach along the normal, px/s. */
  speed: number;
  /** Where, px. */
  x: number;
  y: number;
  /** Unit normal from a to b. */
  nx: number;
  ny: number;
}

function makeEvent(): WorldEvent {
  return { type: 'begin', a: 0, b: 0, t: 0, speed: 0, x: 0, y: 0, nx: 0, ny: 0 };
}

export class EventLog implements Iterable<WorldEvent> {
  count = 0;
  /** Who died of a hit in that tick. They are in the world no more, and their handles tell what they were. */
  readonly died: Body[] = [];
  private readonly records: WorldEvent[] = [];
  private readonly spare: WorldEvent[] = [];

  clear(): void {
    this.count = 0;
    this.died.length = 0;
  }

  at(index: number): WorldEvent {
    if (!(index >= 0 && index < this.count))
      throw new RangeError(`event index must be in 0..${this.count - 1}, got ${index}`);
    return this.records[index]!;
  }

  /** Appends a record and returns it for its maker to fill in. */
  push(type: EventType, a: number, b: number, t: number): WorldEvent {
    if (this.count === this.records.length) this.records.push(makeEvent());
    const event = this.records[this.count++]!;
    event.type = type;
    event.a = a;
    event.b = b;
    event.t = t;
    event.speed = 0;
    event.x = 0;
    event.y = 0;
    event.nx = 0;
    event.ny = 0;
    return event;
  }

  /** Sorts records from index `from` on by (t, a, b), keeping the order of equals. */
  sortFrom(from: number): void {
    this.sort(from, isLater);
  }

  /** Sorts all records by time; what happened at the same time stays in the order in which it was told. */
  sortByTime(): void {
    this.sort(0, isLaterInTime);
  }

  /** Merges pairs of sorted stretches until there is one: no bad case, and equals keep their order. */
  private sort(from: number, isAfter: (x: WorldEvent, y: WorldEvent) => boolean): void {
    const { records, spare, count } = this;
    let sorted = from + 1;
    while (sorted < count && !isAfter(records[sorted - 1]!, records[sorted]!)) sorted++;
    if (sorted >= count) return;
    for (let width = 1; width < count - from; width *= 2) {
      for (let low = from; low < count; low += 2 * width) {
        const middle = Math.min(low + width, count);
        const high = Math.min(middle + width, count);
        let a = low;
        let b = middle;
        for (let k = low; k < high; k++) {
          const takesSecond = a === middle || (b < high && isAfter(records[a]!, records[b]!));
          spare[k] = takesSecond ? records[b++]! : records[a++]!;
        }
      }
      for (let k = from; k < count; k++) records[k] = spare[k]!;
    }
  }

  *[Symbol.iterator](): Iterator<WorldEvent> {
    for (let i = 0; i < this.count; i++) yield this.records[i]!;
  }
}

function isLater(x: WorldEvent, y: WorldEvent): boolean {
  if (x.t !== y.t) return x.t > y.t;
  return x.a !== y.a ? x.a > y.a : x.b > y.b;
}

function isLaterInTime(x: WorldEvent, y: WorldEvent): boolean {
  return x.t > y.t;
}
