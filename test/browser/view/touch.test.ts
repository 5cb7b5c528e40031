import { expect, test } from 'vitest';
import { makeCircle } from '#engine';
import { clickPointer, dragPointer, mountView, type PointerOptions, sendPointer } from './kit.ts';

const first: PointerOptions = { type: 'touch', id: 11 };
const second: PointerOptions = { type: 'touch', id: 12 };

test('a tap with a tool does what a click does', async () => {
  const { session, canvas } = await mountView({ empty: true });
  session.tool = 'crate';
  clickPointer(canvas, 500, 300, first);
  expect(session.world.bodyCount).toBe(1);
  expect(session.world.bodies()[0]).toMatchObject({ x: 100, y: 0 });
});

test('two fingers never use the tool, however they land', async () => {
  const { session, canvas } = await mountView({ empty: true });
  session.tool = 'crate';
  sendPointer(canvas, 'pointerdown', 300, 300, first);
  sendPointer(canvas, 'pointerdown', 500, 300, second);
  sendPointer(canvas, 'pointermove', 280, 300, first);
  sendPointer(canvas, 'pointerup', 280, 300, first);
  sendPointer(canvas, 'pointerup', 500, 300, second);
  expect(session.world.bodyCount).toBe(0);
});

test('fingers that part by half zoom by half about their middle', async () => {
  const { session, canvas } = await mountView({ empty: true });
  sendPointer(canvas, 'pointerdown', 300, 300, first);
  sendPointer(canvas, 'pointerdown', 500, 300, second);
  sendPointer(canvas, 'pointermove', 250, 300, first);
  sendPointer(canvas, 'pointermove', 550, 300, second);
  expect(session.camera.zoom).toBeCloseTo(1.5, 9);
  expect(session.camera.x).toBeCloseTo(0, 9);
  expect(session.camera.y).toBeCloseTo(0, 9);
});

test('two fingers that move together pan', async () => {
  const { session, canvas } = await mountView({ empty: true });
  sendPointer(canvas, 'pointerdown', 300, 300, first);
  sendPointer(canvas, 'pointerdown', 500, 300, second);
  sendPointer(canvas, 'pointermove', 340, 330, first);
  sendPointer(canvas, 'pointermove', 540, 330, second);
  expect(session.camera.x).toBeCloseTo(-40, 6);
  expect(session.camera.y).toBeCloseTo(-30, 6);
  expect(session.camera.zoom).toBeCloseTo(1, 6);
});

test('a finger drags a body, and one that comes beside a small body still takes it', async () => {
  const { session, canvas } = await mountView({ empty: true });
  const body = session.world.add({ shape: makeCircle(4), x: 0, y: 0 });
  dragPointer(
    canvas,
    [
      [410, 300],
      [450, 300],
      [510, 300],
    ],
    first,
  );
  expect(session.selected).toBe(body.id);
  expect(body.x).toBeCloseTo(100, 9);
});

test('a second finger drops the wall that the first one is drawing', async () => {
  const { session, canvas } = await mountView({ empty: true });
  session.tool = 'wall';
  sendPointer(canvas, 'pointerdown', 300, 300, first);
  sendPointer(canvas, 'pointermove', 380, 300, first);
  expect(session.draft).not.toBeNull();
  sendPointer(canvas, 'pointerdown', 500, 300, second);
  expect(session.draft).toBeNull();
  sendPointer(canvas, 'pointerup', 380, 300, first);
  sendPointer(canvas, 'pointerup', 500, 300, second);
  expect(session.world.bodyCount).toBe(0);
});

test('a finger that rests becomes the tool by itself', async () => {
  const { session, canvas } = await mountView({ empty: true });
  session.tool = 'bullet';
  sendPointer(canvas, 'pointerdown', 300, 300, first);
  await expect.poll(() => session.draft).not.toBeNull();
  sendPointer(canvas, 'pointercancel', 300, 300, first);
  expect(session.draft).toBeNull();
});

test('two quick taps on empty ground fit the scene', async () => {
  const { session, canvas } = await mountView();
  session.moveCamera(1234, 0, 3);
  clickPointer(canvas, 20, 20, first);
  clickPointer(canvas, 22, 21, first);
  expect(session.camera.x).not.toBe(1234);
  expect(session.camera.zoom).toBeLessThan(3);
});
