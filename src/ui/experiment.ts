// The experiments' dialog: the table and the lanes under two tabs. It is there from the start, empty; what is in it is
// loaded when it is first opened, and is refreshed only while it is open. A table that runs goes on when it is closed.

import type { ExperimentView } from '../session/experiment.ts';
import type { Session } from '../session.ts';
import { makeButton } from './button.ts';
import { make, setAttribute, setHidden } from './dom.ts';
import type { ExperimentTab } from './experiment-tab.ts';
import type { UiPart } from './part.ts';

const TABS: readonly (readonly [ExperimentView, string])[] = [
  ['table', 'Run the table'],
  ['lanes', 'Same shot, every mode'],
];

export function createExperiment(session: Session): UiPart & { readonly element: HTMLDialogElement } {
  const { experiments } = session;
  const tabs = TABS.map(([view, text]) => {
    const tab = make('button', { type: 'button', role: 'tab', class: 'button tab', id: `tab-${view}` }, text);
    tab.setAttribute('aria-controls', 'experiment-body');
    tab.addEventListener('click', () => experiments.open(view));
    return { view, tab };
  });
  const close = makeButton({
    icon: 'close',
    name: 'Close the experiments',
    help: 'Back to the playground.',
    className: 'quiet',
    run: () => experiments.open(null),
  });
  const list = make(
    'div',
    { role: 'tablist', 'aria-label': 'Experiments', class: 'tabs' },
    ...tabs.map(({ tab }) => tab),
  );
  const body = make('div', { class: 'experiment-body', id: 'experiment-body', role: 'tabpanel', tabindex: 0 });
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
  list.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = tabs.find(({ view }) => view !== experiments.view);
    if (other === undefined) return;
    experiments.open(other.view);
    other.tab.focus();
  });

  const made = new Map<ExperimentView, ExperimentTab>();
  let shown: ExperimentView | null = null;
  let loading = false;

  const load = async (view: ExperimentView): Promise<void> => {
    loading = true;
    try {
      const tab = await makeTab(view, session);
      made.set(view, tab);
      body.append(tab.element);
      for (const [id, { element: part }] of made) setHidden(part, id !== shown);
      tab.show();
    } catch (error) {
      experiments.open(null);
      session.say(`The experiment could not be loaded: ${String(error)}`, 'error');
    } finally {
      loading = false;
    }
  };
  const change = (view: ExperimentView | null): void => {
    shown = view;
    if (view === null) {
      element.close();
      return;
    }
    const isNew = !element.open;
    if (isNew) element.showModal();
    setAttribute(body, 'aria-labelledby', `tab-${view}`);
    for (const { view: id, tab } of tabs) {
      setAttribute(tab, 'aria-selected', String(id === view));
      tab.tabIndex = id === view ? 0 : -1;
    }
    if (isNew) tabs.find(({ view: id }) => id === view)?.tab.focus();
    for (const [id, { element: part }] of made) setHidden(part, id !== view);
    made.get(view)?.show();
  };
  return {
    element,
    refresh(frame) {
      if (experiments.view !== shown) change(experiments.view);
      if (shown === null) return;
      const tab = made.get(shown);
      if (tab !== undefined) tab.refresh(frame);
      else if (!loading) void load(shown);
    },
    destroy() {
      for (const tab of made.values()) tab.destroy?.();
      experiments.cancelTable();
    },
  };
}

async function makeTab(view: ExperimentView, session: Session): Promise<ExperimentTab> {
  if (view === 'table') return (await import('./experiment-table.ts')).createTableTab(session);
  return (await import('./experiment-lanes.ts')).createLanesTab(session);
}
