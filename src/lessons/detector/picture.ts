/** The detector's field as it stands at a step: who is judged, what was found, and why. */
import { collide, type Ink, type Pen } from '#engine';
import type { Figure } from '../lesson.ts';
import { drawPush, fillShape, outlineShape } from '../strokes.ts';
import { showLength } from '../words.ts';
import { type Body, boxAround } from './detect.ts';
import { FIELD } from './field.ts';
import { type Run, type Told, toldAt } from './run.ts';

/** px */
const NORMAL_REACH = 24;
/** From a line to the words about it, px. */
const WORDS_ASIDE = 14;

type Judged = Exclude<Told, { what: 'end' }>;

/** Numbers of the bodies that some hit among the first `count` has. */
export function bodiesHit(run: Run, count: number): Set<number> {
  return new Set(run.hits.slice(0, count).flatMap(({ a, b }) => [a, b]));
}

export function drawField(pen: Pen, figure: Figure, run: Run): void {
  const told = toldAt(run, figure.step);
  const pair = told === null || told.what === 'end' ? null : told;
  const found = run.counts.hit[Math.min(figure.step, run.told.length)]!;
  pen.box('cell', FIELD.x, FIELD.y, FIELD.x + FIELD.width, FIELD.y + FIELD.height);
  drawBodies(pen, run, pair, bodiesHit(run, found));
  drawBounds(pen, figure, run, pair);
  for (const hit of run.hits.slice(0, found)) {
    const isNow = pair?.what === 'hit' && hit.a === pair.a && hit.b === pair.b;
    if (isNow) continue;
    pen.dot('contact', hit.at.x, hit.at.y);
    pen.arrow('normal', hit.at.x, hit.at.y, hit.depth * hit.normal.x, hit.depth * hit.normal.y);
  }
  drawNumbers(pen, run);
  if (pair) drawJudgement(pen, run, pair);
}

/** The outline tells the part that a body plays now, the fill whether it is in a hit. */
function drawBodies(pen: Pen, run: Run, pair: Judged | null, hit: ReadonlySet<number>): void {
  for (const [i, { shape, at }] of run.bodies.entries()) {
    const rest: Ink = hit.has(i) ? 'overlap' : 'static';
    fillShape(pen, rest, shape, at, hit.has(i) ? 0.26 : 0.1);
    if (i !== pair?.a && i !== pair?.b) outlineShape(pen, rest, shape, at);
  }
  // Last, so that no other outline crosses them.
  if (!pair) return;
  for (const [i, ink] of [[pair.a, 'first'] as const, [pair.b, 'second'] as const]) {
    const { shape, at } = run.bodies[i]!;
    fillShape(pen, ink, shape, at, 0.22);
    outlineShape(pen, ink, shape, at);
  }
}

function drawNumbers(pen: Pen, run: Run): void {
  for (const [i, { at }] of run.bodies.entries()) pen.text('label', at.x, at.y, `${i + 1}`);
}

function drawBounds(pen: Pen, figure: Figure, run: Run, pair: Judged | null): void {
  const chosen = figure.values.bounds;
  if (chosen === 'none') return;
  for (const [i, body] of run.bodies.entries()) {
    if (chosen === 'pair' && i !== pair?.a && i !== pair?.b) continue;
    const { min, max } = boxAround(body);
    pen.box('bounds', min[0]!, min[1]!, max[0]!, max[1]!);
  }
}

/** What the present step knows about its pair. */
function drawJudgement(pen: Pen, run: Run, pair: Judged): void {
  const a = run.bodies[pair.a]!;
  const b = run.bodies[pair.b]!;
  if (pair.what === 'reject') drawGap(pen, a, b, pair.axis, pair.gap);
  else if (pair.what === 'hit') drawHit(pen, run, a, b, pair);
  else pen.line('axis', a.at.x, a.at.y, b.at.x, b.at.y);
  if (pair.what !== 'narrow') return;
  const words = `gap ${showLength(pair.gap, 1)}`;
  const { nearestA: from, nearestB: to } = collide(a.shape, b.shape, 0, a.at, b.at);
  if (from && to) {
    pen.line('separating', from.x, from.y, to.x, to.y);
    pen.text('separating', (from.x + to.x) / 2, (from.y + to.y) / 2 + WORDS_ASIDE, words);
  } else writeAbove(pen, 'push', a, b, words);
}

function drawHit(pen: Pen, run: Run, a: Body, b: Body, pair: Extract<Told, { what: 'hit' }>): void {
  const { at, depth, normal } = run.hits.find((each) => each.a === pair.a && each.b === pair.b)!;
  // The normal reaches beyond the depth, so that both are seen.
  const reach = depth + NORMAL_REACH;
  pen.arrow('normal', at.x, at.y, reach * normal.x, reach * normal.y);
  drawPush(pen, at, { x: depth * normal.x, y: depth * normal.y });
  pen.dot('contact', at.x, at.y);
  writeAbove(pen, 'push', a, b, `depth ${showLength(depth, 1)}`);
}

/** Words over the middle between two bodies, above both. */
function writeAbove(pen: Pen, ink: Ink, a: Body, b: Body, words: string): void {
  const above = Math.min(boxAround(a).min[1]!, boxAround(b).min[1]!) - WORDS_ASIDE;
  pen.text(ink, (a.at.x + b.at.x) / 2, Math.max(above, FIELD.y + WORDS_ASIDE), words);
}

/** The gap between two boxes on one axis: a line across it, led to both boxes where it passes beside them. */
function drawGap(pen: Pen, a: Body, b: Body, axis: 'x' | 'y', gap: number): void {
  const [k, other] = axis === 'x' ? [0, 1] : [1, 0];
  const [boxA, boxB] = [boxAround(a), boxAround(b)];
  const [low, high] = boxA.max[k]! < boxB.min[k]! ? [boxA, boxB] : [boxB, boxA];
  const middle = (lo: number, hi: number) => (lo + hi) / 2;
  const centreOf = ({ min, max }: typeof boxA) => middle(min[other]!, max[other]!);
  const across = middle(centreOf(boxA), centreOf(boxB));
  const line = (ink: Ink, along0: number, across0: number, along1: number, across1: number) =>
    axis === 'x' ? pen.line(ink, along0, across0, along1, across1) : pen.line(ink, across0, along0, across1, along1);
  for (const [box, side] of [[low, low.max[k]!] as const, [high, high.min[k]!] as const]) {
    const nearest = Math.min(Math.max(across, box.min[other]!), box.max[other]!);
    if (nearest !== across) line('hint', side, nearest, side, across);
  }
  line('separating', low.max[k]!, across, high.min[k]!, across);
  const along = middle(low.max[k]!, high.min[k]!);
  const words = `${showLength(gap, 1)} on ${axis}`;
  if (axis === 'x') pen.text('separating', along, across - WORDS_ASIDE, words);
  else pen.text('separating', across, along, words);
}
