// What the sections of the inspector are made of: a verdict, facts with their terms, tables, and shadows as bars.

import { make } from '../dom.ts';

/** What a section comes to, in a sentence. */
export function makeVerdict(text: string, tone: 'plain' | 'good' | 'bad' = 'plain'): HTMLElement {
  return make('p', { class: 'glass-verdict', 'data-tone': tone }, text);
}

export function makeHeading(text: string): HTMLElement {
  return make('h3', {}, text);
}

export function makeNote(text: string): HTMLElement {
  return make('p', { class: 'note' }, text);
}

/** Terms and what they are; a third entry explains the term. */
export function makeFacts(facts: readonly (readonly [string, string, string?])[]): HTMLElement {
  const rows = facts.map(([term, value, help]) =>
    make('div', help === undefined ? {} : { 'data-help': help }, make('dt', {}, term), make('dd', {}, value)),
  );
  return make('dl', { class: 'glass-facts' }, ...rows);
}

export interface TableRow {
  readonly head: string;
  readonly cells: readonly string[];
  /** Of the first or the second body, or one to be seen. */
  readonly mark?: 'a' | 'b' | 'strong';
}

/** A table with a head for every row; numbers stand at the right. */
export function makeTable(caption: string, heads: readonly string[], rows: readonly TableRow[]): HTMLElement {
  const [corner = '', ...columns] = heads;
  const table = make(
    'table',
    { class: 'glass-table' },
    make('caption', {}, caption),
    make(
      'thead',
      {},
      make(
        'tr',
        {},
        make('th', { scope: 'col' }, corner),
        ...columns.map((text) => make('th', { scope: 'col' }, text)),
      ),
    ),
    make(
      'tbody',
      {},
      ...rows.map(({ head, cells, mark }) =>
        make(
          'tr',
          mark === undefined ? {} : { 'data-mark': mark },
          make('th', { scope: 'row' }, head),
          ...cells.map((text) => make('td', {}, text)),
        ),
      ),
    ),
  );
  // a wide table scrolls by itself, and can be scrolled by keys
  return make('div', { class: 'glass-scroll', tabindex: 0, role: 'region', 'aria-label': caption }, table);
}

/** Two intervals on a common scale: the first solid, the second hatched, one above the other. */
export function makeBars(a: readonly [number, number], b: readonly [number, number]): HTMLElement {
  const low = Math.min(a[0], b[0]);
  const span = Math.max(a[1], b[1]) - low || 1;
  const bar = (of: 'a' | 'b', [from, to]: readonly [number, number]): HTMLElement => {
    const left = ((from - low) / span) * 100;
    const width = Math.max(((to - from) / span) * 100, 0.5);
    return make('span', {
      class: 'glass-bar',
      'data-of': of,
      style: `left: ${left.toFixed(2)}%; width: ${width.toFixed(2)}%`,
    });
  };
  return make('span', { class: 'glass-bars', 'aria-hidden': 'true' }, bar('a', a), bar('b', b));
}
