import { PI } from '#engine';
import type { Scene, SceneStage } from './scene.ts';
import { makeBall, makeCrate, makePill, makeRegular, type Thing } from './things.ts';

/** Inner side of the drum and thickness of its walls, px. */
const SIDE = 480;
const WALL = 20;
const COLUMNS = 18;
const ROWS = 14;
const CELL = 24;

function makeLoad(stage: SceneStage, index: number): Thing {
  const { dice } = stage;
  const x = ((index % COLUMNS) - (COLUMNS - 1) / 2) * CELL + dice.between(-2, 2);
  const y = (Math.floor(index / COLUMNS) - (ROWS - 1) / 2) * CELL + dice.between(-2, 2);
  const radius = dice.between(6, 9);
  const angle = dice.between(-PI, PI);
  if (index % 4 === 0) return makeBall(x, y, radius, index % 5);
  if (index % 4 === 1) return makeCrate(x, y, 1.6 * radius, angle, index % 3);
  if (index % 4 === 2) return makeRegular(x, y, 3 + dice.below(5), radius, angle, index % 5);
  return makePill(x, y, 2.4 * radius, 0.6 * radius, angle, index % 5);
}

/** A kinematic drum of four walls that turns for ever and carries what is in it. */
export const tumbler: Scene = {
  id: 'tumbler',
  label: 'Tumbler',
  about:
    'A turning drum lifts its load and lets it fall: nothing may get through the walls, and the pile never sleeps.',
  defaults: { gravity: 600, friction: 0.5, restitution: 0.1 },
  view: { x: -380, y: -380, width: 760, height: 760 },
  build(stage) {
    const reach = (SIDE + WALL) / 2;
    const long = { type: 'box', width: SIDE + 2 * WALL, height: WALL } as const;
    const short = { type: 'box', width: WALL, height: SIDE } as const;
    stage.add({
      kind: 'drum',
      form: {
        type: 'compound',
        parts: [
          { form: long, x: 0, y: -reach },
          { form: long, x: 0, y: reach },
          { form: short, x: -reach, y: 0 },
          { form: short, x: reach, y: 0 },
        ],
      },
      x: 0,
      y: 0,
      angle: 0,
      motion: 'kinematic',
      omega: 0.45,
    });
    for (let i = 0; i < COLUMNS * ROWS; i++) stage.add(makeLoad(stage, i));
  },
};
