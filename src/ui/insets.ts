// How much of the canvas the ui covers, told to the session whenever it changes, so that "fit" fits what is free.

import type { Session } from '../session.ts';

export interface CoveringParts {
  readonly root: HTMLElement;
  readonly top: HTMLElement;
  readonly tools: HTMLElement;
  readonly dock: HTMLElement;
  /** The race, while it is open: at the right of the canvas, or across its bottom. */
  readonly race: HTMLElement;
  /** The inspector, while it is open: in the race's place. */
  readonly inspector: HTMLElement;
  /** A lesson's page, while one is open: at the right of the canvas, or across its bottom. */
  readonly lesson: HTMLElement;
  readonly panel: { readonly element: HTMLElement; readonly isOpen: boolean; readonly isDrawer: boolean };
}

/** Measures now and on every change of size. Returns the end of it. */
export function tellInsets(session: Session, parts: CoveringParts): () => void {
  const measure = (): void => {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const lesson = parts.lesson.getBoundingClientRect();
    if (lesson.width > 0) {
      const isSheet = lesson.width > width * 0.8;
      Object.assign(session.viewport, {
        width,
        height,
        left: 0,
        right: isSheet ? 0 : width - lesson.left,
        top: parts.top.getBoundingClientRect().bottom,
        bottom: height - (isSheet ? lesson : parts.dock.getBoundingClientRect()).top,
      });
      return;
    }
    const tools = parts.tools.getBoundingClientRect();
    const dock = parts.dock.getBoundingClientRect();
    // on narrow screens the tools lie across the bottom, elsewhere they stand at the left
    const lying = tools.width > tools.height;
    const { panel } = parts;
    const beside = panel.isDrawer ? width : panel.element.getBoundingClientRect().left;
    const floor = lying ? tools.top : dock.top;
    const inspector = parts.inspector.getBoundingClientRect();
    const race = inspector.width > 0 ? inspector : parts.race.getBoundingClientRect();
    const isAcross = race.width > (beside - (lying ? 0 : tools.right)) * 0.8;
    Object.assign(session.viewport, {
      width,
      height,
      left: lying ? 0 : tools.right,
      right: Math.max(width - (race.width > 0 && !isAcross ? race.left : beside), 0),
      top: parts.top.getBoundingClientRect().bottom,
      bottom: height - (race.width > 0 && isAcross ? race.top : floor),
    });
  };
  const observer = new ResizeObserver(measure);
  for (const element of [
    parts.root,
    parts.top,
    parts.tools,
    parts.dock,
    parts.panel.element,
    parts.race,
    parts.inspector,
    parts.lesson,
  ])
    observer.observe(element);
  measure();
  return () => observer.disconnect();
}
