// The Stats folder: frames per second, the cost of each stage of the tick, and how many pairs each filter left over.
// Refreshed by hand about five times a second, and not at all while the folder is closed.

import type { BladeApi, FolderApi } from '@tweakpane/core';
import type { Session, SessionStats } from '../session.ts';
import { makeButton } from './button.ts';
import { addRow } from './controls.ts';
import { make, setProperty, setText } from './dom.ts';
import { formatCount, formatEnergy, formatMs } from './numbers.ts';
import type { UiFrame } from './part.ts';

/** The part of the fps graph's api that is used here; the plugin does not export its type. */
interface FpsGraph extends BladeApi {
  begin(): void;
  end(): void;
}

interface Row {
  readonly label: string;
  readonly help: string;
  read(stats: SessionStats): string;
}

const ROWS: readonly Row[] = [
  { label: 'Bodies', help: 'Bodies in the world, walls and bullets included.', read: (s) => formatCount(s.bodies) },
  {
    label: 'Pairs possible',
    help: 'Pairs that a test of everything with everything would look at: n(n − 1)/2.',
    read: (s) => formatCount(s.possiblePairs),
  },
  {
    label: 'Candidates',
    help: 'Pairs whose boxes overlap: what the broad phase left over.',
    read: (s) => formatCount(s.candidatePairs),
  },
  {
    label: 'Rejected by box',
    help: 'Candidates whose tight boxes do not meet; the bounds test in the Collision folder looks there.',
    read: (s) => formatCount(s.rejectedByBox),
  },
  {
    label: 'Rejected by circle',
    help: 'Candidates whose bounding circles do not meet.',
    read: (s) => formatCount(s.rejectedByCircle),
  },
  {
    label: 'Narrow tests',
    help: 'Pairs whose exact shapes were compared in this tick.',
    read: (s) => formatCount(s.narrowTests),
  },
  { label: 'Contacts', help: 'Pairs that touch or overlap: the hits of this tick.', read: (s) => formatCount(s.hits) },
  {
    label: 'Islands',
    help: 'Groups of bodies that lean on one another and are awake.',
    read: (s) => formatCount(s.islands),
  },
  {
    label: 'Asleep',
    help: 'Bodies that rest and cost nothing until something reaches them.',
    read: (s) => formatCount(s.asleep),
  },
  {
    label: 'Deepest overlap',
    help: 'How deep the worst pair of solid bodies stands in one another; a quarter of a pixel is wanted.',
    read: (s) => `${s.deepestPenetration.toFixed(2)} px`,
  },
  {
    label: 'Energy of motion',
    help: 'Kinetic energy of all bodies, spin included, kg px²/s².',
    read: (s) => formatEnergy(s.kineticEnergy),
  },
  {
    label: 'Energy of height',
    help: 'Potential energy of all bodies above the origin, kg px²/s². Only its changes mean anything.',
    read: (s) => formatEnergy(s.potentialEnergy),
  },
  {
    label: 'Tunnelled',
    help: 'Bodies that crossed another one in this scene and were seen in it at no sampled pose.',
    read: (s) => formatCount(s.tunnelled),
  },
];

export interface StatsFolder {
  refresh(frame: UiFrame): void;
}

export function createStatsFolder(session: Session, folder: FolderApi): StatsFolder {
  const graph = folder.addBlade({ view: 'fpsgraph', label: 'Frames/s', rows: 2 }) as unknown as FpsGraph;
  graph.element.dataset.help = 'Rendered frames per second; the physics has a rate of its own.';
  const values = ROWS.map((row) => {
    const value = make('output', { class: 'number stat-value', 'aria-label': row.label });
    addRow(
      folder,
      make('div', { class: 'stat', 'data-help': row.help, title: row.help }, make('span', {}, row.label), value),
    );
    return value;
  });
  addRow(folder, make('div', { class: 'button-row' }, makeRaceButton(session)));
  const stages = createStages();
  addRow(folder, stages.element);
  const refreshGraph = (): void => {
    graph.disabled = !folder.expanded;
  };
  folder.on('fold', refreshGraph);
  refreshGraph();
  return {
    refresh(frame) {
      if (!folder.expanded) return;
      graph.end();
      graph.begin();
      if (!frame.beat) return;
      const stats = session.stats();
      ROWS.forEach((row, index) => {
        setText(values[index]!, row.read(stats));
      });
      stages.show(stats);
    },
  };
}

function makeRaceButton(session: Session): HTMLButtonElement {
  const button = makeButton({
    name: 'Broad-phase race',
    text: 'Broad-phase race',
    help: 'Runs every broad phase on the boxes of this world, side by side, and says which wins and why.',
    keys: 'B',
    run: () => session.track.toggle(session.world, session.tick),
  });
  button.removeAttribute('aria-label');
  return button;
}

/** A bar and a number per stage of the tick; the rows appear when the engine first names their stage. */
function createStages(): { element: HTMLElement; show(stats: SessionStats): void } {
  const total = make('output', { class: 'number' });
  const list = make('dl', { class: 'stages' });
  const element = make(
    'div',
    {
      class: 'stage-times',
      'data-help': 'Milliseconds of computing per tick, by stage, averaged over the last ticks.',
    },
    make('div', { class: 'stat' }, make('span', {}, 'Tick, ms'), total),
    list,
  );
  const rows = new Map<string, { bar: HTMLElement; value: HTMLElement }>();
  const rowOf = (name: string): { bar: HTMLElement; value: HTMLElement } => {
    const known = rows.get(name);
    if (known !== undefined) return known;
    const row = { bar: make('span', { class: 'stage-bar' }), value: make('span', { class: 'number' }) };
    list.append(make('div', { class: 'stage' }, make('dt', {}, name), make('dd', {}, row.bar, row.value)));
    rows.set(name, row);
    return row;
  };
  return {
    element,
    show(stats) {
      setText(total, formatMs(stats.stepMs));
      for (const [name, ms] of Object.entries(stats.stages)) {
        const row = rowOf(name);
        setText(row.value, formatMs(ms));
        setProperty(row.bar, '--share', (stats.stepMs > 0 ? Math.min(ms / stats.stepMs, 1) : 0).toFixed(3));
      }
    },
  };
}
