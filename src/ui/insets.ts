// How much of the canvas the ui covers, told to the session whenever it changes, so that "fit" fits what is free.

import type { Session } from '../session.ts';

export interface CoveringParts {
  readonly root: HTMLElement;
  readonly top: HTMLElement;
  readonly tools: HTMLElement;
  readonly dock: HTMLElement;
  readonly panel: { readonly element: HTMLElement; readonly isOpen: boolean; readonly isDrawer: boolean };
}

/** Measures now and on every change of size. Returns the end of it. */
export function tellInsets(session: Session, parts: CoveringParts): () => void {
  const measure = (): void => {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const tools = parts.tools.getBoundingClientRect();
    const dock = parts.dock.getBoundingClientRect();
    // on narrow screens the tools lie across the bottom, elsewhere they stand at the left
    const lying = tools.width > tools.height;
    const { panel } = parts;
    const beside = panel.isDrawer ? width : panel.element.getBoundingClientRect().left;
    Object.assign(session.viewport, {
      width,
      height,
      left: lying ? 0 : tools.right,
      right: Math.max(width - beside, 0),
      top: parts.top.getBoundingClientRect().bottom,
      bottom: height - (lying ? tools.top : dock.top),
    });
  };
  const observer = new ResizeObserver(measure);
  for (const element of [parts.root, parts.top, parts.tools, parts.dock, parts.panel.element])
    observer.observe(element);
  measure();
  return () => observer.disconnect();
}
