import type { Scene, SceneStage } from './scene.ts';
import { makeCrate, makeSlab } from './things.ts';

/** Crates one on the other, from the floor at y = 0 upwards. */
function addColumn(stage: SceneStage, x: number, size: number, count: number): void {
  for (let i = 0; i < count; i++) stage.add(makeCrate(x, -size * (i + 0.5), size, 0, i % 3));
}

/** Three ways to be heavy: tall, taller, and a plate of four hundred times the mass of the crate that carries it. */
export const stack: Scene = {
  id: 'stack',
  label: 'Stack',
  about:
    'Columns that neither lean nor shrink, and a crate under a plate 400 times its mass. Try push-out with one pass.',
  defaults: { gravity: 600, friction: 0.5, restitution: 0 },
  view: { x: -400, y: -460, width: 800, height: 520 },
  build(stage) {
    stage.add(makeSlab('floor', 0, 30, 2000, 60));
    addColumn(stage, -240, 40, 10);
    addColumn(stage, 0, 50, 6);
    stage.add(makeCrate(240, -25, 50, 0, 1));
    // 50 x 50 px of density 1 below, 50 x 50 px of density 400 above: equal width, 400 times the mass.
    stage.add({ ...makeCrate(240, -75, 50, 0, 2), kind: 'stone', density: 400 });
  },
};
