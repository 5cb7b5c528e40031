import { describe, expect, test } from 'vitest';
import { ownsKey, tokenOf } from '../../../src/ui/keyboard.ts';
import { KEY_BINDINGS } from '../../../src/ui/keys.ts';
import { makeFakeBody } from './fake-session.ts';
import { find, mountUi, mountWithPanel } from './kit.ts';

type Init = KeyboardEventInit & { type?: 'keydown' | 'keyup' };

/** Presses a key at an element (the page when none is given). Returns the event. */
function press(key: string, init: Init = {}, target: EventTarget = document.body): KeyboardEvent {
  const code = init.code ?? (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key);
  const event = new KeyboardEvent(init.type ?? 'keydown', { key, bubbles: true, cancelable: true, ...init, code });
  target.dispatchEvent(event);
  return event;
}

describe('keys', () => {
  test('P freezes and runs on', () => {
    const { control } = mountUi();
    press('p');
    expect(control.frozen).toBe(true);
    press('p');
    expect(control.frozen).toBe(false);
  });

  test('full stop and comma step, and freeze a running world first', () => {
    const { control } = mountUi();
    press('.');
    press(',');
    expect(control.calls).toEqual(['freeze', 'stepForward 1', 'stepBack 1']);
  });

  test('F and Space hold the trigger until they are let go', () => {
    const { control } = mountUi();
    press('f');
    press('f', { repeat: true });
    press('f', { type: 'keyup' });
    press(' ', { code: 'Space' });
    press(' ', { code: 'Space', type: 'keyup' });
    expect(control.calls).toEqual(['trigger true', 'trigger false', 'trigger true', 'trigger false']);
  });

  test('a window that loses the keyboard lets the trigger go', () => {
    const { control } = mountUi();
    press('f');
    dispatchEvent(new Event('blur'));
    expect(control.calls).toEqual(['trigger true', 'trigger false']);
  });

  test('three presses of = pass the threshold of 720 from 600 px/s', () => {
    const { control } = mountUi();
    for (let i = 0; i < 3; i++) press('=');
    expect(control.settings.bulletSpeed).toBeGreaterThan(720);
    press('-');
    expect(control.settings.bulletSpeed).toBe(720);
  });

  test('C cycles the CCD mode, Shift+C the other way', () => {
    const { control } = mountUi();
    press('c');
    press('C', { shiftKey: true });
    expect(control.calls).toEqual(['cycleCcd 1', 'cycleCcd -1']);
  });

  test('1 to 7 take the tools in the order of the strip', () => {
    const { session } = mountUi();
    const taken = ['1', '2', '3', '4', '5', '6', '7'].map((key) => {
      press(key);
      return session.tool;
    });
    expect(taken).toEqual(['select', 'crate', 'circle', 'polygon', 'bullet', 'wall', 'erase']);
  });

  test('arrows, WASD and Space steer the runner of a scene that has one, and nothing else then', () => {
    const { control } = mountUi((fake) => {
      fake.hasRunner = true;
    });
    for (const [key, code] of [
      ['ArrowRight', 'ArrowRight'],
      ['a', 'KeyA'],
      ['w', 'KeyW'],
      ['s', 'KeyS'],
      [' ', 'Space'],
    ] as const) {
      press(key, { code });
      press(key, { code, type: 'keyup' });
    }
    const held = control.calls.filter((words) => words.startsWith('hold') && words.endsWith('true'));
    expect(held).toEqual(['hold right true', 'hold left true', 'hold jump true', 'hold down true', 'hold jump true']);
    const released = control.calls.filter((words) => words.startsWith('hold') && words.endsWith('false'));
    expect(released).toEqual(held.map((words) => words.replace('true', 'false')));
    expect(control.calls.some((words) => /nudge|trigger true/.test(words))).toBe(false);
  });

  test('N selects, arrows move by 5 px or 25, Q and E turn by 15°, Delete removes', () => {
    const { control, session } = mountUi((fake) => {
      fake.bodies = [makeFakeBody(3, 'crate'), makeFakeBody(8, 'circle')];
    });
    press('n');
    expect(session.selected).toBe(3);
    press('N', { shiftKey: true });
    expect(session.selected).toBe(8);
    control.calls.length = 0;
    press('ArrowLeft');
    press('ArrowDown', { shiftKey: true });
    press('q');
    press('e');
    press('Delete');
    expect(control.calls).toEqual(['nudge -5 0', 'nudge 0 25', 'turn -15', 'turn 15', 'remove 8']);
  });

  test('Ctrl+Z undoes, Ctrl+Shift+Z redoes, also with the command key', () => {
    const { control } = mountUi();
    press('z', { ctrlKey: true });
    press('Z', { ctrlKey: true, shiftKey: true });
    press('z', { metaKey: true });
    expect(control.calls).toEqual(['undo', 'redo', 'undo']);
  });

  test('Enter uses the tool in the middle of the free canvas when there is no pointer', () => {
    const { control, session } = mountUi();
    press('2');
    press('Enter');
    const spawned = control.calls.find((call) => call.startsWith('spawn crate'))!;
    const { x, y } = JSON.parse(spawned.slice('spawn crate '.length)) as { x: number; y: number };
    const { camera, viewport } = session;
    const screenX = (x - camera.x) * camera.zoom + viewport.width / 2;
    const screenY = (y - camera.y) * camera.zoom + viewport.height / 2;
    expect(screenX - viewport.left).toBeCloseTo(viewport.width - viewport.right - screenX, 6);
    expect(screenY - viewport.top).toBeCloseTo(viewport.height - viewport.bottom - screenY, 6);
  });

  test('0 fits, R restarts, Escape selects nothing', () => {
    const { control } = mountUi();
    press('0');
    press('r');
    press('Escape');
    expect(control.calls).toEqual(['fit', 'restart', 'select null']);
  });

  test('? opens the help and closes it again, and the help lists every key', () => {
    const { root } = mountUi();
    const help = find<HTMLDialogElement>(root, 'dialog');
    press('?', { shiftKey: true, code: 'Slash' });
    expect(help.open).toBe(true);
    for (const { shown, does } of KEY_BINDINGS) if (shown !== '') expect(help.textContent).toContain(does);
    press('p', {}, find(help, '.help-body'));
    press('?', { shiftKey: true, code: 'Slash' }, find(help, '.help-body'));
    expect(help.open).toBe(false);
  });

  test('no token belongs to two keys', () => {
    const tokens = KEY_BINDINGS.flatMap((binding) => binding.tokens);
    expect(new Set(tokens).size).toBe(tokens.length);
  });
});

describe('keys that belong to somebody else', () => {
  test('what is typed into a field reaches no shortcut', async () => {
    const { control, root } = await mountWithPanel();
    const field = find(root, '.panel input[type=text]');
    for (const key of ['f', '1', 'p', '.', '-', 'Delete']) press(key, {}, field);
    press('z', { ctrlKey: true }, field);
    expect(control.calls).toEqual([]);
  });

  test('Space presses a focused button, and letters still work from it', () => {
    const { root } = mountUi();
    const button = find(root, '.tool');
    expect(ownsKey(button, 'space')).toBe(true);
    expect(ownsKey(button, 'enter')).toBe(true);
    expect(ownsKey(button, 'f')).toBe(false);
  });

  test('letters search a focused list, arrows move a focused slider', () => {
    const { root } = mountUi();
    expect(ownsKey(find(root, 'select'), 'p')).toBe(true);
    expect(ownsKey(find(root, '.timeline'), 'arrowleft')).toBe(true);
    expect(ownsKey(find(root, '.timeline'), 'p')).toBe(false);
  });

  test('Escape closes the list of lessons also when the click that opened it gave the focus back', () => {
    const { root } = mountUi();
    find(root, '.lesson-list').showPopover();
    expect(press('Escape').defaultPrevented).toBe(false);
    find(root, '.lesson-list').hidePopover();
    expect(press('Escape').defaultPrevented).toBe(true);
  });

  test('Tab is nobody’s', () => {
    mountUi();
    expect(press('Tab').defaultPrevented).toBe(false);
    expect(press('Tab', { shiftKey: true }).defaultPrevented).toBe(false);
  });

  test('keys with Alt and of unbound browser shortcuts stay the browser’s', () => {
    const { control } = mountUi();
    expect(press('f', { altKey: true }).defaultPrevented).toBe(false);
    expect(press('r', { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(press('f', { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(control.calls).toEqual([]);
  });
});

describe('the focus', () => {
  const use = (element: HTMLElement): void => {
    element.focus();
    element.click();
    if (element instanceof HTMLSelectElement) element.dispatchEvent(new Event('change', { bubbles: true }));
  };

  test('what was used by the pointer gives the keys back, so that Space fires and F is no search', () => {
    const { root } = mountUi();
    dispatchEvent(new PointerEvent('pointerdown'));
    for (const selector of ['.tool', '.time-scale', '.scene-chooser']) {
      use(find(root, selector));
      expect(document.activeElement, selector).toBe(document.body);
    }
  });

  test('what was reached by the keyboard keeps them', () => {
    const { root } = mountUi();
    for (const selector of ['.tool', '.time-scale', '.scene-chooser']) {
      press('Tab');
      use(find(root, selector));
      expect(document.activeElement, selector).toBe(find(root, selector));
    }
  });

  test('Escape leaves a field', async () => {
    const { root, control } = await mountWithPanel();
    const field = find<HTMLInputElement>(root, '.panel input[type=text]');
    field.focus();
    press('Escape', {}, field);
    expect(document.activeElement).toBe(document.body);
    expect(control.calls).toEqual([]);
  });
});

describe('layouts', () => {
  const key = (name: string, code: string, shiftKey = false): string =>
    tokenOf({ key: name, code, shiftKey, ctrlKey: false, metaKey: false });

  test('a sign is what it is, wherever it is and whether or not it needs Shift', () => {
    expect(key('=', 'Digit0', true)).toBe('=');
    expect(key('?', 'Minus', true)).toBe('?');
    expect(key('+', 'Equal', true)).toBe('+');
  });

  test('letters of other scripts go by the place of the key', () => {
    expect(key('з', 'KeyP')).toBe('p');
    expect(key('С', 'KeyC', true)).toBe('shift+c');
  });

  test('digits that need Shift are reached without it', () => {
    expect(key('&', 'Digit1')).toBe('1');
    expect(key('é', 'Digit2')).toBe('2');
    expect(key('-', 'Digit6')).toBe('-');
  });
});
