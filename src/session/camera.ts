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

/** Where the camera was, to come back to. */
export interface CameraState {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  /** What was fitted into which canvas; empty when it was moved by hand. */
  readonly fitted: string;
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

  keep(): CameraState {
    return { ...this.eye, fitted: this.fitted };
  }

  restore({ x, y, zoom, fitted }: CameraState): void {
    this.move(x, y, zoom);
    this.fitted = fitted;
  }

  /** Screen px per world px with which a part of the world fits where nothing covers the canvas. */
  zoomFor(view: Readonly<Rect>): number {
    const { width, height, left, right, top, bottom } = this.viewport;
    const freeWidth = Math.max(1, width - left - right);
    const freeHeight = Math.max(1, height - top - bottom);
    const room = 1 + 2 * MARGIN;
    return Math.min(freeWidth / (view.width * room), freeHeight / (view.height * room));
  }

  /** Shows a part of the world where nothing covers the canvas. */
  fit(view: Readonly<Rect>): void {
    const { left, right, top, bottom } = this.viewport;
    const zoom = this.zoomFor(view);
    this.eye.zoom = zoom;
    this.eye.x = view.x + view.width / 2 - (left - right) / 2 / zoom;
    this.eye.y = view.y + view.height / 2 - (top - bottom) / 2 / zoom;
    this.fitted = this.key(view);
  }

  /** What was fitted stays fitted when it, the canvas or what covers the canvas changes. */
  follow(view: Readonly<Rect>): void {
    if (this.fitted !== '' && this.fitted !== this.key(view)) this.fit(view);
  }

  private key(view: Readonly<Rect>): string {
    const { width, height, left, right, top, bottom } = this.viewport;
    return [width, height, left, right, top, bottom, view.x, view.y, view.width, view.height].join(' ');
  }
}
