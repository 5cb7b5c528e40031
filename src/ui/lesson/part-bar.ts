// The shapes as buttons, so that the Tab key reaches what the pointer drags; and what can be done to the chosen one.

import { type Lesson, type Part, presentParts } from '#lessons';
import type { Session } from '../../session.ts';
import { makeButton } from '../button.ts';
import { copyLink } from '../copy-link.ts';
import { make, setAttribute, setHidden, setText } from '../dom.ts';
import { reconcile } from './reconcile.ts';

/** So many parts have a button each; more of them are gone through one after the other. */
const MOST_BUTTONS = 8;
const TURN = 15; // degrees

export interface PartBar {
  readonly element: HTMLElement;
  refresh(): void;
}

export function createPartBar(session: Session, lesson: Lesson): PartBar {
  const buttons = createButtons(session, lesson);
  const stepper = createStepper(session);
  const turns = makeTurnButtons(session);
  const turnGroup = make('div', { class: 'group' }, ...turns);
  const edits = createEdits(session);
  const element = make('div', { class: 'lesson-bar' }, buttons.element, stepper.element, turnGroup, edits.element);
  const canTurn = lesson.parts.some((part) => part.turns);
  setHidden(turnGroup, !canTurn);
  return {
    element,
    refresh() {
      const count = presentParts(lesson, session.lessons.figure).length;
      setHidden(buttons.element, count === 0 || count > MOST_BUTTONS);
      setHidden(stepper.element, count <= MOST_BUTTONS);
      (count > MOST_BUTTONS ? stepper : buttons).refresh();
      edits.refresh();
      const chosen = lesson.parts.find(({ id }) => id === session.lessons.selected);
      for (const button of turns) button.disabled = chosen?.turns !== true;
    },
  };
}

/** 'A, the large box' is 'A' on its button. */
const shortName = (label: string): string => label.split(',', 1)[0] ?? label;

function createButtons(session: Session, lesson: Lesson): PartBar {
  const caption = make('span', { class: 'caption', id: 'lesson-parts' }, 'Move');
  const list = make('div', { class: 'group', role: 'group', 'aria-labelledby': 'lesson-parts' });
  const element = make('div', { class: 'part-buttons' }, caption, list);
  let shown: readonly Part[] = [];
  const makeOne = (index: number): HTMLButtonElement => {
    const button = make('button', { type: 'button', class: 'button part' });
    const choose = (): void => {
      const part = shown[index];
      if (part !== undefined) session.lessons.select(part.id);
    };
    button.addEventListener('focus', choose);
    button.addEventListener('click', choose);
    return button;
  };
  return {
    element,
    refresh() {
      const { figure, selected } = session.lessons;
      shown = presentParts(lesson, figure);
      reconcile(list, shown, makeOne, (button, { id, label, turns }) => {
        setText(button, shortName(label));
        const keys = turns ? 'the arrow keys move it, Q and E turn it' : 'the arrow keys move it';
        setAttribute(button, 'aria-label', label);
        setAttribute(button, 'title', label);
        setAttribute(button, 'data-part', id);
        setAttribute(button, 'data-help', `${label}: ${keys}, Shift moves it further. Or drag it.`);
        setAttribute(button, 'aria-pressed', String(id === selected));
      });
    },
  };
}

function createStepper(session: Session): PartBar {
  const name = make('output', { class: 'part-name', 'aria-label': 'Chosen' });
  const step = (direction: 1 | -1) =>
    makeButton({
      icon: direction === 1 ? 'next' : 'previous',
      name: direction === 1 ? 'Next part' : 'Previous part',
      help: 'Chooses another part of the figure, for the arrow keys to move.',
      keys: direction === 1 ? 'N' : 'Shift+N',
      className: 'small',
      run: () => session.lessons.selectNext(direction),
    });
  const element = make('div', { class: 'group part-stepper' }, step(-1), name, step(1));
  return {
    element,
    refresh() {
      const { lesson, selected } = session.lessons;
      const part = lesson?.parts.find(({ id }) => id === selected);
      setText(name, part === undefined ? 'none chosen' : shortName(part.label));
    },
  };
}

function makeTurnButtons(session: Session): HTMLButtonElement[] {
  const makeTurn = (sign: 1 | -1): HTMLButtonElement =>
    makeButton({
      icon: sign === 1 ? 'turnRight' : 'turnLeft',
      name: `Turn by ${sign === 1 ? TURN : `−${TURN}`}°`,
      help: `Turns the chosen shape by ${TURN}° ${sign === 1 ? 'clockwise' : 'anticlockwise'}.`,
      keys: sign === 1 ? 'E' : 'Q',
      className: 'quiet small',
      run: () => session.lessons.turn(sign * TURN),
    });
  return [makeTurn(-1), makeTurn(1)];
}

function createEdits(session: Session): PartBar {
  const undo = makeButton({
    icon: 'undo',
    name: 'Undo',
    help: 'Takes the last change of the figure back.',
    keys: 'Ctrl+Z',
    className: 'quiet small',
    run: () => void session.lessons.undo(),
  });
  const redo = makeButton({
    icon: 'redo',
    name: 'Redo',
    help: 'Makes the undone change again.',
    keys: 'Ctrl+Shift+Z',
    className: 'quiet small',
    run: () => void session.lessons.redo(),
  });
  const reset = makeButton({
    icon: 'restart',
    name: 'Reset the figure',
    help: 'Puts the figure back to how it began; undo comes back.',
    keys: 'R',
    className: 'quiet small',
    run: () => session.lessons.reset(),
  });
  const link = makeButton({
    icon: 'link',
    name: 'Copy a link',
    help: 'Copies an address that opens this figure exactly as it is now.',
    className: 'quiet small',
    run: () => void copyLink(session, session.lessons.link(), 'The link to this figure is in the clipboard.'),
  });
  return {
    element: make('div', { class: 'group lesson-edits' }, undo, redo, reset, link),
    refresh() {
      undo.disabled = !session.lessons.canUndo;
      redo.disabled = !session.lessons.canRedo;
    },
  };
}
