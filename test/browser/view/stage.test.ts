import { describe, expect, test, vi } from 'vitest';
import { makeBox } from '#engine';
import { Session } from '../../../src/session.ts';
import { createView, NoWebGlError } from '../../../src/view/index.ts';
import { THEMES } from '../../../src/view/palette.ts';
import { mountView, readPixels } from './kit.ts';

test('without WebGL the view says so instead of showing nothing', async () => {
  const original = HTMLCanvasElement.prototype.getContext;
  const blind = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]): unknown {
    return kind.startsWith('webgl') ? null : Reflect.apply(original, this, [kind, ...rest]);
  };
  const spy = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(blind as typeof original);
  const host = document.createElement('div');
  document.body.append(host);
  try {
    await expect(createView(host, new Session({ storage: null }))).rejects.toThrow(NoWebGlError);
    expect(host.children.length).toBe(0);
  } finally {
    spy.mockRestore();
    host.remove();
  }
});

test('the canvas fills its host and follows it, with the middle of the world kept', async () => {
  const { host, session, view, canvas } = await mountView({ empty: true });
  session.moveCamera(37, -12, 1.5);
  expect([canvas.clientWidth, canvas.clientHeight]).toEqual([800, 600]);
  host.style.width = '640px';
  await expect.poll(() => session.viewport.width).toBe(640);
  expect(canvas.clientWidth).toBe(640);
  view.render();
  expect(session.camera).toMatchObject({ x: 37, y: -12, zoom: 1.5 });
});

test('a lost and restored graphics context shows the same picture again', async () => {
  const { session, view, canvas } = await mountView({ empty: true, settings: { ids: true, outlines: true } });
  session.world.add({ shape: makeBox(60, 60), x: 100, y: -60, angle: 0.4, userData: { kind: 'crate' } });
  const before = view.screenshot();
  const context = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
  if (!context) throw new Error('this browser cannot lose a context on purpose');
  const lost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve, { once: true }));
  context.loseContext();
  await lost;
  // The browser allows it back only after the event is over.
  await new Promise((resolve) => setTimeout(resolve));
  view.render();
  const restored = new Promise((resolve) => canvas.addEventListener('webglcontextrestored', resolve, { once: true }));
  context.restoreContext();
  await restored;
  expect(view.screenshot() === before, 'the same picture, byte for byte').toBe(true);
});

test('the theme setting changes the ground at once', async () => {
  const { session, view } = await mountView({ empty: true });
  expect((await readPixels(view)).at(5, 5)).toBe(THEMES.dark.ground);
  session.set({ theme: 'light' });
  expect((await readPixels(view)).at(5, 5)).toBe(THEMES.light.ground);
});

describe('what stands still is drawn once', () => {
  /** Counts the draw calls of what happens. */
  function countDraws(happen: () => void): number {
    const spy = vi.spyOn(WebGL2RenderingContext.prototype, 'drawElements');
    try {
      happen();
      return spy.mock.calls.length;
    } finally {
      spy.mockRestore();
    }
  }

  test('a frame like the last one costs no draw call, and any change of the picture is drawn', async () => {
    const { session, view } = await mountView({ settings: { ids: true, outlines: true, contacts: true } });
    expect(countDraws(() => view.render())).toBe(0);
    const changes: [string, () => void][] = [
      ['a body that moved', () => session.stepForward(3)],
      ['the camera', () => session.moveCamera(1, 0, 1)],
      ['words and lines that are shown no more', () => session.set({ ids: false, outlines: false })],
      ['the theme', () => session.set({ theme: 'light' })],
      ['a body that is chosen', () => session.selectNext(1)],
      ['a body that went', () => session.remove(session.selected!)],
    ];
    for (const [what, change] of changes) {
      change();
      expect(
        countDraws(() => view.render()),
        what,
      ).toBeGreaterThan(0);
      expect(
        countDraws(() => view.render()),
        `after ${what}`,
      ).toBe(0);
    }
  });

  test('a canvas that was emptied by a new size or a new context is drawn again', async () => {
    const { host, session, view, canvas } = await mountView();
    host.style.height = '400px';
    await expect.poll(() => session.viewport.height).toBe(400);
    // It was drawn as soon as the new size was known: an empty canvas would flash.
    expect(countDraws(() => view.render())).toBe(0);
    const context = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    if (!context) throw new Error('this browser cannot lose a context on purpose');
    const lost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve, { once: true }));
    context.loseContext();
    await lost;
    await new Promise((resolve) => setTimeout(resolve));
    const restored = new Promise((resolve) => canvas.addEventListener('webglcontextrestored', resolve, { once: true }));
    context.restoreContext();
    await restored;
    expect(countDraws(() => view.render())).toBeGreaterThan(0);
  });

  test('a frame that failed is tried again, although nothing has changed since', async () => {
    const { session, view } = await mountView();
    session.moveCamera(5, 5, 1);
    const spy = vi.spyOn(WebGL2RenderingContext.prototype, 'drawElements').mockImplementation(() => {
      throw new Error('the driver gave up');
    });
    expect(() => view.render()).toThrow('the driver gave up');
    spy.mockRestore();
    expect(countDraws(() => view.render())).toBeGreaterThan(0);
  });
});
