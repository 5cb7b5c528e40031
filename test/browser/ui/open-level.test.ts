import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { writeScene } from '#engine';
import { Session } from '../../../src/session.ts';
import { openLevel } from '../../../src/ui/open-level.ts';
import { find, mountOver, until, untilPanel } from './kit.ts';

const LEVEL = JSON.stringify({
  format: 'thinwall-scene',
  version: 1,
  settings: { hz: 120, gravityY: 0 },
  bodies: [
    { type: 'static', x: 480, shapes: [{ type: 'box', width: 8, height: 400 }], userData: { name: 'gate' } },
    { vx: 60, shapes: [{ type: 'circle', radius: 2 }] },
  ],
});

const fileOf = (text: string, name = 'mine.json'): File => new File([text], name, { type: 'application/json' });
const begin = (storage: Storage | null = null): Session =>
  new Session({ storage, prefersReducedMotion: true, ...(storage ? {} : { scene: 'stack' }) });
const placesOf = ({ world }: Session) => world.bodies().map(({ x, y, angle, vx, vy }) => [x, y, angle, vx, vy]);

describe('a level from a file', () => {
  test('takes the place of the world with its own settings and name, and undo brings the world back', async () => {
    const session = begin();
    session.spawn('crate', { x: 12, y: -300 });
    session.stepForward(3);
    const before = placesOf(session);
    await openLevel(session, fileOf(LEVEL));
    expect(placesOf(session)).toEqual([
      [480, 0, 0, 0, 0],
      [0, 0, 0, 60, 0],
    ]);
    expect(session.settings).toMatchObject({ hz: 120, gravity: 0 });
    expect(session.status).toContain('mine');
    expect(session.undo()).toBe(true);
    expect(session.scene.id).toBe('stack');
    expect(placesOf(session)).toEqual(before);
  });

  test('starts anew as it was opened', async () => {
    const session = begin();
    await openLevel(session, fileOf(LEVEL));
    session.stepForward(12);
    expect(session.world.body(2)!.x).toBeCloseTo(6, 9);
    session.restart();
    expect(session.world.body(2)!.x).toBe(0);
    expect(session.scene.label).toBe('mine');
  });

  test('is there again after a reload, with what was moved in it', async () => {
    onTestFinished(() => localStorage.clear());
    localStorage.clear();
    const session = begin(localStorage);
    await openLevel(session, fileOf(LEVEL));
    session.select(1);
    session.nudge(20, 0);
    session.save();
    const again = begin(localStorage);
    expect(again.scene.label).toBe('mine');
    expect(again.settings.hz).toBe(120);
    expect(placesOf(again)).toEqual(placesOf(session));
    expect(again.world.body(1)!.x).toBe(500);
  });

  test('that was saved from a scene opens as the same bodies', async () => {
    const session = begin();
    session.stepForward(5);
    const before = placesOf(session);
    await openLevel(session, fileOf(writeScene(session.world)));
    expect(placesOf(session)).toEqual(before);
  });

  test.each([
    ['no JSON', '{ "format": ', /must be JSON/],
    [
      'JSON of something else',
      '{ "format": "tiled", "version": 1, "bodies": [] }',
      /format must be .*thinwall-scene.*'tiled'/,
    ],
    ['a size that makes no body', LEVEL.replace('"radius":2', '"radius":-2'), /bodies\[1\]\.shapes\[0\].*-2/],
    ['a setting outside the panel', LEVEL.replace('"hz":120', '"hz":1000'), /30.*240.*1000/],
    ['more than the page can keep', ' '.repeat(2_000_001), /at most 2000000 bytes, got 2000001/],
  ])('is refused by the name of what is wrong when it is %s, and nothing is lost', async (_, text, words) => {
    const session = begin();
    session.spawn('crate', { x: 12, y: -300 });
    const { world, scene } = session;
    const settings = { ...session.settings };
    await openLevel(session, fileOf(text));
    expect(session.notes.map(({ tone }) => tone)).toEqual(['error']);
    expect(session.notes[0]!.text).toMatch(words);
    expect(session.notes[0]!.text).toContain('mine.json');
    expect(session.world).toBe(world);
    expect(session.scene).toBe(scene);
    expect(session.settings).toEqual(settings);
    expect(session.undo()).toBe(true);
  });

  test('can be dropped on the stage or chosen with the button, and the lists show its name', async () => {
    const session = begin();
    const { root, ui } = mountOver(session);
    await untilPanel(root);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(fileOf(LEVEL, 'dropped.json'));
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    find(root, '#stage').dispatchEvent(drop);
    expect(drop.defaultPrevented).toBe(true);
    await until(ui, () => session.scene.label === 'dropped');
    ui.refresh();
    expect(find<HTMLSelectElement>(root, '.scene-chooser').selectedOptions[0]!.textContent).toBe('dropped');
    expect(find<HTMLSelectElement>(root, '.panel select').selectedOptions[0]!.textContent).toBe('dropped');

    const chooser = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
      const chosen = new DataTransfer();
      chosen.items.add(fileOf(LEVEL, 'chosen.json'));
      this.files = chosen.files;
      this.dispatchEvent(new Event('change'));
    });
    onTestFinished(() => chooser.mockRestore());
    [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Open level')!.click();
    await until(ui, () => session.scene.label === 'chosen');
  });
});
