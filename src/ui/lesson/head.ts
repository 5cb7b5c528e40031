// The top of a lesson's page: its name, its neighbours, the theme, and the way back to the world.

import { type Lesson, lessons } from '#lessons';
import type { Session } from '../../session.ts';
import { makeButton } from '../button.ts';
import { make } from '../dom.ts';

export function createHead(session: Session, lesson: Lesson): HTMLElement {
  const ids = Object.keys(lessons);
  const at = ids.indexOf(lesson.id);
  const goTo = (by: 1 | -1): HTMLButtonElement => {
    const neighbour = lessons[ids[at + by] ?? ''];
    const name = by === 1 ? 'Next lesson' : 'Previous lesson';
    const button = makeButton({
      icon: by === 1 ? 'next' : 'previous',
      name: neighbour === undefined ? name : `${name}: ${neighbour.label}`,
      help: neighbour?.about ?? 'There is none.',
      className: 'quiet small',
      run: () => {
        if (neighbour !== undefined) session.lessons.open(neighbour.id);
      },
    });
    button.disabled = neighbour === undefined;
    button.dataset.go = by === 1 ? 'next' : 'previous';
    return button;
  };
  return make(
    'header',
    { class: 'lesson-head' },
    goTo(-1),
    goTo(1),
    make(
      'div',
      { class: 'lesson-title' },
      make('h2', { id: 'lesson-title', tabindex: -1 }, lesson.label),
      make('span', { class: 'caption number' }, `Lesson ${at + 1} of ${ids.length}`),
    ),
    make('span', { class: 'lesson-head-end' }, makeThemeButton(session), makeCloseButton(session)),
  );
}

function makeThemeButton(session: Session): HTMLButtonElement {
  return makeButton({
    icon: 'theme',
    name: 'Light or dark',
    help: 'Changes between the dark and the light page.',
    className: 'quiet small',
    run: () => session.set({ theme: document.documentElement.dataset.theme === 'light' ? 'dark' : 'light' }),
  });
}

function makeCloseButton(session: Session): HTMLButtonElement {
  const button = makeButton({
    icon: 'close',
    name: 'Close the lesson',
    help: 'Back to the world, as it was left.',
    className: 'quiet small',
    run: () => session.lessons.close(),
  });
  button.classList.add('lesson-close');
  return button;
}
