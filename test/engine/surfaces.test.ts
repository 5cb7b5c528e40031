import { describe, expect, it } from 'vitest';
import { makeCapsule, World } from '#engine';
import { addBall, addBox, addWall, run } from '../kit/world.ts';

const G = 600;

describe('a running surface', () => {
  it('takes a crate up to its own speed at mu g, and carries it at that speed', () => {
    const world = new World({ gravityY: G, friction: 0.5, restitution: 0 });
    addWall(world, -2000, 0, 2000, 20, { surfaceSpeed: 90 });
    const crate = addBox(world, 0, -10, 20, 20);
    // mu g = 300 px/s^2: 90 px/s after 0.3 s.
    run(world, 12);
    expect(crate.vx).toBeGreaterThan(0.9 * 300 * 0.2);
    expect(crate.vx).toBeLessThan(1.05 * 300 * 0.2);
    run(world, 48);
    expect(crate.vx).toBeCloseTo(90, 3);
    // 0.3 s of speeding up cost half of what it would have travelled in them.
    expect(crate.x).toBeCloseTo(90 * 1 - (90 * 0.3) / 2, 0);
  });

  it('runs clockwise: to the right on top, to the left below, whichever body of the pair came first', () => {
    for (const beltFirst of [true, false]) {
      const world = new World({ gravityY: G, friction: 1 });
      const belt = () =>
        world.add({ type: 'static', shape: makeCapsule(-200, 0, 200, 0, 15), surfaceSpeed: 60, friction: 1 });
      if (beltFirst) belt();
      const above = addBox(world, 0, -25, 20, 20);
      const below = addBox(world, 0, 25, 20, 20, { gravityScale: -1 });
      if (!beltFirst) belt();
      run(world, 60);
      expect(above.vx, 'on top').toBeCloseTo(60, 2);
      expect(below.vx, 'below').toBeCloseTo(-60, 2);
    }
  });

  it('never moves itself, and keeps its load awake', () => {
    const world = new World({ gravityY: G });
    const belt = addWall(world, -2000, 0, 2000, 20, { surfaceSpeed: 20 });
    addBox(world, 0, -10, 20, 20);
    run(world, 240);
    expect([belt.x, belt.vx, world.counters.asleep]).toEqual([0, 0, 0]);
  });
});

describe('resistance to rolling', () => {
  it('slows a disc by two thirds of its coefficient times g', () => {
    const world = new World({ gravityY: G, friction: 1, restitution: 0, sleep: false });
    addWall(world, -2000, 0, 2000, 20);
    const c = 0.05;
    const ball = addBall(world, 0, -15, 15, { vx: 150, omega: 10, rollingResistance: c });
    run(world, 120);
    // m R^2 / 2 + m R^2 turns about the contact against c R m g.
    expect(ball.vx).toBeCloseTo(150 - ((2 * c * G) / 3) * 2, 0);
    expect(ball.omega * 15).toBeCloseTo(ball.vx, 1);
    run(world, 400);
    expect(Math.abs(ball.vx)).toBeLessThan(0.01);
  });

  it('leaves a disc that has none rolling for ever', () => {
    const world = new World({ gravityY: G, friction: 1, sleep: false });
    addWall(world, -5000, 0, 5000, 20);
    const ball = addBall(world, -1000, -15, 15, { vx: 150, omega: 10 });
    run(world, 600);
    expect(ball.vx).toBeCloseTo(150, 1);
  });

  it('holds a disc on a slope that is not steeper than it', () => {
    const angle = 0.04;
    const rolls = (c: number): number => {
      const world = new World({
        gravityX: G * Math.sin(angle),
        gravityY: G * Math.cos(angle),
        friction: 1,
        sleep: false,
      });
      addWall(world, -5000, 0, 5000, 20);
      const ball = addBall(world, 0, -15, 15, { rollingResistance: c });
      run(world, 120);
      return ball.x;
    };
    expect(Math.abs(rolls(1.1 * Math.tan(angle)))).toBeLessThan(0.1);
    expect(rolls(0.5 * Math.tan(angle))).toBeGreaterThan(10);
  });
});
