// The figures of a table: the lines of the four speeds for the bullet and wall as they are set, and every cell of the run.

import { AT_REST, agrees, makeTableRange, type SimSettings, type TableCell, type TableRun } from '#scenes';
import { make } from './dom.ts';
import { describeWallMotion, nameMode, TEXT_SPEEDS } from './experiment-plan.ts';
import { formatCount, formatMeasure, formatShare } from './numbers.ts';

type Row = readonly (string | HTMLElement)[];

function makeTable(caption: string, head: readonly string[], rows: readonly Row[]): HTMLTableElement {
  const cells = (row: Row): HTMLElement[] =>
    row.map((cell, i) => (i === 0 ? make('th', { scope: 'row' }, cell) : make('td', {}, cell)));
  return make(
    'table',
    { class: 'figures-table' },
    make('caption', {}, caption),
    make('thead', {}, make('tr', {}, ...head.map((text) => make('th', { scope: 'col' }, text)))),
    make('tbody', {}, ...rows.map((row) => make('tr', {}, ...cells(row)))),
  );
}

/** The text's words for a step: what it says of 5, 10, 15 and 30 px against a chord of 12. */
export function judgeStep(step: number, chord: number): string {
  if (step <= (2 / 3) * chord) return 'yes';
  if (step <= chord) return 'yes, barely';
  return step < 2 * chord ? 'no, can skip' : 'no, skips often';
}

/** "20.4 (17.1–24.1)" */
function showMeasured({ measured, interval }: TableCell): string {
  if (interval === null) return 'no shot met the wall';
  return `${formatShare(measured)} (${formatShare(interval[0])}–${formatShare(interval[1])})`;
}

/** The table of the four speeds with the present bullet, wall and tick rate, and what the run measured at its speeds. */
export function makeTextTable(settings: Partial<SimSettings>, run: TableRun | null): HTMLTableElement {
  const wall = run?.plan.wall ?? AT_REST;
  const under = (bulletSpeed: number) => makeTableRange({ ...settings, ccd: 'discrete', bulletSpeed }, wall);
  const { wallThickness, bulletSize, hz } = makeTableRange(settings).settings;
  const modes = run?.plan.modes ?? [];
  const rows = TEXT_SPEEDS.map((speed): Row => {
    const { meets, chord, stepDistance, passShare } = under(speed).gun!.prediction!;
    const measured = modes.map((mode) => {
      const cell = run?.cells.find((each) => each.mode === mode && each.speed === speed);
      return cell ? showMeasured(cell) : '–';
    });
    return [
      formatCount(speed),
      formatMeasure(stepDistance),
      meets ? judgeStep(stepDistance, chord) : 'never meets it',
      meets ? formatShare(passShare) : '–',
      ...measured,
    ];
  });
  const words = describeWallMotion(wall);
  const motion = words === '' ? '' : `; the wall is ${words}, steps are as it sees them`;
  return makeTable(
    `A ${formatMeasure(bulletSize)} px bullet at ${formatMeasure(hz)} Hz, one look per tick${motion}`,
    [
      'Speed, px/s',
      'Per step, px',
      `Safe against ${formatMeasure(wallThickness)} px?`,
      'Predicted, %',
      ...modes.map((mode) => `${nameMode(mode)}, %`),
    ],
    rows,
  );
}

/** Every finished cell, with whether the predicted share lies in its interval. */
export function makeCellTable(run: TableRun): HTMLTableElement {
  const rows = run.cells.map((cell): Row => {
    const isIn = agrees(cell);
    return [
      nameMode(cell.mode),
      formatCount(cell.speed),
      formatMeasure(cell.step),
      formatMeasure(cell.threshold),
      formatShare(cell.predicted),
      showMeasured(cell),
      `${formatCount(cell.passed)} of ${formatCount(cell.hit + cell.passed)}`,
      isIn === null ? '–' : isIn ? 'yes' : 'no',
    ];
  });
  const head = ['Mode', 'Speed', 'Step, px', 'Threshold', 'Predicted, %', 'Measured, % (95 %)', 'Passed', 'Holds it?'];
  return makeTable('All results', head, rows);
}

/** One line on how the run stands to the arithmetic. */
export function summarise(run: TableRun): string {
  const verdicts = run.cells.map(agrees).filter((each) => each !== null);
  if (verdicts.length === 0) return '';
  const held = verdicts.filter((each) => each).length;
  const all = `${formatCount(held)} of ${formatCount(verdicts.length)} intervals hold the predicted share`;
  return held === verdicts.length ? `${all}.` : `${all}; of those at 95 % one in twenty may miss it by chance.`;
}
