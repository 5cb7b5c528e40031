import type { Scene } from './scene.ts';
import { makeBall, makeCrate, makeSlab } from './things.ts';

const TILE = 32;
const COLUMNS = 60;
const ROWS = 36;
const MOVERS = 40;

/** Nearly nine hundred blocks that never move, and a handful of bodies that fall through them. */
export const staticLevel: Scene = {
  id: 'static-level',
  label: 'Static level',
  about: 'Many blocks, few movers: asked for new pairs only, what stands still costs nothing.',
  defaults: { gravity: 600, restitution: 0.6, friction: 0.2 },
  view: { x: (-COLUMNS * TILE) / 2, y: (-ROWS * TILE) / 2, width: COLUMNS * TILE, height: ROWS * TILE },
  build(stage) {
    const { dice } = stage;
    const xOf = (column: number): number => (column + 0.5 - COLUMNS / 2) * TILE;
    const yOf = (row: number): number => (row + 0.5 - ROWS / 2) * TILE;
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < COLUMNS; column++) {
        const isEdge = row >= ROWS - 2 || column < 2 || column >= COLUMNS - 2;
        // Every third row is a floor with gaps, so that bodies find a way down.
        const isLedge = row > 5 && row % 3 === 0 && dice.next() < 0.7;
        const isCrumb = row > 5 && row % 3 !== 0 && dice.next() < 0.22;
        if (isEdge || isLedge || isCrumb) stage.add(makeSlab('wall', xOf(column), yOf(row), TILE, TILE));
      }
    }
    for (let i = 0; i < MOVERS; i++) {
      const x = xOf(4 + (i % 20) * 2.7);
      const y = yOf(1 + 2 * Math.floor(i / 20));
      const thing = i % 2 === 0 ? makeBall(x, y, 9, i % 5) : makeCrate(x, y, 16, dice.between(-1, 1), i % 3);
      stage.add({ ...thing, vx: dice.between(-120, 120) });
    }
  },
};
