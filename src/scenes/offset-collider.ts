import type { Scene } from './scene.ts';
import { makeCrate, makeSlab } from './things.ts';

/** What collides is not where it is painted: half of all collision bugs, and the first thing to look for. */
export const offsetCollider: Scene = {
  id: 'offset-collider',
  label: 'Offset collider',
  about:
    'One crate floats and another stands in the floor: their colliders are not where the pictures are. Switch the outlines on.',
  defaults: { gravity: 600, friction: 0.6, restitution: 0 },
  view: { x: -330, y: -250, width: 660, height: 320 },
  build(stage) {
    stage.add(makeSlab('floor', 0, 30, 1600, 60));
    stage.add(makeCrate(-220, -30, 60, 0, 0));
    stage.add({ ...makeCrate(-80, -30, 60, 0, 1), picture: { x: 12, y: -16 } });
    stage.add({ ...makeCrate(60, -30, 60, 0, 2), picture: { x: -10, y: 14 } });
    stage.add(makeCrate(205, -30, 60, 0, 0));
    stage.add({ ...makeCrate(208, -90, 60, 0, 1), picture: { x: 26, y: 0 } });
    stage.add({ ...makeCrate(-225, -150, 60, 0.3, 2), picture: { x: 0, y: -18 } });
  },
};
