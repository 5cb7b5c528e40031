/**
 * Why the broad phase lets a pair through or not, for the chosen body: its candidates are the bodies whose fat boxes
 * overlap its own, and of all others the nearest are shown with the axis that told them apart and by how much. Boxes
 * are compared as the broad phase compares them: x first, and a gap there ends the test (the baby case of the
 * separating axis theorem, Gottschalk, Lin and Manocha, 1996).
 */
import type { Aabb, Body, Pen, World } from '#engine';
import { nameBody, showNumber } from './words.ts';

export interface Verdict {
  readonly body: Body;
  /** The colliders that came nearest: the chosen body's and the other's. */
  readonly own: number;
  readonly other: number;
  /** The axis that told the boxes apart; null for a candidate. */
  readonly axis: 'x' | 'y' | null;
  /** Between the boxes on that axis, px; 0 for a candidate. */
  readonly gap: number;
}

export interface Verdicts {
  readonly candidates: readonly Verdict[];
  /** The nearest first. */
  readonly rejected: readonly Verdict[];
}

/** Rejected ones that are shown. */
const SHOWN = 12;
/** A gap shorter than this on the screen has no room for its length, px. */
const ROOM_FOR_WORDS = 12;

/** Looks at every other body that may meet the chosen one at all; filters and sensors of both kinds are not told. */
export function judgeCandidates(world: World, chosen: Body): Verdicts {
  const { state } = world;
  const { bodies, colliders, boxes } = state;
  const candidates: Verdict[] = [];
  const rejected: Verdict[] = [];
  for (const body of world.bodies()) {
    if (body === chosen) continue;
    let nearest: Verdict | null = null;
    for (let own = bodies.firstCollider[chosen.slot]!; own !== -1; own = colliders.next[own]!) {
      for (let other = bodies.firstCollider[body.slot]!; other !== -1; other = colliders.next[other]!) {
        if (!boxes.isSet(own) || !boxes.isSet(other) || !state.accepts(own, other)) continue;
        const verdict = compare(boxes.data, body, own, other);
        if (nearest === null || verdict.gap < nearest.gap) nearest = verdict;
      }
    }
    if (nearest) (nearest.axis === null ? candidates : rejected).push(nearest);
  }
  const distance = ({ own, other }: Verdict): number =>
    Math.max(gapOn(boxes.data, own, other, 0), gapOn(boxes.data, own, other, 1));
  rejected.sort((a, b) => distance(a) - distance(b) || a.body.id - b.body.id);
  return { candidates, rejected: rejected.slice(0, SHOWN) };
}

function compare(data: Float64Array, body: Body, own: number, other: number): Verdict {
  const gapX = gapOn(data, own, other, 0);
  if (gapX > 0) return { body, own, other, axis: 'x', gap: gapX };
  const gapY = gapOn(data, own, other, 1);
  return gapY > 0 ? { body, own, other, axis: 'y', gap: gapY } : { body, own, other, axis: null, gap: 0 };
}

/** Between two boxes on an axis, 0 for x and 1 for y; negative where their intervals overlap. */
function gapOn(data: Float64Array, a: number, b: number, axis: 0 | 1): number {
  const i = 4 * a + axis;
  const k = 4 * b + axis;
  return Math.max(data[k]! - data[i + 2]!, data[i]! - data[k + 2]!);
}

/** Boxes of the candidates, boxes of the rejected with the gap that rejected them; `zoom` is screen px per px. */
export function drawCandidates(pen: Pen, world: World, chosen: Body, view: Readonly<Aabb>, zoom: number): void {
  const { data } = world.state.boxes;
  const box = (ink: 'fat' | 'second' | 'cell', collider: number): void => {
    const k = 4 * collider;
    pen.box(ink, data[k]!, data[k + 1]!, data[k + 2]!, data[k + 3]!);
  };
  const { bodies, colliders } = world.state;
  for (let c = bodies.firstCollider[chosen.slot]!; c !== -1; c = colliders.next[c]!) box('fat', c);
  const { candidates, rejected } = judgeCandidates(world, chosen);
  for (const verdict of candidates) box('second', verdict.other);
  for (const verdict of rejected) {
    const k = 4 * verdict.other;
    const isSeen =
      data[k]! <= view.maxX && data[k + 2]! >= view.minX && data[k + 1]! <= view.maxY && data[k + 3]! >= view.minY;
    if (!isSeen) continue;
    box('cell', verdict.other);
    drawGap(pen, data, verdict, verdict.gap * zoom >= ROOM_FOR_WORDS);
  }
}

/** A line across the gap, at the height of the middle of the other box as far as the chosen one reaches. */
function drawGap(pen: Pen, data: Float64Array, { own, other, axis, gap }: Verdict, inWords: boolean): void {
  const along = axis === 'x' ? 0 : 1;
  const across = 1 - along;
  const i = 4 * own;
  const k = 4 * other;
  const isAfter = data[k + along]! > data[i + along + 2]!;
  const from = isAfter ? data[i + along + 2]! : data[i + along]!;
  const to = isAfter ? data[k + along]! : data[k + along + 2]!;
  const middle = (data[k + across]! + data[k + across + 2]!) / 2;
  const at = Math.min(Math.max(middle, data[i + across]!), data[i + across + 2]!);
  if (axis === 'x') pen.line('separating', from, at, to, at);
  else pen.line('separating', at, from, at, to);
  if (!inWords) return;
  const half = (from + to) / 2;
  const words = `${axis} ${showNumber(gap)}`;
  pen.text('label', axis === 'x' ? half : at, axis === 'x' ? at : half, words);
}

/** The same in words. */
export function describeCandidates(world: World, chosen: Body): string {
  const { candidates, rejected } = judgeCandidates(world, chosen);
  const names = candidates.slice(0, 5).map(({ body }) => nameBody(body));
  const more = candidates.length > names.length ? ` and ${candidates.length - names.length} more` : '';
  const first = candidates.length === 0 ? 'No candidates' : `Candidates: ${names.join(', ')}${more}`;
  const [nearest] = rejected;
  if (nearest === undefined) return `${first}.`;
  return `${first}. Nearest rejected: ${nameBody(nearest.body)}, on ${nearest.axis} by ${showNumber(nearest.gap)} px.`;
}
