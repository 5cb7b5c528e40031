// A view on a real session, in a host of a chosen size, and the hands to use it: pointer events at canvas points and
// the pixels that come of it. Time stands still unless a test lets it run.

import { onTestFinished } from 'vitest';
import { Session } from '../../../src/session.ts';
import { createView, type View } from '../../../src/view/index.ts';

export interface Mounted {
  host: HTMLElement;
  session: Session;
  view: View;
  canvas: HTMLCanvasElement;
}

export interface MountOptions {
  scene?: string;
  settings?: Record<string, unknown>;
  width?: number;
  height?: number;
  /** Takes every body out of the scene before the first frame. */
  empty?: boolean;
}

/** A frozen session with its view at 800 x 600 CSS px, camera at (0, 0) with zoom 1. */
export async function mountView(options: MountOptions = {}): Promise<Mounted> {
  const host = document.createElement('div');
  host.style.cssText = `position: fixed; left: 0; top: 0; width: ${options.width ?? 800}px; height: ${options.height ?? 600}px`;
  document.body.append(host);
  const session = new Session({
    scene: options.scene ?? 'pyramid',
    settings: { theme: 'dark', ghosts: false, ...options.settings },
    storage: null,
  });
  session.freeze();
  if (options.empty) session.world.clear();
  const view = await createView(host, session);
  session.moveCamera(0, 0, 1);
  view.render();
  onTestFinished(() => {
    view.destroy();
    host.remove();
  });
  const canvas = host.querySelector('canvas');
  if (!canvas) throw new Error('the view made no canvas');
  return { host, session, view, canvas };
}

export interface PointerOptions {
  id?: number;
  type?: 'mouse' | 'touch' | 'pen';
  button?: number;
}

/** Sends one pointer event at the canvas point (x, y), CSS px. */
export function sendPointer(
  canvas: HTMLCanvasElement,
  event: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel' | 'pointerleave',
  x: number,
  y: number,
  options: PointerOptions = {},
): void {
  const box = canvas.getBoundingClientRect();
  canvas.dispatchEvent(
    new PointerEvent(event, {
      bubbles: true,
      cancelable: true,
      clientX: box.left + x,
      clientY: box.top + y,
      pointerId: options.id ?? 1,
      pointerType: options.type ?? 'mouse',
      button: options.button ?? 0,
      isPrimary: true,
    }),
  );
}

/** Presses at the first point, moves through the others, and lets go at the last. */
export function dragPointer(
  canvas: HTMLCanvasElement,
  points: readonly (readonly [number, number])[],
  options: PointerOptions = {},
): void {
  const [first, ...others] = points;
  if (!first) throw new Error('a drag needs a point');
  let [x, y] = first;
  sendPointer(canvas, 'pointermove', x, y, options);
  sendPointer(canvas, 'pointerdown', x, y, options);
  for (const point of others) {
    [x, y] = point;
    sendPointer(canvas, 'pointermove', x, y, options);
  }
  sendPointer(canvas, 'pointerup', x, y, options);
}

export function clickPointer(canvas: HTMLCanvasElement, x: number, y: number, options: PointerOptions = {}): void {
  dragPointer(canvas, [[x, y]], options);
}

/** The picture's device pixels. */
export class Pixels {
  readonly width: number;
  readonly height: number;
  private readonly data: Uint8ClampedArray;

  constructor(image: ImageData) {
    this.width = image.width;
    this.height = image.height;
    this.data = image.data;
  }

  /** 0xrrggbb at a device pixel. */
  at(x: number, y: number): number {
    const i = 4 * (Math.floor(y) * this.width + Math.floor(x));
    return (this.data[i]! << 16) | (this.data[i + 1]! << 8) | this.data[i + 2]!;
  }

  /** How many pixels of a rectangle differ clearly from `ground`. */
  countMarked(ground: number, x0: number, y0: number, x1: number, y1: number): number {
    let count = 0;
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) if (differs(this.at(x, y), ground)) count++;
    return count;
  }

  /** Mean place of the pixels that differ clearly from `ground`. */
  middleOfMarked(ground: number): { x: number; y: number; count: number } {
    let count = 0;
    let sumX = 0;
    let sumY = 0;
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        if (!differs(this.at(x, y), ground)) continue;
        count++;
        sumX += x + 0.5;
        sumY += y + 0.5;
      }
    }
    return { x: sumX / count, y: sumY / count, count };
  }
}

/** Clearly: more than the grid's faint lines do. */
function differs(a: number, b: number): boolean {
  const red = Math.abs((a >>> 16) - (b >>> 16));
  const green = Math.abs(((a >>> 8) & 0xff) - ((b >>> 8) & 0xff));
  const blue = Math.abs((a & 0xff) - (b & 0xff));
  return Math.max(red, green, blue) > 60;
}

/** Renders and reads the picture. */
export async function readPixels(view: View): Promise<Pixels> {
  const image = new Image();
  image.src = view.screenshot();
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2D canvas');
  context.drawImage(image, 0, 0);
  return new Pixels(context.getImageData(0, 0, canvas.width, canvas.height));
}
