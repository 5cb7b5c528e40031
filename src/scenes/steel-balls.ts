import type { Scene, SceneStage } from './scene.ts';
import { makeBall, makeSlab } from './things.ts';

const RADIUS = 20;
/** Between neighbours, px: the hits come one after the other, so each is a hit of two. */
const GAP = 3;
const RESTING = 5;
const HALF = 500;
const SPEED = 300;

/** A lane with `flying` balls on their way to a row at rest. */
function addLane(stage: SceneStage, y: number, flying: number): void {
  const first = (-(RESTING - 1) / 2) * (2 * RADIUS + GAP);
  for (let i = 0; i < RESTING; i++) stage.add(steel(first + i * (2 * RADIUS + GAP), y, 0));
  for (let i = 0; i < flying; i++) stage.add(steel(-HALF + 60 + i * (2 * RADIUS + GAP), y, SPEED));
  stage.add({ ...makeSlab('floor', 0, y + RADIUS + 6, 2 * HALF, 8), friction: 0, restitution: 1 });
}

function steel(x: number, y: number, vx: number) {
  return { ...makeBall(x, y, RADIUS, 0), vx, density: 7.8, friction: 0, restitution: 1, gravityScale: 0 };
}

/** Rows of equal balls that lose nothing: as many leave at one end as arrive at the other. */
export const steelBalls: Scene = {
  id: 'steel-balls',
  label: 'Steel balls',
  about: 'One ball arrives, one leaves; two arrive, two leave. The gaps make every hit a hit of two.',
  defaults: { gravity: 0, friction: 0, restitution: 1, ccd: 'sweep' },
  view: { x: -HALF - 60, y: -230, width: 2 * HALF + 120, height: 470 },
  build(stage) {
    stage.add({ ...makeSlab('wall', -HALF - 20, 0, 40, 420), restitution: 1 });
    stage.add({ ...makeSlab('wall', HALF + 20, 0, 40, 420), restitution: 1 });
    addLane(stage, -130, 1);
    addLane(stage, 0, 2);
    addLane(stage, 130, 3);
  },
};
