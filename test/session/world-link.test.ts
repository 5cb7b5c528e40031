import { describe, expect, test } from 'vitest';
import { readQuery } from '../../src/session/query.ts';
import { startOf, writeWorldAddress, writeWorldLink } from '../../src/session/world-link.ts';
import { Session } from '../../src/session.ts';
import { MemoryStorage } from './kit.ts';

/** What the page does with an address. */
function visit(link: string, storage: Storage | null = null, linked = true): Session {
  const { scene, settings } = readQuery(link);
  return new Session({ settings, storage, prefersReducedMotion: true, ...(scene === null ? {} : { scene, linked }) });
}

describe('a link to a world', () => {
  test('names the scene and only what is another than the scene starts with', () => {
    const session = new Session({ scene: 'firing-range' });
    expect(writeWorldLink(session.scene, session.settings)).toBe('?scene=firing-range');
    session.set({ bulletSpeed: 1800, ccd: 'substep', outlines: true, theme: 'light' });
    expect(new Set(writeWorldLink(session.scene, session.settings).slice(1).split('&'))).toEqual(
      new Set(['scene=firing-range', 'bulletSpeed=1800', 'ccd=substep', 'outlines=true']),
    );
  });

  test('opens the same world, tick for tick, with every kind of setting in it', () => {
    const session = visit('?scene=rain');
    session.set({ hz: 120, slices: 3, ccd: 'substep', gravity: -250.5, touchingCounts: false, seed: 9, thicken: 1.25 });
    const other = visit(writeWorldLink(session.scene, session.settings));
    expect(other.settings).toEqual(session.settings);
    session.restart();
    session.stepForward(30);
    other.stepForward(30);
    expect(other.simulation.hash()).toBe(session.simulation.hash());
  });

  test('means the same to a reader who has used that scene otherwise, and takes over nothing built there', () => {
    const storage = new MemoryStorage();
    const reader = visit('?scene=playground', storage);
    const asBuilt = reader.world.bodyCount;
    reader.set({ ccd: 'sweep', contacts: true });
    reader.spawn('crate', { x: 300, y: 100 });
    reader.save();
    const opened = visit('?scene=playground&bulletSpeed=900', storage);
    expect(opened.settings).toMatchObject({ ccd: 'discrete', bulletSpeed: 900 });
    expect(opened.world.bodyCount).toBe(asBuilt);
    // What is only for the eye is the reader's own.
    expect(opened.settings.contacts).toBe(true);
  });

  test('keeps what was built when it is opened as it was left, and always over a reload', () => {
    const storage = new MemoryStorage();
    const first = visit('?scene=playground', storage);
    first.set({ bulletSpeed: 900 });
    first.spawn('crate', { x: 300, y: 100 });
    first.save();
    const left = writeWorldLink(first.scene, first.settings);
    expect(visit(left, storage).world.bodyCount).toBe(first.world.bodyCount);
    const reloaded = visit('?scene=playground', storage, false);
    expect(reloaded.world.bodyCount).toBe(first.world.bodyCount);
    expect(reloaded.settings.bulletSpeed).toBe(900);
  });

  test('leaves the address empty while nothing is other than at first', () => {
    const session = new Session();
    expect(writeWorldAddress(session.scene, session.settings)).toBe('');
    session.set({ theme: 'light' });
    expect(writeWorldAddress(session.scene, session.settings)).toBe('');
    session.set({ bulletSpeed: 660 });
    expect(writeWorldAddress(session.scene, session.settings)).toBe('?scene=playground&bulletSpeed=660');
  });

  test('has a way back: all settings but the theme as the scene starts, while the world goes on', () => {
    const session = new Session({ scene: 'firing-range' });
    session.stepForward(20);
    session.set({ bulletSpeed: 1800, ccd: 'sweep', aim: 10, timeScale: 0.5, theme: 'light' });
    session.set({ ...startOf(session.scene) });
    expect(writeWorldLink(session.scene, session.settings)).toBe('?scene=firing-range');
    expect(session.settings.theme).toBe('light');
    expect(session.tick).toBe(20);
  });
});
