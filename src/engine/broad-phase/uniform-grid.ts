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
import { CROWDED, drawCell } from './draw-cell.ts';
import { gatherPairs, looked, PROXY, RECORD, reportPairs } from './grid-search.ts';
import { GridStock } from './grid-stock.ts';
import { IntList, type PairBuffer } from './pair-buffer.ts';
import { RayStretch } from './ray-stretch.ts';
import { Roster } from './roster.ts';

class UniformGrid implements BroadPhase {
  readonly counters = new BroadPhaseCounters();
  private readonly boxes: Boxes;
  private readonly roster = new Roster(this.counters);
  private readonly stock: GridStock;
  private readonly candidates = new Candidates();
  private readonly found = new IntList();
  private readonly ray = new RayStretch();

  constructor(boxes: Boxes, cellSize: number) {
    this.boxes = boxes;
    this.stock = new GridStock(boxes, this.roster, cellSize);
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
      this.search(roster.mark(moved), out);
      roster.unmark(moved);
      return;
    }
    for (let m = 0; m < moved.count; m++) {
      const a = moved.at(m);
      this.collectAbout(a);
      this.collectLarge();
      boxes.pairUp(a, found, out);
    }
  }

  findAllPairs(out: PairBuffer): void {
    this.stock.update();
    this.search(null, out);
  }

  queryBox(minX: number, minY: number, maxX: number, maxY: number, out: IntList): void {
    this.stock.update();
    const { boxes, found } = this;
    const { plan } = this.stock;
    found.clear();
    this.collectCells(plan.toX(minX), plan.toY(minY), plan.toX(maxX), plan.toY(maxY));
    this.collectLarge();
    for (let f = 0; f < found.count; f++) {
      if (boxes.meets(found.at(f), minX, minY, maxX, maxY)) out.push(found.at(f));
    }
  }

  castRay(x0: number, y0: number, x1: number, y1: number, out: IntList): void {
    this.stock.update();
    const { boxes } = this;
    const { plan } = this.stock;
    const { ray, found } = this;
    found.clear();
    ray.aim(x0, y0, x1, y1);
    // What is rounded on the lattice, and how far before a place a box there may begin.
    const unit = 2 / plan.scale;
    const back = plan.limit / plan.scale + unit;
    const to = plan.rowOf(Math.max(y0, y1) + unit);
    for (let row = plan.rowOf(Math.min(y0, y1) - back); row <= to; row++) {
      // Boxes of this row end at its bottom or a limit below; rows at the border have no end.
      const top = row === 0 ? -Infinity : plan.originY + row * plan.cell - unit;
      const bottom = row === plan.rows - 1 ? Infinity : plan.originY + (row + 1) * plan.cell + back;
      ray.cut(top, bottom);
      this.castAlongRow(row, plan.columnOf(ray.left - back), plan.columnOf(ray.right + unit));
    }
    for (let k = 0; k < this.stock.large.count; k++) found.push(this.stock.large.at(k));
    this.counters.boxTests += found.count;
    for (let f = 0; f < found.count; f++) {
      if (boxes.meetsSegment(found.at(f), x0, y0, x1, y1)) out.push(found.at(f));
    }
  }

  measure(): BroadPhaseCounters {
    this.stock.update();
    const { counters, stock, roster, candidates, found } = this;
    counters.cells = stock.plan.columns * stock.plan.rows;
    counters.height = roster.count > 0 ? 1 : 0;
    counters.bytes = stock.bytes + roster.bytes + candidates.bytes + found.data.byteLength;
    return counters;
  }

  /** Cells that hold somebody, the fuller the darker; border cells also hold what lies beyond. Large boxes by hints. */
  draw(pen: Pen, minX: number, minY: number, maxX: number, maxY: number): void {
    this.stock.update();
    const { boxes } = this;
    const { plan } = this.stock;
    const lastColumn = plan.columnOf(maxX);
    const lastRow = plan.rowOf(maxY);
    for (let row = plan.rowOf(minY); row <= lastRow; row++) {
      for (let column = plan.columnOf(minX); column <= lastColumn; column++) {
        const held = this.stock.shelves.countIn(row * plan.columns + column);
        if (held === 0) continue;
        const left = plan.originX + column * plan.cell;
        const top = plan.originY + row * plan.cell;
        drawCell(pen, left, top, left + plan.cell, top + plan.cell, held / CROWDED);
      }
    }
    for (let k = 0; k < this.stock.large.count; k++) {
      const i = this.stock.large.at(k) * 4;
      const d = boxes.data;
      if (boxes.meets(this.stock.large.at(k), minX, minY, maxX, maxY))
        pen.box('hint', d[i]!, d[i + 1]!, d[i + 2]!, d[i + 3]!);
    }
  }

  // --- questions

  /** All pairs; with `wanted` those in which somebody who is marked there takes part. */
  private search(wanted: Uint8Array | null, out: PairBuffer): void {
    if (!this.stock.shelves.isTidy) this.stock.restock();
    this.sweep(wanted, out);
    this.pairLarge(wanted, out);
  }

  /** Pairs of what stands on the shelves. Everybody must: nobody loose. */
  private sweep(wanted: Uint8Array | null, out: PairBuffer): void {
    const { candidates, boxes, counters } = this;
    const { plan, shelves } = this.stock;
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
    const { found, boxes } = this;
    const { large } = this.stock;
    for (let k = 0; k < large.count; k++) {
      const a = large.at(k);
      this.collectAbout(a);
      for (let n = 0; n < k; n++) found.push(large.at(n));
      this.counters.boxTests += k;
      this.counters.rawCandidates += k;
      for (let f = 0; f < found.count; f++) {
        const b = found.at(f);
        if (boxes.overlap(a, b) && (wanted === null || (wanted[a]! | wanted[b]!) !== 0)) out.add(a, b);
      }
    }
  }

  private collectLarge(): void {
    const { large } = this.stock;
    for (let k = 0; k < large.count; k++) this.found.push(large.at(k));
    this.counters.boxTests += large.count;
    this.counters.rawCandidates += large.count;
  }

  /** Fills `found` with who is in a cell and may overlap a proxy's box, itself among them. */
  private collectAbout(proxy: number): void {
    const { plan } = this.stock;
    const { ints } = plan;
    plan.read(this.boxes.data, proxy * 4);
    this.found.clear();
    this.collectCells(ints[0]!, ints[1]!, ints[2]!, ints[3]!);
  }

  /** Notes who is in a cell and overlaps a box on the lattice, and who stands loose near it, in `found`. */
  private collectCells(x0: number, y0: number, x1: number, y1: number): void {
    const { found } = this;
    const { plan, shelves } = this.stock;
    const { records, start } = shelves;
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
        if (apart >= 0 && records[r + PROXY]! >= 0) found.push(records[r + PROXY]!);
      }
      if (shelves.looseCount === 0) continue;
      for (let bucket = base + left; bucket <= base + right; bucket++) {
        for (let e = shelves.firstLoose(bucket); e >= 0; e = shelves.nextLoose(e)) {
          sum++;
          found.push(e);
        }
      }
    }
    this.counters.boxTests += sum;
    this.counters.rawCandidates += sum;
  }

  /** Notes everybody in a stretch of a row, in `found`. */
  private castAlongRow(row: number, left: number, right: number): void {
    const { found } = this;
    const { shelves } = this.stock;
    const base = row * this.stock.plan.columns;
    const to = shelves.start[base + right + 1]!;
    for (let s = shelves.start[base + left]!; s < to; s++) if (shelves.proxyAt(s) >= 0) found.push(shelves.proxyAt(s));
    if (shelves.looseCount === 0) return;
    for (let bucket = base + left; bucket <= base + right; bucket++) {
      for (let e = shelves.firstLoose(bucket); e >= 0; e = shelves.nextLoose(e)) found.push(e);
    }
  }
}

export const uniformGrid: BroadPhaseEntry = {
  label: 'Uniform grid',
  about:
    'Square cells as large as the usual box, laid over the crowd; a box stands in the cell of its corner and looks into the next ones.',
  create: (boxes, options) => new UniformGrid(boxes, options?.cellSize ?? 0),
};
