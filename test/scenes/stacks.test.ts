import { describe, expect, test } from 'vitest';
import { findScene, makeSlab, type Scene, type SimSettings, Simulation } from '#scenes';
import { run } from './kit.ts';

test('the pyramid of twenty rows stands for a minute and no crate creeps by a pixel', { timeout: 120_000 }, () => {
  const simulation = new Simulation(findScene('pyramid'));
  run(simulation, 5 * 60);
  const crates = simulation.world.bodies().filter((body) => body.type === 'dynamic');
  const then = crates.map((body) => ({ x: body.x, y: body.y }));
  run(simulation, 55 * 60);
  const crept = crates.map((body, i) => Math.hypot(body.x - then[i]!.x, body.y - then[i]!.y));
  expect(Math.max(...crept)).toBeLessThan(1);
});

test('nothing leaves the ring of the brawl', { timeout: 60_000 }, () => {
  const simulation = new Simulation(findScene('brawl'));
  run(simulation, 300);
  for (const body of simulation.world.bodies()) {
    expect(Math.abs(body.x)).toBeLessThan(540);
    expect(Math.abs(body.y)).toBeLessThan(440);
  }
});

/** Five crates that just touch, one on the other. */
const stack: Scene = {
  id: 'stack',
  label: 'Stack',
  about: '',
  defaults: { solver: 'push-out', gravity: 600 },
  view: { x: -200, y: -300, width: 400, height: 400 },
  build(stage) {
    stage.add(makeSlab('floor', 0, 30, 800, 60));
    for (let i = 0; i < 5; i++) {
      stage.add({ kind: 'crate', form: { type: 'box', width: 40, height: 40 }, x: 0, y: -20 - 40 * i, angle: 0 });
    }
  },
};

/** What is seen of the stack between seconds 2 and 4: how deep crates stand in one another, and how much they move, px. */
function watchStack(settings: Partial<SimSettings>): { depth: number; motion: number; sunk: number } {
  const simulation = new Simulation(stack, settings);
  const { world } = simulation;
  const crates = world.bodies().filter((body) => body.type === 'dynamic');
  run(simulation, 120);
  const then = crates.map((body) => body.y);
  let depth = 0;
  let motion = 0;
  for (let tick = 0; tick < 120; tick++) {
    simulation.step();
    depth = Math.max(depth, world.deepestPenetration());
    crates.forEach((body, i) => {
      motion = Math.max(motion, Math.abs(body.y - then[i]!));
    });
  }
  return { depth, motion, sunk: Math.max(...crates.map((body, i) => body.y + 20 + 40 * i)) };
}

describe('a stack of five crates that is pushed out of its overlaps', () => {
  test('is visibly squeezed by one pass a tick', () => {
    expect(watchStack({ passes: 1 }).depth).toBeGreaterThan(5);
  });

  test('is at rest with four: no crate moves, none stands a pixel deep in another', () => {
    const { depth, motion } = watchStack({ passes: 4 });
    expect(motion).toBeLessThan(0.01);
    expect(depth).toBeLessThan(1);
  });

  test('sinks when the velocity into the surface is not taken away', () => {
    expect(watchStack({ passes: 4, removeVelocity: false }).sunk).toBeGreaterThan(20);
  });

  test('is never turned', () => {
    const simulation = new Simulation(stack, {});
    simulation.apply({ type: 'velocity', id: 6, vx: 300, vy: 0, omega: 0 });
    run(simulation, 120);
    for (const body of simulation.world.bodies()) expect(body.angle).toBe(0);
  });
});

test('a crate that is pushed at its top tumbles under soft-step', () => {
  const simulation = new Simulation({ ...stack, defaults: { solver: 'soft-step', friction: 0.8 } });
  const top = simulation.world.bodies().at(-1)!;
  top.applyImpulse(top.mass * 500, 0, top.x, top.y - 20);
  run(simulation, 120);
  expect(Math.abs(top.angle)).toBeGreaterThan(0.5);
});
