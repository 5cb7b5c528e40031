/**
 * Sweep and prune: boxes sorted along one axis and kept sorted from tick to tick; only those whose intervals on it meet
 * are compared on the other (Cohen, Lin, Manocha and Ponamgi, I-COLLIDE, 1995). Lanes across the axis keep apart what
 * only shares a stretch of it (sweep-plan.ts). A box that touches several lanes is in each of them; a pair counts in
 * the first lane that both touch.
 */
import type { Pen } from '../draw.ts';
import type { Boxes } from './boxes.ts';
import { type BroadPhase, BroadPhaseCounters, type BroadPhaseEntry } from './broad-phase.ts';
import { Candidates, ENOUGH } from './candidates.ts';
import { END, HIGH, type Lane, LOW, OWNER, proxyOf, RECORD } from './lane.ts';
import { IntList, MAX_PROXIES, type PairBuffer } from './pair-buffer.ts';
import { RayStretch } from './ray-stretch.ts';
import { Roster } from './roster.ts';
import { SweepStock } from './sweep-stock.ts';

class SweepAndPrune implements BroadPhase {
  readonly counters = new BroadPhaseCounters();
  private readonly boxes: Boxes;
  private readonly roster = new Roster(this.counters);
  private readonly stock: SweepStock;
  private readonly candidates = new Candidates();
  private readonly found = new IntList();
  private readonly ray = new RayStretch();
  /** By proxy: the last question in which it was found, so that it is told once. */
  private asked = new Int32Array(64);
  private question = 0;

  constructor(boxes: Boxes) {
    this.boxes = boxes;
    this.stock = new SweepStock(boxes, this.roster);
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
    const { ints, plan } = this.stock;
    for (let m = 0; m < moved.count; m++) {
      const a = moved.at(m);
      const i = a * 4;
      this.startQuestion();
      const first = ints[i + LOW]! >> plan.shift;
      const last = Math.min(ints[i + HIGH]! >> plan.shift, first + plan.mask);
      for (let lane = first; lane <= last; lane++) this.collect(lane & plan.mask, ints[i]!, ints[i + END]!);
      boxes.pairUp(a, found, out);
    }
  }

  findAllPairs(out: PairBuffer): void {
    this.stock.update();
    this.sweep(null, out);
  }

  queryBox(minX: number, minY: number, maxX: number, maxY: number, out: IntList): void {
    this.stock.update();
    const { plan } = this.stock;
    const low = plan.axis === 0 ? minY : minX;
    const high = plan.axis === 0 ? maxY : maxX;
    const begin = plan.toInt(plan.axis === 0 ? minX : minY);
    const end = plan.toInt(plan.axis === 0 ? maxX : maxY);
    const { boxes, found } = this;
    this.startQuestion();
    const first = plan.toInt(low) >> plan.shift;
    const last = Math.min(plan.toInt(high) >> plan.shift, first + plan.mask);
    for (let lane = first; lane <= last; lane++) this.collect(lane & plan.mask, begin, end);
    for (let f = 0; f < found.count; f++) {
      if (boxes.meets(found.at(f), minX, minY, maxX, maxY)) out.push(found.at(f));
    }
  }

  castRay(x0: number, y0: number, x1: number, y1: number, out: IntList): void {
    this.stock.update();
    const { ray } = this;
    const { plan } = this.stock;
    if (plan.axis === 0) ray.aim(x0, y0, x1, y1);
    else ray.aim(y0, x0, y1, x1);
    // What is rounded on the lattice.
    const unit = 2 / plan.scale;
    const low = (plan.axis === 0 ? Math.min(y0, y1) : Math.min(x0, x1)) - unit;
    const high = (plan.axis === 0 ? Math.max(y0, y1) : Math.max(x0, x1)) + unit;
    const { boxes, found } = this;
    this.startQuestion();
    const first = plan.toInt(low) >> plan.shift;
    const last = plan.toInt(high) >> plan.shift;
    for (let lane = first; lane <= Math.min(last, first + plan.mask); lane++) {
      // With more lanes than there are, every one is searched along the whole ray.
      const isAll = last - first > plan.mask;
      ray.cut(isAll ? -Infinity : lane * plan.width - unit, isAll ? Infinity : (lane + 1) * plan.width + unit);
      this.collect(lane & plan.mask, plan.toInt(ray.left - unit), plan.toInt(ray.right + unit));
    }
    for (let f = 0; f < found.count; f++) {
      if (boxes.meetsSegment(found.at(f), x0, y0, x1, y1)) out.push(found.at(f));
    }
  }

  measure(): BroadPhaseCounters {
    this.stock.update();
    const { counters, stock, roster, candidates, found, asked } = this;
    counters.cells = 0;
    for (let k = 0; k <= stock.plan.mask; k++) counters.cells += stock.lanes[k]!.count;
    counters.height = roster.count > 0 ? 1 : 0;
    const lists = found.data.byteLength + asked.byteLength;
    counters.bytes = stock.bytes + roster.bytes + candidates.bytes + lists;
    return counters;
  }

  /** Lanes, and in each the intervals on the axis, one below the other where they meet. */
  draw(pen: Pen, minX: number, minY: number, maxX: number, maxY: number): void {
    this.stock.update();
    const { plan, lanes } = this.stock;
    const isAlongX = plan.axis === 0;
    const low = isAlongX ? minY : minX;
    const high = isAlongX ? maxY : maxX;
    const begin = isAlongX ? minX : minY;
    const end = isAlongX ? maxX : maxY;
    for (let lane = Math.floor(low / plan.width); lane <= Math.floor(high / plan.width); lane++) {
      const edge = lane * plan.width;
      if (isAlongX) pen.line('hint', begin, edge, end, edge);
      else pen.line('hint', edge, begin, edge, end);
      this.drawLane(pen, lanes[lane & plan.mask]!, lane, begin, end);
    }
  }

  // --- the parts

  private drawLane(pen: Pen, lane: Lane, number: number, begin: number, end: number): void {
    const { plan } = this.stock;
    const isAlongX = plan.axis === 0;
    for (let place = 0; place < lane.count; place++) {
      const i = proxyOf(lane.records[place * RECORD + OWNER]!) * 4;
      const d = this.boxes.data;
      const from = d[i + plan.axis]!;
      const to = d[i + plan.axis + 2]!;
      const across = lane.records[place * RECORD + LOW]! >> plan.shift;
      if (from > end || to < begin || across > number) continue;
      if (lane.records[place * RECORD + HIGH]! >> plan.shift < number) continue;
      const at = (number + (1 + (place % 6)) / 8) * plan.width;
      if (isAlongX) pen.line('cell', from, at, to, at);
      else pen.line('cell', at, from, at, to);
    }
  }

  private sweep(wanted: Uint8Array | null, out: PairBuffer): void {
    const { lanes, plan } = this.stock;
    for (let k = 0; k <= plan.mask; k++) {
      const lane = lanes[k]!;
      this.candidates.ensure(lane.count);
      for (let place = 0; place < lane.count; ) {
        place = this.gather(lane, place);
        this.report(lane, wanted, out);
      }
    }
  }

  /**
   * Gathers pairs of records that overlap on the lattice, one of which begins in this lane, from `place` on, until
   * there are enough. The sign of `apart` is set where they do not. The first two that follow a record are looked at in
   * any case: the end of a short loop is what the processor guesses wrong most often.
   */
  private gather(lane: Lane, place: number): number {
    const { first, second } = this.candidates;
    const { records, count } = lane;
    const last = count * RECORD;
    let n = 0;
    let looked = 0;
    let p = place * RECORD;
    for (; p < last && n < ENOUGH; p += RECORD) {
      const end = records[p + END]!;
      const low = records[p + LOW]!;
      const high = records[p + HIGH]!;
      const owner = records[p + OWNER]!;
      let q = p + RECORD;
      let apart = (records[q + HIGH]! - low) | (high - records[q + LOW]!) | (records[q + OWNER]! & owner);
      first[n] = p;
      second[n] = q;
      n += ~(apart | (end - records[q]!)) >>> 31;
      q += RECORD;
      apart = (records[q + HIGH]! - low) | (high - records[q + LOW]!) | (records[q + OWNER]! & owner);
      first[n] = p;
      second[n] = q;
      n += ~(apart | (end - records[q]!)) >>> 31;
      for (q += RECORD; records[q]! <= end; q += RECORD) {
        apart = (records[q + HIGH]! - low) | (high - records[q + LOW]!) | (records[q + OWNER]! & owner);
        first[n] = p;
        second[n] = q;
        n += ~apart >>> 31;
      }
      looked += q - p - RECORD;
    }
    this.candidates.count = n;
    this.counters.boxTests += looked / RECORD;
    this.counters.rawCandidates += looked / RECORD;
    return p / RECORD;
  }

  /** Reports gathered pairs that overlap exactly (as reportPairs in grid-search.ts). */
  private report(lane: Lane, wanted: Uint8Array | null, out: PairBuffer): void {
    const { boxes } = this;
    const { first, second, count } = this.candidates;
    const { records } = lane;
    out.ensure(out.count + count);
    const { keys } = out;
    let n = out.count;
    for (let i = 0; i < count; i++) {
      const p = first[i]!;
      const q = second[i]!;
      const a = proxyOf(records[p + OWNER]!);
      const b = proxyOf(records[q + OWNER]!);
      if (wanted !== null && (wanted[a]! | wanted[b]!) === 0) continue;
      const least =
        (records[p + END]! - records[q]! - 1) |
        (records[q + END]! - records[p]! - 1) |
        (records[q + HIGH]! - records[p + LOW]! - 1) |
        (records[p + HIGH]! - records[q + LOW]! - 1);
      if (least < 0 && !boxes.overlap(a, b)) continue;
      keys[n++] = Math.min(a, b) * MAX_PROXIES + Math.max(a, b);
    }
    out.count = n;
  }

  private startQuestion(): void {
    this.found.clear();
    if (this.asked.length < this.roster.high) {
      this.asked = new Int32Array(this.roster.present.length);
      this.question = 0;
    }
    if (this.question === 0x7fffffff) {
      this.asked.fill(0);
      this.question = 0;
    }
    this.question++;
  }

  /** Notes who meets a stretch of the axis in a lane and has not been found yet, in `found`. */
  private collect(k: number, begin: number, end: number): void {
    const { asked, question, found } = this;
    const lane = this.stock.lanes[k]!;
    const { records } = lane;
    let looked = 0;
    for (let r = lane.search(begin - lane.longest) * RECORD; records[r]! <= end; r += RECORD) {
      looked++;
      if (records[r + END]! < begin) continue;
      const proxy = proxyOf(records[r + OWNER]!);
      if (asked[proxy] === question) continue;
      asked[proxy] = question;
      found.push(proxy);
    }
    this.counters.boxTests += looked;
    this.counters.rawCandidates += looked;
  }
}

export const sweepAndPrune: BroadPhaseEntry = {
  label: 'Sweep and prune',
  about:
    'Boxes sorted along the axis of the wider spread, lane by lane; those whose intervals on it meet are compared.',
  create: (boxes) => new SweepAndPrune(boxes),
};
