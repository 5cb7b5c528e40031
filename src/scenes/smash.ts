import type { Scene } from './scene.ts';
import { makeCrate } from './things.ts';

const COLUMNS = 30;
const ROWS = 24;
const CRATE = 14;

/** No gravity, no floor: one large crate flies into a block of small ones. */
export const smash: Scene = {
  id: 'smash',
  label: 'Smash',
  about:
    'A heavy crate flies into 720 small ones: the block breaks up, and the momentum of all together stays what it was.',
  defaults: { gravity: 0, friction: 0.3, restitution: 0.1 },
  view: { x: -620, y: -360, width: 1280, height: 720 },
  build(stage) {
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < COLUMNS; column++) {
        const y = (row - (ROWS - 1) / 2) * CRATE;
        stage.add(makeCrate(column * CRATE, y, CRATE, 0, (row + column) % 3));
      }
    }
    stage.add({ ...makeCrate(-420, 10, 120, 0, 1), vx: 500, density: 2 });
  },
};
