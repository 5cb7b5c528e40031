// The experiments' dialog: the table and the lanes under two tabs. It is there from the start, empty; what is in it is
// loaded when it is first opened, and is refreshed only while it is open. A table that runs goes on when it is closed.

import type { ExperimentView } from '../session/experiment.ts';
import type { Session } from '../session.ts';
import { makeButton } from './button.ts';
import { make, setAttribute, setHidden } from './dom.ts';
import type { ExperimentTab } from './experiment-tab.ts';
import type { UiFrame, UiPart } from './part.ts';

const TABS: readonly (readonly [ExperimentView, string])[] = [
  ['table', 'Run the table'],
  ['lanes', 'Same shot, every mode'],
];

const BODY_ID = 'experiment-body';

interface TabButton {
  readonly view: ExperimentView;
  readonly tab: HTMLButtonElement;
}

/** The tabs' buttons in their row, which the arrow keys go along. */
function makeTabs(session: Session): { list: HTMLElement; tabs: readonly TabButton[] } {
  const { experiments } = session;
  const tabs = TABS.map(([view, text]) => {
    const tab = make('button', { type: 'button', role: 'tab', class: 'button tab', id: `tab-${view}` }, text);
    tab.setAttribute('aria-controls', BODY_ID);
    tab.addEventListener('click', () => experiments.open(view));
    return { view, tab };
  });
  const list = make(
    'div',
    { role: 'tablist', 'aria-label': 'Experiments', class: 'tabs' },
    ...tabs.map(({ tab }) => tab),
  );
  list.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = tabs.find(({ view }) => view !== experiments.view);
    if (other === undefined) return;
    experiments.open(other.view);
    other.tab.focus();
  });
  return { list, tabs };
}

/** The dialog around the tabs and what they show; closed by its button, by Escape and by a click beside it. */
function makeDialog(session: Session, list: HTMLElement, body: HTMLElement): HTMLDialogElement {
  const { experiments } = session;
  const close = makeButton({
    icon: 'close',
    name: 'Close the experiments',
    help: 'Back to the playground.',
    className: 'quiet',
    run: () => experiments.open(null),
  });
  const element = make(
    'dialog',
    { class: 'experiment', 'aria-label': 'Experiments' },
    make('div', { class: 'experiment-head' }, list, close),
    body,
  );
  // a click on the backdrop is a click on the dialog itself
  element.addEventListener('click', (event) => {
    if (event.target === element) experiments.open(null);
  });
  element.addEventListener('close', () => {
    if (experiments.view !== null) experiments.open(null);
  });
  return element;
}

/** What the tabs show, each loaded when it is first looked at. */
class Shelf {
  private readonly made = new Map<ExperimentView, ExperimentTab>();
  private readonly session: Session;
  private readonly body: HTMLElement;
  private shown: ExperimentView | null = null;
  private isLoading = false;

  constructor(session: Session, body: HTMLElement) {
    this.session = session;
    this.body = body;
  }

  show(view: ExperimentView | null): void {
    this.shown = view;
    if (view === null) return;
    this.hideOthers();
    this.made.get(view)?.show();
  }

  refresh(frame: UiFrame): void {
    if (this.shown === null) return;
    const tab = this.made.get(this.shown);
    if (tab !== undefined) tab.refresh(frame);
    else if (!this.isLoading) void this.load(this.shown);
  }

  destroy(): void {
    for (const tab of this.made.values()) tab.destroy?.();
  }

  private hideOthers(): void {
    for (const [id, { element }] of this.made) setHidden(element, id !== this.shown);
  }

  private async load(view: ExperimentView): Promise<void> {
    this.isLoading = true;
    try {
      const tab = await makeTab(view, this.session);
      this.made.set(view, tab);
      this.body.append(tab.element);
      this.hideOthers();
      tab.show();
    } catch (error) {
      this.session.experiments.open(null);
      this.session.say(`The experiment could not be loaded: ${String(error)}`, 'error');
    } finally {
      this.isLoading = false;
    }
  }
}

export function createExperiment(session: Session): UiPart & { readonly element: HTMLDialogElement } {
  const { experiments } = session;
  const { list, tabs } = makeTabs(session);
  const body = make('div', { class: 'experiment-body', id: BODY_ID, role: 'tabpanel', tabindex: 0 });
  const element = makeDialog(session, list, body);
  const shelf = new Shelf(session, body);
  let shown: ExperimentView | null = null;

  const choose = (view: ExperimentView): void => {
    setAttribute(body, 'aria-labelledby', `tab-${view}`);
    for (const { view: id, tab } of tabs) {
      setAttribute(tab, 'aria-selected', String(id === view));
      tab.tabIndex = id === view ? 0 : -1;
    }
    if (element.open) return;
    element.showModal();
    tabs.find(({ view: id }) => id === view)?.tab.focus();
  };
  const change = (view: ExperimentView | null): void => {
    shown = view;
    if (view === null) element.close();
    else choose(view);
    shelf.show(view);
  };
  return {
    element,
    refresh(frame) {
      if (experiments.view !== shown) change(experiments.view);
      shelf.refresh(frame);
    },
    destroy() {
      shelf.destroy();
      experiments.cancelTable();
    },
  };
}

async function makeTab(view: ExperimentView, session: Session): Promise<ExperimentTab> {
  if (view === 'table') return (await import('./experiment-table.ts')).createTableTab(session);
  return (await import('./experiment-lanes.ts')).createLanesTab(session);
}
