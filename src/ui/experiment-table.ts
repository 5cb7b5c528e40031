// "Run the table": volleys at random phases for every speed and mode chosen, measured against predicted.

import type { TableRun } from '#scenes';
import type { Session } from '../session.ts';
import { makeButton } from './button.ts';
import { make, setAttribute, setHidden, setText } from './dom.ts';
import { createShareChart, type ShareChart } from './experiment-chart.ts';
import { createPlanForm, steeringOf } from './experiment-plan.ts';
import { makeCellTable, makeTextTable, summarise } from './experiment-results.ts';
import type { ExperimentTab } from './experiment-tab.ts';
import { formatCount } from './numbers.ts';

export function createTableTab(session: Session): ExperimentTab {
  const { experiments } = session;
  const form = createPlanForm();
  const problem = make('p', { class: 'problem', role: 'alert', hidden: true });
  const run = makeButton({
    icon: 'play',
    name: 'Run the table',
    text: 'Run',
    help: 'Fires the shots in the background; results come as they are ready.',
    className: 'primary',
    run: start,
  });
  const cancel = makeButton({
    name: 'Cancel the run',
    text: 'Cancel',
    help: 'Ends the run; what is finished stays.',
    run: () => experiments.cancelTable(),
  });
  const csv = makeButton({
    name: 'Save the results as CSV',
    text: 'Save CSV',
    help: 'Saves every finished result as comma-separated values.',
    run: () => saveText('thinwall-table.csv', experiments.csv),
  });
  const progress = make('progress', { max: 1, value: 0, 'aria-label': 'Progress of the run' });
  const state = make('p', { class: 'note', role: 'status' });
  const chartHost = make('div', { class: 'experiment-chart' });
  const textTable = make('div', { class: 'wide-table', tabindex: 0, role: 'region', 'aria-label': 'The four speeds' });
  const cellTable = make('div', {
    class: 'wide-table all-cells',
    tabindex: 0,
    role: 'region',
    'aria-label': 'All results',
    hidden: true,
  });
  const summary = make('p', { class: 'summary' });
  const element = make(
    'section',
    { class: 'experiment-tab', 'aria-label': 'Run the table' },
    make(
      'p',
      { class: 'note' },
      'Shots at random phases, with the bullet, wall, tick rate and tolerance of the panel. Lines are predicted, points measured, strokes their 95 % intervals.',
    ),
    form.element,
    make('div', { class: 'run-row' }, run, cancel, csv, progress, state),
    problem,
    chartHost,
    summary,
    textTable,
    cellTable,
  );

  let chart: ShareChart | null = null;
  let chartOf: TableRun | null = null;
  let revision = -1;
  let cells = -1;

  function start(): void {
    setHidden(problem, true);
    try {
      experiments.runTable({ ...form.read(), settings: steeringOf(session), seed: session.settings.seed });
    } catch (error) {
      setText(problem, error instanceof Error ? error.message : String(error));
      setHidden(problem, false);
    }
  }

  async function draw(table: TableRun): Promise<void> {
    chartOf = table;
    chart?.destroy();
    chart = null;
    const made = await createShareChart(chartHost, table.plan);
    if (chartOf !== table) made.destroy();
    else {
      chart = made;
      chart.show(table);
    }
  }

  function showFigures(): void {
    const { table } = experiments;
    cells = table?.cells.length ?? 0;
    if (table && chartOf !== table) void draw(table);
    else if (table) chart?.show(table);
    // The text's table is of the run when there is one, or of the settings as they are.
    textTable.replaceChildren(makeTextTable(table?.plan.settings ?? steeringOf(session), table));
    setHidden(cellTable, cells === 0);
    cellTable.replaceChildren(...(table && cells > 0 ? [makeCellTable(table)] : []));
    setText(summary, table ? summarise(table) : '');
  }

  function show(): void {
    const { table, tableState } = experiments;
    const isRunning = tableState === 'running';
    form.setDisabled(isRunning);
    const had = document.activeElement;
    setHidden(cancel, !isRunning);
    setHidden(run, isRunning);
    // who pressed one of the two has the other under the finger next
    if (had === run && isRunning) cancel.focus();
    else if (had === cancel && !isRunning) run.focus();
    setHidden(csv, cells <= 0);
    setHidden(progress, tableState === 'none');
    setAttribute(progress, 'value', (table?.progress ?? 0).toFixed(3));
    setText(state, describeState());
  }

  function describeState(): string {
    const { table, tableState } = experiments;
    if (!table) return '';
    const done = `${formatCount(table.cells.length)} of ${formatCount(table.total)} results`;
    if (tableState === 'running') return `${done}…`;
    return tableState === 'cancelled' ? `Cancelled after ${done}.` : `Done: ${done}.`;
  }

  return {
    element,
    show() {
      showFigures();
      show();
    },
    refresh() {
      if (experiments.revision === revision) return;
      revision = experiments.revision;
      const { table } = experiments;
      if ((table?.cells.length ?? 0) !== cells || table !== chartOf) showFigures();
      show();
    },
    destroy: () => chart?.destroy(),
  };
}

function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = make('a', { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
