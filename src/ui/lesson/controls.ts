// What the visitor can set beside the figure: one row for each control of the lesson, built when it is opened.

import type { Control, ControlValue, Lesson } from '#lessons';
import type { Session } from '../../session.ts';
import { make, setAttribute, setHidden, setProperty } from '../dom.ts';
import { readNumber, roundToStep } from '../values.ts';

/** Choices up to this long stand side by side; longer ones fold into a list. Letters, all labels together. */
const ROOM = 44;
const MOST_SEGMENTS = 5;

interface ControlRow {
  readonly element: HTMLElement;
  refresh(value: ControlValue | undefined): void;
}

export interface Controls {
  readonly element: HTMLElement;
  refresh(): void;
}

export function createControls(session: Session, lesson: Lesson): Controls {
  const element = make('div', { class: 'lesson-controls', role: 'group', 'aria-label': 'Settings of the figure' });
  const rows: [Control, ControlRow][] = [];
  let presses: HTMLElement | null = null;
  for (const control of lesson.controls) {
    if (control.kind === 'press') {
      // buttons that follow each other share a row
      if (presses === null) {
        presses = make('div', { class: 'lesson-presses' });
        element.append(presses);
      }
      presses.append(makePress(session, control));
      continue;
    }
    presses = null;
    const row = makeRow(session, control);
    rows.push([control, row]);
    element.append(row.element);
  }
  element.hidden = lesson.controls.length === 0;
  return {
    element,
    refresh() {
      const { figure } = session.lessons;
      for (const [control, row] of rows) {
        row.refresh(figure.values[control.id]);
        setHidden(row.element, control.shown?.(figure) === false);
      }
    },
  };
}

function makeRow(session: Session, control: Exclude<Control, { kind: 'press' }>): ControlRow {
  if (control.kind === 'flag') return makeFlag(session, control);
  if (control.kind === 'number') return makeNumber(session, control);
  const letters = control.options.reduce((sum, { label }) => sum + label.length + 2, 0);
  const fits = control.options.length <= MOST_SEGMENTS && letters <= ROOM;
  return fits ? makeSegments(session, control) : makeList(session, control);
}

/** Sets a control, or says why not; the row takes the old value back with the next refresh. */
function set(session: Session, id: string, value: ControlValue): void {
  if (session.lessons.figure.values[id] === value) return;
  try {
    session.lessons.set(id, value);
  } catch (error) {
    session.say(error instanceof Error ? error.message : String(error), 'error');
  }
}

const wordsOf = (control: Control) => ({ 'data-help': control.help, title: control.help });

function makePress(session: Session, control: Control): HTMLElement {
  const attributes = { type: 'button', class: 'button', 'data-control': control.id, ...wordsOf(control) };
  const button = make('button', attributes, control.label);
  button.addEventListener('click', () => session.lessons.press(control.id));
  return button;
}

function makeFlag(session: Session, control: Control & { kind: 'flag' }): ControlRow {
  const box = make('input', { type: 'checkbox', 'data-control': control.id });
  box.addEventListener('change', () => set(session, control.id, box.checked));
  const element = make('label', { class: 'lesson-flag', ...wordsOf(control) }, box, control.label);
  return {
    element,
    refresh(value) {
      if (box.checked !== (value === true)) box.checked = value === true;
    },
  };
}

function makeSegments(session: Session, control: Control & { kind: 'choice' }): ControlRow {
  const buttons = control.options.map(({ value, label }) => {
    const button = make('button', { type: 'button', class: 'segment', 'data-value': value }, label);
    button.addEventListener('click', () => set(session, control.id, value));
    return button;
  });
  const id = `lesson-control-${control.id}`;
  const element = make(
    'div',
    { class: 'lesson-control', ...wordsOf(control) },
    make('span', { class: 'lesson-label', id }, control.label),
    make('div', { class: 'segments', role: 'group', 'aria-labelledby': id, 'data-control': control.id }, ...buttons),
  );
  return {
    element,
    refresh(value) {
      for (const button of buttons) setAttribute(button, 'aria-pressed', String(button.dataset.value === value));
    },
  };
}

function makeList(session: Session, control: Control & { kind: 'choice' }): ControlRow {
  const options = control.options.map(({ value, label }) => make('option', { value }, label));
  const select = make('select', { class: 'select', 'data-control': control.id }, ...options);
  select.addEventListener('change', () => set(session, control.id, select.value));
  const label = make('span', { class: 'lesson-label' }, control.label);
  return {
    element: make('label', { class: 'lesson-control', ...wordsOf(control) }, label, select),
    refresh(value) {
      if (select.value !== value) select.value = String(value);
    },
  };
}

function makeNumber(session: Session, control: Control & { kind: 'number' }): ControlRow {
  const { id, label, min, max, step, unit } = control;
  const slider = make('input', { type: 'range', class: 'log-range', min, max, step, 'aria-label': label });
  const field = make('input', { class: 'lesson-field number', inputmode: 'decimal', 'aria-label': label });
  slider.dataset.control = id;
  slider.addEventListener('input', () => set(session, id, roundToStep(Number(slider.value), step, min)));
  field.addEventListener('change', () => {
    const typed = readNumber(field.value);
    set(session, id, typed);
    field.value = String(session.lessons.figure.values[id]);
  });
  const value = make('span', { class: 'lesson-value' }, field, make('span', { class: 'unit' }, unit ?? ''));
  const name = make('span', { class: 'lesson-label' }, label);
  const track = make('span', { class: 'lesson-track' }, slider);
  const element = make('div', { class: 'lesson-control', ...wordsOf(control) }, name, track, value);
  return {
    element,
    refresh(now) {
      const text = String(now);
      if (slider.value !== text) slider.value = text;
      if (document.activeElement !== field && field.value !== text) field.value = text;
      setProperty(slider, '--filled', `${((Number(now) - min) / (max - min)) * 100}%`);
      setAttribute(slider, 'aria-valuetext', unit === undefined ? text : `${text} ${unit}`);
    },
  };
}
