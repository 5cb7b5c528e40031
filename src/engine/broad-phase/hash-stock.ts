/**
 * Who stands where in a spatial hash, and how it is kept so: the upkeep behind spatial-hash.ts. A record of the shelves
 * is (minX, minY, maxX, maxY, level, proxy), the box on the lattice.
 */
import type { Boxes } from './boxes.ts';
import { BLOCK, BLOCK_SHIFT, HashPlan, levelOf, TOP_LEVEL } from './hash-plan.ts';
import type { Roster } from './roster.ts';
import { Shelves } from './shelves.ts';

/** Integers of a record, and which is what. */
export const RECORD = 6;
export const LEVEL = 4;
export const PROXY = 5;
/** Proxies a call: V8 compiles a function that is called often sooner, and better, than one with a long loop. */
const BATCH = 512;
/** The plan is made anew after this many stocks in any case: boxes change their sizes slowly. */
const PATIENCE = 64;
/** ... and at once when buckets have become this much fuller than they were when it was made. */
const CROWDED = 4;

// Scratch of HashStock: the box of a proxy on the lattice, its level and its bucket.
const at = { minX: 0, minY: 0, maxX: 0, maxY: 0, level: 0, bucket: 0 };

export class HashStock {
  readonly plan = new HashPlan();
  readonly shelves = new Shelves(RECORD);
  /** Levels that hold somebody, lowest first, and the place of each level in that list. */
  readonly levels = new Int32Array(TOP_LEVEL / 2 + 1);
  levelCount = 0;
  readonly place = new Int32Array(TOP_LEVEL + 1);
  private readonly boxes: Boxes;
  private readonly roster: Roster;
  /** Proxies of each level, and the level of each proxy. */
  private readonly population = new Int32Array(TOP_LEVEL + 1);
  private levelAt = new Uint8Array(64);
  /** The bucket of each proxy in the stock that is being made, -1 for those who are not here. */
  private bucketAt = new Int32Array(64);
  private isPlanned = false;
  private stocks = 0;
  private usualCrowding = 0;

  constructor(boxes: Boxes, roster: Roster) {
    this.boxes = boxes;
    this.roster = roster;
    this.clear();
  }

  clear(): void {
    this.plan.mask = 0;
    this.shelves.open(BLOCK, 0);
    this.shelves.sum();
    this.population.fill(0);
    this.levelCount = 0;
    this.isPlanned = false;
  }

  remove(proxy: number): void {
    // A stock that is due anyway leaves it out.
    if (this.roster.isBulk) return;
    this.shelves.index(this.roster.high);
    if (this.shelves.homeOf(proxy) >= 0) this.takeOut(proxy);
  }

  get bytes(): number {
    return this.shelves.bytes + this.levelAt.byteLength + this.bucketAt.byteLength;
  }

  levelOf(proxy: number): number {
    return this.levelAt[proxy]!;
  }

  /** Takes in what has changed. */
  update(): void {
    const { roster, shelves } = this;
    if (roster.isBulk) {
      this.restock();
    } else if (roster.changed.count > 0) {
      shelves.index(roster.high);
      this.ensure();
      for (let k = 0; k < roster.changed.count; k++) {
        const proxy = roster.changed.at(k);
        if (roster.present[proxy] === 1) this.move(proxy);
      }
      roster.settle();
      if (shelves.isUntidy) this.restock();
    }
  }

  /** Lays everything out anew. */
  restock(): void {
    const { plan, roster, shelves } = this;
    const isOff = roster.count > 2 * plan.count || 4 * roster.count < plan.count;
    const isCrowded = shelves.crowding > CROWDED * this.usualCrowding;
    const isFresh = !this.isPlanned || isOff || isCrowded || this.stocks >= PATIENCE;
    if (isFresh) plan.make(this.boxes, roster);
    this.ensure();
    this.population.fill(0);
    shelves.open((plan.mask + 1) << BLOCK_SHIFT, roster.count);
    for (let from = 0; from < roster.high; from += BATCH) this.countBatch(from, Math.min(roster.high, from + BATCH));
    shelves.sum();
    for (let to = roster.high; to > 0; to -= BATCH) this.fillBatch(Math.max(0, to - BATCH), to);
    this.listLevels();
    roster.settle();
    this.stocks = isFresh ? 1 : this.stocks + 1;
    if (isFresh) this.usualCrowding = Math.max(shelves.crowding, roster.count);
    this.isPlanned = true;
  }

  private ensure(): void {
    const { high, present } = this.roster;
    if (this.levelAt.length >= high) return;
    const levels = new Uint8Array(present.length);
    levels.set(this.levelAt);
    this.levelAt = levels;
    this.bucketAt = new Int32Array(present.length);
  }

  private countBatch(from: number, to: number): void {
    const { bucketAt, levelAt, population } = this;
    const { present } = this.roster;
    const { start } = this.shelves;
    for (let proxy = from; proxy < to; proxy++) {
      bucketAt[proxy] = -1;
      if (present[proxy] === 0) continue;
      this.locate(proxy);
      bucketAt[proxy] = at.bucket;
      levelAt[proxy] = at.level;
      population[at.level]!++;
      start[at.bucket]!++;
    }
  }

  private fillBatch(from: number, to: number): void {
    const { bucketAt, levelAt, plan } = this;
    const { start, records } = this.shelves;
    const d = this.boxes.data;
    for (let proxy = to - 1; proxy >= from; proxy--) {
      const bucket = bucketAt[proxy]!;
      if (bucket < 0) continue;
      const i = proxy * 4;
      const r = --start[bucket]! * RECORD;
      records[r] = plan.toInt(d[i]!);
      records[r + 1] = plan.toInt(d[i + 1]!);
      records[r + 2] = plan.toInt(d[i + 2]!);
      records[r + 3] = plan.toInt(d[i + 3]!);
      records[r + LEVEL] = levelAt[proxy]!;
      records[r + PROXY] = proxy;
    }
  }

  /** Fills `at` for the present box of a proxy. */
  private locate(proxy: number): void {
    const { plan } = this;
    const { ints } = plan;
    plan.read(this.boxes.data, proxy * 4);
    at.minX = ints[0]!;
    at.minY = ints[1]!;
    at.maxX = ints[2]!;
    at.maxY = ints[3]!;
    at.level = levelOf(Math.max(at.maxX - at.minX, at.maxY - at.minY));
    const column = at.minX >> at.level;
    const block = plan.bucketOf(at.level, column >> BLOCK_SHIFT, at.minY >> at.level);
    at.bucket = block | (column & (BLOCK - 1));
  }

  /** Brings one proxy to where its box belongs now. */
  private move(proxy: number): void {
    const { shelves, levelAt, population } = this;
    this.locate(proxy);
    const isHere = shelves.homeOf(proxy) >= 0;
    if (!isHere || shelves.homeOf(proxy) !== at.bucket || levelAt[proxy] !== at.level) {
      if (isHere) this.takeOut(proxy);
      levelAt[proxy] = at.level;
      if (population[at.level]!++ === 0) this.listLevels();
      shelves.enter(proxy, at.bucket);
      return;
    }
    if (shelves.slotOf(proxy) < 0) return;
    const r = shelves.slotOf(proxy) * RECORD;
    shelves.records[r] = at.minX;
    shelves.records[r + 1] = at.minY;
    shelves.records[r + 2] = at.maxX;
    shelves.records[r + 3] = at.maxY;
  }

  private takeOut(proxy: number): void {
    this.shelves.leave(proxy);
    if (--this.population[this.levelAt[proxy]!]! === 0) this.listLevels();
  }

  private listLevels(): void {
    this.levelCount = 0;
    for (let level = 0; level <= TOP_LEVEL; level += 2) {
      if (this.population[level] === 0) continue;
      this.place[level] = this.levelCount;
      this.levels[this.levelCount++] = level;
    }
  }
}
