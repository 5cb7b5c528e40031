// What is so, in words: the state of the pair with its mark, what counts as touching, the caption, and the numbers.

import { type Account, type Lesson, type Row, type Tone, termOf } from '#lessons';
import { make, setAttribute, setHidden, setText } from '../dom.ts';
import { reconcile } from './reconcile.ts';
import { makeSwatch } from './swatch.ts';

/** Two squares that share a part, an edge, or nothing: the state without its hue. */
const MARKS: Readonly<Record<Tone, string>> = {
  overlapping: '<path d="M3 3h11v11H3zM10 10h11v11H10z"/><path d="M10 10h4v4h-4z" class="dot"/>',
  touching: '<path d="M2.5 6.5h9.5v11H2.5zM12 6.5h9.5v11H12z"/>',
  separated: '<path d="M2 7h7v10H2zM15 7h7v10h-7zM9 12h6" stroke-dasharray="none"/>',
  wrong: '<path d="M12 3.5 22 20H2zM12 9.5v5"/><circle cx="12" cy="17.2" r="1.1" class="dot"/>',
  plain: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5.5"/><circle cx="12" cy="7.8" r="1.1" class="dot"/>',
};

function makeMark(tone: Tone): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'icon');
  svg.innerHTML = MARKS[tone];
  return svg;
}

export interface Verdict {
  readonly element: HTMLElement;
  refresh(lesson: Lesson, account: Account): void;
}

export function createVerdict(): Verdict {
  const mark = make('span', { class: 'lesson-mark' });
  const words = make('p', { class: 'lesson-status' });
  const rule = make('p', { class: 'lesson-rule' });
  const caption = make('p', { class: 'lesson-caption' });
  const rows = make('dl', { class: 'lesson-rows', 'aria-label': 'Read-out' });
  const head = make('div', { class: 'lesson-verdict' }, mark, make('div', {}, words, rule));
  const element = make('div', { class: 'lesson-top' }, head, caption, rows);
  return {
    element,
    refresh(lesson, { status, tone, rows: read }) {
      setText(words, status);
      setText(rule, lesson.rule);
      setText(caption, lesson.caption);
      if (head.dataset.tone !== tone) {
        head.dataset.tone = tone;
        mark.replaceChildren(makeMark(tone));
      }
      setHidden(rows, read.length === 0);
      reconcile(rows, read, makeRow, updateRow);
    },
  };
}

function makeRow(): HTMLElement {
  return make('div', { class: 'lesson-row' }, make('dt', {}), make('dd', { class: 'number' }));
}

function updateRow(element: HTMLElement, { id, label, value, ink }: Row): void {
  const term = element.firstElementChild as HTMLElement;
  const key = `${label} ${ink ?? ''}`;
  if (element.dataset.key !== key) {
    element.dataset.key = key;
    term.replaceChildren(makeSwatch(ink), label);
  }
  setAttribute(element, 'data-row', id);
  const help = termOf(id);
  if (help === null) element.removeAttribute('data-help');
  else setAttribute(element, 'data-help', help);
  setText(element.lastElementChild as HTMLElement, value);
}
