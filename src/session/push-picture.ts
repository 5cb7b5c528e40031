/**
 * The push log beside its body: a row a tick, the latest first, each with its numbers and the arrow of its last push;
 * where the pushes turned round, the first one is drawn, too, and the row is flagged.
 */
import { length, type Pen, type PushEntry, Transform } from '#engine';
import type { Simulation } from '#scenes';

/** Ticks shown, and their distance on the screen, px. */
const ROWS = 8;
const ROW_HEIGHT = 16;
/** From the middle of the body to the tails of the arrows, and from there to the middle of the words, screen px. */
const ASIDE = 110;
const WORDS_ASIDE = 175;
/** A push of a pixel is drawn this long, screen px; never longer than ARROW. */
const SCALE = 10;
const ARROW = 44;

const pose = new Transform();

export function drawPushLog(pen: Pen, simulation: Simulation, alpha: number, zoom: number): void {
  const { watch, world } = simulation;
  const body = watch.body === 0 ? undefined : world.body(watch.body);
  if (!body || watch.count === 0) return;
  body.poseAt(alpha, pose);
  const px = 1 / zoom;
  const x = pose.x + ASIDE * px;
  const rows = Math.min(ROWS, watch.count);
  const top = pose.y - (rows / 2) * ROW_HEIGHT * px;
  if (watch.isFighting) pen.text('missed', x + WORDS_ASIDE * px, top - ROW_HEIGHT * px, 'two resolutions are fighting');
  for (let age = 0; age < rows; age++) {
    const entry = watch.entry(age);
    const y = top + age * ROW_HEIGHT * px;
    const ink = entry.fights ? 'missed' : 'push';
    if (entry.flips > 0) drawArrow(pen, ink, x, y, entry.firstX, entry.firstY, px);
    drawArrow(pen, ink, x, y, entry.lastX, entry.lastY, px);
    pen.text(entry.fights ? 'missed' : 'label', x + WORDS_ASIDE * px, y, describePush(entry));
  }
}

function drawArrow(pen: Pen, ink: 'missed' | 'push', x: number, y: number, dx: number, dy: number, px: number): void {
  const size = length(dx, dy);
  if (size === 0) return;
  const share = (Math.min(ARROW, SCALE * size) / size) * px;
  pen.arrow(ink, x, y, dx * share, dy * share);
}

/** One tick of the log in words: the sum of its pushes, and how often they turned round. */
export function describePush(entry: Readonly<PushEntry>): string {
  if (entry.count === 0) return `tick ${entry.tick}: no push`;
  const flips = entry.flips > 0 ? `, ${entry.flips} ${entry.flips === 1 ? 'flip' : 'flips'}` : '';
  const travel = entry.count > 1 ? ` of ${entry.travel.toFixed(2)} px in ${entry.count}${flips}` : ` px${flips}`;
  return `tick ${entry.tick}: ${signed(entry.dx)}, ${signed(entry.dy)}${travel}`;
}

function signed(value: number): string {
  const text = value.toFixed(2);
  return value > 0 ? `+${text}` : text === '-0.00' ? '0.00' : text.replace('-', '−');
}
