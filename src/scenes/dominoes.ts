import type { Scene, SceneStage } from './scene.ts';
import { makeBall, makeSlab } from './things.ts';

/** Width over height, and how far apart the next one stands, both as shares of the height. */
const SLENDER = 0.16;
const SPACING = 0.45;

function addDomino(stage: SceneStage, x: number, height: number, index: number): void {
  const form = { type: 'box', width: SLENDER * height, height } as const;
  stage.add({ kind: 'domino', hue: index % 5, form, x, y: -height / 2, angle: 0 });
}

/** A ball rolls down, a row of equal dominoes falls, and each of the last ones is a fifth larger than the one before. */
export const dominoes: Scene = {
  id: 'dominoes',
  label: 'Dominoes',
  about: 'One ball is enough: the wave runs at a steady speed, and then each stone knocks over one a fifth larger.',
  defaults: { gravity: 600, friction: 0.5, restitution: 0 },
  view: { x: -580, y: -330, width: 1160, height: 400 },
  build(stage) {
    stage.add(makeSlab('floor', 0, 30, 2400, 60));
    stage.add(makeSlab('ramp', -510, -60, 140, 10, 0.6));
    stage.add(makeBall(-550, -112, 13, 0));
    let x = -420;
    let height = 48;
    for (let i = 0; i < 20; i++) {
      addDomino(stage, x, height, i);
      x += SPACING * height;
    }
    for (let i = 20; i < 28; i++) {
      height *= 1.2;
      addDomino(stage, x, height, i);
      x += SPACING * height * 1.1;
    }
  },
};
