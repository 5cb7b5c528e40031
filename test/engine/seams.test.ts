import { describe, expect, it } from 'vitest';
import { solvers, World } from '#engine';
import { addBall, addBox, addWall, ofType, run, runAndListen } from '../kit/world.ts';

/** Twenty tiles of 16 px whose tops are one floor at y = 100. */
function tile(world: World): void {
  for (let i = 0; i < 40; i++) addWall(world, 16 * i, 100, 16 * i + 16, 120);
}

describe.each(Object.keys(solvers))('a floor of tiles, under %s', (solver) => {
  it('lets a box slide over it as if it were one: no speed lost, nobody pushed sideways', () => {
    const world = new World({ solver, friction: 0 });
    tile(world);
    const box = addBox(world, 9.05, 95, 10, 10, { vx: 120 });
    for (let tick = 0; tick < 60; tick++) {
      world.step();
      for (const event of world.events) expect(Math.abs(event.nx)).toBeLessThan(0.01);
      expect(Math.abs(box.vx - 120)).toBeLessThan(0.1);
    }
    expect(Math.abs(box.x + 5 - 134.05)).toBeLessThan(0.05);
  });

  it('lets a ball slide over it as if it were one', () => {
    const world = new World({ solver, friction: 0 });
    tile(world);
    const ball = addBall(world, 9.05, 95, 5, { vx: 120 });
    run(world, 120);
    expect(Math.abs(ball.vx - 120)).toBeLessThan(1);
    expect(Math.abs(ball.y - 95)).toBeLessThan(0.25);
  });

  it('carries a small ball on the crack between two tiles', () => {
    const world = new World({ solver });
    tile(world);
    const ball = addBall(world, 16, 80, 1);
    run(world, 300);
    expect(Math.abs(ball.y - 99)).toBeLessThan(0.25);
    expect(Math.abs(ball.x - 16)).toBeLessThan(0.05);
  });

  it('stops a box at a step all the same', () => {
    const world = new World({ solver, friction: 0 });
    tile(world);
    addWall(world, 160, 80, 200, 100);
    const box = addBox(world, 9.05, 95, 10, 10, { vx: 120 });
    const told = ofType(runAndListen(world, 120), 'begin');
    expect(told.some((event) => Math.abs(event.nx) > 0.99)).toBe(true);
    expect(box.x).toBeLessThan(155.3);
  });
});
