// The built app comes up whole: a stage, the console API, and silence on the console (demanded by the kit's `test`).

import { api, expect, openPlayground, test } from './kit.ts';

test('the page opens on a stage that fills it and says nothing on the console', async ({ page }) => {
  await openPlayground(page);
  const box = await page.locator('#stage canvas').boundingBox();
  expect(box?.width).toBeGreaterThan(600);
  expect(box?.height).toBeGreaterThan(400);
});

test('the console API is there with every function that it promises', async ({ page }) => {
  await openPlayground(page);
  const names = ['scenes', 'load', 'set', 'get', 'spawn', 'fire', 'freeze', 'run', 'step', 'back', 'stats', 'hash'];
  const missing = await page.evaluate(
    (wanted) => {
      const { thinwall } = window as unknown as { thinwall: Record<string, unknown> };
      return wanted.filter((name) => typeof thinwall[name] !== 'function');
    },
    [...names, 'bodies'],
  );
  expect(missing).toEqual([]);
});

test('time runs when the page opens and stands still when it is frozen', async ({ page }) => {
  await openPlayground(page);
  const first = (await api(page).stats()).tick;
  await expect.poll(async () => (await api(page).stats()).tick).toBeGreaterThan(first);
  await api(page).freeze();
  const frozen = (await api(page).stats()).tick;
  await page.waitForTimeout(300);
  expect((await api(page).stats()).tick).toBe(frozen);
});
