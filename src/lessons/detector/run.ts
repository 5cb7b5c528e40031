/** One run of the detector over the field, kept so that going to any of its steps costs nothing more. */
import { type Trace, Transform } from '#engine';
import type { Figure, Pose } from '../lesson.ts';
import { type Body, detect, type Hit } from './detect.ts';
import { countOf, type Kinds, posesOf, shapeAt } from './field.ts';

/** What the detector told, in the order in which it did. */
export type Told =
  | { readonly what: 'pair'; readonly a: number; readonly b: number; readonly test: string }
  | { readonly what: 'bounds'; readonly a: number; readonly b: number; readonly near: boolean }
  | { readonly what: 'reject'; readonly a: number; readonly b: number; readonly axis: 'x' | 'y'; readonly gap: number }
  | { readonly what: 'narrow'; readonly a: number; readonly b: number; readonly gap: number }
  | { readonly what: 'hit'; readonly a: number; readonly b: number; readonly depth: number }
  | { readonly what: 'end'; readonly hits: number };

export type Counted = 'pair' | 'reject' | 'narrow' | 'hit';
const COUNTED: readonly Counted[] = ['pair', 'reject', 'narrow', 'hit'];

export interface Run {
  readonly bodies: readonly Body[];
  /** One for each step: step k shows what is known once the first k are told. */
  readonly told: readonly Told[];
  readonly hits: readonly Hit[];
  /** How often each was told in the first k. */
  readonly counts: Readonly<Record<Counted, Uint16Array>>;
}

class Log implements Trace {
  readonly told: Told[] = [];

  tell(what: string, facts: Readonly<Record<string, number | string | boolean>>): void {
    this.told.push({ what, ...facts } as Told);
  }
}

function countTold(told: readonly Told[]): Run['counts'] {
  const countOne = (what: Counted) => {
    const sums = new Uint16Array(told.length + 1);
    for (const [k, event] of told.entries()) sums[k + 1] = sums[k]! + Number(event.what === what);
    return sums;
  };
  return Object.fromEntries(COUNTED.map((what) => [what, countOne(what)])) as Record<Counted, Uint16Array>;
}

/** Runs the detector once over these bodies. */
export function runOver(bodies: readonly Body[]): Run {
  const log = new Log();
  const hits = detect(bodies, log);
  return { bodies, told: log.told, hits, counts: countTold(log.told) };
}

/** By the figure's poses, which stay the same object from step to step; then by number and kinds of bodies. */
const runs = new WeakMap<Figure['poses'], Map<string, Run>>();

export function runOf(figure: Figure): Run {
  const { poses, values } = figure;
  const known = runs.get(poses) ?? new Map<string, Run>();
  runs.set(poses, known);
  const key = `${values.bodies} ${values.shapes}`;
  const kept = known.get(key);
  if (kept) return kept;
  const run = runOver(bodiesOf(figure));
  known.set(key, run);
  return run;
}

function bodiesOf(figure: Figure): Body[] {
  const count = countOf(figure);
  return posesOf(figure).map(({ x, y }: Pose, index) => ({
    shape: shapeAt(index, figure.values.shapes as Kinds, count),
    at: new Transform().set(x, y, 0),
  }));
}

/** What was told last at a step; null before the first. */
export function toldAt(run: Run, step: number): Told | null {
  return run.told[Math.min(step, run.told.length) - 1] ?? null;
}

/** The order of what is told about one pair. */
const RANKS: Readonly<Record<Told['what'], number>> = { pair: 0, bounds: 1, reject: 2, narrow: 2, hit: 3, end: 4 };

/**
 * The same place in another run: as far with the same pair, or the furthest that it gets there. The end stays the end,
 * and is also the place of a pair that is no more.
 */
export function carryStep(from: Run, step: number, to: Run): number {
  const at = toldAt(from, step);
  if (at === null) return 0;
  if (at.what === 'end') return to.told.length;
  let place = 0;
  for (const [k, event] of to.told.entries()) {
    if (event.what === 'end' || event.a !== at.a || event.b !== at.b) continue;
    if (RANKS[event.what] <= RANKS[at.what]) place = k + 1;
  }
  return place === 0 ? to.told.length : place;
}
