// Measured against predicted share over the speed: a curve a mode, its measured points, and their 95 % intervals as
// upright strokes. Modes stand a little beside one another, so that equal values do not hide one another.

import { predictCurve, type TableMode, type TablePlan, type TableRun } from '#scenes';
import { type Chart, type ChartData, type ChartSeries, type ChartStroke, createChart, makeSwatch } from './chart.ts';
import { make } from './dom.ts';
import { nameMode } from './experiment-plan.ts';
import { formatCount, formatShare } from './numbers.ts';

/** Points of a curve. */
const CURVE = 400;
/** Factor from one mode's points to the next one's. */
const BESIDE = 1.012;
/** Marks of the axis stand at least this far apart, px, so that their numbers do not run together. */
const MARKS_APART = 44;
/** What the other axis takes of the width, px. */
const MARGIN = 80;
const HEIGHT = 270;

export interface ShareChart {
  show(run: TableRun): void;
  destroy(): void;
}

/** One series of the data: its values by their place on the x axis. */
type Values = (number | null)[];

export async function createShareChart(host: HTMLElement, plan: TablePlan): Promise<ShareChart> {
  const { speeds, modes } = plan;
  const range: [number, number] = [Math.min(...speeds) / 1.15, Math.max(...speeds) * 1.15];
  const series = modes.flatMap(makeSeries);
  const chart: Chart = await createChart(host, {
    title: 'Share that passes unseen',
    axes: {
      x: {
        label: 'Bullet speed, px/s',
        log: true,
        range,
        marks: chooseMarks(speeds, (range[1] / range[0]) ** (MARKS_APART / Math.max(120, host.clientWidth - MARGIN))),
        format: formatCount,
      },
      y: { label: 'Passes unseen, %', range: [-0.02, 1.02], marks: [0, 0.2, 0.4, 0.6, 0.8, 1], format: formatShare },
    },
    series,
    height: HEIGHT,
    table: 'hidden',
  });
  const legend = makeLegend(modes, series);
  host.prepend(legend);
  const curveAt = spread(range);
  const curves = modes.map((mode) => predictCurve(plan, mode, curveAt));
  return {
    show: (run) => chart.update(layOut(run, curveAt, curves), listIntervals(run)),
    destroy() {
      legend.remove();
      chart.destroy();
    },
  };
}

function makeSeries(mode: TableMode, index: number): ChartSeries[] {
  const color = `--series-${(index % 8) + 1}`;
  const dash = index === 0 ? [] : index === 1 ? [8, 4] : index === 2 ? [2, 3] : [4 + 3 * index, 3, 2, 3];
  return [
    { label: `${nameMode(mode)}: predicted`, color, dash },
    { label: `${nameMode(mode)}: measured`, color, points: true },
  ];
}

function makeLegend(modes: readonly TableMode[], series: readonly ChartSeries[]): HTMLElement {
  const items = modes.map((mode, i) =>
    make('li', {}, makeSwatch(series[2 * i]!, 2 * i), makeSwatch(series[2 * i + 1]!, 2 * i + 1), nameMode(mode)),
  );
  return make('ul', { class: 'share-legend', 'aria-hidden': 'true' }, ...items);
}

/** The speeds of the table that stand at least a factor apart. */
function chooseMarks(speeds: readonly number[], apart: number): number[] {
  const marks: number[] = [];
  for (const speed of speeds) if (speed >= (marks.at(-1) ?? 0) * apart) marks.push(speed);
  return marks;
}

/** Equal steps on the logarithmic axis. */
function spread([from, to]: readonly [number, number]): number[] {
  return Array.from({ length: CURVE }, (_, i) => from * (to / from) ** (i / (CURVE - 1)));
}

/** Where a mode's points stand for a speed. */
function placeBeside(run: TableRun, mode: TableMode, speed: number): number {
  const { modes } = run.plan;
  return speed * BESIDE ** (modes.indexOf(mode) - (modes.length - 1) / 2);
}

function listIntervals(run: TableRun): ChartStroke[] {
  return run.cells.flatMap(({ mode, speed, interval }) =>
    interval === null
      ? []
      : [
          {
            series: 2 * run.plan.modes.indexOf(mode) + 1,
            x: placeBeside(run, mode, speed),
            from: interval[0],
            to: interval[1],
          },
        ],
  );
}

/** All series share one ascending list of x: that of the curves, with the measured points put in between. */
function layOut(run: TableRun, curveAt: readonly number[], curves: readonly Values[]): ChartData {
  const { modes } = run.plan;
  const seriesCount = 2 * modes.length;
  const rows: { x: number; values: Values }[] = curveAt.map((x, i) => ({
    x,
    values: modes.flatMap((_, mode) => [curves[mode]![i]!, null]),
  }));
  for (const cell of run.cells) {
    if (cell.interval === null) continue;
    const values: Values = Array.from({ length: seriesCount }, () => null);
    values[2 * modes.indexOf(cell.mode) + 1] = cell.measured;
    rows.push({ x: placeBeside(run, cell.mode, cell.speed), values });
  }
  rows.sort((a, b) => a.x - b.x);
  fillCurves(rows, modes.length);
  return [
    rows.map(({ x }) => x),
    ...Array.from({ length: seriesCount }, (_, s) => rows.map(({ values }) => values[s]!)),
  ];
}

/** Between two points of a curve its value is worked out: a null would break the line. */
function fillCurves(rows: readonly { x: number; values: Values }[], modes: number): void {
  for (let mode = 0; mode < modes; mode++) {
    const place = 2 * mode;
    let before = -1;
    for (let i = 0; i < rows.length; i++) {
      const value = rows[i]!.values[place];
      if (value === null || value === undefined) continue;
      for (let k = before + 1; before >= 0 && k < i; k++) {
        const share = (rows[k]!.x - rows[before]!.x) / (rows[i]!.x - rows[before]!.x);
        const from = rows[before]!.values[place]!;
        rows[k]!.values[place] = from + share * (value - from);
      }
      before = i;
    }
  }
}
