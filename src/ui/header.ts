// The top left corner: whose page this is, which scene or lesson is on, what to look for in it.

import { lessons } from '#lessons';
import { sceneGroups } from '#scenes';
import { levelOf } from '../session/level.ts';
import type { Session } from '../session.ts';
import { makeButton } from './button.ts';
import { make, setAttribute, setText } from './dom.ts';
import { icon } from './icons.ts';
import { createLessonList } from './lesson/lesson-list.ts';
import type { UiPart } from './part.ts';

export interface HeaderActions {
  openHelp(): void;
}

export function createHeader(session: Session, actions: HeaderActions): UiPart {
  const chooser = makeChooser(session);
  const list = createLessonList(session);
  const about = make('p', { class: 'scene-about' });
  const help = makeButton({
    icon: 'help',
    name: 'Help',
    help: 'All keys, and what is what on this page.',
    keys: '?',
    className: 'quiet',
    run: () => actions.openHelp(),
  });
  const brand = make('h1', { class: 'brand' }, icon('mark'), 'Thinwall');
  const element = make(
    'header',
    { class: 'card header' },
    make('div', { class: 'header-row' }, brand, chooser, help),
    make('div', { class: 'header-foot' }, about, list.button),
    list.element,
  );
  const level = make('option');
  const showLevel = (scene: Session['scene'] | null): void => {
    if (!scene) {
      level.remove();
      return;
    }
    level.value = scene.id;
    setText(level, scene.label);
    if (level.parentElement !== chooser) chooser.prepend(level);
  };
  const refresh = (): void => {
    const { lesson } = session.lessons;
    const shown = lesson === null ? session.scene.id : LESSON + lesson.id;
    showLevel(lesson === null && levelOf(session.scene) ? session.scene : null);
    if (chooser.value !== shown) chooser.value = shown;
    const words = (lesson ?? session.scene).about;
    setText(about, words);
    setAttribute(about, 'title', words);
  };
  refresh();
  return {
    element,
    refresh(frame) {
      if (frame.changed) refresh();
      list.refresh(frame);
    },
  };
}

/** Before the ids of lessons in the list, where they stand beside those of scenes. */
const LESSON = 'lesson:';

function makeChooser(session: Session): HTMLSelectElement {
  const chooser = make('select', {
    class: 'select scene-chooser',
    'aria-label': 'Scene or lesson',
    title: 'Scene or lesson',
    'data-help': 'A scene is a world to play with, and choosing one starts it anew. A lesson is a figure to drag.',
  });
  const makeOptions = (label: string, entries: readonly { id: string; label: string }[], before: string) =>
    make('optgroup', { label }, ...entries.map((each) => make('option', { value: before + each.id }, each.label)));
  chooser.append(
    ...Object.entries(sceneGroups).map(([label, group]) => makeOptions(label, group, '')),
    makeOptions('Lessons', Object.values(lessons), LESSON),
  );
  chooser.addEventListener('change', () => {
    const { value } = chooser;
    if (value.startsWith(LESSON)) {
      session.lessons.open(value.slice(LESSON.length));
      return;
    }
    session.lessons.close();
    // the scene that the lesson was opened over is there as it was left
    if (value !== session.scene.id) session.load(value);
  });
  return chooser;
}
