// What the page says when something in it has thrown that should not have: what was said, what has become of the
// visitor's work, and what to do. It stands over everything and needs nothing of the rest of the page to work.

import { make } from './dom.ts';

export interface FailureActions {
  /** Loads the page again. */
  reload(): void;
  /** Starts the scene anew; null when there is none yet. */
  restart: (() => void) | null;
}

/** What has become of what the visitor made: 'none' when the page did not even begin. */
export type Fate = 'kept' | 'lost' | 'none';

const SHOWN = 'section.failure';

/** Shows the error in words; one that comes while another is shown adds nothing. @returns whether it is news */
export function showFailure(root: HTMLElement, error: unknown, fate: Fate, actions: FailureActions): boolean {
  if (root.querySelector(SHOWN) !== null) return false;
  const said = error instanceof Error ? error.message : String(error);
  const button = (words: string, run: () => void, isMain = false): HTMLElement => {
    const element = make('button', { type: 'button', class: isMain ? 'button primary' : 'button' }, words);
    element.addEventListener('click', () => {
      section.remove();
      run();
    });
    return element;
  };
  const section = make(
    'section',
    { class: 'failure card', role: 'alert' },
    make('h2', {}, 'Something went wrong in this page'),
    make('p', { class: 'failure-said' }, said),
    make('p', {}, FATES[fate]),
  );
  section.append(
    make(
      'div',
      { class: 'failure-presses' },
      button('Load the page again', actions.reload, true),
      ...(actions.restart ? [button('Start the scene anew', actions.restart), button('Go on', () => {})] : []),
    ),
  );
  root.append(section);
  return true;
}

const FATES: Readonly<Record<Fate, string>> = {
  kept: 'Time stands still. The scene, its settings and what you made in it are kept, and come back with the page.',
  lost: 'Time stands still. The browser lets this page keep nothing: when it is loaded again it starts from the beginning.',
  none: 'The page could not start. What an earlier visit kept is still there.',
};
