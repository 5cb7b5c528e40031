/** Radix sort of proxies by a whole number each, for layouts from scratch; it keeps the order of equals. */

const DIGIT_BITS = 11;
const RADIX = 1 << DIGIT_BITS;
const PLACES = 3;

// Scratch of IntSort.sort: how often each digit occurs in one place.
const tally = new Int32Array(RADIX);

export class IntSort {
  /** Proxies: filled in by the caller, sorted by `sort`. */
  items = new Int32Array(64);
  private keys = new Int32Array(64);
  private spareItems = new Int32Array(64);
  private spareKeys = new Int32Array(64);

  /** Makes room for `count` items; what was there is lost. */
  ensure(count: number): void {
    if (this.items.length >= count) return;
    const length = Math.max(count, this.items.length * 2);
    this.items = new Int32Array(length);
    this.keys = new Int32Array(length);
    this.spareItems = new Int32Array(length);
    this.spareKeys = new Int32Array(length);
  }

  /** Sorts the first `count` items by `keyOf[item * stride]`, numbers of less than 2^30 either way. */
  sort(count: number, keyOf: Int32Array, stride: number): void {
    for (let i = 0; i < count; i++) this.keys[i] = keyOf[this.items[i]! * stride]! + (1 << 30);
    for (let place = 0; place < PLACES; place++) this.sortPlace(count, place * DIGIT_BITS);
  }

  get bytes(): number {
    return this.items.byteLength * 4;
  }

  private sortPlace(count: number, shift: number): void {
    const { items, keys, spareItems, spareKeys } = this;
    tally.fill(0);
    for (let i = 0; i < count; i++) tally[(keys[i]! >>> shift) & (RADIX - 1)]!++;
    for (let digit = 0, sum = 0; digit < RADIX; digit++) {
      const here = tally[digit]!;
      tally[digit] = sum;
      sum += here;
    }
    for (let i = 0; i < count; i++) {
      const to = tally[(keys[i]! >>> shift) & (RADIX - 1)]!++;
      spareItems[to] = items[i]!;
      spareKeys[to] = keys[i]!;
    }
    this.items = spareItems;
    this.keys = spareKeys;
    this.spareItems = items;
    this.spareKeys = keys;
  }
}
