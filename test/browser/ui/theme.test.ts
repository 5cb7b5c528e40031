import { describe, expect, test } from 'vitest';
import { find, mountUi } from './kit.ts';

/** The relative luminance of a colour as WCAG 2.2 defines it. */
function luminanceOf(color: string): number {
  const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  probe.fillStyle = color;
  probe.fillRect(0, 0, 1, 1);
  const [r, g, b] = [...probe.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Words, the ground they stand on. */
const WORDS = [
  ['--text', '--surface'],
  ['--text', '--raised'],
  ['--text', '--accent-ground'],
  ['--muted', '--surface'],
  ['--muted', '--raised'],
  ['--seen', '--surface'],
  ['--unseen', '--surface'],
  ['--on-accent', '--accent'],
  ['--text', '--ground'],
] as const;

/** Lines and marks that carry meaning. */
const MARKS = [
  ['--accent', '--surface'],
  ['--line-strong', '--surface'],
  ['--unseen', '--unseen-ground'],
  ['--warning', '--surface'],
  ['--error', '--surface'],
  ['--shot', '--surface'],
] as const;

describe.each(['dark', 'light'] as const)('the %s theme', (theme) => {
  test('has words with a contrast of 4.5 : 1 and marks with 3 : 1', () => {
    const { session, ui } = mountUi();
    session.set({ theme });
    ui.refresh();
    expect(document.documentElement.dataset.theme).toBe(theme);
    for (const [words, ground] of WORDS) {
      expect(contrast(token(words), token(ground)), `${words} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    for (const [mark, ground] of MARKS) {
      expect(contrast(token(mark), token(ground)), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });

  test('is remembered for the first paint of the next visit', () => {
    const { session, ui } = mountUi();
    session.set({ theme });
    ui.refresh();
    expect(localStorage.getItem('thinwall.ui.theme')).toBe(theme);
    session.set({ theme: 'auto' });
    ui.refresh();
    expect(localStorage.getItem('thinwall.ui.theme')).toBeNull();
  });
});

test('the ui takes nothing from the canvas where it has no part', () => {
  const { root } = mountUi();
  const { width, height } = document.documentElement.getBoundingClientRect();
  const hit = document.elementFromPoint(width * 0.3, height * 0.5);
  expect(find(root, '.ui').contains(hit)).toBe(false);
});
