import type { Scene, SceneStage } from './scene.ts';
import { makeBall, makeCrate, makeRegular, makeSlab } from './things.ts';

function addBelt(stage: SceneStage, x: number, y: number, length: number, speed: number, angle = 0): void {
  const form = { type: 'capsule', length, radius: 14 } as const;
  stage.add({ kind: 'belt', form, x, y, angle, surfaceSpeed: speed, friction: 0.8 });
}

/** Belts never move; their surfaces do. What lies on one is taken along by friction, uphill too. */
export const conveyor: Scene = {
  id: 'conveyor',
  label: 'Conveyor',
  about:
    'Still bodies with running surfaces: crates soon travel at the speed of the belt, whatever they weigh, and climb the slope.',
  defaults: { gravity: 600, friction: 0.6, restitution: 0 },
  view: { x: -520, y: -330, width: 1040, height: 640 },
  build(stage) {
    addBelt(stage, -150, -120, 560, 140);
    addBelt(stage, 160, 20, 560, -140);
    addBelt(stage, -130, 190, 520, 160);
    // It ends well before the wall, so that what climbs it falls off its end.
    addBelt(stage, 242, 165, 280, 160, -0.3);
    stage.add(makeSlab('wall', -500, 0, 24, 620));
    stage.add(makeSlab('wall', 500, 0, 24, 620));
    stage.add(makeSlab('floor', 0, 300, 1024, 24));
    for (let i = 0; i < 9; i++) {
      const x = -390 + i * 54;
      if (i % 3 === 0) stage.add({ ...makeCrate(x, -155, 36, 0, i % 3), density: i === 0 ? 5 : 1 });
      else if (i % 3 === 1) stage.add(makeRegular(x, -158, 6, 20, 0, i % 5));
      else stage.add(makeCrate(x, -151, 30, 0, 2));
    }
    for (let i = 0; i < 4; i++) stage.add(makeBall(-330 + i * 100, -250, 15, i));
  },
};
