/**
 * A uniform grid: a box is entered into every cell that it touches, and only proxies that share a cell are compared.
 *
 * The grid has no border: cells live in an open-addressing hash table keyed by their integer coordinates
 * (floor, never truncation: cell -1 is as wide as cell 0), each cell a linked list of entries. A box that would
 * cover more than MAX_CELLS cells goes onto a list of large ones that everybody is compared with, so that one
 * floor of 10,000 px does not fill ten thousand cells.
 *
 * The cell size follows the boxes: twice the mean side of those that are in, rebuilt when that has drifted by a
 * factor of two (Ericson, Real-Time Collision Detection, 2005, ch. 7: cells a little larger than the usual object).
 */
import type { Pen } from '../draw.ts';
import type { Boxes } from './boxes.ts';
import { type BroadPhase, BroadPhaseCounters, type BroadPhaseEntry } from './broad-phase.ts';
import { IntList, type PairBuffer } from './pair-buffer.ts';

/** More cells than this and a proxy counts as large. */
const MAX_CELLS = 64;
/** Cell coordinates beyond this would lose digits: such boxes count as large as well. */
const MAX_CELL_COORDINATE = 2 ** 30;
const FIRST_CELL = 64;
/** Rebuild when the wanted cell size is off by this factor. */
const DRIFT = 2;
const NONE = -1;

class UniformGrid implements BroadPhase {
  readonly counters = new BroadPhaseCounters();
  private readonly boxes: Boxes;
  private size = FIRST_CELL;
  /** Sum of the mean sides of all boxes, for the wanted cell size. */
  private sideSum = 0;
  private proxies = 0;

  // Per proxy: the cell rectangle it was entered with (x0 > x1: large), its side, its state.
  private range = new Int32Array(64 * 4);
  private side = new Float64Array(64);
  private present = new Uint8Array(64);
  private stamp = new Int32Array(64);
  private mark = 0;
  private readonly large = new IntList();

  // Hash table of cells.
  private cellX = new Int32Array(256);
  private cellY = new Int32Array(256);
  private cellHead = new Int32Array(256).fill(NONE);
  private cellUsed = new Uint8Array(256);
  private cellsUsed = 0;

  // Entries: linked lists of proxies.
  private entryProxy = new Int32Array(256);
  private entryNext = new Int32Array(256);
  private entryHigh = 0;
  private entryFree = NONE;

  private readonly rectangle = new Int32Array(4);
  private readonly found = new IntList();

  constructor(boxes: Boxes) {
    this.boxes = boxes;
  }

  insert(proxy: number): void {
    this.ensureProxy(proxy);
    this.present[proxy] = 1;
    this.proxies++;
    this.weigh(proxy);
    if (this.isOff()) this.rebuild();
    else this.enter(proxy);
  }

  move(proxy: number): void {
    this.sideSum -= this.side[proxy]!;
    this.weigh(proxy);
    const k = proxy * 4;
    const r = this.rectangle;
    this.cover(proxy);
    const old = this.range;
    if (old[k] === r[0] && old[k + 1] === r[1] && old[k + 2] === r[2] && old[k + 3] === r[3]) return;
    this.leave(proxy);
    this.enter(proxy);
  }

  remove(proxy: number): void {
    this.leave(proxy);
    this.present[proxy] = 0;
    this.sideSum -= this.side[proxy]!;
    this.proxies--;
  }

  clear(): void {
    this.present.fill(0);
    this.proxies = 0;
    this.sideSum = 0;
    this.size = FIRST_CELL;
    this.empty();
  }

  findPairs(moved: IntList, out: PairBuffer): void {
    if (this.isOff()) this.rebuild();
    const d = this.boxes.data;
    for (let m = 0; m < moved.count; m++) {
      const a = moved.at(m);
      const i = a * 4;
      this.found.clear();
      this.queryBox(d[i]!, d[i + 1]!, d[i + 2]!, d[i + 3]!, this.found);
      for (let f = 0; f < this.found.count; f++) {
        const b = this.found.at(f);
        if (b !== a) out.add(a, b);
      }
    }
  }

  findAllPairs(out: PairBuffer): void {
    const d = this.boxes.data;
    for (let a = 0; a < this.present.length; a++) {
      if (this.present[a] === 0) continue;
      const i = a * 4;
      this.found.clear();
      this.queryBox(d[i]!, d[i + 1]!, d[i + 2]!, d[i + 3]!, this.found);
      for (let f = 0; f < this.found.count; f++) {
        const b = this.found.at(f);
        if (a < b) out.add(a, b);
      }
    }
  }

  queryBox(minX: number, minY: number, maxX: number, maxY: number, out: IntList): void {
    const mark = this.nextMark();
    for (let k = 0; k < this.large.count; k++) this.consider(this.large.at(k), mark, minX, minY, maxX, maxY, out);
    const s = this.size;
    const x0 = Math.floor(minX / s);
    const y0 = Math.floor(minY / s);
    const x1 = Math.floor(maxX / s);
    const y1 = Math.floor(maxY / s);
    // A query larger than all cells in use is answered from the cells, not from the plane.
    if ((x1 - x0 + 1) * (y1 - y0 + 1) > this.cellHead.length) {
      for (let cell = 0; cell < this.cellHead.length; cell++) {
        this.considerCell(cell, mark, minX, minY, maxX, maxY, out);
      }
      return;
    }
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const cell = this.findCell(x, y);
        if (this.cellUsed[cell] === 1) this.considerCell(cell, mark, minX, minY, maxX, maxY, out);
      }
    }
  }

  castRay(x0: number, y0: number, x1: number, y1: number, out: IntList): void {
    const from = out.count;
    this.queryBox(Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1), out);
    let kept = from;
    for (let i = from; i < out.count; i++) {
      if (this.boxes.meetsSegment(out.at(i), x0, y0, x1, y1)) out.data[kept++] = out.at(i);
    }
    out.count = kept;
  }

  measure(): BroadPhaseCounters {
    return this.counters;
  }

  draw(pen: Pen, minX: number, minY: number, maxX: number, maxY: number): void {
    const s = this.size;
    for (let cell = 0; cell < this.cellHead.length; cell++) {
      if (this.cellUsed[cell] === 0) continue;
      let occupancy = 0;
      for (let e = this.cellHead[cell]!; e !== NONE; e = this.entryNext[e]!) occupancy++;
      if (occupancy === 0) continue;
      const x = this.cellX[cell]! * s;
      const y = this.cellY[cell]! * s;
      if (x > maxX || y > maxY || x + s < minX || y + s < minY) continue;
      pen.fill('cell', [x, y, x + s, y, x + s, y + s, x, y + s], Math.min(1, occupancy / 8));
      pen.box('cell', x, y, x + s, y + s);
    }
  }

  // --- the parts

  private consider(b: number, mark: number, x0: number, y0: number, x1: number, y1: number, out: IntList): void {
    this.counters.rawCandidates++;
    if (this.stamp[b] === mark) return;
    this.stamp[b] = mark;
    this.counters.boxTests++;
    if (this.boxes.meets(b, x0, y0, x1, y1)) out.push(b);
  }

  private considerCell(cell: number, mark: number, x0: number, y0: number, x1: number, y1: number, out: IntList): void {
    for (let e = this.cellHead[cell]!; e !== NONE; e = this.entryNext[e]!) {
      this.consider(this.entryProxy[e]!, mark, x0, y0, x1, y1, out);
    }
  }

  private nextMark(): number {
    if (this.mark === 0x7fffffff) {
      this.stamp.fill(0);
      this.mark = 0;
    }
    return ++this.mark;
  }

  private weigh(proxy: number): void {
    const d = this.boxes.data;
    const i = proxy * 4;
    const side = (d[i + 2]! - d[i]! + d[i + 3]! - d[i + 1]!) / 2;
    // One giant among dust must not blow up the cells: sides count up to eight cells' worth.
    this.side[proxy] = Math.min(side, this.size * 8);
    this.sideSum += this.side[proxy]!;
  }

  private isOff(): boolean {
    if (this.proxies < 8) return false;
    const wanted = (2 * this.sideSum) / this.proxies;
    return wanted > this.size * DRIFT || wanted * DRIFT < this.size;
  }

  private rebuild(): void {
    this.size = Math.max((2 * this.sideSum) / this.proxies, 1e-6);
    this.empty();
    this.sideSum = 0;
    for (let proxy = 0; proxy < this.present.length; proxy++) {
      if (this.present[proxy] === 0) continue;
      this.weigh(proxy);
      this.enter(proxy);
    }
  }

  private empty(): void {
    this.large.clear();
    this.cellHead.fill(NONE);
    this.cellUsed.fill(0);
    this.cellsUsed = 0;
    this.counters.cells = 0;
    this.entryHigh = 0;
    this.entryFree = NONE;
  }

  /** Cell rectangle of a proxy's box, in `rectangle`; x0 > x1 when it is large. */
  private cover(proxy: number): void {
    const d = this.boxes.data;
    const i = proxy * 4;
    const s = this.size;
    const r = this.rectangle;
    const x0 = Math.floor(d[i]! / s);
    const y0 = Math.floor(d[i + 1]! / s);
    const x1 = Math.floor(d[i + 2]! / s);
    const y1 = Math.floor(d[i + 3]! / s);
    const far = Math.max(Math.abs(x0), Math.abs(y0), Math.abs(x1), Math.abs(y1)) > MAX_CELL_COORDINATE;
    const isLarge = far || (x1 - x0 + 1) * (y1 - y0 + 1) > MAX_CELLS;
    r[0] = isLarge ? 1 : x0;
    r[1] = isLarge ? 0 : y0;
    r[2] = isLarge ? 0 : x1;
    r[3] = isLarge ? 0 : y1;
  }

  private enter(proxy: number): void {
    this.cover(proxy);
    const r = this.rectangle;
    this.range.set(r, proxy * 4);
    if (r[0]! > r[2]!) {
      this.large.push(proxy);
      return;
    }
    for (let y = r[1]!; y <= r[3]!; y++) {
      for (let x = r[0]!; x <= r[2]!; x++) {
        if ((this.cellsUsed + 1) * 2 > this.cellHead.length) this.growTable();
        const cell = this.findCell(x, y);
        if (this.cellUsed[cell] === 0) {
          this.cellUsed[cell] = 1;
          this.cellX[cell] = x;
          this.cellY[cell] = y;
          this.cellHead[cell] = NONE;
          this.cellsUsed++;
          this.counters.cells = this.cellsUsed;
        }
        const entry = this.takeEntry();
        this.entryProxy[entry] = proxy;
        this.entryNext[entry] = this.cellHead[cell]!;
        this.cellHead[cell] = entry;
      }
    }
  }

  private leave(proxy: number): void {
    const k = proxy * 4;
    const x0 = this.range[k]!;
    const x1 = this.range[k + 2]!;
    if (x0 > x1) {
      const list = this.large;
      let i = 0;
      while (list.data[i] !== proxy) i++;
      list.data[i] = list.data[--list.count]!;
      return;
    }
    for (let y = this.range[k + 1]!; y <= this.range[k + 3]!; y++) {
      for (let x = x0; x <= x1; x++) this.unlink(this.findCell(x, y), proxy);
    }
  }

  private unlink(cell: number, proxy: number): void {
    let previous = NONE;
    let e = this.cellHead[cell]!;
    while (this.entryProxy[e] !== proxy) {
      previous = e;
      e = this.entryNext[e]!;
    }
    if (previous === NONE) this.cellHead[cell] = this.entryNext[e]!;
    else this.entryNext[previous] = this.entryNext[e]!;
    this.entryNext[e] = this.entryFree;
    this.entryFree = e;
  }

  private takeEntry(): number {
    if (this.entryFree !== NONE) {
      const entry = this.entryFree;
      this.entryFree = this.entryNext[entry]!;
      return entry;
    }
    if (this.entryHigh === this.entryProxy.length) {
      const proxies = new Int32Array(this.entryHigh * 2);
      proxies.set(this.entryProxy);
      this.entryProxy = proxies;
      const next = new Int32Array(this.entryHigh * 2);
      next.set(this.entryNext);
      this.entryNext = next;
    }
    return this.entryHigh++;
  }

  /** Slot of a cell in the table, or the free slot where it would go. */
  private findCell(x: number, y: number): number {
    const maskBits = this.cellHead.length - 1;
    let slot = (Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b)) & maskBits;
    slot = (slot ^ (slot >>> 7)) & maskBits;
    while (this.cellUsed[slot] === 1 && (this.cellX[slot] !== x || this.cellY[slot] !== y))
      slot = (slot + 1) & maskBits;
    return slot;
  }

  /** Doubles the table and enters the cells that still hold somebody; empty ones are forgotten on the way. */
  private growTable(): void {
    const { cellX, cellY, cellHead, cellUsed } = this;
    let occupied = 0;
    for (let c = 0; c < cellHead.length; c++) if (cellUsed[c] === 1 && cellHead[c] !== NONE) occupied++;
    const length = occupied * 4 > cellHead.length ? cellHead.length * 2 : cellHead.length;
    this.cellX = new Int32Array(length);
    this.cellY = new Int32Array(length);
    this.cellHead = new Int32Array(length).fill(NONE);
    this.cellUsed = new Uint8Array(length);
    this.cellsUsed = occupied;
    for (let c = 0; c < cellHead.length; c++) {
      if (cellUsed[c] === 0 || cellHead[c] === NONE) continue;
      const slot = this.findCell(cellX[c]!, cellY[c]!);
      this.cellUsed[slot] = 1;
      this.cellX[slot] = cellX[c]!;
      this.cellY[slot] = cellY[c]!;
      this.cellHead[slot] = cellHead[c]!;
    }
    this.counters.cells = this.cellsUsed;
  }

  private ensureProxy(proxy: number): void {
    if (proxy < this.present.length) return;
    const length = Math.max(proxy + 1, this.present.length * 2);
    const range = new Int32Array(length * 4);
    range.set(this.range);
    this.range = range;
    const side = new Float64Array(length);
    side.set(this.side);
    this.side = side;
    const present = new Uint8Array(length);
    present.set(this.present);
    this.present = present;
    const stamp = new Int32Array(length);
    stamp.set(this.stamp);
    this.stamp = stamp;
  }
}

export const uniformGrid: BroadPhaseEntry = {
  label: 'Uniform grid',
  about: 'Square cells, twice the usual box; only boxes that share a cell are compared.',
  create: (boxes) => new UniformGrid(boxes),
};
