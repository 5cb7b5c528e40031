/** What the address says: ?scene=rain&ccd=sweep&bulletSpeed=900. What is wrong is said, and the rest is used. */
import { scenes } from '#scenes';
import { readSettingText, SETTING_KEYS, type Settings } from '../settings.ts';

export interface Query {
  scene: string | null;
  settings: Partial<Settings>;
  /** One message for each part that could not be used. */
  problems: string[];
}

/** Kept for the lessons, which are chosen the same way. */
const OTHER_KEYS = ['lesson'];

export function readQuery(search: string): Query {
  const query: Query = { scene: null, settings: {}, problems: [] };
  for (const [key, value] of new URLSearchParams(search)) {
    if (key === 'scene') {
      if (Object.hasOwn(scenes, value)) query.scene = value;
      else
        query.problems.push(`Unknown scene '${value}' in the address; scenes are ${Object.keys(scenes).join(', ')}.`);
    } else if ((SETTING_KEYS as string[]).includes(key)) {
      try {
        Object.assign(query.settings, { [key]: readSettingText(key, value) });
      } catch (error) {
        query.problems.push(`In the address: ${error instanceof Error ? error.message : String(error)}.`);
      }
    } else if (!OTHER_KEYS.includes(key)) {
      query.problems.push(`Unknown key '${key}' in the address; known are scene, lesson and the settings by name.`);
    }
  }
  return query;
}
