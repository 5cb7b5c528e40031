// The help: all keys, what is what, and where the console's door is. A native dialog keeps the focus and gives it back.

import type { Session } from '../session.ts';
import { makeButton } from './button.ts';
import { make } from './dom.ts';
import type { KeyBinding, KeyGroup } from './keys.ts';
import { KEY_BINDINGS } from './keys.ts';
import { listKeys } from './lesson/keys.ts';

const GROUPS: readonly KeyGroup[] = ['Gun', 'Time', 'Tools', 'Bodies', 'View', 'Runner'];
const LESSON_GROUPS: readonly KeyGroup[] = ['Figure', 'Steps', 'Page'];

const WORDS: readonly (readonly [string, string])[] = [
  [
    'Tick',
    'One step of the physics, 1/60 s unless set otherwise; what a bullet flies in it is its step. Pictures are drawn between ticks; the physics knows only ticks.',
  ],
  [
    'Tunnelling',
    'A body that moves further in one tick than wall and body are thick together can be before the wall at one tick and behind it at the next. Nothing then saw it in the wall.',
  ],
  [
    'Threshold',
    'The speed up to which that cannot happen: the chord times ticks per second. The chord is the part of the way on which wall and bullet share a point; straight on, that is the thickness of both together.',
  ],
  ['Predicted share', 'Above the threshold, the chance that a shot passes unseen: 1 − threshold ÷ speed.'],
  [
    'CCD',
    'Continuous collision detection: ways of looking between the ticks. Discrete does not look; the others do, and each says what it misses.',
  ],
  [
    'Hit, passed, missed',
    'A shot has hit when a sampled pose met the wall, passed when it crossed the wall and none did, missed when its path does not cross the wall. What was hit is pushed out of the wall by the shortest way: if it was seen past the middle, that leads out behind.',
  ],
];

const LESSON_POINTER: readonly (readonly [string, string])[] = [
  ['Drag a shape', 'moves it; a finger or a pen does the same'],
  ['Drag the ground', 'moves the view; a double click fits it again'],
  ['Wheel or pinch', 'zooms about the pointer'],
];

const POINTER: readonly (readonly [string, string])[] = [
  ['Left button, finger', 'what the tool in the hand says'],
  ['Shift and a click', 'inspects the clicked body together with the selected one'],
  ['Right or middle drag', 'moves the view; two fingers on a touch screen'],
  ['Wheel or pinch', 'zooms about the pointer'],
];

export interface Help {
  readonly element: HTMLDialogElement;
  toggle(): void;
}

/** While a lesson is on the stage its keys are listed in place of the world's. */
export function createHelp(session: Session): Help {
  const title = make('h2', { id: 'help-title' });
  const body = make('div', {
    class: 'help-body',
    tabindex: 0,
    autofocus: true,
    role: 'region',
    'aria-labelledby': 'help-title',
  });
  const close = makeButton({
    icon: 'close',
    name: 'Close the help',
    help: 'Back to the playground.',
    className: 'quiet',
    run: () => element.close(),
  });
  const element = make(
    'dialog',
    { class: 'help', 'aria-labelledby': 'help-title' },
    make('div', { class: 'help-head' }, title, close),
    body,
  );
  const write = (): void => {
    const { lesson } = session.lessons;
    title.textContent = lesson === null ? 'How to play' : `Keys in the lesson “${lesson.label}”`;
    body.replaceChildren(...(lesson === null ? writeForWorld() : writeForLesson(session)));
  };
  write();
  // a click on the backdrop is a click on the dialog itself
  element.addEventListener('click', (event) => {
    if (event.target === element) element.close();
  });
  return {
    element,
    toggle() {
      if (element.open) element.close();
      else {
        write();
        element.showModal();
      }
    },
  };
}

function writeForWorld(): HTMLElement[] {
  const tables = GROUPS.map((group) => makeKeyTable(group, KEY_BINDINGS));
  return [
    make('div', { class: 'key-tables' }, makePointerTable(POINTER), ...tables),
    makeWords(),
    make(
      'p',
      { class: 'note' },
      'To script the playground, open the console: ',
      make('code', {}, 'thinwall'),
      ' has scenes, load, set, get, spawn, fire, freeze, run, step, back, stats, hash, bodies and inspect.',
    ),
  ];
}

function writeForLesson({ lessons: { lesson, account } }: Session): HTMLElement[] {
  const keys = lesson === null ? [] : listKeys(lesson, (account.steps ?? 0) > 0);
  const groups = LESSON_GROUPS.filter((group) => keys.some((key) => key.group === group));
  const tables = groups.map((group) => makeKeyTable(group, keys));
  return [make('div', { class: 'key-tables' }, ...tables, makePointerTable(LESSON_POINTER))];
}

function makeKeyTable(group: KeyGroup, bindings: readonly KeyBinding[]): HTMLElement {
  const rows = bindings.filter((binding) => binding.group === group && binding.shown !== '').map(makeKeyRow);
  return make('table', { class: 'key-table' }, make('caption', {}, group), make('tbody', {}, ...rows));
}

function makeKeyRow({ shown, does }: KeyBinding): HTMLElement {
  const keys = shown.split(' or ').flatMap((keyNames, index) => {
    const pieces = keyNames
      .split('+')
      .flatMap((name, place) => (place === 0 ? [make('kbd', {}, name)] : ['+', make('kbd', {}, name)]));
    return index === 0 ? pieces : [' or ', ...pieces];
  });
  return make('tr', {}, make('th', { scope: 'row' }, ...keys), make('td', {}, does));
}

function makePointerTable(uses: typeof POINTER): HTMLElement {
  const rows = uses.map(([what, does]) => make('tr', {}, make('th', { scope: 'row' }, what), make('td', {}, does)));
  return make('table', { class: 'key-table' }, make('caption', {}, 'Pointer'), make('tbody', {}, ...rows));
}

function makeWords(): HTMLElement {
  const entries = WORDS.flatMap(([term, text]) => [make('dt', {}, term), make('dd', {}, text)]);
  return make('section', { class: 'words' }, make('h3', {}, 'What is what'), make('dl', {}, ...entries));
}
