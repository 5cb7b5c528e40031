import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildScene, readScene, type World } from '#engine';
import { Session } from '../../../src/session.ts';
import { settingSpecs } from '../../../src/settings.ts';
import { find, findRow, mountAgain, mountOver, mountUi, mountWithPanel, nextFrame, type, untilPanel } from './kit.ts';

const field = (row: HTMLElement): HTMLInputElement => find<HTMLInputElement>(row, 'input[type=text]');

/** Drags the track of a row to a share of its width. */
function dragTrack(row: HTMLElement, share: number): void {
  const track = find(row, '.tp-sldv_t');
  const { left, top, width, height } = track.getBoundingClientRect();
  const place = { clientX: left + share * width, clientY: top + height / 2, bubbles: true, button: 0, buttons: 1 };
  track.dispatchEvent(new PointerEvent('pointerdown', place));
  track.dispatchEvent(new MouseEvent('mousedown', place));
  document.dispatchEvent(new MouseEvent('mouseup', place));
  dispatchEvent(new PointerEvent('pointerup', place));
}

describe('the panel', () => {
  test('has a control for every setting, and each explains itself in one line', async () => {
    const { root } = await mountWithPanel();
    for (const spec of Object.values(settingSpecs)) {
      const row = findRow(root, spec.label);
      expect(row.title, spec.label).toBe(spec.help);
      expect(row.dataset.help, spec.label).toContain(spec.help);
      const part = find(row, 'input, select');
      expect(part.getAttribute('aria-description'), spec.label).toBe(spec.help);
      expect(part.getAttribute('aria-label'), spec.label).toContain(spec.label);
    }
  });

  test('has its folders in the order of the design', async () => {
    const { root } = await mountWithPanel();
    const titles = [...root.querySelectorAll('.panel .tp-fldv_t')].map((title) => title.textContent);
    const settings = ['Scene', 'Spawn', 'Gun', 'Time', 'Collision', 'Solver', 'Debug draw'];
    expect(titles).toEqual([...settings, 'Experiments', 'Calculator', 'Stats', 'View']);
  });

  test('explains the chosen option of a list', async () => {
    const { root, session, ui } = await mountWithPanel();
    session.set({ ccd: 'sweep' });
    ui.refresh();
    const about = settingSpecs.ccd.options!.find((option) => option.value === 'sweep')!.about;
    expect(findRow(root, settingSpecs.ccd.label).dataset.help).toContain(about);
  });

  test('shows in the status line what the reached control is for', async () => {
    const { root, session, ui } = await mountWithPanel();
    const row = findRow(root, settingSpecs.epsilon.label);
    row.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    ui.refresh();
    expect(session.hint).toBe(settingSpecs.epsilon.help);
    expect(find(root, '.status').textContent).toBe(settingSpecs.epsilon.help);
  });

  test('a dragged slider stops on its steps, without a rounding error', async () => {
    const { root, control } = await mountWithPanel();
    dragTrack(findRow(root, settingSpecs.epsilon.label), 0.1763);
    const { epsilon } = control.settings;
    expect(epsilon).toBeGreaterThan(0);
    expect(String(epsilon).length).toBeLessThanOrEqual(4);
    expect(Math.abs(epsilon * 20 - Math.round(epsilon * 20))).toBeLessThan(1e-9);
  });

  test('a typed value between the stops is taken as it is', async () => {
    const { root, control } = await mountWithPanel();
    type(field(findRow(root, settingSpecs.spawnAngle.label)), '7.5');
    expect(control.settings.spawnAngle).toBe(7.5);
  });

  test('NaN never enters: gravity stays 600 and a note says why', async () => {
    const { root, control, session } = await mountWithPanel();
    const row = findRow(root, settingSpecs.gravity.label);
    type(field(row), 'fast');
    expect(control.settings.gravity).toBe(settingSpecs.gravity.default);
    type(field(row), '0/0');
    expect(control.settings.gravity).toBe(settingSpecs.gravity.default);
    expect(session.notes.at(-1)?.text).toMatch(/gravity.*NaN/);
    expect(session.notes.every((note) => note.tone === 'error')).toBe(true);
  });

  test('a value out of range is refused in words and the control shows the old value again', async () => {
    const { root, control, session } = await mountWithPanel();
    const speed = field(findRow(root, settingSpecs.bulletSpeed.label));
    type(speed, '30000');
    expect(control.settings.bulletSpeed).toBe(600);
    expect(speed.value).toBe('600');
    expect(session.notes.at(-1)?.text).toMatch(/bulletSpeed must be .*0 to 20000.*30000/);
    const size = field(findRow(root, settingSpecs.bulletSize.label));
    type(size, '-4');
    expect(control.settings.bulletSize).toBe(settingSpecs.bulletSize.default);
    expect(size.value).toBe(String(settingSpecs.bulletSize.default));
  });

  test('follows what the console, the keys or the past change', async () => {
    const { root, session, ui } = await mountWithPanel();
    session.set({ bulletSize: 7.25, ccd: 'sweep', touchingCounts: false, bulletSpeed: 1800, slices: 3 });
    ui.refresh();
    expect(field(findRow(root, settingSpecs.bulletSize.label)).value).toBe('7.25');
    expect(find<HTMLSelectElement>(findRow(root, settingSpecs.ccd.label), 'select').selectedOptions[0]?.text).toBe(
      'Sweep',
    );
    expect(find<HTMLInputElement>(findRow(root, settingSpecs.touchingCounts.label), 'input').checked).toBe(false);
    expect(field(findRow(root, settingSpecs.bulletSpeed.label)).value).toBe('1800');
    expect(field(findRow(root, settingSpecs.slices.label)).value).toBe('3');
  });

  test('following does not write back', async () => {
    const { session, control, ui } = await mountWithPanel();
    session.set({ spawnAngle: 7.123 });
    const before = control.calls.length;
    ui.refresh();
    expect(control.calls.length).toBe(before);
    expect(control.settings.spawnAngle).toBe(7.123);
  });

  test('takes the word auto for slices', async () => {
    const { root, control } = await mountWithPanel();
    const slices = field(findRow(root, settingSpecs.slices.label));
    expect(slices.value).toBe('auto');
    type(slices, '3');
    expect(control.settings.slices).toBe(3);
    type(slices, 'auto');
    expect(control.settings.slices).toBe(0);
    expect(slices.value).toBe('auto');
  });

  test('offers all ten digits of a seed, without a slider', async () => {
    const { root, control } = await mountWithPanel();
    const row = findRow(root, settingSpecs.seed.label);
    expect(row.querySelector('.tp-sldv')).toBeNull();
    type(field(row), '4294967295');
    expect(control.settings.seed).toBe(4294967295);
    expect(field(row).value).toBe('4294967295');
  });

  test('remembers which folders are open', async () => {
    const { root, ui } = await mountWithPanel();
    find(root, '.tp-fldv:nth-child(2) > .tp-fldv_b').click();
    ui.destroy();
    root.remove();
    const again = mountAgain();
    await untilPanel(again.root);
    const titles = [...again.root.querySelectorAll('.tp-fldv-expanded .tp-fldv_t')].map((title) => title.textContent);
    expect(titles).toContain('Spawn');
  });

  test('remembers that it was folded away, and its button says so', async () => {
    const { root, ui } = mountUi();
    const toggle = find(root, '.panel-toggle');
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    toggle.click();
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    ui.destroy();
    root.remove();
    const again = mountAgain();
    expect(find(again.root, '.panel').dataset.open).toBe('false');
    await nextFrame();
    expect(again.session.viewport.right).toBeLessThan(80);
  });
});

describe('the speed slider', () => {
  test('carries the predicted threshold at its place on the scale, live', async () => {
    const { root, control, ui } = await mountWithPanel();
    const row = findRow(root, settingSpecs.bulletSpeed.label);
    const mark = find(row, '.log-mark');
    expect(mark.textContent).toBe('720');
    const range = find(row, '.log-range').getBoundingClientRect();
    const at = (mark.getBoundingClientRect().left + 1 - range.left - 6) / (range.width - 12);
    expect(at).toBeCloseTo(Math.log(72) / Math.log(2000), 1);
    control.numbers = { threshold: 960 };
    control.revision++;
    ui.refresh();
    expect(mark.textContent).toBe('960');
  });

  test('carries no mark when no speed passes', async () => {
    const { root, control, ui } = await mountWithPanel();
    control.numbers = { threshold: Infinity };
    control.revision++;
    ui.refresh();
    expect(find(root, '.log-mark').hidden).toBe(true);
  });

  test('moves by arrow keys on its scale', async () => {
    const { root, control } = await mountWithPanel();
    const range = find<HTMLInputElement>(findRow(root, settingSpecs.bulletSpeed.label), '.log-range');
    range.focus();
    range.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
    expect(control.settings.bulletSpeed).toBeGreaterThan(600);
    expect(control.settings.bulletSpeed).toBeLessThan(720);
  });

  test('leads from standstill to the maximum', async () => {
    const { root, control } = await mountWithPanel();
    const range = find<HTMLInputElement>(findRow(root, settingSpecs.bulletSpeed.label), '.log-range');
    range.value = '1000';
    range.dispatchEvent(new Event('input', { bubbles: true }));
    expect(control.settings.bulletSpeed).toBe(20000);
    range.value = '0';
    range.dispatchEvent(new Event('input', { bubbles: true }));
    expect(control.settings.bulletSpeed).toBe(0);
  });
});

describe('the stats', () => {
  test('count pairs and stages while their folder is open, and nothing while it is closed', async () => {
    const { root, control, ui } = await mountWithPanel();
    control.numbers = { possiblePairs: 2701, candidatePairs: 131, stages: { collide: 0.41, solve: 0.5 }, stepMs: 1 };
    const values = (): string[] => [...root.querySelectorAll('.stat-value')].map((value) => value.textContent);
    await new Promise((resolve) => setTimeout(resolve, 250));
    ui.refresh();
    expect(values()).not.toContain('2,701');
    find(root, '.tp-fldv:nth-child(10) > .tp-fldv_b').click();
    await new Promise((resolve) => setTimeout(resolve, 250));
    ui.refresh();
    expect(values()).toContain('2,701');
    expect(values()).toContain('131');
    expect([...root.querySelectorAll('.stage dt')].map((name) => name.textContent)).toEqual(['collide', 'solve']);
    expect(find(root, '.stage .number').textContent).toBe('0.41');
  });
});

test('a level that is saved is the world as it stands, to the last bit, for the engine to read', async () => {
  const session = new Session({ scene: 'stack', prefersReducedMotion: true });
  session.spawn('crate', { x: 12.34, y: -321.0987654321 });
  session.stepForward(7);
  const { root } = mountOver(session);
  await untilPanel(root);
  const saved: Blob[] = [];
  const keep = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => {
    keep.mockRestore();
    click.mockRestore();
  });
  const button = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save level');
  button!.click();
  expect(session.notes).toEqual([]);
  const world = buildScene(readScene(await saved[0]!.text()));
  const placesOf = (each: World) => each.bodies().map(({ x, y, angle, vx, vy, omega }) => [x, y, angle, vx, vy, omega]);
  expect(placesOf(world)).toEqual(placesOf(session.world));
});
