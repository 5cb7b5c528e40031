import { describe, expect, it } from 'vitest';
import { ccdModes, makeBox } from '#engine';
import { createRandom } from '../../kit/random-shapes.ts';
import { addWall, emptySpace } from '../../kit/world.ts';

/** Twice the energy, of translation and of spin, of the body of the given shape. */
function makeJudge(inertia: number) {
  return ({ mass, vx, vy, omega }: { mass: number; vx: number; vy: number; omega: number }): number =>
    mass * (vx * vx + vy * vy) + inertia * omega * omega;
}

describe('a rod that bounces between two rough walls without a loss', () => {
  it.each(Object.keys(ccdModes))('never gains energy, slow or fast, however it tumbles: %s', (ccd) => {
    const random = createRandom(7);
    for (let i = 0; i < 40; i++) {
      const world = emptySpace({ ccd, restitution: 1, friction: 0.3 });
      addWall(world, -1e5, 200, 1e5, 240);
      addWall(world, -1e5, -240, 1e5, -200);
      // m (a^2 + b^2) / 12
      const shape = makeBox(60, 6);
      const speed = i % 4 < 2 ? 100 : 3000;
      const def = { vx: speed * (random() - 0.5), vy: speed, omega: 2 * (random() - 0.5), angle: 6 * random() };
      const rod = world.add({ shape, ...def });
      const energyOf = makeJudge((rod.mass * (60 * 60 + 6 * 6)) / 12);
      const first = energyOf(rod);
      for (let tick = 0; tick < 300; tick++) {
        world.step();
        const share = energyOf(rod) / first;
        if (share > 1.001) expect.fail(`throw ${i}: ${share} times the energy after tick ${tick}`);
      }
    }
  });
});
