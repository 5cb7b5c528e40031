// An accessibility checker walks the whole app: nothing serious or critical on any page, in either theme, on a desk and
// on a phone. One page is used for many looks, because opening it is what takes the time.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { api, expect, openPlayground, shrinkCanvas, test } from './kit.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { width: 390, height: 844 };

/** Contrast takes most of the time, and nothing else depends on the theme. */
type Rules = 'all' | 'contrast' | 'all but contrast';
const RULES: Readonly<Record<Rules, RunOptions>> = {
  all: {},
  contrast: { runOnly: { type: 'rule', values: ['color-contrast'] } },
  'all but contrast': { rules: { 'color-contrast': { enabled: false } } },
};

/** What axe finds serious or critical on the page as it is now: the rule, why, and where. */
async function findFaults(page: Page, rules: Rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: RunOptions = { resultTypes: ['violations'], elementRef: false, ...RULES[rules] };
  const { violations } = await page.evaluate(async (chosen) => {
    const { axe } = window as unknown as { axe: { run(context: Document, options: RunOptions): Promise<AxeResults> } };
    const found = await axe.run(document, chosen);
    return { violations: found.violations };
  }, options);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
}

async function openStill(page: Page, query: string): Promise<void> {
  await openPlayground(page, query);
  await shrinkCanvas(page);
  await api(page).freeze();
  await expect(page.locator('.tp-fldv').first()).toBeAttached();
}

/** Looks at every lesson in the register, one after the other. */
async function lookAtLessons(page: Page, rules: Rules): Promise<void> {
  const ids = await api(page).lessons();
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) {
    await api(page).openLesson(id);
    await expect(page.locator('.prose:empty')).toHaveCount(0);
    expect.soft(await findFaults(page, rules), id).toEqual([]);
  }
}

for (const [theme, rules] of [
  ['dark', 'all'],
  ['light', 'contrast'],
] as const) {
  test(`${theme}: the world, its panels and every lesson`, async ({ page }) => {
    test.setTimeout(180_000);
    await openStill(page, `theme=${theme}`);
    expect.soft(await findFaults(page, rules), 'playground with settings').toEqual([]);
    await page.keyboard.press('n');
    await page.keyboard.press('b');
    await expect(page.locator('.race')).toBeVisible();
    expect.soft(await findFaults(page, rules), 'race, and a chosen body').toEqual([]);
    await page.keyboard.press('b');
    for (const key of ['i', 'n', 'i']) await page.keyboard.press(key);
    await expect(page.locator('.glass')).toBeVisible();
    expect.soft(await findFaults(page, rules), 'inspector').toEqual([]);
    await page.keyboard.press('i');
    await page.keyboard.press('?');
    expect.soft(await findFaults(page, rules), 'help').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog.help')).toBeHidden();
    for (const key of ['x', 'Shift+X']) {
      await page.keyboard.press(key);
      await expect(page.locator('dialog.experiment')).toBeVisible();
      expect.soft(await findFaults(page, rules), `experiment ${key}`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog.experiment')).toBeHidden();
    }
    await page.locator('.lessons-button').click();
    expect.soft(await findFaults(page, rules), 'list of lessons').toEqual([]);
    await page.keyboard.press('Escape');
    await lookAtLessons(page, rules);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('the world, its drawer and every lesson', async ({ page }) => {
    test.setTimeout(180_000);
    await openStill(page, 'theme=light');
    expect.soft(await findFaults(page, 'all but contrast'), 'playground').toEqual([]);
    await page.locator('.panel-toggle').click();
    expect.soft(await findFaults(page, 'all but contrast'), 'settings').toEqual([]);
    await page.keyboard.press('Escape');
    await lookAtLessons(page, 'all but contrast');
  });
});
