// What a table is to be run over: modes, speeds, shots. The bullet, the wall and the tick rate are the playground's.

import { ccdModes, MAX_FIXED_SLICES } from '#engine';
import { SIM_KEYS, type SimSettings, type TableMode } from '#scenes';
import type { Session } from '../session.ts';
import { make } from './dom.ts';
import { readNumber } from './values.ts';

/** Four speeds that tell the story, and some around them: 720 is where 8 px of wall begin to leak. */
export const TEXT_SPEEDS: readonly number[] = [300, 600, 900, 1800];
const SPEEDS: readonly number[] = [300, 600, 720, 780, 900, 1200, 1800, 3000, 6000];
const SHOTS: readonly number[] = [250, 500, 1000, 2000, 5000];
const FIRST_SHOTS = 500;
/** Checked at first: one that leaks, one that leaks later, one that does not. */
const FIRST_MODES: readonly string[] = ['discrete', 'substep', 'sweep'];

export interface PlanForm {
  readonly element: HTMLElement;
  /** @throws RangeError for a field that cannot be read */
  read(): { modes: TableMode[]; speeds: number[]; shots: number };
  setDisabled(disabled: boolean): void;
}

/** The settings that steer a shot, as the playground has them. */
export function steeringOf(session: Session): Partial<SimSettings> {
  return Object.fromEntries(SIM_KEYS.map((key) => [key, session.settings[key]])) as Partial<SimSettings>;
}

export function createPlanForm(): PlanForm {
  const boxes = Object.entries(ccdModes).map(([ccd, { label }]) => {
    const box = make('input', { type: 'checkbox', checked: FIRST_MODES.includes(ccd) });
    return { ccd, box, element: make('label', { class: 'check' }, box, label) };
  });
  const slices = make('input', { class: 'field short', inputmode: 'numeric', value: '2', 'aria-label': 'Slices' });
  const speeds = make('input', {
    class: 'field',
    value: SPEEDS.join(', '),
    'aria-label': 'Speeds, px/s, separated by commas',
  });
  const shots = make('select', { class: 'select', 'aria-label': 'Shots per speed and mode' });
  for (const count of SHOTS)
    shots.append(make('option', { value: count, selected: count === FIRST_SHOTS }, `${count}`));
  const element = make(
    'fieldset',
    { class: 'plan' },
    make('legend', { class: 'visually-hidden' }, 'What to measure'),
    make(
      'div',
      { class: 'plan-modes', role: 'group', 'aria-label': 'CCD modes' },
      ...boxes.map((each) => each.element),
    ),
    make(
      'div',
      { class: 'plan-rest' },
      make(
        'label',
        {},
        make('span', { class: 'caption' }, `Slices of substep (auto or 1 to ${MAX_FIXED_SLICES})`),
        slices,
      ),
      make('label', { class: 'wide' }, make('span', { class: 'caption' }, 'Speeds, px/s'), speeds),
      make('label', {}, make('span', { class: 'caption' }, 'Shots each'), shots),
    ),
  );
  return {
    element,
    read: () => ({
      modes: boxes
        .filter(({ box }) => box.checked)
        .map(({ ccd }) => ({ ccd, slices: ccd === 'substep' ? readSlices(slices.value) : 0 })),
      speeds: readSpeeds(speeds.value),
      shots: Number(shots.value),
    }),
    setDisabled(disabled) {
      if (element.disabled !== disabled) element.disabled = disabled;
    },
  };
}

function readSlices(text: string): number {
  if (text.trim().toLowerCase() === 'auto') return 0;
  const slices = readNumber(text);
  if (Number.isInteger(slices) && slices >= 1 && slices <= MAX_FIXED_SLICES) return slices;
  throw new RangeError(`slices must be a whole number from 1 to ${MAX_FIXED_SLICES}, or auto, got "${text}"`);
}

/** Each speed once, in ascending order. */
export function readSpeeds(text: string): number[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const speeds = words.map((word) => {
    const speed = Number(word);
    if (speed >= 30 && speed <= 20000) return speed;
    throw new RangeError(`a speed must be a number from 30 to 20000 px/s, got "${word}"`);
  });
  return [...new Set(speeds)].sort((a, b) => a - b);
}

/** "Substep, 2 slices" */
export function nameMode({ ccd, slices }: TableMode): string {
  const label = ccdModes[ccd]?.label ?? ccd;
  if (ccd !== 'substep') return label;
  return `${label}, ${slices === 0 ? 'auto' : `${slices} ${slices === 1 ? 'slice' : 'slices'}`}`;
}
