// The controls of the settings: one for every entry of settingSpecs, of tweakpane's make. The pane is bound to a copy
// of the settings and never to the settings themselves; the session is asked to change (and may refuse), and what it
// then holds is copied back. So the console, the keys and the panel can change the same thing, and the panel is right.

import type { BindingApi, BindingParams, FolderApi } from '@tweakpane/core';
import type { Session } from '../session.ts';
import type { SettingKey, SettingSpec, SettingValue } from '../settings.ts';
import { settingSpecs } from '../settings.ts';
import { make, setAttribute } from './dom.ts';
import type { LogRow } from './log-row.ts';
import { createLogRow } from './log-row.ts';
import { submit } from './submit.ts';
import { readNumber, roundToStep } from './values.ts';

const MOST_STOPS = 10_000;

export interface Controls {
  /** Adds the control of one setting to a folder. */
  add(folder: FolderApi, key: SettingKey): void;
  /** Copies the settings into the controls. */
  show(): void;
  /** Marks the predicted threshold on the speed's slider. */
  markThreshold(value: number | null): void;
}

interface Control {
  readonly key: SettingKey;
  readonly spec: SettingSpec;
  readonly binding: BindingApi;
}

export function createControls(session: Session): Controls {
  const model: Record<string, SettingValue> = { ...session.settings };
  const controls: Control[] = [];
  const rows = new Map<SettingKey, LogRow>();
  // tweakpane tells of a change also when it is refreshed from the model; that is not the visitor's doing
  let filling = false;

  function fill(control: Control): void {
    const { key, spec, binding } = control;
    filling = true;
    model[key] = session.settings[key];
    binding.refresh();
    filling = false;
    setAttribute(binding.element, 'data-help', explain(spec, session.settings[key]));
  }

  function addBinding(folder: FolderApi, key: SettingKey, spec: SettingSpec): void {
    const binding = folder.addBinding(model, key, paramsOf(spec)) as BindingApi;
    const control: Control = { key, spec, binding };
    const isDragged = watchPointer(binding.element);
    binding.on('change', ({ value }) => {
      if (filling) return;
      const stopped = typeof value === 'number' && isDragged() ? roundToStep(value, spec.step, spec.min) : value;
      if (!submit(session, key, stopped) || stopped !== value) fill(control);
    });
    if (spec.kind === 'number')
      takeTypedText(
        control,
        (text) => submit(session, key, text),
        () => fill(control),
      );
    controls.push(control);
    nameParts(binding.element, spec);
    fill(control);
  }

  return {
    add(folder, key) {
      const spec = settingSpecs[key];
      if (spec.log !== true) addBinding(folder, key, spec);
      else {
        const row = createLogRow(session, key);
        addRow(folder, row.element);
        rows.set(key, row);
      }
    },
    show() {
      for (const control of controls) if (model[control.key] !== session.settings[control.key]) fill(control);
      for (const row of rows.values()) row.show();
    },
    markThreshold(value) {
      rows.get('bulletSpeed')?.mark(value);
    },
  };
}

/**
 * Puts an element of ours into a folder. Tweakpane inserts its own rows by their count, so ours borrows the place of
 * a separator.
 */
export function addRow(folder: FolderApi, element: HTMLElement): void {
  const slot = folder.addBlade({ view: 'separator' }).element;
  slot.classList.remove('tp-sprv');
  slot.classList.add('slot');
  slot.replaceChildren(element);
}

/** What tweakpane must know to make the control. */
function paramsOf(spec: SettingSpec): BindingParams {
  const { label } = spec;
  if (spec.kind === 'flag') return { label };
  if (spec.kind === 'choice') {
    return { label, options: (spec.options ?? []).map(({ label: text, value }) => ({ text, value })) };
  }
  const { min = 0, max = 100, step = 1 } = spec;
  const format = (value: number): string => showNumber(spec, value);
  // a slider of more stops than pixels is none (a seed): then the field alone
  if ((max - min) / step > MOST_STOPS) return { label, format };
  // no step here: a value between the stops may be typed or come from elsewhere, and must be shown as it is
  return { label, min, max, keyScale: step, pointerScale: step, format };
}

function showNumber(spec: SettingSpec, value: number): string {
  if (spec.word?.value === value) return spec.word.text;
  return String(Number(value.toPrecision(12)));
}

/** The line for the status line: what the setting is, and what the chosen option does. */
function explain(spec: SettingSpec, value: SettingValue): string {
  const option = spec.options?.find((candidate) => candidate.value === value);
  return option === undefined ? spec.help : `${spec.help} ${option.label}: ${option.about}`;
}

/** Whether the pointer is held on the control: then its value comes from a place on a track and goes to a stop. */
function watchPointer(element: HTMLElement): () => boolean {
  let held = false;
  const release = (): void => {
    held = false;
  };
  element.addEventListener('pointerdown', () => {
    held = true;
    addEventListener('pointerup', () => setTimeout(release), { once: true });
    addEventListener('pointercancel', () => setTimeout(release), { once: true });
  });
  return () => held;
}

/**
 * Typed numbers go to the session as they were typed, so that a value out of range is refused in words; tweakpane
 * would bend it to the nearest end in silence. What is no plain number (2*360) is left to tweakpane's own reader.
 */
function takeTypedText(control: Control, accept: (value: number | string) => boolean, fill: () => void): void {
  const { binding, spec } = control;
  binding.element.addEventListener(
    'change',
    (event) => {
      const field = event.target;
      if (!(field instanceof HTMLInputElement) || field.type !== 'text') return;
      const number = readNumber(field.value);
      const word = spec.word?.text;
      const isWord = word !== undefined && field.value.trim().toLowerCase() === word;
      if (Number.isNaN(number) && !isWord && /\d/.test(field.value)) return;
      event.stopPropagation();
      accept(isWord ? word : number);
      fill();
      field.value = showNumber(spec, control.binding.controller.value.rawValue as number);
    },
    { capture: true },
  );
}

/** Gives tweakpane's parts names and explanations that assistive technology can find. */
function nameParts(element: HTMLElement, spec: SettingSpec): void {
  element.title = spec.help;
  const label = element.querySelector('.tp-lblv_l');
  if (spec.unit !== undefined) label?.append(make('span', { class: 'unit' }, ` ${spec.unit}`));
  const name = spec.unit === undefined ? spec.label : `${spec.label}, ${spec.unit}`;
  for (const part of element.querySelectorAll('input, select, button')) {
    part.setAttribute('aria-label', name);
    part.setAttribute('aria-description', spec.help);
  }
  // the number beside it is the same control and reads better: one stop for the Tab key, not two
  const track = element.querySelector<HTMLElement>('.tp-sldv_t');
  if (track !== null) {
    track.tabIndex = -1;
    track.setAttribute('aria-hidden', 'true');
  }
}
