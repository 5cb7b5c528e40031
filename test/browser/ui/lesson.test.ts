import { afterAll, describe, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { type Lesson, lessons } from '#lessons';
import { KEY_BINDINGS } from '../../../src/ui/keys.ts';
import { LESSON_KEYS } from '../../../src/ui/lesson/keys.ts';
import type { Mounted } from './kit.ts';
import { find, mountUi, nextFrame, type } from './kit.ts';

afterAll(() => screen.viewport(1280, 720));

function press(key: string, init: KeyboardEventInit = {}, target: EventTarget = document.body): KeyboardEvent {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
}

/** The ui with a lesson open. */
function mountLesson(id: string): Mounted {
  const mounted = mountUi();
  mounted.session.lessons.open(id);
  mounted.ui.refresh();
  return mounted;
}

const shown = (root: ParentNode, selector: string): boolean =>
  [...root.querySelectorAll<HTMLElement>(selector)].some((element) => element.checkVisibility());

const rowsOf = (root: ParentNode): [string, string][] =>
  [...root.querySelectorAll('.lesson-row')].map((row) => [
    row.querySelector('dt')?.textContent ?? '',
    row.querySelector('dd')?.textContent ?? '',
  ]);

const poseOf = ({ session }: Mounted, part: string) => session.lessons.figure.poses[part]!;

/** The first lesson in the register that has such a control, and the control. */
function findControl<K extends Lesson['controls'][number]['kind']>(kind: K) {
  for (const lesson of Object.values(lessons)) {
    const control = lesson.controls.find((each) => each.kind === kind);
    if (control) return { lesson, control: control as Extract<Lesson['controls'][number], { kind: K }> };
  }
  throw new Error(`no lesson has a ${kind}`);
}

describe('choosing a lesson', () => {
  test('the chooser lists all lessons beside the scenes and opens the chosen one', () => {
    const { root, session, ui, control } = mountUi();
    const chooser = find<HTMLSelectElement>(root, '.scene-chooser');
    const group = [...chooser.querySelectorAll<HTMLOptionElement>('optgroup[label=Lessons] > option')];
    expect(group.map(({ label }) => label)).toEqual(Object.values(lessons).map(({ label }) => label));
    chooser.value = 'lesson:two-circles';
    chooser.dispatchEvent(new Event('change', { bubbles: true }));
    ui.refresh();
    expect(session.lessons.lesson?.id).toBe('two-circles');
    expect(chooser.value).toBe('lesson:two-circles');
    expect(control.calls).toEqual([]);
  });

  test('choosing the scene under the lesson brings it back as it was; another scene is loaded', () => {
    const { root, session, ui, control } = mountUi();
    const chooser = find<HTMLSelectElement>(root, '.scene-chooser');
    const choose = (value: string): void => {
      chooser.value = value;
      chooser.dispatchEvent(new Event('change', { bubbles: true }));
      ui.refresh();
    };
    choose('lesson:two-boxes');
    choose(session.scene.id);
    expect(session.lessons.lesson).toBeNull();
    expect(control.calls).toEqual([]);
    choose('lesson:two-boxes');
    choose('pyramid');
    expect(session.lessons.lesson).toBeNull();
    expect(control.calls).toEqual(['load pyramid']);
  });

  test('a button shows all of them with a line each, and a press opens one', () => {
    const { root, session, ui } = mountUi();
    find(root, '.lessons-button').click();
    const items = [...root.querySelectorAll<HTMLElement>('.lesson-item')];
    expect(items.map((item) => item.dataset.lesson)).toEqual(Object.keys(lessons));
    expect(items.every((item) => item.checkVisibility())).toBe(true);
    items[1]?.click();
    ui.refresh();
    expect(session.lessons.lesson?.id).toBe(Object.keys(lessons)[1]);
    expect(shown(root, '.lesson-item')).toBe(false);
  });

  test('the page leads to its neighbours, and back to the world', () => {
    const { root, session, ui } = mountLesson('two-circles');
    find(root, '[data-go=next]').click();
    ui.refresh();
    expect(session.lessons.lesson?.id).toBe('circle-box');
    find(root, '[data-go=previous]').click();
    ui.refresh();
    find(root, '[data-go=previous]').click();
    ui.refresh();
    expect(session.lessons.lesson?.id).toBe('two-boxes');
    expect(find<HTMLButtonElement>(root, '[data-go=previous]').disabled).toBe(true);
    find(root, '.lesson-close').click();
    ui.refresh();
    expect(session.lessons.lesson).toBeNull();
    expect(shown(root, '.lesson')).toBe(false);
    expect(shown(root, '.tools')).toBe(true);
  });
});

describe('the page', () => {
  test.each(Object.values(lessons))('of $label says all that its account says', (lesson) => {
    const { root, session } = mountLesson(lesson.id);
    const { account } = session.lessons;
    expect(find(root, '.lesson-status').textContent).toBe(account.status);
    expect(find(root, '.lesson-rule').textContent).toBe(lesson.rule);
    expect(find(root, '.lesson-caption').textContent).toBe(lesson.caption);
    expect(rowsOf(root)).toEqual(account.rows.map(({ label, value }) => [label, value]));
    expect(root.querySelectorAll('.choice')).toHaveLength(account.choices?.entries.length ?? 0);
    expect(root.querySelectorAll('.lesson-table')).toHaveLength(account.tables?.length ?? 0);
    expect(shown(root, '.lesson-player')).toBe(account.steps !== undefined);
    const ids = [...root.querySelectorAll<HTMLElement>('[data-control]')].map(({ dataset }) => dataset.control);
    expect(ids).toEqual(lesson.controls.map(({ id }) => id));
  });

  test.each(Object.values(lessons))('of $label sets its text and formulas', async (lesson) => {
    const { root } = mountLesson(lesson.id);
    await expect.poll(() => root.querySelectorAll('.prose:empty').length, { timeout: 10_000 }).toBe(0);
    const prose = [...root.querySelectorAll('.prose')];
    expect(prose).toHaveLength(lesson.passages.length);
    prose.forEach((element, index) => {
      const { text } = lesson.passages[index]!;
      // every formula twice: to be seen, and as MathML to be read out
      const formulas = (text.match(/\$\$[\s\S]+?\$\$|\$[^$]+\$/g) ?? []).length;
      expect(element.querySelectorAll('.katex-mathml math'), text).toHaveLength(formulas);
      expect(element.querySelectorAll('.katex-html')).toHaveLength(formulas);
      const words = element.cloneNode(true) as HTMLElement;
      for (const math of words.querySelectorAll('.katex')) math.remove();
      expect(words.textContent).not.toMatch(/\$|\\[a-z]/);
    });
  });

  test('follows a shape that is moved', () => {
    const mounted = mountLesson('two-boxes');
    const { root, session, ui } = mounted;
    session.lessons.move('b', { x: 1000, y: 240 });
    ui.refresh();
    expect(find(root, '.lesson-verdict').dataset.tone).toBe('separated');
    expect(find(root, '.lesson-status').textContent).toMatch(/^Apart by/);
    expect(rowsOf(root)).toEqual(session.lessons.account.rows.map(({ label, value }) => [label, value]));
  });

  test('nothing of the world is on the screen while it is open', () => {
    const { root } = mountLesson('two-boxes');
    for (const part of ['.tools', '.panel', '.transport', '.read-out', '.prompt', '.body-card', '.race']) {
      expect(shown(root, part), part).toBe(false);
    }
  });

  test('sets a choice, a number and a flag, and takes a refused number back', () => {
    const choice = findControl('choice');
    const first = mountLesson(choice.lesson.id);
    const last = choice.control.options.at(-1)!.value;
    const field = find(first.root, `[data-control=${choice.control.id}]`);
    if (field instanceof HTMLSelectElement) {
      field.value = last;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    } else find(field, `[data-value="${last}"]`).click();
    expect(first.session.lessons.figure.values[choice.control.id]).toBe(last);

    const { lesson, control } = findControl('number');
    const second = mountLesson(lesson.id);
    const slider = find<HTMLInputElement>(second.root, `[data-control=${control.id}]`);
    slider.value = String(control.max);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    second.ui.refresh();
    expect(second.session.lessons.figure.values[control.id]).toBe(control.max);
    const typed = find<HTMLInputElement>(second.root, '.lesson-field');
    type(typed, String(control.min));
    expect(second.session.lessons.figure.values[control.id]).toBe(control.min);
    type(typed, String(control.max + 1));
    expect(second.session.lessons.figure.values[control.id]).toBe(control.min);
    expect(typed.value).toBe(String(control.min));
    expect(second.control.notes.at(-1)?.text).toContain(String(control.max));
  });

  test('an entry of the list is held when it is chosen and let go when it is chosen again', () => {
    const { root, session, ui } = mountLesson('separating-axis');
    const { choices } = session.lessons.account;
    const index = choices!.entries.findIndex((entry) => !entry.shown);
    const entry = root.querySelectorAll<HTMLElement>('.choice')[index]!;
    entry.click();
    ui.refresh();
    expect(entry.getAttribute('aria-pressed')).toBe('true');
    expect(entry.dataset.shown).toBe('true');
    expect(session.lessons.account.choices!.entries[index]!.shown).toBe(true);
    entry.click();
    ui.refresh();
    expect(entry.getAttribute('aria-pressed')).toBe('false');
  });

  test('the player steps, seeks and says where it is', () => {
    const { root, session, ui } = mountLesson('gjk');
    const { steps } = session.lessons.account;
    find(root, '[aria-label="One step forward"]').click();
    ui.refresh();
    expect(session.lessons.figure.step).toBe(1);
    expect(find(root, '.lesson-step').textContent).toBe(`1 / ${steps}`);
    find(root, '[data-seek=end]').click();
    ui.refresh();
    expect(session.lessons.figure.step).toBe(steps);
    const slider = find<HTMLInputElement>(root, '.lesson-player .timeline');
    expect(slider.value).toBe(String(steps));
    slider.value = '2';
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    expect(session.lessons.figure.step).toBe(2);
    find(root, '.lesson-player .play').click();
    ui.refresh();
    expect(session.lessons.playing).toBe(true);
    expect(find(root, '.lesson-player .play').getAttribute('aria-label')).toBe('Pause');
  });

  test.each([
    [1280, 720],
    [1920, 1080],
  ])('at %i × %i it stands beside the figure, and the session knows', async (width, height) => {
    await screen.viewport(width, height);
    const { root, session } = mountLesson('two-boxes');
    await nextFrame();
    await nextFrame();
    const box = find(root, '.lesson').getBoundingClientRect();
    expect(box.right).toBe(width);
    expect(box.width).toBeGreaterThanOrEqual(380);
    expect(box.width).toBeLessThanOrEqual(460);
    expect(session.viewport.right).toBe(box.width);
    expect(session.viewport.left).toBe(0);
  });

  test('on a phone it is a sheet under the figure, which keeps its share of the screen', async () => {
    await screen.viewport(390, 844);
    const { root, session } = mountLesson('two-boxes');
    await nextFrame();
    await nextFrame();
    const box = find(root, '.lesson').getBoundingClientRect();
    expect(box.left).toBe(0);
    expect(box.width).toBe(390);
    expect(box.bottom).toBe(844);
    expect(box.top / 844).toBeGreaterThan(0.43);
    expect(session.viewport.bottom).toBeCloseTo(box.height, 5);
    expect(session.viewport.right).toBe(0);
    expect(document.documentElement.scrollWidth).toBe(390);
  });
});

describe('keys in a lesson', () => {
  test('N chooses a shape, the arrows move it by 5 px and with Shift by 25, R puts it back', () => {
    const mounted = mountLesson('two-boxes');
    const start = poseOf(mounted, 'a');
    press('n');
    press('ArrowRight');
    press('ArrowDown');
    expect(poseOf(mounted, 'a')).toMatchObject({ x: start.x + 5, y: start.y + 5 });
    press('ArrowLeft', { shiftKey: true });
    expect(poseOf(mounted, 'a').x).toBe(start.x - 20);
    press('N', { shiftKey: true });
    expect(mounted.session.lessons.selected).toBe('b');
    press('r');
    expect(poseOf(mounted, 'a')).toEqual(start);
  });

  test('Q and E turn by 15°, Ctrl+Z takes it back, Ctrl+Shift+Z makes it again', () => {
    const mounted = mountLesson('separating-axis');
    mounted.session.lessons.select('b');
    const { degrees } = poseOf(mounted, 'b');
    press('e');
    expect(poseOf(mounted, 'b').degrees).toBe((degrees + 15) % 360);
    press('z', { ctrlKey: true });
    expect(poseOf(mounted, 'b').degrees).toBe(degrees);
    press('Z', { ctrlKey: true, shiftKey: true });
    expect(poseOf(mounted, 'b').degrees).toBe((degrees + 15) % 360);
    press('q');
    expect(poseOf(mounted, 'b').degrees).toBe(degrees);
  });

  test('Left and Right step while nothing is chosen, and move what is chosen', () => {
    const mounted = mountLesson('gjk');
    const { lessons: desk } = mounted.session;
    press('ArrowRight');
    press('ArrowRight');
    press('ArrowLeft');
    expect(desk.figure.step).toBe(1);
    press('End');
    expect(desk.figure.step).toBe(desk.account.steps);
    press('Home');
    expect(desk.figure.step).toBe(0);
    press('n');
    const { x } = poseOf(mounted, desk.selected!);
    press('ArrowRight');
    expect(desk.figure.step).toBe(0);
    expect(poseOf(mounted, desk.selected!).x).toBe(x + 5);
    press('Escape');
    expect(desk.selected).toBeNull();
  });

  test('in the detector Left and Right always step, Space plays and G leads the tour', () => {
    const { session } = mountLesson('detector');
    session.lessons.seek(3);
    press('n');
    press('ArrowRight');
    expect(session.lessons.figure.step).toBe(4);
    press('ArrowLeft');
    expect(session.lessons.figure.step).toBe(3);
    press(' ', { code: 'Space' });
    expect(session.lessons.playing).toBe(true);
    press(' ', { code: 'Space' });
    expect(session.lessons.playing).toBe(false);
    press('g');
    expect(session.lessons.tour?.index).toBe(0);
    press('Escape');
    expect(session.lessons.tour).toBeNull();
  });

  test('the world’s keys sleep: nothing fires, freezes or restarts under the figure', () => {
    const { control } = mountLesson('two-boxes');
    for (const { tokens } of KEY_BINDINGS) {
      for (const token of tokens) {
        const opens = ['?', 'f', '0'].includes(token);
        if (!opens) press(token === 'space' ? ' ' : (token.split('+').at(-1) ?? token));
      }
    }
    expect(control.calls).toEqual([]);
  });

  test('a shape’s button chooses it when the focus comes; the arrows then move it', () => {
    const mounted = mountLesson('two-boxes');
    const button = find(mounted.root, '[data-part=b]');
    button.focus();
    mounted.ui.refresh();
    expect(mounted.session.lessons.selected).toBe('b');
    expect(button.getAttribute('aria-pressed')).toBe('true');
    const { x } = poseOf(mounted, 'b');
    press('ArrowRight', {}, button);
    expect(poseOf(mounted, 'b').x).toBe(x + 5);
    expect(document.activeElement).toBe(button);
  });

  test('a slider keeps its own keys', () => {
    const { root, session } = mountLesson('gjk');
    const slider = find(root, '.lesson-player .timeline');
    for (const key of ['ArrowRight', 'End', 'Home']) expect(press(key, {}, slider).defaultPrevented, key).toBe(false);
    expect(session.lessons.figure.step).toBe(0);
  });

  test('no key stands for two things', () => {
    const tokens = LESSON_KEYS.flatMap((key) => key.tokens);
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  test('the help lists the keys of the lesson while one is open, and the world’s otherwise', () => {
    const { root, session, ui } = mountLesson('two-boxes');
    press('?');
    const help = find<HTMLDialogElement>(root, 'dialog.help');
    expect(help.open).toBe(true);
    expect(help.textContent).toContain('choose the next shape');
    expect(help.textContent).not.toContain('turn it');
    expect(help.textContent).not.toContain('faster bullets');
    help.close();
    session.lessons.open('detector');
    ui.refresh();
    press('?');
    expect(help.textContent).toContain('to the last step');
    expect(help.textContent).toContain('the guided tour');
    help.close();
    session.lessons.close();
    ui.refresh();
    press('?');
    expect(help.textContent).toContain('faster bullets');
    help.close();
  });
});

describe('what is said', () => {
  const said = (root: ParentNode): string[] =>
    [...find(root, '[role=log]').children].map((line) => line.textContent ?? '');
  const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 550));

  test('opening a lesson says its name and how its figure stands', () => {
    const { root } = mountLesson('two-boxes');
    expect(said(root).at(-1)).toMatch(/^lesson: Two boxes\. Colliding, depth 25 px\./);
  });

  test('while a shape moves nothing is said; at rest the changed numbers are, once', async () => {
    const { root, session, ui } = mountLesson('two-boxes');
    const before = said(root).length;
    for (let x = 385; x <= 395; x += 5) {
      session.lessons.move('b', { x });
      ui.refresh();
    }
    expect(said(root)).toHaveLength(before);
    await rest();
    ui.refresh();
    expect(said(root)).toHaveLength(before + 1);
    expect(said(root).at(-1)).toContain('Colliding, depth 10 px');
    expect(said(root).at(-1)).toContain('Overlap on x 10 px');
    expect(said(root).at(-1)).not.toContain('Overlap on y');
    ui.refresh();
    expect(said(root)).toHaveLength(before + 1);
  });

  test('choosing a shape says what it is and where', () => {
    const { root, session, ui } = mountLesson('two-boxes');
    session.lessons.select('a');
    ui.refresh();
    expect(said(root).at(-1)).toContain('chosen: A, the large box');
  });
});
