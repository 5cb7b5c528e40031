// The race view's place on the page: empty and hidden until the session's track is open. What is in it is loaded with
// the first race and thrown away when the view is closed, so that a closed view costs nothing.

import type { Session } from '../session.ts';
import { make, setHidden } from './dom.ts';
import type { UiPart } from './part.ts';
import type { RaceView } from './race-view.ts';

export function createRace(session: Session): UiPart {
  const element = make('section', { class: 'card race', 'aria-labelledby': 'race-title', hidden: true });
  let view: RaceView | null = null;
  let loading = false;

  const open = async (): Promise<void> => {
    loading = true;
    try {
      const { createRaceView } = await import('./race-view.ts');
      // it may have been closed meanwhile
      if (session.track.race !== null) view = createRaceView(element, session);
    } catch (error) {
      session.track.close();
      session.say(`The race could not be loaded: ${error instanceof Error ? error.message : String(error)}`, 'error');
    } finally {
      loading = false;
    }
  };
  const close = (): void => {
    // the focus must not fall to nowhere with the view that it was in
    if (element.contains(document.activeElement)) document.getElementById('stage')?.focus();
    view?.destroy();
    view = null;
  };
  return {
    element,
    refresh(frame) {
      const isOpen = session.track.race !== null;
      setHidden(element, !isOpen);
      if (isOpen && view === null && !loading) void open();
      if (!isOpen && view !== null) close();
      view?.refresh(frame);
    },
    destroy: close,
  };
}
