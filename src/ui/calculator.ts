// The calculator: bullet, wall, tick rate and speed; any three of them give the fourth. The field that is empty is the
// one that is worked out. What is typed anywhere makes its answer a number like the others, and all four are judged.

import { calculateTunnelling, type TunnelAnswer, type TunnelTerm } from '#engine';
import type { Session } from '../session.ts';
import { make, setAttribute, setHidden, setText } from './dom.ts';
import { formatMeasure, formatShare } from './numbers.ts';
import { readNumber } from './values.ts';

const FIELDS: readonly (readonly [TunnelTerm, string])[] = [
  ['bullet', 'Bullet, px'],
  ['wall', 'Wall, px'],
  ['hz', 'Ticks, Hz'],
  ['speed', 'Speed, px/s'],
];

const ANSWERS: readonly (readonly [string, (answer: TunnelAnswer) => string])[] = [
  ['Step, px', (a) => formatMeasure(a.stepDistance)],
  ['Safe speed, px/s', (a) => formatMeasure(a.safeSpeed)],
  ['Slices needed', (a) => formatMeasure(a.slicesNeeded)],
  ['Thickness needed, px', (a) => formatMeasure(a.thicknessNeeded)],
  ['Passes unseen, %', (a) => formatShare(a.passShare)],
];

export function createCalculator(session: Session): { readonly element: HTMLElement } {
  const fields = new Map<TunnelTerm, HTMLInputElement>();
  const labels = FIELDS.map(([term, text]) => {
    const field = make('input', { class: 'field', inputmode: 'decimal', autocomplete: 'off', 'data-term': term });
    field.addEventListener('input', () => {
      // What is typed is given; what was worked out before is asked again.
      if (field.dataset.solved !== undefined) giveAll();
      show();
    });
    fields.set(term, field);
    return make('label', {}, make('span', { class: 'caption' }, text), field);
  });
  const problem = make('p', { class: 'problem note', role: 'status', hidden: true });
  const values = ANSWERS.map(([text]) => make('dd', { class: 'number', 'aria-label': text }));
  const answers = make('dl', { class: 'answers' });
  ANSWERS.forEach(([text], i) => {
    answers.append(make('dt', {}, text), values[i]!);
  });
  const code = make('pre', { class: 'code', tabindex: 0, 'aria-label': 'Code for a game loop' });
  const copy = makeSmallButton('Copy code', 'Copies these lines for a game loop of your own.', () => void copyCode());
  const take = makeSmallButton('From the panel', "Takes over the panel's bullet, wall, tick rate and speed.", () => {
    fill(
      session.settings.bulletSize,
      session.settings.wallThickness,
      session.settings.hz,
      session.settings.bulletSpeed,
    );
  });
  const element = make(
    'div',
    { class: 'calculator', role: 'group', 'aria-label': 'Tunnelling calculator' },
    make(
      'p',
      { class: 'note' },
      'Give three and leave one empty: it is worked out. With all four given, the speed is judged.',
    ),
    ...labels,
    problem,
    answers,
    code,
    make('div', { class: 'code-row button-row' }, copy, take),
  );

  /** The field that was worked out holds a number of its own from now on. */
  function giveAll(): void {
    for (const field of fields.values()) delete field.dataset.solved;
  }

  function fill(bullet: number, wall: number, hz: number, speed: number): void {
    giveAll();
    for (const [term, value] of Object.entries({ bullet, wall, hz, speed })) {
      fields.get(term as TunnelTerm)!.value = String(value);
    }
    show();
  }

  function show(): void {
    const given: Partial<Record<TunnelTerm, number>> = {};
    for (const [term, field] of fields) {
      if (field.dataset.solved === undefined && field.value.trim() !== '') given[term] = readNumber(field.value);
    }
    try {
      showAnswer(calculateTunnelling(given));
    } catch (error) {
      setText(problem, error instanceof Error ? error.message : String(error));
      setHidden(problem, false);
      for (const value of values) setText(value, '–');
    }
  }

  function showAnswer(answer: TunnelAnswer): void {
    setHidden(problem, true);
    const solved = answer.solvedFor;
    if (solved !== null) {
      const field = fields.get(solved)!;
      field.dataset.solved = '';
      field.value = String(Number(answer[solved].toPrecision(6)));
    }
    ANSWERS.forEach(([, read], i) => {
      setText(values[i]!, read(answer));
    });
    setText(code, answer.code);
    setAttribute(element, 'data-safe', String(answer.safe));
  }

  async function copyCode(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code.textContent ?? '');
      session.say('Copied.');
    } catch {
      getSelection()?.selectAllChildren(code);
      session.say('The clipboard is closed to this page; the lines are selected instead.', 'warning');
    }
  }

  const { bulletSize, wallThickness, hz } = session.settings;
  fill(bulletSize, wallThickness, hz, 0);
  fields.get('speed')!.value = '';
  show();
  return { element };
}

function makeSmallButton(text: string, help: string, run: () => void): HTMLButtonElement {
  const button = make('button', { type: 'button', class: 'button', title: help, 'data-help': help }, text);
  button.addEventListener('click', run);
  return button;
}
