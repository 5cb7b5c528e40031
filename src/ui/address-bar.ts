// The address bar keeps up with what is on the stage, a lesson's figure or a scene with its settings: a reload opens
// the same, a copied address as well, and Back leads to the lesson or scene before.

import { linkKeys, replaceLink } from '../session/address.ts';
import { type Query, readQuery } from '../session/query.ts';
import { sceneOfAddress, WORLD_KEYS, writeWorldAddress } from '../session/world-link.ts';
import type { Session } from '../session.ts';

/** It does not follow every px of a drag: browsers refuse 100 changes in 30 s; ms. */
const DELAY = 400;

/** Whether this page was on the screen before: then what was made on it is wanted, and not what its address first said. */
export function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry !== undefined && entry.type !== 'navigate';
}

/** What has an entry of its own in the browser's history. */
const placeOf = ({ lessons, scene }: Session): string => lessons.lesson?.id ?? `scene ${scene.id}`;

/** @returns what is to be called once a frame */
export function keepAddress(session: Session, query: Query): () => void {
  let lessonKeys: readonly string[] = query.lesson?.keys ?? [];
  let place = placeOf(session);
  let seen = -1;
  let timer = 0;
  const nextSearch = (): string => {
    const search = withoutOldTheme(window.location.search, session.settings.theme);
    const link = session.lessons.link();
    const next = replaceLink(search, lessonKeys, link);
    lessonKeys = linkKeys(link);
    if (link !== '') return next;
    return replaceLink(next, WORLD_KEYS, writeWorldAddress(session.scene, session.settings));
  };
  const write = (): void => {
    timer = 0;
    const { pathname, search, hash } = window.location;
    const next = nextSearch();
    const isElsewhere = placeOf(session) !== place;
    place = placeOf(session);
    if (next === search) return;
    const { history } = window;
    if (isElsewhere) history.pushState(null, '', pathname + next + hash);
    else history.replaceState(history.state, '', pathname + next + hash);
  };
  window.addEventListener('popstate', () => {
    window.clearTimeout(timer);
    timer = 0;
    const target = readQuery(window.location.search);
    lessonKeys = target.lesson?.keys ?? [];
    goTo(session, target);
    place = placeOf(session);
  });
  return () => {
    if (session.revision === seen) return;
    seen = session.revision;
    // It waits for the end of a drag; what plays by itself, and the world, need not end.
    const { lesson, playing } = session.lessons;
    if (timer !== 0 && (lesson === null || playing)) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(write, DELAY);
  };
}

/** Dark or light is the reader's own: the address says it only as long as it is so. */
function withoutOldTheme(search: string, theme: string): string {
  const said = new URLSearchParams(search).get('theme');
  return said === null || said === theme ? search : replaceLink(search, ['theme'], '');
}

/** Back or forward. A world that is still there is left as it is. */
function goTo(session: Session, { lesson, scene, settings }: Query): void {
  if (lesson) {
    session.lessons.open(lesson.id, lesson.figure);
    return;
  }
  session.lessons.close();
  const wanted = sceneOfAddress(scene);
  if (wanted === session.scene.id) return;
  const { theme: _, ...steering } = settings;
  session.load(wanted);
  session.set(steering);
}
