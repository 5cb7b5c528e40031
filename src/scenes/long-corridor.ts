import type { Scene } from './scene.ts';
import { makeBall, makeCrate, makeSlab } from './things.ts';

const LENGTH = 12000;
const WIDTH = 80;
const WALL = 40;
const BODIES = 800;
const SPACING = (LENGTH - 200) / BODIES;

/** Everything on one line: whoever sorts along it has almost nothing left to do. */
export const longCorridor: Scene = {
  id: 'long-corridor',
  label: 'Long corridor',
  about: 'Eight hundred bodies in a corridor twelve thousand px long: sorted along it, hardly two overlap.',
  defaults: { gravity: 0, friction: 0, restitution: 1 },
  view: { x: -700, y: -260, width: 1400, height: 520 },
  build(stage) {
    const { dice } = stage;
    const y = (WIDTH + WALL) / 2;
    stage.add(makeSlab('floor', 0, y, LENGTH + 2 * WALL, WALL));
    stage.add(makeSlab('wall', 0, -y, LENGTH + 2 * WALL, WALL));
    stage.add(makeSlab('wall', -(LENGTH + WALL) / 2, 0, WALL, WIDTH));
    stage.add(makeSlab('wall', (LENGTH + WALL) / 2, 0, WALL, WIDTH));
    for (let i = 0; i < BODIES; i++) {
      const x = (i + 0.5 - BODIES / 2) * SPACING;
      const across = dice.between(-25, 25);
      const thing = i % 3 === 0 ? makeCrate(x, across, 12, dice.between(-1, 1), i % 3) : makeBall(x, across, 6, i % 5);
      stage.add({ ...thing, vx: dice.between(-90, 90), vy: dice.between(-50, 50) });
    }
  },
};
