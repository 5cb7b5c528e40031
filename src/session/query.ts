/** What the address says: ?scene=rain&ccd=sweep&bulletSpeed=900, or ?lesson=two-boxes&b=300,200. What is wrong is said, and the rest is used. */
import { type Figure, lessons, readLink } from '#lessons';
import { scenes } from '#scenes';
import { readSettingText, SETTING_KEYS, type Settings } from '../settings.ts';

export interface Query {
  scene: string | null;
  settings: Partial<Settings>;
  /** With the keys that are the lesson's own. */
  lesson: { id: string; figure: Figure; keys: readonly string[] } | null;
  /** One message for each part that could not be used. */
  problems: string[];
}

export function readQuery(search: string): Query {
  const query: Query = { scene: null, settings: {}, lesson: null, problems: [] };
  for (const [key, value] of readLesson(query, [...new URLSearchParams(search)])) {
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
    } else {
      query.problems.push(`Unknown key '${key}' in the address; ${describeKeys(query)}.`);
    }
  }
  return query;
}

/** More parts than this are not named one by one. */
const MOST_NAMES = 12;

type Entry = readonly [string, string];

/** Takes the lesson and its keys out of the address. What the lesson does not know may be a setting. */
function readLesson(query: Query, entries: readonly Entry[]): readonly Entry[] {
  const id = entries.findLast(([key]) => key === 'lesson')?.[1];
  if (id === undefined) return entries;
  const others = entries.filter(([key]) => key !== 'lesson');
  const lesson = Object.hasOwn(lessons, id) ? lessons[id] : undefined;
  if (!lesson) {
    query.problems.push(`Unknown lesson '${id}' in the address; lessons are ${Object.keys(lessons).join(', ')}.`);
    return others;
  }
  const { figure, problems, rest } = readLink(lesson, others);
  const strange = new Set(rest.map(([key]) => key));
  query.lesson = { id, figure, keys: entries.map(([key]) => key).filter((key) => !strange.has(key)) };
  query.problems.push(...problems);
  return rest;
}

function describeKeys({ lesson }: Query): string {
  const found = lesson && lessons[lesson.id];
  if (!found) return 'known are scene, lesson and the settings by name';
  const parts = found.parts.map(({ id }) => id);
  const places = parts.length > MOST_NAMES ? [`${parts[0]} to ${parts.at(-1)}`] : parts;
  const controls = found.controls.filter(({ kind }) => kind !== 'press').map(({ id }) => id);
  const own = ['step', ...places, ...controls].join(', ');
  return `known are ${own} for this lesson, scene, lesson and the settings by name`;
}
