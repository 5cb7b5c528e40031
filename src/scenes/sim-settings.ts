/**
 * The settings that steer a simulation. They are part of its state: they change by commands between ticks,
 * they are in its snapshots, and going back in time brings the old ones back.
 */
import {
  type BoundsTest,
  boundsTests,
  broadPhases,
  ccdModes,
  MAX_FIXED_SLICES,
  type OnHit,
  solvers,
  type WorldSettings,
} from '#engine';
import { checkSetting, optionsOf, type SettingSpec } from './setting-spec.ts';

export type BulletShape = 'circle' | 'box' | 'polygon';

export interface SimSettings {
  seed: number;
  /** px/s */
  bulletSpeed: number;
  /** Full width along the flight, px. */
  bulletSize: number;
  bulletShape: BulletShape;
  bulletOnHit: OnHit;
  /** Shots per second while the trigger is held. */
  fireRate: number;
  /** Degrees, clockwise on the screen; 0 is along the gun. */
  aim: number;
  /** px */
  wallThickness: number;
  /** Degrees from square to the gun. */
  wallAngle: number;
  hz: number;
  broadPhase: string;
  boundsTest: BoundsTest;
  narrowPhase: boolean;
  ccd: string;
  /** 0 is auto. */
  slices: number;
  /** px */
  epsilon: number;
  touchingCounts: boolean;
  /** px a side */
  thicken: number;
  solver: string;
  subSteps: number;
  passes: number;
  removeVelocity: boolean;
  sleep: boolean;
  /** Characters move along x and are resolved, then along y. */
  oneAxis: boolean;
  /** px/s^2 downwards */
  gravity: number;
  friction: number;
  restitution: number;
}

export type SimKey = keyof SimSettings;

export const simSettingSpecs: Readonly<Record<SimKey, SettingSpec>> = {
  seed: {
    kind: 'number',
    folder: 'Scene',
    label: 'Seed',
    help: 'Where the dice start: shots follow at once, the layout at the next restart.',
    default: 1,
    min: 0,
    max: 4294967295,
    step: 1,
    integer: true,
  },
  bulletSpeed: {
    kind: 'number',
    folder: 'Gun',
    label: 'Bullet speed',
    help: 'How fast a bullet leaves the gun; the mark is the speed above which it can pass the wall unseen.',
    default: 600,
    min: 0,
    max: 20000,
    step: 1,
    unit: 'px/s',
    log: true,
  },
  bulletSize: {
    kind: 'number',
    folder: 'Gun',
    label: 'Bullet size',
    help: 'Width of a bullet along its flight; it adds to the wall and so raises the threshold.',
    default: 4,
    min: 0.5,
    max: 64,
    step: 0.5,
    unit: 'px',
  },
  bulletShape: {
    kind: 'choice',
    folder: 'Gun',
    label: 'Bullet shape',
    help: 'What the bullet is; all three are as wide as the size says, in the direction of flight.',
    default: 'circle',
    options: [
      { value: 'circle', label: 'Circle', about: 'A ball.' },
      { value: 'box', label: 'Box', about: 'A square that flies face on.' },
      { value: 'polygon', label: 'Hexagon', about: 'A regular hexagon that flies face on.' },
    ],
  },
  bulletOnHit: {
    kind: 'choice',
    folder: 'Gun',
    label: 'On hit',
    help: 'What a bullet does when it meets something for the first time.',
    default: 'stop',
    options: [
      { value: 'stop', label: 'Stop', about: 'It stays where it was met.' },
      { value: 'bounce', label: 'Bounce', about: 'It is thrown back and pushes what it met.' },
      { value: 'die', label: 'Die', about: 'It is taken out of the world.' },
      { value: 'pass', label: 'Pass', about: 'It flies on; the hit is only counted.' },
    ],
  },
  fireRate: {
    kind: 'number',
    folder: 'Gun',
    label: 'Fire rate',
    help: 'Shots per second while the trigger is held.',
    default: 5,
    min: 0.5,
    max: 60,
    step: 0.5,
    unit: '/s',
  },
  aim: {
    kind: 'number',
    folder: 'Gun',
    label: 'Aim',
    help: 'Turns the gun; a slanting shot crosses more of the wall and is safer.',
    default: 0,
    min: -60,
    max: 60,
    step: 1,
    unit: '°',
  },
  wallThickness: {
    kind: 'number',
    folder: 'Gun',
    label: 'Wall thickness',
    help: 'Thickness of the wall that the gun faces; twice as thick stands twice the speed.',
    default: 8,
    min: 0.5,
    max: 100,
    step: 0.5,
    unit: 'px',
  },
  wallAngle: {
    kind: 'number',
    folder: 'Gun',
    label: 'Wall angle',
    help: 'Turns the wall away from square to the gun.',
    default: 0,
    min: -75,
    max: 75,
    step: 1,
    unit: '°',
  },
  hz: {
    kind: 'number',
    folder: 'Time',
    label: 'Tick rate',
    help: 'Physics ticks per second; twice as many stop bullets twice as fast.',
    default: 60,
    min: 30,
    max: 240,
    step: 1,
    unit: 'Hz',
  },
  broadPhase: {
    kind: 'choice',
    folder: 'Collision',
    label: 'Broad phase',
    help: 'How pairs that may meet are found; it changes what a tick costs and never what happens.',
    default: 'uniform-grid',
    options: optionsOf(broadPhases),
  },
  boundsTest: {
    kind: 'choice',
    folder: 'Collision',
    label: 'Bounds test',
    help: 'How a candidate is looked at again before its exact shapes are compared.',
    default: 'fat',
    options: optionsOf(boundsTests),
  },
  narrowPhase: {
    kind: 'flag',
    folder: 'Collision',
    label: 'Narrow phase',
    help: 'Off: boxes or circles collide though the shapes in them do not (what is fast is still met exactly).',
    default: true,
  },
  ccd: {
    kind: 'choice',
    folder: 'Collision',
    label: 'CCD mode',
    help: 'Where on its way through a tick a fast body is looked at (C for the next mode).',
    default: 'discrete',
    options: optionsOf(ccdModes),
  },
  slices: {
    kind: 'number',
    folder: 'Collision',
    label: 'CCD slices',
    help: 'Slices per tick of the substep mode: 0 takes as many as it needs, k raises the threshold k times.',
    default: 0,
    min: 0,
    max: MAX_FIXED_SLICES,
    step: 1,
    integer: true,
    word: { text: 'auto', value: 0 },
  },
  epsilon: {
    kind: 'number',
    folder: 'Collision',
    label: 'Epsilon',
    help: 'Tolerance of touching: how near counts as contact, or how deep an overlap must be to count.',
    default: 0,
    min: 0,
    max: 2,
    step: 0.05,
    unit: 'px',
  },
  touchingCounts: {
    kind: 'flag',
    folder: 'Collision',
    label: 'Touching is a hit',
    help: 'On: shapes that only touch have met. Off: they must overlap by more than epsilon.',
    default: true,
  },
  thicken: {
    kind: 'number',
    folder: 'Collision',
    label: 'Thicken walls',
    help: 'Grows every static collider on each side; what is drawn as the wall stays as thin as it was.',
    default: 0,
    min: 0,
    max: 50,
    step: 0.5,
    unit: 'px',
  },
  solver: {
    kind: 'choice',
    folder: 'Solver',
    label: 'Solver',
    help: 'What happens to bodies that have met.',
    default: 'soft-step',
    options: optionsOf(solvers),
  },
  subSteps: {
    kind: 'number',
    folder: 'Solver',
    label: 'Sub-steps',
    help: 'Into how many parts the soft-step solver cuts a tick; more make stacks stiffer.',
    default: 4,
    min: 1,
    max: 16,
    step: 1,
    integer: true,
  },
  passes: {
    kind: 'number',
    folder: 'Solver',
    label: 'Passes',
    help: 'How often push-out goes over all overlapping pairs in a tick; two to four calm most stacks.',
    default: 4,
    min: 1,
    max: 8,
    step: 1,
    integer: true,
  },
  removeVelocity: {
    kind: 'flag',
    folder: 'Solver',
    label: 'Remove velocity',
    help: 'Push-out takes away the speed into the surface; without it gravity rebuilds the overlap and stacks sink.',
    default: true,
  },
  sleep: {
    kind: 'flag',
    folder: 'Solver',
    label: 'Sleep',
    help: 'Islands of bodies that have rested for half a second cost nothing until something reaches them.',
    default: true,
  },
  oneAxis: {
    kind: 'flag',
    folder: 'Solver',
    label: 'One axis at a time',
    help: 'Characters move along x and are resolved, then along y. Off: both at once, and they stick on the seams of tiles.',
    default: true,
  },
  gravity: {
    kind: 'number',
    folder: 'Solver',
    label: 'Gravity',
    help: 'Downward acceleration of everything but bullets.',
    default: 600,
    min: -3000,
    max: 3000,
    step: 10,
    unit: 'px/s²',
  },
  friction: {
    kind: 'number',
    folder: 'Solver',
    label: 'Friction',
    help: 'Of every body that names none of its own: 0 is ice, 1 is rubber.',
    default: 0.6,
    min: 0,
    max: 2,
    step: 0.05,
  },
  restitution: {
    kind: 'number',
    folder: 'Solver',
    label: 'Restitution',
    help: 'Of every body that names none of its own: 0 does not bounce, 1 bounces back as fast as it came.',
    default: 0.1,
    min: 0,
    max: 1,
    step: 0.05,
  },
};

export const SIM_KEYS = Object.keys(simSettingSpecs) as SimKey[];

/** Settings that the predicted share of passes depends on (or, the seed, the dice): a change starts a new tally. */
export const PREDICTION_KEYS: readonly SimKey[] = [
  'seed',
  'bulletSpeed',
  'bulletSize',
  'bulletShape',
  'aim',
  'wallThickness',
  'wallAngle',
  'hz',
  'ccd',
  'slices',
  'epsilon',
  'touchingCounts',
  'thicken',
];

export function isSimKey(key: string): key is SimKey {
  return Object.hasOwn(simSettingSpecs, key);
}

/** The specs' defaults with `patch` checked and laid over them. */
export function makeSimSettings(patch: Partial<SimSettings> = {}): SimSettings {
  const settings: Record<string, unknown> = {};
  for (const key of SIM_KEYS) settings[key] = simSettingSpecs[key].default;
  for (const [key, value] of Object.entries(patch)) {
    if (!isSimKey(key)) throw new RangeError(`unknown setting '${key}'; a simulation knows ${SIM_KEYS.join(', ')}`);
    settings[key] = checkSetting(key, simSettingSpecs[key], value);
  }
  return settings as unknown as SimSettings;
}

/** The world's part of the settings. Passes are always told: they are what the playground is about. */
export function worldSettingsOf(settings: Readonly<SimSettings>): Partial<WorldSettings> {
  return {
    hz: settings.hz,
    gravityX: 0,
    gravityY: settings.gravity,
    friction: settings.friction,
    restitution: settings.restitution,
    broadPhase: settings.broadPhase,
    boundsTest: settings.boundsTest,
    narrowPhase: settings.narrowPhase,
    ccd: settings.ccd,
    slices: settings.slices,
    solver: settings.solver,
    epsilon: settings.epsilon,
    touchingCounts: settings.touchingCounts,
    thicken: settings.thicken,
    subSteps: settings.subSteps,
    passes: settings.passes,
    removeVelocity: settings.removeVelocity,
    sleep: settings.sleep,
    detectPasses: true,
  };
}
