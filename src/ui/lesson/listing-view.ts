// The lines of a listing on the page, and the light that follows the steps through them.

import type { ListedLine, Listing } from '../../listing.ts';
import { make, setHidden, setText } from '../dom.ts';
import { findLit, findShown, type ListingOptions } from './listed-lines.ts';

export interface ListingView {
  readonly element: HTMLElement;
  /** Another file, or none: then the words stand in its place. */
  show(listing: Listing | null, words?: string): void;
  setOptions(options: ListingOptions): void;
  /** Lights the lines of a mark and brings them into the box. */
  light(mark: string | undefined): void;
}

/** Share of the box's height, from the top and from the bottom, in which a lit line is brought nearer to the middle. */
const EDGE = 0.18;

export function createListingView(initial: ListingOptions): ListingView {
  const element = make('div', {
    class: 'code-lines',
    role: 'region',
    tabindex: 0,
    'aria-label': 'The source that is running',
  });
  let listing: Listing | null = null;
  let options = initial;
  let mark: string | undefined;
  let rows: HTMLElement[] = [];

  const layOut = (): void => {
    if (listing === null) return;
    const shown = findShown(listing, options);
    element.dataset.view = options.view;
    for (const [i, line] of listing.lines.entries()) {
      setHidden(rows[i]!, shown[i] !== true);
      if (line.kind === 'note') setText(rows[i]!.querySelector('code > span')!, wordsOf(line, options));
    }
  };
  const relight = (): void => {
    const lit = new Set(listing === null ? [] : findLit(listing, mark, options));
    for (const row of element.querySelectorAll('[data-lit]')) {
      row.removeAttribute('data-lit');
      row.removeAttribute('aria-current');
    }
    const now = rows.filter((_, i) => lit.has(i + 1));
    for (const row of now) {
      row.dataset.lit = '';
      row.setAttribute('aria-current', 'step');
    }
    bringIn(element, now);
  };
  return {
    element,
    show(next, words = '') {
      listing = next;
      rows = next === null ? [] : next.lines.map((line) => makeRow(line, next.styles));
      element.replaceChildren(...(next === null ? [make('p', { class: 'code-words' }, words)] : rows));
      layOut();
      relight();
    },
    setOptions(next) {
      options = next;
      layOut();
      relight();
    },
    light(next) {
      if (next === mark) return;
      mark = next;
      relight();
    },
  };
}

/** A note is prose, but a comment as it stands where comments are shown among bare code. */
function wordsOf({ pieces }: ListedLine, { view }: ListingOptions): string {
  const text = pieces.map(([piece]) => piece).join('');
  return view === 'code' ? text : text.replace(/^\/\/ ?/, '');
}

function makeRow({ number, kind, indent, pieces }: ListedLine, styles: Listing['styles']): HTMLElement {
  const code = make('code', {});
  code.style.setProperty('--indent', `${indent}ch`);
  // Comments have one colour, the page's; and the prose of a note is set within the program's columns.
  if (kind === 'doc' || kind === 'note') code.append(make('span', {}, pieces.map(([text]) => text).join('')));
  else for (const [text, style] of pieces) code.append(makePiece(text, styles[style]));
  const count = make('span', { class: 'code-number', 'aria-hidden': 'true' }, String(number));
  return make('div', { class: 'code-line', 'data-kind': kind, 'data-line': number }, count, code);
}

function makePiece(text: string, style: Listing['styles'][number] | undefined): HTMLElement {
  const piece = make('span', {}, text);
  if (style !== undefined) {
    piece.style.setProperty('--dark', style[0]);
    piece.style.setProperty('--light', style[1]);
  }
  return piece;
}

/** Scrolls the box, and nothing around it, until the rows stand well inside. */
function bringIn(box: HTMLElement, rows: readonly HTMLElement[]): void {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined || box.clientHeight === 0) return;
  const frame = box.getBoundingClientRect();
  const top = first.getBoundingClientRect().top - frame.top;
  const bottom = last.getBoundingClientRect().bottom - frame.top;
  const room = EDGE * box.clientHeight;
  if (top >= room && bottom <= box.clientHeight - room) return;
  box.scrollTop += (top + bottom - box.clientHeight) / 2;
}
