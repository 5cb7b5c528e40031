// The first-minute prompt: one line that the session says until it has been followed. Waved away, it stays away for
// this visitor. Keys in it are set as keys; where there is no keyboard the buttons are named instead.

import type { Session } from '../session.ts';
import { makeButton } from './button.ts';
import { make, setHidden } from './dom.ts';
import { recall, remember } from './memory.ts';
import type { UiPart } from './part.ts';

const MEMORY = 'prompt';

/** A sign that stands alone is a key. */
const KEY = /(?<=\s)([A-Z=.,])(?=[\s,.]|$)/;

/** The same advice for fingers, phrase by phrase. */
const FOR_FINGERS: readonly (readonly [string, string])[] = [
  ['Fire with F', 'Tap Fire'],
  ['press =', 'tap +'],
  ['Press C for', 'Tap the CCD button for'],
  ['Freeze with P and step with . and ,', 'Freeze and step with the buttons below'],
];

/** The prompt's words for fingers. */
export function wordForFingers(text: string): string {
  return FOR_FINGERS.reduce((words, [keys, buttons]) => words.replace(keys, buttons), text);
}

/** The prompt's words, with keys as kbd elements. */
export function setKeys(text: string): (Node | string)[] {
  return text.split(KEY).map((piece, index) => (index % 2 === 1 ? make('kbd', {}, piece) : piece));
}

export function createPrompt(session: Session): UiPart {
  const text = make('p', { 'aria-live': 'polite' });
  const fingers = matchMedia('(hover: none) and (pointer: coarse)');
  const close = makeButton({
    icon: 'close',
    name: 'Dismiss the hint',
    help: 'Takes this hint away for good.',
    className: 'quiet small',
    run: () => {
      remember(MEMORY, 'dismissed');
      show();
    },
  });
  const element = make('div', { class: 'prompt', role: 'note' }, text, close);
  let shown: string | null = null;
  const show = (): void => {
    const { prompt } = session;
    setHidden(element, prompt === null || recall(MEMORY) === 'dismissed');
    if (prompt === null || prompt === shown) return;
    shown = prompt;
    text.replaceChildren(...(fingers.matches ? [wordForFingers(prompt)] : setKeys(prompt)));
  };
  show();
  return {
    element,
    refresh(frame) {
      if (frame.changed) show();
    },
  };
}
