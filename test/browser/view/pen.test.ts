import { expect, test } from 'vitest';
import type { Pen } from '#engine';
import { THEMES } from '../../../src/view/palette.ts';
import { mountView, type Pixels, readPixels } from './kit.ts';

const { ground } = THEMES.dark;

/** The picture of an empty world with something drawn on it. */
async function draw(zoom: number, paint: (pen: Pen) => void): Promise<Pixels> {
  const { session, view } = await mountView({ empty: true });
  session.moveCamera(0, 0, zoom);
  session.draw = paint;
  return readPixels(view);
}

test('a line has the same width on the screen at every zoom', async () => {
  for (const zoom of [0.05, 1, 40]) {
    const pixels = await draw(zoom, (pen) => pen.line('missed', 40 / zoom, 80 / zoom, 240 / zoom, 80 / zoom));
    // Its ink is 3 px wide: rows 378 to 381 of the canvas, the outer ones in part.
    expect(pixels.countMarked(ground, 500, 370, 501, 390), `zoom ${zoom}`).toBeGreaterThanOrEqual(3);
    expect(pixels.countMarked(ground, 500, 370, 501, 390), `zoom ${zoom}`).toBeLessThanOrEqual(4);
  }
});

test('a dashed line has gaps and a solid one none', async () => {
  const covered = async (ink: 'separating' | 'missed'): Promise<number> => {
    const pixels = await draw(1, (pen) => pen.line(ink, 50, 100, 240, 100));
    let columns = 0;
    for (let x = 455; x < 635; x++) if (pixels.countMarked(ground, x, 396, x + 1, 404) > 0) columns++;
    return columns / 180;
  };
  expect(await covered('missed')).toBe(1);
  // 14 px on, 5 px off, round ends.
  const dashed = await covered('separating');
  expect(dashed).toBeGreaterThan(0.7);
  expect(dashed).toBeLessThan(0.95);
});

test('a small and a large circle are round: every point of the ring is at its radius', async () => {
  for (const radius of [12, 120]) {
    const pixels = await draw(1, (pen) => pen.circle('first', 0.5, 0.5, radius));
    for (let k = 0; k < 24; k++) {
      const angle = (2 * Math.PI * k) / 24 + 0.05;
      const x = 400.5 + radius * Math.cos(angle);
      const y = 300.5 + radius * Math.sin(angle);
      const near = pixels.countMarked(
        ground,
        Math.floor(x) - 1,
        Math.floor(y) - 1,
        Math.floor(x) + 2,
        Math.floor(y) + 2,
      );
      expect(near, `radius ${radius}, ${angle.toFixed(2)} rad`).toBeGreaterThan(1);
    }
  }
});

test('an endless line is drawn where it crosses the canvas', async () => {
  const pixels = await draw(40, (pen) => pen.line('missed', -1e6, -1e6 + 2, 1e6, 1e6 + 2));
  // y = x + 2 in world px: at x = 0 it is 80 CSS px below the middle.
  expect(pixels.countMarked(ground, 396, 376, 405, 385)).toBeGreaterThan(8);
});

test('words stand centred on their point, upright and readable', async () => {
  const pixels = await draw(1, (pen) => pen.text('label', 150, -120, '1234567890'));
  const left = pixels.countMarked(ground, 500, 172, 550, 188);
  const right = pixels.countMarked(ground, 550, 172, 600, 188);
  expect(left).toBeGreaterThan(60);
  expect(right).toBeGreaterThan(60);
  expect(pixels.countMarked(ground, 500, 150, 600, 172)).toBe(0);
  expect(pixels.countMarked(ground, 500, 188, 600, 210)).toBe(0);
});

test('a fill covers its polygon with the strength it is given', async () => {
  const square = [100, 100, 160, 100, 160, 160, 100, 160];
  const full = await draw(1, (pen) => pen.fill('overlap', square, 1));
  expect(full.countMarked(ground, 500, 400, 560, 460)).toBe(3600);
  expect(full.at(530, 430)).toBe(0xc99bf0);
  const faint = await draw(1, (pen) => pen.fill('overlap', square, 0.1));
  expect(faint.at(530, 430)).not.toBe(ground);
  expect(faint.countMarked(ground, 500, 400, 560, 460)).toBe(0);
});

test('an arrow points from its foot to its tip and vanishes with its length', async () => {
  const pixels = await draw(1, (pen) => {
    pen.arrow('push', 60, 60, 80, 0);
    pen.arrow('push', 60, 200, 0, 0);
  });
  // The head is wider than the shaft.
  const shaft = pixels.countMarked(ground, 480, 350, 481, 370);
  const head = pixels.countMarked(ground, 533, 350, 534, 370);
  expect(shaft).toBeGreaterThanOrEqual(2);
  expect(head).toBeGreaterThan(shaft);
  expect(pixels.countMarked(ground, 542, 340, 600, 380)).toBe(0);
  expect(pixels.countMarked(ground, 440, 480, 560, 520)).toBe(0);
});

test('every mark shows something of constant size at any zoom', async () => {
  const size = async (zoom: number): Promise<number> => {
    const pixels = await draw(zoom, (pen) => {
      for (const [i, ink] of (['contact', 'ghost', 'impact', 'first', 'push'] as const).entries()) {
        pen.dot(ink, (60 + 20 * i) / zoom, 60 / zoom);
      }
    });
    return pixels.countMarked(ground, 450, 350, 560, 370);
  };
  const near = await size(20);
  expect(near).toBeGreaterThan(60);
  expect(await size(0.1)).toBe(near);
});
