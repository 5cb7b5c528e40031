import { PI, sinCos } from '#engine';
import type { Scene } from './scene.ts';
import { makeBall } from './things.ts';
import { makeWalls } from './walls.ts';

const COLUMNS = 40;
const ROWS = 30;
const CELL = 30;
const RADIUS = 8;
const WALL = 40;
const WIDTH = COLUMNS * CELL;
const HEIGHT = ROWS * CELL;

const heading = { c: 1, s: 0 };

/** Twelve hundred balls of one size, spread evenly: the crowd that cells of one size are made for. */
export const uniformCrowd: Scene = {
  id: 'uniform-crowd',
  label: 'Uniform crowd',
  about: 'Equal balls everywhere: one size of cell suits them all (B for the race of the broad phases).',
  defaults: { gravity: 0, friction: 0, restitution: 1 },
  view: { x: -WIDTH / 2 - WALL, y: -HEIGHT / 2 - WALL, width: WIDTH + 2 * WALL, height: HEIGHT + 2 * WALL },
  build(stage) {
    for (const wall of makeWalls(WIDTH, HEIGHT, WALL)) stage.add(wall);
    const { dice } = stage;
    for (let i = 0; i < COLUMNS * ROWS; i++) {
      const column = i % COLUMNS;
      const row = Math.floor(i / COLUMNS);
      sinCos(dice.between(-PI, PI), heading);
      const speed = dice.between(40, 120);
      stage.add({
        ...makeBall((column + 0.5) * CELL - WIDTH / 2, (row + 0.5) * CELL - HEIGHT / 2, RADIUS, i % 5),
        vx: speed * heading.c,
        vy: speed * heading.s,
      });
    }
  },
};
