import { PI, sinCos } from '#engine';
import type { Scene } from './scene.ts';
import { makeBall } from './things.ts';
import { makeWalls } from './walls.ts';

const WIDTH = 1300;
const HEIGHT = 900;
const WALL = 40;
const SPACING = 26;
const GIANT = 210;
/** Room about the giant's place in which no dust starts, px. */
const ROOM = GIANT + 12;

const heading = { c: 1, s: 0 };

/** One body whose box covers a seventh of the world, among a thousand specks. */
export const giantAndDust: Scene = {
  id: 'giant-and-dust',
  label: 'Giant and dust',
  about: 'One giant among a thousand specks: cells made for one of them are wrong for the others.',
  defaults: { gravity: 0, friction: 0, restitution: 1 },
  view: { x: -WIDTH / 2 - WALL, y: -HEIGHT / 2 - WALL, width: WIDTH + 2 * WALL, height: HEIGHT + 2 * WALL },
  build(stage) {
    for (const wall of makeWalls(WIDTH, HEIGHT, WALL)) stage.add(wall);
    stage.add({ ...makeBall(-WIDTH / 2 + GIANT + 60, 0, GIANT, 2), vx: 90, vy: 35 });
    const { dice } = stage;
    const columns = Math.floor(WIDTH / SPACING);
    const rows = Math.floor(HEIGHT / SPACING);
    for (let i = 0; i < columns * rows; i++) {
      const atX = ((i % columns) + 0.5 - columns / 2) * SPACING + dice.between(-6, 6);
      const atY = (Math.floor(i / columns) + 0.5 - rows / 2) * SPACING + dice.between(-6, 6);
      const dx = atX + WIDTH / 2 - GIANT - 60;
      sinCos(dice.between(-PI, PI), heading);
      const speed = dice.between(10, 40);
      const speck = { ...makeBall(atX, atY, dice.between(3, 5), i % 5), vx: speed * heading.c, vy: speed * heading.s };
      if (dx * dx + atY * atY > ROOM * ROOM) stage.add(speck);
    }
  },
};
