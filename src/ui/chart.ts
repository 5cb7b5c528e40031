// A line chart that everybody can read: uPlot draws the lines, and under it stands a real table with a row a line
// (name, line style, value at the cursor or the last one, least, most), which is its legend and its text twin. Each
// line differs from the others by colour and by its dashes.
//
//   const chart = await createChart(host, {
//     title: 'Time per tick',
//     axes: { x: { label: 'Tick' }, y: { label: 'ms', log: true, format: formatMs } },
//     series: [{ label: 'Uniform grid' }, { label: 'Quadtree' }],
//   });
//   chart.update([[1, 2, 3], [0.4, 0.5, null], [0.9, 0.8, 0.9]]);   // x ascending, then a list a series; null: a gap
//   chart.destroy();
//
// uPlot is loaded with the first chart and not before. Colours come from the style sheet (chart.css), so a chart
// follows the theme by itself, and the size of its host.

import type uPlot from 'uplot';
import { make, setText } from './dom.ts';
import { formatMeasure } from './numbers.ts';

export interface ChartAxis {
  readonly label: string;
  /** Steps of ten instead of equal steps; values must be positive then, and others are left out. */
  readonly log?: boolean;
  /** What the axis shows, [from, to]; without it what the data need, a linear y axis from 0. */
  readonly range?: readonly [number, number];
  /** Where its marks stand; without them where uPlot puts them. */
  readonly marks?: readonly number[];
  /** How its numbers are written; for y also those of the table. */
  format?(value: number): string;
}

export interface ChartSeries {
  readonly label: string;
  /** Name of a colour of the style sheet; without it the colour of the series' place, --series-1 and on. */
  readonly color?: string;
  /** Pattern of the line in px; without it the pattern of the series' place. */
  readonly dash?: readonly number[];
  /** Points without a line between them. */
  readonly points?: boolean;
}

export interface ChartOptions {
  /** What it shows, for the table's caption and for those who do not see the lines. */
  readonly title: string;
  readonly axes: { readonly x: ChartAxis; readonly y: ChartAxis };
  readonly series: readonly ChartSeries[];
  /** CSS px of the drawing, its axes included; 200 without. */
  readonly height?: number;
  /** Where a table beside the chart has the figures already, its own is only there for those who do not see it. */
  readonly table?: 'shown' | 'hidden';
}

/** An upright stroke in the colour of a series, such as the interval of a measured value. */
export interface ChartStroke {
  readonly series: number;
  readonly x: number;
  readonly from: number;
  readonly to: number;
}

/** x in ascending order, then the values of each series; null is a gap. */
export type ChartData = readonly (readonly (number | null)[])[];

export interface Chart {
  readonly element: HTMLElement;
  update(data: ChartData, strokes?: readonly ChartStroke[]): void;
  /** Shows or hides a line; the table's buttons do the same. */
  setShown(series: number, shown: boolean): void;
  destroy(): void;
}

const HEIGHT = 200;
/** Patterns by place: no two of the first eight lines are alike. */
const DASHES: readonly (readonly number[])[] = [
  [],
  [8, 4],
  [2, 3],
  [10, 3, 2, 3],
  [4, 4],
  [14, 5],
  [1, 5],
  [12, 3, 2, 3, 2, 3],
];
const COLORS = 8;
const FONT = '11px system-ui, sans-serif';

/** Draws into the host, whose width decides the chart's. Rejects when uPlot cannot be loaded. */
export async function createChart(host: HTMLElement, options: ChartOptions): Promise<Chart> {
  const { default: Plot } = await import('uplot');
  return drawChart(Plot, host, options);
}

function drawChart(Plot: typeof uPlot, host: HTMLElement, options: ChartOptions): Chart {
  const height = options.height ?? HEIGHT;
  const canvas = make('div', { class: 'chart-canvas', role: 'img', 'aria-label': nameOf(options) });
  const table = createTable(options, (series, shown) => setShown(series, shown));
  const element = make('div', { class: 'chart' }, canvas, table.element);
  host.append(element);
  const empty = [[], ...options.series.map(() => [])] as uPlot.AlignedData;
  let data: ChartData = empty as ChartData;
  let strokes: readonly ChartStroke[] = [];
  const hooks: uPlot.Hooks.Arrays = {
    setCursor: [(plot) => table.show(data, plot.cursor.idx ?? null)],
    draw: [(plot) => drawStrokes(plot, strokes)],
  };
  const size = { width: Math.max(host.clientWidth, 1), height };
  const plot = new Plot({ ...size, ...settingsOf(options, element), hooks }, empty, canvas);

  const sizes = new ResizeObserver(() => {
    const width = Math.floor(canvas.clientWidth);
    if (width > 0 && width !== plot.width) plot.setSize({ width, height });
  });
  sizes.observe(canvas);
  const themes = new MutationObserver(() => plot.redraw(false));
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });

  function setShown(series: number, shown: boolean): void {
    plot.setSeries(series + 1, { show: shown });
    table.setShown(series, shown);
  }
  return {
    element,
    setShown,
    update(next, nextStrokes = []) {
      data = next;
      strokes = nextStrokes;
      plot.setData(next as uPlot.AlignedData);
      table.show(data, plot.cursor.idx ?? null);
    },
    destroy() {
      sizes.disconnect();
      themes.disconnect();
      plot.destroy();
      element.remove();
    },
  };
}

/** Each with a short bar at either end, as intervals are drawn. */
function drawStrokes(plot: uPlot, strokes: readonly ChartStroke[]): void {
  const { ctx } = plot;
  const bar = 3 * devicePixelRatio;
  ctx.save();
  ctx.lineWidth = 1.25 * devicePixelRatio;
  for (const { series, x, from, to } of strokes) {
    const { show, stroke } = plot.series[series + 1]!;
    if (show === false || typeof stroke !== 'function') continue;
    const left = plot.valToPos(x, 'x', true);
    const [low, high] = [plot.valToPos(from, 'y', true), plot.valToPos(to, 'y', true)];
    ctx.strokeStyle = stroke(plot, series + 1);
    ctx.beginPath();
    ctx.moveTo(left, low);
    ctx.lineTo(left, high);
    for (const end of [low, high]) {
      ctx.moveTo(left - bar, end);
      ctx.lineTo(left + bar, end);
    }
    ctx.stroke();
  }
  ctx.restore();
}

function nameOf({ title, axes }: ChartOptions): string {
  return `${title}: ${axes.y.label} over ${axes.x.label}. The table after it has the figures.`;
}

function colorOf(series: ChartSeries, index: number): string {
  return series.color ?? `--series-${(index % COLORS) + 1}`;
}

function dashOf(series: ChartSeries, index: number): readonly number[] {
  return series.dash ?? DASHES[index % DASHES.length]!;
}

/** What uPlot wants to know; colours are asked for at every drawing, so that they follow the theme. */
function settingsOf(options: ChartOptions, element: HTMLElement): Omit<uPlot.Options, 'width' | 'height'> {
  const read = (name: string): string => getComputedStyle(element).getPropertyValue(name).trim() || 'gray';
  const { x, y } = options.axes;
  return {
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
    scales: { x: { time: false, ...rangeOf(x, false) }, y: rangeOf(y, true) },
    axes: [axisOf(x, read), { ...axisOf(y, read), size: 56 }],
    series: [
      {},
      ...options.series.map((series, index): uPlot.Series => {
        const stroke = (): string => read(colorOf(series, index));
        return {
          label: series.label,
          width: series.points === true ? 0 : 1.5,
          dash: [...dashOf(series, index)],
          stroke,
          // lines lie where the values are: rounded to whole pixels a slope becomes a flight of stairs
          pxAlign: 0,
          points: series.points === true ? { show: true, size: 5, fill: stroke } : { show: false },
        };
      }),
    ],
  };
}

function rangeOf(axis: ChartAxis, fromZero: boolean): uPlot.Scale {
  const { range } = axis;
  if (range !== undefined) return { distr: axis.log === true ? 3 : 1, range: [range[0], range[1]] };
  if (axis.log === true) return { distr: 3 };
  return fromZero ? { range: (_, __, most) => [0, most > 0 ? most * 1.05 : 1] } : {};
}

function axisOf(axis: ChartAxis, read: (name: string) => string): uPlot.Axis {
  const format = axis.format ?? formatMeasure;
  const { marks } = axis;
  return {
    ...(marks === undefined ? {} : { splits: () => [...marks], filter: (_: uPlot, splits: number[]) => splits }),
    label: axis.label,
    labelSize: 16,
    labelFont: FONT,
    font: FONT,
    size: 30,
    stroke: () => read('--muted'),
    grid: { stroke: () => read('--line'), width: 1 },
    ticks: { stroke: () => read('--line'), width: 1, size: 4 },
    // of a logarithmic axis uPlot leaves out marks that stand too close, and hands them over as null
    values: (_, shown) => shown.map((mark: number | null) => (mark === null ? '' : format(mark))),
  };
}

interface ChartTable {
  readonly element: HTMLElement;
  show(data: ChartData, cursor: number | null): void;
  setShown(series: number, shown: boolean): void;
}

/** The legend, as a table: what a reader of the lines sees at the cursor, and what a listener hears. */
function createTable(options: ChartOptions, toggle: (series: number, shown: boolean) => void): ChartTable {
  const format = options.axes.y.format ?? formatMeasure;
  const here = make('th', { scope: 'col' }, 'Last');
  const isHidden = options.table === 'hidden';
  const rows = options.series.map((series, index) => {
    const button = makeKey(series, index, toggle);
    const cells = [make('td', {}), make('td', {}), make('td', {})] as const;
    const row = make('tr', {}, make('th', { scope: 'row' }, isHidden ? series.label : button), ...cells);
    return { row, button, cells };
  });
  const heads = [make('th', { scope: 'col' }, options.axes.y.label), here];
  for (const text of ['Least', 'Most']) heads.push(make('th', { scope: 'col' }, text));
  const element = make(
    'table',
    { class: isHidden ? 'chart-table visually-hidden' : 'chart-table' },
    make('caption', { class: 'visually-hidden' }, options.title),
    make('thead', {}, make('tr', {}, ...heads)),
    make('tbody', {}, ...rows.map(({ row }) => row)),
  );
  return {
    element,
    show(data, cursor) {
      const xs = data[0] ?? [];
      const x = cursor === null ? undefined : xs[cursor];
      const formatX = options.axes.x.format ?? formatMeasure;
      setText(here, x === undefined || x === null ? 'Last' : `At ${formatX(x)}`);
      rows.forEach(({ cells }, index) => {
        const values = data[index + 1] ?? [];
        const at = cursor === null || x === undefined ? lastOf(values) : (values[cursor] ?? null);
        const [least, most] = extremesOf(values);
        for (const [place, value] of [at, least, most].entries()) {
          setText(cells[place]!, value === null ? '–' : format(value));
        }
      });
    },
    setShown(series, shown) {
      rows[series]?.button.setAttribute('aria-pressed', String(shown));
    },
  };
}

/** The line's name and look, as a button that shows or hides it. */
function makeKey(series: ChartSeries, index: number, toggle: (series: number, shown: boolean) => void): HTMLElement {
  const button = make(
    'button',
    { type: 'button', class: 'chart-key', 'aria-pressed': 'true', title: `Show or hide ${series.label}` },
    makeSwatch(series, index),
    series.label,
  );
  button.addEventListener('click', () => toggle(index, button.getAttribute('aria-pressed') !== 'true'));
  return button;
}

/** A piece of the line, as it is drawn; for a table beside the chart, too. */
export function makeSwatch(series: ChartSeries, index: number): SVGElement {
  const SVG = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(SVG, 'svg');
  for (const [name, value] of [
    ['class', 'chart-swatch'],
    ['viewBox', '0 0 26 8'],
    ['aria-hidden', 'true'],
  ] as const) {
    svg.setAttribute(name, value);
  }
  const line = document.createElementNS(SVG, series.points === true ? 'circle' : 'path');
  if (series.points === true) {
    for (const [name, value] of [
      ['cx', '13'],
      ['cy', '4'],
      ['r', '2.5'],
    ] as const) {
      line.setAttribute(name, value);
    }
    line.style.fill = `var(${colorOf(series, index)})`;
  } else {
    line.setAttribute('d', 'M0 4h26');
    line.setAttribute('stroke-dasharray', dashOf(series, index).join(' '));
    line.style.stroke = `var(${colorOf(series, index)})`;
  }
  svg.append(line);
  return svg;
}

function lastOf(values: readonly (number | null)[]): number | null {
  return values.at(-1) ?? null;
}

function extremesOf(values: readonly (number | null)[]): [number | null, number | null] {
  let least: number | null = null;
  let most: number | null = null;
  for (const value of values) {
    if (value === null) continue;
    if (least === null || value < least) least = value;
    if (most === null || value > most) most = value;
  }
  return [least, most];
}
