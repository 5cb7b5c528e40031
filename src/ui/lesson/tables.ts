// Tables under the read-out. Nothing in them can hold the focus, so they are written anew when they differ.

import type { Account, Table } from '#lessons';
import { make, setHidden } from '../dom.ts';

export interface Tables {
  readonly element: HTMLElement;
  refresh(account: Account): void;
}

export function createTables(): Tables {
  const element = make('div', { class: 'lesson-tables' });
  let written = '';
  return {
    element,
    refresh({ tables = [] }) {
      const text = JSON.stringify(tables);
      if (text === written) return;
      written = text;
      setHidden(element, tables.length === 0);
      element.replaceChildren(...tables.map(makeTable));
    },
  };
}

function makeTable({ title, head, rows }: Table): HTMLElement {
  const table = make(
    'table',
    { class: 'lesson-table' },
    make('caption', {}, title),
    make('thead', {}, make('tr', {}, ...head.map((name) => make('th', { scope: 'col' }, name)))),
    make('tbody', {}, ...rows.map(makeTableRow)),
  );
  // wider than the page, it scrolls by itself; the focus makes that possible by keyboard
  return make('div', { class: 'lesson-table-box', tabindex: 0, role: 'region', 'aria-label': title }, table);
}

function makeTableRow(cells: readonly string[]): HTMLElement {
  const [first = '', ...rest] = cells;
  return make('tr', {}, make('th', { scope: 'row' }, first), ...rest.map((cell) => make('td', {}, cell)));
}
