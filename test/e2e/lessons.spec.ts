// Lessons as a visitor meets them: by mouse, by keyboard alone, by a link, and where there is no script or no WebGL.

import type { Page } from '@playwright/test';
import { api, expect, openPlayground, shrinkCanvas, test } from './kit.ts';

const status = (page: Page) => page.locator('.lesson-status');

async function poseOf(page: Page, part: string): Promise<{ x: number; y: number; degrees: number }> {
  const { shapes } = await api(page).lesson();
  const shape = shapes.find(({ id }) => id === part);
  if (shape === undefined) throw new Error(`the lesson has no part ${part}`);
  return shape;
}

/** Where a point of the figure is on the screen, CSS px. */
async function toScreen(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const camera = await api(page).camera();
  return {
    x: camera.width / 2 + (x - camera.x) * camera.zoom,
    y: camera.height / 2 + (y - camera.y) * camera.zoom,
  };
}

test('a first visitor finds a lesson, drags a box and leaves again; the world is as it was', async ({ page }) => {
  await openPlayground(page);
  await api(page).freeze();
  const hash = await api(page).hash();
  await page.getByRole('button', { name: 'Lessons' }).click();
  await page.locator('.lesson-item', { hasText: 'Two boxes' }).click();
  await expect(status(page)).toHaveText('Colliding, depth 25 px');
  const { x, y } = await poseOf(page, 'b');
  const from = await toScreen(page, x, y);
  const to = await toScreen(page, x + 60, y);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect(status(page)).toHaveText('Apart by 35 px');
  await page.keyboard.press('Control+z');
  await expect(status(page)).toHaveText('Colliding, depth 25 px');
  await page.getByRole('button', { name: 'Close the lesson' }).click();
  await expect(page.locator('.tools')).toBeVisible();
  expect(await api(page).hash()).toBe(hash);
});

test('the keyboard alone reaches everything on the page and is never caught', async ({ page }) => {
  await openPlayground(page, 'lesson=separating-axis&theme=light');
  await shrinkCanvas(page);
  await expect(page.locator('.prose:empty')).toHaveCount(0);
  const wanted = await page
    .locator('.lesson :is(button:enabled, select, input):visible')
    .evaluateAll((elements) => elements.length);
  const reached = new Set<number>();
  let left = false;
  // once round the page, and no further than twice as many steps as there are things to reach
  for (let i = 0; i < 2 * wanted + 40 && !left; i++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const all = [...document.querySelectorAll('.lesson :is(button:enabled, select, input)')];
      const { activeElement } = document;
      return activeElement === null ? -1 : all.filter((each) => each.checkVisibility()).indexOf(activeElement);
    });
    if (at >= 0) reached.add(at);
    else left = reached.size >= wanted;
  }
  expect(reached.size).toBeGreaterThanOrEqual(wanted);
  expect(left).toBe(true);

  await page.locator('[data-part=b]').focus();
  const before = await poseOf(page, 'b');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('e');
  const after = await poseOf(page, 'b');
  expect(after.x).toBe(before.x + 5);
  expect(after.y).toBe(before.y + 25);
  expect(after.degrees).toBe((before.degrees + 15) % 360);
});

test('a link opens the figure as it was', async ({ page }) => {
  await openPlayground(page, 'lesson=two-circles');
  await page.keyboard.press('n');
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowLeft');
  // The address follows at leisure: not the first one that names the circle, but the one that has it where it is. The words
  // are drawn with the next frame, long before.
  const { x, y } = await poseOf(page, 'a');
  await expect.poll(() => new URL(page.url()).search).toContain(`a=${x},${y}`);
  const words = await status(page).textContent();
  await openPlayground(page, new URL(page.url()).search);
  await expect(status(page)).toHaveText(words ?? '');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('every lesson keeps its figure above and its words below, and nothing sticks out', async ({ page }) => {
    await openPlayground(page);
    await shrinkCanvas(page);
    const ids = await api(page).lessons();
    for (const id of ids) {
      await api(page).openLesson(id);
      await expect(status(page)).toBeInViewport();
      const sheet = (await page.locator('.lesson').boundingBox())!;
      expect(sheet.y, id).toBeGreaterThan(0.43 * 844);
      const over = await page
        .locator('.lesson')
        .evaluate((element) => Math.max(element.scrollWidth, document.documentElement.scrollWidth));
      expect(over, id).toBeLessThanOrEqual(390);
    }
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page shows every lesson standing still, with its numbers', async ({ page }) => {
    await page.goto('./');
    const first = page.locator('#lesson-two-boxes');
    await expect(first.locator('svg')).not.toBeInViewport({ ratio: 0.9 });
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, 500);
    await expect(first.locator('svg')).toBeInViewport({ ratio: 0.9 });
    await expect(first).toContainText('Colliding, depth 25 px.');
    await expect(first).toContainText('(338, 223)');
    expect(await page.locator('section.still').count()).toBeGreaterThan(8);
  });
});

test('without WebGL a lesson is a picture that follows the mouse and the keys', async ({ page }) => {
  await page.addInitScript(() => {
    const proto = HTMLCanvasElement.prototype as { getContext(kind: string, ...rest: unknown[]): unknown };
    const original = proto.getContext;
    proto.getContext = function (kind, ...rest) {
      return kind.startsWith('webgl') ? null : original.call(this, kind, ...rest);
    };
  });
  await page.goto('./');
  await expect(page.getByRole('alert')).toContainText('does not offer WebGL');
  await page.getByRole('button', { name: 'Open the lessons' }).click();
  const picture = page.locator('.svg-stage svg');
  await expect(picture).toBeVisible();
  await expect(status(page)).toHaveText('Colliding, depth 25 px');
  const { x, y } = await poseOf(page, 'b');
  const from = await toScreen(page, x, y);
  const to = await toScreen(page, x + 60, y);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect(status(page)).toHaveText('Apart by 35 px');
  await page.keyboard.press('ArrowRight');
  await expect(picture).toHaveAttribute('aria-label', 'Two boxes: Apart by 40 px');
});
