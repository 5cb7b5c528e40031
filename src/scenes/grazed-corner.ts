import type { Scene } from './scene.ts';

/**
 * Automatic slices are as long as the chord face-on. The wall is turned by 45 degrees and the shot cuts its uppermost
 * corner, on 2.6 px of the way: less than a slice, so that it falls between two of them more often than not.
 */
export const grazedCorner: Scene = {
  id: 'grazed-corner',
  label: 'A grazed corner',
  about: 'Substep cuts each step into slices no longer than wall and bullet, and still loses shots at a corner.',
  defaults: {
    ccd: 'substep',
    slices: 0,
    bulletSpeed: 900,
    bulletSize: 4,
    wallThickness: 8,
    wallAngle: 45,
    bulletOnHit: 'stop',
    fireRate: 10,
    gravity: 0,
  },
  view: { x: -40, y: -160, width: 800, height: 380 },
  build(stage) {
    stage.mountGun({ x: 20, y: 0, angle: 0, wall: { x: 480, y: 75, length: 200 } });
  },
};
