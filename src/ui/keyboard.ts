// The keyboard. One listener on the window; a key goes to its binding (keys.ts) unless the element with the focus has
// a use for it: what is typed into a field, the letters that search a list, the space that presses a button.

import type { KeyBinding, KeyContext } from './keys.ts';
import { KEY_BINDINGS } from './keys.ts';
import { LESSON_KEYS } from './lesson/keys.ts';

const NAMED: Readonly<Record<string, string>> = { ' ': 'space', spacebar: 'space', esc: 'escape', del: 'delete' };
/** By place on the keyboard, for layouts whose letters are not Latin or whose digits need Shift. */
const BY_CODE = /^(?:Key([A-Z])|Digit(\d))$/;
const ASCII = /^[\x20-\x7e]+$/;
/** Signs are what they are, wherever the layout keeps them and whether or not they need Shift. */
const SIGN = /^[^a-z0-9]$/;

/** A key press as bindings name it: "f", "shift+c", "mod+shift+z", "arrowleft", "?". */
export function tokenOf(event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey'>): string {
  let key = event.key.toLowerCase();
  key = NAMED[key] ?? key;
  if (!ASCII.test(key) || (SIGN.test(key) && !hasBinding(key))) {
    const place = BY_CODE.exec(event.code);
    key = (place?.[1] ?? place?.[2])?.toLowerCase() ?? key;
  }
  const shift = event.shiftKey && !SIGN.test(key) ? 'shift+' : '';
  return `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${shift}${key}`;
}

const byToken = (list: readonly KeyBinding[]): ReadonlyMap<string, KeyBinding> =>
  new Map(list.flatMap((binding) => binding.tokens.map((token) => [token, binding] as const)));

const worldBindings = byToken(KEY_BINDINGS);
const lessonBindings = byToken(LESSON_KEYS);

function hasBinding(token: string): boolean {
  return worldBindings.has(token) || lessonBindings.has(token);
}

const ARROWS = ['arrowleft', 'arrowright', 'arrowup', 'arrowdown'];
const SLIDER_KEYS = [...ARROWS, 'home', 'end', 'pageup', 'pagedown'];

/** Whether the element with the focus has a use of its own for this key. */
export function ownsKey(target: EventTarget | null, token: string): boolean {
  // A dialog has all keys to itself, also when what had the focus in it has gone and the page has it now.
  if (document.querySelector('dialog:modal') !== null) return token !== '?';
  // Escape closes what popped up, wherever the focus is: the click that opened it has given the focus back.
  if (token === 'escape' && document.querySelector('[popover]:popover-open') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[popover]') !== null) return true;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLInputElement) return inputOwns(target, token);
  if (target instanceof HTMLSelectElement) return token !== 'escape' && !token.startsWith('mod+');
  if (target.closest('button, summary, a[href]') !== null) return token === 'space' || token === 'enter';
  if (target.matches('[role=listbox], .glass-body, .glass-scroll, .tp-sldv_t'))
    return ARROWS.includes(token.replace('shift+', ''));
  return false;
}

function inputOwns(input: HTMLInputElement, token: string): boolean {
  if (input.type === 'checkbox' || input.type === 'radio') return token === 'space' || token === 'enter';
  if (input.type === 'range') return SLIDER_KEYS.includes(token.replace('shift+', ''));
  return true;
}

/** Escape in a field gives the keys back to the playground. Returns whether there was a field to leave. */
function leaveField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return false;
  if (target.closest('dialog') !== null) return false;
  target.blur();
  return true;
}

/** Listens until the returned function is called. */
export function listenToKeys(context: KeyContext): () => void {
  // what is held and must be let go, by the place of its key: the letter may change with Shift meanwhile
  const held = new Map<string, KeyBinding>();
  const onDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.isComposing || event.defaultPrevented) return;
    const token = tokenOf(event);
    if (token === 'escape' && leaveField(event.target)) return;
    const isLesson = context.session.lessons.lesson !== null;
    const binding = (isLesson ? lessonBindings : worldBindings).get(token);
    if (binding === undefined || ownsKey(event.target, token)) return;
    event.preventDefault();
    if (event.repeat && binding.repeats !== true) return;
    if (binding.release !== undefined) held.set(event.code, binding);
    binding.run(context, token);
  };
  const onUp = (event: KeyboardEvent): void => {
    const binding = held.get(event.code);
    if (binding === undefined) return;
    held.delete(event.code);
    binding.release?.(context);
  };
  const releaseAll = (): void => {
    for (const binding of held.values()) binding.release?.(context);
    held.clear();
  };
  addEventListener('keydown', onDown);
  addEventListener('keyup', onUp);
  addEventListener('blur', releaseAll);
  return () => {
    releaseAll();
    removeEventListener('keydown', onDown);
    removeEventListener('keyup', onUp);
    removeEventListener('blur', releaseAll);
  };
}
