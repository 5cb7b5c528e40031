// The guided tour of a lesson: a sentence for each stop and the way on. While nobody is led, the way in.

import type { Session } from '../../session.ts';
import { makeButton } from '../button.ts';
import { make, setHidden, setText } from '../dom.ts';
import type { UiPart } from '../part.ts';
import { toggleFullscreen } from './fullscreen.ts';

export function createTour(session: Session): UiPart {
  const start = makeButton({
    icon: 'play',
    text: 'Take the tour',
    name: 'Take the tour',
    help: 'Leads through the figure, one sentence at a time.',
    keys: 'G',
    className: 'small',
    run: () => {
      session.lessons.startTour();
      refresh();
      next.focus();
    },
  });
  const full = makeButton({
    icon: 'fit',
    text: 'Full screen',
    name: 'Full screen',
    help: 'Gives the figure the whole screen, and back.',
    keys: 'F',
    className: 'small',
    run: () => void toggleFullscreen(),
  });
  const entry = make('div', { class: 'tour-entry' }, start, full);

  /** The way back to where the keyboard was, before the card under it goes. */
  const leave = (): void => {
    session.lessons.endTour();
    refresh();
    start.focus();
  };
  const count = make('span', { class: 'tour-count number' });
  const says = make('p', { class: 'tour-says', 'aria-live': 'polite' });
  const back = makeButton({
    text: 'Back',
    name: 'Back',
    help: 'To the previous stop of the tour.',
    className: 'small',
    run: () => session.lessons.tourBack(),
  });
  const next = makeButton({
    text: 'Next',
    name: 'Next',
    help: 'To the next stop of the tour; after the last it is over.',
    className: 'small primary',
    run: () => {
      const { tour } = session.lessons;
      if (tour !== null && tour.index + 1 < tour.count) session.lessons.tourNext();
      else leave();
    },
  });
  const end = makeButton({
    icon: 'close',
    name: 'End the tour',
    help: 'Leaves the tour; the figure stays as it is.',
    keys: 'Esc',
    className: 'quiet small',
    run: leave,
  });
  const card = make(
    'section',
    { class: 'tour-card', 'aria-label': 'Guided tour' },
    says,
    make('div', { class: 'tour-row' }, count, back, next, end),
  );

  function refresh(): void {
    const { tour } = session.lessons;
    setHidden(entry, tour !== null);
    setHidden(card, tour === null);
    if (tour === null) return;
    const isLast = tour.index + 1 === tour.count;
    setText(count, `${tour.index + 1} of ${tour.count}`);
    setText(says, tour.says);
    setText(next.querySelector('.button-text') as HTMLElement, isLast ? 'Done' : 'Next');
    next.setAttribute('aria-label', isLast ? 'Done' : 'Next');
    back.disabled = tour.index === 0;
  }
  return {
    element: make('div', { class: 'tour' }, entry, card),
    refresh({ changed }) {
      if (changed) refresh();
    },
  };
}
