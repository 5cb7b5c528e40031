// The race of the broad phases in the built app: opened by its key, running with the world, and without a say in it.

import { expect, openPlayground, test } from './kit.ts';
import { openFrozen, script } from './play.ts';

test('B opens the race, which runs with the world, names a winner, and B closes it', async ({ page }) => {
  await openPlayground(page, 'scene=brawl');
  await page.keyboard.press('b');
  const race = page.getByRole('region', { name: 'Broad-phase race' });
  await expect(race).toBeVisible();
  const rows = race.locator('.race-table tbody tr');
  await expect(rows).not.toHaveCount(0);
  await expect(race.locator('.race-words')).toHaveText(/wins|level/, { timeout: 15_000 });
  await expect(race.locator('[data-winner=true] .race-mark').first()).toContainText('winner');
  await expect(race.locator('.chart canvas')).toBeVisible();
  const count = race.locator('.race-count');
  const before = await count.textContent();
  await expect.poll(async () => count.textContent(), { timeout: 10_000 }).not.toBe(before);
  await page.keyboard.press('b');
  await expect(race).toBeHidden();
});

test('switching between all broad phases in the race leaves the future bit for bit as it was', async ({ page }) => {
  const thinwall = await openFrozen(page, 'scene=brawl');
  await thinwall.step(60);
  const undisturbed = await thinwall.hash();
  await thinwall.restart();
  await page.keyboard.press('b');
  const keys = page.locator('.race-key');
  await expect(keys).not.toHaveCount(0);
  const strategies = await keys.count();
  for (let i = 0; i < strategies; i++) {
    await keys.nth(i).click();
    await expect(keys.nth(i)).toHaveAttribute('aria-pressed', 'true');
    await thinwall.step(i === strategies - 1 ? 60 - Math.floor(60 / strategies) * i : Math.floor(60 / strategies));
  }
  expect((await thinwall.stats()).tick).toBe(60);
  expect(await thinwall.hash()).toBe(undisturbed);
});

test('the times are saved as CSV', async ({ page }) => {
  await openFrozen(page, 'scene=brawl');
  await page.keyboard.press('b');
  await expect(page.locator('.race-key')).not.toHaveCount(0);
  await script(page).step(20);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('brawl-race.csv');
  const stream = await download.createReadStream();
  let text = '';
  for await (const piece of stream) text += String(piece);
  expect(text.trimEnd().split('\n')).toHaveLength(1 + 21);
});
