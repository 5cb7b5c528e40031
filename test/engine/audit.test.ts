import { describe, expect, test } from 'vitest';
import {
  auditLevel,
  MAX_FIXED_SLICES,
  makeBox,
  makeCapsule,
  makeCircle,
  parseMode,
  predictTunnelling,
  readScene,
  type Shape,
  Transform,
  thinnest,
  World,
  writeScene,
} from '#engine';
import { simSettingSpecs } from '#scenes';
import { createRandom, randomShape, worldCore } from '../kit/random-shapes.ts';
import { makeRegular } from '../kit/world.ts';

const BULLET = makeCircle(2);

/** Width of a shape along a direction, from its definition. */
function widthAlong(shape: Shape, angle: number): number {
  const along = worldCore(shape, new Transform()).map(([x, y]) => x * Math.cos(angle) + y * Math.sin(angle));
  return Math.max(...along) - Math.min(...along) + 2 * shape.radius;
}

describe('the thinnest that a shape is', () => {
  test('is a diameter, the shorter side, the width of a pill, the height of a triangle', () => {
    expect(thinnest(makeCircle(3))).toBe(6);
    expect(thinnest(makeBox(8, 400, 5, 5, 0.7))).toBeCloseTo(8, 12);
    expect(thinnest(makeCapsule(-30, 2, 40, 9, 2.5))).toBeCloseTo(5, 12);
    expect(thinnest(makeRegular(3, 10))).toBeCloseTo(15, 12);
  });

  test('is the least of its widths over all directions', () => {
    const random = createRandom(3);
    for (let i = 0; i < 100; i++) {
      const shape = randomShape(random, i % 4);
      const widths = Array.from({ length: 3600 }, (_, k) => widthAlong(shape, (k * Math.PI) / 3600));
      expect(thinnest(shape)).toBeLessThanOrEqual(Math.min(...widths) + 1e-9);
      expect(thinnest(shape)).toBeGreaterThan(Math.min(...widths) - 0.1);
    }
  });
});

function level(settings = {}): World {
  const world = new World(settings);
  world.add({ type: 'static', shape: makeBox(8, 400), x: 480, userData: { kind: 'wall' } });
  world.add({ type: 'static', shape: makeBox(200, 3), y: 90, angle: 0.4, userData: { kind: 'pane' } });
  world.add({ type: 'static', shapes: [makeBox(40, 20), makeCapsule(30, 0, 90, 0, 1)], x: -200 });
  return world;
}

describe('a level audit', () => {
  test('names the thinnest collider first, with its speed', () => {
    const report = auditLevel(level(), { bullet: BULLET, hz: 60 });
    expect(report.entries.map(({ name }) => name)).toEqual([
      'static (bodies[2].shapes[1])',
      'pane (bodies[1])',
      'wall (bodies[0])',
      'static (bodies[2].shapes[0])',
    ]);
    expect(report.entries.map(({ chord }) => chord)).toEqual([6, 7, 12, 24].map((c) => expect.closeTo(c, 9)));
    expect(report.safeSpeed).toBeCloseTo(360, 6);
    expect(report).toMatchObject({ mode: 'discrete', slices: 0, hz: 60, speed: null, offenders: 0 });
  });

  test('never promises more than the prediction for any straight shot through the middle', () => {
    const random = createRandom(8);
    for (let i = 0; i < 60; i++) {
      const [shape, bullet] = [randomShape(random, i % 4), randomShape(random, (i >> 2) % 4)];
      const world = new World();
      const body = world.add({ type: 'static', shape });
      const [entry] = auditLevel(world, { bullet, hz: 60 }).entries;
      for (let k = 0; k < 90; k++) {
        const pose = new Transform().set(0, 0, 6 * random());
        // Of all parallel shots the longest chord counts: try many and take the best.
        const angle = (k * Math.PI) / 45;
        let longest = 0;
        for (let offset = -80; offset <= 80; offset += 2) {
          const from = new Transform().set(-offset * Math.sin(angle), offset * Math.cos(angle), 0);
          from.c = pose.c;
          from.s = pose.s;
          const path = { pose: from, dx: Math.cos(angle), dy: Math.sin(angle), speed: 1 };
          const wall = { shape: body.shapes[0]!, pose: new Transform().set(body.x, body.y, 0) };
          longest = Math.max(longest, predictTunnelling(bullet, path, wall, { hz: 60 }).chord);
        }
        expect(longest).toBeGreaterThan(entry!.chord - 2);
      }
    }
  });

  test('says what to change for a speed that is wanted', () => {
    const { entries, offenders, speed } = auditLevel(level(), { bullet: BULLET, hz: 60, speed: 1800 });
    expect([offenders, speed]).toEqual([4, 1800]);
    const wall = entries.find(({ index }) => index === 0)!;
    // 1,800 px/s are 30 px a tick; 12 of them are there.
    expect(wall.passShare).toBeCloseTo(0.6, 9);
    expect(wall.advice).toMatchObject({ slicesNeeded: 3, thicknessNeeded: expect.closeTo(26, 9) });
    expect(wall.advice!.modes).toContain('sweep');
    expect(wall.advice!.modes).not.toContain('discrete');
    expect(wall.advice!.text).toBe(
      'make it 26 px thick (18 px more); or look 3 times a tick (substep:3); or use substep, sweep, conservative-advancement, speculative, speed-cap',
    );
  });

  test('its advice helps: with the slices or the thickness that it names nothing is left to say', () => {
    const random = createRandom(21);
    for (let i = 0; i < 40; i++) {
      const [wall, speed] = [1 + 30 * random(), 500 + 8000 * random()];
      const make = (thickness: number): World => {
        const world = new World();
        world.add({ type: 'static', shape: makeBox(thickness, 500) });
        return world;
      };
      const { advice } = auditLevel(make(wall), { bullet: BULLET, hz: 60, speed }).entries[0]!;
      if (advice === null) continue;
      const { slicesNeeded, thicknessNeeded } = advice;
      expect(auditLevel(make(wall), { bullet: BULLET, mode: `substep:${slicesNeeded}`, speed }).offenders).toBe(0);
      expect(auditLevel(make(thicknessNeeded + 1e-9), { bullet: BULLET, speed }).offenders).toBe(0);
      expect(auditLevel(make(thicknessNeeded - 1e-6), { bullet: BULLET, speed }).offenders).toBe(1);
      if (slicesNeeded === 1) continue;
      expect(auditLevel(make(wall), { bullet: BULLET, mode: `substep:${slicesNeeded - 1}`, speed }).offenders).toBe(1);
    }
  });

  test('counts slices, epsilon, thickening and the speed of what moves', () => {
    const safe = (world: World, mode?: string): number =>
      auditLevel(world, { bullet: BULLET, ...(mode === undefined ? {} : { mode }) }).entries.find((e) => e.index === 0)!
        .safeSpeed;
    expect(safe(level())).toBeCloseTo(720, 9);
    expect(safe(level(), 'substep:3')).toBeCloseTo(2160, 9);
    expect(safe(level(), 'sweep')).toBe(Infinity);
    expect(safe(level({ ccd: 'substep', slices: 2 }))).toBeCloseTo(1440, 9);
    expect(safe(level({ epsilon: 2 }))).toBeCloseTo(960, 9);
    expect(safe(level({ epsilon: 2, touchingCounts: false }))).toBeCloseTo(480, 9);
    expect(safe(level({ thicken: 5 }))).toBeCloseTo(1320, 9);
    const world = new World();
    world.add({ type: 'kinematic', shape: makeBox(8, 400), vx: 300 });
    expect(safe(world)).toBeCloseTo(420, 9);
  });

  test('knows that slices do not look at sensors', () => {
    const world = new World();
    world.add({ type: 'static', sensor: true, shape: makeBox(8, 400) });
    const [entry] = auditLevel(world, { bullet: BULLET, mode: 'substep:3', speed: 1800 }).entries;
    expect(entry).toMatchObject({ isSensor: true, safeSpeed: expect.closeTo(720, 9) });
    expect(entry!.advice!.modes).toEqual(['sweep', 'conservative-advancement', 'speculative']);
  });

  test('advises no more looks than there are, and every mode, settings and slices that it names is taken', () => {
    const world = new World();
    world.add({ type: 'static', shape: makeBox(0.01, 500) });
    world.add({ type: 'static', shape: makeBox(8, 500), x: 100 });
    // A step of 500 px over a chord of 4.01 px takes 125 looks, over one of 12 px 42.
    const { entries } = auditLevel(world, { bullet: BULLET, hz: 60, speed: 30_000 });
    expect(entries.map(({ advice }) => advice!.slicesNeeded)).toEqual([125, 42]);
    expect(entries[0]!.advice!.text).not.toContain('substep:');
    expect(entries[0]!.advice!.text).toContain('(64 looks a tick, the most, are too few)');
    for (const { advice } of entries) {
      for (const [, slices] of advice!.text.matchAll(/substep:(\d+)/g)) {
        world.configure({ ccd: 'substep', slices: Number(slices) });
        expect(auditLevel(world, { bullet: BULLET, mode: `substep:${slices}`, speed: 30_000 }).offenders).toBe(1);
      }
      for (const mode of advice!.modes) {
        expect(auditLevel(world, { bullet: BULLET, mode, speed: 30_000 }).offenders, mode).toBe(0);
      }
    }
    expect(simSettingSpecs.slices.max).toBe(MAX_FIXED_SLICES);
    expect(() => world.configure({ slices: MAX_FIXED_SLICES + 1 })).toThrow(
      'slices must be a whole number from 0 to 64',
    );
  });

  test('claims no slices for a mode that cuts none', () => {
    expect(auditLevel(level({ ccd: 'discrete', slices: 3 }), { bullet: BULLET })).toMatchObject({ slices: 0 });
    expect(auditLevel(level({ ccd: 'substep', slices: 3 }), { bullet: BULLET })).toMatchObject({ slices: 3 });
    expect(() => (parseMode as () => unknown)()).toThrow(/CCD mode must be one of .*, got undefined/);
    expect(() => parseMode('discrete:3')).toThrow("the mode discrete cuts no slices, got discrete:3: leave out ':3'");
  });

  test('leaves out bullets and what the bullet may pass by its filter', () => {
    const world = new World();
    world.add({ type: 'static', shape: makeBox(8, 400), category: 2 });
    world.add({ shape: makeCircle(2), bullet: true, vx: 2000 });
    expect(auditLevel(world, { bullet: BULLET, mask: ~2 }).entries).toEqual([]);
    const report = auditLevel(world, { bullet: BULLET });
    expect(report.entries.map(({ index }) => index)).toEqual([0]);
    expect(report.speed).toBe(2000);
  });

  test('is the same for a world and for its text', () => {
    const world = level();
    const report = auditLevel(world, { bullet: BULLET, speed: 900 });
    expect(auditLevel(readScene(writeScene(world)), { bullet: BULLET, speed: 900 })).toEqual(report);
  });
});

test.each([
  ['substep:3', { mode: 'substep', slices: 3 }],
  ['sweep', { mode: 'sweep', slices: 0 }],
])('%s is read as a mode', (text, mode) => {
  expect(parseMode(text)).toEqual(mode);
});

test.each([
  'warp',
  'discrete:1',
  'sweep:2',
  'substep:',
  'substep:1e1',
  'substep:65',
  'substep:0',
  'substep:1.5',
  'substep:3:4',
  'constructor',
  '',
])("'%s' is no mode", (text) => {
  expect(() => parseMode(text)).toThrow(RangeError);
});
