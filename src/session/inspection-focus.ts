/** Where to look at a pair: the place where the two are nearest, in the part of the canvas that nothing covers. */
import type { PairInspection } from '#engine';
import type { Camera, Rect } from './camera.ts';

/** Screen px per world px that a small pair is shown with at the most. */
const CLOSEST = 6;
/** A body smaller than this on the screen is not seen well, CSS px. */
const READABLE = 20;
/** What is shown around the place where two bodies are nearest, px. */
const AROUND = 90;

/** Whether that place is in the free part of the canvas, and both bodies are large enough to see. */
export function isSeen(report: PairInspection, { eye, viewport }: Camera): boolean {
  const { width, height, left, right, top, bottom } = viewport;
  const { x, y, zoom } = eye;
  if (smallestSize(report) * zoom < READABLE) return false;
  const rect = focusOf(report);
  const minX = (rect.x - x) * zoom + width / 2;
  const minY = (rect.y - y) * zoom + height / 2;
  return (
    minX >= left &&
    minY >= top &&
    minX + rect.width * zoom <= width - right &&
    minY + rect.height * zoom <= height - bottom
  );
}

/** Moves the camera so that it is. */
export function bringNear(report: PairInspection, camera: Camera): void {
  const rect = focusOf(report);
  const { left, right, top, bottom } = camera.viewport;
  const zoom = Math.min(camera.zoomFor(rect), CLOSEST);
  const x = rect.x + rect.width / 2 - (left - right) / 2 / zoom;
  camera.move(x, rect.y + rect.height / 2 - (top - bottom) / 2 / zoom, zoom);
}

/** The place where the two are nearest, with what is around it. */
function focusOf({ narrow, a, b }: PairInspection): Rect {
  const [part] = narrow;
  const p = part ? part.nearestA : a;
  const q = part ? part.nearestB : b;
  const minX = Math.min(p.x, q.x) - AROUND;
  const minY = Math.min(p.y, q.y) - AROUND;
  return { x: minX, y: minY, width: Math.abs(p.x - q.x) + 2 * AROUND, height: Math.abs(p.y - q.y) + 2 * AROUND };
}

/** The smallest side of the boxes of the two, px; of a thin wall its length. */
function smallestSize({ broad }: PairInspection): number {
  const [boxes] = broad.boxes;
  if (!boxes) return Infinity;
  const sides = [boxes.tightA, boxes.tightB].map(({ minX, minY, maxX, maxY }) => Math.max(maxX - minX, maxY - minY));
  return Math.min(...sides);
}
