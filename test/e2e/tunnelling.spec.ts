// The product's main claim, on the firing range of the built app: 8 px of wall, 4 px of bullet, 60 ticks a second.

import type { Page } from '@playwright/test';
import { expect, shrinkCanvas, test } from './kit.ts';
import { openFrozen, type Script, type Shot, script } from './play.ts';

const SEEDS = Array.from({ length: 20 }, (_, i) => 101 + i);
const SHOTS = 500;
const HZ = 60;
/** The wall's middle, and half of the stretch on which a bullet's middle is a hit, px. */
const WALL_X = 480;
const HALF = 6;

test.describe.configure({ timeout: 180_000 });

/** The firing range, frozen, with next to no canvas: it is not looked at, and the time is left to the physics. */
async function openRange(page: Page): Promise<Script> {
  const thinwall = await openFrozen(page, 'scene=firing-range');
  await shrinkCanvas(page);
  return thinwall;
}

/** Fires a volley and runs until every shot has ended in one way or another. */
async function shoot(thinwall: Script, settings: Record<string, unknown>, count = SHOTS) {
  await thinwall.set(settings);
  await thinwall.fire(count);
  // The muzzle is 414 px before the wall.
  const { bulletSpeed, hz } = (await thinwall.get()) as { bulletSpeed: number; hz: number };
  await thinwall.step(Math.ceil((700 / bulletSpeed) * hz) + 3);
  const stats = await thinwall.stats();
  expect(stats.hit + stats.passed + stats.missed, 'every shot has ended').toBe(count);
  return stats;
}

/** Positions are x + k v / hz, k = 1, 2, ...: is one of them a hit, or is the wall behind it? */
function workOutOutcome(shot: Shot): string {
  for (let k = 1; ; k++) {
    const x = shot.x + (k * shot.speed) / HZ;
    if (Math.abs(x - WALL_X) <= HALF) return 'hit';
    if (x > WALL_X + HALF) return 'passed';
  }
}

/** Wilson's interval, written out once more. */
function interval(passed: number, total: number): [number, number] {
  const z = 1.96;
  const p = passed / total;
  const middle = (p + z ** 2 / (2 * total)) / (1 + z ** 2 / total);
  const half = (z * Math.sqrt((p * (1 - p)) / total + z ** 2 / (4 * total ** 2))) / (1 + z ** 2 / total);
  return [middle - half, middle + half];
}

for (const bulletSpeed of [600, 720]) {
  test(`at ${bulletSpeed} px/s none of 10,000 shots passes the wall`, async ({ page }) => {
    const thinwall = await openRange(page);
    for (const seed of SEEDS) {
      const { fired, hit, passed, missed } = await shoot(thinwall, { bulletSpeed, seed });
      expect({ seed, fired, hit, passed, missed }).toEqual({ seed, fired: SHOTS, hit: SHOTS, passed: 0, missed: 0 });
    }
  });
}

for (const [bulletSpeed, share] of [
  [900, 0.2],
  [1800, 0.6],
] as const) {
  test(`at ${bulletSpeed} px/s each shot ends as its phase says, and ${100 * share} % lies in the intervals`, async ({
    page,
  }) => {
    const thinwall = await openRange(page);
    let inside = 0;
    for (const seed of SEEDS) {
      const { hit, passed, missed, predictedPassShare } = await shoot(thinwall, { bulletSpeed, seed });
      expect(predictedPassShare).toBeCloseTo(share, 9);
      expect(missed).toBe(0);
      expect(hit + passed).toBe(SHOTS);
      const shots = await thinwall.shots();
      expect(shots).toHaveLength(SHOTS);
      expect(shots.map((shot) => shot.outcome)).toEqual(shots.map(workOutOutcome));
      const [low, high] = interval(passed, SHOTS);
      if (low <= share && share <= high) inside++;
    }
    expect(inside).toBeGreaterThanOrEqual(17);
  });
}

for (const ccd of ['substep', 'sweep']) {
  test(`${ccd} lets nothing pass, whatever the speed, the shape and the wall's turn`, async ({ page }) => {
    const thinwall = await openRange(page);
    for (const wallAngle of [0, 30]) {
      for (const bulletShape of ['circle', 'box', 'polygon']) {
        for (const bulletSpeed of [900, 1800, 20000]) {
          const settings = { ccd, slices: 'auto', wallAngle, bulletShape, bulletSpeed, seed: 7 };
          const { hit, passed, missed, threshold } = await shoot(thinwall, settings);
          expect({ ...settings, hit, passed, missed }).toEqual({ ...settings, hit: SHOTS, passed: 0, missed: 0 });
          expect(threshold).toBe(Infinity);
        }
      }
    }
  });
}

test('three slices a tick raise the threshold to 2,160 px/s', async ({ page }) => {
  const thinwall = await openRange(page);
  for (const seed of SEEDS.slice(0, 5)) {
    const stats = await shoot(thinwall, { ccd: 'substep', slices: 3, bulletSpeed: 1800, seed });
    expect(stats.threshold).toBeCloseTo(2160, 6);
    expect(stats.passed).toBe(0);
    expect((await shoot(thinwall, { bulletSpeed: 3000, seed })).passed).toBeGreaterThan(0);
  }
});

test('the threshold moves as predicted, and what is measured moves with it', async ({ page }) => {
  const thinwall = await openRange(page);
  const plain = { wallThickness: 8, bulletSize: 4, hz: 60, epsilon: 0, touchingCounts: true, thicken: 0 };
  const cases: [Record<string, unknown>, number][] = [
    [{}, 720],
    [{ wallThickness: 16 }, 1200],
    [{ bulletSize: 10 }, 1080],
    [{ hz: 120 }, 1440],
    [{ epsilon: 2 }, 960],
    [{ epsilon: 2, touchingCounts: false }, 480],
    [{ thicken: 3 }, 1080],
    [{ thicken: 1.5, hz: 30 }, 450],
  ];
  for (const [patch, threshold] of cases) {
    await thinwall.set({ ...plain, ...patch });
    expect((await thinwall.stats()).threshold).toBeCloseTo(threshold, 6);
    const below = await shoot(thinwall, { bulletSpeed: threshold, seed: 3 });
    expect({ ...patch, passed: below.passed, missed: below.missed }).toEqual({ ...patch, passed: 0, missed: 0 });
    const above = await shoot(thinwall, { bulletSpeed: 1.25 * threshold, seed: 3 });
    expect(above.predictedPassShare).toBeCloseTo(0.2, 6);
    expect(Math.abs(above.passed / SHOTS - 0.2)).toBeLessThan(0.06);
  }
});

test('a new input of the prediction starts a new tally, and stepping back rewinds it', async ({ page }) => {
  const thinwall = await openRange(page);
  await shoot(thinwall, { bulletSpeed: 900, seed: 1 }, 50);
  const full = await thinwall.stats();
  expect(full.hit + full.passed).toBe(50);
  await thinwall.back(45);
  expect(await thinwall.stats()).toMatchObject({ fired: 50, hit: 0, passed: 0 });
  await thinwall.step(45);
  expect(await thinwall.stats()).toMatchObject({ hit: full.hit, passed: full.passed });
  await thinwall.set({ wallThickness: 9 });
  expect(await thinwall.stats()).toMatchObject({ fired: 0, hit: 0, passed: 0, missed: 0 });
});

test('the first minute: fire with F, press = until it passes, and the moment is seen; C stops it', async ({ page }) => {
  await page.goto('./?slowMotion=false');
  await page.waitForFunction(() => 'thinwall' in window);
  const thinwall = script(page);
  expect(await thinwall.get()).toMatchObject({ scene: 'playground', ccd: 'discrete', bulletSpeed: 600 });
  await expect(page.getByText(/Fire with/)).toBeVisible();
  const passed = async () => (await thinwall.stats()).passed;
  for (let i = 0; i < 40 && (await passed()) === 0; i++) {
    await page.keyboard.press('=');
    await page.keyboard.press('f');
    await page.waitForTimeout(900);
  }
  expect(await passed()).toBeGreaterThan(0);
  expect((await thinwall.get()).bulletSpeed).toBeGreaterThan(720);
  await expect(page.getByText(/It passed/)).toBeVisible();
  await page.keyboard.press('c');
  expect((await thinwall.get()).ccd).not.toBe('discrete');
  await page.keyboard.press('f');
  await expect.poll(async () => (await thinwall.stats()).hit, { timeout: 10_000 }).toBe(1);
  expect(await passed()).toBe(0);
});
