/** How a structure shows a cell or a node of its own: its border, filled the darker the more there is in it. */
import type { Pen } from '../draw.ts';

/** With so many boxes in it a cell is as dark as cells get. */
export const CROWDED = 8;

/** @param darkness from 0 on; more than 1 is as dark as 1 */
export function drawCell(pen: Pen, left: number, top: number, right: number, bottom: number, darkness: number): void {
  if (darkness > 0) pen.fill('cell', [left, top, right, top, right, bottom, left, bottom], Math.min(1, darkness));
  pen.box('cell', left, top, right, bottom);
}
