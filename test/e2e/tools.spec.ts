// Every tool by mouse and by keyboard, as a person would use it.

import { expect, openPlayground, test } from './kit.ts';
import { bullets, click, drag, onScreen, openFrozen, script } from './play.ts';

test('crates, circles and polygons are put down where one clicks, by the keys 2, 3 and 4', async ({ page }) => {
  const thinwall = await openFrozen(page, 'scene=firing-range');
  for (const [key, kind, x] of [
    ['2', 'crate', 150],
    ['3', 'circle', 250],
    ['4', 'polygon', 350],
  ] as const) {
    await page.keyboard.press(key);
    await click(page, x, -80);
    const made = (await thinwall.bodies()).at(-1)!;
    expect(made.kind).toBe(kind);
    expect(Math.abs(made.x - x)).toBeLessThan(2);
    expect(Math.abs(made.y + 80)).toBeLessThan(2);
  }
});

test('a body is dragged at once while time stands, and follows the hand while it runs', async ({ page }) => {
  const thinwall = await openFrozen(page, 'scene=firing-range&gravity=0');
  const id = await thinwall.spawn('crate', { x: 150, y: -80, angle: 0 });
  const find = async () => (await thinwall.bodies()).find((body) => body.id === id)!;
  await drag(page, [150, -80], [250, -120]);
  expect(Math.abs((await find()).x - 250)).toBeLessThan(3);
  expect(Math.abs((await find()).y + 120)).toBeLessThan(3);
  await thinwall.run();
  await page.mouse.move(...(await onScreen(page, 250, -120)));
  await page.mouse.down();
  await page.mouse.move(...(await onScreen(page, 180, -60)), { steps: 4 });
  await expect.poll(async () => Math.abs((await find()).x - 180), { timeout: 10_000 }).toBeLessThan(6);
  await page.mouse.up();
});

test('a wall is drawn by dragging with tool 6 and stands between the two ends', async ({ page }) => {
  const thinwall = await openFrozen(page, 'scene=firing-range');
  await page.keyboard.press('6');
  await drag(page, [150, -100], [250, -100]);
  const wall = (await thinwall.bodies()).at(-1)!;
  expect(wall).toMatchObject({ kind: 'wall', type: 'static' });
  expect(Math.abs(wall.x - 200)).toBeLessThan(2);
});

test('a bullet of tool 5 flies along the drag, and Escape drops the aim', async ({ page }) => {
  const thinwall = await openFrozen(page, 'scene=firing-range');
  await page.keyboard.press('5');
  await drag(page, [150, -100], [150, -180]);
  await thinwall.step(1);
  const [bullet] = bullets(await thinwall.bodies());
  expect(bullet!.vy).toBeLessThan(-800);
  expect(Math.abs(bullet!.vx)).toBeLessThan(10);
  await page.mouse.move(...(await onScreen(page, 200, -100)));
  await page.mouse.down();
  await page.mouse.move(...(await onScreen(page, 250, -100)), { steps: 3 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await thinwall.step(1);
  expect(bullets(await thinwall.bodies())).toHaveLength(1);
});

test('the eraser takes bodies away, by a click and along a stroke; undo brings them back', async ({ page }) => {
  const thinwall = await openFrozen(page, 'scene=firing-range');
  for (const x of [150, 200, 250]) await thinwall.spawn('crate', { x, y: -80, angle: 0, size: 30 });
  const count = async () => (await thinwall.bodies()).length;
  const before = await count();
  await page.keyboard.press('7');
  await click(page, 150, -80);
  expect(await count()).toBe(before - 1);
  await drag(page, [180, -80], [280, -80]);
  expect(await count()).toBe(before - 3);
  for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
  expect(await count()).toBe(before);
  await page.keyboard.press('Control+Shift+Z');
  expect(await count()).toBe(before - 1);
});

test('without a mouse: N chooses, arrows move by 5 and 25 px, Q and E turn, Delete removes', async ({ page }) => {
  const thinwall = await openFrozen(page, 'scene=firing-range');
  const id = await thinwall.spawn('crate', { x: 150, y: -80, angle: 0 });
  const find = async () => (await thinwall.bodies()).find((body) => body.id === id);
  await page.keyboard.press('Shift+N');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  expect(await find()).toMatchObject({ x: 155, y: -105 });
  await page.keyboard.press('e');
  expect((await find())!.angle).toBeCloseTo(Math.PI / 12, 9);
  await page.keyboard.press('q');
  await page.keyboard.press('Delete');
  expect(await find()).toBeUndefined();
});

test('the gun by keys: F fires, held it repeats, - and = change the speed, C and Shift+C the mode', async ({
  page,
}) => {
  await openPlayground(page, 'scene=firing-range&fireRate=20&slowMotion=false');
  const thinwall = script(page);
  await page.keyboard.down('f');
  await expect.poll(async () => (await thinwall.stats()).fired, { timeout: 10_000 }).toBeGreaterThan(3);
  await page.keyboard.up('f');
  await page.keyboard.press('=');
  const faster = Number((await thinwall.get()).bulletSpeed);
  expect(faster).toBeGreaterThan(900);
  await page.keyboard.press('-');
  expect(Number((await thinwall.get()).bulletSpeed)).toBeLessThan(faster);
  await page.keyboard.press('c');
  expect((await thinwall.get()).ccd).not.toBe('discrete');
  await page.keyboard.press('Shift+C');
  expect((await thinwall.get()).ccd).toBe('discrete');
});

test('the wheel zooms about the pointer, and a right drag pans', async ({ page }) => {
  const thinwall = await openFrozen(page, 'scene=firing-range');
  const spot: [number, number] = [300, -50];
  const [x, y] = await onScreen(page, ...spot);
  const before = await thinwall.camera();
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -300);
  await expect.poll(async () => (await thinwall.camera()).zoom).toBeGreaterThan(before.zoom * 1.1);
  const [zoomedX, zoomedY] = await onScreen(page, ...spot);
  expect(Math.abs(zoomedX - x)).toBeLessThan(1);
  expect(Math.abs(zoomedY - y)).toBeLessThan(1);
  const zoomed = await thinwall.camera();
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(x + 60, y + 40, { steps: 3 });
  await page.mouse.up({ button: 'right' });
  await expect.poll(async () => (await thinwall.camera()).x).toBeCloseTo(zoomed.x - 60 / zoomed.zoom, 3);
});

test('every scene opens from the address, runs, and says nothing on the console', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 640, height: 400 });
  for (const id of ['playground', 'firing-range', 'pyramid', 'rain', 'brawl']) {
    await openPlayground(
      page,
      `scene=${id}&outlines=1&bounds=1&cells=1&contacts=1&pushes=1&velocities=1&sweeps=1&ids=1`,
    );
    const thinwall = script(page);
    expect((await thinwall.get()).scene).toBe(id);
    await expect.poll(async () => (await thinwall.stats()).tick, { timeout: 15_000 }).toBeGreaterThan(3);
  }
});
