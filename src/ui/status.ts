// The status line: what the pointed thing is. Over the canvas the session says it; over the ui every element that
// has a data-help line says it itself, also when it is reached by the keyboard.

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
  let pointed: string | null = null;
  let focused: string | null = null;
  const helpOf = (target: EventTarget | null): string | null =>
    target instanceof Element ? (target.closest('[data-help]')?.getAttribute('data-help') ?? null) : null;
  const show = (): void => {
    const words = pointed ?? focused ?? session.status;
    setText(text, words);
    element.title = words;
  };
  return {
    element,
    watch(root) {
      root.addEventListener('pointerover', (event) => {
        pointed = event.pointerType === 'touch' ? null : helpOf(event.target);
        show();
      });
      root.addEventListener('pointerleave', () => {
        pointed = null;
      });
      root.addEventListener('focusin', (event) => {
        // a click focuses too, but its pointer has already said what it points at
        focused = event.target instanceof Element && event.target.matches(':focus-visible') ? helpOf(event.target) : null;
        show();
      });
      root.addEventListener('focusout', () => {
        focused = null;
      });
    },
    refresh: show,
  };
}
