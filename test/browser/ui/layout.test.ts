import { page } from '@vitest/browser/context';
import { afterAll, describe, expect, test } from 'vitest';
import { makeFakeBody } from './fake-session.ts';
import type { Mounted } from './kit.ts';
import { find, mountUi, nextFrame } from './kit.ts';

const SIZES = [
  [390, 844],
  [360, 640],
  [667, 375],
  [844, 390],
  [820, 1180],
  [1280, 720],
  [1920, 1080],
] as const;

/** Parts that share the screen; none may lie over another. */
const PARTS = '.header, .read-out, .tools, .dock, .panel, .prompt, .body-card, .toast';

afterAll(() => page.viewport(1280, 720));

/** Everything at once: a prompt, a selected body, two notes, large numbers. */
async function mountCrowded(width: number, height: number): Promise<Mounted> {
  await page.viewport(width, height);
  const mounted = mountUi((fake) => {
    fake.prompt = 'Fire with F, press = until it passes.';
    fake.bodies = [makeFakeBody(12, 'polygon', { x: 1043, y: -300, vx: 2000 })];
    fake.settings = { ...fake.settings, bulletSpeed: 20000, ccd: 'substep' };
    fake.numbers = { stepDistance: 333.3, fired: 10000, hit: 8899, passed: 1101, missed: 34, threshold: 2160 };
    fake.tick = 123456;
    fake.notes = [{ id: 1, text: 'The future after tick 900 is discarded: it was changed here.', tone: 'warning' }];
  });
  mounted.session.select(12);
  mounted.ui.refresh();
  await nextFrame();
  await nextFrame();
  return mounted;
}

const boxesOf = (root: ParentNode): { name: string; box: DOMRect }[] =>
  [...root.querySelectorAll<HTMLElement>(PARTS)]
    .filter((element) => !element.hidden)
    .map((element) => ({ name: element.className, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1);

describe.each(SIZES)('at %i × %i', (width, height) => {
  test('no part lies over another, and none leaves the window', async () => {
    const { root } = await mountCrowded(width, height);
    const boxes = boxesOf(root);
    expect(boxes.length).toBeGreaterThan(5);
    for (const { name, box } of boxes) {
      expect(box.left, name).toBeGreaterThanOrEqual(0);
      expect(box.right, name).toBeLessThanOrEqual(width);
      expect(box.top, name).toBeGreaterThanOrEqual(0);
      expect(box.bottom, name).toBeLessThanOrEqual(height);
    }
    boxes.forEach(({ name, box }, index) => {
      for (const other of boxes.slice(index + 1)) {
        const x = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const y = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        expect(Math.min(x, y), `${name} and ${other.name}`).toBeLessThanOrEqual(0);
      }
    });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test('what is in a part stays in it', async () => {
    const { root } = await mountCrowded(width, height);
    for (const card of root.querySelectorAll<HTMLElement>('.header, .read-out, .dock, .prompt, .body-card')) {
      const outer = card.getBoundingClientRect();
      for (const inner of card.querySelectorAll('button, select, input, .verdict, .fact, .share, .clock')) {
        const box = inner.getBoundingClientRect();
        if (box.width === 0) continue;
        const name = `${inner.className} in ${card.className}`;
        expect(box.right, name).toBeLessThanOrEqual(outer.right + 0.5);
        expect(box.left, name).toBeGreaterThanOrEqual(outer.left - 0.5);
        expect(box.bottom, name).toBeLessThanOrEqual(outer.bottom + 0.5);
      }
    }
  });

  test('the session knows what is covered, and some canvas is left', async () => {
    const { session, root } = await mountCrowded(width, height);
    const { viewport } = session;
    expect(viewport).toMatchObject({ width, height });
    expect(viewport.top).toBeGreaterThan(find(root, '.header').getBoundingClientRect().bottom - 1);
    expect(viewport.bottom).toBeGreaterThan(height - find(root, '.dock').getBoundingClientRect().top - 1);
    expect(width - viewport.left - viewport.right).toBeGreaterThan(250);
    expect(height - viewport.top - viewport.bottom).toBeGreaterThan(150);
  });
});

test('the drawer of a phone starts closed and closes by Escape', async () => {
  const { root } = await mountCrowded(390, 844);
  const panel = find(root, '.panel');
  expect(panel.dataset.open).toBe('false');
  find(root, '.panel-toggle').click();
  expect(panel.dataset.open).toBe('true');
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(panel.dataset.open).toBe('false');
});
