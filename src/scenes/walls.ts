/** Walls around a place. */
import { makeSlab, type Thing } from './things.ts';

/** Four walls `thickness` px thick around the room of `width` x `height` px about the origin; its corners are closed. */
export function makeWalls(width: number, height: number, thickness: number): Thing[] {
  const x = (width + thickness) / 2;
  const y = (height + thickness) / 2;
  return [
    makeSlab('wall', 0, -y, width + 2 * thickness, thickness),
    makeSlab('wall', 0, y, width + 2 * thickness, thickness),
    makeSlab('wall', -x, 0, thickness, height),
    makeSlab('wall', x, 0, thickness, height),
  ];
}
