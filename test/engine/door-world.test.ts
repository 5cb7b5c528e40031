// The world's door in plain JavaScript: what is asked wrongly is answered with the right way to ask.
import { describe, expect, test } from 'vitest';
import {
  ccdModes,
  DEFAULT_SETTINGS,
  describeScene,
  IDENTITY,
  makeBox,
  makeCircle,
  Recording,
  recordWorld,
  World,
  type WorldCommand,
} from '#engine';

const shape = makeBox(10, 10);
const any = (value: unknown) => value as never;

describe('a world', () => {
  test('is made of a record of settings', () => {
    expect(() => new World(any(null))).toThrow('a record such as { hz: 60, gravityY: 600 }, got null');
    expect(() => new World(any(60))).toThrow('a record such as { hz: 60, gravityY: 600 }, got 60');
    expect(() => new World().configure(any(undefined))).toThrow('settings of a world are a record');
  });

  test('steps by its own tick, whatever time has passed', () => {
    const world = new World();
    world.add({ shape });
    const before = world.hash();
    expect(() => world.step(any(1 / 60))).toThrow('a tick always takes 1 / hz s, and step() takes no time');
    expect(world.hash()).toBe(before);
  });

  test('takes bodies by the hand, and removes them by handle or id', () => {
    const world = new World();
    const body = world.add({ shape });
    expect(() => world.grab(any(body.id), 0, 0)).toThrow('a body is what add() returned and body(id) finds, got 1');
    expect(() => world.remove(any('1'))).toThrow('a body is what add() returned and body(id) finds, got 1');
    world.remove(body.id);
    expect(world.bodyCount).toBe(0);
  });

  test('searches no box whose sides are swapped', () => {
    const world = new World();
    world.add({ shape });
    expect(world.queryBox(-1, -1, 1, 1)).toHaveLength(1);
    expect(() => world.queryBox(1, -1, -1, 1)).toThrow('got x 1 to -1, y -1 to 1: queryBox(minX, minY, maxX, maxY)');
  });
});

describe('what is shared', () => {
  test('cannot be written: settings change by configure only', () => {
    const world = new World();
    expect(() => Object.assign(world.settings, { gravityY: 0 })).toThrow(TypeError);
    expect(() => Object.assign(DEFAULT_SETTINGS, { hz: 30 })).toThrow(TypeError);
    expect(() => Object.assign(IDENTITY, { x: 5 })).toThrow(TypeError);
    world.configure({ gravityY: 0 });
    expect(() => Object.assign(world.settings, { gravityY: 9 })).toThrow(TypeError);
    world.restore(world.snapshot());
    expect(() => Object.assign(world.settings, { gravityY: 9 })).toThrow(TypeError);
    expect([world.settings.gravityY, new World().settings.gravityY]).toEqual([0, 600]);
  });
});

describe('a question with a filter', () => {
  const world = new World({ gravityY: 0 });
  const guard = world.add({ type: 'kinematic', shape: makeBox(20, 40) });
  const glass = world.add({ type: 'static', shape: makeBox(8, 100), x: 50, category: 4 });
  const wall = world.add({ shapes: [makeBox(8, 50, 0, -25), makeBox(8, 50, 0, 25)], x: 100, category: 2 });

  test('sees past who asks: a line of sight may start in the middle of a body', () => {
    expect(world.castRay(0, 0, 200, 0)!.body).toBe(guard);
    const seen = world.castRay(0, 0, 200, 0, { ignore: guard })!;
    expect([seen.body, seen.x]).toEqual([glass, 46]);
    expect(world.castRay(0, 0, 200, 0, { ignore: [guard, glass] })!.body).toBe(wall);
    expect(world.castRay(0, 0, 200, 0, { ignore: [guard, glass, wall] })).toBe(null);
  });

  test('meets only the categories of its mask, and whom its function accepts', () => {
    expect(world.castRay(0, 0, 200, 0, { mask: 2 })!.body).toBe(wall);
    expect(world.castRay(0, 0, 200, 0, { accepts: (body) => body.type === 'static' })!.body).toBe(glass);
    expect(world.queryBox(-200, -200, 200, 200, { mask: ~1 })).toEqual([glass, wall]);
    expect(world.queryPoint(100, 10, { ignore: wall })).toEqual([]);
    expect(world.queryPoint(100, 0, { mask: 6 })).toEqual([wall]);
  });

  test('is refused when it would filter nothing', () => {
    expect(() => world.castRay(0, 0, 9, 0, any({ skip: guard }))).toThrow(
      "unknown key 'skip' in a filter: known are mask",
    );
    expect(() => world.queryBox(0, 0, 9, 9, { mask: 1.5 })).toThrow(
      'mask of a filter must be a whole number of 32 bits',
    );
    expect(() => world.queryPoint(0, 0, any(guard.id))).toThrow(
      'a filter is a record such as { mask, ignore, accepts }',
    );
    expect(() => world.queryPoint(0, 0, { ignore: any(guard.id) })).toThrow(
      'must be a body or a list of bodies, got 1',
    );
    expect(() => world.queryPoint(0, 0, any({ accepts: true }))).toThrow('accepts of a filter must be a function');
  });
});

describe('a bullet that dies of its hit', () => {
  test.each(['sweep', 'substep', 'conservative-advancement'])(
    'is found by its event under %s, until the next tick',
    (ccd) => {
      expect(Object.keys(ccdModes)).toContain(ccd);
      const world = new World({ ccd, gravityY: 0 });
      const wall = world.add({ type: 'static', shape: makeBox(8, 400), x: 50 });
      const bullet = world.add({
        shape: makeCircle(2),
        vx: 6000,
        bullet: true,
        onHit: 'die',
        userData: { owner: 'ann' },
      });
      world.step();
      const hits = [...world.events].filter(({ type }) => type === 'hit');
      expect(hits.map(({ a, b }) => [a, b])).toEqual([[bullet.id, wall.id]]);
      expect(world.body(bullet.id)).toBe(undefined);
      expect(world.eventBody(bullet.id)).toBe(bullet);
      expect(world.eventBody(bullet.id)!.userData).toEqual({ owner: 'ann' });
      expect(world.eventBody(wall.id)).toBe(wall);
      expect([bullet.removed, [...world.events.died]]).toEqual([true, [bullet]]);
      world.step();
      expect(world.eventBody(bullet.id)).toBe(undefined);
      expect(world.events.died).toEqual([]);
    },
  );

  test('is not told of again after a restore', () => {
    const world = new World({ ccd: 'sweep', gravityY: 0 });
    world.add({ type: 'static', shape: makeBox(8, 400), x: 50 });
    const bullet = world.add({ shape: makeCircle(2), vx: 6000, bullet: true, onHit: 'die' });
    const start = world.snapshot();
    world.step();
    world.restore(start);
    expect(world.events.died).toEqual([]);
    expect(world.eventBody(bullet.id)!.removed).toBe(false);
  });
});

describe('a recorded world', () => {
  test('goes back and forth over its ticks, commands included, to the same bits', () => {
    const world = new World();
    world.add({ type: 'static', shape: makeBox(800, 20), y: 100 });
    const recording = recordWorld(world, { interval: 7 });
    const hashes = [world.hash()];
    const drop: WorldCommand = (it) => void it.add({ shape, y: -50 });
    const kick: WorldCommand = (it) => it.body(2)?.setVelocity(90, -200);
    for (let tick = 0; tick < 40; tick++) {
      const command = tick === 3 ? drop : tick === 25 ? kick : null;
      command?.(world);
      if (command) recording.record(command);
      recording.advance();
      hashes.push(world.hash());
    }
    for (const tick of [39, 4, 26, 24, 0, 40]) {
      recording.seek(tick);
      if (tick !== 3 && tick !== 25) expect(world.hash(), `tick ${tick}`).toBe(hashes[tick]);
    }
    expect(recording.back(10)).toBe(10);
    expect(world.hash()).toBe(hashes[30]);
  });

  test('is no subject by itself, and the message says who makes one of it', () => {
    expect(() => new Recording(any(new World()))).toThrow('lacks apply, bytes: of a world, recordWorld(world) makes');
  });

  test('is a world', () => {
    expect(() => recordWorld(any(undefined))).toThrow('recordWorld records a world, got undefined');
    expect(() => describeScene(any({}))).toThrow('a scene is described from a world, got [object Object]');
  });

  test('has whole intervals, and no option that it does not know', () => {
    const world = new World();
    expect(() => recordWorld(world, { interval: 0 })).toThrow('ticks between keyframes must be a whole number of at');
    expect(() => recordWorld(world, { keep: 1.5 })).toThrow('ticks to keep must be a whole number of at least 0');
    expect(() => recordWorld(world, { budget: -1 })).toThrow(
      'budget of a recording in bytes must be 0 or more, got -1',
    );
    expect(() => recordWorld(world, any({ every: 5 }))).toThrow("unknown key 'every' in options of the recording");
  });
});
