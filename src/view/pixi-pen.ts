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
import type { LineMesh, Stroke } from './mesh/line-mesh.ts';
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
  /** Points on the canvas on their way into the line mesh, and the style they get there. */
  private points = new Float64Array(64);
  private readonly style: Stroke = { halfWidth: 1, dashOn: 0, dashOff: 0, color: 0 };

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
    this.stroke(this.looks[ink], eye.toX(x0), eye.toY(y0), eye.toX(x1), eye.toY(y1));
  }

  polyline(ink: Ink, points: ArrayLike<number>, closed: boolean): void {
    const { eye } = this;
    const count = points.length >> 1;
    const screen = this.room(count);
    for (let i = 0; i < count; i++) {
      screen[2 * i] = eye.toX(points[2 * i]!);
      screen[2 * i + 1] = eye.toY(points[2 * i + 1]!);
    }
    this.path(this.looks[ink], screen, count, closed);
  }

  circle(ink: Ink, x: number, y: number, radius: number): void {
    const { eye } = this;
    if (!eye.sees(x, y, radius, 4)) return;
    this.ring(this.looks[ink], eye.toX(x), eye.toY(y), radius * eye.zoom);
  }

  box(ink: Ink, minX: number, minY: number, maxX: number, maxY: number): void {
    const { eye } = this;
    const screen = this.room(4);
    screen[0] = screen[6] = eye.toX(minX);
    screen[1] = screen[3] = eye.toY(minY);
    screen[2] = screen[4] = eye.toX(maxX);
    screen[5] = screen[7] = eye.toY(maxY);
    this.path(this.looks[ink], screen, 4, true);
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

  /** A filled circle, `strength` 0..1 of the ink's fill. */
  disc(ink: Ink, x: number, y: number, radius: number, strength: number): void {
    const { eye } = this;
    const n = circleSegments(radius * eye.zoom);
    const outline = openOutline();
    for (let i = 0; i < n; i++) {
      const angle = (2 * Math.PI * i) / n;
      addOutlinePoint(eye.toX(x + radius * Math.cos(angle)), eye.toY(y + radius * Math.sin(angle)));
    }
    const color = fadeColor(this.looks[ink].color, strength * this.opacity);
    if (closeOutline()) paintFlat(this.fills, outline, this.blank, color, eye.feather);
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
    this.stroke(look, x0, y0, tipX - ux * head, tipY - uy * head);
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

  /** A line between canvas points, CSS px from the middle. */
  stroke(look: Look, x0: number, y0: number, x1: number, y1: number): void {
    const screen = this.room(2);
    screen[0] = x0;
    screen[1] = y0;
    screen[2] = x1;
    screen[3] = y1;
    this.path(look, screen, 2, false);
  }

  /** A line through `count` canvas points, CSS px from the middle. */
  path(look: Look, points: ArrayLike<number>, count: number, closed: boolean): void {
    this.lines.path(points, count, closed, this.styleOf(look));
  }

  /** Scratch for so many points. */
  private room(count: number): Float64Array {
    if (this.points.length < 2 * count) this.points = new Float64Array(4 * count);
    return this.points;
  }

  private styleOf(look: Look): Stroke {
    const { style } = this;
    style.halfWidth = look.halfWidth;
    style.dashOn = look.dashOn;
    style.dashOff = look.dashOff;
    style.color = this.opacity === 1 ? look.color : fadeColor(look.color, this.opacity);
    return style;
  }

  private ring(look: Look, x: number, y: number, radius: number): void {
    if (!(radius > 0)) return;
    const n = circleSegments(radius);
    const turn = (2 * Math.PI) / n;
    const small = radius <= SMALL_RING;
    const style = this.styleOf(look);
    // A dashed ring gets a whole number of dashes, so that its end meets its start.
    const period = look.dashOn + look.dashOff;
    const round = small ? 2 * Math.PI * radius : 2 * n * radius * Math.sin(turn / 2);
    const fit = look.dashOff > 0 ? round / (Math.max(1, Math.round(round / period)) * period) : 1;
    style.dashOn *= fit;
    style.dashOff *= fit;
    if (small) {
      this.lines.ring(x, y, radius, style);
      return;
    }
    const screen = this.room(n);
    const c = Math.cos(turn);
    const s = Math.sin(turn);
    let dx = radius;
    let dy = 0;
    for (let i = 0; i < n; i++) {
      screen[2 * i] = x + dx;
      screen[2 * i + 1] = y + dy;
      const turned = dx * c - dy * s;
      dy = dx * s + dy * c;
      dx = turned;
    }
    this.lines.path(screen, n, true, style);
  }

  /** A mark: whatever the ink's dashes are, it is drawn solid. */
  private mark(look: Look, x: number, y: number): void {
    const style = this.styleOf(look);
    style.dashOn = 0;
    style.dashOff = 0;
    style.halfWidth = Math.min(look.halfWidth, 1);
    if (look.mark === 'disc') {
      style.halfWidth = MARK;
      this.lines.path([x, y, x, y], 2, false, style);
    } else if (look.mark === 'ring') {
      this.lines.ring(x, y, MARK, style);
    } else if (look.mark === 'cross') {
      this.lines.path([x - MARK, y - MARK, x + MARK, y + MARK], 2, false, style);
      this.lines.path([x - MARK, y + MARK, x + MARK, y - MARK], 2, false, style);
    } else {
      const far = look.mark === 'diamond' ? MARK + 1 : MARK;
      const near = look.mark === 'diamond' ? 0 : MARK;
      const corners = [x - near, y - far, x + far, y - near, x + near, y + far, x - far, y + near];
      this.lines.path(corners, 4, true, style);
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
