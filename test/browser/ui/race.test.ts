// The race view over a real session: opened by its key and its button, true to the world, savable, and gone without a
// trace when it is closed.

import { expect, onTestFinished, test } from 'vitest';
import { broadPhases } from '#engine';
import { Session } from '../../../src/session.ts';
import { find, findRow, mountOver, nextFrame, until, untilPanel } from './kit.ts';

interface Played {
  readonly session: Session;
  readonly root: HTMLElement;
  /** Ticks, then frames of the ui until what was asked for is there. */
  play(ticks: number): void;
  until(there: () => boolean): Promise<void>;
}

function open(scene: string): Played {
  localStorage.clear();
  const session = new Session({ scene, prefersReducedMotion: true });
  const { root, ui } = mountOver(session);
  return {
    session,
    root,
    play(ticks) {
      session.stepForward(ticks);
      ui.refresh();
    },
    until: (there) => until(ui, there),
  };
}

const press = (key: string): void => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
};

const rowsIn = (root: HTMLElement): string[][] =>
  [...root.querySelectorAll('.race-table tbody tr')].map((row) =>
    [...row.querySelectorAll('.race-key, td')].map((cell) => cell.textContent ?? ''),
  );

async function openRace(played: Played): Promise<HTMLElement> {
  press('b');
  const race = find(played.root, '.race');
  await played.until(() => race.querySelector('canvas') !== null && rowsIn(race).some((row) => row[1] !== ''));
  return race;
}

test('B opens it on the world as it stands, frozen or not, with a line for every broad phase', async () => {
  const played = open('brawl');
  const race = await openRace(played);
  expect(race.hidden).toBe(false);
  expect(rowsIn(race).map(([name]) => name)).toEqual(Object.values(broadPhases).map(({ label }) => label));
  const boxes = played.session.track.race!.boxes;
  expect(rowsIn(race)[0]![2]).toBe(((boxes * (boxes - 1)) / 2).toLocaleString('en-US'));
});

test('the winner is named in the line, in its row and by the least time', async () => {
  const played = open('brawl');
  const race = await openRace(played);
  played.play(30);
  await played.until(() => find(race, '.race-count').textContent!.startsWith('Tick 30:'));
  const rows = played.session.track.race!.rows();
  const least = Math.min(...rows.map(({ ms }) => ms!));
  // a coarse clock may see two of them take the same time
  const winners = rows.filter(({ ms }) => ms === least).map(({ label }) => label);
  const marked = [...race.querySelectorAll<HTMLElement>('[data-winner=true]')];
  expect(marked.map((row) => row.querySelector('.race-key')!.textContent)).toEqual(winners);
  for (const row of marked) expect(row.querySelector('.race-mark')!.textContent).toContain('winner');
  expect(find(race, '.race-words').textContent).toMatch(/wins|are level/);
});

test('a click on a name hands the world to that broad phase, and its future stays what it was', async () => {
  const played = open('brawl');
  const race = await openRace(played);
  const twin = new Session({ scene: 'brawl' });
  const other = [...race.querySelectorAll<HTMLButtonElement>('.race-key')].find(
    (button) => button.getAttribute('aria-pressed') === 'false',
  )!;
  other.click();
  await played.until(() => other.getAttribute('aria-pressed') === 'true');
  expect(broadPhases[played.session.settings.broadPhase]!.label).toBe(other.textContent);
  played.play(40);
  twin.stepForward(40);
  expect(played.session.world.hash()).toBe(twin.world.hash());
});

test('CSV and JSON are saved under the name of the scene and hold what was measured', async () => {
  const played = open('brawl');
  const race = await openRace(played);
  played.play(5);
  const saved: { name: string; text: Promise<string> }[] = [];
  const onClick = (event: MouseEvent): void => {
    const link = event.target;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    saved.push({ name: link.download, text: fetch(link.href).then((response) => response.text()) });
  };
  const original = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function () {
    this.addEventListener('click', onClick);
    original.call(this);
  };
  onTestFinished(() => {
    HTMLAnchorElement.prototype.click = original;
  });
  find(race, '[aria-label="Save as CSV"]').click();
  find(race, '[aria-label="Save as JSON"]').click();
  expect(saved.map(({ name }) => name)).toEqual(['brawl-race.csv', 'brawl-race.json']);
  const lines = (await saved[0]!.text).trimEnd().split('\n');
  expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual([0, 1, 2, 3, 4, 5]);
  expect(JSON.parse(await saved[1]!.text)).toMatchObject({ scene: 'brawl', question: 'all' });
});

test('closed it is empty, hidden and not running, and the focus is back on the stage', async () => {
  const played = open('brawl');
  const race = await openRace(played);
  const close = find(race, '[aria-label="Close the race"]');
  close.focus();
  close.click();
  await played.until(() => race.hidden === true);
  expect(race.childElementCount).toBe(0);
  expect(played.session.track.race).toBeNull();
  expect(document.activeElement?.id).toBe('stage');
});

test('the world is fitted into what the open race leaves free, and into all of it when it is closed', async () => {
  const played = open('brawl');
  const { session } = played;
  const free = (): number => session.viewport.right + session.viewport.bottom;
  await nextFrame();
  const before = free();
  const race = await openRace(played);
  await played.until(() => free() > before + 100);
  find(race, '[aria-label="Close the race"]').click();
  await played.until(() => free() === before);
});

test('the button in the Stats folder opens it, too, and the help names the key', async () => {
  const played = open('brawl');
  await untilPanel(played.root);
  const button = [...played.root.querySelectorAll<HTMLButtonElement>('.panel button')].find(
    (each) => each.textContent === 'Broad-phase race',
  )!;
  button.click();
  await played.until(() => !find(played.root, '.race').hidden);
  const keys = [...document.querySelectorAll('.help kbd')].map((key) => key.textContent);
  expect(keys).toContain('B');
});

test('with the candidates shown, the card of the selected body says the same in words', async () => {
  const played = open('brawl');
  const { session, root } = played;
  session.set({ candidates: true });
  session.selectNext(1);
  session.selectNext(1);
  const line = find(root, '.body-candidates');
  await played.until(() => !line.hidden);
  expect(line.textContent).toMatch(/[Cc]andidates.*Nearest rejected: .+ on [xy] by [\d.,]+ px\.$/);
  session.set({ candidates: false });
  await played.until(() => line.hidden === true);
});

test('the bounds test and the switch of the narrow phase are in the Collision folder and reach the world', async () => {
  const played = open('swords');
  await untilPanel(played.root);
  const choice = find<HTMLSelectElement>(findRow(played.root, 'Bounds test'), 'select');
  choice.value = choice.options[1]!.value;
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  find<HTMLInputElement>(findRow(played.root, 'Narrow phase'), 'input').click();
  expect(played.session.world.settings).toMatchObject({ boundsTest: 'box', narrowPhase: false });
});
