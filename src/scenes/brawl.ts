import { PI, sinCos } from '#engine';
import type { Scene, SceneStage } from './scene.ts';
import { makeBall, makeCrate, makePill, makeRegular, type Thing } from './things.ts';
import { makeWalls } from './walls.ts';

const COLUMNS = 25;
const ROWS = 20;
const CELL = 38;
const WIDTH = 1000;
const HEIGHT = 800;
const WALL = 40;
/** Half of what is left of the walls after the bodies' grid, so that the grid stands in the middle. */
const LEFT = -(COLUMNS * CELL) / 2;
const TOP = -(ROWS * CELL) / 2;

const heading = { c: 1, s: 0 };

function makeBrawler(stage: SceneStage, column: number, row: number): Thing {
  const { dice } = stage;
  const x = LEFT + (column + 0.5) * CELL;
  const y = TOP + (row + 0.5) * CELL;
  const radius = dice.between(8, 13);
  const angle = dice.between(-PI, PI);
  const speed = dice.between(60, 260);
  const hue = dice.below(5);
  const kind = dice.below(4);
  const sides = 3 + dice.below(6);
  sinCos(dice.between(-PI, PI), heading);
  const thing =
    kind === 0
      ? makeBall(x, y, radius, hue)
      : kind === 1
        ? makeCrate(x, y, 1.6 * radius, angle, hue % 3)
        : kind === 2
          ? makeRegular(x, y, sides, radius, angle, hue)
          : makePill(x, y, 2.2 * radius, 0.6 * radius, angle, hue);
  return {
    ...thing,
    vx: speed * heading.c,
    vy: speed * heading.s,
    omega: dice.between(-3, 3),
    restitution: 1,
    friction: 0,
  };
}

/** No gravity, no friction, nothing lost in a bounce: five hundred bodies that never come to rest. */
export const brawl: Scene = {
  id: 'brawl',
  label: 'Brawl',
  about: 'Five hundred bodies without gravity; nothing may leave the ring.',
  defaults: { gravity: 0, friction: 0, restitution: 1, ccd: 'sweep' },
  view: { x: -WIDTH / 2 - WALL, y: -HEIGHT / 2 - WALL, width: WIDTH + 2 * WALL, height: HEIGHT + 2 * WALL },
  build(stage) {
    for (const wall of makeWalls(WIDTH, HEIGHT, WALL)) stage.add({ ...wall, restitution: 1, friction: 0 });
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < COLUMNS; column++) stage.add(makeBrawler(stage, column, row));
    }
  },
};
