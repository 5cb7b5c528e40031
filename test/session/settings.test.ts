import { describe, expect, test } from 'vitest';
import { readQuery } from '../../src/session/query.ts';
import { Session } from '../../src/session.ts';
import { FOLDERS, SETTING_KEYS, settingSpecs } from '../../src/settings.ts';
import { showFrames } from './kit.ts';

describe('the settings', () => {
  test('each have a name, a line of help and a default that they themselves would take', () => {
    const session = new Session();
    for (const key of SETTING_KEYS) {
      const spec = settingSpecs[key];
      expect(spec.label.length).toBeGreaterThan(0);
      expect(spec.help).toMatch(/^\S.*\.$/);
      expect(() => session.set({ [key]: spec.default })).not.toThrow();
    }
  });

  test('stand folder by folder in the order of the panel', () => {
    const order = SETTING_KEYS.map((key) => FOLDERS.indexOf(settingSpecs[key].folder));
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test('are refused outside their range, with the value and what is allowed, and nothing of the patch is taken', () => {
    const session = new Session();
    for (const key of SETTING_KEYS) {
      const { kind, min, max } = settingSpecs[key];
      const wrong =
        kind === 'number'
          ? [Number.NaN, Infinity, min! - 1, max! + 1, '5', null]
          : kind === 'flag'
            ? [1, 'yes']
            : ['no-such-choice', 3];
      for (const value of wrong) {
        const before = { ...session.settings };
        expect(() => session.set({ gravity: 123, [key]: value })).toThrow(new RegExp(`^${key} must be `));
        expect(session.settings).toEqual(before);
      }
    }
    expect(() => session.set({ speed: 4 })).toThrow(/unknown setting 'speed'; known settings are seed, /);
    expect(() => session.set({ toString: 4 })).toThrow(/unknown setting 'toString'/);
  });

  test('take words and whole numbers where they are meant', () => {
    const session = new Session();
    session.set({ slices: 7 });
    session.set({ slices: 'auto' });
    expect(session.settings.slices).toBe(0);
    expect(() => session.set({ passes: 2.5 })).toThrow(/passes must be a whole number from 1 to 8, got 2.5/);
  });

  test('keep what was meant and drop what the arithmetic of a slider leaves behind', () => {
    const session = new Session();
    session.set({ friction: 7 * 0.05 });
    expect(session.settings.friction).toBe(0.35);
    session.set({ epsilon: 0.123 });
    expect(session.settings.epsilon).toBe(0.123);
  });

  test('of the world arrive there', () => {
    const session = new Session();
    session.set({
      gravity: -50,
      hz: 120,
      broadPhase: 'brute-force',
      solver: 'push-out',
      thicken: 2,
      epsilon: 0.5,
      touchingCounts: false,
    });
    expect(session.world.settings).toMatchObject({
      gravityY: -50,
      hz: 120,
      broadPhase: 'brute-force',
      solver: 'push-out',
      thicken: 2,
      epsilon: 0.5,
      touchingCounts: false,
    });
  });
});

describe('the address', () => {
  test('chooses the scene and every setting by name', () => {
    const query = readQuery('?scene=rain&ccd=sweep&bulletSpeed=900&outlines=true&slices=auto');
    expect(query).toEqual({
      scene: 'rain',
      settings: { ccd: 'sweep', bulletSpeed: 900, outlines: true, slices: 0 },
      lesson: null,
      problems: [],
    });
  });

  test('is used as far as it goes; each part that is wrong is named with what is allowed', () => {
    const query = readQuery('?scene=moon&bulletSpeed=fast&hz=12&colour=red&gravity=100&touchingCounts=maybe');
    expect(query.scene).toBeNull();
    expect(query.settings).toEqual({ gravity: 100 });
    const said = query.problems.join('\n');
    expect(query.problems).toHaveLength(5);
    for (const words of [
      /'moon'.*playground/,
      /bulletSpeed must be a number from 0 to 20000, got "fast"/,
      /hz must be .*got 12/,
      /'colour'/,
      /touchingCounts must be true or false/,
    ]) {
      expect(said).toMatch(words);
    }
  });
});

describe('notes', () => {
  test('go by themselves, errors last', () => {
    const session = new Session();
    session.say('a thing');
    session.say('a fault', 'error');
    showFrames(session, 6);
    expect(session.notes.map((note) => note.text)).toEqual(['a fault']);
    showFrames(session, 7);
    expect(session.notes).toEqual([]);
  });

  test('can be waved away, and are not said twice at once', () => {
    const session = new Session();
    session.say('a thing');
    session.say('a thing');
    expect(session.notes).toHaveLength(1);
    session.dismiss(session.notes[0]!.id);
    expect(session.notes).toEqual([]);
  });
});

describe('the camera', () => {
  test('fits the scene into what the panel leaves free', () => {
    const session = new Session();
    session.setViewport({ width: 1280, height: 720, left: 60, right: 320, top: 100, bottom: 80 });
    session.fit();
    const { camera, scene } = session;
    const toScreen = (x: number, y: number) => [(x - camera.x) * camera.zoom + 640, (y - camera.y) * camera.zoom + 360];
    const [left, top] = toScreen(scene.view.x, scene.view.y);
    const [right, bottom] = toScreen(scene.view.x + scene.view.width, scene.view.y + scene.view.height);
    expect(left).toBeGreaterThanOrEqual(60);
    expect(right).toBeLessThanOrEqual(960);
    expect(top).toBeGreaterThanOrEqual(100);
    expect(bottom).toBeLessThanOrEqual(640);
    expect(right! - left! > 800 || bottom! - top! > 400).toBe(true);
  });

  test('follows a resize while it is fitted, and keeps still once it was moved', () => {
    const session = new Session();
    session.fit();
    const { zoom } = session.camera;
    session.setViewport({ width: 640, height: 360 });
    showFrames(session, 0.1);
    expect(session.camera.zoom).toBeLessThan(zoom);
    session.moveCamera(1, 2, 3);
    session.setViewport({ width: 1280, height: 720 });
    showFrames(session, 0.1);
    expect(session.camera).toMatchObject({ x: 1, y: 2, zoom: 3 });
  });
});
