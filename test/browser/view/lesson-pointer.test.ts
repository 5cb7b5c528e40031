import { expect, test } from 'vitest';
import {
  clickPointer,
  dragPointer,
  type Mounted,
  mountView,
  type PointerOptions,
  readPixels,
  sendPointer,
} from './kit.ts';

const finger: PointerOptions = { type: 'touch', id: 21 };
const second: PointerOptions = { type: 'touch', id: 22 };
const pen: PointerOptions = { type: 'pen', id: 31 };

/** The two boxes at 800 x 600, one CSS px per px, with the middle of B at the canvas' middle. */
async function mountBoxes(): Promise<Mounted & { x: number; y: number }> {
  const mounted = await mountView({ empty: true });
  const { session, view } = mounted;
  session.lessons.open('two-boxes');
  const { x, y } = session.lessons.figure.poses.b!;
  session.moveCamera(x, y, 1);
  view.render();
  return { ...mounted, x, y };
}

test.each([
  ['mouse', {}],
  ['pen', pen],
  ['finger', finger],
] as const)('a %s drags a part by the point at which it takes it', async (_name, options) => {
  const { session, canvas, x, y } = await mountBoxes();
  dragPointer(
    canvas,
    [
      [430, 310],
      [450, 310],
      [490, 260],
    ],
    options,
  );
  expect(session.lessons.figure.poses.b).toMatchObject({ x: x + 60, y: y - 50 });
  expect(session.lessons.selected).toBe('b');
  session.undo();
  expect(session.lessons.figure.poses.b).toMatchObject({ x, y });
  expect(session.lessons.canUndo).toBe(false);
});

test('a part that is beside the finger is taken, and the picture follows within a frame', async () => {
  const { session, view, canvas, x } = await mountBoxes();
  // B ends 55 px right of its middle.
  const ground = (await readPixels(view)).at(700, 20);
  dragPointer(
    canvas,
    [
      [465, 300],
      [480, 300],
      [565, 300],
    ],
    finger,
  );
  expect(session.lessons.figure.poses.b?.x).toBe(x + 100);
  const pixels = await readPixels(view);
  expect(pixels.countMarked(ground, 545, 240, 570, 360)).toBeGreaterThan(100);
});

test('Escape and a second finger put back what is dragged', async () => {
  const { session, canvas, x } = await mountBoxes();
  sendPointer(canvas, 'pointerdown', 400, 300);
  sendPointer(canvas, 'pointermove', 450, 300);
  expect(session.lessons.figure.poses.b?.x).toBe(x + 50);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(session.lessons.figure.poses.b?.x).toBe(x);
  sendPointer(canvas, 'pointerup', 450, 300);
  sendPointer(canvas, 'pointerdown', 400, 300, finger);
  sendPointer(canvas, 'pointermove', 430, 300, finger);
  expect(session.lessons.figure.poses.b?.x).toBe(x + 30);
  sendPointer(canvas, 'pointerdown', 600, 100, second);
  expect(session.lessons.figure.poses.b?.x).toBe(x);
  sendPointer(canvas, 'pointerup', 430, 300, finger);
  sendPointer(canvas, 'pointerup', 600, 100, second);
  expect(session.lessons.canUndo).toBe(false);
});

test('empty ground pans, the wheel zooms about the pointer, and two taps fit the figure', async () => {
  const { session, canvas, x, y } = await mountBoxes();
  dragPointer(canvas, [
    [600, 500],
    [640, 470],
  ]);
  expect(session.camera).toMatchObject({ x: x - 40, y: y + 30, zoom: 1 });
  canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: -300, clientX: 400, clientY: 300, cancelable: true }));
  expect(session.camera.zoom).toBeGreaterThan(1.3);
  expect(session.camera.x).toBeCloseTo(x - 40, 9);
  clickPointer(canvas, 780, 10, finger);
  clickPointer(canvas, 781, 12, finger);
  const fitted = { ...session.camera };
  session.fit();
  expect({ ...session.camera }).toEqual(fitted);
});

test('a click chooses a part, a click on nothing lets it go, and neither is an edit', async () => {
  const { session, canvas } = await mountBoxes();
  clickPointer(canvas, 420, 300);
  expect(session.lessons.selected).toBe('b');
  clickPointer(canvas, 700, 550);
  expect(session.lessons.selected).toBeNull();
  expect(session.lessons.canUndo).toBe(false);
});

test('the cursor and the status line tell what is under the pointer', async () => {
  const { session, view, canvas } = await mountBoxes();
  session.tool = 'wall';
  const cursorAt = (x: number, y: number): string => {
    sendPointer(canvas, 'pointermove', x, y);
    view.render();
    return canvas.style.cursor;
  };
  expect(cursorAt(700, 550)).toBe('default');
  expect(session.lessons.hovered).toBeNull();
  expect(cursorAt(410, 300)).toBe('grab');
  expect(session.status).toContain('B, the small box');
  sendPointer(canvas, 'pointerdown', 410, 300);
  expect(cursorAt(420, 300)).toBe('grabbing');
  sendPointer(canvas, 'pointerup', 420, 300);
  sendPointer(canvas, 'pointerleave', 800, 300);
  view.render();
  expect(session.lessons.hovered).toBeNull();
});

test('the world is neither drawn nor touched while a lesson is there, and comes back with its end', async () => {
  const { session, view, canvas } = await mountView();
  const before = { bodies: view.counts().bodies, hash: session.simulation.hash() };
  expect(before.bodies).toBeGreaterThan(0);
  session.lessons.open('two-boxes');
  view.render();
  expect(view.counts().bodies).toBe(0);
  session.tool = 'erase';
  dragPointer(canvas, [
    [100, 300],
    [400, 500],
    [700, 300],
  ]);
  expect(session.hover).toBeNull();
  session.lessons.close();
  session.tool = 'select';
  view.render();
  expect({ bodies: view.counts().bodies, hash: session.simulation.hash() }).toEqual(before);
});

test('a lesson that is closed in the middle of a drag takes the drag with it', async () => {
  const { session, view, canvas } = await mountBoxes();
  sendPointer(canvas, 'pointerdown', 400, 300);
  sendPointer(canvas, 'pointermove', 430, 300);
  session.lessons.close();
  sendPointer(canvas, 'pointermove', 460, 300);
  view.render();
  sendPointer(canvas, 'pointerup', 460, 300);
  expect(session.selected).toBeNull();
  session.lessons.open('two-boxes');
  expect(session.lessons.selected).toBeNull();
});
