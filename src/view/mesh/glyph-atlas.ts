/**
 * Letters for the canvas, rasterised once each at the screen's own resolution, so that words are as sharp as the
 * page's. Red holds the letter, green its halo. Glyphs are added when they are first asked for.
 */

import { CanvasSource } from 'pixi.js';

const FONT = 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
/** Size of the letters, CSS px, and on a screen that is looked at from farther away. */
export const LETTERS = 11;
export const LARGE_LETTERS = 15;
/** Room around a glyph for its halo, CSS px. */
const MARGIN = 3;
/** Height of a row of glyphs, of letters of a size, CSS px. */
const rowOf = (size: number): number => Math.round((20 / 11) * size);
/** Baseline below the top of the row, CSS px. */
const baselineOf = (size: number): number => Math.round((14 / 11) * size);
/** Width and height of the atlas, CSS px: about 700 letters. */
const SIZE = 512;

export interface Glyph {
  /** Texture coordinates. */
  u0: number;
  v0: number;
  u1: number;
  v1: number;
  /** CSS px: how far to the next letter, and the size of the quad (halo included). */
  advance: number;
  width: number;
  height: number;
}

/** From the pen position left to the left side of a glyph's quad, CSS px. */
export const GLYPH_LEFT = MARGIN;

export class GlyphAtlas {
  readonly source: CanvasSource;
  private readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D;
  private readonly glyphs = new Map<string, Glyph>();
  private resolution = 0;
  private size = LETTERS;
  private nextX = 0;
  private nextY = 0;
  private hasChanged = false;

  constructor() {
    this.canvas = document.createElement('canvas');
    const context = this.canvas.getContext('2d');
    if (!context) throw new Error('could not create a 2D canvas for the letters');
    this.context = context;
    this.canvas.width = SIZE;
    this.canvas.height = SIZE;
    this.source = new CanvasSource({ resource: this.canvas, scaleMode: 'nearest' });
    this.source.autoGarbageCollect = false;
  }

  /** From the middle of a line of text up to the top of a glyph's quad, CSS px: digits are centred on the point. */
  get top(): number {
    return baselineOf(this.size) - Math.round((4 / 11) * this.size);
  }

  /** Starts anew at another number of device px per CSS px, or with letters of another size, CSS px. */
  setLook(resolution: number, letters: number): void {
    if (resolution === this.resolution && letters === this.size) return;
    this.resolution = resolution;
    this.size = letters;
    const size = Math.ceil(SIZE * resolution);
    this.source.resize(size, size, 1);
    this.clear();
  }

  get(letter: string): Glyph {
    return this.glyphs.get(letter) ?? this.add(letter);
  }

  /** @returns whether letters were drawn since it was last asked */
  takeChange(): boolean {
    const { hasChanged } = this;
    this.hasChanged = false;
    return hasChanged;
  }

  destroy(): void {
    this.source.destroy();
  }

  private clear(): void {
    this.glyphs.clear();
    this.nextX = 0;
    this.nextY = 0;
    this.context.setTransform(1, 0, 0, 1, 0, 0);
    this.context.globalCompositeOperation = 'source-over';
    this.context.fillStyle = '#000';
    this.context.fillRect(0, 0, this.canvas.width, this.canvas.height);
  }

  private add(letter: string): Glyph {
    const { context, resolution } = this;
    const row = rowOf(this.size);
    const baseline = baselineOf(this.size);
    context.setTransform(resolution, 0, 0, resolution, 0, 0);
    context.font = `500 ${this.size}px ${FONT}`;
    // Whole device px, so that letters which are drawn on whole px keep their distances.
    const advance = Math.round(context.measureText(letter).width * resolution) / resolution;
    const width = Math.ceil(advance) + 2 * MARGIN;
    if (this.nextX + width > SIZE) {
      this.nextX = 0;
      this.nextY += row;
    }
    // A full atlas starts over; the few letters of this frame that were placed before are wrong for this frame only.
    if (this.nextY + row > SIZE) this.clear();
    const x = this.nextX;
    const y = this.nextY;
    context.setTransform(resolution, 0, 0, resolution, 0, 0);
    context.globalCompositeOperation = 'lighter';
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = '#0f0';
    context.strokeText(letter, x + MARGIN, y + baseline);
    context.fillStyle = '#f00';
    context.fillText(letter, x + MARGIN, y + baseline);
    this.source.update();
    this.hasChanged = true;
    this.nextX += width;
    const whole = this.canvas.width;
    const glyph: Glyph = {
      u0: (x * resolution) / whole,
      v0: (y * resolution) / whole,
      u1: ((x + width) * resolution) / whole,
      v1: ((y + row) * resolution) / whole,
      advance,
      width,
      height: row,
    };
    this.glyphs.set(letter, glyph);
    return glyph;
  }
}
