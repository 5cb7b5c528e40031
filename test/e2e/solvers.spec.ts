// What the solvers promise, seen in the built app.

import { expect, test } from './kit.ts';
import { type BodyReport, openFrozen } from './play.ts';

// The canvas is not looked at here; a small one leaves the time to the physics.
test.use({ viewport: { width: 480, height: 320 } });

test('the pyramid of twenty rows stands for a minute; no crate creeps by a pixel after second 5', async ({ page }) => {
  test.setTimeout(240_000);
  const thinwall = await openFrozen(page, 'scene=pyramid');
  const crates = async () => (await thinwall.bodies()).filter((body) => body.kind === 'crate');
  await thinwall.step(300);
  const then = await crates();
  expect(then).toHaveLength(210);
  await thinwall.step(55 * 60);
  const now = await crates();
  const crept = now.map((body, i) => Math.hypot(body.x - then[i]!.x, body.y - then[i]!.y));
  expect(Math.max(...crept)).toBeLessThan(1);
});

/** Puts five crates on the range's floor, lets them settle for two seconds and reports them. */
async function settle(
  thinwall: Awaited<ReturnType<typeof openFrozen>>,
  settings: Record<string, unknown>,
): Promise<BodyReport[]> {
  await thinwall.load('firing-range');
  await thinwall.set({ solver: 'push-out', passes: 4, removeVelocity: true, ...settings });
  for (let i = 0; i < 5; i++) await thinwall.spawn('crate', { x: 200, y: 190 - 40 * i, angle: 0, size: 40 });
  await thinwall.step(120);
  return (await thinwall.bodies()).filter((body) => body.kind === 'crate');
}

test('push-out squeezes a stack of five with one pass, rests with four, sinks without velocity removal', async ({
  page,
}) => {
  const thinwall = await openFrozen(page, 'scene=firing-range');
  const gap = (crates: BodyReport[]) => Math.min(...crates.slice(1).map((body, i) => crates[i]!.y - body.y));
  expect(gap(await settle(thinwall, { passes: 1 }))).toBeLessThan(37);
  const rest = await settle(thinwall, { passes: 4 });
  expect(gap(rest)).toBeGreaterThan(39);
  await thinwall.step(120);
  const later = (await thinwall.bodies()).filter((body) => body.kind === 'crate');
  later.forEach((body, i) => {
    expect(Math.abs(body.y - rest[i]!.y)).toBeLessThan(0.01);
  });
  const sunk = await settle(thinwall, { removeVelocity: false });
  expect(Math.max(...sunk.map((body, i) => body.y - rest[i]!.y))).toBeGreaterThan(20);
});

test('a crate that is hit off its middle tumbles', async ({ page }) => {
  const thinwall = await openFrozen(page, 'scene=firing-range');
  const crate = await thinwall.spawn('crate', { x: 200, y: 190, angle: 0, size: 40 });
  await thinwall.spawn('box', { x: 100, y: 176, angle: 0, width: 30, height: 12, vx: 900, density: 6 });
  await thinwall.step(120);
  const body = (await thinwall.bodies()).find((candidate) => candidate.id === crate)!;
  expect(Math.abs(body.angle)).toBeGreaterThan(0.5);
});
