import type { Scene } from './scene.ts';
import { makeSlab } from './things.ts';

/**
 * The figure of the arithmetic: a gun, 8 px of wall, 4 px of bullet, 60 ticks a second, nothing else in the way.
 * 720 px/s is where it starts to leak.
 */
export const firingRange: Scene = {
  id: 'firing-range',
  label: 'Firing range',
  about: 'Nothing passes up to 720 px/s, and above it as many as the sum says.',
  defaults: {
    ccd: 'discrete',
    bulletSpeed: 900,
    bulletSize: 4,
    wallThickness: 8,
    hz: 60,
    bulletOnHit: 'stop',
    fireRate: 10,
  },
  view: { x: -60, y: -250, width: 900, height: 490 },
  build(stage) {
    stage.add(makeSlab('floor', 390, 222, 900, 24));
    stage.mountGun({ x: 20, y: 0, angle: 0, wall: { x: 480, y: 0, length: 420 } });
  },
};
