// The status line. Over the canvas the session says what the pointed thing is; over the ui every element that has a
// data-help line is explained by it, also when it is reached by the keyboard.

import type { Session } from '../session.ts';
import { make, setText } from './dom.ts';
import type { UiPart } from './part.ts';

export interface StatusLine extends UiPart {
  /** Listens to the ui under this element. */
  watch(root: HTMLElement): void;
}

export function createStatus(session: Session): StatusLine {
  const text = make('span', { class: 'status-text' });
  const element = make('div', { class: 'status', role: 'status', 'aria-live': 'off' }, text);
  return {
    element,
    watch: (root) => watchHelp(root, session),
    refresh() {
      const words = session.status;
      setText(text, words);
      if (element.title !== words) element.title = words;
    },
  };
}

/** Tells the session the line of the element that is pointed at, else of the one that the keyboard has reached. */
function watchHelp(root: HTMLElement, session: Session): void {
  let pointed: string | null = null;
  let focused: string | null = null;
  const tell = (): void => {
    session.hint = pointed ?? focused;
  };
  root.addEventListener('pointerover', (event) => {
    // a finger that lifts does not leave: its words would stay for ever
    pointed = event.pointerType === 'touch' ? null : helpOf(event.target);
    tell();
  });
  root.addEventListener('pointerleave', () => {
    pointed = null;
    tell();
  });
  root.addEventListener('focusin', (event) => {
    // a click focuses too, but its pointer has already said what it points at
    focused = event.target instanceof Element && event.target.matches(':focus-visible') ? helpOf(event.target) : null;
    tell();
  });
  root.addEventListener('focusout', () => {
    focused = null;
    tell();
  });
}

const helpOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest('[data-help]')?.getAttribute('data-help') ?? null) : null;
