// All lessons at a glance, behind a button in the page's corner: a name and a line each.

import { lessons } from '#lessons';
import type { Session } from '../../session.ts';
import { makeButton } from '../button.ts';
import { make, setAttribute } from '../dom.ts';
import type { UiPart } from '../part.ts';

export interface LessonList extends UiPart {
  /** Opens the list. */
  readonly button: HTMLButtonElement;
}

export function createLessonList(session: Session): LessonList {
  const element = make('div', { class: 'lesson-list', id: 'lesson-list', popover: 'auto' });
  const items = Object.values(lessons).map(({ id, label, about }, index) => {
    const item = make(
      'button',
      { type: 'button', class: 'lesson-item', 'data-lesson': id },
      make('span', { class: 'lesson-item-number number' }, String(index + 1)),
      make('span', { class: 'lesson-item-label' }, label),
      make('span', { class: 'lesson-item-about' }, about),
    );
    item.addEventListener('click', () => {
      element.hidePopover();
      session.lessons.open(id);
    });
    return make('li', {}, item);
  });
  element.append(make('h2', {}, 'Lessons: see why'), make('ol', {}, ...items));
  const button = makeButton({
    icon: 'lesson',
    text: 'Lessons',
    name: 'Lessons',
    help: 'Figures to drag, with everything that is decided about them: why two shapes collide, and how deep.',
    className: 'lessons-button',
  });
  button.setAttribute('popovertarget', element.id);
  return {
    element,
    button,
    refresh(frame) {
      if (!frame.changed) return;
      const now = session.lessons.lesson?.id;
      for (const item of element.querySelectorAll<HTMLElement>('.lesson-item')) {
        setAttribute(item, 'aria-current', item.dataset.lesson === now ? 'true' : null);
      }
    },
  };
}
