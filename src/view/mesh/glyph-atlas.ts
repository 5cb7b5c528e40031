/**
 * Letters for the canvas, rasterised once each at the screen's own resolution, so that words are as sharp as the
 * page's. Red holds the letter, green its halo. Glyphs are added when they are first asked for.
 */

import { CanvasSource } from 'pixi.js';

const FONT =
  '500 11px ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
/** Room around a glyph for its halo, CSS px. */
const MARGIN = 3;
/** Height of a row of glyphs, CSS px. */
const ROW = 20;
/** Baseline below the top of the row, CSS px. */
const BASELINE = 14;
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

/** From the middle of a line of text up to the top of a glyph's quad, CSS px: digits are centred on the point. */
export const GLYPH_TOP = BASELINE - 4;
/** From the pen position left to the left side of a glyph's quad, CSS px. */
export const GLYPH_LEFT = MARGIN;

export class GlyphAtlas {
  readonly source: CanvasSource;
  private readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D;
  private readonly glyphs = new Map<string, Glyph>();
  private resolution = 0;
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

  /** Starts anew at another number of device px per CSS px. */
  setResolution(resolution: number): void {
    if (resolution === this.resolution) return;
    this.resolution = resolution;
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
    context.setTransform(resolution, 0, 0, resolution, 0, 0);
    context.font = FONT;
    // Whole device px, so that letters which are drawn on whole px keep their distances.
    const advance = Math.round(context.measureText(letter).width * resolution) / resolution;
    const width = Math.ceil(advance) + 2 * MARGIN;
    if (this.nextX + width > SIZE) {
      this.nextX = 0;
      this.nextY += ROW;
    }
    // A full atlas starts over; the few letters of this frame that were placed before are wrong for this frame only.
    if (this.nextY + ROW > SIZE) this.clear();
    const x = this.nextX;
    const y = this.nextY;
    context.setTransform(resolution, 0, 0, resolution, 0, 0);
    context.globalCompositeOperation = 'lighter';
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = '#0f0';
    context.strokeText(letter, x + MARGIN, y + BASELINE);
    context.fillStyle = '#f00';
    context.fillText(letter, x + MARGIN, y + BASELINE);
    this.source.update();
    this.hasChanged = true;
    this.nextX += width;
    const whole = this.canvas.width;
    const glyph: Glyph = {
      u0: (x * resolution) / whole,
      v0: (y * resolution) / whole,
      u1: ((x + width) * resolution) / whole,
      v1: ((y + ROW) * resolution) / whole,
      advance,
      width,
      height: ROW,
    };
    this.glyphs.set(letter, glyph);
    return glyph;
  }
}
