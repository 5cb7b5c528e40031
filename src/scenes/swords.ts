import { PI } from '#engine';
import type { Scene } from './scene.ts';
import { makePill, makeSlab } from './things.ts';

const LENGTH = 150;
const THICKNESS = 6;
const PAIRS = 6;
const SPACING = 130;
/** px/s along either axis */
const SPEED = 60;
/** From the place where two swords pass to where they start, px along either axis. */
const RUN = 200;
/** Sideways, between the lines that the two fly on. */
const ASIDE = 40;
const WIDTH = 1300;

/**
 * Slanting swords fly past one another, blade beside blade, and never touch. Their bounding boxes are squares that
 * cannot pass: with the narrow phase off, the boxes collide when the swords in them do not.
 */
export const swords: Scene = {
  id: 'swords',
  label: 'Swords in boxes',
  about: 'Swords pass blade by blade. Switch the narrow phase off: their boxes collide though the swords do not.',
  defaults: { gravity: 0, friction: 0, restitution: 0.6 },
  view: { x: -WIDTH / 2, y: -330, width: WIDTH, height: 660 },
  build(stage) {
    stage.add(makeSlab('wall', 0, -320, WIDTH, 20));
    stage.add(makeSlab('floor', 0, 320, WIDTH, 20));
    for (let i = 0; i < PAIRS; i++) {
      const x = (i + 0.5 - PAIRS / 2) * SPACING;
      // Each flies the way that it points, so that blade passes blade in parallel.
      const falling = makePill(x - RUN, -RUN, LENGTH, THICKNESS / 2, PI / 4, i % 5);
      const rising = makePill(x + RUN + ASIDE, RUN, LENGTH, THICKNESS / 2, PI / 4, (i + 2) % 5);
      stage.add({ ...falling, vx: SPEED, vy: SPEED, fixedRotation: true });
      stage.add({ ...rising, vx: -SPEED, vy: -SPEED, fixedRotation: true });
    }
  },
};
