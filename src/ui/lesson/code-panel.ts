// Beside a lesson's figure: the very source file that it runs, with the line of the present step lit.

import type { Listing } from '../../listing.ts';
import type { Session } from '../../session.ts';
import { makeButton } from '../button.ts';
import { make, setAttribute, setHidden, setText } from '../dom.ts';
import { recall, remember } from '../memory.ts';
import type { UiPart } from '../part.ts';
import type { ListingOptions, ListingView as View } from './listed-lines.ts';
import { createListingView } from './listing-view.ts';

/** Made of the files themselves while the page is built; each is fetched when its lesson is opened. */
const LISTINGS = import.meta.glob<Listing>('/src/lessons/*/detect.ts', { query: '?listing', import: 'listing' });

const VIEWS: readonly { readonly view: View; readonly label: string; readonly help: string }[] = [
  { view: 'code', label: 'Code', help: 'The program alone.' },
  { view: 'both', label: 'Both', help: 'The program, and above each statement what it does in plain words.' },
  { view: 'words', label: 'Words', help: 'What the program does in plain words, without the program.' },
];

interface Options extends ListingOptions {
  readonly hidden: boolean;
}

const MEMORY = 'listing';

function recallOptions(): Options {
  const words = (recall(MEMORY) ?? '').split(' ');
  const view = VIEWS.find((each) => words.includes(each.view))?.view ?? 'code';
  return {
    view,
    comments: words.includes('comments'),
    trace: words.includes('trace'),
    hidden: words.includes('hidden'),
  };
}

function rememberOptions({ view, comments, trace, hidden }: Options): void {
  const flags = [comments && 'comments', trace && 'trace', hidden && 'hidden'].filter((word) => word !== false);
  remember(MEMORY, [view, ...flags].join(' '));
}

export function createCodePanel(session: Session): UiPart {
  let options = recallOptions();
  const lines = createListingView(options);
  const change = (patch: Partial<Options>): void => {
    options = { ...options, ...patch };
    rememberOptions(options);
    refreshOptions();
  };
  const file = make('span', { class: 'code-file' });
  const views = createViews((view) => change({ view }));
  const comments = createSwitch('Comments', 'Comments as they stand in the file.', (on) => change({ comments: on }));
  const trace = createSwitch('Trace lines', 'The lines that tell each step to this page.', (on) =>
    change({ trace: on }),
  );
  const hide = makeButton({
    icon: 'collapse',
    name: 'Hide code',
    help: 'Folds the code away; a strip at the edge brings it back.',
    className: 'quiet small',
    run() {
      change({ hidden: true });
      rail.focus();
    },
  });
  const rail = make(
    'button',
    { type: 'button', class: 'code-rail', title: 'Show code' },
    make('span', {}, 'Show code'),
  );
  rail.addEventListener('click', () => {
    change({ hidden: false });
    hide.focus();
  });
  const body = make(
    'div',
    { class: 'code-body' },
    make('div', { class: 'code-head' }, file, views.element, hide),
    make('div', { class: 'code-switches' }, comments.element, trace.element),
    lines.element,
  );
  const element = make('section', { class: 'code-panel', 'aria-label': 'Code' }, body, rail);

  function refreshOptions(): void {
    setAttribute(element, 'data-hidden', options.hidden ? '' : null);
    setHidden(body, options.hidden);
    setHidden(rail, !options.hidden);
    views.refresh(options.view);
    comments.refresh(options.comments, options.view === 'words');
    trace.refresh(options.trace, options.view === 'words');
    lines.setOptions(options);
  }
  refreshOptions();

  const shelf = createShelf((path, listing, words) => {
    setText(file, path.slice(path.lastIndexOf('/') + 1));
    setAttribute(file, 'title', path);
    file.dataset.help = `The file that is running: ${path}`;
    lines.show(listing, words);
  });
  return {
    element,
    refresh({ changed }) {
      const path = session.lessons.lesson?.listing;
      if (!changed || path === undefined) return;
      shelf.take(path);
      lines.light(session.lessons.account.mark);
    },
  };
}

/** Fetches listings; the last one asked for is shown. */
function createShelf(show: (path: string, listing: Listing | null, words?: string) => void): {
  take(path: string): void;
} {
  let wanted: string | null = null;
  const fetchListing = async (path: string): Promise<void> => {
    show(path, null, 'Loading the source …');
    try {
      const listing = await LISTINGS[`/${path}`]?.();
      if (path === wanted) show(path, listing ?? null, `There is no listing of ${path}.`);
    } catch {
      if (path !== wanted) return;
      wanted = null;
      show(path, null, 'The source could not be fetched. Reload the page to try again.');
    }
  };
  return {
    take(path) {
      if (path === wanted) return;
      wanted = path;
      void fetchListing(path);
    },
  };
}

function createViews(choose: (view: View) => void): { element: HTMLElement; refresh(view: View): void } {
  const buttons = VIEWS.map(({ view, label, help }) => {
    const attributes = { type: 'button', class: 'segment', 'data-value': view, 'data-help': help, title: help };
    const button = make('button', attributes, label);
    button.addEventListener('click', () => choose(view));
    return button;
  });
  return {
    element: make('div', { class: 'segments code-views', role: 'group', 'aria-label': 'What is listed' }, ...buttons),
    refresh(view) {
      for (const button of buttons) setAttribute(button, 'aria-pressed', String(button.dataset.value === view));
    },
  };
}

interface Switch {
  readonly element: HTMLElement;
  refresh(on: boolean, disabled: boolean): void;
}

function createSwitch(label: string, help: string, set: (on: boolean) => void): Switch {
  const box = make('input', { type: 'checkbox' });
  box.addEventListener('change', () => set(box.checked));
  return {
    element: make('label', { class: 'lesson-flag', 'data-help': help, title: help }, box, label),
    refresh(on, disabled) {
      box.checked = on;
      box.disabled = disabled;
    },
  };
}
