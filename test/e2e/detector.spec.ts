// The detector as a visitor uses it in the built app: by its keys, with the code beside it.

import { readFileSync } from 'node:fs';
import { api, expect, openPlayground, test } from './kit.ts';

const SOURCE = readFileSync(new URL('../../src/lessons/detector/detect.ts', import.meta.url), 'utf8').split('\n');

test('the detector opens judged, and its keys step, play, lead and start over', async ({ page }) => {
  await openPlayground(page, 'lesson=detector');
  const counter = (id: string) => page.locator(`[data-row=${id}] dd`);
  const lit = page.locator('.code-line[data-lit]');
  for (const [id, value] of Object.entries({ pairs: '45', rejected: '36', narrowed: '9', hits: '8' })) {
    await expect(counter(id)).toHaveText(value);
  }
  await expect(lit).toHaveText(/return hits;/);

  await page.keyboard.press('Home');
  await expect(counter('pairs')).toHaveText('0');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.lesson-step')).toHaveText('2 / 144');
  await page.keyboard.press('ArrowLeft');
  await expect(lit).toContainText('for (let b');

  // The lit line of the built page is that line of the file.
  const number = Number(await lit.locator('.code-number').textContent());
  expect((await lit.locator('code').textContent())?.trim()).toBe(SOURCE[number - 1]?.trim());

  await page.keyboard.press('Space');
  await expect(counter('pairs')).not.toHaveText('1');
  await page.keyboard.press('Space');
  await page.keyboard.press('g');
  await expect(page.locator('.tour-count')).toHaveText('1 of 8');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect(page.locator('.lesson-step')).toHaveText('144 / 144');

  await page.keyboard.press('?');
  const help = page.locator('dialog[open]');
  for (const words of ['Space', 'Left or Right', 'Home', 'End', 'R', 'F', 'G']) {
    await expect(help.getByText(words, { exact: true }).first()).toBeVisible();
  }
});

test('no highlighter is sent, and a link keeps number, shapes and step', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text());
  });
  await openPlayground(page, 'lesson=detector&bodies=16&shapes=discs&step=30');
  await expect(page.locator('.code-line[data-lit]').first()).toBeVisible();
  await expect(page.locator('.lesson-step')).toHaveText(/^30 \//);
  expect((await api(page).lesson()).shapes).toHaveLength(16);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((text) => /shiki|textmate|source\.ts"/i.test(text))).toEqual([]);
});
