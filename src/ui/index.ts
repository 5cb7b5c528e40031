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

export { showFailure } from './failure.ts';
export { type StandIn, showNoWebGl } from './no-web-gl.ts';

/** ms between two looks at numbers that nobody can read faster */
const BEAT = 200;

export interface Ui {
  /** Once a frame; cheap while nothing changed. */
  refresh(): void;
  destroy(): void;
}

/** Builds the ui into the root, beside the canvas's host. The style sheet is index.html's. */
export function createUi(root: HTMLElement, session: Session): Ui {
  const theme = keepTheme(session);
  const nameAll = keepNames(root, session);
  const help = createHelp(session);
  const header = createHeader(session, { openHelp: help.toggle });
  const readOut = createReadOut(session);
  const prompt = createPrompt(session);
  const tools = createTools(session);
  const toasts = createToasts(session);
  const bodyCard = createBodyCard(session);
  const race = createRace(session);
  const inspector = createInspector(session);
  const experiment = createExperiment(session);
  const transport = createTransport(session);
  const status = createStatus(session);
  const panel = createPanel(session);
  const lesson = createLessonPage(session, { listing: createCodePanel(session), tour: createTour(session) });
  const announcer = createAnnouncer(session);
  const parts: readonly UiPart[] = [
    header,
    readOut,
    prompt,
    tools,
    toasts,
    bodyCard,
    race,
    inspector,
    experiment,
    transport,
    status,
    panel,
    lesson,
    announcer,
  ];

  const top = make('div', { class: 'top' }, header.element, readOut.element);
  const cards = [prompt, bodyCard, toasts, race, inspector].map((part) => part.element);
  const middle = make('div', { class: 'middle' }, ...cards);
  const dock = make('div', { class: 'card dock' }, transport.element, status.element);
  const element = make(
    'div',
    { class: 'ui' },
    top,
    tools.element,
    middle,
    dock,
    panel.element,
    lesson.element,
    announcer.element,
  );
  root.append(element, help.element, experiment.element);
  status.watch(element);

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
    toggleHelp: help.toggle,
    closeDrawer() {
      const covers = panel.isDrawer && panel.isOpen;
      if (covers) panel.setOpen(false);
      return covers;
    },
  });

  let revision = -1;
  let beatAt = -Infinity;
  return {
    refresh() {
      const now = performance.now();
      const frame: UiFrame = { now, changed: session.revision !== revision, beat: now - beatAt >= BEAT };
      revision = session.revision;
      if (frame.beat) beatAt = now;
      if (frame.changed) theme.refresh();
      if (frame.changed) {
        element.toggleAttribute('data-lesson', session.lessons.lesson !== null);
        nameAll();
      }
      for (const part of parts) part.refresh(frame);
    },
    destroy() {
      endKeys();
      endFocus();
      endInsets();
      theme.destroy();
      for (const part of parts) part.destroy?.();
      element.remove();
      help.element.remove();
      experiment.element.remove();
    },
  };
}
