/**
 * A spatial hash with levels: cells of any number and of many sizes, of which only the occupied ones take room.
 *
 * A box is entered once, in the cell of its least corner on the level of its size; a partner on the same or a higher
 * level begins between one cell before its own beginning and its end. Pairs are found from the smaller of the two: a
 * box looks forward on its own level and all around on the higher ones (Eitz and Lixu, Hierarchical spatial hashing
 * for real-time collision detection, 2007; Mirtich's levels of 1996 as told by Ericson, 2005, ch. 7.2). So the world
 * may be as wide, as empty and as mixed in sizes as it likes.
 */
import type { Pen } from '../draw.ts';
import type { Boxes } from './boxes.ts';
import { type BroadPhase, BroadPhaseCounters, type BroadPhaseEntry } from './broad-phase.ts';
import { Candidates, ENOUGH } from './candidates.ts';
import { CROWDED, drawCell } from './draw-cell.ts';
import { BLOCK, BLOCK_SHIFT } from './hash-plan.ts';
import { HashStock, LEVEL, PROXY, RECORD } from './hash-stock.ts';
import { IntList, type PairBuffer } from './pair-buffer.ts';
import { RayStretch } from './ray-stretch.ts';
import { Roster } from './roster.ts';

class SpatialHash implements BroadPhase {
  readonly counters = new BroadPhaseCounters();
  private readonly boxes: Boxes;
  private readonly roster = new Roster(this.counters);
  private readonly stock: HashStock;
  private readonly candidates = new Candidates();
  /** Proxies in the cells that a question visits. */
  private readonly found = new IntList();
  private readonly ray = new RayStretch();
  /** Pairs looked at in a sweep. */
  private looked = 0;

  constructor(boxes: Boxes) {
    this.boxes = boxes;
    this.stock = new HashStock(boxes, this.roster);
  }

  insert(proxy: number): void {
    this.roster.add(proxy);
  }

  move(proxy: number): void {
    this.roster.touch(proxy);
  }

  remove(proxy: number): void {
    this.roster.drop(proxy);
    this.stock.remove(proxy);
  }

  clear(): void {
    this.roster.clear();
    this.stock.clear();
  }

  findPairs(moved: IntList, out: PairBuffer): void {
    this.stock.update();
    const { boxes, found, roster } = this;
    if (roster.isMost(moved)) {
      this.sweep(roster.mark(moved), out);
      roster.unmark(moved);
      return;
    }
    const { plan } = this.stock;
    for (let m = 0; m < moved.count; m++) {
      const a = moved.at(m);
      plan.read(boxes.data, a * 4);
      this.collect(plan.ints[0]!, plan.ints[1]!, plan.ints[2]!, plan.ints[3]!);
      boxes.pairUp(a, found, out);
    }
  }

  findAllPairs(out: PairBuffer): void {
    this.stock.update();
    this.sweep(null, out);
  }

  queryBox(minX: number, minY: number, maxX: number, maxY: number, out: IntList): void {
    this.stock.update();
    const { boxes, found } = this;
    const { plan } = this.stock;
    this.collect(plan.toInt(minX), plan.toInt(minY), plan.toInt(maxX), plan.toInt(maxY));
    for (let f = 0; f < found.count; f++) {
      if (boxes.meets(found.at(f), minX, minY, maxX, maxY)) out.push(found.at(f));
    }
  }

  castRay(x0: number, y0: number, x1: number, y1: number, out: IntList): void {
    this.stock.update();
    const { stock, ray, found, boxes } = this;
    const { plan } = stock;
    found.clear();
    ray.aim(x0, y0, x1, y1);
    const unit = 2 / plan.scale;
    if (this.countBlocksOnRay(x0, y0, x1, y1) > this.roster.count) {
      this.collectEverybody();
    } else {
      for (let k = 0; k < stock.levelCount; k++) {
        const level = stock.levels[k]!;
        const side = (1 << level) / plan.scale;
        const last = plan.toInt(Math.max(y0, y1) + unit) >> level;
        for (let row = plan.toInt(Math.min(y0, y1) - side - unit) >> level; row <= last; row++) {
          ray.cut(row * side - unit, (row + 2) * side + unit);
          const left = plan.toInt(ray.left - side - unit) >> level;
          this.collectAlongRow(level, row, left, plan.toInt(ray.right + unit) >> level);
        }
      }
    }
    this.counters.boxTests += found.count;
    for (let f = 0; f < found.count; f++) {
      if (boxes.meetsSegment(found.at(f), x0, y0, x1, y1)) out.push(found.at(f));
    }
  }

  measure(): BroadPhaseCounters {
    this.stock.update();
    const { counters, stock, roster, candidates, found } = this;
    counters.cells = 0;
    for (let b = 0; b < stock.shelves.buckets; b++) if (stock.shelves.countIn(b) > 0) counters.cells++;
    counters.height = stock.levelCount;
    counters.bytes = stock.bytes + roster.bytes + candidates.bytes + found.data.byteLength;
    return counters;
  }

  /** Cells that hold somebody, the fuller the darker. */
  draw(pen: Pen, minX: number, minY: number, maxX: number, maxY: number): void {
    this.stock.update();
    if (!this.stock.shelves.isTidy) this.stock.restock();
    const { plan, shelves } = this.stock;
    const { records, start, buckets } = shelves;
    for (let b = 0; b < buckets; b++) {
      for (let s = start[b]!; s < start[b + 1]!; s++) {
        const r = s * RECORD;
        const level = records[r + LEVEL]!;
        const held = records[r + PROXY]! < 0 ? 0 : this.countNewCell(start[b]!, s, start[b + 1]!);
        if (held === 0) continue;
        const side = (1 << level) / plan.scale;
        const left = (records[r]! >> level) * side;
        const top = (records[r + 1]! >> level) * side;
        const right = left + side;
        const bottom = top + side;
        if (left > maxX || right < minX || top > maxY || bottom < minY) continue;
        drawCell(pen, left, top, right, bottom, held / CROWDED);
      }
    }
  }

  // --- the parts

  /** How many boxes stand in the cell of slot `s`, 0 when an earlier slot of its bucket is in the same cell. */
  private countNewCell(from: number, s: number, to: number): number {
    let count = 0;
    for (let other = from; other < to; other++) {
      if (!this.isSameCell(other, s)) continue;
      if (other < s) return 0;
      count++;
    }
    return count;
  }

  private isSameCell(a: number, b: number): boolean {
    const { records } = this.stock.shelves;
    const i = a * RECORD;
    const k = b * RECORD;
    const level = records[i + LEVEL]!;
    return (
      records[i + PROXY]! >= 0 &&
      level === records[k + LEVEL]! &&
      records[i]! >> level === records[k]! >> level &&
      records[i + 1]! >> level === records[k + 1]! >> level
    );
  }

  private sweep(wanted: Uint8Array | null, out: PairBuffer): void {
    if (!this.stock.shelves.isTidy) this.stock.restock();
    const { slots } = this.stock.shelves;
    this.candidates.ensure(slots);
    this.looked = 0;
    for (let p = 0; p < slots; ) {
      p = this.gather(p);
      this.report(wanted, out);
    }
    this.counters.boxTests += this.looked;
    this.counters.rawCandidates += this.looked;
  }

  /** Gathers pairs of slots that overlap on the lattice, for the slots from `p` on, until there are enough. */
  private gather(p: number): number {
    const { plan, shelves, levels, levelCount, place } = this.stock;
    const { records, start, slots } = shelves;
    const { candidates } = this;
    let { first, second } = candidates;
    let n = 0;
    let looked = 0;
    for (; p < slots && n < ENOUGH; p++) {
      const r = p * RECORD;
      if (records[r + PROXY]! < 0) continue;
      const x0 = records[r]!;
      const y0 = records[r + 1]!;
      const x1 = records[r + 2]!;
      const y1 = records[r + 3]!;
      const own = records[r + LEVEL]!;
      for (let k = place[own]!; k < levelCount; k++) {
        const level = levels[k]!;
        const side = 1 << level;
        const lastRow = y1 >> level;
        const right = x1 >> level;
        const isOwn = level === own;
        for (let row = isOwn ? y0 >> level : (y0 - side) >> level; row <= lastRow; row++) {
          const isOwnRow = isOwn && row === y0 >> level;
          const left = isOwnRow ? x0 >> level : (x0 - side) >> level;
          for (let block = left >> BLOCK_SHIFT; block <= right >> BLOCK_SHIFT; block++) {
            const bucket = plan.bucketOf(level, block, row);
            const isFirst = block === left >> BLOCK_SHIFT;
            const isLast = block === right >> BLOCK_SHIFT;
            const to = start[bucket + (isLast ? right & (BLOCK - 1) : BLOCK - 1) + 1]!;
            let q = isFirst ? (isOwnRow ? p + 1 : start[bucket + (left & (BLOCK - 1))]!) : start[bucket]!;
            looked += to - q;
            if (n + to - q >= first.length) {
              candidates.makeRoom(n + to - q + 1);
              first = candidates.first;
              second = candidates.second;
            }
            for (; q < to; q++) {
              const m = q * RECORD;
              first[n] = p;
              second[n] = q;
              // The sign is set where one box ends before the other begins.
              const apart =
                (records[m + 2]! - x0) | (x1 - records[m]!) | (records[m + 3]! - y0) | (y1 - records[m + 1]!);
              n += ~apart >>> 31;
            }
          }
        }
      }
    }
    candidates.count = n;
    this.looked += looked;
    return p;
  }

  /** As reportPairs of the grid, for this record. */
  private report(wanted: Uint8Array | null, out: PairBuffer): void {
    const { boxes } = this;
    const { first, second, count } = this.candidates;
    const { records } = this.stock.shelves;
    for (let i = 0; i < count; i++) {
      const r = first[i]! * RECORD;
      const m = second[i]! * RECORD;
      const a = records[r + PROXY]!;
      const b = records[m + PROXY]!;
      // Gaps, and a box that met itself in a bucket that two cells share.
      if (b < 0 || a === b) continue;
      if (wanted !== null && (wanted[a]! | wanted[b]!) === 0) continue;
      const least =
        (records[m + 2]! - records[r]! - 1) |
        (records[r + 2]! - records[m]! - 1) |
        (records[m + 3]! - records[r + 1]! - 1) |
        (records[r + 3]! - records[m + 1]! - 1);
      if (least < 0 && !boxes.overlap(a, b)) continue;
      out.add(a, b);
    }
  }

  /** Fills `found` with who stands near a box on the lattice, or with everybody where that is less to look at. */
  private collect(x0: number, y0: number, x1: number, y1: number): void {
    const { stock, found } = this;
    found.clear();
    if (this.countBlocks(x0, y0, x1, y1) > this.roster.count) {
      this.collectEverybody();
    } else {
      for (let k = 0; k < stock.levelCount; k++) {
        const level = stock.levels[k]!;
        const side = 1 << level;
        const right = x1 >> level;
        for (let row = (y0 - side) >> level; row <= y1 >> level; row++) {
          this.collectAlongRow(level, row, (x0 - side) >> level, right);
        }
      }
    }
    this.counters.boxTests += found.count;
    this.counters.rawCandidates += found.count;
  }

  private collectEverybody(): void {
    const { present, high } = this.roster;
    for (let proxy = 0; proxy < high; proxy++) if (present[proxy] === 1) this.found.push(proxy);
  }

  /** Notes who stands in cells `left` to `right` of a row, in `found`. Others in the same buckets are left out. */
  private collectAlongRow(level: number, row: number, left: number, right: number): void {
    const { plan, shelves } = this.stock;
    const { records, start, looseCount } = shelves;
    for (let block = left >> BLOCK_SHIFT; block <= right >> BLOCK_SHIFT; block++) {
      const bucket = plan.bucketOf(level, block, row);
      const from = bucket + (block === left >> BLOCK_SHIFT ? left & (BLOCK - 1) : 0);
      const to = bucket + (block === right >> BLOCK_SHIFT ? right & (BLOCK - 1) : BLOCK - 1);
      for (let s = start[from]!; s < start[to + 1]!; s++) {
        const r = s * RECORD;
        if (records[r + LEVEL] !== level || records[r + 1]! >> level !== row) continue;
        if (records[r]! >> (level + BLOCK_SHIFT) === block && records[r + PROXY]! >= 0)
          this.found.push(records[r + PROXY]!);
      }
      if (looseCount === 0) continue;
      for (let b = from; b <= to; b++) {
        for (let e = shelves.firstLoose(b); e >= 0; e = shelves.nextLoose(e)) this.collectLoose(e, level, row, block);
      }
    }
  }

  private collectLoose(proxy: number, level: number, row: number, block: number): void {
    const { stock, boxes } = this;
    if (stock.levelOf(proxy) !== level) return;
    const d = boxes.data;
    if (stock.plan.toInt(d[proxy * 4 + 1]!) >> level !== row) return;
    if ((stock.plan.toInt(d[proxy * 4]!) >> level) >> BLOCK_SHIFT === block) this.found.push(proxy);
  }

  /** Blocks that a search of this box would visit, on all levels. */
  private countBlocks(x0: number, y0: number, x1: number, y1: number): number {
    const { levels, levelCount } = this.stock;
    let sum = 0;
    for (let k = 0; k < levelCount; k++) {
      const level = levels[k]!;
      const side = 1 << level;
      const rows = (y1 >> level) - ((y0 - side) >> level) + 1;
      sum += rows * (((x1 >> level) >> BLOCK_SHIFT) - (((x0 - side) >> level) >> BLOCK_SHIFT) + 1);
    }
    return sum;
  }

  private countBlocksOnRay(x0: number, y0: number, x1: number, y1: number): number {
    const { plan, levels, levelCount } = this.stock;
    let sum = 0;
    for (let k = 0; k < levelCount; k++) {
      const side = (1 << levels[k]!) / plan.scale;
      sum += 4 * (Math.abs(y1 - y0) / side + 2) + Math.abs(x1 - x0) / (BLOCK * side);
    }
    return sum;
  }
}

export const spatialHash: BroadPhaseEntry = {
  label: 'Spatial hash',
  about: 'Cells of several sizes, found by hashing: only occupied ones take room, and each box has cells of its size.',
  create: (boxes) => new SpatialHash(boxes),
};
