/**
 * A race: every strategy on the same boxes, tick after tick, with its time and its counters.
 *
 * The race keeps a copy of the boxes and strategies of its own and finds out by itself who came, went or moved since the
 * last run. So the world is not touched, need not know of it, and pays nothing while nobody watches. The engine has no
 * clock: whoever wants times hands one in.
 */
import { Boxes } from './boxes.ts';
import type { BroadPhase } from './broad-phase.ts';
import { broadPhases } from './index.ts';
import { IntList, PairBuffer } from './pair-buffer.ts';
import { Roster } from './roster.ts';
import { Survey } from './survey.ts';

/** What the strategies are asked: everybody's pairs, or those of who has moved, which is what a tick asks. */
export type RaceQuestion = 'all' | 'moved';

export interface RaceResult {
  /** Key in the register, and its words. */
  readonly id: string;
  readonly label: string;
  /** Not run: there are too many boxes for it. Its numbers are those of its last run. */
  skipped: boolean;
  /** Time for taking in what changed and answering, in the unit of the clock. */
  time: number;
  boxTests: number;
  rawCandidates: number;
  /** Pairs found, each once; and candidates that were none. */
  pairs: number;
  falsePositives: number;
  cells: number;
  height: number;
  bytes: number;
  /** Found what the others found. */
  agrees: boolean;
  /** The fastest of those that ran. */
  wins: boolean;
}

/** What the boxes were like in a run: reasons for who wins. */
export interface RaceCrowd {
  /** Boxes that are in, and how many of them came or moved. */
  count: number;
  moved: number;
  /** Longer sides, px: half of the boxes have no more than the first, all but a few no more than the second. */
  usualSize: number;
  commonSize: number;
  largestSize: number;
  /** How many times wider the crowd is one way than the other. */
  elongation: number;
  /** Share of the crowd's region that boxes of the usual size would cover. */
  cover: number;
}

interface Runner {
  readonly strategy: BroadPhase;
  readonly result: RaceResult;
}

/** More boxes than this and the strategies that compare every pair are skipped. */
export const MOST_FOR_BRUTE_FORCE = 3000;

export class Race {
  question: RaceQuestion = 'all';
  /** Boxes above which `brute-force` is skipped. */
  most = MOST_FOR_BRUTE_FORCE;
  readonly crowd: RaceCrowd = {
    count: 0,
    moved: 0,
    usualSize: 0,
    commonSize: 0,
    largestSize: 0,
    elongation: 1,
    cover: 0,
  };
  /** Results of the last run, in the order of the register. */
  readonly results: readonly RaceResult[];
  private readonly now: () => number;
  private readonly boxes = new Boxes();
  private readonly runners: Runner[] = [];
  private readonly roster = new Roster();
  private readonly survey = new Survey();
  private readonly came = new IntList();
  private readonly moved = new IntList();
  private readonly gone = new IntList();
  private readonly changed = new IntList();
  private readonly pairs = new PairBuffer();
  private runs = 0;

  /** @param now a clock that counts up, in ms or whatever unit the times are wanted in */
  constructor(now: () => number) {
    this.now = now;
    for (const [id, entry] of Object.entries(broadPhases)) {
      const numbers = {
        time: 0,
        boxTests: 0,
        rawCandidates: 0,
        pairs: 0,
        falsePositives: 0,
        cells: 0,
        height: 0,
        bytes: 0,
      };
      const result = { id, label: entry.label, skipped: false, ...numbers, agrees: true, wins: false };
      this.runners.push({ strategy: entry.create(this.boxes), result });
    }
    this.results = this.runners.map(({ result }) => result);
  }

  /**
   * Runs every strategy on the present boxes. The results are the race's own: read them, do not keep them.
   *
   * @param boxes boxes of all proxies below `proxies`
   * @param isHere whether a proxy is in; those that are not may have any box
   */
  run(boxes: Readonly<Boxes>, proxies: number, isHere: (proxy: number) => boolean): readonly RaceResult[] {
    this.compare(boxes, proxies, isHere);
    let fastest: RaceResult | null = null;
    let checksum = Number.NaN;
    // Whoever runs first finds the boxes out of the caches: everybody's turn.
    this.runs++;
    for (let k = 0; k < this.runners.length; k++) {
      const { strategy, result } = this.runners[(k + this.runs) % this.runners.length]!;
      const time = this.take(strategy, result.id);
      result.wins = false;
      result.skipped = time === null;
      if (time === null) continue;
      this.pairs.settle();
      this.note(strategy, result, time);
      const sum = this.sumPairs();
      if (Number.isNaN(checksum)) checksum = sum;
      result.agrees = sum === checksum;
      if (!fastest || result.time < fastest.time) fastest = result;
    }
    if (fastest) fastest.wins = true;
    return this.results;
  }

  // --- the parts

  /** Finds out who came, went and moved since the last run, and takes over the boxes. */
  private compare(boxes: Readonly<Boxes>, proxies: number, isHere: (proxy: number) => boolean): void {
    const { came, moved, gone, changed, roster } = this;
    came.clear();
    moved.clear();
    gone.clear();
    changed.clear();
    this.boxes.ensure(proxies);
    for (let proxy = 0; proxy < Math.max(proxies, roster.high); proxy++) {
      const was = roster.present[proxy] === 1;
      const is = proxy < proxies && isHere(proxy);
      if (was && !is) {
        gone.push(proxy);
        roster.drop(proxy);
      } else if (is && !was) {
        came.push(proxy);
        roster.add(proxy);
      } else if (is && this.differs(boxes, proxy)) {
        moved.push(proxy);
      }
      if (!is) continue;
      const d = boxes.data;
      const i = proxy * 4;
      this.boxes.set(proxy, d[i]!, d[i + 1]!, d[i + 2]!, d[i + 3]!);
    }
    roster.settle();
    for (let k = 0; k < came.count; k++) changed.push(came.at(k));
    for (let k = 0; k < moved.count; k++) changed.push(moved.at(k));
    this.lookAtCrowd();
  }

  private lookAtCrowd(): void {
    const { crowd, survey, roster, changed } = this;
    survey.take(this.boxes, roster);
    crowd.count = roster.count;
    crowd.moved = changed.count;
    crowd.usualSize = survey.sizeOfAllBut(Math.floor(roster.count / 2));
    crowd.commonSize = survey.sizeOfAllBut(Math.floor(roster.count / 64));
    crowd.largestSize = survey.sizeOfAllBut(0);
    const wide = Math.max(survey.varianceX, survey.varianceY);
    const narrow = Math.min(survey.varianceX, survey.varianceY);
    crowd.elongation = wide === 0 ? 1 : Math.sqrt(wide / Math.max(narrow, wide * 1e-12));
    const { usualSize } = crowd;
    const region = (survey.maxX - survey.minX + usualSize) * (survey.maxY - survey.minY + usualSize);
    crowd.cover = region > 0 ? (roster.count * usualSize * usualSize) / region : 0;
  }

  private differs(boxes: Readonly<Boxes>, proxy: number): boolean {
    const a = this.boxes.data;
    const b = boxes.data;
    const i = proxy * 4;
    return a[i] !== b[i] || a[i + 1] !== b[i + 1] || a[i + 2] !== b[i + 2] || a[i + 3] !== b[i + 3];
  }

  /** Tells a strategy what has changed and asks it. Returns how long that took, or null when it is not asked. */
  private take(strategy: BroadPhase, id: string): number | null {
    const { came, moved, gone, changed, pairs } = this;
    pairs.clear();
    strategy.counters.reset();
    const start = this.now();
    for (let k = 0; k < gone.count; k++) strategy.remove(gone.at(k));
    for (let k = 0; k < came.count; k++) strategy.insert(came.at(k));
    for (let k = 0; k < moved.count; k++) strategy.move(moved.at(k));
    if (id === 'brute-force' && this.crowd.count > this.most) return null;
    if (this.question === 'all') strategy.findAllPairs(pairs);
    else strategy.findPairs(changed, pairs);
    return this.now() - start;
  }

  private note(strategy: BroadPhase, result: RaceResult, time: number): void {
    const { boxTests, rawCandidates } = strategy.counters;
    const { cells, height, bytes } = strategy.measure();
    result.time = time;
    result.boxTests = boxTests;
    result.rawCandidates = rawCandidates;
    result.pairs = this.pairs.count;
    // A pair that was come upon twice, from either side, is no false positive: never less than none.
    result.falsePositives = Math.max(0, rawCandidates - this.pairs.count);
    result.cells = cells;
    result.height = height;
    result.bytes = bytes;
  }

  /** A sum over the settled pairs that is the same for the same pairs, and for hardly any others. */
  private sumPairs(): number {
    const { keys, count } = this.pairs;
    let sum = count;
    for (let k = 0; k < count; k++) sum = (sum * 31 + keys[k]!) % 0x1fffffffffff;
    return sum;
  }
}
