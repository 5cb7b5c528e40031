/** The eleventh lesson's falling crate: what each tick finds when the velocity is taken away, and when it is left in. */
import { type Pen, Transform } from '#engine';
import { poseOf } from './figure.ts';
import type { Account, Figure } from './lesson.ts';
import { CRATE, crateShape, type FallTick, FLOOR, floorShape, overlapOf, runFall } from './push-run.ts';
import { drawSolid, outlineShape } from './strokes.ts';
import { showLength, showNumber } from './words.ts';

export const FALL_TICKS = 240;

const CHART = { x: 70, y: 290, width: 480, height: 76 };

/** Where the crate is when it has come out below. */
const BELOW = FLOOR.top + FLOOR.thickness;

export function explainFall(figure: Figure): Account {
  const step = Math.max(0, Math.min(FALL_TICKS, figure.step));
  const remove = figure.values.remove === true;
  const from = poseOf(figure, 'crate');
  const all = runFall(from, remove, FALL_TICKS);
  const ticks = all.slice(0, step);
  const last = ticks.at(-1) ?? { before: from.y, after: from.y, vy: 0 };
  const fell = last.after > BELOW;
  const landed = ticks.some((tick) => overlapOf(tick) > 0);
  const most = Math.max(0, ...ticks.map(overlapOf));
  return {
    status: fell
      ? 'Fell through: the shortest way out was down'
      : landed
        ? `On the floor, found ${showLength(overlapOf(last), 2)} deep in this tick`
        : 'Falling',
    tone: fell ? 'wrong' : landed ? 'touching' : 'separated',
    rows: [
      { id: 'tick', label: 'Tick', value: showNumber(step) },
      { id: 'speed', label: 'Velocity kept, downwards', value: `${showNumber(last.vy)} px/s`, ink: 'velocity' },
      {
        id: 'overlap',
        label: 'Overlap found in this tick',
        value: showLength(Math.max(0, overlapOf(last)), 2),
        ink: 'ghost',
      },
      { id: 'most', label: 'Deepest so far', value: showLength(most, 2), ink: 'push' },
    ],
    steps: FALL_TICKS,
    narration: narrateFall(landed, fell, remove),
    data: { ticks, fell, most },
    draw: (pen) => drawFall(pen, from.x, last, ticks),
  };
}

function narrateFall(landed: boolean, fell: boolean, remove: boolean): string {
  if (fell)
    return 'The crate sank so deep in one tick that the nearest side of the floor was the lower one, and it was pushed out there.';
  if (!landed) return 'Nothing to resolve yet: gravity adds 10 px/s in every tick.';
  return remove
    ? 'The push lifts the crate out and the velocity into the floor is taken away: the next tick sinks in by no more than gravity alone makes of one tick.'
    : 'The push lifts the crate out, but its velocity stays and gravity adds to it: each tick it is found deeper in the floor.';
}

function drawFall(pen: Pen, x: number, last: FallTick, ticks: readonly FallTick[]): void {
  const at = (y: number) => new Transform().set(x, y, 0);
  drawSolid(pen, 'static', floorShape, new Transform().set(FLOOR.x, FLOOR.top + FLOOR.thickness / 2, 0));
  if (last.after > BELOW) pen.text('missed', x, BELOW + 14, 'gone through the floor');
  else {
    if (overlapOf(last) > 0) outlineShape(pen, 'ghost', crateShape, at(last.before));
    drawSolid(pen, 'first', crateShape, at(last.after));
    pen.arrow('push', x, last.before, 0, last.after - last.before);
    pen.arrow('velocity', x + CRATE / 2 + 14, last.after, 0, Math.min(90, last.vy * 0.05));
  }
  drawOverlaps(pen, ticks);
}

/** The overlap that each tick found, as bars; the scale is the depth at which the floor's lower side is nearer. */
function drawOverlaps(pen: Pen, ticks: readonly FallTick[]): void {
  const { x, y, width, height } = CHART;
  const full = (CRATE + FLOOR.thickness) / 2;
  const cell = width / FALL_TICKS;
  pen.line('axis', x, y + height, x + width, y + height);
  pen.line('hint', x, y, x + width, y);
  pen.text('label', x - 34, y, showLength(full));
  pen.text('label', x - 34, y + height, '0 px');
  for (const [i, tick] of ticks.entries()) {
    const high = (Math.max(0, Math.min(full, overlapOf(tick))) / full) * height;
    if (high === 0) continue;
    const [from, to] = [x + i * cell, x + (i + 1) * cell];
    const ring = [from, y + height, to, y + height, to, y + height - high, from, y + height - high];
    pen.fill('push', ring, 0.7);
  }
}
