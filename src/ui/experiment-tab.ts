// What a tab of the experiments' dialog is to the dialog.

import type { UiFrame } from './part.ts';

/** What a tab shows. */
export interface ExperimentTab {
  readonly element: HTMLElement;
  /** Each time it comes into view. */
  show(): void;
  refresh(frame: UiFrame): void;
  destroy?(): void;
}
