// The first-minute prompt: one line, once. The session says it until it has been followed; waved away, it stays away
// for this visitor. Keys in it are set as keys; where there is no keyboard the buttons are named instead.

import type { Session } from '../session.ts';
import { makeButton } from './button.ts';
import { make } from './dom.ts';
import { recall, remember } from './memory.ts';
import type { UiPart } from './part.ts';

const MEMORY = 'dismissed-prompt';
/** A lone capital letter or one of the signs on the speed keys is a key. */
const KEY = /(?<![\w'])([A-Z=])(?![\w'])/;

/** The prompt's words, with keys as kbd elements. */
function setKeys(text: string): (Node | string)[] {
  return text.split(KEY).map((piece, index) => (index % 2 === 1 ? make('kbd', {}, piece) : piece));
}

/** The prompt for fingers: the same two things, by the buttons that are on the screen. */
const TOUCH_WORDS = 'Tap Fire, then + until a bullet passes';

export function createPrompt(session: Session): UiPart {
  const text = make('p');
  const fingers = matchMedia('(hover: none) and (pointer: coarse)');
  const close = makeButton({
    icon: 'close',
    name: 'Dismiss the hint',
    help: 'Takes this hint away for good.',
    className: 'quiet small',
    run: () => {
      remember(MEMORY, session.prompt);
      show();
    },
  });
  const element = make('div', { class: 'prompt', role: 'note' }, text, close);
  let shown: string | null = null;
  const show = (): void => {
    const prompt = session.prompt;
    element.hidden = prompt === null || prompt === recall(MEMORY);
    if (prompt === null || prompt === shown) return;
    shown = prompt;
    text.replaceChildren(...(fingers.matches ? [TOUCH_WORDS] : setKeys(prompt)));
  };
  show();
  return {
    element,
    refresh(frame) {
      if (frame.changed || frame.beat) show();
    },
  };
}
