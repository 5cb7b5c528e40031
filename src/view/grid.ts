/**
 * The ground: a grid in world px whose spacing follows the zoom (…, 10, 50, 100, 500, …), the two axes, and a scale
 * bar. A level of lines fades in and out with its spacing on the screen, so that zooming shows no jump. Grid lines
 * stand on whole device pixels.
 */

import type { Spot } from './art.ts';
import { packColor } from './color.ts';
import type { Eye } from './eye.ts';
import type { TriangleMesh } from './mesh/triangle-mesh.ts';
import type { Theme } from './palette.ts';
import type { PixiPen } from './pixi-pen.ts';

const SPACINGS = [1, 5, 10, 50, 100, 500, 1000, 5000, 10000];
/** Closer than the first a level is invisible, wider than the second it is fully there, CSS px. */
const FADE_FROM = 7;
const FADE_TO = 46;
const LEVEL_ALPHA = 0.055;
const AXIS_ALPHA = 0.17;

/** What grid lines are drawn with. */
export interface GridBrush {
  mesh: TriangleMesh;
  eye: Eye;
  /** White in the art. */
  blank: Spot;
}

export function drawGrid(brush: GridBrush, theme: Theme): void {
  const { eye } = brush;
  for (const spacing of SPACINGS) {
    const share = (spacing * eye.zoom - FADE_FROM) / (FADE_TO - FADE_FROM);
    if (share <= 0 || spacing * eye.zoom > 2400) continue;
    drawLevel(brush, spacing, packColor(theme.grid, LEVEL_ALPHA * Math.min(1, share)));
  }
  const axis = packColor(theme.grid, AXIS_ALPHA);
  vertical(brush, eye.toX(0), -eye.halfHeight, eye.halfHeight, axis);
  horizontal(brush, eye.toY(0), -eye.halfWidth, eye.halfWidth, axis);
}

/** The lines of one spacing but the axis. Levels add up, which makes every fifth or tenth line stronger. */
function drawLevel(brush: GridBrush, spacing: number, color: number): void {
  const { eye } = brush;
  const spanX = eye.halfWidth / eye.zoom;
  const spanY = eye.halfHeight / eye.zoom;
  for (let k = Math.ceil((eye.x - spanX) / spacing); k * spacing <= eye.x + spanX; k++) {
    if (k !== 0) vertical(brush, eye.toX(k * spacing), -eye.halfHeight, eye.halfHeight, color);
  }
  for (let k = Math.ceil((eye.y - spanY) / spacing); k * spacing <= eye.y + spanY; k++) {
    if (k !== 0) horizontal(brush, eye.toY(k * spacing), -eye.halfWidth, eye.halfWidth, color);
  }
}

/** A line one device px wide, on that px. */
function vertical(brush: GridBrush, x: number, top: number, bottom: number, color: number): void {
  const left = brush.eye.snapX(x);
  if (Math.abs(x) <= brush.eye.halfWidth) rectangle(brush, left, top, left + 2 * brush.eye.feather, bottom, color);
}

function horizontal(brush: GridBrush, y: number, left: number, right: number, color: number): void {
  const top = brush.eye.snapY(y);
  if (Math.abs(y) <= brush.eye.halfHeight) rectangle(brush, left, top, right, top + 2 * brush.eye.feather, color);
}

function rectangle(brush: GridBrush, left: number, top: number, right: number, bottom: number, color: number): void {
  const { mesh } = brush;
  const { u, v } = brush.blank;
  const a = mesh.reserve(4, 6);
  mesh.vertex(left, top, u, v, color);
  mesh.vertex(right, top, u, v, color);
  mesh.vertex(right, bottom, u, v, color);
  mesh.vertex(left, bottom, u, v, color);
  mesh.triangle(a, a + 1, a + 2);
  mesh.triangle(a, a + 2, a + 3);
}

/** The round length, world px, whose bar is between 56 and 140 CSS px long. */
export function scaleBarLength(zoom: number): number {
  const goal = 140 / zoom;
  const decade = 10 ** Math.floor(Math.log10(goal));
  const digit = goal / decade >= 5 ? 5 : goal / decade >= 2 ? 2 : 1;
  return digit * decade;
}

/** The scale bar with its left end at the canvas point (x, y), CSS px from the middle. */
export function drawScaleBar(brush: GridBrush, pen: PixiPen, theme: Theme, x: number, y: number): void {
  const { eye } = brush;
  const length = scaleBarLength(eye.zoom);
  const right = x + length * eye.zoom;
  const color = packColor(theme.grid, 0.6);
  horizontal(brush, y, eye.snapX(x), eye.snapX(right), color);
  vertical(brush, x, y - 4, y, color);
  vertical(brush, right, y - 4, y + 2 * eye.feather, color);
  pen.opacity = 0.75;
  pen.write('label', right + 7, y - 3, `${formatLength(length)} px`, 'left');
  pen.opacity = 1;
}

function formatLength(length: number): string {
  const text = length >= 1 ? length.toFixed(0) : String(Number(length.toPrecision(1)));
  return length >= 1000 ? text.replace(/\B(?=(\d{3})+$)/g, ',') : text;
}
