/**
 * Who stands where in a uniform grid, and how it is kept so: the upkeep behind uniform-grid.ts.
 *
 * When many have changed everything is laid out anew by counting sort, straight from the boxes; few changes are made
 * one by one. Nobody who has not changed is looked at in the second case.
 */
import type { Boxes } from './boxes.ts';
import { cut, FAR, GridPlan } from './grid-plan.ts';
import { PROXY, RECORD } from './grid-search.ts';
import { IntList } from './pair-buffer.ts';
import type { Roster } from './roster.ts';
import { NOWHERE, Shelves } from './shelves.ts';

/** Home of a proxy on the list of large ones. */
const LARGE = -2;
/** Proxies a call: V8 compiles a function that is called often sooner, and better, than one with a long loop. */
const BATCH = 512;
/** The plan is made anew after this many stocks in any case: a crowd changes its shape slowly. */
const PATIENCE = 64;
/** ... and at once when cells have become this much fuller than they were when it was made. */
const CROWDED = 4;

export class GridStock {
  readonly plan = new GridPlan();
  readonly shelves = new Shelves(RECORD);
  /** Proxies of boxes that are too large for the cells, or too far away for the lattice. */
  readonly large = new IntList();
  private readonly boxes: Boxes;
  private readonly roster: Roster;
  private readonly given: number;
  private isPlanned = false;
  private stocks = 0;
  private usualCrowding = 0;
  /** The cell of each proxy in the stock that is being made. */
  private cellOf = new Int32Array(64);

  /** @param given side of a cell, px, or 0 */
  constructor(boxes: Boxes, roster: Roster, given: number) {
    this.boxes = boxes;
    this.roster = roster;
    this.given = given;
    this.clear();
  }

  clear(): void {
    this.large.clear();
    this.plan.reset();
    this.shelves.open(2, 0);
    this.shelves.sum();
    this.isPlanned = false;
  }

  remove(proxy: number): void {
    // A stock that is due anyway leaves it out.
    if (this.roster.isBulk) return;
    this.index();
    this.takeOut(proxy);
  }

  get bytes(): number {
    return this.shelves.bytes + this.large.data.byteLength + this.cellOf.byteLength;
  }

  /** Takes in what has changed. */
  update(): void {
    const { roster } = this;
    if (roster.isBulk) {
      this.restock();
    } else if (roster.changed.count > 0) {
      this.index();
      for (let k = 0; k < roster.changed.count; k++) {
        const proxy = roster.changed.at(k);
        if (roster.present[proxy] === 1) this.place(proxy);
      }
      roster.settle();
      if (this.shelves.isUntidy || this.large.count > this.plan.largeAllowed) this.restock();
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
    shelves.settleElsewhere(proxy, NOWHERE);
  }

  /** Lays everything out anew. */
  restock(): void {
    const { plan, roster, shelves } = this;
    const isOff = roster.count > 2 * plan.count || 4 * roster.count < plan.count;
    const isCrowded = shelves.crowding > CROWDED * this.usualCrowding;
    let isFresh = !this.isPlanned || isOff || isCrowded || this.stocks >= PATIENCE;
    if (isFresh) plan.make(this.boxes, roster, this.given);
    this.layOut();
    if (this.large.count > plan.largeAllowed && !isFresh) {
      isFresh = true;
      plan.make(this.boxes, roster, this.given);
      this.layOut();
    }
    roster.settle();
    this.stocks = isFresh ? 1 : this.stocks + 1;
    if (isFresh) this.usualCrowding = Math.max(shelves.crowding, roster.count);
    this.isPlanned = true;
  }

  private layOut(): void {
    this.large.clear();
    this.countCells();
    this.shelves.sum();
    this.fillCells();
  }

  /** Notes the cell of everybody, and how many each will hold. */
  private countCells(): void {
    const { plan, shelves, roster } = this;
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
        x = Math.max(0, Math.min(endX, u | 0));
        y = Math.max(0, Math.min(endY, v | 0));
        w = Math.max(0, Math.min(endX, u1 | 0)) - x;
        h = Math.max(0, Math.min(endY, v1 | 0)) - y;
      }
      const r = s * RECORD;
      records[r] = x;
      records[r + 1] = y;
      records[r + 2] = w | (h << 16);
      records[r + PROXY] = proxy;
    }
  }
}
