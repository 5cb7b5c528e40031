// Buttons of one make: an icon or a word, a name, the keys that do the same, and one line of explanation that the
// status line shows while the button is pointed at or focused.

import { make } from './dom.ts';
import type { IconName } from './icons.ts';
import { icon } from './icons.ts';

export interface ButtonSpec {
  readonly icon?: IconName;
  /** its name for those who do not see the icon */
  readonly name: string;
  /** one line for the status line */
  readonly help: string;
  /** the key that does the same, as shown to the visitor */
  readonly keys?: string;
  /** visible text beside the icon */
  readonly text?: string;
  readonly className?: string;
  run?(event: MouseEvent): void;
}

/** A button; its keys are announced through aria-keyshortcuts and shown in its tooltip. */
export function makeButton(spec: ButtonSpec): HTMLButtonElement {
  const title = spec.keys === undefined ? spec.name : `${spec.name} (${spec.keys})`;
  const button = make('button', {
    type: 'button',
    class: `button ${spec.className ?? ''}`.trim(),
    title,
    'data-help': spec.keys === undefined ? spec.help : `${spec.help} Key: ${spec.keys}.`,
    'aria-label': spec.name,
    'aria-description': spec.help,
  });
  if (spec.keys !== undefined) button.setAttribute('aria-keyshortcuts', spec.keys);
  if (spec.icon !== undefined) button.append(icon(spec.icon));
  if (spec.text !== undefined) button.append(make('span', { class: 'button-text' }, spec.text));
  if (spec.run !== undefined) button.addEventListener('click', spec.run);
  return button;
}

/** Swaps the icon of a button. */
export function setIcon(button: HTMLElement, name: IconName): void {
  if (button.dataset.icon === name) return;
  button.dataset.icon = name;
  const old = button.querySelector('svg');
  const fresh = icon(name);
  if (old === null) button.prepend(fresh);
  else old.replaceWith(fresh);
}
