// The inspector in the built app: two clicks, five stages, the same as data, and a world that does not notice.

import { api, expect, test } from './kit.ts';
import { click, onScreen, openFrozen } from './play.ts';

interface Inspection {
  readonly tick: number;
  readonly a: { readonly id: number };
  readonly narrow: readonly {
    readonly separation: number;
    readonly contact: { readonly points: { x: number; y: number }[] };
  }[];
  readonly solver: { readonly traced: boolean; readonly normalImpulse: number };
  readonly history: readonly { readonly tick: number }[];
}

test('I and two clicks put a pair under the glass; the world stays what it was', async ({ page }) => {
  const thinwall = await openFrozen(page, 'scene=stack');
  await thinwall.step(20);
  const before = await thinwall.hash();
  const bodies = await thinwall.bodies();
  const crate = bodies.find(({ type }) => type === 'dynamic')!;
  const floor = bodies.find(({ type }) => type === 'static')!;
  await page.keyboard.press('i');
  const glass = page.getByRole('region', { name: 'Inspector' });
  await expect(glass).toBeVisible();
  await expect(glass).toContainText('Click two bodies');
  await click(page, crate.x, crate.y);
  await expect(glass).toContainText('Click the second body');
  await click(page, crate.x + 60, floor.y);
  const tabs = glass.getByRole('tab');
  await expect(tabs).toHaveCount(5);
  for (const name of ['Broad phase', 'Narrow phase', 'CCD', 'Solver', 'State']) {
    const tab = glass.getByRole('tab', { name });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(glass.getByRole('tabpanel')).not.toBeEmpty();
  }
  expect(await thinwall.hash()).toBe(before);
  const told = (await api(page).inspect(crate.id, floor.id)) as Inspection;
  expect(told).toMatchObject({ tick: 20, a: { id: crate.id }, solver: { traced: true } });
  expect(told.solver.normalImpulse).toBeGreaterThan(0);
  expect(told.history).toHaveLength(8);
  expect(await thinwall.hash()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(glass).toBeHidden();
});

test('Shift and a click take the second body; a contact under the pointer explains itself', async ({ page }) => {
  const thinwall = await openFrozen(page, 'scene=stack');
  await thinwall.step(20);
  const bodies = await thinwall.bodies();
  const crate = bodies.find(({ type }) => type === 'dynamic')!;
  const floor = bodies.find(({ type }) => type === 'static')!;
  await click(page, crate.x, crate.y);
  await page.keyboard.down('Shift');
  // the card of the selected body covers the floor below the column
  await click(page, 330, floor.y);
  await page.keyboard.up('Shift');
  const glass = page.getByRole('region', { name: 'Inspector' });
  await expect(glass.getByRole('tabpanel')).toContainText('Candidate axes');
  const told = (await api(page).inspect(crate.id, floor.id)) as Inspection;
  const [point] = told.narrow[0]!.contact.points;
  await page.mouse.move(...(await onScreen(page, point!.x, point!.y)));
  await expect(page.locator('.status-text')).toHaveText(/^Contact of .*normal .*kg px\/s/);
});
