/**
 * The ground: a grid in world px whose spacing follows the zoom (…, 10, 50, 100, 500, …), the two axes, and a scale
 * bar. A level of lines fades in and out with its spacing on the screen, so that zooming shows no jump. Grid lines
 * stand on whole device pixels.
 */

import { packColor } from './color.ts';
import type { Eye } from './eye.ts';
import type { LineMesh } from './mesh/line-mesh.ts';
import type { Theme } from './palette.ts';
import type { PixiPen } from './pixi-pen.ts';

const SPACINGS = [1, 5, 10, 50, 100, 500, 1000, 5000, 10000];
/** Closer than the first a level is invisible, wider than the second it is fully there, CSS px. */
const FADE_FROM = 7;
const FADE_TO = 46;
const LEVEL_ALPHA = 0.055;
const AXIS_ALPHA = 0.17;

export function drawGrid(lines: LineMesh, eye: Eye, theme: Theme): void {
  for (const spacing of SPACINGS) {
    const share = (spacing * eye.zoom - FADE_FROM) / (FADE_TO - FADE_FROM);
    if (share <= 0 || spacing * eye.zoom > 2400) continue;
    drawLevel(lines, eye, spacing, packColor(theme.grid, LEVEL_ALPHA * Math.min(1, share)));
  }
  const axis = packColor(theme.grid, AXIS_ALPHA);
  const x = eye.toX(0);
  const y = eye.toY(0);
  if (Math.abs(x) < eye.halfWidth) vertical(lines, eye, x, axis);
  if (Math.abs(y) < eye.halfHeight) horizontal(lines, eye, y, axis);
}

/** The lines of one spacing but the axis. Levels add up, which makes every fifth or tenth line stronger. */
function drawLevel(lines: LineMesh, eye: Eye, spacing: number, color: number): void {
  const spanX = eye.halfWidth / eye.zoom;
  const spanY = eye.halfHeight / eye.zoom;
  for (let k = Math.ceil((eye.x - spanX) / spacing); k * spacing <= eye.x + spanX; k++) {
    if (k !== 0) vertical(lines, eye, eye.toX(k * spacing), color);
  }
  for (let k = Math.ceil((eye.y - spanY) / spacing); k * spacing <= eye.y + spanY; k++) {
    if (k !== 0) horizontal(lines, eye, eye.toY(k * spacing), color);
  }
}

function vertical(lines: LineMesh, eye: Eye, x: number, color: number): void {
  const at = eye.snapX(x);
  lines.segment(at, -eye.halfHeight - 2, at, eye.halfHeight + 2, 0.5 / eye.resolution, 0, 0, 0, color);
}

function horizontal(lines: LineMesh, eye: Eye, y: number, color: number): void {
  const at = eye.snapY(y);
  lines.segment(-eye.halfWidth - 2, at, eye.halfWidth + 2, at, 0.5 / eye.resolution, 0, 0, 0, color);
}

/** The round length, world px, whose bar is between 56 and 140 CSS px long. */
export function scaleBarLength(zoom: number): number {
  const goal = 140 / zoom;
  const decade = 10 ** Math.floor(Math.log10(goal));
  const digit = goal / decade >= 5 ? 5 : goal / decade >= 2 ? 2 : 1;
  return digit * decade;
}

/** The scale bar with its left end at the canvas point (x, y), CSS px from the middle. */
export function drawScaleBar(pen: PixiPen, eye: Eye, theme: Theme, lines: LineMesh, x: number, y: number): void {
  const length = scaleBarLength(eye.zoom);
  const left = eye.snapX(x);
  const base = eye.snapY(y);
  const right = eye.snapX(x + length * eye.zoom);
  const color = packColor(theme.grid, 0.6);
  const half = 0.5 / eye.resolution;
  lines.segment(left, base, right, base, half, 0, 0, 0, color);
  lines.segment(left, base - 4, left, base, half, 0, 0, 0, color);
  lines.segment(right, base - 4, right, base, half, 0, 0, 0, color);
  pen.opacity = 0.75;
  pen.write('label', right + 7, base - 3, `${formatLength(length)} px`, 'left');
  pen.opacity = 1;
}

function formatLength(length: number): string {
  return length >= 1 ? length.toLocaleString('en') : String(Number(length.toPrecision(1)));
}
