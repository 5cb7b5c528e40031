// Notes of the session, near the bottom where the eye is. Politely announced; errors at once. The session lets them
// expire; a visitor may dismiss them before.

import type { Note, Session } from '../session.ts';
import { makeButton } from './button.ts';
import { make } from './dom.ts';
import type { UiPart } from './part.ts';

export function createToasts(session: Session): UiPart {
  const polite = make('div', { class: 'toast-list', 'aria-live': 'polite', 'aria-relevant': 'additions' });
  const assertive = make('div', { class: 'toast-list', role: 'alert', 'aria-live': 'assertive' });
  const element = make('div', { class: 'toasts' }, assertive, polite);
  const shown = new Map<number, HTMLElement>();
  return {
    element,
    refresh() {
      const { notes } = session;
      for (const [id, toast] of shown) {
        if (notes.some((note) => note.id === id)) continue;
        toast.remove();
        shown.delete(id);
      }
      for (const note of notes) {
        if (shown.has(note.id)) continue;
        const toast = makeToast(session, note);
        shown.set(note.id, toast);
        (note.tone === 'error' ? assertive : polite).append(toast);
      }
    },
  };
}

function makeToast(session: Session, note: Note): HTMLElement {
  const close = makeButton({
    icon: 'close',
    name: 'Dismiss',
    help: 'Takes this note away.',
    className: 'quiet small',
    run: () => session.dismiss(note.id),
  });
  return make('div', { class: 'toast', 'data-tone': note.tone }, make('p', {}, note.text), close);
}
