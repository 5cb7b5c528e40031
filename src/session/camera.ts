/** What the canvas shows: the world point in its middle, and screen px per world px. */

export interface Viewport {
  /** CSS px of the canvas, and how much of each side is covered. */
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Free room around what is fitted, as a share of it, on each side. */
const MARGIN = 0.03;

export class Camera {
  viewport: Viewport = { width: 1280, height: 720, left: 0, right: 0, top: 0, bottom: 0 };
  readonly eye = { x: 0, y: 0, zoom: 1 };
  private fitted = '';

  move(x: number, y: number, zoom: number): void {
    if (!(Number.isFinite(x) && Number.isFinite(y) && zoom > 0 && Number.isFinite(zoom))) return;
    this.eye.x = x;
    this.eye.y = y;
    this.eye.zoom = zoom;
    this.fitted = '';
  }

  /** Shows a part of the world where nothing covers the canvas. */
  fit(view: Readonly<Rect>): void {
    const { width, height, left, right, top, bottom } = this.viewport;
    const freeWidth = Math.max(1, width - left - right);
    const freeHeight = Math.max(1, height - top - bottom);
    const room = 1 + 2 * MARGIN;
    const zoom = Math.min(freeWidth / (view.width * room), freeHeight / (view.height * room));
    this.eye.zoom = zoom;
    this.eye.x = view.x + view.width / 2 - (left - right) / 2 / zoom;
    this.eye.y = view.y + view.height / 2 - (top - bottom) / 2 / zoom;
    this.fitted = this.key();
  }

  /** What was fitted stays fitted when the canvas or what covers it changes. */
  follow(view: Readonly<Rect>): void {
    if (this.fitted !== '' && this.fitted !== this.key()) this.fit(view);
  }

  private key(): string {
    const { width, height, left, right, top, bottom } = this.viewport;
    return [width, height, left, right, top, bottom].join(' ');
  }
}
