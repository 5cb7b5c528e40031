import { expect, test } from 'vitest';
import {
  clampZoom,
  MAX_ZOOM,
  MIN_ZOOM,
  panBy,
  screenToWorld,
  worldToScreen,
  zoomAbout,
} from '../../../src/view/camera.ts';
import { scaleBarLength } from '../../../src/view/grid.ts';
import { mountView, sendPointer } from './kit.ts';

const canvas = { width: 800, height: 600 };

test('DRG-02: 100 CSS px right of the middle at zoom 2 are 50 world px', () => {
  expect(screenToWorld({ x: 0, y: 0, zoom: 2 }, canvas, 500, 300)).toEqual({ x: 50, y: 0 });
});

test('the way to the screen and back ends where it began', () => {
  const camera = { x: 13, y: -7, zoom: 3 };
  const there = worldToScreen(camera, canvas, 41.5, 8.25);
  const back = screenToWorld(camera, canvas, there.x, there.y);
  expect(back.x).toBeCloseTo(41.5, 12);
  expect(back.y).toBeCloseTo(8.25, 12);
});

test('zooming keeps the world point under the pointer', () => {
  const camera = { x: 120, y: -40, zoom: 0.8 };
  const before = screenToWorld(camera, canvas, 613, 77);
  for (const factor of [1.25, 0.4, 7]) {
    const after = screenToWorld(zoomAbout(camera, canvas, 613, 77, factor), canvas, 613, 77);
    expect(after.x).toBeCloseTo(before.x, 9);
    expect(after.y).toBeCloseTo(before.y, 9);
  }
});

test('zooming beyond a limit stops at it and still keeps the point', () => {
  const camera = { x: 5, y: 5, zoom: 30 };
  const zoomed = zoomAbout(camera, canvas, 100, 100, 1000);
  expect(zoomed.zoom).toBe(MAX_ZOOM);
  expect(screenToWorld(zoomed, canvas, 100, 100).x).toBeCloseTo(screenToWorld(camera, canvas, 100, 100).x, 9);
  expect(clampZoom(0)).toBe(MIN_ZOOM);
});

test('a picture dragged by 10 px moves the world by 10 px over the zoom', () => {
  expect(panBy({ x: 0, y: 0, zoom: 4 }, 10, -20)).toEqual({ x: -2.5, y: 5, zoom: 4 });
});

test('the scale bar is 1, 2 or 5 times a power of ten and between 56 and 140 px long at every zoom', () => {
  for (let zoom = MIN_ZOOM; zoom < MAX_ZOOM; zoom *= 1.07) {
    const length = scaleBarLength(zoom);
    expect(length * zoom).toBeGreaterThan(55.9);
    expect(length * zoom).toBeLessThan(140.1);
    const digit = Number(length.toExponential(6).split('e')[0]);
    expect([1, 2, 5]).toContain(digit);
  }
});

test.each([1, 2])('DRG-02: pointer and picture agree at resolution %i, also after a resize', async (resolution) => {
  const density = Object.getOwnPropertyDescriptor(window, 'devicePixelRatio');
  Object.defineProperty(window, 'devicePixelRatio', { configurable: true, get: () => resolution });
  try {
    const { host, session, view, canvas: element } = await mountView({ empty: true });
    expect(element.width).toBe(800 * resolution);
    session.moveCamera(0, 0, 2);
    sendPointer(element, 'pointermove', 500, 300);
    view.render();
    expect(session.hover).toMatchObject({ x: 50, y: 0 });
    host.style.width = '1000px';
    host.style.height = '400px';
    await expect.poll(() => element.width).toBe(1000 * resolution);
    sendPointer(element, 'pointermove', 600, 200);
    view.render();
    expect(session.hover).toMatchObject({ x: 50, y: 0 });
    expect(session.camera).toMatchObject({ x: 0, y: 0, zoom: 2 });
  } finally {
    if (density) Object.defineProperty(window, 'devicePixelRatio', density);
  }
});
