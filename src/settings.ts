/**
 * Every setting of the panel by name: what steers the simulation (defined with the scenes), and what only changes
 * how it is shown or what the next spawned thing looks like. One flat object; every way in is checked.
 */
import {
  checkSetting,
  FOLDERS,
  isSimKey,
  readSetting,
  type SettingSpec,
  type SettingValue,
  type SimSettings,
  showValue,
  simSettingSpecs,
} from '#scenes';

export type { BulletShape, Folder, SettingOption, SettingSpec, SettingValue } from '#scenes';
export { describeAllowed, FOLDERS } from '#scenes';

export interface ViewSettings {
  /** px: a crate's side, a circle's diameter, a polygon's width across its corners. */
  spawnSize: number;
  spawnSides: number;
  /** Degrees. */
  spawnAngle: number;
  timeScale: number;
  /** Slow down by itself when a bullet passes a wall unseen. */
  slowMotion: boolean;
  /** Freeze at the tick in which a body passes another unseen. */
  breakOnTunnel: boolean;
  outlines: boolean;
  bounds: boolean;
  cells: boolean;
  contacts: boolean;
  pushes: boolean;
  velocities: boolean;
  sweeps: boolean;
  ghosts: boolean;
  ids: boolean;
  /** Colour what stands still by the speed that is safe against it. */
  safeSpeeds: boolean;
  /** Whom the broad phase let through to the chosen body, and what told the others apart. */
  candidates: boolean;
  /** Numbers and arrows of the pushes between a watched pair. */
  pushLog: boolean;
  /** What the picture shows of a tick: the state after it was resolved, or the one after it had moved. */
  drawOrder: 'resolved' | 'moved';
  theme: 'auto' | 'dark' | 'light';
}

export interface Settings extends SimSettings, ViewSettings {}

export type SettingKey = keyof Settings;

function flag(folder: SettingSpec['folder'], label: string, help: string, value = false): SettingSpec {
  return { kind: 'flag', folder, label, help, default: value };
}

const spawnSpecs: Pick<Record<SettingKey, SettingSpec>, 'spawnSize' | 'spawnSides' | 'spawnAngle'> = {
  spawnSize: {
    kind: 'number',
    folder: 'Spawn',
    label: 'Size',
    help: "A crate's side, a circle's diameter, a polygon's width across its corners.",
    default: 40,
    min: 4,
    max: 200,
    step: 1,
    unit: 'px',
  },
  spawnSides: {
    kind: 'number',
    folder: 'Spawn',
    label: 'Sides',
    help: 'How many sides the next polygon has.',
    default: 5,
    min: 3,
    max: 8,
    step: 1,
    integer: true,
  },
  spawnAngle: {
    kind: 'number',
    folder: 'Spawn',
    label: 'Angle',
    help: 'How far the next crate or polygon is turned, clockwise.',
    default: 15,
    min: -180,
    max: 180,
    step: 5,
    unit: '°',
  },
};

const timeSpecs: Pick<Record<SettingKey, SettingSpec>, 'timeScale' | 'slowMotion' | 'breakOnTunnel'> = {
  timeScale: {
    kind: 'number',
    folder: 'Time',
    label: 'Time scale',
    help: 'How fast simulated time runs; the ticks themselves stay the same.',
    default: 1,
    min: 0.05,
    max: 4,
    step: 0.05,
    unit: '×',
    log: true,
  },
  slowMotion: flag(
    'Time',
    'Slow at a pass',
    'Slows down by itself where a bullet is about to pass the wall unseen, once per tally.',
    true,
  ),
  breakOnTunnel: flag(
    'Time',
    'Break on tunnel',
    'Freezes at the tick in which a body passes another one unseen, with both of them marked. What only turns is not followed.',
  ),
};

const viewSpecs: Record<Exclude<keyof ViewSettings, keyof typeof spawnSpecs | keyof typeof timeSpecs>, SettingSpec> = {
  outlines: flag('Debug draw', 'Collider outlines', 'The shapes that collide, whatever the picture looks like.'),
  bounds: flag('Debug draw', 'AABBs', 'The axis-aligned boxes that the broad phase works with.'),
  cells: flag('Debug draw', 'Broad-phase cells', 'How the broad phase has divided the world.'),
  contacts: flag('Debug draw', 'Contacts', 'Contact points, and the normal from the first body to the second.'),
  pushes: flag('Debug draw', 'Push vectors', 'By how much each body was pushed out in this tick.'),
  velocities: flag('Debug draw', 'Velocities', 'Where each body is heading.'),
  sweeps: flag('Debug draw', 'Sweeps', 'The path of each fast body through this tick.'),
  ghosts: flag('Debug draw', 'Ghost positions', 'Where the latest bullets were at the end of each tick.', true),
  ids: flag('Debug draw', 'Ids', 'The number of each body.'),
  safeSpeeds: flag(
    'Debug draw',
    'Safe speeds',
    'Colours everything that stands still by the highest speed at which the present bullet cannot pass it face-on.',
  ),
  candidates: flag(
    'Debug draw',
    'Candidates',
    'For the selected body: whom the broad phase lets through, and whom it rejects, on which axis and by how much.',
  ),
  pushLog: flag(
    'Debug draw',
    'Push log',
    'Pushes on the selected body in the last ticks; a push whose sign flips again and again is flagged.',
  ),
  drawOrder: {
    kind: 'choice',
    folder: 'Debug draw',
    label: 'Order',
    help: 'When the picture is taken: after the resolution of a tick, or one step too early, with every overlap in it.',
    default: 'resolved',
    options: [
      { value: 'resolved', label: 'Move, resolve, draw', about: 'What is drawn has been resolved.' },
      {
        value: 'moved',
        label: 'Move, draw, resolve',
        about: 'Overlaps that push-out is about to resolve show for a frame.',
      },
    ],
  },
  theme: {
    kind: 'choice',
    folder: 'View',
    label: 'Theme',
    help: 'Dark or light, or as your system asks.',
    default: 'auto',
    options: [
      { value: 'auto', label: 'System', about: 'As your system asks.' },
      { value: 'dark', label: 'Dark', about: 'Light lines on a dark ground.' },
      { value: 'light', label: 'Light', about: 'Dark lines on a light ground.' },
    ],
  },
};

/** In the order of the panel: folder by folder, and within a folder as they are written above. */
function inPanelOrder(specs: Record<SettingKey, SettingSpec>): Record<SettingKey, SettingSpec> {
  const ordered: Record<string, SettingSpec> = {};
  for (const folder of FOLDERS) {
    for (const [key, spec] of Object.entries(specs)) if (spec.folder === folder) ordered[key] = spec;
  }
  return ordered as Record<SettingKey, SettingSpec>;
}

export const settingSpecs: Readonly<Record<SettingKey, SettingSpec>> = inPanelOrder({
  ...simSettingSpecs,
  ...spawnSpecs,
  ...timeSpecs,
  ...viewSpecs,
});

export const SETTING_KEYS = Object.keys(settingSpecs) as SettingKey[];

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingSpecs, key);
}

/** Every setting at its default. */
export function defaultSettings(): Settings {
  const settings: Record<string, SettingValue> = {};
  for (const key of SETTING_KEYS) settings[key] = settingSpecs[key].default;
  return settings as unknown as Settings;
}

function unknownKey(key: string): RangeError {
  return new RangeError(`unknown setting '${key}'; known settings are ${SETTING_KEYS.join(', ')}`);
}

/** A checked copy of a patch. Throws at the first bad key or value, naming it and what is allowed. */
export function checkPatch(patch: Readonly<Record<string, unknown>>): Partial<Settings> {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) {
    throw new RangeError(`settings must be an object such as { bulletSpeed: 900 }, got ${showValue(patch)}`);
  }
  const checked: Record<string, SettingValue> = {};
  for (const [key, value] of Object.entries(patch)) {
    if (!isSettingKey(key)) throw unknownKey(key);
    checked[key] = checkSetting(key, settingSpecs[key], value);
  }
  return checked as Partial<Settings>;
}

/** One setting from text, as a URL carries it. */
export function readSettingText(key: string, text: string): SettingValue {
  if (!isSettingKey(key)) throw unknownKey(key);
  return readSetting(key, settingSpecs[key], text);
}

/** Splits a checked patch into what steers the simulation and what does not. */
export function splitPatch(patch: Partial<Settings>): { sim: Partial<SimSettings>; view: Partial<ViewSettings> } {
  const sim: Record<string, SettingValue> = {};
  const view: Record<string, SettingValue> = {};
  for (const [key, value] of Object.entries(patch)) (isSimKey(key) ? sim : view)[key] = value;
  return { sim: sim as Partial<SimSettings>, view: view as Partial<ViewSettings> };
}
