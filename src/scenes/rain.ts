import { PI } from '#engine';
import type { Scene, SceneStage } from './scene.ts';
import { makeBall, makeCrate, makePill, makeRegular, makeSlab, type Thing } from './things.ts';

const BODIES = 1000;
const COLUMNS = 25;
/** Spacing of the drops before they fall, px: more than the largest of them is wide. */
const CELL = 28;

function makeDrop(stage: SceneStage, index: number): Thing {
  const { dice } = stage;
  const x = ((index % COLUMNS) - (COLUMNS - 1) / 2) * CELL + dice.between(-3, 3);
  const y = -20 - Math.floor(index / COLUMNS) * CELL + dice.between(-3, 3);
  const radius = dice.between(6, 10);
  const angle = dice.between(-PI, PI);
  switch (index % 4) {
    case 0:
      return makeBall(x, y, radius, index % 5);
    case 1:
      return makeCrate(x, y, 1.6 * radius, angle, index % 3);
    case 2:
      return makeRegular(x, y, 3 + dice.below(5), radius, angle, index % 5);
    default:
      return makePill(x, y, 2.4 * radius, 0.6 * radius, angle, index % 5);
  }
}

/** A thousand bodies of four kinds fall into a container: the broad phase's daily bread. */
export const rain: Scene = {
  id: 'rain',
  label: 'Rain',
  about: 'A thousand bodies: another broad phase changes the cost, not the fall.',
  defaults: { gravity: 600, friction: 0.4, restitution: 0.1 },
  view: { x: -560, y: -160, width: 1120, height: 760 },
  build(stage) {
    stage.add(makeSlab('floor', 0, 570, 1000, 60));
    stage.add(makeSlab('wall', -470, 210, 60, 660));
    stage.add(makeSlab('wall', 470, 210, 60, 660));
    stage.add(makeSlab('ramp', -190, 200, 260, 16, 0.3));
    stage.add(makeSlab('ramp', 190, 320, 260, 16, -0.3));
    for (let i = 0; i < BODIES; i++) stage.add(makeDrop(stage, i));
  },
};
