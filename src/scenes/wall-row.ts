import type { Scene } from './scene.ts';
import { makeSlab } from './things.ts';

/** Behind the gun's own wall, which is the thinnest: each twice as thick as the one before, px. */
const THICKNESSES: readonly number[] = [2, 4, 8, 16, 32, 64];
const LENGTH = 300;

/** How far a bullet gets says how fast it is: every wall stops for certain what is slower than its own threshold. */
export const wallRow: Scene = {
  id: 'wall-row',
  label: 'Walls in a row',
  about:
    'Seven walls, 1 to 64 px, each twice as thick as the one before: a bullet ends at one that its step cannot leap.',
  defaults: {
    ccd: 'discrete',
    bulletSpeed: 1800,
    bulletSize: 4,
    wallThickness: 1,
    bulletOnHit: 'stop',
    fireRate: 10,
    gravity: 0,
    slowMotion: false,
    safeSpeeds: true,
  },
  view: { x: -60, y: -230, width: 1000, height: 460 },
  build(stage) {
    stage.mountGun({ x: 20, y: 0, angle: 0, wall: { x: 220, y: 0, length: LENGTH } });
    let x = 220;
    for (const thickness of THICKNESSES) {
      x += 88 + thickness / 2;
      stage.add(makeSlab('wall', x, 0, thickness, LENGTH));
      x += thickness / 2;
    }
  },
};
