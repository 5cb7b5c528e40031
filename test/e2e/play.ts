// What the specs of the playground share beyond the kit: the rest of the console API, places on the screen, and a
// display whose frames the test shows one by one.

import type { Page } from '@playwright/test';
import { api, type ConsoleApi, openPlayground } from './kit.ts';

export interface Shot {
  readonly serial: number;
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly speed: number;
  readonly outcome: 'flying' | 'hit' | 'passed' | 'missed';
}

export interface BodyReport {
  readonly id: number;
  readonly kind: string;
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly vx: number;
  readonly vy: number;
}

export interface Script extends Omit<ConsoleApi, 'bodies' | 'spawn' | 'back'> {
  bodies(): Promise<BodyReport[]>;
  spawn(shape: unknown, options?: unknown): Promise<number>;
  back(ticks?: number): Promise<number>;
  shots(): Promise<Shot[]>;
  restart(): Promise<void>;
  camera(): Promise<{ x: number; y: number; zoom: number; width: number; height: number }>;
}

/** The whole of `window.thinwall`. */
export function script(page: Page): Script {
  return api(page) as unknown as Script;
}

/** Where a point of the world is on the page, CSS px. */
export async function onScreen(page: Page, x: number, y: number): Promise<[number, number]> {
  const { x: middleX, y: middleY, zoom, width, height } = await script(page).camera();
  return [(x - middleX) * zoom + width / 2, (y - middleY) * zoom + height / 2];
}

/** Opens the page frozen at its start, with a camera that no longer changes. */
export async function openFrozen(page: Page, query = ''): Promise<Script> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPlayground(page, query);
  return script(page);
}

/** Drags from one point of the world to another, in a few moves as a hand does. */
export async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const [x0, y0] = await onScreen(page, ...from);
  const [x1, y1] = await onScreen(page, ...to);
  await page.mouse.move(x0, y0);
  await page.mouse.down();
  for (let i = 1; i <= 5; i++) await page.mouse.move(x0 + ((x1 - x0) * i) / 5, y0 + ((y1 - y0) * i) / 5);
  await page.mouse.up();
}

export async function click(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.click(...(await onScreen(page, x, y)));
}

export function bullets(bodies: readonly BodyReport[]): BodyReport[] {
  return bodies.filter((body) => body.kind === 'bullet');
}

/** Replaces the display by one that shows a frame only when {@link showFrames} says so. */
export async function holdDisplay(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let waiting: FrameRequestCallback[] = [];
    let now = 0;
    window.requestAnimationFrame = (callback) => waiting.push(callback);
    Object.assign(window, {
      showFrame(milliseconds: number) {
        now += milliseconds;
        const due = waiting;
        waiting = [];
        for (const callback of due) callback(now);
      },
    });
  });
}

/** Shows frames at a rate until the world has run `ticks`, and returns its hash at that tick. */
export async function hashAtTick(page: Page, framesPerSecond: number, ticks: number): Promise<string> {
  return await page.evaluate(
    ([rate, wanted]) => {
      const { thinwall, showFrame } = window as unknown as {
        thinwall: { stats(): { tick: number }; back(n: number): number; hash(): string };
        showFrame(milliseconds: number): void;
      };
      for (let i = 0; i < 5000 && thinwall.stats().tick < wanted; i++) showFrame(1000 / rate);
      const over = thinwall.stats().tick - wanted;
      if (over > 0) thinwall.back(over);
      return thinwall.hash();
    },
    [framesPerSecond, ticks] as const,
  );
}
