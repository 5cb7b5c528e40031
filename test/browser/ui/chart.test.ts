// The chart: lines that differ by more than hue, a table that says the same in figures, and a size and a theme that it
// follows by itself.

import '../../../src/ui/style.css';
import { expect, onTestFinished, test } from 'vitest';
import { type Chart, createChart } from '../../../src/ui/chart.ts';
import { find, nextFrame } from './kit.ts';

async function show(width = 400): Promise<{ host: HTMLElement; chart: Chart }> {
  const host = document.createElement('div');
  host.style.width = `${width}px`;
  document.body.append(host);
  const chart = await createChart(host, {
    title: 'Time of two ways',
    axes: { x: { label: 'Tick' }, y: { label: 'ms' } },
    series: [{ label: 'One' }, { label: 'Other' }],
  });
  onTestFinished(() => {
    chart.destroy();
    host.remove();
    document.documentElement.dataset.theme = 'dark';
  });
  return { host, chart };
}

const rowsOf = (host: HTMLElement): string[][] =>
  [...host.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent ?? ''));

/** Every colour that is on the canvas, but for those of smoothed edges. */
function colorsOn(host: HTMLElement): Set<string> {
  const canvas = find<HTMLCanvasElement>(host, 'canvas');
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  const seen = new Set<string>();
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] === 255) seen.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
  }
  return seen;
}

test('the table says last, least and most of every line, and a gap is no value', async () => {
  const { host, chart } = await show();
  chart.update([
    [1, 2, 3],
    [4, 2, 8],
    [1, 5, null],
  ]);
  expect(rowsOf(host)).toEqual([
    ['One', '8', '2', '8'],
    ['Other', '–', '1', '5'],
  ]);
  expect(find(host, '[role=img]').getAttribute('aria-label')).toContain('Time of two ways');
});

test('the lines are drawn in the colours of the theme, and in the other ones when it changes', async () => {
  const { host, chart } = await show();
  document.documentElement.dataset.theme = 'dark';
  chart.update([
    [0, 1, 2],
    [3, 3, 3],
    [1, 1, 1],
  ]);
  await nextFrame();
  await nextFrame();
  expect(colorsOn(host)).toContain('108,178,255');
  document.documentElement.dataset.theme = 'light';
  await nextFrame();
  await nextFrame();
  expect(colorsOn(host)).toContain('26,95,180');
  expect(colorsOn(host)).not.toContain('108,178,255');
});

test('a line is hidden and shown again by its button in the table', async () => {
  const { host, chart } = await show();
  document.documentElement.dataset.theme = 'dark';
  chart.update([
    [0, 1, 2],
    [3, 3, 3],
    [1, 1, 1],
  ]);
  const button = find<HTMLButtonElement>(host, 'tbody button');
  button.click();
  await nextFrame();
  expect(button.getAttribute('aria-pressed')).toBe('false');
  expect(colorsOn(host)).not.toContain('108,178,255');
  button.click();
  await nextFrame();
  expect(colorsOn(host)).toContain('108,178,255');
});

test('the drawing follows the width of its host', async () => {
  const { host } = await show(400);
  const width = (): number => find(host, '.u-wrap').getBoundingClientRect().width;
  expect(width()).toBe(400);
  host.style.width = '250px';
  await expect.poll(width).toBe(250);
});

test('when it is destroyed nothing of it is left in the host', async () => {
  const { host, chart } = await show();
  chart.destroy();
  expect(host.childElementCount).toBe(0);
});
