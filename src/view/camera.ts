/**
 * The camera: which world point is in the middle of the canvas, and how many CSS px a world px takes.
 *
 * Only CSS px occur here. Device px (the canvas' resolution) belong to the renderer alone, so the pointer and
 * the picture cannot disagree on a high-density screen.
 */

export const MIN_ZOOM = 0.05;
export const MAX_ZOOM = 40;

export interface Camera {
  /** World point shown in the middle of the canvas. */
  readonly x: number;
  readonly y: number;
  /** CSS px per world px. */
  readonly zoom: number;
}

/** The canvas in CSS px. */
export interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  x: number;
  y: number;
}

export function clampZoom(zoom: number): number {
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));
}

/** The world point under the canvas point (px, py), CSS px from the canvas' top left corner. */
export function screenToWorld(camera: Camera, canvas: CanvasSize, px: number, py: number): Point {
  return {
    x: camera.x + (px - canvas.width / 2) / camera.zoom,
    y: camera.y + (py - canvas.height / 2) / camera.zoom,
  };
}

export function worldToScreen(camera: Camera, canvas: CanvasSize, x: number, y: number): Point {
  return {
    x: canvas.width / 2 + (x - camera.x) * camera.zoom,
    y: canvas.height / 2 + (y - camera.y) * camera.zoom,
  };
}

/** The camera zoomed by `factor` such that the world point under (px, py) stays there. */
export function zoomAbout(camera: Camera, canvas: CanvasSize, px: number, py: number, factor: number): Camera {
  const zoom = clampZoom(camera.zoom * factor);
  const fixed = screenToWorld(camera, canvas, px, py);
  return {
    x: fixed.x - (px - canvas.width / 2) / zoom,
    y: fixed.y - (py - canvas.height / 2) / zoom,
    zoom,
  };
}

/** The camera after the picture was dragged by (dx, dy) CSS px. */
export function panBy(camera: Camera, dx: number, dy: number): Camera {
  return { x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom, zoom: camera.zoom };
}
