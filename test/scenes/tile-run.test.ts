import { describe, expect, test } from 'vitest';
import { type Command, findScene, type SimSettings, Simulation, type Thing } from '#scenes';
import { run } from './kit.ts';

type Keys = Partial<Omit<Extract<Command, { type: 'input' }>, 'type'>>;

function open(settings: Partial<SimSettings> = {}) {
  const simulation = new Simulation(findScene('tile-run'), settings);
  const runner = simulation.runner!;
  const press = (keys: Keys) =>
    void simulation.apply({ type: 'input', left: false, right: false, jump: false, down: false, ...keys });
  return { simulation, runner, press, body: () => simulation.world.body(runner.body)! };
}

const FLOOR = 12 * 32;

describe('the runner', () => {
  test('stands on the floor until somebody steers', () => {
    const { simulation, body, runner } = open();
    const { x } = body();
    run(simulation, 60);
    expect([body().x, body().vx, runner.grounded]).toEqual([x, 0, true]);
    expect(body().y + 18).toBeCloseTo(FLOOR, 6);
  });

  test('runs at full speed over the seams of the tiles', () => {
    const { simulation, press, body } = open();
    press({ right: true });
    run(simulation, 10);
    for (let tick = 0; tick < 30; tick++) {
      simulation.step();
      expect(body().vx).toBeCloseTo(220, 6);
      expect(body().y + 18).toBeCloseTo(FLOOR, 6);
    }
  });

  test('stumbles over them with one axis at a time switched off', () => {
    const { simulation, press, body } = open({ oneAxis: false });
    press({ right: true });
    run(simulation, 10);
    let stuck = 0;
    for (let tick = 0; tick < 180; tick++) {
      simulation.step();
      if (body().vx < 100) stuck++;
    }
    expect(stuck).toBeGreaterThan(0);
  });

  test('looks up a handful of tiles, of hundreds', () => {
    const { simulation, press, runner } = open();
    press({ right: true, jump: true });
    for (let tick = 0; tick < 120; tick++) {
      simulation.step();
      expect(runner.looked).toBeLessThanOrEqual(12);
    }
  });

  test('takes a coin when it touches it, once, and the coin is gone', () => {
    const { simulation, press, runner } = open();
    const coins = () => simulation.world.bodies().filter((body) => (body.userData as Thing).kind === 'coin').length;
    const before = coins();
    press({ right: true });
    run(simulation, 60);
    expect(runner.coins).toBe(1);
    expect(coins()).toBe(before - 1);
  });

  test('knows when it is in the zone and when it has left it', () => {
    const { simulation, runner, body } = open();
    const zone = simulation.world.bodies().find((one) => (one.userData as Thing).kind === 'zone')!;
    simulation.apply({ type: 'move', id: body().id, x: zone.x, y: zone.y, angle: 0 });
    run(simulation, 2);
    expect(runner.zones).toBe(1);
    simulation.apply({ type: 'move', id: body().id, x: 100, y: 300, angle: 0 });
    run(simulation, 2);
    expect(runner.zones).toBe(0);
  });

  test('is in no zone once the zone around it is taken away, and in one when it is put back', () => {
    const { simulation, runner, body } = open();
    const zone = simulation.world.bodies().find((one) => (one.userData as Thing).kind === 'zone')!;
    const thing = zone.userData as Thing;
    simulation.apply({ type: 'move', id: body().id, x: zone.x, y: zone.y, angle: 0 });
    run(simulation, 2);
    const inside = simulation.snapshot();
    simulation.apply({ type: 'remove', id: zone.id });
    expect(runner.zones).toBe(0);
    run(simulation, 2);
    expect(runner.zones).toBe(0);
    simulation.apply({ type: 'move', id: body().id, x: thing.x, y: thing.y, angle: 0 });
    simulation.apply({ type: 'spawn', thing });
    run(simulation, 2);
    expect(runner.zones).toBe(1);
    // Time travel knows where it was.
    simulation.restore(inside);
    expect(runner.zones).toBe(1);
  });

  test('has left a zone that is dragged away from it', () => {
    const { simulation, runner, body } = open();
    const zone = simulation.world.bodies().find((one) => (one.userData as Thing).kind === 'zone')!;
    simulation.apply({ type: 'move', id: body().id, x: zone.x, y: zone.y, angle: 0 });
    run(simulation, 2);
    simulation.apply({ type: 'move', id: zone.id, x: zone.x, y: zone.y - 400, angle: 0 });
    run(simulation, 2);
    expect(runner.zones).toBe(0);
  });

  test('that falls into the pit starts again', () => {
    const { simulation, body } = open();
    const start = { x: body().x, y: body().y };
    simulation.apply({ type: 'move', id: body().id, x: 17 * 32, y: 380, angle: 0 });
    let lowest = 0;
    for (let tick = 0; tick < 120; tick++) {
      simulation.step();
      lowest = Math.max(lowest, body().y);
    }
    expect(lowest).toBeGreaterThan(14 * 32);
    expect(body().x).toBe(start.x);
    expect(body().y).toBeCloseTo(start.y, 6);
  });

  test('falls through the hole where a tile was taken out', () => {
    const { simulation, body } = open();
    for (const row of [12, 13]) {
      for (const column of [2, 3, 4]) {
        const tile = simulation.world.queryPoint((column + 0.5) * 32, (row + 0.5) * 32)[0]!;
        simulation.apply({ type: 'remove', id: tile.id });
      }
    }
    run(simulation, 20);
    expect(body().y).toBeGreaterThan(FLOOR);
  });

  test('is stopped by a wall that the visitor draws', () => {
    const { simulation, press, body } = open();
    const form = { type: 'box', width: 10, height: 60 } as const;
    simulation.apply({ type: 'spawn', thing: { kind: 'wall', form, x: 220, y: FLOOR - 30, angle: 0 } });
    press({ right: true });
    run(simulation, 90);
    expect(body().x + 11).toBeCloseTo(215, 6);
  });

  test('pushes a crate along', () => {
    const { simulation, press } = open();
    const form = { type: 'box', width: 24, height: 24 } as const;
    const id = simulation.apply({ type: 'spawn', thing: { kind: 'crate', form, x: 180, y: FLOOR - 12, angle: 0 } });
    press({ right: true });
    run(simulation, 45);
    expect(simulation.world.body(id)!.x).toBeGreaterThan(220);
  });

  test('belongs to the scene and stays', () => {
    const { simulation, body } = open();
    expect(() => simulation.apply({ type: 'remove', id: body().id })).toThrow(
      'the runner belongs to the scene and stays',
    );
  });
});

test('a scene without a runner has nobody to steer, and says so', () => {
  const simulation = new Simulation(findScene('stack'));
  const input = { type: 'input', left: true, right: false, jump: false, down: false } as const;
  expect(() => simulation.apply(input)).toThrow("the scene 'stack' has nobody to steer");
});

test('going back to a snapshot brings back coins, keys, holes and all', () => {
  const { simulation, press } = open();
  press({ right: true });
  run(simulation, 30);
  const snapshot = simulation.snapshot();
  const hash = simulation.hash();
  const on = () => {
    press({ right: true, jump: true });
    run(simulation, 90);
    return simulation.hash();
  };
  const first = on();
  const tile = simulation.world.bodies().find((body) => (body.userData as Thing).tile?.row === 12)!;
  simulation.apply({ type: 'remove', id: tile.id });
  run(simulation, 10);
  simulation.restore(snapshot);
  expect(simulation.hash()).toBe(hash);
  expect(on()).toBe(first);
});

test('a level laid out from what was saved has one runner, on the same tiles', () => {
  const { simulation } = open();
  const layout = simulation.world.bodies().map((body) => body.userData as Thing);
  const again = new Simulation(findScene('tile-run'), {}, layout);
  expect(again.world.bodies().filter((body) => (body.userData as Thing).kind === 'runner').length).toBe(1);
  again.apply({ type: 'input', left: false, right: true, jump: false, down: false });
  simulation.apply({ type: 'input', left: false, right: true, jump: false, down: false });
  run(again, 60);
  run(simulation, 60);
  const place = (one: Simulation) => one.world.body(one.runner!.body)!.x;
  expect(place(again)).toBe(place(simulation));
});
