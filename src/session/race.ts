/**
 * The race: every broad phase works on the same boxes of the running world, tick by tick, beside the one that the
 * world uses. Each runner keeps a structure of its own and is told what a broad phase is told; none of them answers to
 * the world, so a race changes nothing but what a tick costs. Nobody races unless the view is open.
 *
 * Fairness: the order of the runners turns by one every tick, so that nobody always finds the caches warm; times are
 * the mean of the middle half of the last ticks, which neither a pause of the garbage collector nor the steps of a
 * coarse clock can move far. What is not the runner's own work (sorting the answer, comparing the answers) is not
 * timed.
 */
import { type BroadPhase, broadPhases, IntList, PairBuffer, type World } from '#engine';

/** Brute force looks at n(n-1)/2 pairs: above this many boxes it would stop the page, and does not run. */
export const SKIP_ABOVE = 2000;
/** Ticks that the figures of the table are taken from, and that the history keeps. */
export const WINDOW = 60;
export const HISTORY = 600;
/** Ticks that a point of the smoothed times is taken from. */
export const SMOOTHING = 9;

/** What the runners are asked: all pairs, or what the world itself asks, the pairs of those that left their box. */
export type Question = 'all' | 'moved';

/** One line of the table: figures of the last tick, but for `ms`. */
export interface RaceRow {
  readonly id: string;
  readonly label: string;
  /** Not run, because there are too many boxes for it. */
  readonly skipped: boolean;
  /** The quickest of those that ran. */
  readonly winner: boolean;
  /** Upkeep and answer, ms a tick; mean of the middle half of the last ticks. Null before the first. */
  readonly ms: number | null;
  readonly boxTests: number;
  /** Pairs looked at before the exact test of the boxes, and those among them that were none. */
  readonly rawCandidates: number;
  readonly falsePositives: number;
  readonly pairs: number;
  readonly bytes: number;
  /** Its answer differs from that of the first runner: a defect of a strategy, and never hidden. */
  readonly disagrees: boolean;
}

/** ms of every runner at every tick that is kept; null where it did not run. */
export interface RaceHistory {
  readonly ticks: readonly number[];
  readonly ms: Readonly<Record<string, readonly (number | null)[]>>;
  /** For the eye: each with those of the ticks before it, the middle half of them. */
  readonly smooth: Readonly<Record<string, readonly (number | null)[]>>;
}

interface Runner {
  readonly id: string;
  readonly label: string;
  readonly phase: BroadPhase;
  readonly times: (number | null)[];
  readonly smooth: (number | null)[];
  skipped: boolean;
  boxTests: number;
  rawCandidates: number;
  pairs: number;
  answer: number;
}

/** Numbers a box. */
const STRIDE = 4;
// What a runner must be told about a proxy that has changed.
const GONE = 3;
const NEW = 2;
/** Has been told, and is there. */
const THERE = 1;

export class Race {
  question: Question = 'all';
  /** Boxes in the race, and those that were new, gone or changed in the last tick. */
  boxes = 0;
  moved = 0;
  readonly ticks: number[] = [];
  readonly world: World;
  private readonly runners: Runner[];
  private readonly now: () => number;
  private turn = 0;
  private known = new Float64Array(0);
  private present = new Uint8Array(0);
  private readonly changed = new IntList();
  private readonly stay = new IntList();
  private readonly pairs = new PairBuffer();

  /** @param now ms, any origin */
  constructor(world: World, now: () => number) {
    this.world = world;
    this.now = now;
    this.runners = Object.entries(broadPhases).map(([id, { label, create }]) => ({
      id,
      label,
      phase: create(world.state.boxes),
      times: [],
      smooth: [],
      skipped: false,
      boxTests: 0,
      rawCandidates: 0,
      pairs: 0,
      answer: 0,
    }));
  }

  /** One round on the boxes as they are. */
  run(tick: number): void {
    const { runners } = this;
    this.findChanges();
    this.forgetFrom(tick);
    this.ticks.push(tick);
    for (let i = 0; i < runners.length; i++) this.runOne(runners[(i + this.turn) % runners.length]!);
    this.turn = (this.turn + 1) % runners.length;
    this.settle();
    for (const { times, smooth, skipped } of runners) {
      smooth.push(skipped ? null : middleMean(times.slice(-SMOOTHING)));
    }
    if (this.ticks.length <= HISTORY) return;
    this.ticks.shift();
    for (const { times, smooth } of runners) {
      times.shift();
      smooth.shift();
    }
  }

  /** Somebody went back in time: what was measured from here on is measured again. */
  private forgetFrom(tick: number): void {
    const { ticks, runners } = this;
    while (ticks.length > 0 && ticks.at(-1)! >= tick) {
      ticks.pop();
      for (const { times, smooth } of runners) {
        times.pop();
        smooth.pop();
      }
    }
  }

  /** Whose box is new, gone or another one than in the last round. */
  private findChanges(): void {
    const { colliders, boxes } = this.world.state;
    const { data } = boxes;
    const { changed } = this;
    this.ensure(colliders.high);
    changed.clear();
    let count = 0;
    for (let c = 0; c < this.present.length; c++) {
      const isThere = c < colliders.high && colliders.shape[c] !== null && boxes.isSet(c);
      if (isThere) count++;
      if (isThere || this.present[c] === THERE) this.compare(c, isThere, data);
    }
    this.boxes = count;
    this.moved = changed.count;
  }

  private compare(c: number, isThere: boolean, data: Float64Array): void {
    const k = c * STRIDE;
    const { known } = this;
    const wasThere = this.present[c] === THERE;
    let isSame = wasThere === isThere;
    if (isThere) {
      for (let i = k; i < k + STRIDE; i++) {
        isSame = isSame && known[i] === data[i];
        known[i] = data[i]!;
      }
    }
    if (isSame) return;
    this.changed.push(c);
    if (!wasThere) this.present[c] = NEW;
    else if (!isThere) this.present[c] = GONE;
  }

  private ensure(proxies: number): void {
    if (proxies <= this.present.length) return;
    const length = Math.max(proxies, this.present.length * 2);
    const present = new Uint8Array(length);
    present.set(this.present);
    const known = new Float64Array(length * STRIDE);
    known.set(this.known);
    this.present = present;
    this.known = known;
  }

  private runOne(runner: Runner): void {
    const { phase, id } = runner;
    const { pairs } = this;
    phase.counters.reset();
    runner.skipped = id === 'brute-force' && this.boxes > SKIP_ABOVE;
    const asked = this.asked();
    pairs.clear();
    const begun = this.now();
    this.tell(phase);
    if (runner.skipped) {
      runner.times.push(null);
      runner.boxTests = runner.rawCandidates = runner.pairs = 0;
      return;
    }
    if (this.question === 'all') phase.findAllPairs(pairs);
    else if (asked.count > 0) phase.findPairs(asked, pairs);
    runner.times.push(this.now() - begun);
    pairs.settle();
    runner.boxTests = phase.counters.boxTests;
    runner.rawCandidates = phase.counters.rawCandidates;
    runner.pairs = pairs.count;
    runner.answer = digest(pairs);
  }

  private tell(phase: BroadPhase): void {
    const { changed, present } = this;
    for (let i = 0; i < changed.count; i++) {
      const c = changed.at(i);
      if (present[c] === NEW) phase.insert(c);
      else if (present[c] === GONE) phase.remove(c);
      else phase.move(c);
    }
  }

  /** The changed ones that are still there. */
  private asked(): IntList {
    const { stay, changed, present } = this;
    stay.clear();
    for (let i = 0; i < changed.count; i++) if (present[changed.at(i)] !== GONE) stay.push(changed.at(i));
    return stay;
  }

  /** All runners have been told. */
  private settle(): void {
    const { changed, present } = this;
    for (let i = 0; i < changed.count; i++) {
      const c = changed.at(i);
      present[c] = present[c] === GONE ? 0 : THERE;
    }
  }

  /** The table, in the order of the register. */
  rows(): RaceRow[] {
    const { runners } = this;
    const means = runners.map(({ times, skipped }) => (skipped ? null : middleMean(times.slice(-WINDOW))));
    const best = Math.min(...means.map((ms) => ms ?? Infinity));
    const judge = runners.find(({ skipped }) => !skipped);
    return runners.map((runner, index) => {
      const { id, label, skipped, boxTests, rawCandidates, pairs } = runner;
      const ms = means[index]!;
      return {
        id,
        label,
        skipped,
        winner: ms !== null && ms === best,
        ms,
        boxTests,
        rawCandidates,
        falsePositives: Math.max(rawCandidates - pairs, 0),
        pairs,
        bytes: runner.phase.measure().bytes,
        disagrees: !skipped && judge !== undefined && runner.answer !== judge.answer,
      };
    });
  }

  history(): RaceHistory {
    const { ticks, runners } = this;
    return {
      ticks,
      ms: Object.fromEntries(runners.map(({ id, times }) => [id, times])),
      smooth: Object.fromEntries(runners.map(({ id, smooth }) => [id, smooth])),
    };
  }

  /** What is measured begins anew. */
  restart(): void {
    this.ticks.length = 0;
    for (const { times, smooth } of this.runners) times.length = smooth.length = 0;
  }
}

/** A number that two different answers hardly share. */
function digest(pairs: PairBuffer): number {
  let sum = pairs.count;
  for (let i = 0; i < pairs.count; i++) {
    const key = pairs.keys[i]!;
    sum = (Math.imul(sum, 31) + Math.imul(key % 2 ** 26, 0x9e3779b1) + Math.floor(key / 2 ** 26)) | 0;
  }
  return sum;
}

/** Mean of the middle half of what was measured, null when nothing was. */
export function middleMean(times: readonly (number | null)[]): number | null {
  const known = times.filter((ms): ms is number => ms !== null).sort((a, b) => a - b);
  if (known.length === 0) return null;
  const from = Math.floor(known.length / 4);
  const middle = known.slice(from, known.length - from);
  return middle.reduce((sum, ms) => sum + ms, 0) / middle.length;
}

/** The view is open or it is not; while it is not there is no race, and a tick costs nothing more. */
export class RaceTrack {
  private running: Race | null = null;
  private question: Question = 'all';

  get race(): Race | null {
    return this.running;
  }

  /** Starts on the world as it is, so that there is something to see while time stands still. */
  open(world: World, tick: number): void {
    this.running ??= this.begin(world);
    if (this.running.ticks.length === 0) this.running.run(tick);
  }

  close(): void {
    this.running = null;
  }

  toggle(world: World, tick: number): void {
    if (this.running) this.close();
    else this.open(world, tick);
  }

  ask(question: Question): void {
    this.question = question;
    if (this.running) this.running.question = question;
    this.running?.restart();
  }

  /** After every tick, and whenever the world stands at another one. */
  ticked(world: World, tick: number): void {
    if (!this.running) return;
    if (this.running.world !== world) this.running = this.begin(world);
    this.running.run(tick);
  }

  private begin(world: World): Race {
    const race = new Race(world, () => performance.now());
    race.question = this.question;
    return race;
  }
}
