import type { Scene } from './scene.ts';
import { makeCrate, makeSlab } from './things.ts';

const SIZE = 18;
const SHELVES = 4;
const STACKS = 28;
const HEIGHT = 5;
const SPACING = 34;
const SHELF = 20;
const STOREY = 170;
const LENGTH = STACKS * SPACING + 40;

/** Stacks on shelves are let go, settle and fall asleep; from then on nobody has anything to do. */
export const fallingAsleep: Scene = {
  id: 'falling-asleep',
  label: 'Falling asleep',
  about: 'Stacks settle and fall asleep: asked for new pairs only, every broad phase comes to cost nothing.',
  defaults: { gravity: 600, restitution: 0, friction: 0.8 },
  view: { x: -LENGTH / 2 - 20, y: -STOREY, width: LENGTH + 40, height: SHELVES * STOREY + 40 },
  build(stage) {
    for (let shelf = 0; shelf < SHELVES; shelf++) {
      const top = shelf * STOREY;
      stage.add(makeSlab('floor', 0, top + SHELF / 2, LENGTH, SHELF));
      for (let stack = 0; stack < STACKS; stack++) {
        const x = (stack + 0.5 - STACKS / 2) * SPACING;
        // Let go one after the other, from the left.
        const drop = 2 + 0.8 * stack;
        for (let i = 0; i < HEIGHT; i++) {
          stage.add(makeCrate(x, top - drop - (i + 0.5) * (SIZE + 1), SIZE, 0, (i + stack) % 3));
        }
      }
    }
  },
};
