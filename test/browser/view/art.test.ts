import { expect, onTestFinished, test } from 'vitest';
import { makeBox } from '#engine';
import { THEMES } from '../../../src/view/palette.ts';
import { mountView, readPixels } from './kit.ts';

test('without its pictures the playground still draws, plain, and says so', async () => {
  const { Image } = window;
  onTestFinished(() => {
    window.Image = Image;
  });
  window.Image = class extends Image {
    override set src(_url: string) {
      queueMicrotask(() => this.onerror?.('lost'));
    }
  };
  const { session, view } = await mountView({ empty: true });
  window.Image = Image;
  expect(session.notes.map(({ text }) => text).join()).toContain('drawn plain');
  session.world.add({ shape: makeBox(40, 40), x: 100, y: -50, userData: { kind: 'crate' } });
  const pixels = await readPixels(view);
  expect(pixels.countMarked(THEMES.dark.ground, 440, 190, 560, 310)).toBeGreaterThan(1500);
});
