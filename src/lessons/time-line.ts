/** Bars on a common line of time from 0 to 1, with a mark at the present. */
import type { Ink, Pen } from '#engine';
import type { Rect } from './lesson.ts';

export interface TimeBar {
  readonly label: string;
  readonly ink: Ink;
  readonly span: { readonly enter: number; readonly exit: number } | null;
}

/** How far beyond 0 and 1 the line is shown, as a share of it. */
const BEYOND = 0.08;
const HALF_BAR = 5;

export function drawTimeLine(pen: Pen, { x, y, width, height }: Rect, bars: readonly TimeBar[], now: number): void {
  const at = (t: number) => x + width * Math.max(-BEYOND, Math.min(1 + BEYOND, t));
  const bottom = y + height - 14;
  pen.line('axis', at(-BEYOND), bottom, at(1 + BEYOND), bottom);
  for (const t of [0, 0.5, 1]) {
    pen.line('hint', at(t), y, at(t), bottom);
    pen.text('label', at(t), bottom + 12, t === 0 ? 't = 0' : String(t));
  }
  const row = (bottom - y) / bars.length;
  for (const [i, { label, ink, span }] of bars.entries()) {
    const middle = y + (i + 0.5) * row;
    pen.text(ink, at(-BEYOND) - 34, middle, label);
    if (!span || span.exit < -BEYOND || span.enter > 1 + BEYOND) continue;
    const [from, to] = [at(span.enter), at(span.exit)];
    pen.fill(
      ink,
      [from, middle - HALF_BAR, to, middle - HALF_BAR, to, middle + HALF_BAR, from, middle + HALF_BAR],
      0.35,
    );
    pen.box(ink, from, middle - HALF_BAR, to, middle + HALF_BAR);
  }
  pen.line('aim', at(now), y - 4, at(now), bottom + 4);
}
