import { expect, test } from 'vitest';
import { makeBox, makeCircle } from '#engine';
import { clickPointer, dragPointer, mountView, sendPointer } from './kit.ts';

test('a click selects the body under the pointer and a click on nothing lets it go', async () => {
  const { session, canvas } = await mountView({ empty: true });
  const body = session.world.add({ shape: makeBox(40, 40), x: 100, y: 50 });
  clickPointer(canvas, 500, 350);
  expect(session.selected).toBe(body.id);
  clickPointer(canvas, 100, 100);
  expect(session.selected).toBeNull();
});

test('a click on a frozen body is no edit, a drag moves it', async () => {
  const { session, canvas } = await mountView({ empty: true });
  const body = session.world.add({ shape: makeBox(40, 40), x: 100, y: 50 });
  clickPointer(canvas, 505, 345);
  expect([body.x, body.y]).toEqual([100, 50]);
  dragPointer(canvas, [
    [505, 345],
    [560, 300],
    [605, 295],
  ]);
  expect(body.x).toBeCloseTo(200, 9);
  expect(body.y).toBeCloseTo(0, 9);
});

test('a running body that is dragged follows the pointer and is let go with the button', async () => {
  const { session, canvas } = await mountView({ empty: true, settings: { gravity: 0 } });
  const body = session.world.add({ shape: makeCircle(20), x: 0, y: 0 });
  session.run();
  sendPointer(canvas, 'pointerdown', 400, 300);
  sendPointer(canvas, 'pointermove', 520, 300);
  expect(session.world.grabbed?.id).toBe(body.id);
  session.stepForward(90);
  expect(body.x).toBeGreaterThan(90);
  sendPointer(canvas, 'pointerup', 520, 300);
  expect(session.world.grabbed).toBeNull();
});

test('a cancelled pointer lets go of what it held', async () => {
  const { session, canvas } = await mountView({ empty: true, settings: { gravity: 0 } });
  session.world.add({ shape: makeCircle(20), x: 0, y: 0 });
  session.run();
  sendPointer(canvas, 'pointerdown', 400, 300);
  expect(session.world.grabbed).not.toBeNull();
  sendPointer(canvas, 'pointercancel', 400, 300);
  expect(session.world.grabbed).toBeNull();
});

test('a window that loses the focus lets go of what was held', async () => {
  const { session, canvas } = await mountView({ empty: true, settings: { gravity: 0 } });
  session.world.add({ shape: makeCircle(20), x: 0, y: 0 });
  session.run();
  sendPointer(canvas, 'pointerdown', 400, 300);
  window.dispatchEvent(new Event('blur'));
  expect(session.world.grabbed).toBeNull();
  sendPointer(canvas, 'pointermove', 600, 300);
  expect(session.world.grabbed).toBeNull();
});

test.each(['crate', 'circle', 'polygon'] as const)('the %s tool puts one down where it is clicked', async (tool) => {
  const { session, canvas } = await mountView({ empty: true });
  session.tool = tool;
  clickPointer(canvas, 460, 270);
  const bodies = session.world.bodies();
  expect(bodies.length).toBe(1);
  expect(bodies[0]).toMatchObject({ x: 60, y: -30, type: 'dynamic' });
  expect(bodies[0]?.userData).toMatchObject({ kind: tool });
});

test('the wall tool draws a wall from press to release, and Escape drops it', async () => {
  const { session, canvas } = await mountView({ empty: true });
  session.tool = 'wall';
  dragPointer(canvas, [
    [400, 300],
    [450, 320],
    [500, 300],
  ]);
  const [wall] = session.world.bodies();
  expect(session.world.bodyCount).toBe(1);
  expect(wall).toMatchObject({ type: 'static', x: 50, y: 0 });
  sendPointer(canvas, 'pointerdown', 400, 400);
  sendPointer(canvas, 'pointermove', 500, 400);
  expect(session.draft).not.toBeNull();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(session.draft).toBeNull();
  sendPointer(canvas, 'pointerup', 500, 400);
  expect(session.world.bodyCount).toBe(1);
});

test('the bullet tool fires along the drag', async () => {
  const { session, canvas } = await mountView({ empty: true });
  session.tool = 'bullet';
  dragPointer(canvas, [
    [400, 300],
    [400, 250],
    [400, 200],
  ]);
  session.stepForward(1);
  const [bullet] = session.world.bodies();
  expect(bullet?.isBullet).toBe(true);
  expect(bullet?.vx).toBeCloseTo(0, 6);
  expect(bullet?.vy).toBeCloseTo(-session.settings.bulletSpeed, 6);
});

test('the eraser takes what it is clicked on, and along a quick stroke everything under it', async () => {
  const { session, canvas } = await mountView({ empty: true });
  for (let i = 0; i < 8; i++) session.world.add({ shape: makeCircle(9), x: -140 + 40 * i, y: 0 });
  const survivor = session.world.add({ shape: makeCircle(9), x: 0, y: 100 });
  session.tool = 'erase';
  clickPointer(canvas, 260, 300);
  expect(session.world.bodyCount).toBe(8);
  dragPointer(canvas, [
    [240, 300],
    [560, 300],
  ]);
  expect(session.world.bodies().map((body) => body.id)).toEqual([survivor.id]);
});

test('the wheel zooms about the pointer', async () => {
  const { session, canvas } = await mountView({ empty: true });
  const wheel = new WheelEvent('wheel', { deltaY: -200, clientX: 600, clientY: 150, cancelable: true });
  canvas.dispatchEvent(wheel);
  expect(wheel.defaultPrevented).toBe(true);
  const { x, y, zoom } = session.camera;
  expect(zoom).toBeGreaterThan(1.2);
  expect(x + 200 / zoom).toBeCloseTo(200, 9);
  expect(y - 150 / zoom).toBeCloseTo(-150, 9);
});

test.each([
  ['right', 2],
  ['middle', 1],
])('a drag with the %s button pans and touches no body', async (_name, button) => {
  const { session, canvas } = await mountView({ empty: true });
  session.world.add({ shape: makeBox(40, 40), x: 0, y: 0 });
  dragPointer(
    canvas,
    [
      [400, 300],
      [430, 290],
    ],
    { button },
  );
  expect(session.camera).toMatchObject({ x: -30, y: 10, zoom: 1 });
  expect(session.selected).toBeNull();
});

test('a drag from empty ground pans with the select tool', async () => {
  const { session, canvas } = await mountView({ empty: true });
  dragPointer(canvas, [
    [400, 300],
    [420, 340],
  ]);
  expect(session.camera).toMatchObject({ x: -20, y: -40 });
});

test('a body that moves under a resting pointer becomes the pointed one, and nothing is pointed at after leaving', async () => {
  const { session, view, canvas } = await mountView({ empty: true });
  const body = session.world.add({ shape: makeCircle(20), x: 200, y: 0 });
  sendPointer(canvas, 'pointermove', 400, 300);
  view.render();
  expect(session.hover?.body).toBeNull();
  body.setPose(0, 0);
  view.render();
  expect(session.hover?.body).toBe(body.id);
  sendPointer(canvas, 'pointerleave', 800, 300);
  view.render();
  expect(session.hover).toBeNull();
});

test('the cursor tells what a press would do', async () => {
  const { session, view, canvas } = await mountView({ empty: true });
  session.world.add({ shape: makeCircle(20), x: 0, y: 0 });
  const cursorAt = (x: number, y: number): string => {
    sendPointer(canvas, 'pointermove', x, y);
    view.render();
    return canvas.style.cursor;
  };
  expect(cursorAt(100, 100)).toBe('default');
  expect(cursorAt(400, 300)).toBe('grab');
  session.tool = 'wall';
  expect(cursorAt(400, 300)).toBe('crosshair');
});

test('a drag of the gun turns it about its pivot, and a lost pointer turns it back', async () => {
  const { session, canvas } = await mountView({ scene: 'firing-range' });
  const { pivotX, pivotY } = session.simulation.gun!;
  session.moveCamera(pivotX, pivotY, 1);
  // Along the barrel to the right, then 100 px out at half a right angle downwards: y grows down, and so does the aim.
  dragPointer(canvas, [
    [420, 300],
    [440, 320],
    [471, 371],
  ]);
  expect(session.settings.aim).toBe(45);
  expect(session.simulation.gun!.direction).toBeCloseTo(Math.PI / 4, 9);
  sendPointer(canvas, 'pointerdown', 414, 314);
  sendPointer(canvas, 'pointermove', 500, 200);
  expect(session.settings.aim).toBe(-45);
  sendPointer(canvas, 'pointercancel', 500, 200);
  expect(session.settings.aim).toBe(45);
});
