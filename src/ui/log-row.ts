// A row of the panel for settings that span decades (the bullet's speed, the time scale): a native range on a
// logarithmic scale and a field for the number. On the bullet's speed the predicted threshold is marked, live, so
// that one sees on which side of it the gun stands. It looks like tweakpane's own rows.

import type { Session } from '../session.ts';
import type { SettingKey } from '../settings.ts';
import { settingSpecs } from '../settings.ts';
import { make, setAttribute, setHidden, setProperty, setText } from './dom.ts';
import { createLogScale } from './log-scale.ts';
import { formatCount, formatMeasure } from './numbers.ts';
import { submit } from './submit.ts';
import { readNumber } from './values.ts';

/** Stops of the native range; its own arrow keys move by a hundredth of the scale. */
const STOPS = 1000;
const KEY_STOPS = 10;

export interface LogRow {
  readonly element: HTMLElement;
  show(): void;
  /** Marks a value on the scale; null or Infinity takes the mark away. */
  mark(value: number | null): void;
}

/** The row of a number setting with a `log` scale. */
export function createLogRow(session: Session, key: SettingKey): LogRow {
  const spec = settingSpecs[key];
  const scale = createLogScale(spec.min ?? 0, spec.max ?? 1, spec.step);
  const unit = spec.unit === undefined ? '' : ` ${spec.unit}`;
  const range = make('input', {
    type: 'range',
    class: 'log-range',
    min: 0,
    max: STOPS,
    step: 1,
    'aria-label': spec.label,
    'aria-description': spec.help,
  });
  const field = make('input', {
    type: 'text',
    inputmode: 'decimal',
    class: 'tp-txtv_i log-field number',
    'aria-label': `${spec.label}${unit}`,
    'aria-description': spec.help,
  });
  const mark = make('span', { class: 'log-mark', hidden: true }, make('span', { class: 'number' }));
  const element = make(
    'div',
    { class: 'tp-lblv log-row', title: spec.help, 'data-help': spec.help, 'data-key': key },
    make('div', { class: 'tp-lblv_l' }, spec.label, make('span', { class: 'unit' }, unit)),
    make('div', { class: 'tp-lblv_v log-value' }, make('div', { class: 'log-track' }, range, mark), field),
  );

  const show = (): void => {
    const value = session.settings[key] as number;
    const position = scale.positionOf(value);
    // while it is dragged, the thumb stays under the pointer although the value is rounded
    if (!range.matches(':active')) range.value = String(Math.round(position * STOPS));
    setProperty(range, '--filled', `${(position * 100).toFixed(2)}%`);
    setAttribute(range, 'aria-valuetext', `${formatMeasure(value)}${unit}`);
    if (document.activeElement !== field) field.value = formatField(value);
  };
  range.addEventListener('input', () => {
    submit(session, key, scale.valueAt(range.valueAsNumber / STOPS));
    show();
  });
  range.addEventListener('keydown', (event) => {
    const direction = directionOf(event.key);
    if (direction === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    submit(session, key, stepOnScale(session.settings[key] as number, direction));
    show();
  });
  field.addEventListener('change', () => {
    submit(session, key, readNumber(field.value));
    field.value = formatField(session.settings[key] as number);
    show();
  });

  /** One key press along the scale; where the rounding would swallow it, one step of the setting. */
  function stepOnScale(value: number, direction: number): number {
    const next = scale.valueAt(scale.positionOf(value) + (direction * KEY_STOPS) / STOPS);
    if (next !== value) return next;
    return Math.min(Math.max(value + direction * (spec.step ?? 1), scale.min), scale.max);
  }

  show();
  return {
    element,
    show,
    mark(value) {
      setHidden(mark, value === null || !Number.isFinite(value) || value <= scale.min || value > scale.max);
      if (mark.hidden) return;
      setProperty(mark, '--at', String(scale.positionOf(value!)));
      setText(mark.firstElementChild as HTMLElement, formatCount(value!));
      mark.title = `Predicted threshold: ${formatCount(value!)}${unit}`;
    },
  };
}

/** A number as it stands in a field: plain digits that can be edited. */
const formatField = (value: number): string => String(Number(value.toPrecision(12)));

function directionOf(key: string): number {
  if (key === 'ArrowRight' || key === 'ArrowUp') return 1;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -1;
  return 0;
}
