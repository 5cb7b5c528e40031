/** Keeps what is dragged where it can be seen and fetched back. */
import { clamp } from '#engine';
import { poseOf } from './figure.ts';
import type { Figure, Rect } from './lesson.ts';

/** The figure with the part's own point brought back into `area`; the very figure when it is there already. */
export function keepWithin(area: Rect, figure: Figure, part: string): Figure {
  const pose = poseOf(figure, part);
  const x = clamp(pose.x, area.x, area.x + area.width);
  const y = clamp(pose.y, area.y, area.y + area.height);
  return x === pose.x && y === pose.y ? figure : placeAt(figure, part, x, y);
}

/** The figure with a part somewhere else, turned as before. */
export function placeAt(figure: Figure, part: string, x: number, y: number): Figure {
  return { ...figure, poses: { ...figure.poses, [part]: { ...poseOf(figure, part), x, y } } };
}
