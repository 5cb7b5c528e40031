/**
 * One lane of sweep and prune: the boxes that touch it, sorted by where they begin along the axis.
 *
 * A record is (begin, end, low, high, owner): the interval along the axis and the one across it, on the lattice, and
 * whose they are. The owner is the proxy in the lane where its box begins across the axis, and ~proxy in the others:
 * of two boxes that share several lanes one begins in just one of them, and there the pair counts. After the last
 * record there are some that begin behind everything, so that a search needs no other end.
 */

/** Integers of a record, and which is what. */
export const RECORD = 5;
export const END = 1;
export const LOW = 2;
export const HIGH = 3;
export const OWNER = 4;
/** Beginning of a record that is not there. */
const BEHIND = 2 ** 30 - 1;
/** Such records after the last one, for a search that is unrolled. */
const MARGIN = 3;

export class Lane {
  count = 0;
  records = new Int32Array((8 + MARGIN) * RECORD);
  /** No box in the lane is longer than this; a bound that shrinks when the lane is refreshed. */
  longest = 0;

  constructor() {
    this.clear();
  }

  clear(): void {
    this.count = 0;
    this.longest = 0;
    this.close();
  }

  /** Puts a record behind the others, whatever its place; `close` afterwards. */
  append(owner: number, ints: Int32Array): void {
    this.ensure(this.count + 1);
    this.write(this.count++, owner, ints);
  }

  /** Marks the end. */
  close(): void {
    const from = this.count * RECORD;
    this.records.fill(0, from, from + MARGIN * RECORD);
    for (let m = 0; m < MARGIN; m++) this.records[from + m * RECORD] = BEHIND;
  }

  insert(owner: number, ints: Int32Array): void {
    this.ensure(this.count + 1);
    const place = this.search(ints[proxyOf(owner) * 4]!);
    this.records.copyWithin((place + 1) * RECORD, place * RECORD, (this.count + MARGIN) * RECORD);
    this.count++;
    this.write(place, owner, ints);
  }

  removeAt(place: number): void {
    this.records.copyWithin(place * RECORD, (place + 1) * RECORD, (this.count + MARGIN) * RECORD);
    this.count--;
  }

  /** Gives the record at `place` the present numbers of its owner, and its place among the others. */
  reposition(place: number, ints: Int32Array): void {
    const { records } = this;
    const owner = records[place * RECORD + OWNER]!;
    const begin = ints[proxyOf(owner) * 4]!;
    let to = place;
    while (to > 0 && records[(to - 1) * RECORD]! > begin) to--;
    if (to < place) {
      records.copyWithin((to + 1) * RECORD, to * RECORD, place * RECORD);
    } else {
      while (to + 1 < this.count && records[(to + 1) * RECORD]! < begin) to++;
      if (to > place) records.copyWithin(place * RECORD, (place + 1) * RECORD, (to + 1) * RECORD);
    }
    this.write(to, owner, ints);
  }

  /** Place of a proxy that begins at `begin`. It must be there. */
  find(proxy: number, begin: number): number {
    let place = this.search(begin);
    while (proxyOf(this.records[place * RECORD + OWNER]!) !== proxy) place++;
    return place;
  }

  /** First place whose record begins at `begin` or behind it. */
  search(begin: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.records[middle * RECORD]! < begin) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private write(place: number, owner: number, ints: Int32Array): void {
    const { records } = this;
    const r = place * RECORD;
    const i = proxyOf(owner) * 4;
    records[r] = ints[i]!;
    records[r + END] = ints[i + END]!;
    records[r + LOW] = ints[i + LOW]!;
    records[r + HIGH] = ints[i + HIGH]!;
    records[r + OWNER] = owner;
    this.longest = Math.max(this.longest, ints[i + END]! - ints[i]!);
  }

  private ensure(count: number): void {
    if ((count + MARGIN) * RECORD <= this.records.length) return;
    const larger = new Int32Array(Math.max((count + MARGIN) * RECORD, this.records.length * 2));
    larger.set(this.records);
    this.records = larger;
  }
}

export function proxyOf(owner: number): number {
  return owner ^ (owner >> 31);
}
