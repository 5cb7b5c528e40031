// Where something goes that has no pointer to say so.

import type { Session } from '../session.ts';

/** The world point in the middle of what is seen of the canvas, px. */
export function middleOfView({ camera, viewport }: Session): { x: number; y: number } {
  return {
    x: camera.x + (viewport.left - viewport.right) / 2 / camera.zoom,
    y: camera.y + (viewport.top - viewport.bottom) / 2 / camera.zoom,
  };
}
