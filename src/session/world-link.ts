/**
 * The world on the stage as an address and back: the scene, and every setting that is another than it starts with. Who
 * opens the link has the same scene under the same settings; what was built by hand stays with who built it.
 */
import type { Scene } from '#scenes';
import { defaultSettings, SETTING_KEYS, type SettingKey, type Settings, splitPatch } from '../settings.ts';
import { levelOf } from './level.ts';

/** What every page opens with, and so needs no address. */
const FIRST_SCENE = 'playground';

/** Whether it is dark around a reader is the reader's own. */
const LINKED_KEYS: readonly SettingKey[] = SETTING_KEYS.filter((key) => key !== 'theme');

/** The keys of an address that are the world's. */
export const WORLD_KEYS: readonly string[] = ['scene', ...LINKED_KEYS];

/** Every setting as a scene starts with it, but for the theme. */
export function startOf(scene: Scene): Omit<Settings, 'theme'> {
  const { theme: _, ...settings } = { ...defaultSettings(), ...scene.defaults };
  return settings;
}

/** The query of an address that opens this world. */
export function writeWorldLink(scene: Scene, settings: Readonly<Settings>): string {
  const start: Partial<Settings> = startOf(scene);
  const changed = LINKED_KEYS.filter((key) => settings[key] !== start[key]);
  return `?${[`scene=${scene.id}`, ...changed.map((key) => `${key}=${encodeURIComponent(settings[key])}`)].join('&')}`;
}

/** The same for the address bar, which stays empty while all is as it was at first. */
export function writeWorldAddress(scene: Scene, settings: Readonly<Settings>): string {
  // A level from a file is in no address: a reload finds it in what the page has kept.
  if (levelOf(scene)) return '';
  const link = writeWorldLink(scene, settings);
  return link === `?scene=${FIRST_SCENE}` ? '' : link;
}

/** Whether settings that were kept steer a scene as a link to it says that it is to be. */
export function isSameWorld(scene: Scene, kept: Partial<Settings>, linked: Partial<Settings>): boolean {
  const asked = splitPatch({ ...startOf(scene), ...linked }).sim;
  const had = splitPatch({ ...startOf(scene), ...kept }).sim;
  return Object.entries(asked).every(([key, value]) => had[key as keyof typeof had] === value);
}

/** The scene that an address of ours means when it names none. */
export const sceneOfAddress = (scene: string | null): string => scene ?? FIRST_SCENE;
