/** Lists of integers and pairs that only grow: cleared by their count, so that a tick allocates nothing. */

export class IntList {
  data = new Int32Array(64);
  count = 0;

  clear(): void {
    this.count = 0;
  }

  push(value: number): void {
    if (this.count === this.data.length) this.ensure(this.count + 1);
    this.data[this.count++] = value;
  }

  at(index: number): number {
    return this.data[index]!;
  }

  /**
   * Ascending order from index `from` on, in place: Shell's sort (1959) with the gaps 1, 4, 13, 40... of Knuth, which
   * for a handful is an insertion sort. Strategies find proxies in orders of their own; after this nobody can tell.
   */
  order(from = 0): void {
    const { data, count } = this;
    let gap = 1;
    while (9 * gap < count - from) gap = 3 * gap + 1;
    for (; gap >= 1; gap = (gap - 1) / 3) {
      for (let i = from + gap; i < count; i++) {
        const value = data[i]!;
        let k = i;
        for (; k - gap >= from && data[k - gap]! > value; k -= gap) data[k] = data[k - gap]!;
        data[k] = value;
      }
    }
  }

  /** Drops repeats of an ordered list. */
  dropRepeats(): void {
    const { data } = this;
    let kept = 0;
    for (let i = 0; i < this.count; i++) if (kept === 0 || data[kept - 1] !== data[i]) data[kept++] = data[i]!;
    this.count = kept;
  }

  /** Makes room for `count` values. */
  ensure(count: number): void {
    if (count <= this.data.length) return;
    const larger = new Int32Array(Math.max(count, this.data.length * 2));
    larger.set(this.data);
    this.data = larger;
  }
}

/** Room for proxies in one key: keys stay exact integers below 2^52. */
export const MAX_PROXIES = 2 ** 26;

/** The key of a pair: sorts by the smaller proxy, then by the larger. */
export function pairKey(a: number, b: number): number {
  return a < b ? a * MAX_PROXIES + b : b * MAX_PROXIES + a;
}

/** From here on the radix sort is faster than heapsort. */
const RADIX_FROM = 128;

const DIGIT_BITS = 11;
const DIGITS = 5;
const RADIX = 1 << DIGIT_BITS;
/** Added to a whole number below it, 2^52 puts the number's bits into the bits of the double, unchanged. */
const BIAS = 2 ** 52;
/** Which half of a double this host stores first. */
const LOW = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 0 : 1;

// Scratch of PairBuffer.sortByDigits: how often each digit occurs, place by place.
const tally = new Int32Array(DIGITS * RADIX);

/** Pairs of proxies as sorted, unique keys. */
export class PairBuffer {
  keys = new Float64Array(64);
  count = 0;
  // The keys once more as words, and a second room of the same size for sorting.
  private words = new Uint32Array(this.keys.buffer);
  private spareKeys = new Float64Array(64);
  private spareWords = new Uint32Array(this.spareKeys.buffer);

  clear(): void {
    this.count = 0;
  }

  add(a: number, b: number): void {
    if (this.count === this.keys.length) this.ensure(this.count + 1);
    this.keys[this.count++] = Math.min(a, b) * MAX_PROXIES + Math.max(a, b);
  }

  first(index: number): number {
    return Math.floor(this.keys[index]! / MAX_PROXIES);
  }

  second(index: number): number {
    return this.keys[index]! % MAX_PROXIES;
  }

  /** Sorts the pairs and drops repeats, so that nobody downstream can tell who found them. */
  settle(): void {
    if (this.count < RADIX_FROM) sortAscending(this.keys, this.count);
    else if (!isSorted(this.keys, this.count)) this.sortByDigits();
    this.dropRepeats();
  }

  /** Makes room for `count` pairs. */
  ensure(count: number): void {
    if (count <= this.keys.length) return;
    const larger = new Float64Array(Math.max(count, this.keys.length * 2));
    larger.set(this.keys);
    this.keys = larger;
    this.words = new Uint32Array(larger.buffer);
    this.spareKeys = new Float64Array(larger.length);
    this.spareWords = new Uint32Array(this.spareKeys.buffer);
  }

  private dropRepeats(): void {
    const { keys } = this;
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      const key = keys[i]!;
      if (kept === 0 || keys[kept - 1] !== key) keys[kept++] = key;
    }
    this.count = kept;
  }

  /**
   * Radix sort, 11 bits at a time, lowest first (Seward, 1954). Places at which all keys agree are left out, so that
   * a world of up to 2,048 proxies needs three passes of the five.
   */
  private sortByDigits(): void {
    const { count } = this;
    this.countDigits();
    for (let place = 0; place < DIGITS; place++) {
      const base = place * RADIX;
      const { keys, words, spareKeys, spareWords } = this;
      if (tally[base + digitAt(words, 0, place)] === count) continue;
      for (let d = base, sum = 0; d < base + RADIX; d++) {
        const here = tally[d]!;
        tally[d] = sum;
        sum += here;
      }
      for (let i = 0; i < count; i++) spareKeys[tally[base + digitAt(words, i, place)]!++] = keys[i]!;
      this.keys = spareKeys;
      this.words = spareWords;
      this.spareKeys = keys;
      this.spareWords = words;
    }
    const { keys } = this;
    for (let i = 0; i < count; i++) keys[i]! -= BIAS;
  }

  private countDigits(): void {
    const { count, keys, words } = this;
    tally.fill(0);
    for (let i = 0; i < count; i++) {
      keys[i]! += BIAS;
      for (let place = 0; place < DIGITS; place++) tally[place * RADIX + digitAt(words, i, place)]!++;
    }
  }
}

function digitAt(words: Uint32Array, index: number, place: number): number {
  const low = words[2 * index + LOW]!;
  const high = words[2 * index + 1 - LOW]! & 0xfffff;
  if (place === 0) return low & (RADIX - 1);
  if (place === 1) return (low >>> 11) & (RADIX - 1);
  if (place === 2) return (low >>> 22) | ((high & 1) << 10);
  if (place === 3) return (high >>> 1) & (RADIX - 1);
  return high >>> 12;
}

/** Sorts the first `count` numbers in place: heapsort, because it needs no room, no recursion and has no bad case. */
export function sortAscending(values: Float64Array, count: number): void {
  if (isSorted(values, count)) return;
  for (let root = (count >> 1) - 1; root >= 0; root--) siftDown(values, root, count);
  for (let end = count - 1; end > 0; end--) {
    const largest = values[0]!;
    values[0] = values[end]!;
    values[end] = largest;
    siftDown(values, 0, end);
  }
}

function isSorted(values: Float64Array, count: number): boolean {
  for (let i = 1; i < count; i++) if (values[i - 1]! > values[i]!) return false;
  return true;
}

function siftDown(values: Float64Array, root: number, end: number): void {
  const value = values[root]!;
  let hole = root;
  for (;;) {
    let child = 2 * hole + 1;
    if (child >= end) break;
    if (child + 1 < end && values[child + 1]! > values[child]!) child++;
    if (values[child]! <= value) break;
    values[hole] = values[child]!;
    hole = child;
  }
  values[hole] = value;
}
