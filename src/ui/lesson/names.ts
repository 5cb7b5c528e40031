// What the window and the canvas are called: index.html's words for the world, others while a lesson is open.

import type { Session } from '../../session.ts';
import { setAttribute } from '../dom.ts';

/** Gives what is to be called whenever the session changed. */
export function keepNames(root: HTMLElement, session: Session): () => void {
  // without a canvas there is nothing to be named
  const findStage = () => root.querySelector<HTMLElement>('#stage[aria-label]');
  const title = document.title;
  const world = findStage()?.getAttribute('aria-label') ?? '';
  return () => {
    const { lesson } = session.lessons;
    const name = lesson === null ? title : `${lesson.label} · Thinwall`;
    if (document.title !== name) document.title = name;
    const stage = findStage();
    if (stage === null) return;
    const keys = 'Press question mark for the keys, N to go through its shapes.';
    setAttribute(stage, 'aria-label', lesson === null ? world : `Figure of the lesson ${lesson.label}. ${keys}`);
  };
}
