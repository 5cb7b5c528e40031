/** The settings as the panel knows them, in step with those that steer the simulation on the bench. */
import { ccdModes, clamp } from '#engine';
import { isSimKey, type Scene, SIM_KEYS, type SimSettings } from '#scenes';
import { checkPatch, defaultSettings, type Settings, settingSpecs, splitPatch } from '../settings.ts';
import type { Bench } from './bench.ts';

export class SettingsDesk {
  readonly values: Settings = defaultSettings();

  /** Checks the whole patch, then changes. @throws RangeError naming the key, the value and what is allowed */
  set(bench: Bench, patch: Record<string, unknown>): void {
    const { sim, view } = splitPatch(checkPatch(patch));
    const steering: Partial<SimSettings> = {};
    for (const key of SIM_KEYS) {
      // Naming the seed throws the dice anew even when it is the same number.
      if (key in sim && (sim[key] !== this.values[key] || key === 'seed')) Object.assign(steering, { [key]: sim[key] });
    }
    if (Object.keys(steering).length > 0) bench.perform({ type: 'settings', patch: steering });
    this.adopt(bench);
    Object.assign(this.values, view);
  }

  /** Takes over the simulation's settings, which going back in time changes. Returns whether any was another. */
  adopt(bench: Bench): boolean {
    let isNew = false;
    for (const [key, value] of Object.entries(bench.simulation.settings)) {
      if (!isSimKey(key) || this.values[key] === value) continue;
      Object.assign(this.values, { [key]: value });
      isNew = true;
    }
    return isNew;
  }

  /**
   * What a scene starts with: its own settings, and the visitor's where they are only for the eye. What the scene that
   * is left had switched on for the eye goes with it, unless the visitor has set it otherwise.
   */
  resetFor(scene: Scene, left: Scene): void {
    const { sim, view } = splitPatch(defaultSettings());
    Object.assign(this.values, withoutLent(this.values, left, view), sim, scene.defaults);
  }

  /** A visit begins: with all that was saved when the scene goes on, else with what was only for the eye. */
  begin(scene: Scene, saved: { settings: Partial<Settings>; scene: Scene } | null, goesOn: boolean): void {
    if (saved && goesOn) {
      Object.assign(this.values, scene.defaults, saved.settings);
      return;
    }
    const { view } = splitPatch(defaultSettings());
    if (saved) Object.assign(this.values, splitPatch(withoutLent(saved.settings, saved.scene, view)).view);
    Object.assign(this.values, scene.defaults);
  }

  /** What steers a simulation. */
  get steering(): Partial<SimSettings> {
    return splitPatch(this.values).sim;
  }

  /** The mode beside the running one in the register's order, round and round. */
  neighbourCcd(direction: 1 | -1): string {
    const ids = Object.keys(ccdModes);
    return ids[(ids.indexOf(this.values.ccd) + direction + ids.length) % ids.length]!;
  }

  scaledSpeed(factor: number): number {
    const { min = 0, max = 0 } = settingSpecs.bulletSpeed;
    return clamp(Math.round(this.values.bulletSpeed * factor), min, max);
  }
}

/** Settings without what a scene had switched on for the eye: where they are as it set them they fall back to `view`. */
function withoutLent(settings: Partial<Settings>, scene: Scene, view: Partial<Settings>): Partial<Settings> {
  const own = { ...settings };
  for (const [key, value] of Object.entries(splitPatch(scene.defaults).view) as [keyof Settings, unknown][]) {
    if (own[key] === value) Object.assign(own, { [key]: view[key] });
  }
  return own;
}
