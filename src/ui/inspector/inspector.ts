// The inspector's place on the page: empty and hidden until two bodies are to be put under the glass. What is in it is
// loaded then and thrown away when it is closed.

import type { Session } from '../../session.ts';
import { make, setHidden } from '../dom.ts';
import type { UiPart } from '../part.ts';
import type { InspectorView } from './view.ts';

/** Frames after which a sheet has its size and the canvas its free part. */
const SETTLING = 3;

export function createInspector(session: Session): UiPart {
  const element = make('section', { class: 'card glass', 'aria-labelledby': 'inspector-title', hidden: true });
  let view: InspectorView | null = null;
  let loading = false;
  let pair = '';
  let settling = 0;

  const open = async (): Promise<void> => {
    loading = true;
    try {
      const { createInspectorView } = await import('./view.ts');
      // it may have been closed meanwhile
      if (session.inspection.isOpen) view = createInspectorView(element, session);
    } catch (error) {
      session.inspection.close();
      session.say(
        `The inspector could not be loaded: ${error instanceof Error ? error.message : String(error)}`,
        'error',
      );
    } finally {
      loading = false;
    }
  };
  const close = (): void => {
    // the focus must not fall to nowhere with the view that it was in
    if (element.contains(document.activeElement)) document.getElementById('stage')?.focus();
    view?.destroy();
    view = null;
    pair = '';
  };
  /** Once a new pair's panel has its size: is the pair where it can be seen? */
  const keepInView = (): void => {
    const { inspection } = session;
    const now = `${inspection.a} ${inspection.b}`;
    if (now !== pair) settling = SETTLING;
    pair = now;
    if (settling === 0 || --settling > 0) return;
    if (!inspection.isInView) inspection.show();
  };
  return {
    element,
    refresh(frame) {
      const { isOpen } = session.inspection;
      // one view beside the canvas at a time: the race gives way
      if (isOpen && view === null && session.track.race !== null) session.track.close();
      setHidden(element, !isOpen || session.track.race !== null);
      if (isOpen && view === null && !loading) void open();
      if (!isOpen && view !== null) close();
      // what has just been loaded is filled at once
      const isNew = view !== null && element.querySelector('.glass-body')?.childElementCount === 0;
      view?.refresh(isNew ? { ...frame, changed: true } : frame);
      if (view !== null) keepInView();
    },
    destroy: close,
  };
}
