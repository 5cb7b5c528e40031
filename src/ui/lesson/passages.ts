// The text beside a figure, and where it comes from.

import type { Lesson, Passage } from '#lessons';
import type { Session } from '../../session.ts';
import { make } from '../dom.ts';

export function createPassages(session: Session, lesson: Lesson): HTMLElement {
  const element = make('div', { class: 'lesson-passages' });
  for (const passage of lesson.passages) element.append(createPassage(session, passage));
  if (lesson.sources.length > 0) {
    const list = make('ul', {}, ...lesson.sources.map((source) => make('li', {}, source)));
    element.append(make('section', { class: 'lesson-sources' }, make('h3', {}, 'Sources'), list));
  }
  return element;
}

function createPassage(session: Session, { title, text }: Passage): HTMLElement {
  const prose = make('div', { class: 'prose' });
  void fill(session, prose, text);
  return make('section', {}, make('h3', {}, title), prose);
}

/** The words are there at once, the typesetting follows. */
async function fill(session: Session, prose: HTMLElement, text: string): Promise<void> {
  try {
    const { typeset } = await import('./typeset.ts');
    prose.innerHTML = typeset(text);
  } catch (error) {
    prose.replaceChildren(make('p', {}, text));
    session.say(`A formula could not be set: ${error instanceof Error ? error.message : String(error)}`, 'error');
  }
}
