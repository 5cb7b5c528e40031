import type { Scene, SceneStage } from './scene.ts';
import { makeCrate, makeSlab } from './things.ts';

const CRATE = 60;
const JAW = { type: 'box', width: 40, height: 200 } as const;

/** Two jaws of one static body, `gap` px apart. */
function addVise(stage: SceneStage, x: number, gap: number): void {
  const reach = (gap + JAW.width) / 2;
  const parts = [
    { form: JAW, x: -reach, y: 0 },
    { form: JAW, x: reach, y: 0 },
  ];
  stage.add({ kind: 'vise', form: { type: 'compound', parts }, x, y: -JAW.height / 2, angle: 0 });
}

/**
 * A crate of 60 px between jaws that leave it 52: each jaw pushes it into the other, tick after tick, and neither can
 * win. Beside it the same vise, wide enough.
 */
export const fight: Scene = {
  id: 'fight',
  label: 'Two resolutions fight',
  about:
    'The left crate is wider than its vise: its push flips sign in every pass. The log flags it, and not the right one.',
  defaults: {
    solver: 'push-out',
    passes: 4,
    gravity: 600,
    friction: 0,
    restitution: 0,
    sleep: false,
    outlines: true,
    pushLog: true,
  },
  view: { x: -370, y: -270, width: 760, height: 370 },
  watch: { body: 3, partner: 2 },
  build(stage) {
    stage.add(makeSlab('floor', 0, 30, 1400, 60));
    addVise(stage, -220, CRATE - 8);
    stage.add(makeCrate(-220, -CRATE / 2, CRATE, 0, 0));
    addVise(stage, 270, CRATE + 8);
    stage.add(makeCrate(270, -CRATE / 2, CRATE, 0, 1));
    stage.add(makeCrate(270, -1.5 * CRATE, CRATE, 0, 2));
  },
};
