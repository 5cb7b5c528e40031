import { PI } from '#engine';
import type { Scene, SceneStage } from './scene.ts';
import { makeBall, makePill, makeSlab, type Thing } from './things.ts';

const COLUMNS = 30;
const ROWS = 12;
const CELL = 25;
const FLOOR = 300;
const HALF = 400;

function makeLoad(stage: SceneStage, index: number): Thing {
  const { dice } = stage;
  const x = ((index % COLUMNS) - (COLUMNS - 1) / 2) * CELL + dice.between(-2, 2);
  const y = -200 - Math.floor(index / COLUMNS) * CELL;
  const radius = dice.between(7, 10);
  if (index % 3 === 0) return makePill(x, y, 2.3 * radius, 0.6 * radius, dice.between(-PI, PI), index % 5);
  return makeBall(x, y, radius, index % 5);
}

/** Two arms that no load can slow down: a kinematic body has no mass to push against. */
export const spinner: Scene = {
  id: 'spinner',
  label: 'Spinner',
  about:
    'A cross that turns at a fixed speed stirs a pit of balls: it never slows down, and nobody is left inside its arms.',
  defaults: { gravity: 600, friction: 0.3, restitution: 0.1 },
  view: { x: -470, y: -330, width: 940, height: 700 },
  build(stage) {
    stage.add(makeSlab('floor', 0, FLOOR + 20, 2 * HALF + 80, 40));
    stage.add(makeSlab('wall', -HALF - 20, -150, 40, 2 * FLOOR + 300));
    stage.add(makeSlab('wall', HALF + 20, -150, 40, 2 * FLOOR + 300));
    stage.add({
      kind: 'spinner',
      form: {
        type: 'compound',
        parts: [
          { form: { type: 'box', width: 360, height: 22 }, x: 0, y: 0 },
          { form: { type: 'box', width: 22, height: 360 }, x: 0, y: 0 },
        ],
      },
      x: 0,
      y: 70,
      angle: 0,
      motion: 'kinematic',
      omega: 1.8,
    });
    for (let i = 0; i < COLUMNS * ROWS; i++) stage.add(makeLoad(stage, i));
  },
};
