// The race: a table of what every broad phase does on the boxes of this world, the winner in words, and the times of
// the last ticks as lines. The name of a strategy is a button: the world uses that one from the next tick on.

import { broadPhases } from '#engine';
import type { Race, RaceRow } from '../session/race.ts';
import { HISTORY, type Question, SKIP_ABOVE, SMOOTHING, WINDOW } from '../session/race.ts';
import { writeCsv, writeJson } from '../session/race-export.ts';
import { describeCrowd, explainWinner } from '../session/race-words.ts';
import type { Session } from '../session.ts';
import { makeButton } from './button.ts';
import { type Chart, createChart, makeSwatch } from './chart.ts';
import { make, setAttribute, setText } from './dom.ts';
import { download } from './download.ts';
import { formatCount, formatMeasure } from './numbers.ts';
import type { UiFrame } from './part.ts';

export interface RaceView {
  refresh(frame: UiFrame): void;
  destroy(): void;
}

/** ms between two changes of the line in words: it is read, not watched. */
const READING = 1000;

const QUESTIONS: readonly (readonly [Question, string])[] = [
  ['all', 'All pairs'],
  ['moved', 'New pairs'],
];

const COLUMNS: readonly (readonly [string, string])[] = [
  ['ms', `Upkeep and answer of a tick: the mean of the middle half of the last ${WINDOW} ticks.`],
  ['Box tests', 'Comparisons of two boxes, those of cells and nodes included.'],
  ['Raw', 'Pairs looked at before the exact comparison of their boxes.'],
  ['False', 'Those among the raw candidates whose boxes do not overlap.'],
  ['Memory', 'Bytes of all arrays of the structure.'],
];

export function createRaceView(host: HTMLElement, session: Session): RaceView {
  const words = make('p', { class: 'race-words' });
  const count = make('p', { class: 'note race-count' });
  const table = createTable(session);
  const chartHost = make('div', { class: 'race-chart' });
  const body = make('div', { class: 'race-body' }, words, table.element, count, chartHost);
  host.replaceChildren(createHead(session), body);
  const chart = loadChart(chartHost, session);
  let worded = -Infinity;
  let race: Race | null = null;
  return {
    refresh({ beat, now }) {
      const { track } = session;
      if (track.race === null || (!beat && track.race === race)) return;
      const rows = track.race.rows();
      table.show(rows, session.settings.broadPhase);
      setText(count, describeRound(track.race, rows));
      chart.show(track.race);
      if (now - worded < READING && track.race === race) return;
      race = track.race;
      worded = now;
      setText(words, explainWinner(rows, describeCrowd(race.world, race, rows)));
    },
    destroy() {
      chart.destroy();
      host.replaceChildren();
    },
  };
}

function createHead(session: Session): HTMLElement {
  const question = make('select', {
    class: 'select',
    'aria-label': 'What is asked',
    'data-help':
      'All pairs: what a game asks that remembers nothing. New pairs: what this world asks, the pairs of boxes that changed.',
  });
  for (const [value, text] of QUESTIONS) question.append(make('option', { value }, text));
  question.value = session.track.race?.question ?? 'all';
  question.addEventListener('change', () => session.track.ask(question.value as Question));
  const save = (text: string, help: string, write: (race: Race) => Blob, name: string): HTMLButtonElement =>
    makeButton({
      name: `Save as ${text}`,
      text,
      help,
      className: 'small',
      run: () => {
        const { race } = session.track;
        if (race !== null) download(write(race), `${session.scene.id}-${name}`);
      },
    });
  return make(
    'div',
    { class: 'race-head' },
    make('h2', { id: 'race-title' }, 'Broad-phase race'),
    question,
    save(
      'CSV',
      `Saves the times of the last ${HISTORY} ticks, a line a tick.`,
      (race) => new Blob([writeCsv(race)], { type: 'text/csv' }),
      'race.csv',
    ),
    save(
      'JSON',
      'Saves the table, the line in words, what there is about the boxes, and the times.',
      (race) => new Blob([writeJson(race, session.scene.id)], { type: 'application/json' }),
      'race.json',
    ),
    makeButton({
      icon: 'close',
      name: 'Close the race',
      help: 'Ends the race; it costs nothing while it is closed.',
      keys: 'B',
      className: 'quiet small',
      run: () => session.track.close(),
    }),
  );
}

interface RaceTable {
  readonly element: HTMLElement;
  show(rows: readonly RaceRow[], running: string): void;
}

function createTable(session: Session): RaceTable {
  const heads = COLUMNS.map(([text, help]) => make('th', { scope: 'col', title: help, 'data-help': help }, text));
  const lines = Object.entries(broadPhases).map(([id, entry], index) => {
    const button = make(
      'button',
      { type: 'button', class: 'race-key', 'data-help': `${entry.about} Click: the world uses it from here on.` },
      makeSwatch({ label: entry.label }, index),
      make('span', {}, entry.label),
    );
    button.addEventListener('click', () => session.set({ broadPhase: id }));
    const mark = make('span', { class: 'race-mark' });
    const cells = COLUMNS.map(() => make('td', {}));
    const line = make('tr', {}, make('th', { scope: 'row' }, button, mark), ...cells);
    return { line, button, mark, cells };
  });
  const element = make(
    'table',
    { class: 'race-table' },
    make('caption', { class: 'visually-hidden' }, 'Broad phases on the boxes of this world'),
    make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, 'Strategy'), ...heads)),
    make('tbody', {}, ...lines.map(({ line }) => line)),
  );
  return {
    element,
    show(rows, running) {
      rows.forEach((row, index) => {
        const { line, button, mark, cells } = lines[index]!;
        setAttribute(line, 'data-winner', String(row.winner));
        setAttribute(button, 'aria-pressed', String(row.id === running));
        setText(mark, markOf(row, row.id === running));
        cellsOf(row).forEach((text, place) => {
          setText(cells[place]!, text);
        });
      });
    },
  };
}

/** In words, because a colour alone says nothing to many. */
function markOf(row: RaceRow, isRunning: boolean): string {
  const marks: string[] = [];
  if (row.disagrees) marks.push('disagrees');
  if (row.winner) marks.push('winner');
  if (isRunning) marks.push('in use');
  return marks.join(', ');
}

function cellsOf(row: RaceRow): string[] {
  if (row.skipped) return ['skipped', '–', '–', '–', formatBytes(row.bytes)];
  return [
    row.ms === null ? '–' : formatTime(row.ms),
    formatCount(row.boxTests),
    formatCount(row.rawCandidates),
    formatCount(row.falsePositives),
    formatBytes(row.bytes),
  ];
}

/** Three decimals: a grid takes some hundredths of a millisecond. */
function formatTime(ms: number): string {
  return ms.toFixed(ms < 10 ? 3 : 1);
}

function formatBytes(bytes: number): string {
  return bytes < 1e6 ? `${formatMeasure(bytes / 1000)} kB` : `${formatMeasure(bytes / 1e6)} MB`;
}

function describeRound(race: Race, rows: readonly RaceRow[]): string {
  const pairs = rows.find(({ skipped }) => !skipped)?.pairs ?? 0;
  const round = `Tick ${formatCount(race.ticks.at(-1) ?? 0)}: ${formatCount(race.boxes)} boxes, ${formatCount(race.moved)} changed, ${formatCount(pairs)} pairs.`;
  const skipped = rows.some((row) => row.skipped);
  return skipped ? `${round} Brute force is skipped above ${formatCount(SKIP_ABOVE)} boxes.` : round;
}

/** The lines, once their library is there. */
function loadChart(host: HTMLElement, session: Session): { show(race: Race): void; destroy(): void } {
  let chart: Chart | null = null;
  let destroyed = false;
  const load = async (): Promise<void> => {
    try {
      const made = await createChart(host, {
        title: `Time of every broad phase, middle of ${SMOOTHING} ticks`,
        axes: {
          x: { label: 'Tick', format: formatCount },
          y: { label: 'ms', log: true, format: formatShort },
        },
        series: Object.values(broadPhases).map(({ label }) => ({ label })),
        height: 155,
        table: 'hidden',
      });
      if (destroyed) made.destroy();
      else chart = made;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      session.say(`The chart could not be loaded: ${reason}. The table has the same figures.`, 'error');
    }
  };
  void load();
  return {
    show(race) {
      const { ticks, smooth } = race.history();
      chart?.update([ticks, ...Object.values(smooth).map(showOnLog)]);
    },
    destroy() {
      destroyed = true;
      chart?.destroy();
    },
  };
}

function formatShort(ms: number): string {
  return String(Number(ms.toPrecision(2)));
}

/** A time of zero is one that the clock did not see, and has no place on this axis. */
function showOnLog(times: readonly (number | null)[]): (number | null)[] {
  return times.map((ms) => (ms !== null && ms > 0 ? ms : null));
}
