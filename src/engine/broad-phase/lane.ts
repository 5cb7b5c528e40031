/**
 * One lane of sweep and prune: the boxes that touch it, sorted by where they begin along the axis.
 *
 * A record is (begin, end, low, high, proxy): the interval along the axis and the one across it, on the lattice. After
 * the last there are records that begin behind everything, so that a search needs no other end.
 */

/** Integers of a record, and which is what. */
export const RECORD = 5;
export const END = 1;
export const LOW = 2;
export const HIGH = 3;
export const PROXY = 4;
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
  append(proxy: number, ints: Int32Array): void {
    this.ensure(this.count + 1);
    this.write(this.count++, proxy, ints);
  }

  /** Marks the end. */
  close(): void {
    const from = this.count * RECORD;
    this.records.fill(0, from, from + MARGIN * RECORD);
    for (let m = 0; m < MARGIN; m++) this.records[from + m * RECORD] = BEHIND;
  }

  insert(proxy: number, ints: Int32Array): void {
    this.ensure(this.count + 1);
    const place = this.search(ints[proxy * 4]!);
    this.records.copyWithin((place + 1) * RECORD, place * RECORD, (this.count + MARGIN) * RECORD);
    this.count++;
    this.write(place, proxy, ints);
  }

  removeAt(place: number): void {
    this.records.copyWithin(place * RECORD, (place + 1) * RECORD, (this.count + MARGIN) * RECORD);
    this.count--;
  }

  /** Gives the record at `place` its present numbers, and its place among the others. */
  reposition(place: number, proxy: number, ints: Int32Array): void {
    const { records } = this;
    const begin = ints[proxy * 4]!;
    let to = place;
    while (to > 0 && records[(to - 1) * RECORD]! > begin) to--;
    if (to < place) {
      records.copyWithin((to + 1) * RECORD, to * RECORD, place * RECORD);
    } else {
      while (to + 1 < this.count && records[(to + 1) * RECORD]! < begin) to++;
      if (to > place) records.copyWithin(place * RECORD, (place + 1) * RECORD, (to + 1) * RECORD);
    }
    this.write(to, proxy, ints);
  }

  /** Place of a proxy that begins at `begin`. It must be there. */
  find(proxy: number, begin: number): number {
    let place = this.search(begin);
    while (this.records[place * RECORD + PROXY] !== proxy) place++;
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

  /** The record at `place` becomes that of a proxy. */
  write(place: number, proxy: number, ints: Int32Array): void {
    const { records } = this;
    const r = place * RECORD;
    const i = proxy * 4;
    records[r] = ints[i]!;
    records[r + END] = ints[i + END]!;
    records[r + LOW] = ints[i + LOW]!;
    records[r + HIGH] = ints[i + HIGH]!;
    records[r + PROXY] = proxy;
    this.longest = Math.max(this.longest, ints[i + END]! - ints[i]!);
  }

  private ensure(count: number): void {
    if ((count + MARGIN) * RECORD <= this.records.length) return;
    const larger = new Int32Array(Math.max((count + MARGIN) * RECORD, this.records.length * 2));
    larger.set(this.records);
    this.records = larger;
  }
}
