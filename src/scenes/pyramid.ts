import type { Scene } from './scene.ts';
import { makeCrate, makeSlab } from './things.ts';

const ROWS = 20;
const CRATE = 30;
/** Room between neighbours in a row, px: they carry one another only through the rows. */
const GAP = 2;

/** Twenty rows, 210 crates: stands for minutes under a solver that deserves the name. */
export const pyramid: Scene = {
  id: 'pyramid',
  label: 'Pyramid',
  about: 'Twenty rows that stand and do not creep. Try the other solver.',
  defaults: { gravity: 600, friction: 0.6, restitution: 0 },
  view: { x: -480, y: -720, width: 960, height: 780 },
  build(stage) {
    stage.add(makeSlab('floor', 0, 30, 2400, 60));
    for (let row = 0; row < ROWS; row++) {
      const count = ROWS - row;
      for (let i = 0; i < count; i++) {
        const x = (i - (count - 1) / 2) * (CRATE + GAP);
        stage.add(makeCrate(x, -CRATE / 2 - row * CRATE, CRATE, 0, (row * 7 + i) % 3));
      }
    }
  },
};
