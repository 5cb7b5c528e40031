// The character of the tile level, run with the keyboard as a person does.

import { expect, test } from './kit.ts';
import { openFrozen } from './play.ts';

test('the arrows run, Space jumps, the runner takes a coin, and the same keys a step back run the same way', async ({
  page,
}) => {
  const thinwall = await openFrozen(page, 'scene=tile-run');
  const runner = async () => (await thinwall.bodies()).find((body) => body.kind === 'runner')!;
  const coins = async () => ((await thinwall.stats()) as unknown as { coins: number }).coins;
  const start = await runner();
  await page.keyboard.down('ArrowRight');
  await thinwall.step(60);
  const ran = await runner();
  expect(ran.x).toBeGreaterThan(start.x + 150);
  expect(ran.y).toBeCloseTo(start.y, 6);
  expect(await coins()).toBe(1);
  await page.keyboard.up('ArrowRight');
  await thinwall.step(20);
  expect((await runner()).vx).toBe(0);
  await page.keyboard.down('Space');
  await thinwall.step(10);
  const jumped = await runner();
  expect(jumped.y).toBeLessThan(ran.y - 40);
  await page.keyboard.up('Space');
  const hash = await thinwall.hash();
  await thinwall.back(50);
  await thinwall.step(50);
  expect(await thinwall.hash()).toBe(hash);
});
