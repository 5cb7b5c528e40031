import { expect, test } from 'vitest';
import { INKS } from '#engine';
import { fadeColor, mixColor, packColor } from '../../../src/view/color.ts';
import { INK_STYLES, looksOf, THEMES, type ThemeName } from '../../../src/view/palette.ts';

/** Relative luminance of 0xrrggbb (WCAG 2.2). */
function luminance(rgb: number): number {
  const channel = (value: number): number => {
    const c = value / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(rgb >>> 16) + 0.7152 * channel((rgb >>> 8) & 0xff) + 0.0722 * channel(rgb & 0xff);
}

function contrast(a: number, b: number): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const themes: ThemeName[] = ['dark', 'light'];
/** Construction lines: quiet on purpose. */
const QUIET = ['cell', 'hint'];

test.each(themes)('every meaning stands out from the %s ground', (theme) => {
  const { ground } = THEMES[theme];
  for (const ink of INKS) {
    const { alpha } = INK_STYLES[ink];
    const shown = mixColor(ground, INK_STYLES[ink][theme], alpha);
    expect(contrast(shown, ground), ink).toBeGreaterThanOrEqual(QUIET.includes(ink) ? 2 : 3);
  }
});

test.each(themes)('words can be read on the %s ground, on a badge and on their halo', (theme) => {
  const { ground, plate, halo } = THEMES[theme];
  for (const behind of [ground, plate, halo]) {
    expect(contrast(INK_STYLES.label[theme], behind)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(INK_STYLES.missed[theme], behind)).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(themes)('the edges of walls and the tips of bullets stand out from the %s ground', (theme) => {
  const { ground, slabEdge, bulletEdge } = THEMES[theme];
  expect(contrast(slabEdge, ground)).toBeGreaterThanOrEqual(3);
  expect(contrast(bulletEdge, ground)).toBeGreaterThanOrEqual(3);
});

test('no two meanings share width, dash and mark: hue is never the only difference', () => {
  const seen = new Map<string, string>();
  for (const ink of INKS) {
    const { width, dash, mark } = INK_STYLES[ink];
    const style = JSON.stringify([width, dash, mark]);
    expect(seen.get(style), `${ink} looks like`).toBeUndefined();
    seen.set(style, ink);
  }
});

test('a theme changes colours and no line style', () => {
  const dark = looksOf('dark');
  const light = looksOf('light');
  for (const ink of INKS) {
    expect({ ...light[ink], color: 0, rgb: 0 }).toEqual({ ...dark[ink], color: 0, rgb: 0 });
    expect(light[ink].rgb).toBe(INK_STYLES[ink].light);
  }
});

test('a packed colour holds red in its lowest byte and opacity in its highest', () => {
  expect(packColor(0x123456, 1)).toBe(0xff563412);
  expect(fadeColor(packColor(0x123456, 1), 0.5)).toBe(0x80563412);
  expect(mixColor(0x000000, 0xff8040, 0.5)).toBe(0x804020);
});
