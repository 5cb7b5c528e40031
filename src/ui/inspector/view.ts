// The inside of the inspector: who is under the glass, the five stages with what each came to, and the one that is read.

import { listNeighbours } from '#engine';
import type { InspectionReport } from '../../session/inspection.ts';
import {
  describeSeparation,
  giveVerdict,
  nameOf,
  SECTION_NAMES,
  SECTIONS,
  type Section,
} from '../../session/inspection-words.ts';
import type { Session } from '../../session.ts';
import { makeButton } from '../button.ts';
import { make, setAttribute, setHidden, setText } from '../dom.ts';
import type { UiFrame } from '../part.ts';
import { writeBroad } from './broad.ts';
import { writeCcd } from './ccd.ts';
import { writeNarrow } from './narrow.ts';
import { patchChildren } from './patch.ts';
import { writeSolver } from './solver.ts';
import { writeState } from './state.ts';

export interface InspectorView {
  refresh(frame: UiFrame): void;
  destroy(): void;
}

const WRITERS: Readonly<Record<Section, (report: InspectionReport) => HTMLElement[]>> = {
  broad: writeBroad,
  narrow: writeNarrow,
  ccd: writeCcd,
  solver: writeSolver,
  state: writeState,
};

/** Neighbours offered as the second body. */
const MOST_NEIGHBOURS = 12;

export function createInspectorView(host: HTMLElement, session: Session): InspectorView {
  const head = createHead(session);
  const picking = createPicking(session);
  const tabs = createTabs(session);
  const body = make('div', { class: 'glass-body', id: 'glass-panel', role: 'tabpanel', tabindex: 0 });
  host.replaceChildren(head.element, picking.element, tabs.element, body);
  let section: Section | null = null;
  return {
    refresh({ beat, changed }) {
      if (!beat && !changed) return;
      const { inspection } = session;
      const { report } = inspection;
      head.show(report);
      picking.show(report);
      setHidden(tabs.element, report === null);
      setHidden(body, report === null);
      if (report === null) return;
      tabs.show(report);
      setAttribute(body, 'aria-labelledby', `glass-tab-${inspection.section}`);
      patchChildren(body, WRITERS[inspection.section](report));
      if (section !== inspection.section) body.scrollTop = 0;
      section = inspection.section;
    },
    destroy() {
      host.replaceChildren();
    },
  };
}

function createHead(session: Session): { element: HTMLElement; show(report: InspectionReport | null): void } {
  const { inspection } = session;
  const nameA = make('span', { class: 'glass-name', 'data-of': 'a' });
  const nameB = make('span', { class: 'glass-name', 'data-of': 'b' });
  const words = make('p', { class: 'glass-words' });
  const swap = makeButton({
    name: 'Swap A and B',
    text: '⇄',
    help: 'Names the second body first: normals and pushes turn round.',
    className: 'quiet small',
    run: () => inspection.swap(),
  });
  const show = makeButton({
    icon: 'fit',
    name: 'Show the pair',
    help: 'Brings the place where the two are nearest into the free part of the canvas.',
    className: 'quiet small',
    run: () => inspection.show(),
  });
  const another = makeButton({
    name: 'New pair',
    text: 'New',
    help: 'Takes both from under the glass: click two bodies.',
    className: 'quiet small',
    run: () => inspection.begin(null),
  });
  const close = makeButton({
    icon: 'close',
    name: 'Close the inspector',
    help: 'Nothing is watched while it is closed, and it costs nothing.',
    keys: 'I',
    className: 'quiet small',
    run: () => inspection.close(),
  });
  const title = make(
    'div',
    { class: 'glass-head' },
    make('h2', { id: 'inspector-title' }, 'Inspector'),
    another,
    show,
    close,
  );
  const pair = make('div', { class: 'glass-pair' }, nameA, swap, nameB);
  return {
    element: make('header', {}, title, pair, words),
    show(report) {
      const { world } = session;
      setText(nameA, inspection.a === null ? 'A: not chosen' : `A ${nameOf(world, inspection.a)}`);
      setText(nameB, inspection.b === null ? 'B: not chosen' : `B ${nameOf(world, inspection.b)}`);
      for (const button of [swap, show, another]) setHidden(button, report === null);
      const isGone = inspection.a !== null && inspection.b !== null && report === null;
      setHidden(words, report === null && !isGone);
      if (isGone) setText(words, 'One of the two is not in the world at this tick.');
      const part = report?.narrow[0];
      if (part) setText(words, `Tick ${report.tick}: ${describeSeparation(part.state, part.separation)}.`);
    },
  };
}

/** What to do while there is no pair; with a first body, its neighbours to choose from. */
function createPicking(session: Session): { element: HTMLElement; show(report: InspectionReport | null): void } {
  const words = make('p', { class: 'note' });
  const list = make('div', { class: 'glass-neighbours', role: 'group', 'aria-label': 'Neighbours of A' });
  const element = make('div', { class: 'glass-picking' }, words, list);
  let offered = '';
  return {
    element,
    show(report) {
      setHidden(element, report !== null);
      if (report !== null) return;
      const { inspection, world } = session;
      const { a } = inspection;
      setText(
        words,
        a === null
          ? 'Click two bodies. By keys: N chooses a body, I takes it; N and I again for the second. Shift and a click take the second beside the selected one.'
          : 'Click the second body, choose it with N and press I, or take a neighbour:',
      );
      const neighbours = a === null ? [] : listNeighbours(world, a).slice(0, MOST_NEIGHBOURS);
      const key = neighbours.map(({ id }) => id).join(' ');
      if (key === offered) return;
      offered = key;
      list.replaceChildren(
        ...neighbours.map(({ id, touching }) =>
          makeButton({
            name: `Inspect with ${nameOf(world, id)}`,
            text: `${nameOf(world, id)}${touching ? ', touching' : ''}`,
            help: 'Puts this pair under the glass.',
            className: 'small',
            run: () => inspection.pick(id),
          }),
        ),
      );
    },
  };
}

/** "Broad phase" is "Broad" to the eye: five names and their verdicts stand in a row. */
function makeTabName(name: string): HTMLElement {
  const [first = '', ...rest] = name.split(' ');
  const more = rest.length > 0 ? [make('span', { class: 'visually-hidden' }, ` ${rest.join(' ')}`)] : [];
  return make('span', {}, first, ...more);
}

/** The stages in the order in which a pair goes through them; arrow keys move between them. */
function createTabs(session: Session): { element: HTMLElement; show(report: InspectionReport): void } {
  const { inspection } = session;
  const tabs = SECTIONS.map((section) => {
    const verdict = make('span', { class: 'glass-tab-verdict' });
    const tab = make(
      'button',
      { type: 'button', role: 'tab', class: 'glass-tab', id: `glass-tab-${section}`, 'aria-controls': 'glass-panel' },
      makeTabName(SECTION_NAMES[section]),
      verdict,
    );
    tab.addEventListener('click', () => {
      inspection.section = section;
    });
    return { section, tab, verdict };
  });
  const element = make(
    'div',
    { class: 'glass-tabs', role: 'tablist', 'aria-label': 'Stages' },
    ...tabs.map(({ tab }) => tab),
  );
  element.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const at = SECTIONS.indexOf(inspection.section);
    const next = (at + step + SECTIONS.length) % SECTIONS.length;
    inspection.section = SECTIONS[next]!;
    tabs[next]!.tab.focus();
  });
  return {
    element,
    show(report) {
      for (const { section, tab, verdict } of tabs) {
        const isRead = section === inspection.section;
        setAttribute(tab, 'aria-selected', String(isRead));
        setAttribute(tab, 'tabindex', isRead ? '0' : '-1');
        setText(verdict, giveVerdict(section, report));
      }
    },
  };
}
