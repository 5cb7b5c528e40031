/** The world's settings: one flat record, checked as a whole before any of it is taken over. */
import { type BoundsTest, boundsTests } from './bounds-filter.ts';
import { MAX_FRICTION } from './limits.ts';
import { requireFinite } from './math.ts';
import { MAX_FIXED_SLICES } from './tuning.ts';

export interface WorldSettings {
  /** Ticks per second. */
  hz: number;
  /** Gravity, px/s^2. */
  gravityX: number;
  gravityY: number;
  /** Coulomb friction of bodies that name none, >= 0. */
  friction: number;
  /** Restitution of bodies that name none, 0..1. */
  restitution: number;
  /** Key in the register of broad phases. */
  broadPhase: string;
  /** How candidates are looked at again before their exact shapes are; a key of boundsTests. */
  boundsTest: BoundsTest;
  /** Whether exact shapes collide; else their bounding volumes do, but for what is fast. */
  narrowPhase: boolean;
  /** Key in the register of CCD modes. */
  ccd: string;
  /** Slices per tick for modes that cut one, 0 = as many as the pair needs. */
  slices: number;
  /** Key in the register of solvers. */
  solver: string;
  /** Sub-steps of `soft-step`. */
  subSteps: number;
  /** Passes of `push-out`. */
  passes: number;
  /** Whether `push-out` removes the velocity into the surface. */
  removeVelocity: boolean;
  /** Absolute tolerance of a hit, px. */
  epsilon: number;
  /** Whether touching is a hit. */
  touchingCounts: boolean;
  /** Static colliders are this much larger on every side than they look, px. */
  thicken: number;
  /** Whether resting islands fall asleep. */
  sleep: boolean;
  /** An exact sweep beside the running mode tells what passed unseen. It costs time and never changes the future. */
  detectPasses: boolean;
}

export const DEFAULT_SETTINGS: Readonly<WorldSettings> = Object.freeze<WorldSettings>({
  hz: 60,
  gravityX: 0,
  gravityY: 600,
  friction: 0.5,
  restitution: 0,
  broadPhase: 'uniform-grid',
  boundsTest: 'fat',
  narrowPhase: true,
  ccd: 'discrete',
  slices: 0,
  solver: 'soft-step',
  subSteps: 4,
  passes: 4,
  removeVelocity: true,
  epsilon: 0,
  touchingCounts: true,
  thicken: 0,
  sleep: true,
  detectPasses: false,
});

const RANGES: Readonly<Partial<Record<keyof WorldSettings, readonly [low: number, high: number, whole: boolean]>>> = {
  hz: [1, 1000, false],
  gravityX: [-1e6, 1e6, false],
  gravityY: [-1e6, 1e6, false],
  friction: [0, MAX_FRICTION, false],
  restitution: [0, 1, false],
  slices: [0, MAX_FIXED_SLICES, true],
  subSteps: [1, 64, true],
  passes: [1, 64, true],
  epsilon: [0, 100, false],
  thicken: [0, 1e4, false],
};

/** Settings that change what holds a resting body. */
export const WAKING_SETTINGS = [
  'hz',
  'gravityX',
  'gravityY',
  'friction',
  'restitution',
  'solver',
  'epsilon',
  'touchingCounts',
  'removeVelocity',
  'sleep',
  'boundsTest',
  'narrowPhase',
] as const;

/**
 * Checks a patch. `registers` names the choices of the settings that are keys of a register.
 * @throws RangeError that names the setting, the value and what is allowed.
 */
export function checkSettings(
  patch: Partial<WorldSettings>,
  registers: Readonly<Record<'broadPhase' | 'ccd' | 'solver', readonly string[]>>,
): void {
  if (typeof patch !== 'object' || patch === null) {
    throw new TypeError(`settings of a world are a record such as { hz: 60, gravityY: 600 }, got ${String(patch)}`);
  }
  for (const key of Object.keys(patch) as (keyof WorldSettings)[]) {
    const value = patch[key];
    // Not `in`: every object has a `constructor`.
    if (!Object.hasOwn(DEFAULT_SETTINGS, key)) {
      throw new RangeError(`unknown world setting '${key}': known are ${Object.keys(DEFAULT_SETTINGS).join(', ')}`);
    }
    if (key === 'broadPhase' || key === 'ccd' || key === 'solver' || key === 'boundsTest') {
      const choices = key === 'boundsTest' ? Object.keys(boundsTests) : registers[key];
      if (!choices.includes(value as string)) {
        throw new RangeError(`${key} must be one of ${choices.join(', ')}, got ${String(value)}`);
      }
      continue;
    }
    const range = RANGES[key];
    if (!range) {
      if (typeof value !== 'boolean') throw new RangeError(`${key} must be true or false, got ${String(value)}`);
      continue;
    }
    const [low, high, whole] = range;
    requireFinite(value as number, key);
    if ((value as number) < low || (value as number) > high || (whole && Math.floor(value as number) !== value)) {
      throw new RangeError(
        `${key} must be ${whole ? 'a whole number ' : ''}from ${low} to ${high}, got ${String(value)}`,
      );
    }
  }
}
