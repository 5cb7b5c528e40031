// Time in the hand: freezing, stepping, going back, and frames of any rhythm.

import { expect, openPlayground, test } from './kit.ts';
import { hashAtTick, holdDisplay, openFrozen, script } from './play.ts';

test('P freezes and runs on; . advances by exactly one tick and , goes back by one', async ({ page }) => {
  await openPlayground(page);
  const thinwall = script(page);
  const tick = async () => (await thinwall.stats()).tick;
  await expect.poll(tick).toBeGreaterThan(0);
  await page.keyboard.press('p');
  const frozen = await tick();
  await page.waitForTimeout(200);
  expect(await tick()).toBe(frozen);
  await page.keyboard.press('.');
  expect(await tick()).toBe(frozen + 1);
  await page.keyboard.press('.');
  expect(await tick()).toBe(frozen + 2);
  await page.keyboard.press(',');
  expect(await tick()).toBe(frozen + 1);
  await page.keyboard.press('p');
  await expect.poll(tick).toBeGreaterThan(frozen + 2);
  await page.keyboard.press('r');
  expect(await tick()).toBeLessThan(frozen);
});

test('ten ticks back and ten forward give the same hash, by keys and with edits on the way', async ({ page }) => {
  const thinwall = await openFrozen(page);
  await thinwall.fire(5);
  await thinwall.step(30);
  await thinwall.spawn('polygon', { x: 500, y: 120, sides: 6 });
  await thinwall.step(10);
  const hash = await thinwall.hash();
  for (let i = 0; i < 10; i++) await page.keyboard.press(',');
  expect((await thinwall.stats()).tick).toBe(30);
  expect(await thinwall.hash()).not.toBe(hash);
  for (let i = 0; i < 10; i++) await page.keyboard.press('.');
  expect(await thinwall.hash()).toBe(hash);
});

test('600 ticks back is still there, bit by bit, with a thousand bodies, at 150 ms a step', async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 480, height: 320 });
  const thinwall = await openFrozen(page, 'scene=rain');
  await thinwall.step(100);
  const hash = await thinwall.hash();
  await thinwall.step(600);
  const slowest = await page.evaluate(() => {
    const { thinwall: inPage } = window as unknown as { thinwall: { back(n: number): number } };
    let worst = 0;
    for (let i = 0; i < 30; i++) {
      const from = performance.now();
      inPage.back(1);
      worst = Math.max(worst, performance.now() - from);
    }
    return worst;
  });
  expect(slowest).toBeLessThan(150 * (process.env.CI === undefined ? 1 : 2));
  expect(await thinwall.back(570)).toBe(570);
  expect(await thinwall.hash()).toBe(hash);
});

test('displays of 30, 60 and 144 frames a second come to the same tick 600', async ({ page }) => {
  test.setTimeout(120_000);
  // Every one of some two thousand frames is drawn: small ones will do.
  await page.setViewportSize({ width: 320, height: 240 });
  await holdDisplay(page);
  const hashes: string[] = [];
  for (const framesPerSecond of [30, 60, 144]) {
    await openPlayground(page, 'scene=playground&bulletSpeed=1500');
    await script(page).fire(9);
    hashes.push(await hashAtTick(page, framesPerSecond, 600));
  }
  expect(hashes[1]).toBe(hashes[0]);
  expect(hashes[2]).toBe(hashes[0]);
});

test('an edit in the past discards the future, and says so', async ({ page }) => {
  const thinwall = await openFrozen(page);
  await thinwall.step(60);
  await thinwall.back(20);
  await thinwall.spawn('crate', { x: 500, y: 100 });
  await expect(page.getByText(/future after tick 40 is discarded/)).toBeVisible();
  await page.keyboard.press('.');
  expect((await thinwall.stats()).tick).toBe(41);
});

test('what was made survives a reload', async ({ page }) => {
  const thinwall = await openFrozen(page, 'scene=firing-range');
  await thinwall.set({ bulletSpeed: 1234 });
  await thinwall.spawn('crate', { x: 222, y: -77 });
  await page.goto('./');
  await page.waitForFunction(() => 'thinwall' in window);
  expect(await thinwall.get()).toMatchObject({ scene: 'firing-range', bulletSpeed: 1234 });
  expect((await thinwall.bodies()).some((body) => body.kind === 'crate' && body.x === 222 && body.y === -77)).toBe(
    true,
  );
});
