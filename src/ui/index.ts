// The ui: everything on the screen that is not the canvas. It reads the session and asks it to change; the canvas is
// another room, and both meet only in the session.

import type { Session } from '../session.ts';
import { createAnnouncer } from './announcer.ts';
import { createBodyCard } from './body-card.ts';
import { make } from './dom.ts';
import { createExperiment } from './experiment.ts';
import { giveKeysBack } from './focus.ts';
import { createHeader } from './header.ts';
import { createHelp } from './help.ts';
import { tellInsets } from './insets.ts';
import { createInspector } from './inspector/inspector.ts';
import { listenToKeys } from './keyboard.ts';
import { createCodePanel } from './lesson/code-panel.ts';
import { keepNames } from './lesson/names.ts';
import { createLessonPage } from './lesson/page.ts';
import { createTour } from './lesson/tour.ts';
import { takeDroppedLevels } from './open-level.ts';
import { createPanel } from './panel.ts';
import type { UiFrame, UiPart } from './part.ts';
import { createPrompt } from './prompt.ts';
import { createRace } from './race.ts';
import { createReadOut } from './read-out.ts';
import { createStatus } from './status.ts';
import { keepTheme } from './theme.ts';
import { createToasts } from './toasts.ts';
import { createTools } from './tools.ts';
import { createTransport } from './transport.ts';

export { isReturn, keepAddress } from './address-bar.ts';
export { showFailure } from './failure.ts';
export { type StandIn, showNoWebGl } from './no-web-gl.ts';

/** ms between two looks at numbers that nobody can read faster */
const BEAT = 200;

export interface Ui {
  /** Once a frame; cheap while nothing changed. */
  refresh(): void;
  destroy(): void;
}

/** The parts by their names, in the order in which they are refreshed. */
function makeParts(session: Session) {
  const help = createHelp(session);
  const shown = {
    header: createHeader(session, { openHelp: help.toggle }),
    readOut: createReadOut(session),
    prompt: createPrompt(session),
    tools: createTools(session),
    toasts: createToasts(session),
    bodyCard: createBodyCard(session),
    race: createRace(session),
    inspector: createInspector(session),
    experiment: createExperiment(session),
    transport: createTransport(session),
    status: createStatus(session),
    panel: createPanel(session),
    lesson: createLessonPage(session, { listing: createCodePanel(session), tour: createTour(session) }),
    announcer: createAnnouncer(session),
  };
  return { help, shown };
}

type Parts = ReturnType<typeof makeParts>['shown'];

interface Frame {
  readonly element: HTMLElement;
  readonly top: HTMLElement;
  readonly dock: HTMLElement;
}

/** Where everything stands; the style sheet says how. */
function layOut(parts: Parts): Frame {
  const { header, readOut, prompt, bodyCard, toasts, race, inspector, transport, status } = parts;
  const top = make('div', { class: 'top' }, header.element, readOut.element);
  const cards = [prompt, bodyCard, toasts, race, inspector].map((part) => part.element);
  const middle = make('div', { class: 'middle' }, ...cards);
  const dock = make('div', { class: 'card dock' }, transport.element, status.element);
  const beside = [parts.panel.element, parts.lesson.element, parts.announcer.element];
  const element = make('div', { class: 'ui' }, top, parts.tools.element, middle, dock, ...beside);
  return { element, top, dock };
}

/** Keys, focus, help lines, and how much of the canvas is covered. Returns the end of all of it. */
function connect(session: Session, parts: Parts, { element, top, dock }: Frame, toggleHelp: () => void): () => void {
  const { panel, tools, race, inspector, lesson } = parts;
  parts.status.watch(element);
  const endFocus = giveKeysBack(element);
  const endInsets = tellInsets(session, {
    root: element,
    top,
    tools: tools.element,
    dock,
    panel,
    race: race.element,
    inspector: inspector.element,
    lesson: lesson.element,
  });
  const endKeys = listenToKeys({
    session,
    toggleHelp,
    closeDrawer() {
      const covers = panel.isDrawer && panel.isOpen;
      if (covers) panel.setOpen(false);
      return covers;
    },
  });
  return () => {
    endKeys();
    endFocus();
    endInsets();
  };
}

/** Builds the ui into the root, beside the canvas's host. The style sheet is index.html's. */
export function createUi(root: HTMLElement, session: Session): Ui {
  const theme = keepTheme(session);
  const nameAll = keepNames(root, session);
  const { help, shown } = makeParts(session);
  const parts: readonly UiPart[] = Object.values(shown);
  const frame = layOut(shown);
  const { element } = frame;
  root.append(element, help.element, shown.experiment.element);
  const endDrops = takeDroppedLevels(root, session);
  const disconnect = connect(session, shown, frame, help.toggle);

  const beat = makeBeat(session);
  return {
    refresh() {
      const now = beat();
      if (now.changed) {
        theme.refresh();
        element.toggleAttribute('data-lesson', session.lessons.lesson !== null);
        nameAll();
      }
      for (const part of parts) part.refresh(now);
    },
    destroy() {
      disconnect();
      endDrops();
      theme.destroy();
      for (const part of parts) part.destroy?.();
      element.remove();
      help.element.remove();
      shown.experiment.element.remove();
    },
  };
}

/** Tells, once a frame, what is new in it. */
function makeBeat(session: Session): () => UiFrame {
  let revision = -1;
  let beatAt = -Infinity;
  return () => {
    const now = performance.now();
    const frame: UiFrame = { now, changed: session.revision !== revision, beat: now - beatAt >= BEAT };
    revision = session.revision;
    if (frame.beat) beatAt = now;
    return frame;
  };
}
