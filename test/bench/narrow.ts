/**
 * npm run bench -- narrow [--json]
 *
 * 100,000 pre-made pairs of convex polygons, 4 to 8 corners, about half overlapping, poses given: do they overlap, and
 * what is the shortest way out? All contenders take turns in one process, chunk by chunk, so that whatever disturbs the
 * machine disturbs all of them; medians over chunks. Then how the cost grows with the number of corners.
 */
import { resolve } from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { makePolygon } from '../../src/engine/geometry/make.ts';
import type { Shape } from '../../src/engine/geometry/shape.ts';
import { Transform } from '../../src/engine/math.ts';
import { GjkResult, gjkShapes } from '../../src/engine/narrow-phase/gjk.ts';
import { Manifold } from '../../src/engine/narrow-phase/manifold.ts';
import { collide, signedDistance, testOverlap } from '../../src/engine/narrow-phase/pair-table.ts';
import { findMtv } from '../../src/engine/narrow-phase/sat.ts';
import { HitRule } from '../../src/engine/tolerance.ts';
import { createRandom } from '../kit/random-shapes.ts';
import { makePairs, type PairSet } from './pairs.ts';
import { type BenchResult, type BenchTable, median } from './table.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/** Answers for pairs lo..hi-1: overlap to `out`, depth in px to `depth`. */
type Contender = (lo: number, hi: number, out: Uint8Array, depth: Float64Array) => void;

interface Peer {
  yesNo(set: PairSet): Contender | Promise<Contender>;
  mtv?(set: PairSet): Contender | Promise<Contender>;
  /** Does it call shapes overlapping that are a little apart? */
  skin?: boolean;
}

const PAIRS = 100_000;
const CHUNK = 20_000;
const ROUNDS = 8;

/** The engine's shapes for a set, and the poses of a pair, which are set for each question. */
class Loaded {
  readonly set: PairSet;
  readonly shapes: readonly Shape[];
  readonly ta = new Transform();
  readonly tb = new Transform();

  constructor(set: PairSet) {
    this.set = set;
    this.shapes = set.polygons.map((corners) => makePolygon(pointsOf(corners)));
  }

  a(i: number): Shape {
    return this.shapes[this.set.ia[i]!]!;
  }

  b(i: number): Shape {
    return this.shapes[this.set.ib[i]!]!;
  }

  pose(i: number): void {
    const { set, ta, tb } = this;
    ta.x = set.ax[i]!;
    ta.y = set.ay[i]!;
    ta.c = set.aCos[i]!;
    ta.s = set.aSin[i]!;
    tb.x = set.bx[i]!;
    tb.y = set.by[i]!;
    tb.c = set.bCos[i]!;
    tb.s = set.bSin[i]!;
  }
}

function pointsOf(corners: readonly number[]): { x: number; y: number }[] {
  return Array.from({ length: corners.length / 2 }, (_, i) => ({ x: corners[2 * i]!, y: corners[2 * i + 1]! }));
}

function ownContenders(set: PairSet): Record<'yesNo' | 'mtv' | 'manifold', Contender> {
  const pairs = new Loaded(set);
  const { ta, tb } = pairs;
  const rule = new HitRule();
  const way = { nx: 0.5, ny: 0.5, depth: 0.5 };
  const manifold = new Manifold();
  return {
    yesNo(lo, hi, out) {
      for (let i = lo; i < hi; i++) {
        pairs.pose(i);
        out[i] = testOverlap(pairs.a(i), ta, pairs.b(i), tb, rule) ? 1 : 0;
      }
    },
    mtv(lo, hi, out, depth) {
      for (let i = lo; i < hi; i++) {
        pairs.pose(i);
        out[i] = findMtv(pairs.a(i), ta, pairs.b(i), tb, way) ? 1 : 0;
        depth[i] = way.depth;
      }
    },
    manifold(lo, hi, out, depth) {
      for (let i = lo; i < hi; i++) {
        pairs.pose(i);
        collide(pairs.a(i), ta, pairs.b(i), tb, manifold);
        out[i] = manifold.pointCount > 0 ? 1 : 0;
        depth[i] = -manifold.separation;
      }
    },
  };
}

/**
 * Contenders in turns over all chunks, after one round to warm up; medians in ns per pair, and everybody's answers. Each
 * chunk has an order of its own, because whoever runs finds the caches as the one before has left them; and garbage is
 * collected between turns, because what one leaves behind would be cleared away in another's time.
 */
function race(contenders: Readonly<Record<string, Contender>>, count: number) {
  const names = Object.keys(contenders);
  const random = createRandom(1);
  const times: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
  const answers = Object.fromEntries(names.map((name) => [name, new Uint8Array(count)]));
  const depths = Object.fromEntries(names.map((name) => [name, new Float64Array(count)]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (let lo = 0; lo < count; lo += CHUNK) {
      for (const name of shuffle(names, random)) {
        collect({ type: 'minor' });
        const start = performance.now();
        contenders[name]!(lo, lo + CHUNK, answers[name]!, depths[name]!);
        if (round > 0) times[name]!.push(((performance.now() - start) * 1e6) / CHUNK);
      }
    }
  }
  const medians = Object.fromEntries(names.map((name) => [name, median(times[name]!)]));
  return { names, medians, answers, depths };
}

function shuffle(names: readonly string[], random: () => number): string[] {
  const left = [...names];
  return names.map(() => left.splice(Math.floor(random() * left.length), 1)[0]!);
}

type Race = ReturnType<typeof race>;

/** Against our own answers: how many pairs agree. A skin makes shapes hit that are up to 1 px apart. */
function judge(
  run: Race,
  own: string,
  peers: Readonly<Record<string, Peer>>,
): { results: BenchResult[]; agree: number } {
  const right = run.answers[own]!;
  const exact = run.names.filter((name) => peers[name]?.skin !== true);
  const agree = right.filter((value, i) => exact.every((name) => run.answers[name]![i] === value)).length;
  const results = run.names.map((name): BenchResult => {
    const hits = run.answers[name]!.reduce((sum, value) => sum + value, 0);
    const differ = right.filter((value, i) => run.answers[name]![i] !== value).length;
    const skin = peers[name]?.skin === true;
    const note = `${hits} overlap${differ > 0 ? `, ${differ} differ from ${own}` : ''}${skin ? ' (it adds a skin)' : ''}`;
    return { name, median: run.medians[name]!, ok: skin || differ <= right.length * 1e-4, note };
  });
  return { results, agree };
}

async function raceAll(
  set: PairSet,
  peers: Readonly<Record<string, Peer>>,
  kind: 'yesNo' | 'mtv',
): Promise<BenchTable> {
  const own = ownContenders(set);
  const contenders: Record<string, Contender> = { thinwall: own[kind] };
  if (kind === 'mtv') contenders['thinwall manifold'] = own.manifold;
  for (const [name, peer] of Object.entries(peers)) {
    const make = peer[kind];
    if (make !== undefined) contenders[name] = await make(set);
  }
  const run = race(contenders, set.count);
  const { results, agree } = judge(run, 'thinwall', peers);
  const fastest = Math.min(...results.filter(({ name }) => !name.startsWith('thinwall')).map((r) => r.median));
  const ratio = fastest / run.medians.thinwall!;
  return {
    bench: 'narrow',
    case: kind === 'yesNo' ? 'polygons 4-8 corners, yes or no' : 'polygons 4-8 corners, with the way out',
    unit: 'ns per pair',
    results,
    remarks: [
      `fastest peer takes ${ratio.toFixed(2)} times as long`,
      `all without a skin agree on ${agree} of ${set.count} pairs`,
    ],
  };
}

/** Pairs of regular-ish polygons with many corners: time per pair against their number. */
function growth(): BenchTable {
  const results: BenchResult[] = [];
  const gjk = new GjkResult();
  const perCorner: Record<string, number> = {};
  for (const corners of [25, 50, 100, 200]) {
    const set = makePairs(CHUNK, 200, corners, corners);
    const pairs = new Loaded(set);
    const { ta, tb } = pairs;
    const run = race(
      {
        calipers(lo, hi, out) {
          for (let i = lo; i < hi; i++) {
            pairs.pose(i);
            out[i] = signedDistance(pairs.a(i), ta, pairs.b(i), tb) <= 0 ? 1 : 0;
          }
        },
        GJK(lo, hi, out) {
          for (let i = lo; i < hi; i++) {
            pairs.pose(i);
            gjkShapes(pairs.a(i), ta, pairs.b(i), tb, gjk);
            out[i] = gjk.overlapping ? 1 : 0;
          }
        },
      },
      set.count,
    );
    const differ = run.answers.calipers!.filter((value, i) => run.answers.GJK![i] !== value).length;
    for (const name of run.names) {
      const time = run.medians[name]!;
      perCorner[name] ??= time / corners;
      const note = `${(time / corners / perCorner[name]).toFixed(2)} of its time per corner at 25`;
      results.push({ name: `thinwall ${name}, ${corners}`, median: time, ok: differ === 0, note });
    }
  }
  return { bench: 'narrow', case: 'cost over the number of corners', unit: 'ns per pair', results };
}

/** Does a million pairs leave garbage behind? Scavenges are counted, as nothing allocated needs none. */
async function countScavenges(set: PairSet): Promise<BenchTable> {
  const own = ownContenders(set);
  const out = new Uint8Array(set.count);
  const depth = new Float64Array(set.count);
  const results: BenchResult[] = [];
  for (const kind of ['yesNo', 'mtv', 'manifold'] as const) {
    own[kind](0, set.count, out, depth);
    let collections = 0;
    const observer = new PerformanceObserver((list) => {
      collections += list.getEntries().length;
    });
    await new Promise((done) => setTimeout(done, 50));
    observer.observe({ entryTypes: ['gc'] });
    for (let pass = 0; pass < 10; pass++) own[kind](0, set.count, out, depth);
    await new Promise((done) => setTimeout(done, 50));
    observer.disconnect();
    results.push({ name: `thinwall ${kind}`, median: collections, ok: collections === 0 });
  }
  return { bench: 'narrow', case: 'garbage collections in 1,000,000 pairs', unit: 'collections', results };
}

export async function benchNarrow(): Promise<BenchTable[]> {
  const adapters = pathToFileURL(resolve('test/bench/peers/narrow.mjs')).href;
  const { peers } = (await import(/* @vite-ignore */ adapters)) as { peers: Readonly<Record<string, Peer>> };
  const set = makePairs(PAIRS, 2000, 4, 8);
  return [await countScavenges(set), await raceAll(set, peers, 'yesNo'), await raceAll(set, peers, 'mtv'), growth()];
}
