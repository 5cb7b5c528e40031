/**
 * A uniform grid: square cells of one size, a dense array of them.
 *
 * A box is entered once, in the cell of its least corner. As no box in a cell is larger than the plan's limit, the
 * partners of a box begin between one limit before its own beginning and its end, which in each row of cells is one
 * run of the shelves. All pairs are found by looking only forward: the rest of the own row, then the rows below that
 * the box reaches into (after Green's counting-sort grid, Particle Simulation using CUDA, 2008; one-corner entry as in
 * Ericson, Real-Time Collision Detection, 2005, ch. 7.1.6). The few boxes that are larger than the limit stand on a
 * list of their own and each looks over the cells that it covers.
 */
import type { Pen } from '../draw.ts';
import type { Boxes } from './boxes.ts';
import { type BroadPhase, BroadPhaseCounters, type BroadPhaseEntry } from './broad-phase.ts';
import { Candidates } from './candidates.ts';
import { cut, FAR, GridPlan } from './grid-plan.ts';
import { gatherPairs, looked, PROXY, RECORD, reportPairs } from './grid-search.ts';
import { IntList, type PairBuffer } from './pair-buffer.ts';
import { Roster } from './roster.ts';
import { Shelves } from './shelves.ts';

/** Home of a proxy on the list of large ones. */
const LARGE = -2;
/** Proxies a call: V8 compiles a function that is called often sooner, and better, than one with a long loop. */
const BATCH = 512;
/** The plan is made anew after this many stocks in any case: a crowd changes its shape slowly. */
const PATIENCE = 64;
/** ... and at once when cells have become this much fuller than they were when it was made. */
const CROWDED = 4;

class UniformGrid implements BroadPhase {
  readonly counters = new BroadPhaseCounters();
  private readonly boxes: Boxes;
  private readonly given: number;
  private readonly roster = new Roster();
  private readonly plan = new GridPlan();
  private readonly shelves = new Shelves(RECORD);
  private readonly large = new IntList();
  private readonly candidates = new Candidates();
  private readonly found = new IntList();
  private wanted = new Uint8Array(64);
  private isPlanned = false;
  private stocks = 0;
  private usualCrowding = 0;
  /** The cell of each proxy in the stock that is being made. */
  private cellOf = new Int32Array(64);

  constructor(boxes: Boxes, cellSize: number) {
    this.boxes = boxes;
    this.given = cellSize;
    this.clear();
  }

  insert(proxy: number): void {
    this.roster.add(proxy);
    this.counters.moved++;
  }

  move(proxy: number): void {
    this.roster.touch(proxy);
    this.counters.moved++;
  }

  remove(proxy: number): void {
    this.roster.drop(proxy);
    // A stock that is due anyway leaves it out.
    if (this.roster.isBulk) return;
    this.index();
    this.takeOut(proxy);
  }

  clear(): void {
    this.roster.clear();
    this.large.clear();
    this.shelves.open(1, 0);
    this.shelves.sum();
    this.plan.columns = 1;
    this.plan.rows = 1;
    this.isPlanned = false;
  }

  findPairs(moved: IntList, out: PairBuffer): void {
    this.update();
    if (this.roster.isMost(moved)) {
      this.findMostPairs(moved, out);
      return;
    }
    const { boxes, found } = this;
    for (let m = 0; m < moved.count; m++) {
      const a = moved.at(m);
      const i = a * 4;
      const d = boxes.data;
      found.clear();
      this.collect(d[i]!, d[i + 1]!, d[i + 2]!, d[i + 3]!, found);
      for (let f = 0; f < found.count; f++) if (found.at(f) !== a) out.add(a, found.at(f));
    }
  }

  findAllPairs(out: PairBuffer): void {
    this.update();
    if (!this.shelves.isTidy) this.stock();
    this.sweep(null, out);
    this.pairLarge(null, out);
  }

  queryBox(minX: number, minY: number, maxX: number, maxY: number, out: IntList): void {
    this.update();
    this.collect(minX, minY, maxX, maxY, out);
  }

  castRay(x0: number, y0: number, x1: number, y1: number, out: IntList): void {
    this.update();
    const { plan, boxes } = this;
    const dx = x1 - x0;
    const dy = y1 - y0;
    // Room for what the lattice and the divisions below round off.
    const room = 2 / plan.scale + 1e-12 * Math.max(Math.abs(x0), Math.abs(y0), Math.abs(x1), Math.abs(y1));
    const longest = plan.limit / plan.scale;
    const from = plan.rowOf(Math.min(y0, y1) - longest - room);
    const to = plan.rowOf(Math.max(y0, y1) + room);
    for (let row = from; row <= to; row++) {
      // The stretch of the ray that lies beside boxes of this row; rows at the border have no end.
      const top = row === 0 ? -Infinity : plan.originY + row * plan.cell - room;
      const bottom = row === plan.rows - 1 ? Infinity : plan.originY + (row + 1) * plan.cell + longest + room;
      const enter = dy === 0 ? 0 : clamp01(((dy > 0 ? top : bottom) - y0) / dy);
      const leave = dy === 0 ? 1 : clamp01(((dy > 0 ? bottom : top) - y0) / dy);
      const left = Math.min(x0 + dx * enter, x0 + dx * leave) - longest - room;
      const right = Math.max(x0 + dx * enter, x0 + dx * leave) + room;
      this.castAlongRow(row, plan.columnOf(left), plan.columnOf(right));
    }
    for (let k = 0; k < this.large.count; k++) this.found.push(this.large.at(k));
    this.counters.boxTests += this.found.count;
    for (let f = 0; f < this.found.count; f++) {
      if (boxes.meetsSegment(this.found.at(f), x0, y0, x1, y1)) out.push(this.found.at(f));
    }
    this.found.clear();
  }

  measure(): BroadPhaseCounters {
    this.update();
    const { counters, plan, shelves, roster, candidates, large, wanted, found, cellOf } = this;
    counters.cells = plan.columns * plan.rows;
    counters.height = roster.count > 0 ? 1 : 0;
    const lists = large.data.byteLength + found.data.byteLength + wanted.byteLength + cellOf.byteLength;
    counters.bytes = shelves.bytes + roster.bytes + candidates.bytes + lists;
    return counters;
  }

  /** Cells that hold somebody, the fuller the darker; border cells also hold what lies beyond. Large boxes by hints. */
  draw(pen: Pen, minX: number, minY: number, maxX: number, maxY: number): void {
    this.update();
    const { plan, boxes } = this;
    const lastColumn = plan.columnOf(maxX);
    const lastRow = plan.rowOf(maxY);
    for (let row = plan.rowOf(minY); row <= lastRow; row++) {
      for (let column = plan.columnOf(minX); column <= lastColumn; column++) {
        const held = this.shelves.countIn(row * plan.columns + column);
        if (held === 0) continue;
        const left = plan.originX + column * plan.cell;
        const top = plan.originY + row * plan.cell;
        const right = left + plan.cell;
        const bottom = top + plan.cell;
        pen.fill('cell', [left, top, right, top, right, bottom, left, bottom], Math.min(1, held / 8));
        pen.box('cell', left, top, right, bottom);
      }
    }
    for (let k = 0; k < this.large.count; k++) {
      const i = this.large.at(k) * 4;
      const d = boxes.data;
      if (boxes.meets(this.large.at(k), minX, minY, maxX, maxY))
        pen.box('hint', d[i]!, d[i + 1]!, d[i + 2]!, d[i + 3]!);
    }
  }

  // --- upkeep

  private update(): void {
    const { roster } = this;
    if (roster.isBulk) {
      this.stock();
    } else if (roster.changed.count > 0) {
      this.index();
      for (let k = 0; k < roster.changed.count; k++) {
        const proxy = roster.changed.at(k);
        if (roster.present[proxy] === 1) this.place(proxy);
      }
      roster.settle();
      if (this.shelves.isUntidy || this.large.count > this.plan.largeAllowed) this.stock();
    }
  }

  private index(): void {
    const { shelves, large } = this;
    if (!shelves.index(this.roster.high)) return;
    for (let k = 0; k < large.count; k++) shelves.settleElsewhere(large.at(k), LARGE);
  }

  /** Brings one proxy to where its box belongs now. */
  private place(proxy: number): void {
    const { plan, shelves } = this;
    const d = this.boxes.data;
    const i = proxy * 4;
    const u = (d[i]! - plan.originX) * plan.scale;
    const v = (d[i + 1]! - plan.originY) * plan.scale;
    const u1 = (d[i + 2]! - plan.originX) * plan.scale;
    const v1 = (d[i + 3]! - plan.originY) * plan.scale;
    const isLarge = !(u1 - u <= plan.limit && v1 - v <= plan.limit && u * u + v * v < FAR);
    const x = cut(u, plan.endX);
    const y = cut(v, plan.endY);
    const home = isLarge ? LARGE : (y >> plan.shift) * plan.columns + (x >> plan.shift);
    if (home !== shelves.homeOf(proxy)) {
      this.takeOut(proxy);
      if (isLarge) {
        this.large.push(proxy);
        shelves.settleElsewhere(proxy, LARGE);
      } else {
        shelves.enter(proxy, home);
      }
    } else if (!isLarge && shelves.slotOf(proxy) >= 0) {
      const r = shelves.slotOf(proxy) * RECORD;
      shelves.records[r] = x;
      shelves.records[r + 1] = y;
      shelves.records[r + 2] = (cut(u1, plan.endX) - x) | ((cut(v1, plan.endY) - y) << 16);
    }
  }

  private takeOut(proxy: number): void {
    const { shelves, large } = this;
    const home = shelves.homeOf(proxy);
    if (home >= 0) shelves.leave(proxy);
    if (home !== LARGE) return;
    let k = 0;
    while (large.at(k) !== proxy) k++;
    large.data[k] = large.at(--large.count);
    shelves.settleElsewhere(proxy, -1);
  }

  /** Lays everything out anew. */
  private stock(): void {
    const { plan, roster, shelves } = this;
    const isOff = roster.count > 2 * plan.count || 4 * roster.count < plan.count;
    const isCrowded = shelves.crowding > CROWDED * this.usualCrowding;
    let isFresh = !this.isPlanned || isOff || isCrowded || this.stocks >= PATIENCE;
    if (isFresh) plan.make(this.boxes, roster, this.given);
    this.countCells();
    if (this.large.count > plan.largeAllowed && !isFresh) {
      isFresh = true;
      plan.make(this.boxes, roster, this.given);
      this.countCells();
    }
    shelves.sum();
    this.fillCells();
    roster.settle();
    this.stocks = isFresh ? 1 : this.stocks + 1;
    if (isFresh) this.usualCrowding = Math.max(shelves.crowding, roster.count);
    this.isPlanned = true;
  }

  /** Notes the cell of everybody, and how many each will hold. */
  private countCells(): void {
    const { plan, shelves, large, roster } = this;
    large.clear();
    // A row more than there is, so that the row below the last can be looked up: it is empty.
    shelves.open(plan.columns * (plan.rows + 1), roster.count);
    if (this.cellOf.length < roster.high) this.cellOf = new Int32Array(roster.present.length);
    for (let from = 0; from < roster.high; from += BATCH) this.countBatch(from, Math.min(roster.high, from + BATCH));
  }

  private countBatch(from: number, to: number): void {
    const { cellOf } = this;
    const { originX, originY, scale, shift, columns, endX, endY } = this.plan;
    const d = this.boxes.data;
    const { present } = this.roster;
    const { start } = this.shelves;
    for (let proxy = from; proxy < to; proxy++) {
      const i = proxy * 4;
      const here = present[proxy]!;
      // Cut to the grid. Numbers beyond 32 bits end up anywhere in it; they are sorted out when their turn comes.
      const x = Math.max(0, Math.min(endX, ((d[i]! - originX) * scale) | 0));
      const y = Math.max(0, Math.min(endY, ((d[i + 1]! - originY) * scale) | 0));
      const cell = (y >> shift) * columns + (x >> shift);
      // -1 for those who are not here.
      cellOf[proxy] = cell | (here - 1);
      start[cell]! += here;
    }
  }

  private fillCells(): void {
    for (let to = this.roster.high; to > 0; to -= BATCH) this.fillBatch(Math.max(0, to - BATCH), to);
  }

  private fillBatch(from: number, to: number): void {
    const { originX, originY, scale, shift, limit, columns, endX, endY } = this.plan;
    const { start, records } = this.shelves;
    const { cellOf } = this;
    const d = this.boxes.data;
    for (let proxy = to - 1; proxy >= from; proxy--) {
      const cell = cellOf[proxy]!;
      if (cell < 0) continue;
      const i = proxy * 4;
      const s = --start[cell]!;
      const u = (d[i]! - originX) * scale;
      const v = (d[i + 1]! - originY) * scale;
      const u1 = (d[i + 2]! - originX) * scale;
      const v1 = (d[i + 3]! - originY) * scale;
      if (!(u1 - u <= limit && v1 - v <= limit && u * u + v * v < FAR)) {
        this.large.push(proxy);
        this.shelves.makeGap(s, (cell % columns) << shift, ((cell / columns) | 0) << shift);
        continue;
      }
      let x = u | 0;
      let y = v | 0;
      let w = (u1 | 0) - x;
      let h = (v1 | 0) - y;
      if ((x | y | (endX - x - w) | (endY - y - h)) < 0) {
        x = cut(u, endX);
        y = cut(v, endY);
        w = cut(u1, endX) - x;
        h = cut(v1, endY) - y;
      }
      const r = s * RECORD;
      records[r] = x;
      records[r + 1] = y;
      records[r + 2] = w | (h << 16);
      records[r + PROXY] = proxy;
    }
  }

  // --- questions

  /** Pairs of what stands on the shelves. Everybody must: nobody loose. */
  private sweep(wanted: Uint8Array | null, out: PairBuffer): void {
    const { candidates, boxes, counters, plan, shelves } = this;
    candidates.ensure(shelves.slots);
    looked.count = 0;
    for (let p = 0; p < shelves.slots; ) {
      p = gatherPairs(p, plan, shelves, candidates);
      reportPairs(shelves, candidates, boxes, wanted, out);
    }
    counters.boxTests += looked.count;
    counters.rawCandidates += looked.count;
  }

  /** Pairs of large boxes with one another and with what stands in the cells that they cover. */
  private pairLarge(wanted: Uint8Array | null, out: PairBuffer): void {
    const { large, found, boxes } = this;
    for (let k = 0; k < large.count; k++) {
      const a = large.at(k);
      const i = a * 4;
      const d = boxes.data;
      found.clear();
      this.collectCells(d[i]!, d[i + 1]!, d[i + 2]!, d[i + 3]!, found);
      for (let n = 0; n < k; n++) if (boxes.overlap(a, large.at(n))) found.push(large.at(n));
      this.counters.boxTests += k;
      this.counters.rawCandidates += k;
      for (let f = 0; f < found.count; f++) {
        const b = found.at(f);
        if (wanted === null || (wanted[a]! | wanted[b]!) !== 0) out.add(a, b);
      }
    }
  }

  private findMostPairs(moved: IntList, out: PairBuffer): void {
    if (!this.shelves.isTidy) this.stock();
    if (this.wanted.length < this.roster.high) this.wanted = new Uint8Array(this.roster.present.length);
    for (let m = 0; m < moved.count; m++) this.wanted[moved.at(m)] = 1;
    this.sweep(this.wanted, out);
    this.pairLarge(this.wanted, out);
    for (let m = 0; m < moved.count; m++) this.wanted[moved.at(m)] = 0;
  }

  private collect(minX: number, minY: number, maxX: number, maxY: number, out: IntList): void {
    this.collectCells(minX, minY, maxX, maxY, out);
    const { large, boxes } = this;
    for (let k = 0; k < large.count; k++) {
      if (boxes.meets(large.at(k), minX, minY, maxX, maxY)) out.push(large.at(k));
    }
    this.counters.boxTests += large.count;
    this.counters.rawCandidates += large.count;
  }

  private collectCells(minX: number, minY: number, maxX: number, maxY: number, out: IntList): void {
    const { plan, shelves, boxes } = this;
    const { records, start } = shelves;
    const x0 = plan.toX(minX);
    const y0 = plan.toY(minY);
    const x1 = plan.toX(maxX);
    const y1 = plan.toY(maxY);
    const left = Math.max(0, x0 - plan.reach) >> plan.shift;
    const right = x1 >> plan.shift;
    const lastRow = y1 >> plan.shift;
    let sum = 0;
    for (let row = Math.max(0, y0 - plan.reach) >> plan.shift; row <= lastRow; row++) {
      const base = row * plan.columns;
      const to = start[base + right + 1]!;
      for (let s = start[base + left]!; s < to; s++) {
        const r = s * RECORD;
        const x = records[r]!;
        const y = records[r + 1]!;
        const size = records[r + 2]!;
        sum++;
        const apart = (x + (size & 0xffff) - x0) | (x1 - x) | (y + (size >>> 16) - y0) | (y1 - y);
        const proxy = records[r + PROXY]!;
        if (apart >= 0 && proxy >= 0 && boxes.meets(proxy, minX, minY, maxX, maxY)) out.push(proxy);
      }
      if (shelves.looseCount === 0) continue;
      for (let bucket = base + left; bucket <= base + right; bucket++) {
        for (let e = shelves.firstLoose(bucket); e >= 0; e = shelves.nextLoose(e)) {
          sum++;
          if (boxes.meets(e, minX, minY, maxX, maxY)) out.push(e);
        }
      }
    }
    this.counters.boxTests += sum;
    this.counters.rawCandidates += sum;
  }

  /** Notes everybody in a stretch of a row, in `found`. */
  private castAlongRow(row: number, left: number, right: number): void {
    const { shelves, found } = this;
    const base = row * this.plan.columns;
    const to = shelves.start[base + right + 1]!;
    for (let s = shelves.start[base + left]!; s < to; s++) if (shelves.proxyAt(s) >= 0) found.push(shelves.proxyAt(s));
    if (shelves.looseCount === 0) return;
    for (let bucket = base + left; bucket <= base + right; bucket++) {
      for (let e = shelves.firstLoose(bucket); e >= 0; e = shelves.nextLoose(e)) found.push(e);
    }
  }
}

function clamp01(t: number): number {
  return t > 0 ? Math.min(1, t) : 0;
}

export const uniformGrid: BroadPhaseEntry = {
  label: 'Uniform grid',
  about:
    'Square cells as large as the usual box, laid over the crowd; a box stands in the cell of its corner and looks into the next ones.',
  create: (boxes, options) => new UniformGrid(boxes, options?.cellSize ?? 0),
};
