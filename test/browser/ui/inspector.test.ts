// The inspector over a real session: opened by keys and by the card of the selected body, true to what the session
// tells, readable stage by stage from the keyboard, and gone without a trace when it is closed.

import { expect, test } from 'vitest';
import { Session } from '../../../src/session.ts';
import { patchChildren } from '../../../src/ui/inspector/patch.ts';
import { find, mountOver, nextFrame, until } from './kit.ts';

interface Played {
  readonly session: Session;
  readonly root: HTMLElement;
  readonly refresh: () => void;
  until(there: () => boolean): Promise<void>;
}

function open(scene = 'stack', ticks = 40): Played {
  localStorage.clear();
  const session = new Session({ scene, settings: { sleep: false }, prefersReducedMotion: true });
  session.stepForward(ticks);
  const { root, ui } = mountOver(session);
  return { session, root, refresh: ui.refresh, until: (there) => until(ui, there) };
}

const press = (key: string, more: KeyboardEventInit = {}): void => {
  const target = document.activeElement ?? window;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
};

async function openByKeys(played: Played): Promise<HTMLElement> {
  press('n');
  press('i');
  press('n');
  press('i');
  const glass = find(played.root, '.glass');
  await played.until(() => glass.querySelector('.glass-verdict') !== null);
  return glass;
}

const textOf = (glass: HTMLElement): string => find(glass, '.glass-body').textContent ?? '';

test('N, I, N, I opens it on two bodies, and I closes it; closed there is nothing in the page', async () => {
  const played = open();
  const glass = find(played.root, '.glass');
  expect(glass.hidden).toBe(true);
  expect(glass.childElementCount).toBe(0);
  await openByKeys(played);
  const { a, b } = played.session.inspection;
  expect(find(glass, '.glass-name[data-of=a]').textContent).toMatch(new RegExp(`^A \\w+ ${a}$`));
  expect(find(glass, '.glass-name[data-of=b]').textContent).toMatch(new RegExp(`^B \\w+ ${b}$`));
  press('i');
  played.refresh();
  expect(glass.hidden).toBe(true);
  expect(glass.childElementCount).toBe(0);
  expect(played.session.world.trace).toBe(null);
});

test('Escape closes it before it takes the selection away', async () => {
  const played = open();
  await openByKeys(played);
  const { selected } = played.session;
  press('Escape');
  expect(played.session.inspection.isOpen).toBe(false);
  expect(played.session.selected).toBe(selected);
  press('Escape');
  expect(played.session.selected).toBe(null);
});

test('while a body is missing it says what to do, and offers the neighbours of the first', async () => {
  const played = open();
  press('n');
  press('i');
  const glass = find(played.root, '.glass');
  await played.until(() => glass.querySelector('.glass-neighbours button') !== null);
  expect(find(glass, '.glass-picking .note').textContent).toContain('press I');
  expect(find(glass, '.glass-tabs').hidden).toBe(true);
  find(glass, '.glass-neighbours button').click();
  await played.until(() => glass.querySelector('.glass-verdict') !== null);
  expect(played.session.inspection.b).not.toBe(null);
});

test("the selected body's card offers its neighbours; one click opens the pair", async () => {
  const played = open();
  played.session.selectNext(1);
  played.refresh();
  const offered = [...played.root.querySelectorAll<HTMLElement>('.body-neighbours button')];
  expect(offered.length).toBeGreaterThan(0);
  expect(offered.length).toBeLessThanOrEqual(4);
  offered[0]!.click();
  await played.until(() => played.root.querySelector('.glass-verdict') !== null);
  expect(played.session.inspection.a).toBe(played.session.selected);
  expect(find(played.root, '.body-neighbours').hidden).toBe(true);
});

test('five tabs, each with its verdict, reached by the arrow keys, and each says its own', async () => {
  const played = open();
  const glass = await openByKeys(played);
  const tabs = [...glass.querySelectorAll<HTMLElement>('[role=tab]')];
  expect(tabs).toHaveLength(5);
  const said: string[] = [];
  tabs[1]!.focus();
  for (let i = 0; i < 5; i++) {
    press('ArrowRight');
    played.refresh();
    const chosen = find(glass, '[role=tab][aria-selected=true]');
    expect(document.activeElement).toBe(chosen);
    expect(find(chosen, '.glass-tab-verdict').textContent).not.toBe('');
    said.push(textOf(glass));
  }
  expect(new Set(said).size).toBe(5);
  const [ccd, solver, state, broad, narrow] = said;
  expect(ccd).toContain('Exact sweep beside the mode');
  expect(solver).toContain('Sub-steps a tick');
  expect(state).toContain('In the last ticks');
  expect(broad).toContain('Axis-aligned boxes');
  expect(narrow).toContain('Candidate axes');
});

test('the numbers are those of the session, tick by tick', async () => {
  const played = open('stack', 20);
  const { session } = played;
  const [floor] = session.world.bodies().filter(({ type }) => type === 'static');
  const [crate] = session.world.bodies().filter(({ type }) => type === 'dynamic');
  session.inspection.inspect(crate!.id, floor!.id);
  session.inspection.section = 'state';
  const glass = find(played.root, '.glass');
  await played.until(() => glass.querySelector('.glass-table') !== null);
  const ticks = (): (string | null)[] =>
    [...glass.querySelectorAll('.glass-table')[0]!.querySelectorAll('tbody th')].map((head) => head.textContent);
  expect(ticks()).toEqual(['20', '19', '18', '17', '16', '15', '14', '13']);
  session.stepForward(1);
  played.refresh();
  expect(ticks()).toEqual(['21', '20', '19', '18', '17', '16', '15', '14']);
  session.inspection.section = 'solver';
  played.refresh();
  const heads = [...glass.querySelectorAll('.glass-table tbody th')].map((head) => head.textContent);
  expect(heads).toEqual(['warm start', ...[1, 2, 3, 4].flatMap((step) => [`${step} push`, `${step} relax`])]);
});

test('every fact has a term and every table a caption; what scrolls can be reached by keys', async () => {
  const played = open();
  const glass = await openByKeys(played);
  for (const tab of glass.querySelectorAll<HTMLElement>('[role=tab]')) {
    tab.click();
    played.refresh();
    for (const term of glass.querySelectorAll('dt')) expect(term.textContent).not.toBe('');
    for (const table of glass.querySelectorAll('table')) expect(table.caption?.textContent).not.toBe('');
    for (const scroll of glass.querySelectorAll('.glass-scroll')) expect(scroll.getAttribute('tabindex')).toBe('0');
    expect(textOf(glass)).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test('it stands beside the canvas and not over it, and the race gives way', async () => {
  const played = open();
  press('b');
  expect(played.session.track.race).not.toBe(null);
  const glass = await openByKeys(played);
  expect(played.session.track.race).toBe(null);
  await nextFrame();
  await nextFrame();
  const { viewport } = played.session;
  expect(viewport.right).toBeGreaterThanOrEqual(innerWidth - glass.getBoundingClientRect().left - 1);
});

test('K explains contact after contact in the status line, and time stands still for it', () => {
  const played = open();
  played.session.run();
  press('k');
  played.refresh();
  expect(played.session.frozen).toBe(true);
  const status = find(played.root, '.status-text');
  const first = status.textContent;
  expect(first).toMatch(/^Contact.* normal \(/);
  press('k');
  played.refresh();
  expect(status.textContent).not.toBe(first);
  press('K', { shiftKey: true });
  played.refresh();
  expect(status.textContent).toBe(first);
});

test('what is written anew keeps the elements that stay', () => {
  const host = document.createElement('div');
  const write = (...texts: string[]): HTMLElement[] =>
    texts.map((text) => Object.assign(document.createElement('p'), { textContent: text, className: text }));
  patchChildren(host, write('one', 'two', 'three'));
  const [first, second] = host.children;
  patchChildren(host, [...write('one', 'deux')]);
  expect(host.children).toHaveLength(2);
  expect(host.children[0]).toBe(first);
  expect(host.children[1]).toBe(second);
  expect(second!.outerHTML).toBe('<p class="deux">deux</p>');
  patchChildren(host, [document.createElement('ul')]);
  expect(host.innerHTML).toBe('<ul></ul>');
});
