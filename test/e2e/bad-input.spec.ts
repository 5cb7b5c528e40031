// What is wrong is named where the person is looking, and the running world is untouched.

import { expect, openPlayground, test } from './kit.ts';
import { openFrozen, script } from './play.ts';

test('the console refuses what makes no body, no setting and no scene, and changes nothing', async ({ page }) => {
  const thinwall = await openFrozen(page);
  await thinwall.step(5);
  const before = await thinwall.hash();
  const refused: [() => Promise<unknown>, RegExp][] = [
    [() => thinwall.spawn('circle', { radius: -1 }), /radius must be positive and finite, got -1/],
    [() => thinwall.spawn('circle', { radius: Number.NaN }), /got NaN/],
    [() => thinwall.spawn('crate', { size: 0 }), /size must be positive and finite, got 0/],
    [() => thinwall.spawn('box', { width: Infinity }), /got Infinity/],
    [
      () =>
        thinwall.spawn('polygon', {
          points: [
            { x: 0, y: 0 },
            { x: 9, y: 0 },
          ],
        }),
      /at least three distinct points, got 2/,
    ],
    [() => thinwall.spawn('blob'), /unknown shape "blob"/],
    [() => thinwall.set({ bulletSpeed: -5 }), /bulletSpeed must be a number from 0 to 20000, got -5/],
    [() => thinwall.set({ gravity: 100, ccd: 'magic' }), /ccd must be one of discrete, .*got "magic"/],
    [() => thinwall.set({ warp: 9 }), /unknown setting 'warp'/],
    [() => thinwall.load('moon'), /unknown scene 'moon'; scenes are playground/],
    [() => thinwall.fire(0), /whole number from 1/],
    [() => thinwall.step(-3), /whole number from 1/],
    [() => thinwall.step(1.5), /got 1.5/],
  ];
  for (const [call, message] of refused) await expect(call()).rejects.toThrow(message);
  expect(await thinwall.hash()).toBe(before);
  expect((await thinwall.get()).gravity).toBe(600);
});

test('an address is used as far as it goes, and what is wrong in it is said', async ({ page }) => {
  await openPlayground(page, 'scene=moon&ccd=magic&bulletSpeed=900&colour=red');
  await expect(page.getByText(/Unknown scene 'moon'/)).toBeVisible();
  await expect(page.getByText(/ccd must be one of/)).toBeVisible();
  await expect(page.getByText(/Unknown key 'colour'/)).toBeVisible();
  expect(await script(page).get()).toMatchObject({ scene: 'playground', ccd: 'discrete', bulletSpeed: 900 });
});
