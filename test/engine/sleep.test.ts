import { describe, expect, it } from 'vitest';
import { type Body, World, type WorldSettings } from '#engine';
import { addBall, addBox, addWall, run } from '../kit/world.ts';

/** A crate that has fallen asleep on a floor. */
function sleepingCrate(settings: Partial<WorldSettings> = {}): { world: World; floor: Body; crate: Body } {
  const world = new World(settings);
  const floor = addWall(world, -500, 100, 500, 120);
  const crate = addBox(world, 0, 90, 20, 20);
  run(world, 120);
  expect(world.counters.asleep).toBe(1);
  return { world, floor, crate };
}

describe('a sleeping crate', () => {
  it('falls when its floor is taken away: 305 px in the first second', () => {
    const { world, floor, crate } = sleepingCrate();
    const y = crate.y;
    world.remove(floor);
    run(world, 1);
    expect(crate.vy).toBeCloseTo(10, 6);
    run(world, 59);
    // Between the exact parabola, 300, and that of a semi-implicit Euler step, 305.
    expect(crate.y - y).toBeGreaterThan(300 - 1e-6);
    expect(crate.y - y).toBeLessThan(305 + 1e-6);
  });

  it('falls when it is put into the air, and comes to rest again', () => {
    const { world, crate } = sleepingCrate();
    crate.setPose(0, -110);
    run(world, 10);
    expect(crate.y).toBeGreaterThan(-108);
    run(world, 240);
    expect(Math.abs(crate.y - 90)).toBeLessThan(0.25);
    expect(world.counters.asleep).toBe(1);
  });

  it('has stored nothing: woken without a push it is no faster than g h, and soon at rest', () => {
    const { world, crate } = sleepingCrate();
    run(world, 6000);
    const y = crate.y;
    crate.setVelocity(0, 0);
    run(world, 1);
    expect(Math.hypot(crate.vx, crate.vy)).toBeLessThanOrEqual(10);
    run(world, 60);
    expect(Math.abs(crate.y - y)).toBeLessThan(0.01);
    expect(Math.hypot(crate.vx, crate.vy)).toBeLessThan(0.01);
  });

  it('does not move by a bit while it sleeps', () => {
    const { world, crate } = sleepingCrate();
    const before = [crate.x, crate.y, crate.angle];
    run(world, 600);
    expect([crate.x, crate.y, crate.angle]).toEqual(before);
  });

  it('wakes by an impulse, by a hand, by a body that falls onto it, and by a bullet', () => {
    const causes: ((world: World, crate: Body) => void)[] = [
      (_world, crate) => crate.applyImpulse(40, 0),
      (world, crate) => {
        world.grab(crate, crate.x, crate.y);
        world.dragTo(100, 0);
      },
      (world) => {
        addBall(world, 8, 40, 8);
      },
      (world) => {
        world.configure({ ccd: 'sweep' });
        addBall(world, -400, 88, 3, { vx: 9000, bullet: true, gravityScale: 0 });
      },
    ];
    for (const [i, cause] of causes.entries()) {
      const { world, crate } = sleepingCrate();
      const before = [crate.x, crate.y, crate.angle];
      cause(world, crate);
      run(world, 60);
      expect([crate.x, crate.y, crate.angle], `cause ${i}`).not.toEqual(before);
    }
  });

  it('wakes when gravity turns, and when a floor begins to move', () => {
    const { world, crate } = sleepingCrate();
    world.configure({ gravityY: -600 });
    run(world, 30);
    expect(crate.y).toBeLessThan(50);
    const other = new World();
    const lift = addBox(other, 0, 110, 200, 20, { type: 'kinematic' });
    const load = addBox(other, 0, 90, 20, 20);
    run(other, 120);
    expect(other.counters.asleep).toBe(1);
    lift.setVelocity(0, -60);
    run(other, 60);
    expect(load.y).toBeCloseTo(30, 0);
  });

  it('is woken with everybody that rests on it', () => {
    const world = new World();
    addWall(world, -500, 100, 500, 120);
    const crates = [0, 1, 2].map((i) => addBox(world, 0, 90 - 20 * i, 20, 20));
    run(world, 180);
    expect(world.counters.asleep).toBe(3);
    world.remove(crates[0]!);
    run(world, 60);
    expect(crates[2]!.y).toBeGreaterThan(50 + 19);
    expect(Math.abs(crates[1]!.y - 90)).toBeLessThan(0.25);
  });
});

describe('nobody sleeps', () => {
  it('who was told not to', () => {
    const world = new World({ sleep: false });
    addWall(world, -500, 100, 500, 120);
    addBox(world, 0, 90, 20, 20);
    run(world, 300);
    expect(world.counters.asleep).toBe(0);
  });

  it('on a moving platform, which carries him on and on', () => {
    const world = new World({ friction: 1 });
    addBox(world, 0, 110, 1000, 20, { type: 'kinematic', vx: 2 });
    const crate = addBox(world, 0, 90, 20, 20);
    run(world, 600);
    expect(Math.abs(crate.x - 20)).toBeLessThan(0.1);
  });

  it('at the top of his flight', () => {
    const world = new World({ gravityY: 4 });
    const ball = addBall(world, 0, 0, 5, { vy: -4 });
    run(world, 240);
    expect(ball.y).toBeCloseTo(-4 * 4 + (4 * 16) / 2, 6);
  });
});

it('sleep changes what a crowd costs and where it rests by nothing that can be seen', () => {
  const restOf = (sleep: boolean): number[] => {
    const world = new World({ sleep });
    addWall(world, -500, 100, 500, 120);
    const crates = Array.from({ length: 10 }, (_, i) =>
      addBox(world, (i % 5) * 50, 90 - 22 * Math.floor(i / 5), 20, 20),
    );
    run(world, 240);
    return crates.flatMap((crate) => [crate.x, crate.y]);
  };
  const asleep = restOf(true);
  for (const [i, v] of restOf(false).entries()) expect(Math.abs(v - asleep[i]!)).toBeLessThan(0.1);
});
