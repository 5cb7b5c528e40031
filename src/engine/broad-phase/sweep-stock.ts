/**
 * Who is in which lane of sweep and prune, and in which order: the upkeep behind sweep-and-prune.ts.
 *
 * When many have changed, every lane is refreshed in its old order, which is nearly the new one: most records stay
 * where they are and insertion sort has little to do (Baraff, 1992). Few changes are made one by one. Only a new plan,
 * or a crowd that jumped, is sorted from scratch.
 */
import type { Boxes } from './boxes.ts';
import { IntSort } from './int-sort.ts';
import { END, HIGH, Lane, LOW, OWNER, proxyOf, RECORD } from './lane.ts';
import { SURELY_ON_LATTICE } from './lattice.ts';
import { IntList } from './pair-buffer.ts';
import type { Roster } from './roster.ts';
import { SweepPlan } from './sweep-plan.ts';

/** Proxies a call: V8 compiles a function that is called often sooner, and better, than one with a long loop. */
const BATCH = 512;
/** The plan is made anew after this many refreshes in any case: a crowd changes its shape slowly. */
const PATIENCE = 64;
/** Steps of insertion sort a record that may be taken before sorting from scratch is cheaper. */
const STEPS = 24;

export class SweepStock {
  readonly plan = new SweepPlan();
  readonly lanes: Lane[] = [new Lane()];
  /** The box of every proxy as it was taken in: begin, end, low, high on the lattice. */
  ints = new Int32Array(64 * 4);
  /** 1 where the proxy is in the lanes. */
  private isIn = new Uint8Array(64);
  private readonly boxes: Boxes;
  private readonly roster: Roster;
  /** Lane and proxy, one after the other: who comes into a lane in the refresh that is being made. */
  private readonly comers = new IntList();
  private readonly order = new IntSort();
  private isPlanned = false;
  private refreshes = 0;

  constructor(boxes: Boxes, roster: Roster) {
    this.boxes = boxes;
    this.roster = roster;
  }

  clear(): void {
    for (const lane of this.lanes) lane.clear();
    this.isIn.fill(0);
    this.isPlanned = false;
  }

  remove(proxy: number): void {
    // A refresh that is due anyway leaves it out.
    if (this.roster.isBulk || proxy >= this.isIn.length || this.isIn[proxy] === 0) return;
    this.takeOut(proxy);
  }

  get bytes(): number {
    let sum = this.ints.byteLength + this.isIn.byteLength + this.order.bytes + this.comers.data.byteLength;
    for (const lane of this.lanes) sum += lane.records.byteLength;
    return sum;
  }

  /** Takes in what has changed. */
  update(): void {
    const { roster } = this;
    if (!roster.isBulk && roster.changed.count === 0) return;
    this.ensure();
    if (roster.isBulk) {
      this.refresh();
    } else {
      for (let k = 0; k < roster.changed.count; k++) {
        const proxy = roster.changed.at(k);
        if (roster.present[proxy] === 1) this.place(proxy);
      }
    }
    roster.settle();
  }

  // --- many changes

  private refresh(): void {
    const { plan, roster } = this;
    const isOff = roster.count > 2 * plan.count || 4 * roster.count < plan.count;
    if (!this.isPlanned || isOff || ++this.refreshes > PATIENCE) {
      this.layOut(true);
      return;
    }
    this.comers.clear();
    for (let from = 0; from < roster.high; from += BATCH) this.takeStock(from, Math.min(roster.high, from + BATCH));
    let steps = 0;
    for (let k = 0; k <= plan.mask; k++) {
      steps += this.refreshLane(this.lanes[k]!, k);
      if (steps > STEPS * roster.count) {
        this.layOut(false);
        return;
      }
    }
    const { comers } = this;
    for (let c = 0; c < comers.count; c += 2) this.enter(comers.at(c + 1), comers.at(c));
  }

  /** Notes the present numbers of everybody, and who comes into a lane. */
  private takeStock(from: number, to: number): void {
    const { ints, isIn } = this;
    const { present } = this.roster;
    const { shift, scale, axis } = this.plan;
    const d = this.boxes.data;
    for (let proxy = from; proxy < to; proxy++) {
      if (present[proxy] === 0) {
        isIn[proxy] = 0;
        continue;
      }
      const i = proxy * 4;
      const oldFirst = ints[i + LOW]! >> shift;
      const oldLast = ints[i + HIGH]! >> shift;
      const begin = d[i + axis]! * scale;
      const end = d[i + axis + 2]! * scale;
      const low = d[i + 1 - axis]! * scale;
      const high = d[i + 3 - axis]! * scale;
      if (begin * begin + end * end + low * low + high * high < SURELY_ON_LATTICE) {
        ints[i] = begin | 0;
        ints[i + END] = end | 0;
        ints[i + LOW] = low | 0;
        ints[i + HIGH] = high | 0;
      } else {
        this.measure(proxy);
      }
      const first = ints[i + LOW]! >> shift;
      const last = ints[i + HIGH]! >> shift;
      if (first === oldFirst && last === oldLast && isIn[proxy] === 1) continue;
      this.noteComer(proxy, first, last, oldFirst, isIn[proxy] === 1 ? oldLast - oldFirst : -1);
      isIn[proxy] = 1;
    }
  }

  /** Lanes `first` to `last` get this proxy, except those of the old ones from `oldFirst` on. */
  private noteComer(proxy: number, first: number, last: number, oldFirst: number, oldSpan: number): void {
    const { mask } = this.plan;
    for (let lane = first; lane <= last && lane <= first + mask; lane++) {
      if (((lane - oldFirst) & mask) <= oldSpan) continue;
      this.comers.push(lane & mask);
      this.comers.push(proxy);
    }
  }

  /** Brings the records of a lane up to date, keeps them sorted, drops who has left. Returns the steps of sorting. */
  private refreshLane(lane: Lane, k: number): number {
    const { ints } = this;
    const { present } = this.roster;
    const { shift, mask } = this.plan;
    const { records } = lane;
    const last = lane.count * RECORD;
    let longest = 0;
    let behind = 0;
    let steps = 0;
    for (let r = 0; r < last; r += RECORD) {
      const proxy = proxyOf(records[r + OWNER]!);
      const i = proxy * 4;
      const begin = ints[i]!;
      const end = ints[i + END]!;
      const low = ints[i + LOW]!;
      const high = ints[i + HIGH]!;
      const away = (k - (low >> shift)) & mask;
      if (present[proxy] === 0 || away > (high >> shift) - (low >> shift)) continue;
      let m = behind;
      behind += RECORD;
      for (; m > 0 && records[m - RECORD]! > begin; m -= RECORD) {
        // By hand: for five integers a call costs more.
        records[m] = records[m - RECORD]!;
        records[m + END] = records[m + END - RECORD]!;
        records[m + LOW] = records[m + LOW - RECORD]!;
        records[m + HIGH] = records[m + HIGH - RECORD]!;
        records[m + OWNER] = records[m + OWNER - RECORD]!;
        steps++;
      }
      records[m] = begin;
      records[m + END] = end;
      records[m + LOW] = low;
      records[m + HIGH] = high;
      records[m + OWNER] = away === 0 ? proxy : ~proxy;
      longest = Math.max(longest, end - begin);
    }
    lane.longest = longest;
    lane.count = behind / RECORD;
    lane.close();
    return steps;
  }

  /** Sorts everybody from scratch, with a new plan or the old one. */
  private layOut(isFresh: boolean): void {
    const { plan, roster, lanes, order } = this;
    if (isFresh) plan.make(this.boxes, roster);
    while (lanes.length <= plan.mask) lanes.push(new Lane());
    for (const lane of lanes) lane.clear();
    order.ensure(roster.count);
    let count = 0;
    for (let proxy = 0; proxy < roster.high; proxy++) {
      this.isIn[proxy] = roster.present[proxy]!;
      if (roster.present[proxy] === 0) continue;
      this.measure(proxy);
      order.items[count++] = proxy;
    }
    order.sort(count, this.ints, 4);
    for (let n = 0; n < count; n++) {
      const proxy = order.items[n]!;
      const first = this.firstLane(proxy);
      const last = Math.min(this.lastLane(proxy), first + plan.mask);
      for (let lane = first; lane <= last; lane++)
        lanes[lane & plan.mask]!.append(lane === first ? proxy : ~proxy, this.ints);
    }
    for (const lane of lanes) lane.close();
    this.isPlanned = true;
    this.refreshes = isFresh ? 0 : this.refreshes;
  }

  // --- few changes

  private place(proxy: number): void {
    const { ints, lanes } = this;
    const { mask } = this.plan;
    if (this.isIn[proxy] === 0) {
      this.measure(proxy);
      this.putIn(proxy);
      return;
    }
    const first = this.firstLane(proxy);
    const last = this.lastLane(proxy);
    const begin = ints[proxy * 4]!;
    this.measure(proxy);
    if (first !== this.firstLane(proxy) || last !== this.lastLane(proxy)) {
      for (let lane = first; lane <= last && lane <= first + mask; lane++) this.drop(proxy, lane & mask, begin);
      this.putIn(proxy);
      return;
    }
    for (let lane = first; lane <= last && lane <= first + mask; lane++) {
      const at = lanes[lane & mask]!;
      at.reposition(at.find(proxy, begin), ints);
    }
  }

  private putIn(proxy: number): void {
    const { mask } = this.plan;
    const first = this.firstLane(proxy);
    const last = this.lastLane(proxy);
    this.isIn[proxy] = 1;
    for (let lane = first; lane <= last && lane <= first + mask; lane++) {
      this.enter(proxy, lane & mask);
    }
  }

  private enter(proxy: number, lane: number): void {
    const isOwn = ((this.firstLane(proxy) - lane) & this.plan.mask) === 0;
    this.lanes[lane]!.insert(isOwn ? proxy : ~proxy, this.ints);
  }

  private takeOut(proxy: number): void {
    const { mask } = this.plan;
    const first = this.firstLane(proxy);
    const last = this.lastLane(proxy);
    this.isIn[proxy] = 0;
    for (let lane = first; lane <= last && lane <= first + mask; lane++) {
      this.drop(proxy, lane & mask, this.ints[proxy * 4]!);
    }
  }

  private drop(proxy: number, lane: number, begin: number): void {
    this.lanes[lane]!.removeAt(this.lanes[lane]!.find(proxy, begin));
  }

  // --- the parts

  /** Lanes are numbered through the whole plane; their records stand in the lane of that number modulo the lanes. */
  private firstLane(proxy: number): number {
    return this.ints[proxy * 4 + LOW]! >> this.plan.shift;
  }

  private lastLane(proxy: number): number {
    return this.ints[proxy * 4 + HIGH]! >> this.plan.shift;
  }

  /** Takes down the present box of a proxy. */
  private measure(proxy: number): void {
    const { ints, plan } = this;
    const d = this.boxes.data;
    const i = proxy * 4;
    const along = i + plan.axis;
    const across = i + 1 - plan.axis;
    ints[i] = plan.toInt(d[along]!);
    ints[i + 1] = plan.toInt(d[along + 2]!);
    ints[i + LOW] = plan.toInt(d[across]!);
    ints[i + HIGH] = plan.toInt(d[across + 2]!);
  }

  private ensure(): void {
    const { high, present } = this.roster;
    if (this.isIn.length >= high) return;
    const ints = new Int32Array(present.length * 4);
    ints.set(this.ints);
    this.ints = ints;
    const isIn = new Uint8Array(present.length);
    isIn.set(this.isIn);
    this.isIn = isIn;
  }
}
