/** Lists of integers and pairs that only grow: cleared by their count, so that a tick allocates nothing. */

export class IntList {
  data = new Int32Array(64);
  count = 0;

  clear(): void {
    this.count = 0;
  }

  push(value: number): void {
    if (this.count === this.data.length) {
      const larger = new Int32Array(this.data.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.count++] = value;
  }

  at(index: number): number {
    return this.data[index]!;
  }
}

/** Room for proxies in one key: keys stay exact integers below 2^53. */
export const MAX_PROXIES = 2 ** 26;

/** The key of a pair: sorts by the smaller proxy, then by the larger. */
export function pairKey(a: number, b: number): number {
  return a < b ? a * MAX_PROXIES + b : b * MAX_PROXIES + a;
}

/** Pairs of proxies as sorted, unique keys. */
export class PairBuffer {
  keys = new Float64Array(64);
  count = 0;

  clear(): void {
    this.count = 0;
  }

  add(a: number, b: number): void {
    if (this.count === this.keys.length) {
      const larger = new Float64Array(this.keys.length * 2);
      larger.set(this.keys);
      this.keys = larger;
    }
    this.keys[this.count++] = pairKey(a, b);
  }

  first(index: number): number {
    return Math.floor(this.keys[index]! / MAX_PROXIES);
  }

  second(index: number): number {
    return this.keys[index]! % MAX_PROXIES;
  }

  /** Sorts the pairs and drops repeats, so that nobody downstream can tell who found them. */
  settle(): void {
    sortAscending(this.keys, this.count);
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      const key = this.keys[i]!;
      if (kept === 0 || this.keys[kept - 1] !== key) this.keys[kept++] = key;
    }
    this.count = kept;
  }
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
