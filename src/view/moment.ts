/**
 * The moment when a bullet passes a wall unseen, made visible: the discrete positions as a row of ghosts, the part of
 * the path inside the wall that no sample saw, and a badge that says so in numbers. A bullet that was seen inside and
 * pushed out behind the wall has the push in place of that part. It fades a few seconds after it
 * happened; while time is frozen, or when motion is to be reduced, it simply stays.
 */

import type { Moment } from '../session.ts';
import { packColor } from './color.ts';
import type { Eye } from './eye.ts';
import { LETTERS } from './mesh/glyph-atlas.ts';
import type { Theme } from './palette.ts';
import type { PixiPen } from './pixi-pen.ts';

/** Seconds after which it starts to fade, and how long that takes. */
const STAYS = 5.5;
const FADES = 1.5;
/** Badge: distance of its middle from the path, and its padding, CSS px where letters have their usual size. */
const LIFT = 56;
const PAD_X = 9;
const HALF_HEIGHT = 19;
const LINE = 7;

/** Opacity of a moment of so many seconds. */
export function momentOpacity(age: number, still: boolean): number {
  if (still || age <= STAYS) return 1;
  return Math.max(0, 1 - (age - STAYS) / FADES);
}

export function drawMoment(pen: PixiPen, eye: Eye, theme: Theme, moment: Moment, still: boolean): void {
  const opacity = momentOpacity(moment.age, still);
  if (opacity <= 0) return;
  pen.opacity = opacity;
  drawGhosts(pen, moment);
  if (moment.kind === 'passed') drawMissed(pen, eye, moment);
  else drawPush(pen, moment);
  drawBadge(pen, eye, theme, moment);
  pen.opacity = 1;
}

/** Rings where the bullet was looked at, joined by the path nobody looked at; the two about the entry are filled. */
function drawGhosts(pen: PixiPen, moment: Moment): void {
  const { samples, radius, before, after } = moment;
  pen.polyline('hint', samples, false);
  for (let i = 0; i + 1 < samples.length; i += 2) pen.circle('ghost', samples[i]!, samples[i + 1]!, radius);
  pen.disc('ghost', before.x, before.y, radius, 0.4);
  pen.disc('ghost', after.x, after.y, radius, 0.4);
}

/** The missed interval, with a bar across each end. */
function drawMissed(pen: PixiPen, eye: Eye, moment: Moment): void {
  const { enter, leave } = moment;
  pen.line('missed', enter.x, enter.y, leave.x, leave.y);
  const dx = leave.x - enter.x;
  const dy = leave.y - enter.y;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (!(length > 0)) return;
  const reach = Math.max(moment.radius, 5 / eye.zoom);
  const nx = (-dy / length) * reach;
  const ny = (dx / length) * reach;
  pen.line('missed', enter.x - nx, enter.y - ny, enter.x + nx, enter.y + ny);
  pen.line('missed', leave.x - nx, leave.y - ny, leave.x + nx, leave.y + ny);
}

/** From where the bullet was seen to where that put it. */
function drawPush(pen: PixiPen, { after, leave }: Moment): void {
  pen.arrow('push', after.x, after.y, leave.x - after.x, leave.y - after.y);
}

/** What has happened, and the sum behind it. */
function describe({ kind, before, after, enter, leave }: Moment): { title: string; numbers: string } {
  const distance = (a: Moment['enter'], b: Moment['enter']) => Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2);
  if (kind === 'pushed') {
    const inside = `${distance(enter, after).toFixed(1)} px in, only ${distance(after, leave).toFixed(1)} px`;
    return { title: 'hit, but pushed out behind the wall', numbers: `seen ${inside} to the far side` };
  }
  const step = distance(before, after).toFixed(1);
  return {
    title: 'passed unseen',
    numbers: `${step} px a tick, ${distance(enter, leave).toFixed(1)} px of it in the wall`,
  };
}

function drawBadge(pen: PixiPen, eye: Eye, theme: Theme, moment: Moment): void {
  const { kind, enter, leave } = moment;
  const { title, numbers } = describe(moment);
  const scale = eye.letters / LETTERS;
  const halfHeight = HALF_HEIGHT * scale;
  const lift = LIFT * scale;
  const pathX = eye.toX((enter.x + leave.x) / 2);
  const pathY = eye.toY((enter.y + leave.y) / 2);
  if (Math.abs(pathX) > eye.halfWidth || Math.abs(pathY) > eye.halfHeight) return;
  const half = Math.max(pen.measure(title), pen.measure(numbers)) / 2 + PAD_X;
  const limit = Math.max(0, eye.halfWidth - half - 12);
  const x = Math.min(limit, Math.max(-limit, pathX));
  // Above the path, or below it where there is no room.
  const above = pathY - lift - halfHeight > -eye.halfHeight + 4;
  const y = above ? pathY - lift : pathY + lift;
  const ink = kind === 'passed' ? 'missed' : 'push';
  const look = pen.look(ink);
  const edge = above ? halfHeight : -halfHeight;
  pen.stroke({ ...look, halfWidth: 0.6 }, pathX, pathY + (above ? -8 : 8), pathX, y + edge);
  // The plate is two thick strokes with round ends, because strokes cover what was drawn before them.
  const bar = half - halfHeight + PAD_X;
  pen.stroke({ ...look, halfWidth: halfHeight }, x - bar, y, x + bar, y);
  const plate = { ...look, color: packColor(theme.plate), halfWidth: halfHeight - 1.25 };
  pen.stroke(plate, x - bar, y, x + bar, y);
  pen.write(ink, x, y - LINE * scale, title, 'center');
  pen.write('label', x, y + LINE * scale, numbers, 'center');
}
