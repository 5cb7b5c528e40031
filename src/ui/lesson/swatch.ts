// A small piece of an ink beside the number that belongs to it: the same hue, dash and mark as in the figure.

import type { Ink } from '#engine';
import { SvgPen } from '#lessons';
import { INK_STYLES } from '../../inks.ts';
import { make } from '../dom.ts';

const WIDTH = 26;
const HEIGHT = 12;

/** Inks that stand for a point, and those that have a direction; the others are lines. */
const POINTS: readonly Ink[] = ['contact', 'impact'];
const ARROWS: readonly Ink[] = ['push', 'normal', 'velocity'];

export function makeSwatch(ink: Ink | undefined): HTMLElement {
  const element = make('span', { class: 'swatch', 'aria-hidden': 'true' });
  if (ink === undefined) return element;
  const pen = new SvgPen(INK_STYLES, 1);
  const y = HEIGHT / 2;
  if (POINTS.includes(ink)) pen.dot(ink, WIDTH / 2, y);
  else if (ARROWS.includes(ink)) pen.arrow(ink, 2, y, WIDTH - 4, 0);
  else pen.line(ink, 1, y, WIDTH - 1, y);
  element.innerHTML = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${pen.inside()}</svg>`;
  return element;
}
