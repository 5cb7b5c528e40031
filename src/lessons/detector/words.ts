/** What is said at each step of the detector. */
import type { Account, Figure, Row, Table, Tone } from '../lesson.ts';
import { showLength, showNumber, showVector } from '../words.ts';
import { isBox, type Kinds } from './field.ts';
import { bodiesHit } from './picture.ts';
import { type Run, type Told, toldAt } from './run.ts';

interface Saying {
  readonly status: string;
  readonly tone: Tone;
  readonly narration: string;
}

const count = (n: number, one: string, many = `${one}s`): string => `${showNumber(n)} ${n === 1 ? one : many}`;

export function sayStep(run: Run, step: number): Saying {
  const told = toldAt(run, step);
  if (told === null) {
    const n = run.bodies.length;
    const pairs = (n * (n - 1)) / 2;
    return {
      status: 'Nothing judged yet',
      tone: 'plain',
      narration: `${count(n, 'body', 'bodies')} make ${count(pairs, 'pair')}. Each will be judged by its boxes first.`,
    };
  }
  if (told.what === 'end') return sayEnd(run);
  return sayPair(told, `${told.a + 1} and ${told.b + 1}`);
}

function sayEnd({ counts, told }: Run): Saying {
  const sum = (what: keyof typeof counts) => counts[what][told.length]!;
  return {
    status: `${count(sum('hit'), 'hit')} among ${count(sum('pair'), 'pair')}`,
    tone: 'plain',
    narration: `All ${count(sum('pair'), 'pair')} judged: ${sum('reject')} rejected by their boxes, ${sum('narrow')} measured, ${count(sum('hit'), 'hit')}.`,
  };
}

function sayPair(told: Exclude<Told, { what: 'end' }>, pair: string): Saying {
  switch (told.what) {
    case 'pair':
      return { status: `Next pair: ${pair}`, tone: 'plain', narration: `Take bodies ${pair}: ${told.test}.` };
    case 'bounds':
      return told.near
        ? { status: `Boxes of ${pair} overlap`, tone: 'plain', narration: 'Their boxes overlap: look at the shapes.' }
        : { status: `Boxes of ${pair} are apart`, tone: 'plain', narration: 'Their boxes do not overlap.' };
    case 'reject':
      return {
        status: `Rejected: boxes ${showLength(told.gap, 1)} apart on ${told.axis}`,
        tone: 'separated',
        narration: `A gap of ${showLength(told.gap, 1)} on ${told.axis} lies between the boxes of ${pair}: they cannot meet.`,
      };
    case 'narrow':
      return sayGap(told.gap, pair);
    case 'hit':
      return {
        status: `Hit: depth ${showLength(told.depth, 1)}`,
        tone: 'overlapping',
        narration: `Bodies ${pair} are kept as a hit, with the normal and the depth that would part them.`,
      };
  }
}

function sayGap(gap: number, pair: string): Saying {
  const shown = showLength(gap, 1);
  const status = `Gap ${shown}`;
  if (gap < 0) {
    return { status, tone: 'overlapping', narration: `The gap between ${pair} is below zero: the shapes overlap.` };
  }
  if (gap === 0) {
    return { status: 'Touching: no hit', tone: 'touching', narration: `The shapes of ${pair} touch, and no more.` };
  }
  return {
    status: `${status}: no hit`,
    tone: 'separated',
    narration: `The boxes of ${pair} overlap, but the shapes are ${shown} apart.`,
  };
}

/** The counters, then what each line style on the field stands for, with its number of now. */
export function listRows(figure: Figure, run: Run): Row[] {
  const step = Math.min(figure.step, run.told.length);
  const told = toldAt(run, step);
  const pair = told === null || told.what === 'end' ? null : told;
  const sum = (what: keyof Run['counts']) => showNumber(run.counts[what][step]!);
  const hit = bodiesHit(run, run.counts.hit[step]!).size;
  const nameOf = (i: number | undefined) =>
    i === undefined ? 'none' : `${i + 1}, a ${isBox(figure.values.shapes as Kinds, i) ? 'box' : 'disc'}`;
  return [
    { id: 'pairs', label: 'Pairs', value: sum('pair') },
    { id: 'rejected', label: 'Rejected', value: sum('reject') },
    { id: 'narrowed', label: 'Narrowed', value: sum('narrow') },
    { id: 'hits', label: 'Hits', value: sum('hit') },
    { id: 'first', label: 'First body', value: nameOf(pair?.a), ink: 'first' },
    { id: 'second', label: 'Second body', value: nameOf(pair?.b), ink: 'second' },
    { id: 'gap', label: 'Gap', value: gapOf(told), ink: 'separating' },
    ...hitRows(run, told),
    { id: 'inHit', label: 'In a hit', value: count(hit, 'body', 'bodies'), ink: 'overlap' },
    { id: 'inNone', label: 'In no hit', value: count(run.bodies.length - hit, 'body', 'bodies'), ink: 'static' },
    { id: 'bounds', label: 'Box around', value: BOUNDS_WORDS[String(figure.values.bounds)]!, ink: 'bounds' },
  ];
}

const BOUNDS_WORDS: Readonly<Record<string, string>> = { none: 'no body', pair: 'the pair', all: 'every body' };

function gapOf(told: Told | null): string {
  if (told?.what === 'reject') return `${showLength(told.gap, 1)} on ${told.axis}`;
  if (told?.what === 'narrow') return showLength(told.gap, 1);
  return told?.what === 'hit' ? showLength(-told.depth, 1) : 'none';
}

function hitRows(run: Run, told: Told | null): Row[] {
  const hit = told?.what === 'hit' ? run.hits.find(({ a, b }) => a === told.a && b === told.b) : undefined;
  return [
    { id: 'depth', label: 'Depth', value: hit ? showLength(hit.depth, 1) : 'none', ink: 'push' },
    { id: 'normal', label: 'Normal', value: hit ? showVector(hit.normal, 2) : 'none', ink: 'normal' },
  ];
}

/** The hits found so far. */
export function tableOf(run: Run, step: number): Table {
  const found = run.hits.slice(0, run.counts.hit[Math.min(step, run.told.length)]!);
  return {
    title: 'Hits found so far',
    head: ['Pair', 'Depth', 'Normal'],
    rows: found.map(({ a, b, depth, normal }) => [
      `${a + 1} and ${b + 1}`,
      showLength(depth, 1),
      showVector(normal, 2),
    ]),
  };
}

/** For scripts: bodies by the ids of their parts. */
export function dataOf(run: Run, step: number): Account['data'] {
  const k = Math.min(step, run.told.length);
  const { counts, hits } = run;
  const told = toldAt(run, k);
  const idOf = (i: number) => `b${i + 1}`;
  return {
    pairs: counts.pair[k]!,
    rejected: counts.reject[k]!,
    narrowed: counts.narrow[k]!,
    hits: counts.hit[k]!,
    told: told === null || told.what === 'end' ? told : { ...told, a: idOf(told.a), b: idOf(told.b) },
    found: hits.slice(0, counts.hit[k]!).map((hit) => ({ ...hit, a: idOf(hit.a), b: idOf(hit.b) })),
  };
}
