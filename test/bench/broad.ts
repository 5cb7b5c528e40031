/**
 * npm run bench -- broad [--json]
 *
 * All overlapping pairs of 1,000, 10,000 and 100,000 moving boxes, with sides of 8 to 24 px and again spread over 1:100,
 * in ms a frame: taking in where the boxes are now and answering. Every contender has a crowd of its own, which moves as
 * all others do, and they take turns of a few frames in one process, so that whatever disturbs the machine disturbs all;
 * medians over frames, the first of each turn left out because it finds its data out of the caches. Slow ones play fewer
 * frames. Then: what a few movers cost, how the cost grows, and whether a frame leaves garbage behind.
 */
import { resolve } from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { Boxes } from '../../src/engine/broad-phase/boxes.ts';
import { broadPhases } from '../../src/engine/broad-phase/index.ts';
import { IntList, PairBuffer } from '../../src/engine/broad-phase/pair-buffer.ts';
import { Crowd, type Sizes } from './crowd.ts';
import { type BenchResult, type BenchTable, median } from './table.ts';

interface Contender {
  /** Returns the number of pairs, repeats included where there are any. */
  frame(): number;
  /** The number of pairs without repeats, for those that may repeat themselves; not timed. */
  countOnce?(): number;
}

type Maker = (crowd: Crowd) => Contender;

const COUNTS = [1_000, 10_000, 100_000];
/** Frames of a turn, of which the first is not counted, and turns that each contender has at most. */
const TURN = 6;
const TURNS: Readonly<Record<number, number>> = { 1000: 60, 10000: 24, 100000: 8 };
/** Frames before anything is counted, fewer for those that need longer than this many ms for all of them. */
const WARM_UP = 120;
const WARM_UP_TIME = 1000;
/** Nobody gets more time than this for his turns, ms; two frames are played in any case. */
const MOST_TIME = 2500;
/** More boxes than this and comparing every pair is left out. */
const MOST_FOR_BRUTE_FORCE = 1_000;
const OWN = 'thinwall ';

/** One of the engine's strategies, told of every box in every frame. */
function makeOwn(id: string): Maker {
  return ({ count, minX, minY, maxX, maxY }) => {
    const boxes = new Boxes();
    boxes.ensure(count);
    const strategy = broadPhases[id]!.create(boxes);
    const pairs = new PairBuffer();
    for (let i = 0; i < count; i++) {
      boxes.set(i, minX[i]!, minY[i]!, maxX[i]!, maxY[i]!);
      strategy.insert(i);
    }
    return {
      frame() {
        for (let i = 0; i < count; i++) {
          boxes.set(i, minX[i]!, minY[i]!, maxX[i]!, maxY[i]!);
          strategy.move(i);
        }
        pairs.clear();
        strategy.findAllPairs(pairs);
        return pairs.count;
      },
      countOnce() {
        pairs.settle();
        return pairs.count;
      },
    };
  };
}

class Runner {
  readonly name: string;
  readonly times: number[] = [];
  /** Pairs found in each frame. */
  readonly found: number[] = [];
  private readonly crowd: Crowd;
  private readonly contender: Contender;
  private spent = 0;

  constructor(name: string, make: Maker, crowd: Crowd) {
    this.name = name;
    this.crowd = crowd;
    this.contender = make(crowd);
  }

  get isDone(): boolean {
    return this.spent > MOST_TIME && this.times.length >= 2;
  }

  warmUp(): void {
    const start = performance.now();
    for (let k = 0; k < WARM_UP && performance.now() - start < WARM_UP_TIME; k++) this.frame();
  }

  turn(): void {
    for (let k = 0; k < TURN && !this.isDone; k++) {
      const time = this.frame();
      this.spent += time;
      if (k > 0 || time > 100) this.times.push(time);
    }
  }

  private frame(): number {
    this.crowd.move();
    const start = performance.now();
    const count = this.contender.frame();
    const time = performance.now() - start;
    this.found.push(this.contender.countOnce?.() ?? count);
    return time;
  }
}

async function loadPeers(): Promise<{ plain: Record<string, Maker>; peers: Record<string, Maker> }> {
  const adapters = pathToFileURL(resolve('test/bench/peers/broad.mjs')).href;
  return (await import(/* @vite-ignore */ adapters)) as { plain: Record<string, Maker>; peers: Record<string, Maker> };
}

function race(count: number, sizes: Sizes, others: Readonly<Record<string, Maker>>): Runner[] {
  const own = Object.keys(broadPhases).filter((id) => id !== 'brute-force' || count <= MOST_FOR_BRUTE_FORCE);
  const makers = [...own.map((id) => [OWN + id, makeOwn(id)] as const), ...Object.entries(others)];
  const runners = makers.map(([name, make]) => new Runner(name, make, new Crowd(count, sizes)));
  for (const runner of runners) runner.warmUp();
  for (let turn = 0; turn < TURNS[count]!; turn++) {
    for (let k = 0; k < runners.length; k++) runners[(k + turn) % runners.length]!.turn();
  }
  return runners;
}

function tableOf(count: number, sizes: Sizes, runners: readonly Runner[], plain: readonly string[]): BenchTable {
  const judge = runners.find(({ name }) => name === 'plain sort and sweep')!;
  const results = runners.map(({ name, times, found }): BenchResult => {
    const frames = Math.min(found.length, judge.found.length);
    const differ = found.slice(0, frames).filter((pairs, k) => pairs !== judge.found[k]).length;
    const note = differ > 0 ? `another number of pairs than sort and sweep in ${differ} of ${frames} frames` : '';
    // A library that keeps position and size apart rounds otherwise: a few pairs may differ.
    const slack = name.startsWith(OWN) ? 0 : 2 + count * 1e-3;
    const isRight = found.slice(0, frames).every((pairs, k) => Math.abs(pairs - judge.found[k]!) <= slack);
    return { name, median: median(times), ok: isRight, ...(note === '' ? {} : { note }) };
  });
  return {
    bench: 'broad',
    case: `${count} moving boxes, sizes ${sizes === 'even' ? '8 to 24 px' : 'spread over 1:100'}`,
    unit: 'ms a frame',
    results,
    remarks: remarksOn(results, plain),
  };
}

function remarksOn(results: readonly BenchResult[], plain: readonly string[]): string[] {
  const timeOf = (name: string) => results.find((result) => result.name === name)!.median;
  const ours = results.filter(({ name }) => name.startsWith(OWN));
  const best = ours.reduce((a, b) => (b.median < a.median ? b : a));
  const library = results
    .filter(({ name }) => !name.startsWith(OWN) && !plain.includes(name))
    .reduce((a, b) => (b.median < a.median ? b : a));
  const tree = timeOf(`${OWN}dynamic-tree`);
  return [
    `best of ours: ${best.name.slice(OWN.length)}, ${(best.median / timeOf('plain grid')).toFixed(2)} of the plain grid, ` +
      `${(best.median / library.median).toFixed(2)} of the fastest library (${library.name})`,
    `sweep-and-prune: ${(timeOf(`${OWN}sweep-and-prune`) / timeOf('plain sort and sweep')).toFixed(2)} of sort and sweep`,
    `dynamic-tree: planck takes ${(timeOf('planck') / tree).toFixed(1)} times as long, flatbush ${(timeOf('flatbush') / tree).toFixed(1)}`,
  ];
}

/** How the time grows from ten to a hundred thousand boxes: ten where it is linear. */
function growthOf(tables: readonly BenchTable[]): BenchTable {
  const [small, large] = COUNTS.slice(1).map((count) => tables.find((table) => table.case.startsWith(`${count} `))!);
  const results = small!.results.map(({ name, median: time }): BenchResult => {
    return { name, median: large!.results.find((result) => result.name === name)!.median / time, ok: true };
  });
  return {
    bench: 'broad',
    case: 'time at 100,000 boxes over time at 10,000, sizes 8 to 24 px',
    unit: 'times',
    results,
  };
}

/** A tick of a world at rest but for a few: 200 of 10,000 boxes move, and their pairs are asked for. */
function fewMovers(): BenchTable {
  const count = 10_000;
  const movers = 200;
  const results = Object.keys(broadPhases).map((id): BenchResult => {
    const crowd = new Crowd(count, 'even');
    const boxes = new Boxes();
    boxes.ensure(count);
    const strategy = broadPhases[id]!.create(boxes);
    const pairs = new PairBuffer();
    for (let i = 0; i < count; i++) {
      boxes.set(i, crowd.minX[i]!, crowd.minY[i]!, crowd.maxX[i]!, crowd.maxY[i]!);
      strategy.insert(i);
    }
    strategy.findAllPairs(pairs);
    const moved = new IntList();
    const times: number[] = [];
    for (let frame = 0; frame < 400; frame++) {
      moved.clear();
      for (let k = 0; k < movers; k++) moved.push((frame * 7919 + k * 47) % count);
      const start = performance.now();
      for (let k = 0; k < movers; k++) {
        const i = moved.at(k);
        const d = boxes.data;
        boxes.set(i, d[4 * i]! + 3, d[4 * i + 1]! - 2, d[4 * i + 2]! + 3, d[4 * i + 3]! - 2);
        strategy.move(i);
      }
      pairs.clear();
      strategy.findPairs(moved, pairs);
      pairs.settle();
      if (frame >= 100) times.push(performance.now() - start);
    }
    return { name: OWN + id, median: median(times), ok: true };
  });
  return { bench: 'broad', case: '200 of 10,000 boxes move, pairs of those settled', unit: 'ms a tick', results };
}

/** Does a frame leave garbage behind? Scavenges are counted, as nothing allocated needs none. */
async function countScavenges(): Promise<BenchTable> {
  const results: BenchResult[] = [];
  for (const id of Object.keys(broadPhases)) {
    const crowd = new Crowd(2000, 'spread');
    const contender = makeOwn(id)(crowd);
    const play = (frames: number): void => {
      for (let k = 0; k < frames; k++) {
        crowd.move();
        contender.frame();
      }
    };
    play(300);
    let collections = 0;
    const observer = new PerformanceObserver((list) => {
      collections += list.getEntries().length;
    });
    await new Promise((done) => setTimeout(done, 50));
    observer.observe({ entryTypes: ['gc'] });
    play(300);
    await new Promise((done) => setTimeout(done, 50));
    observer.disconnect();
    results.push({ name: OWN + id, median: collections, ok: collections === 0 });
  }
  return { bench: 'broad', case: 'garbage collections in 300 frames of 2,000 boxes', unit: 'collections', results };
}

export async function benchBroad(): Promise<BenchTable[]> {
  const { plain, peers } = await loadPeers();
  const tables: BenchTable[] = [await countScavenges(), fewMovers()];
  for (const sizes of ['even', 'spread'] as const) {
    for (const count of COUNTS) {
      tables.push(tableOf(count, sizes, race(count, sizes, { ...plain, ...peers }), Object.keys(plain)));
    }
  }
  return [...tables, growthOf(tables.filter((table) => table.case.includes('8 to 24')))];
}
