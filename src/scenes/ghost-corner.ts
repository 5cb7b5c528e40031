import type { Scene } from './scene.ts';

/**
 * The shot flies by above a thick wall, near enough to be seen and far enough to miss. A speculative contact stands on
 * the direction from bullet to corner as it is when the tick begins, and takes away the speed into that: the bullet is
 * stopped or thrown off by something it would never have touched.
 */
export const ghostCorner: Scene = {
  id: 'ghost-corner',
  label: 'A ghost at the corner',
  about: 'The shot clears the wall by 2 px. Speculative contacts throw it back all the same; sweep lets it by.',
  defaults: {
    ccd: 'speculative',
    bulletSpeed: 2400,
    bulletSize: 12,
    wallThickness: 60,
    bulletOnHit: 'bounce',
    fireRate: 5,
    gravity: 0,
    slowMotion: false,
  },
  view: { x: -40, y: -170, width: 860, height: 400 },
  build(stage) {
    stage.mountGun({ x: 20, y: 0, angle: 0, wall: { x: 480, y: 108, length: 200 } });
  },
};
