import { addPyramid } from './pyramid.ts';
import type { Scene } from './scene.ts';
import { makeSlab } from './things.ts';

/** The pyramid that engines are compared by: 820 boxes of 50 px, an eighth of a box between neighbours. */
export const pyramid40: Scene = {
  id: 'pyramid-40',
  label: 'Pyramid, 40 rows',
  about: 'Forty rows on one crate after another: the top should sink by a few pixels, once, and then nothing moves.',
  defaults: { gravity: 500, friction: 0.6, restitution: 0 },
  view: { x: -1300, y: -2060, width: 2600, height: 2160 },
  build(stage) {
    stage.add(makeSlab('floor', 0, 500, 6000, 1000));
    addPyramid(stage, { rows: 40, crate: 50, gap: 6.25 });
  },
};
