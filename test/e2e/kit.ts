// What every end-to-end test shares: opening the playground, its console API, and the demand that a page which is used
// properly says nothing on the console.

import { test as base, expect, type Page } from '@playwright/test';

/** What the page complained about, and what a test said beforehand that it would. */
interface Watch {
  readonly complaints: string[];
  readonly allowed: RegExp[];
}

/** Chromium's remarks about its own software renderer, which no page can help. */
const RENDERER_REMARKS = /GPU stall due to ReadPixels|GL Driver Message/;

const watches = new WeakMap<Page, Watch>();

function watchPage(page: Page): Watch {
  const known = watches.get(page);
  if (known !== undefined) return known;
  const watch: Watch = { complaints: [], allowed: [RENDERER_REMARKS] };
  watches.set(page, watch);
  page.on('console', (message) => {
    const type = message.type();
    if (type === 'error' || type === 'warning') watch.complaints.push(`${type}: ${message.text()}`);
  });
  page.on('pageerror', (error) => watch.complaints.push(`uncaught: ${error.stack ?? error.message}`));
  return watch;
}

function listComplaints(page: Page): string[] {
  const { complaints, allowed } = watchPage(page);
  return complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)));
}

/** Playwright's `test`, whose every page must have stayed silent when the test is over. */
export const test = base.extend({
  page: async ({ page }, use) => {
    watchPage(page);
    await use(page);
    expect(listComplaints(page), 'errors and warnings on the console').toEqual([]);
  },
});

export { expect };

/** Says that complaints which match are expected in this test; all others still fail it. */
export function allowComplaints(page: Page, pattern: RegExp): void {
  watchPage(page).allowed.push(pattern);
}

/**
 * Opens the playground and waits until it can be used.
 * @param query of the address, with or without `?`: `scene=firing-range`
 */
export async function openPlayground(page: Page, query = ''): Promise<void> {
  watchPage(page);
  const search = query === '' || query.startsWith('?') ? query : `?${query}`;
  await page.goto(`./${search}`);
  await expect(page.locator('#stage canvas')).toBeVisible();
  await page.waitForFunction(() => 'thinwall' in window);
}

/** Makes the canvas tiny, for tests that look at everything but it: drawing it in software takes most of their time. */
export async function shrinkCanvas(page: Page): Promise<void> {
  await page.addStyleTag({ content: '#stage { inset: 0 auto auto 0; width: 8px; height: 8px; }' });
}

/** The functions of `window.thinwall`. Each is run in the page; its answer must be plain data. */
export interface ConsoleApi {
  scenes(): Promise<unknown[]>;
  load(id: string): Promise<unknown>;
  set(settings: Record<string, unknown>): Promise<unknown>;
  get(): Promise<Record<string, unknown>>;
  spawn(shape: unknown, options?: unknown): Promise<unknown>;
  fire(shots?: number): Promise<unknown>;
  freeze(): Promise<unknown>;
  run(): Promise<unknown>;
  step(ticks?: number): Promise<unknown>;
  back(ticks?: number): Promise<unknown>;
  stats(): Promise<Stats>;
  hash(): Promise<number | string>;
  inspect(a: number, b: number): Promise<unknown>;
  bodies(): Promise<unknown[]>;
  camera(): Promise<{ x: number; y: number; zoom: number; width: number; height: number }>;
  lessons(): Promise<string[]>;
  openLesson(id: string, config?: unknown): Promise<unknown>;
  lesson(): Promise<{ shapes: { id: string; x: number; y: number; degrees: number }[] }>;
}

/** The least that `stats()` tells. */
export interface Stats {
  readonly tick: number;
  readonly fired: number;
  readonly hit: number;
  readonly passed: number;
  readonly missed: number;
  readonly possiblePairs: number;
  readonly candidatePairs: number;
  readonly narrowTests: number;
  readonly hits: number;
  readonly bodies: number;
  readonly stepDistance: number;
  readonly threshold: number;
  readonly predictedPassShare: number;
}

type Thinwall = Record<string, (...args: unknown[]) => unknown>;

/**
 * `window.thinwall`, called from the test: `await api(page).step(10)`. An error thrown there is thrown here.
 */
export function api(page: Page): ConsoleApi {
  const call = (name: string, args: unknown[]): Promise<unknown> =>
    page.evaluate(
      async ([method, values]) => {
        const { thinwall } = window as unknown as { thinwall: Thinwall };
        const found = thinwall[method];
        if (typeof found !== 'function') throw new TypeError(`window.thinwall has no ${method}()`);
        return await found.apply(thinwall, values);
      },
      [name, args] as const,
    );
  return new Proxy({} as ConsoleApi, {
    // Not a promise itself, or awaiting it by mistake would call thinwall.then().
    get: (_, name) =>
      typeof name !== 'string' || name === 'then' ? undefined : (...args: unknown[]) => call(name, args),
  });
}
