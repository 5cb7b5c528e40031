import { describe, expect, it } from 'vitest';
import { ccdModes, kineticEnergy, makeBox, makeCapsule, solvers, World } from '#engine';
import { createRandom } from '../../kit/random-shapes.ts';
import { addBall, addBox, addRoom, addWall, makeRegular, ofType, run, runAndListen } from '../../kit/world.ts';

const MODES = Object.keys(ccdModes);
const SOLVERS = Object.keys(solvers);

/** `discrete` sinks into the walls at this speed, and `speed-cap` takes some of it away. */
const KEEPERS = MODES.filter((ccd) => ccd !== 'discrete' && ccd !== 'speed-cap');

/** Under these, a body at rest would fall deeper than the slop in a tick, were it not borne. */
const PULLS = [3000, 20_000];

describe.each(SOLVERS)('what gravity presses on a floor, under %s', (solver) => {
  it.each(MODES)('lands with one hit, and then lies there without another: %s', (ccd) => {
    for (const gravityY of PULLS) {
      const world = new World({ solver, ccd, gravityY, friction: 0.5, restitution: 0, sleep: false });
      addWall(world, -200, 100, 200, 116);
      const bodies = [
        addBall(world, -100, 60, 5, { bullet: true }),
        addBox(world, 0, 60, 10, 10, { bullet: true }),
        world.add({ shape: makeRegular(6, 6), x: 100, y: 60, bullet: true }),
      ];
      const told = runAndListen(world, 120);
      const what = `${gravityY} px/s^2`;
      for (const { id } of bodies) {
        const own = told.filter((e) => e.a === id || e.b === id);
        expect(ofType(own, 'hit').length, what).toBe(ccd === 'discrete' ? ofType(own, 'hit').length : 1);
        expect(ofType(own, 'end').length, what).toBe(0);
      }
      for (const { vx, vy } of bodies) expect(Math.abs(vx) + Math.abs(vy), what).toBeLessThan(1);
      for (const { y } of bodies) expect(y, what).toBeLessThan(100);
    }
  });

  it.each(KEEPERS)('slides from wall to wall and keeps to the floor: %s', (ccd) => {
    for (const gravityY of PULLS) {
      const world = new World({ solver, ccd, gravityY, friction: 0, restitution: 0, sleep: false });
      addWall(world, -300, 200, 300, 250);
      for (const x of [-250, 200]) addWall(world, x, -200, x + 50, 200, { restitution: 1 });
      const def = { category: 2, mask: 1, bullet: true, fixedRotation: true, vx: 2000 };
      const lanes = [
        { body: addBox(world, 0, 195, 10, 10, def), below: 5 },
        { body: addBall(world, 0, 195, 5, def), below: 5 },
        { body: world.add({ shape: makeCapsule(-6, 0, 6, 0, 4), y: 196, ...def }), below: 4 },
      ];
      for (let tick = 0; tick < 300; tick++) {
        world.step();
        for (const { body, below } of lanes) {
          expect(Math.abs(body.y + below - 200), `${gravityY} px/s^2, tick ${tick}`).toBeLessThan(0.3);
          expect(Math.abs(Math.abs(body.vx) - 2000), `${gravityY} px/s^2, tick ${tick}`).toBeLessThan(1e-6);
        }
      }
    }
  });

  it.each(MODES)('stops where it hits, when it is to stop there, and falls from there: %s', (ccd) => {
    const world = new World({ solver, ccd, gravityY: 3000, sleep: false });
    addWall(world, 100, -100, 140, 100);
    const ball = addBall(world, 0, 0, 5, { vx: 3000, bullet: true, onHit: 'stop' });
    run(world, 1);
    const y1 = ball.y;
    run(world, 1);
    // The fall of two ticks is what it is without a wall, up to the tick in which it met it.
    expect(y1).toBeCloseTo(0.5 * 3000 * (1 / 60) ** 2, 9);
    expect(ball.x).toBeLessThan(95 + 1e-6);
    expect(ball.y).toBeGreaterThanOrEqual(y1);
    expect(ball.y).toBeLessThanOrEqual(0.5 * 3000 * (2 / 60) ** 2);
  });
});

describe('what spins fast and bounces between walls without friction and loss', () => {
  it.each(MODES)('gains no energy, though the mode may not see it turn, and never stands still: %s', (ccd) => {
    for (const gravityY of [600, 3000]) {
      const world = new World({ ccd, gravityY, friction: 0, restitution: 1, sleep: false });
      addRoom(world, 400, 400, 50);
      const random = createRandom(7);
      const shapes = [makeBox(12, 12), makeCapsule(-6, 0, 6, 0, 3), makeRegular(3, 8)];
      const bodies = Array.from({ length: 24 }, (_, i) =>
        world.add({
          shape: shapes[i % 3]!,
          x: 60 * (i % 6) - 150,
          y: 60 * Math.floor(i / 6) - 150,
          angle: 6 * random(),
          vx: 4000 * (random() - 0.5),
          vy: 4000 * (random() - 0.5),
          bullet: i % 2 === 0,
          category: 2,
          mask: 1,
        }),
      );
      const energy = () =>
        kineticEnergy(world) + bodies.reduce((sum, { mass, y }) => sum + mass * gravityY * (200 - y), 0);
      const atStart = energy();
      for (let tick = 0; tick < 300; tick++) {
        const before = bodies.map(({ x, y }) => x + y);
        world.step();
        expect(energy() / atStart, `${gravityY} px/s^2, tick ${tick}`).toBeLessThan(1.02);
        for (const [i, { x, y }] of bodies.entries()) expect(x + y, `${i}, tick ${tick}`).not.toBe(before[i]);
      }
      if (KEEPERS.includes(ccd) && ccd !== 'speculative') expect(energy() / atStart).toBeGreaterThan(0.95);
    }
  });
});
