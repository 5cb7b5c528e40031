/**
 * The ninth lesson's world: one crate at rest on a slope under `push-out`, run from its first tick whenever it is looked
 * at, so that the same figure is the same strip. On the flat the numbers happen to come out even; on a slope every push
 * leaves a rounding error, now on this side of the surface, now on that.
 */
import { makeBox, type Pen, PI, signedDistance, Transform, World } from '#engine';
import type { Pose, Rect } from './lesson.ts';
import { drawSolid } from './strokes.ts';

const RAMP = { width: 300, height: 36 };
const CRATE = 64;
export const rampShape = makeBox(RAMP.width, RAMP.height);
const crateShape = makeBox(CRATE, CRATE);

/** Ticks that are run, and how many of the last ones are shown. */
export const TICKS = 240;
export const SHOWN = 120;

/** One tick as it ended. */
export interface RestTick {
  readonly hit: boolean;
  /** Signed distance of crate and slope, px. */
  readonly gap: number;
}

export interface Rest {
  readonly ticks: readonly RestTick[];
  readonly ramp: Transform;
  readonly crate: Transform;
}

/** Runs the world for so many ticks; `epsilon` in px, touching counts. */
export function runRest(ramp: Pose, epsilon: number, count: number): Rest {
  const angle = (ramp.degrees * PI) / 180;
  const rampAt = new Transform().set(ramp.x, ramp.y, angle);
  const crateAt = new Transform();
  const world = new World({ solver: 'push-out', epsilon, friction: 1, sleep: false, hz: 60, gravityY: 600 });
  world.add({ type: 'static', shape: rampShape, x: ramp.x, y: ramp.y, angle });
  const lift = (RAMP.height + CRATE) / 2;
  const crate = world.add({
    shape: crateShape,
    x: ramp.x + lift * rampAt.s,
    y: ramp.y - lift * rampAt.c,
    angle,
  });
  const ticks: RestTick[] = [];
  for (let i = 0; i < count; i++) {
    world.step();
    crateAt.set(crate.x, crate.y, crate.angle);
    ticks.push({ hit: world.counters.hits > 0, gap: signedDistance(rampShape, rampAt, crateShape, crateAt) });
  }
  crateAt.set(crate.x, crate.y, crate.angle);
  return { ticks, ramp: rampAt, crate: crateAt };
}

/** How often the answer changes from one tick to the next. */
export function countChanges(ticks: readonly RestTick[]): number {
  return ticks.filter((tick, i) => i > 0 && tick.hit !== ticks[i - 1]!.hit).length;
}

/** Steepest slope on which friction holds the crate with room to spare, degrees. */
const STEEPEST = 25;

/** Degrees back into -25 to 25, as 0 to 360. */
export function limitSlope(degrees: number): number {
  const signed = degrees > 180 ? degrees - 360 : degrees;
  return (Math.max(-STEEPEST, Math.min(STEEPEST, signed)) + 360) % 360;
}

export function drawRest(pen: Pen, { ramp, crate }: Rest): void {
  drawSolid(pen, 'second', rampShape, ramp);
  drawSolid(pen, 'first', crateShape, crate);
}

/** Hit or no hit, a cell for each tick shown; the last one is now. */
export function drawStrip(pen: Pen, { x, y, width, height }: Rect, ticks: readonly RestTick[]): void {
  const cell = width / SHOWN;
  pen.box('cell', x, y, x + width, y + height);
  for (const [i, { hit }] of ticks.entries()) {
    if (!hit) continue;
    const [from, to] = [x + i * cell, x + (i + 1) * cell];
    pen.fill('contact', [from, y, to, y, to, y + height, from, y + height], 0.85);
  }
}

/** The gap over the same ticks, enlarged until it can be seen; above the middle line the shapes are apart. */
export function drawGaps(pen: Pen, { x, y, width, height }: Rect, ticks: readonly RestTick[]): void {
  const cell = width / SHOWN;
  const middle = y + height / 2;
  const most = Math.max(...ticks.map(({ gap }) => Math.abs(gap)), 1e-300);
  pen.line('axis', x, middle, x + width, middle);
  for (const [i, { gap }] of ticks.entries()) {
    if (gap === 0) continue;
    const [from, to] = [x + (i + 0.2) * cell, x + (i + 0.8) * cell];
    const end = middle - (gap / most) * (height / 2 - 4);
    pen.fill(gap > 0 ? 'separating' : 'push', [from, middle, to, middle, to, end, from, end], 0.9);
  }
}
