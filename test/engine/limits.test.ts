import { describe, expect, it } from 'vitest';
import {
  Aabb,
  type BodyDef,
  Character,
  ccdModes,
  makeBox,
  makeCircle,
  readScene,
  solvers,
  TileMap,
  World,
} from '#engine';
import { addBall, addWall, emptySpace, expectFinite, run } from '../kit/world.ts';

const disc = makeCircle(5);

/** The last value that is let in, and the message for the next one. */
const LIMITS: [key: keyof BodyDef, last: number, message: string][] = [
  ['x', 1e12, 'body x must be from -1000000000000 to 1000000000000 px, got'],
  ['y', 1e12, 'body y must be from -1000000000000 to 1000000000000 px, got'],
  ['angle', 1e9, 'body angle must be from -1000000000 to 1000000000 rad, got'],
  ['vx', 1e12, 'body vx must be from -1000000000000 to 1000000000000 px/s, got'],
  ['vy', 1e12, 'body vy must be from -1000000000000 to 1000000000000 px/s, got'],
  ['omega', 1e9, 'body omega must be from -1000000000 to 1000000000 rad/s, got'],
  ['surfaceSpeed', 1e12, 'body surfaceSpeed must be from -1000000000000 to 1000000000000 px/s, got'],
  ['gravityScale', 1e6, "body gravityScale must be from -1000000 to 1000000 times the world's gravity, got"],
];

describe('a number beyond every level', () => {
  it.each(LIMITS)('is refused as %s of a new body, either way, and the one before it is not', (key, last, message) => {
    for (const value of [last, -last]) {
      const beyond = value * (1 + 2 ** -52);
      const world = new World();
      expect(() => world.add({ shape: disc, [key]: beyond })).toThrow(`${message} ${beyond}: `);
      expect(world.bodyCount).toBe(0);
      world.add({ shape: disc, [key]: value });
      run(world, 3);
      expectFinite(world);
    }
  });

  it.each(LIMITS)('is refused as %s in the text of a scene, with its place', (key, last, message) => {
    const body = { [key]: 2 * last, shapes: [{ type: 'circle', radius: 5 }] };
    const text = JSON.stringify({ format: 'thinwall-scene', version: 1, bodies: [body] });
    expect(() => readScene(text)).toThrow(`bodies[0]: ${message} ${2 * last}: `);
  });

  it('is refused as the place of the centre in the text of a scene', () => {
    const body = { at: [0, 1e13], shapes: [{ type: 'circle', radius: 5 }] };
    const text = JSON.stringify({ format: 'thinwall-scene', version: 1, bodies: [body] });
    expect(() => readScene(text)).toThrow('bodies[0]: body y must be from -1000000000000 to 1000000000000 px, got');
  });

  it('is refused when a body is put somewhere, thrown, struck or dragged, and the body stays as it was', () => {
    const world = emptySpace();
    const ball = addBall(world, 1, 2, 5, { vx: 3 });
    const before = world.hash();
    expect(() => ball.setPose(1e13, 0)).toThrow('body x must be from');
    expect(() => ball.setPose(0, 0, 1e19)).toThrow('got 10000000000000000000: take whole turns off');
    expect(() => ball.setVelocity(0, 1e80)).toThrow('body vy must be from');
    expect(() => ball.setVelocity(0, 0, 1e80)).toThrow('body omega must be from');
    expect(() => ball.applyImpulse(1e300, 0)).toThrow('body vx must be from');
    expect(() => ball.applyImpulse(1, 1, 1e300, 0)).toThrow('impulse point x must be from');
    expect(() => world.grab(ball, 1e13, 0)).toThrow('grab x must be from');
    expect(() => world.dragTo(0, 1e308)).toThrow('drag y must be from');
    expect(() => world.castRay(-1e308, 0, 1e308, 0)).toThrow('ray end must be from');
    expect([world.hash(), ball.x, ball.y, ball.vx]).toEqual([before, 1, 2, 3]);
  });

  it('is refused as density or friction, where products of such numbers would be none', () => {
    const world = new World();
    expect(() => world.add({ shape: disc, density: 1e16 })).toThrow(
      'body density must be from 1e-15 to 1000000000000000',
    );
    expect(() => world.add({ shape: disc, density: 1e-16 })).toThrow('got 1e-16: only the ratio');
    expect(() => world.add({ shape: disc, friction: 1e308 })).toThrow(
      'body friction must be from 0 to 1000, got 1e+308',
    );
    expect(() => world.add({ shape: disc, rollingResistance: 1001 })).toThrow('body rollingResistance must be from 0');
  });

  it('is refused as the size of a shape, or as the place of one in its body', () => {
    const world = new World();
    for (const shape of [makeCircle(2e12), makeBox(1, 1, -2e12, 0), makeBox(3e12, 1)]) {
      expect(() => world.add({ shape, type: 'static' })).toThrow('must lie within 1000000000000 px');
    }
  });

  it('is refused by characters and tile maps', () => {
    const box = { width: 10, height: 20, x: 0, y: 0 };
    expect(() => new Character({ ...box, x: 1e300 })).toThrow('character x must be from');
    expect(() => new Character({ ...box, gravity: 1e300 })).toThrow('character gravity must be from');
    expect(() => new TileMap({ columns: 2, rows: 2, size: 16, x: -1e300 })).toThrow('tile map x must be from');
    expect(() => new TileMap({ columns: 2, rows: 2, size: 1e300 })).toThrow('tile size must be from');
  });
});

describe('a body at the limits', () => {
  it('has a box no larger than itself, however often it has turned', () => {
    const world = emptySpace();
    const crate = world.add({ shape: makeBox(30, 40), angle: 1e9 });
    const box = crate.bounds(new Aabb());
    for (const side of [box.maxX - box.minX, box.maxY - box.minY]) {
      expect(side).toBeGreaterThanOrEqual(30);
      expect(side).toBeLessThanOrEqual(50 + 1e-12);
    }
  });

  it('spins, falls and flies into walls for a second, and every number stays one, in all modes and under all solvers', () => {
    for (const ccd of Object.keys(ccdModes)) {
      for (const solver of Object.keys(solvers)) {
        const world = new World({ ccd, solver, gravityY: 1e6 });
        addWall(world, 1000, -1e6, 2000, 1e6);
        addBall(world, 0, 0, 5, { vx: 1e12, omega: 1e9 });
        addBall(world, 980, 50, 5, { density: 1e15, vx: 1e6 });
        addBall(world, 980, 61, 5, { density: 1e-15, friction: 1e3, vx: 1e6, omega: -1e9 });
        world.add({ shape: makeBox(20, 20), x: -200, gravityScale: 1e6, angle: 1e9, omega: 1e9 });
        world.add({ shape: makeBox(20, 20), x: -1e12, y: 1e12, gravityScale: -1e6 });
        for (let tick = 0; tick < 60; tick++) {
          world.step();
          expectFinite(world);
        }
      }
    }
  });

  it('turns on for ever: a spin that has passed every limit still gives a pose on the unit circle', () => {
    const world = emptySpace();
    const wheel = world.add({ shape: makeBox(30, 40), omega: 1e9, type: 'kinematic' });
    run(world, 600);
    expect(wheel.angle).toBeGreaterThan(9e9);
    const box = wheel.bounds(new Aabb());
    expect(box.maxX - box.minX).toBeLessThanOrEqual(50 + 1e-12);
  });
});
