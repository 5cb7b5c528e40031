import { describe, expect, test } from 'vitest';
import type { Body } from '#engine';
import { Session } from '../../src/session.ts';
import { MemoryStorage, showFrames } from './kit.ts';

function countBodies(session: Session): number {
  return session.world.bodyCount;
}

function place(body: Body): { x: number; y: number; angle: number } {
  return { x: body.x, y: body.y, angle: body.angle };
}

describe('undo and redo', () => {
  test('a spawned body goes and comes back', () => {
    const session = new Session({ prefersReducedMotion: true });
    const before = countBodies(session);
    session.spawn('crate', { x: 500, y: 100 });
    expect(session.undo()).toBe(true);
    expect(countBodies(session)).toBe(before);
    expect(session.redo()).toBe(true);
    expect(countBodies(session)).toBe(before + 1);
    expect(session.undo()).toBe(true);
    expect(session.undo()).toBe(false);
  });

  test('a removed body comes back where it was, and older steps still find it', () => {
    const session = new Session({ prefersReducedMotion: true });
    const id = session.spawn('crate', { x: 500, y: 100 });
    session.select(id);
    session.nudge(25, 0);
    session.remove(id);
    expect(session.world.body(id)).toBeUndefined();
    session.undo();
    const again = session.world.body(session.selected!)!;
    expect(place(again)).toMatchObject({ x: 525, y: 100 });
    session.undo();
    expect(place(again)).toMatchObject({ x: 500, y: 100 });
    session.undo();
    expect(again.removed).toBe(true);
    session.redo();
    session.redo();
    session.redo();
    expect(session.world.bodies().filter((body) => body.x === 525)).toHaveLength(0);
  });

  test('a wall, a nudge and a turn are taken back one by one', () => {
    const session = new Session({ prefersReducedMotion: true });
    const id = session.spawn('wall', { x0: 400, y0: 100, x1: 400, y1: 300 });
    session.select(id);
    session.nudge(5, 0);
    session.turn(15);
    const body = session.world.body(id)!;
    expect(body.x).toBe(405);
    const turned = body.angle;
    session.undo();
    expect(body.angle).toBeLessThan(turned);
    session.undo();
    expect(body.x).toBe(400);
  });

  test('restarting and opening another scene can be taken back, with everything that was made', () => {
    const session = new Session({ prefersReducedMotion: true });
    session.spawn('crate', { x: 500, y: 100 });
    session.stepForward(20);
    const hash = session.simulation.hash();
    session.restart();
    expect(session.tick).toBe(0);
    session.undo();
    expect(session.simulation.hash()).toBe(hash);
    session.load('rain');
    expect(session.settings.friction).toBe(0.4);
    session.undo();
    expect(session.scene.id).toBe('playground');
    expect(session.settings.friction).toBe(0.6);
    expect(session.simulation.hash()).toBe(hash);
    session.undo();
    expect(session.world.bodies().filter((body) => body.y < 150 && body.x === 500)).toHaveLength(0);
  });

  test('of something that the world has meanwhile lost goes on to the step before', () => {
    const session = new Session({ prefersReducedMotion: true });
    const first = session.spawn('crate', { x: 500, y: 100 });
    const second = session.spawn('crate', { x: 600, y: 100 });
    session.select(second);
    session.nudge(5, 5);
    session.remove(second);
    // Its return is undone by stepping back to where all that had not yet been.
    session.undo();
    session.undo();
    session.undo();
    expect(session.world.body(first)).toBeDefined();
    session.undo();
    expect(session.world.body(first)).toBeUndefined();
  });

  test('after going back, what was done later is no longer on the list', () => {
    const session = new Session({ prefersReducedMotion: true });
    const early = session.spawn('crate', { x: 500, y: 100 });
    session.stepForward(10);
    session.spawn('crate', { x: 600, y: 100 });
    session.stepForward(10);
    session.stepBack(15);
    session.undo();
    expect(session.world.body(early)).toBeUndefined();
    expect(session.undo()).toBe(false);
  });
});

describe('dragging', () => {
  test('does not pull a body through a wall, and the body follows again when the pointer comes back', () => {
    const session = new Session({ scene: 'firing-range', settings: { gravity: 0 } });
    session.spawn('wall', { x: 105, y: -100, width: 10, height: 200 });
    const id = session.spawn('box', { x: 50, y: -100, width: 20, height: 20, angle: 0 });
    const body = session.world.body(id)!;
    session.grab(id, 50, -100);
    for (let i = 0; i < 60; i++) {
      session.dragTo(300, -100);
      session.stepForward();
      expect(body.x).toBeLessThanOrEqual(90.5);
    }
    for (let i = 0; i < 120; i++) {
      session.dragTo(20, -100);
      session.stepForward();
    }
    expect(Math.abs(body.x - 20)).toBeLessThan(5);
    session.release();
    expect(session.world.grabbed).toBeNull();
  });

  test('while frozen moves the body at once, by one step of undo', () => {
    const session = new Session({ prefersReducedMotion: true });
    const id = session.spawn('crate', { x: 500, y: 100 });
    const body = session.world.body(id)!;
    session.grab(id, 505, 100);
    for (const x of [520, 560, 605]) session.dragTo(x, 90);
    expect(place(body)).toMatchObject({ x: 600, y: 90 });
    session.release();
    session.undo();
    expect(place(body)).toMatchObject({ x: 500, y: 100 });
  });

  test('of a static body moves it by hand, and its contacts with it', () => {
    const session = new Session();
    const id = session.spawn('wall', { x0: 400, y0: 100, x1: 500, y1: 100 });
    session.grab(id, 450, 100);
    session.dragTo(460, 120);
    session.release();
    expect(place(session.world.body(id)!)).toMatchObject({ x: 460, y: 120 });
  });

  test('goes on over a freeze: the hand keeps hold of the body', () => {
    const session = new Session({ scene: 'firing-range', settings: { gravity: 0 } });
    const id = session.spawn('circle', { x: 100, y: -100 });
    session.grab(id, 100, -100);
    session.hover = { x: 100, y: -100, body: id };
    session.dragTo(120, -100);
    session.stepForward(5);
    session.freeze();
    session.dragTo(200, -100);
    expect(session.world.body(id)!.x).toBeGreaterThan(150);
    session.run();
    expect(session.world.grabbed?.id).toBe(id);
  });

  test('is part of the recording', () => {
    const session = new Session({ scene: 'playground' });
    const crate = session.world.bodies().find((body) => body.type === 'dynamic')!;
    session.grab(crate.id, crate.x, crate.y);
    for (let i = 0; i < 30; i++) {
      session.dragTo(crate.x - 5, crate.y - 5);
      session.stepForward();
    }
    session.release();
    session.stepForward(10);
    const hash = session.simulation.hash();
    session.stepBack(40);
    session.stepForward(40);
    expect(session.simulation.hash()).toBe(hash);
  });
});

describe('spawning', () => {
  test('puts every kind where it was asked for', () => {
    const session = new Session({ prefersReducedMotion: true });
    for (const kind of ['crate', 'box', 'circle', 'polygon', 'capsule', 'wall']) {
      const body = session.world.body(session.spawn(kind, { x: 700, y: 100 }))!;
      expect(place(body)).toMatchObject({ x: 700, y: 100 });
    }
  });

  test('of 10,000 circles in batches leaves nothing behind when they are removed', () => {
    const session = new Session({ scene: 'firing-range', settings: { gravity: 0 }, prefersReducedMotion: true });
    session.stepForward();
    const before = { bodies: countBodies(session), pairs: session.stats().candidatePairs };
    for (let batch = 0; batch < 100; batch++) {
      const ids: number[] = [];
      for (let i = 0; i < 100; i++)
        ids.push(session.spawn('circle', { x: (i % 10) * 15, y: -200 + 10 * Math.floor(i / 10), radius: 8 }));
      session.stepForward();
      for (const id of ids) session.remove(id);
    }
    session.stepForward();
    expect({ bodies: countBodies(session), pairs: session.stats().candidatePairs }).toEqual(before);
  });

  test.each([
    ['circle', { radius: -1 }, /radius must be positive and finite, got -1/],
    ['circle', { size: Number.NaN }, /size must be positive and finite, got NaN/],
    ['crate', { size: 0 }, /size must be positive and finite, got 0/],
    ['box', { width: Number.POSITIVE_INFINITY }, /width must be positive and finite, got Infinity/],
    ['polygon', { sides: 2 }, /sides .*got 2/],
    [
      'polygon',
      {
        points: [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
        ],
      },
      /three distinct points/,
    ],
    [
      'polygon',
      {
        points: [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
          { x: 0, y: 0 },
        ],
      },
      /three distinct points/,
    ],
    [
      'polygon',
      {
        points: [
          { x: 0, y: 0 },
          { x: 10, y: Number.NaN },
          { x: 5, y: 5 },
        ],
      },
      /point 1 .*NaN/,
    ],
    ['polygon', { points: 'no' }, /points must be a list/],
    ['crate', { x: 'here' }, /x must be a finite number, got "here"/],
    ['crate', { colour: 'red' }, /unknown option 'colour'/],
    ['crate', { density: -2 }, /density must be positive and finite, got -2/],
    ['crate', { restitution: 7 }, /restitution .*got 7/],
    ['crate', { type: 'ghost' }, /type must be one of static, kinematic, dynamic, got "ghost"/],
    ['wall', { x0: 1, y0: 1, x1: 1, y1: 1 }, /two different ends/],
    ['blob', {}, /unknown shape "blob"; shapes are crate, /],
  ] as [string, Record<string, unknown>, RegExp][])(
    'refuses a %s of %o, and the world stays as it was',
    (kind, options, message) => {
      const session = new Session({ prefersReducedMotion: true });
      const hash = session.simulation.hash();
      expect(() => session.spawn(kind, options)).toThrow(message);
      expect(session.simulation.hash()).toBe(hash);
      expect(session.undo()).toBe(false);
    },
  );
});

describe('over a reload', () => {
  test('scene, settings and everything that was made come back', () => {
    const storage = new MemoryStorage();
    const first = new Session({ storage, scene: 'firing-range' });
    first.set({ bulletSpeed: 1500, theme: 'light', wallThickness: 12 });
    first.spawn('crate', { x: 100, y: -50, angle: 0.5 });
    first.spawn('circle', { x: 200, y: -80, vx: 30 });
    first.select(first.simulation.gun!.target);
    first.nudge(-25, 0);
    first.stepForward(30);
    first.save();
    const second = new Session({ storage });
    expect(second.scene.id).toBe('firing-range');
    expect(second.settings).toMatchObject({ bulletSpeed: 1500, theme: 'light' });
    const looks = (session: Session) =>
      session.world.bodies().map((body) => [(body.userData as { kind: string }).kind, body.x, body.y, body.vx]);
    expect(looks(second).sort()).toEqual(looks(first).sort());
    expect(second.simulation.gun!.prediction!.threshold).toBeCloseTo(16 * 60, 6);
  });

  test('a scene that nobody changed starts from its beginning', () => {
    const storage = new MemoryStorage();
    const first = new Session({ storage });
    first.stepForward(100);
    first.set({ bulletSpeed: 800 });
    first.save();
    const second = new Session({ storage });
    expect(second.tick).toBe(0);
    expect(second.settings.bulletSpeed).toBe(800);
    expect(second.simulation.hash()).toBe(new Session({ settings: { bulletSpeed: 800 } }).simulation.hash());
  });

  test('the address goes before what was saved; of another scene only the settings of the eye are kept', () => {
    const storage = new MemoryStorage();
    const first = new Session({ storage, scene: 'firing-range' });
    first.set({ bulletSpeed: 1500, outlines: true });
    first.save();
    const second = new Session({ storage, scene: 'playground', settings: { bulletSize: 6 } });
    expect(second.settings).toMatchObject({ bulletSpeed: 600, bulletSize: 6, outlines: true });
  });

  test('a damaged memory is no obstacle', () => {
    for (const text of [
      '{',
      '[]',
      '{"version":1,"scene":"moon"}',
      '{"version":1,"scene":"rain","settings":{"hz":"x","theme":"light"},"layout":[{"kind":"crate"}]}',
    ]) {
      const storage = new MemoryStorage();
      storage.setItem('thinwall.session', text);
      const session = new Session({ storage });
      expect(session.world.bodyCount).toBeGreaterThan(3);
      expect(session.settings.hz).toBe(60);
    }
  });

  test('changes are saved by themselves, soon after they were made', () => {
    const storage = new MemoryStorage();
    const session = new Session({ storage });
    session.set({ bulletSpeed: 1000 });
    showFrames(session, 1.5);
    expect(new Session({ storage }).settings.bulletSpeed).toBe(1000);
  });
});
