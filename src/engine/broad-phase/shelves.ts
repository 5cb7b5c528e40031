/**
 * Proxies sorted into numbered buckets: those of one bucket stand side by side, and so do those of buckets that follow
 * one another, which makes a row of cells one run of memory.
 *
 * The stock is laid out by counting sort. After that single proxies can leave their place (it stays as a gap that
 * holds nobody) and stand loose in a list of their new bucket, until so many are loose that the next stock is due.
 * What never moves stays on its shelf and costs nothing.
 *
 * A slot is a record of a few integers: least x and y on the lattice first, the proxy last, the owner's business
 * between them.
 */

/** Where a proxy is when it is in no bucket. */
export const NOWHERE = -1;
const LOOSE = -1;
/** Gaps after the last slot, for a search that is unrolled, and where they are: beyond any lattice. */
const MARGIN = 4;
const BEYOND = 2 ** 30 - 1;
/** A new stock is due when more than one in this many is loose or a gap. */
const UNTIDY = 4;

export class Shelves {
  buckets = 0;
  /** Slots in use, gaps included. */
  slots = 0;
  /** First slot of each bucket, and the end of the last. */
  start = new Int32Array(1);
  /** The records, and the integers each has. */
  records: Int32Array;
  readonly stride: number;
  /** Proxies in lists. */
  looseCount = 0;
  /** Sum of the squares of what the buckets held when they were last stocked: the more uneven, the more. */
  crowding = 0;
  private gaps = 0;

  // By bucket and by proxy: lists of the loose ones, and where each proxy is.
  private looseHead = new Int32Array(0);
  private next = new Int32Array(64);
  private previous = new Int32Array(64);
  private home = new Int32Array(64);
  private slot = new Int32Array(64);
  /** Whether `home` and `slot` are true: a stock does not touch them, the first single change after it fills them. */
  private isIndexed = false;

  constructor(stride: number) {
    this.stride = stride;
    this.records = new Int32Array((64 + MARGIN) * stride);
  }

  /** Empties everything, for a stock of up to `proxies` in `buckets`; afterwards `start` counts what each will hold. */
  open(buckets: number, proxies: number): void {
    if (this.start.length < buckets + 1) this.start = new Int32Array(Math.max(buckets + 1, this.start.length * 2));
    else this.start.fill(0, 0, buckets + 1);
    if (this.looseHead.length < this.start.length) this.looseHead = new Int32Array(this.start.length).fill(NOWHERE);
    else if (this.looseCount > 0) this.looseHead.fill(NOWHERE);
    const needed = (proxies + MARGIN) * this.stride;
    if (this.records.length < needed) this.records = new Int32Array(Math.max(needed, this.records.length * 2));
    this.buckets = buckets;
    this.slots = 0;
    this.looseCount = 0;
    this.gaps = 0;
    this.isIndexed = false;
  }

  /** Turns counts into ends of buckets; whoever fills takes `--start[bucket]` as the slot of each proxy. */
  sum(): void {
    const { start, buckets } = this;
    let sum = 0;
    let crowding = 0;
    for (let b = 0; b <= buckets; b++) {
      const here = start[b]!;
      crowding += here * here;
      sum += here;
      start[b] = sum;
    }
    this.slots = sum;
    this.crowding = crowding;
    for (let s = sum; s < sum + MARGIN; s++) this.makeGap(s, BEYOND, BEYOND);
  }

  /** Proxies in a bucket, by counting them. */
  countIn(bucket: number): number {
    let count = 0;
    for (let s = this.start[bucket]!; s < this.start[bucket + 1]!; s++) if (this.proxyAt(s) >= 0) count++;
    for (let e = this.firstLoose(bucket); e >= 0; e = this.next[e]!) count++;
    return count;
  }

  /** Whether single changes have made the stock so untidy that a new one pays. */
  get isUntidy(): boolean {
    return (this.looseCount + this.gaps) * UNTIDY > this.slots + 64;
  }

  /** Whether every proxy stands on a shelf. */
  get isTidy(): boolean {
    return this.looseCount === 0;
  }

  /** The bucket of a proxy, or whatever `settleAt` said last. */
  homeOf(proxy: number): number {
    return proxy < this.home.length ? this.home[proxy]! : NOWHERE;
  }

  /** Fills in where everybody is, `proxies` being one more than the largest. False: that was known already. */
  index(proxies: number): boolean {
    if (this.home.length < proxies) this.growProxies(proxies);
    if (this.isIndexed) return false;
    this.isIndexed = true;
    this.home.fill(NOWHERE);
    const { start, home, slot, buckets } = this;
    for (let b = 0; b < buckets; b++) {
      const end = start[b + 1]!;
      for (let s = start[b]!; s < end; s++) {
        const proxy = this.proxyAt(s);
        if (proxy === NOWHERE) continue;
        home[proxy] = b;
        slot[proxy] = s;
      }
    }
    return true;
  }

  /** Notes that a proxy is where the owner keeps it, in no bucket; `where` is below -1. */
  settleElsewhere(proxy: number, where: number): void {
    this.home[proxy] = where;
  }

  /** Puts a proxy that is in no bucket into one. */
  enter(proxy: number, bucket: number): void {
    const first = this.looseHead[bucket]!;
    this.home[proxy] = bucket;
    this.slot[proxy] = LOOSE;
    this.next[proxy] = first;
    this.previous[proxy] = NOWHERE;
    if (first !== NOWHERE) this.previous[first] = proxy;
    this.looseHead[bucket] = proxy;
    this.looseCount++;
  }

  /** Takes a proxy out of its bucket. */
  leave(proxy: number): void {
    const s = this.slot[proxy]!;
    const bucket = this.home[proxy]!;
    this.home[proxy] = NOWHERE;
    if (s !== LOOSE) {
      this.makeGap(s, this.records[s * this.stride]!, this.records[s * this.stride + 1]!);
      this.gaps++;
      return;
    }
    const before = this.previous[proxy]!;
    const after = this.next[proxy]!;
    if (before === NOWHERE) this.looseHead[bucket] = after;
    else this.next[before] = after;
    if (after !== NOWHERE) this.previous[after] = before;
    this.looseCount--;
  }

  /** The slot of a proxy in a bucket, -1 when it stands loose. */
  slotOf(proxy: number): number {
    return this.slot[proxy]!;
  }

  /** The proxy of a slot, -1 for a gap. */
  proxyAt(slot: number): number {
    return this.records[slot * this.stride + this.stride - 1]!;
  }

  /** First loose proxy of a bucket, -1 for none. */
  firstLoose(bucket: number): number {
    return this.looseHead[bucket]!;
  }

  nextLoose(proxy: number): number {
    return this.next[proxy]!;
  }

  get bytes(): number {
    const perBucket = this.start.byteLength + this.looseHead.byteLength;
    return perBucket + this.records.byteLength + 4 * this.next.byteLength;
  }

  /** Makes a slot hold nobody. It keeps a place, where a search may pass, with an empty box about it. */
  makeGap(slot: number, x: number, y: number): void {
    const r = slot * this.stride;
    this.records[r] = x;
    this.records[r + 1] = y;
    this.records.fill(0, r + 2, r + this.stride - 1);
    this.records[r + this.stride - 1] = NOWHERE;
  }

  private growProxies(proxies: number): void {
    const length = Math.max(proxies, this.home.length * 2);
    this.next = enlarge(this.next, length);
    this.previous = enlarge(this.previous, length);
    this.slot = enlarge(this.slot, length);
    const old = this.home.length;
    this.home = enlarge(this.home, length);
    this.home.fill(NOWHERE, old);
  }
}

function enlarge(from: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(length);
  to.set(from);
  return to;
}
