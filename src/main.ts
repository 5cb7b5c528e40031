/** Puts the app together and owns the animation frame: session, then view, then panel. */
import { createApi, type ThinwallApi } from './api.ts';
import { readQuery } from './session/query.ts';
import { Session } from './session.ts';
import { createUi, showNoWebGl } from './ui/index.ts';
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

function makeSession(): Session {
  const query = readQuery(window.location.search);
  const session = new Session({
    settings: query.settings,
    ...(query.scene === null ? {} : { scene: query.scene }),
    prefersReducedMotion: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    storage: findStorage(),
  });
  for (const problem of query.problems) session.say(problem, 'error');
  return session;
}

async function start(): Promise<void> {
  const root = findElement('app');
  const session = makeSession();
  window.thinwall = createApi(session);
  const ui = createUi(root, session);
  const view = await createView(findElement('stage'), session);
  let last: number | null = null;
  const frame = (now: number): void => {
    session.frame(last === null ? 0 : Math.max(0, (now - last) / 1000));
    last = now;
    view.render();
    ui.refresh();
    window.requestAnimationFrame(frame);
  };
  window.requestAnimationFrame(frame);
  window.addEventListener('pagehide', () => session.save());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') session.save();
  });
}

start().catch((error: unknown) => {
  if (!(error instanceof NoWebGlError)) throw error;
  showNoWebGl(findElement('app'));
});
