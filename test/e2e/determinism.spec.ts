// One future: the same bits under every broad phase, in Node and in the browser.

import { findScene, Simulation } from '#scenes';
import { expect, shrinkCanvas, test } from './kit.ts';
import { openFrozen } from './play.ts';

const TICKS = 1000;

test('a thousand ticks of rain hash the same under both broad phases, in Node and in Chromium', async ({ page }) => {
  test.setTimeout(240_000);
  const inNode = new Simulation(findScene('rain'));
  for (let i = 0; i < TICKS; i++) inNode.step();
  const thinwall = await openFrozen(page, 'scene=rain');
  await shrinkCanvas(page);
  for (const broadPhase of ['uniform-grid', 'brute-force']) {
    await thinwall.set({ broadPhase });
    await thinwall.restart();
    await thinwall.step(TICKS);
    expect(await thinwall.hash(), broadPhase).toBe(inNode.hash());
  }
});
