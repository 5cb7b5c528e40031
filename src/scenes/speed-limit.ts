import type { Scene } from './scene.ts';

/** A wall of 1 px and a bullet of 4: nobody near it may go more than 5 px a tick, 300 px/s. */
export const speedLimit: Scene = {
  id: 'speed-limit',
  label: 'A speed limit',
  about: 'Bullets leave at 6,000 px/s, are braked to 300 before the thin wall, and stay slow after they have met it.',
  defaults: {
    ccd: 'speed-cap',
    bulletSpeed: 6000,
    bulletSize: 4,
    wallThickness: 1,
    bulletOnHit: 'pass',
    fireRate: 5,
    gravity: 0,
    velocities: true,
  },
  view: { x: -40, y: -200, width: 900, height: 400 },
  build(stage) {
    stage.mountGun({ x: 20, y: 0, angle: 0, wall: { x: 480, y: 0, length: 300 } });
  },
};
