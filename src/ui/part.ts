// What every part of the ui is: an element that is built once, and a refresh that is called once a frame.

/** What a part may want to know about the frame that it is refreshed in. */
export interface UiFrame {
  /** the session's revision grew since the last frame: settings, tool, selection, scene, notes or freeze changed */
  readonly changed: boolean;
  /** true about five times a second: the moment for numbers that nobody can read faster */
  readonly beat: boolean;
  /** ms, any origin */
  readonly now: number;
}

export interface UiPart {
  readonly element: HTMLElement;
  refresh(frame: UiFrame): void;
  destroy?(): void;
}
