/**
 * Who is in a broad phase, and who has changed since its structure was last brought up to date.
 *
 * Upkeep is put off until somebody asks: few changes are then made one by one, many by building anew, which is
 * cheaper per proxy. Proxies that never change cost nothing.
 */
import type { BroadPhaseCounters } from './broad-phase.ts';
import { IntList } from './pair-buffer.ts';

/** When more than one in this many is asked about, everybody is. */
const FEW = 4;

export class Roster {
  /** Proxies that are in. */
  count = 0;
  /** One more than the largest proxy that was ever in since the last clear. */
  high = 0;
  /** 1 where the proxy is in. */
  present = new Uint8Array(64);
  /** Proxies that changed, perhaps repeatedly, perhaps gone by now. Not complete when `isBulk`. */
  readonly changed = new IntList();
  /** So many have changed that they are no longer listed. */
  isBulk = false;
  private readonly counters: BroadPhaseCounters;
  private readonly share: number;
  /** 1 for the proxies that a question is about, where it is about many; else 0 throughout. */
  private wanted = new Uint8Array(64);

  /** When more than one in `share` has changed, everything is built anew: so many times dearer is a single change. */
  constructor(counters: BroadPhaseCounters, share = FEW) {
    this.counters = counters;
    this.share = share;
  }

  add(proxy: number): void {
    if (proxy >= this.present.length) {
      const larger = new Uint8Array(Math.max(proxy + 1, this.present.length * 2));
      larger.set(this.present);
      this.present = larger;
    }
    this.present[proxy] = 1;
    this.high = Math.max(this.high, proxy + 1);
    this.count++;
    this.touch(proxy);
  }

  touch(proxy: number): void {
    this.counters.moved++;
    if (this.isBulk) return;
    this.changed.push(proxy);
    if (this.changed.count * this.share > this.count) this.isBulk = true;
  }

  drop(proxy: number): void {
    this.present[proxy] = 0;
    this.count--;
  }

  /** Everything has been taken in. */
  settle(): void {
    this.changed.clear();
    this.isBulk = false;
  }

  clear(): void {
    this.present.fill(0);
    this.count = 0;
    this.high = 0;
    this.settle();
  }

  /** Whether looking at each of the moved proxies by itself would cost more than looking at everybody. */
  isMost(moved: IntList): boolean {
    return moved.count * FEW > this.count;
  }

  /** Marks the moved proxies for a search of all pairs, to be unmarked after it. */
  mark(moved: IntList): Uint8Array {
    if (this.wanted.length < this.high) this.wanted = new Uint8Array(this.present.length);
    for (let m = 0; m < moved.count; m++) this.wanted[moved.at(m)] = 1;
    return this.wanted;
  }

  unmark(moved: IntList): void {
    for (let m = 0; m < moved.count; m++) this.wanted[moved.at(m)] = 0;
  }

  get bytes(): number {
    return this.present.byteLength + this.changed.data.byteLength + this.wanted.byteLength;
  }
}
