import { afterAll, describe, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import detectSource from '../../../src/lessons/detector/detect.ts?raw';
import { find, type Mounted, mountAgain, mountUi, nextFrame } from './kit.ts';

afterAll(() => screen.viewport(1280, 720));

/** Telling and its line, from the file itself. */
const TOLD = detectSource.split('\n').flatMap((line, i) => {
  const name = /trace\?\.tell\('(\w+)'/.exec(line)?.[1];
  return name === undefined ? [] : [{ name, number: i + 1 }];
});

async function openDetector(mount: () => Mounted = mountUi): Promise<Mounted & { panel: HTMLElement }> {
  const mounted = mount();
  mounted.session.lessons.open('detector');
  mounted.ui.refresh();
  const panel = find(mounted.root, '.code-panel');
  for (let waited = 0; waited < 600 && panel.querySelector('.code-line') === null; waited++) await nextFrame();
  return { ...mounted, panel };
}

function goTo({ session, ui }: Mounted, step: number): void {
  session.lessons.seek(step);
  ui.refresh();
}

const click = (mounted: Mounted, element: HTMLElement): void => {
  element.click();
  mounted.ui.refresh();
};

const view = (panel: HTMLElement, name: string) => find(panel, `.code-views [data-value=${name}]`);
const shownLines = (panel: HTMLElement): HTMLElement[] =>
  [...panel.querySelectorAll<HTMLElement>('.code-line')].filter((line) => line.checkVisibility());
const textOf = (line: HTMLElement): string => find(line, 'code').textContent ?? '';
const litLines = (panel: HTMLElement): HTMLElement[] => [...panel.querySelectorAll<HTMLElement>('[data-lit]')];
const numbersOf = (lines: readonly HTMLElement[]): number[] => lines.map((line) => Number(line.dataset.line));

describe('the code beside the detector', () => {
  test('is the file that runs, line for line, under its name and its path', async () => {
    const mounted = await openDetector();
    const { panel } = mounted;
    const boxes = panel.querySelectorAll<HTMLInputElement>('.code-switches input');
    for (const box of boxes) click(mounted, box);
    const lines = [...panel.querySelectorAll<HTMLElement>('.code-line')];
    expect(lines.map(textOf)).toEqual(
      detectSource
        .trimEnd()
        .split('\n')
        .map((line) => line.trim()),
    );
    expect(find(panel, '.code-file').textContent).toBe('detect.ts');
    expect(find(panel, '.code-file').title).toBe('src/lessons/detector/detect.ts');
  });

  test('lights the telling of every step, and without the telling the statement before', async () => {
    const mounted = await openDetector();
    const { panel } = mounted;
    const trace = find<HTMLInputElement>(panel, '.code-switches label:last-child input');
    const seen = new Set<string>();
    for (const told of ['pair', 'bounds', 'reject', 'narrow', 'hit']) {
      // Found among the first steps: the default field begins with a rejected pair and soon has a hit.
      for (let step = 1; step < 60 && mounted.session.lessons.account.mark !== told; step++) goTo(mounted, step);
      const at = TOLD.find(({ name }) => name === told)!.number;
      expect(numbersOf(litLines(panel)).every((number) => number < at)).toBe(true);
      const hidden = litLines(panel).map(textOf).join();
      click(mounted, trace);
      expect(numbersOf(litLines(panel))).toEqual([at]);
      expect(litLines(panel)[0]?.getAttribute('aria-current')).toBe('step');
      click(mounted, trace);
      seen.add(hidden);
    }
    expect(seen.size).toBe(5);
  });

  test('begins with nothing lit and ends at what is returned', async () => {
    const mounted = await openDetector();
    expect(litLines(mounted.panel).map(textOf)).toEqual(['return hits;']);
    goTo(mounted, 0);
    expect(litLines(mounted.panel)).toEqual([]);
  });

  test('hidden lines keep their numbers', async () => {
    const { panel } = await openDetector();
    const source = detectSource.split('\n');
    for (const line of shownLines(panel)) {
      expect(textOf(line)).toBe(source[Number(find(line, '.code-number').textContent) - 1]?.trim());
    }
    expect(shownLines(panel).length).toBeLessThan(source.length - 20);
  });

  test('the words alone are the notes of the file, as prose', async () => {
    const mounted = await openDetector();
    click(mounted, view(mounted.panel, 'words'));
    const notes = detectSource.split('\n').flatMap((line) => /^\s*\/\/ (.*)$/.exec(line)?.[1] ?? []);
    expect(shownLines(mounted.panel).map(textOf)).toEqual(notes);
    goTo(mounted, 1);
    expect(litLines(mounted.panel).map(textOf)).toEqual(['Let b be each body behind it: that is the next pair.']);
  });

  test('the lit line comes into the panel, and nothing else scrolls', async () => {
    await screen.viewport(1280, 500);
    const mounted = await openDetector();
    const box = find(mounted.panel, '.code-lines');
    for (const step of [0, 1, 3, 144]) {
      box.scrollTop = 0;
      goTo(mounted, step);
      for (const line of litLines(mounted.panel)) {
        const { top, bottom } = line.getBoundingClientRect();
        const frame = box.getBoundingClientRect();
        expect(top).toBeGreaterThanOrEqual(frame.top);
        expect(bottom).toBeLessThanOrEqual(frame.bottom);
      }
    }
    expect([scrollX, scrollY]).toEqual([0, 0]);
    expect(find(mounted.root, '.lesson').scrollTop).toBe(0);
  });

  test('folds into a strip that brings it back, and the choice outlives a reload', async () => {
    const first = await openDetector();
    const width = find(first.root, '.lesson').clientWidth;
    click(first, view(first.panel, 'both'));
    click(first, find(first.panel, '.code-head > .button'));
    expect(find(first.panel, '.code-body').checkVisibility()).toBe(false);
    expect(find(first.root, '.lesson').clientWidth).toBeLessThan(width - 200);
    expect(document.activeElement?.textContent).toBe('Show code');
    first.ui.destroy();

    const second = await openDetector(mountAgain);
    expect(find(second.panel, '.code-body').checkVisibility()).toBe(false);
    click(second, find(second.panel, '.code-rail'));
    expect(find(second.panel, '.code-body').checkVisibility()).toBe(true);
    expect(view(second.panel, 'both').getAttribute('aria-pressed')).toBe('true');
  });

  test('stage, code, counters and player all stand in a window of 1280 by 720', async () => {
    await screen.viewport(1280, 720);
    const { root } = await openDetector();
    for (const selector of ['.code-lines', '[data-row=hits]', '[data-row=bounds]', '.lesson-player .play']) {
      const { left, top, right, bottom } = find(root, selector).getBoundingClientRect();
      expect(top, selector).toBeGreaterThanOrEqual(0);
      expect(bottom, selector).toBeLessThanOrEqual(720);
      expect(right, selector).toBeLessThanOrEqual(1280);
      expect(left, selector).toBeGreaterThanOrEqual(430);
    }
    expect(find(root, '[data-row=bounds]').getBoundingClientRect().bottom).toBeLessThan(
      find(root, '.lesson-player').getBoundingClientRect().top,
    );
  });

  test.each([
    ['upright', 390, 844],
    ['on its side', 844, 390],
  ])('on a phone %s it is under the rest, as wide as the page', async (_, width, height) => {
    await screen.viewport(width, height);
    const { root, panel } = await openDetector();
    const page = find(root, '.lesson');
    const box = panel.getBoundingClientRect();
    expect(box.width).toBeGreaterThan(page.clientWidth - 4);
    expect(box.height).toBeGreaterThan(150);
    expect(box.top).toBeGreaterThanOrEqual(find(root, '.lesson-top').getBoundingClientRect().bottom);
    expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth);
  });
});

describe('the tour', () => {
  test('is offered, leads through every stop, and gives the keyboard back at its end', async () => {
    const mounted = await openDetector();
    const { root, session } = mounted;
    const start = find(root, '.tour-entry > .button');
    click(mounted, start);
    const card = find(root, '.tour-card');
    const next = find<HTMLButtonElement>(card, '.primary');
    expect(document.activeElement).toBe(next);
    const stops = session.lessons.lesson!.tour!;
    for (const [i, { says }] of stops.entries()) {
      expect(find(card, '.tour-says').textContent).toBe(says);
      expect(find(card, '.tour-count').textContent).toBe(`${i + 1} of ${stops.length}`);
      expect(next.textContent).toBe(i + 1 === stops.length ? 'Done' : 'Next');
      click(mounted, next);
    }
    expect(session.lessons.tour).toBeNull();
    expect(card.checkVisibility()).toBe(false);
    expect(document.activeElement).toBe(start);
  });

  test('goes back, and can be left at any stop with the figure as it is there', async () => {
    const mounted = await openDetector();
    const { root, session } = mounted;
    click(mounted, find(root, '.tour-entry > .button'));
    const [back, next, end] = [...root.querySelectorAll<HTMLButtonElement>('.tour-row .button')];
    expect(back?.disabled).toBe(true);
    click(mounted, next!);
    click(mounted, next!);
    click(mounted, back!);
    expect(session.lessons.tour?.index).toBe(1);
    const { step } = session.lessons.figure;
    click(mounted, end!);
    expect(session.lessons.tour).toBeNull();
    expect(session.lessons.figure.step).toBe(step);
  });
});
