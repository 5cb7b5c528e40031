/**
 * The engine's pen on the page: strokes with a meaning become instances of the line mesh, triangles of the fill mesh
 * and letters of the word mesh. World coordinates in, constant line widths, dashes and mark sizes on the screen.
 */

import type { Ink, Pen } from '#engine';
import type { Spot } from './art.ts';
import { fadeColor } from './color.ts';
import type { Eye } from './eye.ts';
import type { Layers } from './layers.ts';
import type { Align } from './mesh/glyph-mesh.ts';
import type { LineMesh } from './mesh/line-mesh.ts';
import type { TriangleMesh } from './mesh/triangle-mesh.ts';
import { addOutlinePoint, circleSegments, closeOutline, openOutline } from './outline.ts';
import { paintFlat } from './paint.ts';
import { type Look, looksOf, THEMES, type ThemeName } from './palette.ts';

/** Size of an arrow's head along and half across its shaft, CSS px, on a shaft of width 0. */
const HEAD_LENGTH = 5;
const HEAD_HALF_WIDTH = 2.2;
/** Rings up to this radius are one quad each, larger ones are made of segments, CSS px. */
const SMALL_RING = 16;
/** Half the size of a mark, CSS px. */
const MARK = 2.75;

export class PixiPen implements Pen {
  /** Multiplies the opacity of everything drawn, 0..1. */
  opacity = 1;

  private looks: Readonly<Record<Ink, Look>> = looksOf('dark');
  private readonly lines: LineMesh;
  private readonly fills: TriangleMesh;
  private readonly layers: Layers;
  private readonly eye: Eye;
  private readonly blank: Spot;

  /** `blank` is a white spot of the art, for paint without a picture. */
  constructor(layers: Layers, eye: Eye, blank: Spot) {
    this.layers = layers;
    this.lines = layers.lines;
    this.fills = layers.fills;
    this.eye = eye;
    this.blank = blank;
  }

  setTheme(theme: ThemeName): void {
    this.looks = looksOf(theme);
    this.layers.words.setHalo(THEMES[theme].halo);
  }

  look(ink: Ink): Look {
    return this.looks[ink];
  }

  line(ink: Ink, x0: number, y0: number, x1: number, y1: number): void {
    const { eye } = this;
    this.stroke(this.looks[ink], eye.toX(x0), eye.toY(y0), eye.toX(x1), eye.toY(y1), 0);
  }

  polyline(ink: Ink, points: ArrayLike<number>, closed: boolean): void {
    const { eye } = this;
    const look = this.looks[ink];
    const count = points.length >> 1;
    if (count < 2) return;
    const first = closed ? count - 1 : 0;
    let x0 = eye.toX(points[2 * first]!);
    let y0 = eye.toY(points[2 * first + 1]!);
    let start = 0;
    for (let i = closed ? 0 : 1; i < count; i++) {
      const x1 = eye.toX(points[2 * i]!);
      const y1 = eye.toY(points[2 * i + 1]!);
      this.stroke(look, x0, y0, x1, y1, start);
      if (look.dashOff > 0) start += Math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0));
      x0 = x1;
      y0 = y1;
    }
  }

  circle(ink: Ink, x: number, y: number, radius: number): void {
    const { eye } = this;
    if (!eye.sees(x, y, radius, 4)) return;
    this.ring(this.looks[ink], eye.toX(x), eye.toY(y), radius * eye.zoom);
  }

  box(ink: Ink, minX: number, minY: number, maxX: number, maxY: number): void {
    const { eye } = this;
    const look = this.looks[ink];
    const x0 = eye.toX(minX);
    const y0 = eye.toY(minY);
    const x1 = eye.toX(maxX);
    const y1 = eye.toY(maxY);
    const w = x1 - x0;
    const h = y1 - y0;
    this.stroke(look, x0, y0, x1, y0, 0);
    this.stroke(look, x1, y0, x1, y1, w);
    this.stroke(look, x1, y1, x0, y1, w + h);
    this.stroke(look, x0, y1, x0, y0, 2 * w + h);
  }

  fill(ink: Ink, points: ArrayLike<number>, strength: number): void {
    const { eye, fills, blank } = this;
    const count = points.length >> 1;
    if (count < 3) return;
    const color = fadeColor(this.looks[ink].color, strength * this.opacity);
    const outline = openOutline();
    for (let i = 0; i < count; i++) addOutlinePoint(eye.toX(points[2 * i]!), eye.toY(points[2 * i + 1]!));
    if (closeOutline()) paintFlat(fills, outline, blank, color, eye.feather);
  }

  arrow(ink: Ink, x: number, y: number, dx: number, dy: number): void {
    const { eye } = this;
    const look = this.looks[ink];
    const length = Math.sqrt(dx * dx + dy * dy) * eye.zoom;
    if (!(length > 0)) return;
    const ux = (dx * eye.zoom) / length;
    const uy = (dy * eye.zoom) / length;
    const x0 = eye.toX(x);
    const y0 = eye.toY(y);
    // A short arrow is all head; a long one has a head of constant size.
    const size = Math.min(1, length / (1.5 * HEAD_LENGTH));
    const head = (HEAD_LENGTH + 2 * look.halfWidth) * size;
    const half = (HEAD_HALF_WIDTH + 1.2 * look.halfWidth) * size;
    const tipX = x0 + ux * length;
    const tipY = y0 + uy * length;
    this.stroke(look, x0, y0, tipX - ux * head, tipY - uy * head, 0);
    this.headTriangle(look, tipX, tipY, ux, uy, head, half);
  }

  dot(ink: Ink, x: number, y: number): void {
    const { eye } = this;
    if (!eye.sees(x, y, 0, 8)) return;
    this.mark(this.looks[ink], eye.toX(x), eye.toY(y));
  }

  text(ink: Ink, x: number, y: number, text: string): void {
    const { eye } = this;
    this.write(ink, eye.toX(x), eye.toY(y), text, 'center');
  }

  /** Width of words, CSS px. */
  measure(text: string): number {
    return this.layers.words.measure(text);
  }

  /** Words at a canvas point, CSS px from the middle. */
  write(ink: Ink, sx: number, sy: number, text: string, align: Align): void {
    this.layers.words.write(this.eye, sx, sy, text, align, fadeColor(this.looks[ink].color, this.opacity));
  }

  /** A line between canvas points, CSS px from the middle; `start` is where its dash pattern stands. */
  stroke(look: Look, x0: number, y0: number, x1: number, y1: number, start: number): void {
    const color = this.opacity === 1 ? look.color : fadeColor(look.color, this.opacity);
    this.lines.segment(x0, y0, x1, y1, look.halfWidth, start, look.dashOn, look.dashOff, color);
  }

  private ring(look: Look, x: number, y: number, radius: number): void {
    if (!(radius > 0)) return;
    const n = circleSegments(radius);
    const turn = (2 * Math.PI) / n;
    const color = this.opacity === 1 ? look.color : fadeColor(look.color, this.opacity);
    // A dashed ring gets a whole number of dashes, so that its end meets its start.
    const period = look.dashOn + look.dashOff;
    const small = radius <= SMALL_RING;
    const piece = small ? radius * turn : 2 * radius * Math.sin(turn / 2);
    const fit = look.dashOff > 0 ? (n * piece) / (Math.max(1, Math.round((n * piece) / period)) * period) : 1;
    const on = look.dashOn * fit;
    const off = look.dashOff * fit;
    if (small) {
      this.lines.ring(x, y, radius, look.halfWidth, on, off, color);
      return;
    }
    const c = Math.cos(turn);
    const s = Math.sin(turn);
    let dx = radius;
    let dy = 0;
    for (let i = 0; i < n; i++) {
      const nx = dx * c - dy * s;
      const ny = dx * s + dy * c;
      this.lines.segment(x + dx, y + dy, x + nx, y + ny, look.halfWidth, i * piece, on, off, color);
      dx = nx;
      dy = ny;
    }
  }

  private mark(look: Look, x: number, y: number): void {
    const color = this.opacity === 1 ? look.color : fadeColor(look.color, this.opacity);
    const width = Math.min(look.halfWidth, 1);
    const bar = (x0: number, y0: number, x1: number, y1: number): void => {
      this.lines.segment(x + x0, y + y0, x + x1, y + y1, width, 0, 0, 0, color);
    };
    switch (look.mark) {
      case 'disc':
        this.lines.segment(x, y, x, y, MARK, 0, 0, 0, color);
        break;
      case 'ring':
        this.lines.ring(x, y, MARK, width, 0, 0, color);
        break;
      case 'cross':
        bar(-MARK, -MARK, MARK, MARK);
        bar(-MARK, MARK, MARK, -MARK);
        break;
      case 'square':
        bar(-MARK, -MARK, MARK, -MARK);
        bar(MARK, -MARK, MARK, MARK);
        bar(MARK, MARK, -MARK, MARK);
        bar(-MARK, MARK, -MARK, -MARK);
        break;
      case 'diamond':
        bar(0, -MARK - 1, MARK + 1, 0);
        bar(MARK + 1, 0, 0, MARK + 1);
        bar(0, MARK + 1, -MARK - 1, 0);
        bar(-MARK - 1, 0, 0, -MARK - 1);
        break;
    }
  }

  private headTriangle(
    look: Look,
    tipX: number,
    tipY: number,
    ux: number,
    uy: number,
    size: number,
    half: number,
  ): void {
    const { fills, blank } = this;
    const color = fadeColor(look.color, this.opacity);
    const backX = tipX - ux * size;
    const backY = tipY - uy * size;
    const outline = openOutline();
    addOutlinePoint(tipX, tipY);
    addOutlinePoint(backX - uy * half, backY + ux * half);
    addOutlinePoint(backX + uy * half, backY - ux * half);
    if (closeOutline()) paintFlat(fills, outline, blank, color, this.eye.feather);
  }
}
