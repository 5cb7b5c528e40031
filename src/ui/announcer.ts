// What the canvas shows at a moment, said at that moment: one polite live region for the things that have no element
// of their own: a selection, time that stops or runs, a tool in the hand, a bullet that passed unseen.

import type { Session } from '../session.ts';
import { make } from './dom.ts';
import { createLessonNews } from './lesson/announce.ts';
import { formatCount } from './numbers.ts';
import type { UiPart } from './part.ts';
import { TOOLS } from './tools.ts';
import { describeBody } from './words.ts';

export function createAnnouncer(session: Session): UiPart {
  const element = make('div', { class: 'visually-hidden', role: 'log', 'aria-live': 'polite', 'aria-label': 'Events' });
  const watches = [
    watch(
      () => session.selected,
      () => wordsOfSelection(session),
    ),
    watch(
      () => session.frozen,
      () => (session.frozen ? `frozen at tick ${formatCount(session.tick)}` : 'running'),
    ),
    watch(
      () => session.tool,
      () => `tool: ${TOOLS.find((tool) => tool.id === session.tool)?.name ?? session.tool}`,
    ),
    watch(
      () => session.scene.id,
      () => `scene: ${session.scene.label}. ${session.scene.about}`,
    ),
    watch(
      () => session.moment?.tick ?? -1,
      () => wordsOfMoment(session),
    ),
    watch(
      () => `${session.inspection.a} ${session.inspection.b}`,
      () => session.inspection.words,
    ),
    watch(
      () => session.inspection.pointer.words,
      () => session.inspection.pointer.words,
    ),
  ];
  const lessonNews = createLessonNews(session);
  return {
    element,
    refresh({ now }) {
      const news = lessonNews(now);
      if (news !== null) say(element, news);
      for (const look of watches) {
        const words = look();
        if (words !== null) say(element, words);
      }
    },
  };
}

/** Words when a value differs from the last look's. */
function watch(read: () => unknown, words: () => string | null): () => string | null {
  let last = read();
  return () => {
    const now = read();
    if (now === last) return null;
    last = now;
    return words();
  };
}

function wordsOfSelection(session: Session): string | null {
  if (session.selected === null) return 'nothing selected';
  const body = session.world.body(session.selected);
  return body === undefined ? null : describeBody(body);
}

function wordsOfMoment(session: Session): string | null {
  const { moment } = session;
  if (moment === null) return null;
  const what = moment.kind === 'passed' ? 'passed the wall unseen' : 'hit the wall and was pushed out behind it';
  return `shot ${formatCount(moment.shot)} ${what}`;
}

/** A log keeps a few lines, so that the next words do not cut off the last. */
function say(log: HTMLElement, words: string): void {
  log.append(make('p', {}, words));
  while (log.childElementCount > 5) log.firstElementChild?.remove();
}
