import { describe, expect, it } from 'vitest';
import { ccdModes, LINEAR_SLOP, solvers, World } from '#engine';
import { addBall, addBox, addWall, emptySpace, run } from '../../kit/world.ts';

const MODES = Object.keys(ccdModes);
const SOLVERS = Object.keys(solvers);
const EVERY = SOLVERS.flatMap((solver) => MODES.map((ccd) => [solver, ccd] as const));

describe.each(EVERY)('the hand, under %s and %s', (solver, ccd) => {
  it.each([
    [0, 0],
    [9, 9],
    [-9, 7],
    [-9, -9],
  ])(
    'does not pull a box through a wall, gripped at %d, %d, and the box follows again when it comes back',
    (gripX, gripY) => {
      const world = emptySpace({ solver, ccd });
      addWall(world, 100, -300, 110, 300);
      const box = addBox(world, 50, 0, 20, 20);
      world.grab(box, 50 + gripX, gripY);
      world.dragTo(300, 0);
      for (let tick = 0; tick < 60; tick++) {
        world.step();
        if (box.x > 90 + LINEAR_SLOP) expect.fail(`the centre is at ${box.x} in tick ${tick}`);
      }
      expect(box.x).toBeGreaterThan(80);
      world.dragTo(50, 0);
      run(world, 60);
      expect(Math.abs(box.x - 50)).toBeLessThan(15);
    },
  );

  it.each([
    [0, 0],
    [9, 9],
    [-9, 7],
  ])('does not do so on a floor with gravity either, gripped at %d, %d', (gripX, gripY) => {
    const world = new World({ solver, ccd });
    addWall(world, 100, -300, 110, 300);
    addWall(world, -300, 10, 300, 40);
    const box = addBox(world, 50, 0, 20, 20);
    run(world, 2);
    world.grab(box, box.x + gripX, box.y + gripY);
    world.dragTo(300, 0);
    for (let tick = 0; tick < 60; tick++) {
      world.step();
      if (box.x > 90 + LINEAR_SLOP) expect.fail(`the centre is at ${box.x} in tick ${tick}`);
    }
    world.dragTo(50, 0);
    run(world, 60);
    expect(Math.abs(box.x - 50)).toBeLessThan(20);
  });

  it('does not shake a small ball through a wall 2 px thick', () => {
    const world = emptySpace({ solver, ccd });
    addWall(world, 100, -1e4, 102, 1e4);
    const ball = addBall(world, 50, 0, 3);
    world.grab(ball, 50, 0);
    for (let tick = 0; tick < 400; tick++) {
      world.dragTo(tick % 20 < 14 ? 4000 : -300, ((tick * 37) % 400) - 200);
      world.step();
      if (ball.x > 97 + LINEAR_SLOP) expect.fail(`the centre is at ${ball.x} in tick ${tick}`);
    }
  });

  it('brings a free body to the pointer and holds it there', () => {
    const world = new World({ solver, ccd });
    const box = addBox(world, 0, 0, 20, 20);
    world.grab(box, 0, 0);
    world.dragTo(120, -80);
    run(world, 120);
    expect(Math.hypot(box.x - 120, box.y + 80)).toBeLessThan(3);
    const before = { x: box.x, y: box.y };
    run(world, 10);
    expect(Math.hypot(box.x - before.x, box.y - before.y)).toBeLessThan(0.01);
    world.release();
    run(world, 30);
    expect(box.y).toBeGreaterThan(-60);
  });
});

describe('the hand', () => {
  it('takes only what is dynamic, and says so', () => {
    const world = emptySpace();
    const wall = addWall(world, 0, 0, 10, 10);
    const plate = addBox(world, 50, 0, 10, 10, { type: 'kinematic' });
    expect(() => world.grab(wall, 5, 5)).toThrow(`only a dynamic body can be dragged, body ${wall.id} is static`);
    expect(() => world.grab(plate, 50, 0)).toThrow(`only a dynamic body can be dragged, body ${plate.id} is kinematic`);
    expect(world.grabbed).toBe(null);
  });

  it('takes no number that is none, and nothing has changed', () => {
    const world = emptySpace();
    const ball = addBall(world, 0, 0, 5);
    expect(() => world.grab(ball, NaN, 0)).toThrow('grab x must be a finite number, got NaN');
    expect(world.grabbed).toBe(null);
    world.grab(ball, 0, 0);
    expect(() => world.dragTo(0, Infinity)).toThrow('drag y must be a finite number, got Infinity');
    run(world, 5);
    expect(ball.y).toBe(0);
  });

  it('pulls with a bounded force: a far pointer pulls no harder than a near one', () => {
    const speedAfter = (distance: number): number => {
      const world = emptySpace();
      const ball = addBall(world, 0, 0, 5);
      world.grab(ball, 0, 0);
      world.dragTo(distance, 0);
      run(world, 3);
      return ball.vx;
    };
    expect(speedAfter(1e6)).toBeCloseTo(speedAfter(1e4), 6);
    expect(speedAfter(1e6)).toBeGreaterThan(0);
  });

  it('is part of the state: two worlds that differ in it have different futures and different hashes', () => {
    const make = (target: number): World => {
      const world = emptySpace();
      const ball = addBall(world, 0, 0, 5);
      world.grab(ball, 0, 0);
      world.dragTo(target, 0);
      return world;
    };
    expect(make(100).hash()).toBe(make(100).hash());
    expect(make(100).hash()).not.toBe(make(-100).hash());
  });
});
