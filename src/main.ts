/** Puts the app together and owns the animation frame: session, then view, then panel. */
import { createApi, type ThinwallApi } from './api.ts';
import { linkKeys, replaceLink } from './session/address.ts';
import { type Query, readQuery } from './session/query.ts';
import { Session } from './session.ts';
import { createUi, type StandIn, showNoWebGl } from './ui/index.ts';
import { createView, NoWebGlError } from './view/index.ts';

declare global {
  interface Window {
    thinwall: ThinwallApi;
  }
}

function findElement(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element #${id}`);
  return element;
}

/** Reading localStorage may throw where cookies are blocked. */
function findStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** The address keeps up with the open lesson, but not with every px of a drag: browsers refuse 100 changes in 30 s; ms. */
const ADDRESS_DELAY = 400;

function makeSession(query: Query): Session {
  const session = new Session({
    settings: query.settings,
    ...(query.scene === null ? {} : { scene: query.scene }),
    prefersReducedMotion: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    storage: findStorage(),
  });
  if (query.lesson) session.lessons.open(query.lesson.id, query.lesson.figure);
  for (const problem of query.problems) session.say(problem, 'error');
  return session;
}

/** Returns what is to be called once a frame to keep the address up with the open lesson. */
function followLesson(session: Session, query: Query): () => void {
  let shown: readonly string[] = query.lesson?.keys ?? [];
  let seen = -1;
  let timer = 0;
  const write = (): void => {
    timer = 0;
    const link = session.lessons.link();
    const { pathname, search, hash } = window.location;
    const next = replaceLink(search, shown, link);
    shown = linkKeys(link);
    if (next !== search) window.history.replaceState(window.history.state, '', pathname + next + hash);
  };
  return () => {
    if (session.revision === seen) return;
    seen = session.revision;
    // It waits for the end of a drag; what plays by itself, and the world, need not end.
    const { lesson, playing } = session.lessons;
    if (timer !== 0 && (lesson === null || playing)) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(write, ADDRESS_DELAY);
  };
}

/** The canvas, or what takes its place in browsers without WebGL. */
async function openView(stage: HTMLElement, session: Session): Promise<StandIn> {
  try {
    return await createView(stage, session);
  } catch (error) {
    if (!(error instanceof NoWebGlError)) throw error;
    return showNoWebGl(stage, session);
  }
}

async function start(): Promise<void> {
  const root = findElement('app');
  const query = readQuery(window.location.search);
  const session = makeSession(query);
  window.thinwall = createApi(session);
  const ui = createUi(root, session);
  const view = await openView(findElement('stage'), session);
  const followAddress = followLesson(session, query);
  let last: number | null = null;
  const frame = (now: number): void => {
    session.frame(last === null ? 0 : Math.max(0, (now - last) / 1000));
    last = now;
    view.render();
    ui.refresh();
    followAddress();
    window.requestAnimationFrame(frame);
  };
  window.requestAnimationFrame(frame);
  window.addEventListener('pagehide', () => session.save());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') session.save();
  });
}

await start();
