// The experiments in the built app, as a person uses them: the table with its chart and file, the lanes, the break.

import { readFile } from 'node:fs/promises';
import { expect, openPlayground, test } from './kit.ts';
import { openFrozen, script } from './play.ts';

test('the table is run from the keyboard, its figures hold what is predicted, and it is saved as a file', async ({
  page,
}) => {
  await openFrozen(page, 'scene=firing-range');
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: 'Experiments' });
  await dialog.getByLabel('Speeds, px/s').fill('300, 600, 900, 1800');
  await dialog.getByLabel('Shots per speed and mode').selectOption('250');
  await dialog.getByRole('button', { name: 'Run the table' }).click();
  await expect(dialog.getByText('Done: 12 of 12 results.')).toBeVisible({ timeout: 45_000 });
  await expect(dialog.locator('.experiment-chart canvas')).toBeVisible();
  await expect(dialog.locator('.summary')).toContainText(/1[12] of 12 intervals hold the predicted share/);
  await expect(dialog.getByRole('row', { name: /^1,800 30 no, skips often 60/ })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the results as CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(file.suggestedFilename()).toBe('thinwall-table.csv');
  expect(lines).toHaveLength(13);
  expect(lines.filter((line) => line.startsWith('sweep,')).map((line) => line.split(',')[8])).toEqual([
    '0',
    '0',
    '0',
    '0',
  ]);
});

test('in the lanes discrete passes and everything else stops', async ({ page }) => {
  await openFrozen(page, 'scene=firing-range');
  await page.keyboard.press('Shift+X');
  const dialog = page.getByRole('dialog', { name: 'Experiments' });
  // Who asked for reduced motion sees the end at once.
  await expect(dialog.locator('.lane')).toHaveCount(7);
  await expect(dialog.locator('.lane-verdict')).toHaveText(['passed unseen', 'met', 'met', 'met', 'met', 'met', 'met']);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('time breaks at the tick in which the first shot passes, with the wall chosen and the words on the line', async ({
  page,
}) => {
  const playground = await openFrozen(page, 'scene=firing-range');
  await playground.set({ bulletSpeed: 1800, slowMotion: false });
  await playground.fire(20);
  let passTick = 0;
  while (passTick === 0) {
    await playground.step(1);
    if ((await playground.stats()).passed > 0) passTick = (await playground.stats()).tick;
  }
  await playground.restart();
  await playground.set({ breakOnTunnel: true, seed: 1 });
  await playground.fire(20);
  await playground.run();
  await expect.poll(async () => (await playground.stats()).tick, { timeout: 10_000 }).toBe(passTick);
  await expect(page.getByText('frozen', { exact: true })).toBeVisible();
  expect((await playground.stats()).tick).toBe(passTick);
  const words = new RegExp(`Stopped at tick ${passTick}: bullet \\d+ passed wall \\d+ unseen`);
  await expect(page.locator('.status')).toContainText(words);
});

test('a scene for each failure opens from where the mode is chosen', async ({ page }) => {
  await openPlayground(page, 'scene=firing-range');
  const playground = script(page);
  await playground.set({ ccd: 'substep' });
  await page.getByRole('button', { name: /^See it: A grazed corner/ }).click();
  expect((await playground.get()).scene).toBe('grazed-corner');
  for (let i = 0; i < 30; i++) {
    await playground.fire(1);
    await playground.step(4);
  }
  await playground.step(60);
  const { passed, hit, predictedPassShare } = await playground.stats();
  expect(passed + hit).toBe(30);
  // Of thirty shots, within three standard deviations.
  const deviation = Math.sqrt((predictedPassShare * (1 - predictedPassShare)) / 30);
  expect(Math.abs(passed / 30 - predictedPassShare)).toBeLessThan(3 * deviation);
  expect(passed).toBeGreaterThan(8);
  expect(hit).toBeGreaterThan(3);
});
