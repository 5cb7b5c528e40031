import { describe, expect, it } from 'vitest';
import { collideManifold, Manifold, makeBox, makeCircle, Transform, World } from '#engine';
import { addBall, addBox, addWall, run } from '../kit/world.ts';

/** Tiles of 16 px in a row, tops at y = 100, from x = 0 to x = 320. */
function layTiles(world: World): void {
  for (let i = 0; i < 20; i++) addWall(world, 16 * i, 100, 16 * (i + 1), 116);
}

describe.each(['soft-step', 'push-out'])('a floor of equal tiles, under %s', (solver) => {
  it.each([1, -1])('carries a sliding box over every seam as if there were none, in direction %d', (direction) => {
    const world = new World({ solver, gravityY: 600, friction: 0, restitution: 0 });
    layTiles(world);
    const start = direction > 0 ? 9.05 : 310.95;
    const box = addBox(world, start, 95, 10, 10, { vx: 120 * direction });
    let least = Infinity;
    for (let tick = 0; tick < 60; tick++) {
      world.step();
      least = Math.min(least, box.vx * direction);
    }
    expect(least).toBeGreaterThan(120 * (1 - 1e-4));
    // As far as without a seam, to a few thousandths of a pixel, on the same height and upright.
    expect((box.x - start) * direction).toBeCloseTo(120, 2);
    expect(Math.abs(box.y - 95)).toBeLessThan(0.25);
    expect(Math.abs(box.angle)).toBeLessThan(1e-3);
  });

  it.each([
    ['laid', 98.9, 'discrete'],
    ['dropped from half its size', 98.5, 'discrete'],
    ['dropped from nine times its size in a mode that sweeps', 90, 'sweep'],
  ])('lets no small ball slip into the crack between two tiles, %s', (_how, y, ccd) => {
    const world = new World({ solver, ccd, gravityY: 600, friction: 0.5, restitution: 0 });
    layTiles(world);
    const ball = addBall(world, 16, y, 1);
    run(world, 120);
    expect(ball.x).toBeCloseTo(16, 6);
    expect(Math.abs(ball.y - 99)).toBeLessThan(0.25);
  });

  it('still is a wall at its end: a box that slides against a step of one tile stops', () => {
    const world = new World({ solver, gravityY: 600, friction: 0, restitution: 0 });
    layTiles(world);
    addWall(world, 160, 84, 176, 100);
    const box = addBox(world, 100, 95, 10, 10, { vx: 120 });
    run(world, 120);
    expect(box.vx).toBeCloseTo(0, 6);
    expect(Math.abs(box.x - 155)).toBeLessThan(0.25);
  });
});

it('the top of a round floor pushes straight up, wherever its centre lies', () => {
  const manifold = new Manifold();
  manifold.margin = 1;
  collideManifold(makeBox(10, 10), new Transform().set(0, -55, 0), makeCircle(50), new Transform(), manifold);
  expect(manifold.pointCount).toBeGreaterThan(0);
  expect([manifold.nx, manifold.ny]).toEqual([0, 1]);
  expect(manifold.separation).toBeCloseTo(0, 12);
});
