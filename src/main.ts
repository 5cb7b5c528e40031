/** Puts the app together and owns the animation frame: session, then view, then panel; and tells when one of them fails. */
import { createApi, type ThinwallApi } from './api.ts';
import { runFrames } from './session/frames.ts';
import { type Query, readQuery } from './session/query.ts';
import { Session } from './session.ts';
import { createUi, isReturn, keepAddress, type StandIn, showFailure, showNoWebGl } from './ui/index.ts';
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

function makeSession(query: Query): Session {
  const session = new Session({
    settings: query.settings,
    ...(query.scene === null ? {} : { scene: query.scene, linked: !isReturn() }),
    prefersReducedMotion: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    storage: findStorage(),
  });
  if (query.lesson) session.lessons.open(query.lesson.id, query.lesson.figure);
  for (const problem of query.problems) session.say(problem, 'error');
  return session;
}

const reload = (): void => window.location.reload();

/** What to call when something has thrown that should not have. It must not throw itself: nobody is left to catch it. */
function makeAlarm(root: HTMLElement, session: Session): (error: unknown) => void {
  return (error) => {
    console.error(error);
    let isKept = false;
    try {
      session.freeze();
      isKept = session.save() && findStorage() !== null;
    } catch (second) {
      console.error(second);
    }
    showFailure(root, error, isKept ? 'kept' : 'lost', { reload, restart: () => session.restart() });
  };
}

/** The canvas, or what takes its place in browsers without WebGL, or nothing but the rest of the page. */
async function openView(stage: HTMLElement, session: Session, alarm: (error: unknown) => void): Promise<StandIn> {
  try {
    return await createView(stage, session);
  } catch (error) {
    if (error instanceof NoWebGlError) return showNoWebGl(stage, session);
    alarm(error);
    return { render() {} };
  }
}

async function start(): Promise<void> {
  const root = findElement('app');
  const query = readQuery(window.location.search);
  const session = makeSession(query);
  window.thinwall = createApi(session);
  const ui = createUi(root, session);
  const alarm = makeAlarm(root, session);
  const view = await openView(findElement('stage'), session, alarm);
  const followAddress = keepAddress(session, query);
  const parts = [(elapsed: number) => session.frame(elapsed), () => view.render(), () => ui.refresh(), followAddress];
  runFrames((next) => window.requestAnimationFrame(next), parts, alarm);
  window.addEventListener('pagehide', () => void session.save());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') session.save();
  });
}

try {
  await start();
} catch (error) {
  console.error(error);
  showFailure(document.body, error, 'none', { reload, restart: null });
}
