import { expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { mountView } from './kit.ts';

/** Moves the window to a screen with so many device px per CSS px. */
async function setDensity(deviceScaleFactor: number): Promise<void> {
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> };
  await session.send('Emulation.setDeviceMetricsOverride', { width: 0, height: 0, deviceScaleFactor, mobile: false });
  await expect.poll(() => window.devicePixelRatio).toBe(deviceScaleFactor);
}

test('a window that moves to a denser screen and back is drawn in that screen’s own pixels', async () => {
  const { canvas, view } = await mountView({ empty: true });
  expect(canvas.width).toBe(800);
  try {
    for (const density of [2, 1, 3]) {
      await setDensity(density);
      view.render();
      expect([canvas.width, canvas.height]).toEqual([800 * density, 600 * density]);
      expect([canvas.clientWidth, canvas.clientHeight]).toEqual([800, 600]);
    }
  } finally {
    await setDensity(1);
  }
});
