// The panel's shell: a column on the right that folds away, or on a narrow screen a drawer that starts closed. It
// remembers whether it was open. Its inside comes later (pane.ts), after the first frame.

import type { Session } from '../session.ts';
import { makeButton } from './button.ts';
import { make, setAttribute } from './dom.ts';
import { recall, remember } from './memory.ts';
import type { PaneContent } from './pane.ts';
import type { UiPart } from './part.ts';

const MEMORY = 'panel';

/** Where there is no room beside the canvas the panel is a drawer over it; the same query is in panel.css. */
const NARROW = '(max-width: 899px), (max-height: 480px)';

export interface Panel extends UiPart {
  readonly isOpen: boolean;
  /** Open over the canvas rather than beside it. */
  readonly isDrawer: boolean;
  setOpen(open: boolean): void;
}

export function createPanel(session: Session): Panel {
  const narrow = matchMedia(NARROW);
  const host = make('div', { class: 'pane-host' }, make('p', { class: 'note' }, 'Loading the controls…'));
  const body = make('div', { class: 'panel-body', id: 'panel-body' }, host);
  const toggle = makeButton({
    icon: 'settings',
    name: 'Settings',
    help: 'Shows or hides the panel with all settings and statistics.',
    className: 'panel-toggle',
    run: () => setOpen(!open),
  });
  toggle.setAttribute('aria-controls', body.id);
  const element = make(
    'aside',
    { class: 'panel', 'aria-label': 'Settings' },
    make('div', { class: 'panel-head' }, make('h2', {}, 'Settings'), toggle),
    body,
  );

  let open = narrow.matches ? false : recall(MEMORY) !== 'closed';
  const show = (): void => {
    element.dataset.open = String(open);
    body.inert = !open;
    setAttribute(toggle, 'aria-expanded', String(open));
    setAttribute(toggle, 'title', open ? 'Hide settings' : 'Show settings');
  };
  function setOpen(next: boolean): void {
    open = next;
    if (!narrow.matches) remember(MEMORY, open ? 'open' : 'closed');
    show();
  }
  const onNarrow = (): void => {
    open = narrow.matches ? false : recall(MEMORY) !== 'closed';
    show();
  };
  narrow.addEventListener('change', onNarrow);
  show();

  const content = loadLater(host, session);
  return {
    element,
    get isOpen() {
      return open;
    },
    get isDrawer() {
      return narrow.matches;
    },
    setOpen,
    refresh(frame) {
      content.pane?.refresh(frame);
    },
    destroy() {
      narrow.removeEventListener('change', onNarrow);
      content.destroyed = true;
      content.pane?.destroy();
      content.pane = null;
    },
  };
}

/** Loads the inside after the first frame has been painted. */
function loadLater(host: HTMLElement, session: Session): { pane: PaneContent | null; destroyed: boolean } {
  const content: { pane: PaneContent | null; destroyed: boolean } = { pane: null, destroyed: false };
  const load = async (): Promise<void> => {
    try {
      const { createPane } = await import('./pane.ts');
      if (content.destroyed) return;
      host.replaceChildren();
      content.pane = createPane(host, session);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      host.replaceChildren(
        make('p', { class: 'note' }, `The controls could not be loaded (${reason}). Reload to try again.`),
      );
      session.say(`The settings panel could not be loaded: ${reason}`, 'error');
    }
  };
  requestAnimationFrame(() => requestAnimationFrame(() => void load()));
  return content;
}
