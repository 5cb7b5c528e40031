import type { Scene, SceneStage } from './scene.ts';
import { makeCrate, makeSlab } from './things.ts';

/** Rows of crates about x = 0 on a floor at y = 0, px; with a gap, neighbours carry one another only through the rows. */
export function addPyramid(
  stage: SceneStage,
  { rows, crate, gap }: { rows: number; crate: number; gap: number },
): void {
  for (let row = 0; row < rows; row++) {
    const count = rows - row;
    for (let i = 0; i < count; i++) {
      const x = (i - (count - 1) / 2) * (crate + gap);
      stage.add(makeCrate(x, -crate / 2 - row * crate, crate, 0, (row * 7 + i) % 3));
    }
  }
}

/** Twenty rows, 210 crates: stands for minutes under a solver that deserves the name. */
export const pyramid: Scene = {
  id: 'pyramid',
  label: 'Pyramid',
  about: 'Twenty rows of crates. It should stand, and not creep: try the other solver, or fewer sub-steps.',
  defaults: { gravity: 600, friction: 0.6, restitution: 0 },
  view: { x: -480, y: -720, width: 960, height: 780 },
  build(stage) {
    stage.add(makeSlab('floor', 0, 30, 2400, 60));
    addPyramid(stage, { rows: 20, crate: 30, gap: 2 });
  },
};
