import { describe, expect, test } from 'vitest';
import { broadPhases } from '#engine';
import { type Command, findScene, type Scene, Simulation, scenes, type Thing } from '#scenes';
import { openRange, run } from './kit.ts';

/** Something of everything, at fixed ticks. */
const SCRIPT: readonly [tick: number, command: Command][] = [
  [3, { type: 'fire', count: 5 }],
  [
    8,
    {
      type: 'spawn',
      thing: { kind: 'crate', form: { type: 'box', width: 40, height: 40 }, x: 300, y: 100, angle: 0.3 },
    },
  ],
  [15, { type: 'settings', patch: { bulletSpeed: 1500, gravity: 900 } }],
  [16, { type: 'fire', count: 3, from: { x: 100, y: 300, angle: -0.4 } }],
  [20, { type: 'settings', patch: { wallThickness: 20, wallAngle: 12 } }],
  [25, { type: 'fire', count: 2 }],
  [40, { type: 'settings', patch: { seed: 9, ccd: 'sweep', solver: 'push-out' } }],
  [41, { type: 'fire', count: 4 }],
];

function play(simulation: Simulation, from: number, to: number): void {
  for (let tick = from; tick < to; tick++) {
    for (const [at, command] of SCRIPT) if (at === tick) simulation.apply(command);
    simulation.step();
  }
}

function crate(patch: Partial<Thing> = {}): Command {
  return {
    type: 'spawn',
    thing: { kind: 'crate', form: { type: 'box', width: 20, height: 20 }, x: 0, y: 0, angle: 0, ...patch },
  };
}

describe('a simulation', () => {
  test('does the same twice', () => {
    const [first, second] = [new Simulation(findScene('playground')), new Simulation(findScene('playground'))];
    play(first, 0, 90);
    play(second, 0, 90);
    expect(first.hash()).toBe(second.hash());
  });

  test('goes on from a snapshot as if nothing had been, through shots, settings and rebuilt walls', () => {
    const whole = new Simulation(findScene('playground'));
    play(whole, 0, 90);
    for (const cut of [4, 16, 18, 24, 41, 60]) {
      const again = new Simulation(findScene('playground'));
      play(again, 0, cut);
      const snapshot = again.snapshot();
      const there = again.hash();
      play(again, cut, 90);
      expect(again.hash()).toBe(whole.hash());
      again.restore(snapshot);
      expect(again.hash()).toBe(there);
      play(again, cut, 90);
      expect(again.hash()).toBe(whole.hash());
      expect(again.settings).toEqual(whole.settings);
    }
  });

  test('changes nothing when a command is refused', () => {
    const simulation = openRange();
    run(simulation, 5);
    const before = simulation.hash();
    const refused: [Command, RegExp][] = [
      [{ type: 'settings', patch: { bulletSpeed: Number.NaN } }, /bulletSpeed .*got NaN/],
      [{ type: 'settings', patch: { gravity: 100, hz: 1000 } }, /hz must be a number from 30 to 240, got 1000/],
      [{ type: 'settings', patch: { ccd: 'magic' } }, /ccd must be one of discrete, .*got "magic"/],
      [{ type: 'settings', patch: { colour: 1 } as never }, /unknown setting 'colour'/],
      [crate({ form: { type: 'circle', radius: -1 } }), /circle radius must be positive and finite, got -1/],
      [crate({ form: { type: 'box', width: 0, height: 3 } }), /width .*got 0/],
      [
        crate({
          form: {
            type: 'polygon',
            points: [
              { x: 0, y: 0 },
              { x: 1, y: 1 },
            ],
          },
        }),
        /three distinct points/,
      ],
      [crate({ form: { type: 'regular', sides: 2, radius: 10 } }), /sides .*got 2/],
      [crate({ form: { type: 'capsule', length: 10, radius: 5 } }), /capsule length .*got 10/],
      [crate({ x: Number.POSITIVE_INFINITY }), /x .*got Infinity/],
      [{ type: 'remove', id: 4711 }, /no body 4711/],
      [{ type: 'move', id: 1, x: Number.NaN, y: 0, angle: 0 }, /NaN/],
      [{ type: 'fire', count: 0 }, /shots must be a whole number .*got 0/],
      [{ type: 'fire', count: 1.5 }, /got 1.5/],
      [{ type: 'fire', count: 1, from: { x: Number.NaN, y: 0, angle: 0 } }, /finite/],
    ];
    for (const [command, message] of refused) {
      expect(() => simulation.apply(command)).toThrow(RangeError);
      expect(() => simulation.apply(command)).toThrow(message);
      expect(simulation.hash()).toBe(before);
    }
  });

  test('keeps the gun when somebody wants to take it away', () => {
    const simulation = openRange();
    const gun = simulation.world.bodies().find((body) => (body.userData as Thing).kind === 'gun')!;
    expect(() => simulation.apply({ type: 'remove', id: gun.id })).toThrow(/gun/);
  });

  test('takes away what has fallen over the edge of the world', () => {
    const simulation = openRange();
    simulation.apply(crate({ x: 5000, y: 0 }));
    const before = simulation.world.bodyCount;
    run(simulation, 60 * 8);
    expect(simulation.world.bodyCount).toBe(before - 1);
  });
});

/** Scenes whose point is an overlap that cannot be resolved. */
const SQUEEZED = ['fight'];

describe.each(Object.values(scenes))('the scene $id', (scene: Scene) => {
  test('begins with bodies apart, unless its point is a squeeze: nothing else overlaps deeper than the slop', () => {
    const simulation = new Simulation(scene);
    simulation.world.recollide();
    const { world } = simulation;
    for (const body of world.bodies()) expect(Number.isFinite(body.x + body.y + body.angle)).toBe(true);
    const loose = world.bodies().filter((body) => body.type === 'dynamic');
    simulation.world.step();
    const depth = loose.length === 0 ? 0 : world.deepestPenetration();
    expect(depth > 0.5).toBe(SQUEEZED.includes(scene.id));
  });

  test('is the same for the same seed and another for another where dice lay it out', () => {
    const places = (seed: number) =>
      new Simulation(scene, { seed }).world.bodies().map((body) => [body.x, body.y, body.angle]);
    expect(places(5)).toEqual(places(5));
    if (scene.id === 'playground' || scene.id === 'rain' || scene.id === 'brawl')
      expect(places(5)).not.toEqual(places(6));
  });

  test('has the same future under every broad phase', { timeout: 90_000 }, () => {
    const hashes = Object.keys(broadPhases).map((broadPhase) => {
      const simulation = new Simulation(scene, { broadPhase });
      run(simulation, 60);
      return simulation.hash();
    });
    expect(hashes.length).toBeGreaterThan(1);
    expect(new Set(hashes).size).toBe(1);
  });
});

test('the playground opens with a gun that cannot pass its wall at the speed it has, and can a little above', () => {
  const simulation = new Simulation(findScene('playground'));
  expect(simulation.settings).toMatchObject({ ccd: 'discrete', bulletSpeed: 600 });
  const { gun } = simulation;
  expect(gun!.prediction!.threshold).toBeCloseTo(720, 6);
  expect(gun!.predict(780)!.passShare).toBeGreaterThan(0.07);
});

test('the rain is a thousand bodies and the brawl five hundred', () => {
  const loose = (id: string) =>
    new Simulation(findScene(id)).world.bodies().filter((body) => body.type === 'dynamic').length;
  expect(loose('rain')).toBe(1000);
  expect(loose('brawl')).toBe(500);
  expect(loose('pyramid')).toBe(210);
});

test('an unknown scene is named, with those there are', () => {
  expect(() => findScene('moon')).toThrow(/'moon'.*playground, firing-range, pyramid, rain, brawl/);
  expect(() => findScene('constructor')).toThrow(RangeError);
});
