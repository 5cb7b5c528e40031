// A lesson's address: what it opens, how it follows the hand, and that the scene is none the worse for it.

import type { Page } from '@playwright/test';
import { expect, openPlayground, test } from './kit.ts';

interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
}

interface Lesson {
  readonly id: string;
  readonly status: string;
  readonly shapes: readonly { readonly id: string; readonly x: number; readonly y: number }[];
}

interface Scripts {
  camera(): Camera;
  lesson(): Lesson | null;
  openLesson(id: string): void;
  closeLesson(): void;
}

/** Calls one of the console's functions in the page. */
function ask<Name extends keyof Scripts>(
  page: Page,
  name: Name,
  ...args: Parameters<Scripts[Name]>
): Promise<ReturnType<Scripts[Name]>> {
  return page.evaluate(
    ([method, values]) => {
      const { thinwall } = window as unknown as { thinwall: Record<string, (...given: unknown[]) => unknown> };
      return thinwall[method]?.(...values);
    },
    [name, args] as [string, unknown[]],
  ) as Promise<ReturnType<Scripts[Name]>>;
}

const placeOfB = async (page: Page) => (await ask(page, 'lesson'))?.shapes.find(({ id }) => id === 'b');

test('an address opens a figure as it says, follows a drag, and a reload shows the same', async ({ page }) => {
  await openPlayground(page, 'lesson=two-boxes&b=300,240&theme=dark');
  expect(await placeOfB(page)).toMatchObject({ x: 300, y: 240 });
  const { x, y, zoom, width, height } = await ask(page, 'camera');
  const [fromX, fromY] = [width / 2 + (310 - x) * zoom, height / 2 + (250 - y) * zoom];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + 40 * zoom, fromY, { steps: 3 });
  await page.mouse.up();
  expect(await placeOfB(page)).toMatchObject({ x: 340, y: 240 });
  await expect(page).toHaveURL(/\?lesson=two-boxes&b=340,240&theme=dark$/);
  const before = await ask(page, 'lesson');
  await page.reload();
  await page.waitForFunction(() => 'thinwall' in window);
  expect(await ask(page, 'lesson')).toEqual(before);
});

test('the address loses the lesson with its end, and the next visit finds the scene where it was', async ({ page }) => {
  await openPlayground(page, 'scene=pyramid');
  await ask(page, 'openLesson', 'gjk');
  await expect(page).toHaveURL(/\?lesson=gjk&scene=pyramid$/);
  await ask(page, 'closeLesson');
  await expect(page).toHaveURL(/\?scene=pyramid$/);
  await openPlayground(page, 'lesson=two-boxes');
  await openPlayground(page);
  const scene = await page.evaluate(() => (window as unknown as { thinwall: { get(): unknown } }).thinwall.get());
  expect(scene).toMatchObject({ scene: 'pyramid' });
});

test('what is wrong in a link is said, and the rest of it is used', async ({ page }) => {
  await openPlayground(page, 'lesson=two-boxes&b=here&a=200,150');
  await expect(page.getByText("b must be x,y in px, such as 380,225, got 'here'")).toBeVisible();
  expect((await ask(page, 'lesson'))?.shapes).toMatchObject([
    { id: 'a', x: 200, y: 150 },
    { id: 'b', x: 380, y: 225 },
  ]);
  await expect(page).toHaveURL(/\?lesson=two-boxes&a=200,150$/);
});

test('Back leads from a lesson to the lesson before it and to the world, which is as it was left', async ({ page }) => {
  await openPlayground(page, 'scene=pyramid');
  await page.evaluate(() => {
    const { thinwall } = window as unknown as { thinwall: Record<string, (...given: unknown[]) => unknown> };
    thinwall.freeze?.();
    thinwall.spawn?.('crate', { x: 0, y: -300 });
  });
  const hash = () => page.evaluate(() => (window as unknown as { thinwall: { hash(): string } }).thinwall.hash());
  const left = await hash();
  await ask(page, 'openLesson', 'two-boxes');
  await expect(page).toHaveURL(/lesson=two-boxes/);
  await page.getByRole('button', { name: /^Next lesson/ }).click();
  await expect(page).toHaveURL(/lesson=two-circles/);
  await page.goBack();
  expect((await ask(page, 'lesson'))?.id).toBe('two-boxes');
  await page.goBack();
  expect(await ask(page, 'lesson')).toBeNull();
  expect(await hash()).toBe(left);
  await expect(page).toHaveURL(/\?scene=pyramid$/);
  await page.goForward();
  expect((await ask(page, 'lesson'))?.id).toBe('two-boxes');
});

test('the address follows the settings of the world, and a scene has an entry of its own in the history', async ({
  page,
}) => {
  await openPlayground(page, 'scene=firing-range');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\?scene=firing-range&ccd=substep$/);
  await page.getByRole('combobox', { name: 'Scene or lesson' }).selectOption({ label: 'Stack' });
  await expect(page).toHaveURL(/\?scene=stack$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?scene=firing-range&ccd=substep$/);
  const settings = await page.evaluate(() => (window as unknown as { thinwall: { get(): unknown } }).thinwall.get());
  expect(settings).toMatchObject({ scene: 'firing-range', ccd: 'substep' });
});

test('a theme in the address lasts until another is chosen, and a reload does not bring it back', async ({ page }) => {
  const isDark = () => page.evaluate(() => document.documentElement.dataset.theme === 'dark');
  await openPlayground(page, 'lesson=two-boxes&theme=dark');
  expect(await isDark()).toBe(true);
  await page.getByRole('button', { name: 'Light or dark' }).click();
  await expect(page).toHaveURL(/\?lesson=two-boxes$/);
  await page.reload();
  await page.waitForFunction(() => 'thinwall' in window);
  expect(await isDark()).toBe(false);
});
