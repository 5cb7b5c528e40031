import { describe, expect, it } from 'vitest';
import type { Body, World } from '#engine';
import { applyImpact, Impact } from '../../src/engine/impact.ts';
import { createRandom } from '../kit/random-shapes.ts';
import { addBall, addBox, addWall, emptySpace } from '../kit/world.ts';

function collide(world: World, a: Body, b: Body, fields: Partial<Impact>): Impact {
  const impact = Object.assign(new Impact(), { a: a.slot, b: b.slot, ...fields });
  applyImpact(world.state.bodies, impact);
  return impact;
}

/** Kinetic energy of two bodies, spin included, of equal density boxes of the given size. */
function energyOf(bodies: readonly Body[]): number {
  return bodies.reduce((sum, { mass, vx, vy, omega, slot }) => {
    const inertia = 1 / world.state.bodies.motion[slot * 8 + 7]!;
    return sum + (mass * (vx * vx + vy * vy)) / 2 + (Number.isFinite(inertia) ? (inertia * omega * omega) / 2 : 0);
  }, 0);
}

let world = emptySpace();

describe('an impact', () => {
  it('of equal balls, head on and elastic, swaps their velocities', () => {
    world = emptySpace();
    const a = addBall(world, 0, 0, 5, { vx: 100 });
    const b = addBall(world, 10, 0, 5, { vx: -40 });
    expect(collide(world, a, b, { ax: 5, bx: -5, restitution: 1 }).speed).toBeCloseTo(140, 9);
    expect([a.vx, b.vx, a.omega]).toEqual([expect.closeTo(-40, 9), expect.closeTo(100, 9), 0]);
  });

  it('leaves with e times the speed of approach, between any masses, and keeps the momentum', () => {
    const random = createRandom(1);
    for (let i = 0; i < 200; i++) {
      world = emptySpace();
      const a = addBall(world, 0, 0, 5, { vx: 100 + 400 * random(), density: 0.1 + random() });
      const b = addBall(world, 10, 0, 5, { vx: -100 * random(), density: 0.1 + random() });
      const approach = a.vx - b.vx;
      const momentum = a.mass * a.vx + b.mass * b.vx;
      const restitution = random();
      collide(world, a, b, { ax: 5, bx: -5, restitution });
      expect(b.vx - a.vx).toBeCloseTo(restitution * approach, 9);
      expect(a.mass * a.vx + b.mass * b.vx).toBeCloseTo(momentum, 9);
    }
  });

  it('never gains energy, wherever it acts, with any friction and bounce', () => {
    const random = createRandom(2);
    for (let i = 0; i < 500; i++) {
      world = emptySpace();
      const around = (): number => (random() - 0.5) * 400;
      const a = addBox(world, 0, 0, 20, 10, { vx: around(), vy: around(), omega: random() * 10 });
      const b = addBox(world, 20, 3, 20, 30, { vx: around(), vy: around(), omega: -random() * 10, density: 2 });
      const before = energyOf([a, b]);
      const angle = random() * 7;
      const impact = collide(world, a, b, {
        nx: Math.cos(angle),
        ny: Math.sin(angle),
        ax: around() / 40,
        ay: around() / 40,
        bx: around() / 40,
        by: around() / 40,
        friction: random() * 2,
        restitution: random(),
      });
      if (energyOf([a, b]) > before * (1 + 1e-12)) expect.fail(`throw ${i}: ${before} became ${energyOf([a, b])}`);
      if (impact.speed < 0) expect(energyOf([a, b])).toBe(before);
    }
  });

  it('never gains energy at the tip of a rod either, where a push along the normal makes it slide', () => {
    const random = createRandom(5);
    for (let i = 0; i < 500; i++) {
      world = emptySpace();
      const angle = random() * 7;
      const around = (): number => (random() - 0.5) * 400;
      const rod = addBox(world, 0, 0, 60, 2, { angle, vx: around(), vy: 200 * random(), omega: 0.1 * around() });
      const floor = addWall(world, -100, 30, 100, 40);
      const [ax, ay] = [30 * Math.cos(angle), 30 * Math.sin(angle)];
      const before = energyOf([rod]);
      const impact = collide(world, rod, floor, { nx: 0, ny: 1, ax, ay, friction: random(), restitution: 1 });
      if (energyOf([rod]) > before * (1 + 1e-12)) expect.fail(`throw ${i}: ${before} became ${energyOf([rod])}`);
      // And the tip does not go on into the floor.
      if (impact.speed > 0) expect(rod.vy + rod.omega * ax).toBeLessThan(1e-9 * impact.speed);
    }
  });

  it('does nothing to bodies that part already, and tells so by a negative speed', () => {
    world = emptySpace();
    const a = addBall(world, 0, 0, 5, { vx: -10 });
    const b = addBall(world, 10, 0, 5);
    expect(collide(world, a, b, { ax: 5, bx: -5, restitution: 1 }).speed).toBeCloseTo(-10, 9);
    expect([a.vx, b.vx]).toEqual([-10, 0]);
  });

  it('does nothing to two that cannot be moved, and leaves a wall where it is', () => {
    world = emptySpace();
    const wall = addWall(world, 0, 0, 10, 10);
    const plate = addBox(world, 20, 0, 10, 10, { type: 'kinematic', vx: -50 });
    collide(world, wall, plate, { restitution: 1 });
    expect([wall.vx, plate.vx]).toEqual([0, -50]);
    const ball = addBall(world, 40, 0, 5, { vx: -300 });
    collide(world, wall, ball, { bx: -5, restitution: 1 });
    expect([wall.vx, ball.vx]).toEqual([0, expect.closeTo(300, 9)]);
  });

  it('slower than the threshold does not bounce', () => {
    world = emptySpace();
    const wall = addWall(world, 0, 0, 10, 10);
    for (const [speed, rebound] of [
      [19, 0],
      [21, 21],
    ] as const) {
      const ball = addBall(world, 40, 0, 5, { vx: -speed });
      collide(world, wall, ball, { bx: -5, restitution: 1 });
      expect(ball.vx).toBeCloseTo(rebound, 9);
    }
  });

  it('with friction makes a ball that slides roll, and takes at most mu times the push', () => {
    world = emptySpace();
    const wall = addWall(world, 0, 0, 10, 10);
    const grip = addBall(world, 0, -5, 5, { vx: 30, vy: 400 });
    collide(world, wall, grip, { nx: 0, ny: -1, by: 5, friction: 10 });
    // Its lowest point stands still: v = omega r.
    expect(grip.vx - grip.omega * 5).toBeCloseTo(0, 9);
    const slip = addBall(world, 0, -5, 5, { vx: 300, vy: 100 });
    collide(world, wall, slip, { nx: 0, ny: -1, by: 5, friction: 0.25 });
    expect(slip.vx).toBeCloseTo(300 - 0.25 * 100, 9);
  });

  it('turns nobody when it may not', () => {
    world = emptySpace();
    const wall = addWall(world, 0, 0, 10, 10);
    const box = addBox(world, 0, -5, 20, 10, { vy: 100 });
    collide(world, wall, box, { nx: 0, ny: -1, bx: 8, by: 5, friction: 1, turns: false });
    expect([box.omega, box.vy]).toEqual([0, expect.closeTo(0, 9)]);
  });
});
