// Mounting the ui over a fake session, and pumping its frames.

import '../../../src/ui/style.css';
import { onTestFinished } from 'vitest';
import type { Session } from '../../../src/session.ts';
import type { Ui } from '../../../src/ui/index.ts';
import { createUi } from '../../../src/ui/index.ts';
import type { FakeControl } from './fake-session.ts';
import { makeFakeSession } from './fake-session.ts';

export interface Mounted {
  readonly session: Session;
  readonly control: FakeControl;
  readonly ui: Ui;
  readonly root: HTMLElement;
}

/** The ui on the page; gone again when the test is over. */
export function mountUi(prepare: (control: FakeControl) => void = () => {}): Mounted {
  localStorage.clear();
  return mountAgain(prepare);
}

/** The same for the visitor's second visit: what was remembered is there. */
export function mountAgain(prepare: (control: FakeControl) => void = () => {}): Mounted {
  const { session, control } = makeFakeSession();
  prepare(control);
  return { session, control, ...mountOver(session) };
}

/** The ui over any session, above a stage with nothing on it; gone again when the test is over. */
export function mountOver(session: Session): Pick<Mounted, 'ui' | 'root'> {
  const root = document.createElement('main');
  const stage = document.createElement('div');
  stage.id = 'stage';
  stage.tabIndex = 0;
  root.append(stage);
  document.body.append(root);
  const ui = createUi(root, session);
  ui.refresh();
  onTestFinished(() => {
    ui.destroy();
    root.remove();
    localStorage.clear();
  });
  return { ui, root };
}

/** Shows frames of the ui until something is so. */
export async function until(ui: Ui, isSo: () => boolean, seconds = 20): Promise<void> {
  for (const end = performance.now() + 1000 * seconds; performance.now() < end; ) {
    ui.refresh();
    if (isSo()) return;
    await nextFrame();
  }
  throw new Error('it never came to that');
}

/** The ui with its panel's inside, which comes after the first frames. */
export async function mountWithPanel(prepare: (control: FakeControl) => void = () => {}): Promise<Mounted> {
  const mounted = mountUi(prepare);
  await untilPanel(mounted.root);
  mounted.ui.refresh();
  return mounted;
}

export async function untilPanel(root: HTMLElement): Promise<void> {
  for (let waited = 0; waited < 200; waited++) {
    if (root.querySelector('.tp-fldv') !== null) return;
    await nextFrame();
  }
  throw new Error('the panel did not load');
}

export const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** The element that must be there. */
export function find<T extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): T {
  const element = root.querySelector<T>(selector);
  if (element === null) throw new Error(`there is no ${selector}`);
  return element;
}

/** A panel row by the label that a reader sees. */
export function findRow(root: ParentNode, label: string): HTMLElement {
  for (const row of root.querySelectorAll<HTMLElement>('.panel .tp-lblv')) {
    const text = row.querySelector('.tp-lblv_l')?.firstChild?.textContent?.trim();
    if (text === label) return row;
  }
  throw new Error(`there is no row ${label}`);
}

/** Types a text into a field and leaves it. */
export function type(field: HTMLInputElement, text: string): void {
  field.focus();
  field.value = text;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  field.blur();
}
