import { Dice, type World } from '#engine';
import type { Scene } from './scene.ts';
import { makeBall, thingOf } from './things.ts';

const SWARMS = 14;
const GNATS = 100;
const RADIUS = 1.5;
/** Width of the square over which the homes of a swarm are spread, and how far a gnat strays from its own, px. */
const SPREAD = 70;
const STRAY = 20;
/** From swarm to swarm, px along x and y; each has a column and a row of its own. */
const COLUMN = 360;
const ROW = 200;

/**
 * Swarms far apart, in which every gnat is somewhere else in every tick: an order kept from the tick before is worth
 * nothing, and cells large enough for all the emptiness hold a whole swarm.
 */
export const gnats: Scene = {
  id: 'gnats',
  label: 'Gnats',
  about: 'Small swarms far apart, and nobody where he was a tick ago: an order that was kept is wrong again at once.',
  defaults: { gravity: 0 },
  view: { x: -100, y: -60, width: SWARMS * COLUMN + 20, height: SWARMS * ROW + 20 },
  build(stage) {
    const { dice } = stage;
    for (let swarm = 0; swarm < SWARMS; swarm++) {
      const x = ((swarm * 5) % SWARMS) * COLUMN;
      const y = ((swarm * 3) % SWARMS) * ROW;
      for (let i = 0; i < GNATS; i++) {
        const home = makeBall(x + dice.between(0, SPREAD), y + dice.between(0, SPREAD), RADIUS, swarm % 5);
        stage.add({ ...home, motion: 'kinematic' });
      }
    }
  },
  beforeTick(world: World) {
    // The tick decides, so that a replay throws the same again.
    const dice = new Dice(world.tick);
    const { hz } = world.settings;
    for (const body of world.bodies()) {
      const home = thingOf(body);
      if (home?.motion !== 'kinematic') continue;
      const x = home.x + dice.between(-STRAY, STRAY);
      const y = home.y + dice.between(-STRAY, STRAY);
      body.setVelocity((x - body.x) * hz, (y - body.y) * hz, 0);
    }
  },
};
