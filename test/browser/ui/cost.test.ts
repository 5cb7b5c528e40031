import { expect, test } from 'vitest';
import { makeFakeBody } from './fake-session.ts';
import { mountWithPanel } from './kit.ts';

/** Lets the browser deliver what a MutationObserver has seen. */
async function countMutations(root: HTMLElement, run: () => void | Promise<void>): Promise<number> {
  let count = 0;
  const observer = new MutationObserver((records) => {
    count += records.length;
  });
  observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  await run();
  await Promise.resolve();
  count += observer.takeRecords().length;
  observer.disconnect();
  return count;
}

test('a frame in which nothing changed touches nothing on the page, also when the numbers are read anew', async () => {
  const { root, session, ui } = await mountWithPanel((fake) => {
    fake.bodies = Array.from({ length: 1000 }, (_, index) => makeFakeBody(index + 1, 'crate', { x: index }));
    fake.history = { first: 0, last: 900 };
    fake.tick = 900;
    fake.frozen = true;
  });
  session.select(500);
  ui.refresh();
  const touched = await countMutations(root, async () => {
    for (let frame = 0; frame < 30; frame++) {
      ui.refresh();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  expect(touched).toBe(0);
});

test('a tick that passes changes the tick and the timeline, not the rest of the page', async () => {
  const { root, control, ui } = await mountWithPanel((fake) => {
    fake.history = { first: 0, last: 900 };
    fake.tick = 900;
  });
  const touched = await countMutations(root, () => {
    for (let tick = 901; tick <= 910; tick++) {
      control.tick = tick;
      control.history = { first: 0, last: tick };
      ui.refresh();
    }
  });
  expect(touched).toBeGreaterThan(0);
  expect(touched).toBeLessThanOrEqual(10 * 4);
});
