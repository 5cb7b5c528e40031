// What a table is to be run over: modes, speeds, shots. The bullet, the wall and the tick rate are the playground's.

import { ccdModes, MAX_FIXED_SLICES } from '#engine';
import { FASTEST_WALL, SIM_KEYS, type SimSettings, type TableMode, type TablePlan, type WallMotion } from '#scenes';
import type { Session } from '../session.ts';
import { make } from './dom.ts';
import { formatMeasure } from './numbers.ts';
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
  read(): Pick<TablePlan, 'modes' | 'speeds' | 'shots'> & { wall: WallMotion };
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
  const slices = make('input', {
    class: 'field short',
    inputmode: 'numeric',
    value: '2',
    'aria-label': `Slices of substep: auto or 1 to ${MAX_FIXED_SLICES}`,
  });
  const speeds = make('input', {
    class: 'field',
    value: SPEEDS.join(', '),
    'aria-label': 'Speeds, px/s, separated by commas',
  });
  const comes = makeWallField('Wall comes at, px/s', 'Towards the gun; below 0 it goes away.');
  const slides = makeWallField('and slides at, px/s', 'Along its own face.');
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
      make('label', {}, make('span', { class: 'caption' }, 'Substep’s slices'), slices),
      make('label', { class: 'wide' }, make('span', { class: 'caption' }, 'Bullet speeds, px/s'), speeds),
      comes.element,
      slides.element,
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
      wall: { comes: comes.read(), slides: slides.read() },
      shots: Number(shots.value),
    }),
    setDisabled(disabled) {
      if (element.disabled !== disabled) element.disabled = disabled;
    },
  };
}

function makeWallField(text: string, help: string): { element: HTMLElement; read(): number } {
  const field = make('input', {
    class: 'field',
    inputmode: 'numeric',
    value: '0',
    title: help,
    'aria-description': help,
  });
  return {
    element: make('label', { class: 'short' }, make('span', { class: 'caption' }, text), field),
    read: () => readWallSpeed(field.value),
  };
}

function readWallSpeed(text: string): number {
  const speed = readNumber(text);
  if (Math.abs(speed) <= FASTEST_WALL) return speed;
  throw new RangeError(
    `the wall's speed must be a number from −${FASTEST_WALL} to ${FASTEST_WALL} px/s, 0 for a wall at rest, got "${text}"`,
  );
}

/** "coming at 300 px/s and sliding at 40 px/s"; empty for a wall at rest. */
export function describeWallMotion({ comes, slides }: WallMotion): string {
  const words: string[] = [];
  if (comes !== 0) words.push(`${comes > 0 ? 'coming' : 'going away'} at ${formatMeasure(Math.abs(comes))} px/s`);
  if (slides !== 0) words.push(`sliding at ${formatMeasure(Math.abs(slides))} px/s`);
  return words.join(' and ');
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
