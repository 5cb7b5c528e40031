// The lesson's page: a column beside the figure (a sheet under it on a phone) with everything that its account says and
// everything that can be done to it. Built anew for each lesson; while one is open only words and values change.

import type { Lesson } from '#lessons';
import type { Session } from '../../session.ts';
import { make } from '../dom.ts';
import type { UiPart } from '../part.ts';
import { createChoiceList } from './choices.ts';
import { createControls } from './controls.ts';
import { createHead } from './head.ts';
import { createPartBar } from './part-bar.ts';
import { createPassages } from './passages.ts';
import { createStepPlayer } from './player.ts';
import { createTables } from './tables.ts';
import { createVerdict } from './verdict.ts';

/** What a lesson's page is while its lesson is open. */
interface Leaf {
  readonly pieces: readonly HTMLElement[];
  refresh(): void;
}

/** What stands beside the page where a lesson shows the source that it runs. */
export interface LessonExtras {
  readonly listing?: UiPart;
  readonly tour?: UiPart;
}

export function createLessonPage(session: Session, extras: LessonExtras = {}): UiPart {
  const element = make('article', { class: 'lesson', 'aria-labelledby': 'lesson-title', hidden: true });
  let open: Lesson | null = null;
  let leaf: Leaf | null = null;
  const refresh = (): void => {
    const { lesson } = session.lessons;
    if (lesson !== open) {
      open = lesson;
      leaf = lesson === null ? null : createLeaf(session, lesson, extras);
      element.replaceChildren(...(leaf?.pieces ?? []));
      element.toggleAttribute('data-listing', lesson?.listing !== undefined && extras.listing !== undefined);
      element.hidden = lesson === null;
    }
    leaf?.refresh();
  };
  return {
    element,
    refresh(frame) {
      if (frame.changed) refresh();
      if (open === null) return;
      if (open.listing !== undefined) extras.listing?.refresh(frame);
      if (open.tour !== undefined) extras.tour?.refresh(frame);
    },
    destroy() {
      extras.listing?.destroy?.();
      extras.tour?.destroy?.();
    },
  };
}

function createLeaf(session: Session, lesson: Lesson, extras: LessonExtras): Leaf {
  const verdict = createVerdict();
  const bar = createPartBar(session, lesson);
  const controls = createControls(session, lesson);
  const choices = createChoiceList(session);
  const tables = createTables();
  const player = createStepPlayer(session);
  const rest = make(
    'div',
    { class: 'lesson-rest' },
    bar.element,
    controls.element,
    choices.element,
    tables.element,
    createPassages(session, lesson),
  );
  const main = make(
    'div',
    { class: 'lesson-main' },
    createHead(session, lesson),
    make('div', { class: 'lesson-body' }, verdict.element, rest),
    player.element,
  );
  const pieces = [main];
  if (lesson.tour !== undefined && extras.tour) verdict.element.prepend(extras.tour.element);
  if (lesson.listing !== undefined && extras.listing) {
    pieces.unshift(make('div', { class: 'lesson-code' }, extras.listing.element));
  }
  return {
    pieces,
    refresh() {
      const { account } = session.lessons;
      verdict.refresh(lesson, account);
      bar.refresh();
      controls.refresh();
      choices.refresh(account);
      tables.refresh(account);
      player.refresh(account);
    },
  };
}
