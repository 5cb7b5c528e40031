/** How a visit begins: the scene that was asked for or was saved last time, with what fits it of what was saved. */
import { findScene } from '#scenes';
import { checkPatch, type Settings } from '../settings.ts';
import type { Bench } from './bench.ts';
import type { SettingsDesk } from './desk.ts';
import type { Keeper } from './storage.ts';
import { isSameWorld } from './world-link.ts';

export interface SessionOptions {
  settings?: Partial<Settings>;
  scene?: string;
  /** The scene comes from a link: unless it was left with just these settings, it begins as the link says. */
  linked?: boolean;
  /** Starts frozen. */
  prefersReducedMotion?: boolean;
  storage?: Storage | null;
}

export function beginVisit(options: SessionOptions, keeper: Keeper, desk: SettingsDesk, bench: Bench): void {
  bench.frozen = options.prefersReducedMotion === true;
  const saved = keeper.load();
  const scene = options.scene === undefined && saved ? saved.scene : findScene(options.scene ?? 'playground');
  const isKept =
    saved?.scene.id === scene.id &&
    (options.linked !== true || isSameWorld(scene, saved.settings, options.settings ?? {}));
  desk.begin(scene, saved, isKept);
  Object.assign(desk.values, checkPatch({ ...options.settings }));
  bench.open(scene, desk.steering, isKept ? saved.layout : null);
}
