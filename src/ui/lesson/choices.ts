// The list under the read-out: candidate axes and the like, each a button with the shadows of both shapes on one scale
// for the whole list. Choosing an entry draws it, choosing it again goes back to automatic.

import type { Account, ChoiceEntry, Choices } from '#lessons';
import type { Session } from '../../session.ts';
import { make, setAttribute, setHidden, setProperty, setText } from '../dom.ts';
import { reconcile } from './reconcile.ts';

export interface ChoiceList {
  readonly element: HTMLElement;
  refresh(account: Account): void;
}

export function createChoiceList(session: Session): ChoiceList {
  const title = make('h3', {});
  const now = make('p', { class: 'note' });
  const list = make('div', { class: 'choice-list' });
  const element = make('section', { class: 'lesson-choices' }, title, now, list);
  let shown: Choices | undefined;
  const makeEntry = (index: number): HTMLElement => {
    const button = makeButtonOf();
    button.addEventListener('click', () => {
      const entry = shown?.entries[index];
      if (shown !== undefined && entry !== undefined) session.lessons.choose(shown.id, entry.value);
    });
    return button;
  };
  return {
    element,
    refresh({ choices }) {
      shown = choices;
      setHidden(element, choices === undefined);
      if (choices === undefined) return;
      setText(title, choices.title);
      setText(now, choices.now);
      const chosen = session.lessons.figure.values[choices.id];
      const scale = scaleOf(choices.entries);
      reconcile(list, choices.entries, makeEntry, (button, entry) => {
        setAttribute(button, 'aria-pressed', String(entry.value === chosen));
        setAttribute(button, 'data-shown', String(entry.shown));
        write(button, entry, scale);
      });
    },
  };
}

/** px along an axis at which the bars begin, and how many are as wide as the list. */
interface Scale {
  readonly from: number;
  readonly length: number;
}

function scaleOf(entries: readonly ChoiceEntry[]): Scale {
  const ends = entries.flatMap(({ shadows }) => (shadows ? [...shadows.a, ...shadows.b] : []));
  const from = Math.min(...ends);
  return { from, length: Math.max(Math.max(...ends) - from, 1e-9) };
}

function makeButtonOf(): HTMLElement {
  const bars = make('span', { class: 'bars', 'aria-hidden': 'true' });
  bars.append(make('span', { class: 'bar first' }), make('span', { class: 'bar second' }));
  return make(
    'button',
    { type: 'button', class: 'choice', 'data-help': 'Draws this one; choose it again to go back to automatic.' },
    make(
      'span',
      { class: 'choice-head' },
      make('span', { class: 'choice-label' }),
      make('span', { class: 'choice-marks' }),
      make('span', { class: 'number' }),
    ),
    bars,
  );
}

function write(button: HTMLElement, { label, detail, marks, shadows }: ChoiceEntry, { from, length }: Scale): void {
  const [head, bars] = [...button.children] as [HTMLElement, HTMLElement];
  const [name, tags, words] = [...head.children] as [HTMLElement, HTMLElement, HTMLElement];
  setText(name, label);
  setText(words, detail);
  setHidden(bars, shadows === undefined);
  setHidden(tags, marks.length === 0);
  reconcile(
    tags,
    marks,
    () => make('span', { class: 'choice-mark' }),
    (tag, mark) => {
      setText(tag, mark);
      setAttribute(tag, 'data-mark', mark.split(/[ :,]/, 1)[0] ?? '');
    },
  );
  if (shadows === undefined) return;
  [shadows.a, shadows.b].forEach(([low, high], index) => {
    const bar = bars.children[index] as HTMLElement;
    setProperty(bar, '--from', `${(((low - from) / length) * 100).toFixed(2)}%`);
    setProperty(bar, '--length', `${(((high - low) / length) * 100).toFixed(2)}%`);
  });
}
