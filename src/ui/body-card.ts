// The selected body, in words and with the buttons that a keyboard's keys have: for those who cannot see the canvas
// and for those who have only fingers. Its list is a real listbox: Tab reaches it, up and down go through the bodies.
// Only the neighbours of the selected body are in the page, however many bodies there are.

import type { Body } from '#engine';
import { describeCandidates } from '../session/candidates.ts';
import { isErasable } from '../session/words.ts';
import type { Session } from '../session.ts';
import { makeButton } from './button.ts';
import { make, setAttribute, setHidden, setText } from './dom.ts';
import { createNeighbours } from './inspector/neighbours.ts';
import type { UiPart } from './part.ts';
import { describeBody } from './words.ts';

/** Bodies shown before and after the selected one. */
const NEIGHBOURS = 2;
const ROWS = 2 * NEIGHBOURS + 1;
const TURN = 15; // degrees, as Q and E

export function createBodyCard(session: Session): UiPart {
  const list = createList(session);
  const actions = createActions(session);
  const candidates = make('p', { class: 'note body-candidates', hidden: true });
  const neighbours = createNeighbours(session);
  const parts = [list.element, candidates, neighbours.element, actions.element];
  const element = make('section', { class: 'card body-card', 'aria-label': 'Bodies' }, ...parts);
  return {
    element,
    refresh(frame) {
      if (!frame.changed && !frame.beat) return;
      const selected = session.selected !== null && session.world.body(session.selected) !== undefined;
      setAttribute(element, 'data-selected', String(selected));
      setHidden(actions.element, !selected);
      actions.show();
      showCandidates(candidates, session);
      neighbours.show();
      if (frame.changed || selected || element.contains(document.activeElement)) list.show();
    },
  };
}

/** What the overlay of the candidates shows, in words. */
function showCandidates(line: HTMLElement, session: Session): void {
  const body = session.selected === null ? undefined : session.world.body(session.selected);
  const isWanted = session.settings.candidates && body !== undefined;
  setHidden(line, !isWanted);
  if (isWanted) setText(line, describeCandidates(session.world, body));
}

function createList(session: Session): { element: HTMLElement; show(): void } {
  const rows = Array.from({ length: ROWS }, (_, index) => make('div', { role: 'option', id: `body-row-${index}` }));
  // a list may hold nothing but options, so its words for none are one that cannot be chosen
  const empty = make('div', { class: 'body-none', role: 'option', 'aria-disabled': 'true' });
  const element = make(
    'div',
    {
      role: 'listbox',
      class: 'body-list',
      tabindex: 0,
      'aria-label': 'Bodies of the world',
      'data-help':
        'The bodies of the world: up and down choose one. Arrow keys outside of this list move the chosen one.',
    },
    empty,
    ...rows,
  );
  element.addEventListener('keydown', (event) => {
    const direction = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (direction === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    session.selectNext(direction);
  });
  return {
    element,
    show() {
      const bodies = session.world.bodies().filter((body) => !body.isBullet);
      const index = session.selected === null ? -1 : bodies.findIndex((body) => body.id === session.selected);
      setText(empty, `${bodies.length} bodies, none selected. Down arrow or N selects one.`);
      setHidden(empty, index >= 0);
      rows.forEach((row, place) => {
        const at = index < 0 ? -1 : index + place - NEIGHBOURS;
        showRow(row, bodies[at], at, bodies.length, place === NEIGHBOURS);
      });
      setAttribute(element, 'aria-activedescendant', index < 0 ? null : rows[NEIGHBOURS]!.id);
    },
  };
}

function showRow(row: HTMLElement, body: Body | undefined, at: number, count: number, selected: boolean): void {
  setHidden(row, body === undefined);
  if (body === undefined) return;
  setText(row, describeBody(body));
  setAttribute(row, 'aria-selected', String(selected));
  setAttribute(row, 'aria-posinset', String(at + 1));
  setAttribute(row, 'aria-setsize', String(count));
}

/** What stays is chosen and inspected like anything else, but neither turned nor taken away. */
function createActions(session: Session): { element: HTMLElement; show(): void } {
  const select = (direction: 1 | -1) => () => session.selectNext(direction);
  const remove = (): void => {
    if (session.selected !== null) session.remove(session.selected);
  };
  const edits = [
    makeButton({
      icon: 'turnLeft',
      name: 'Turn left',
      help: `Turns the selected body by ${TURN}° counter-clockwise.`,
      keys: 'Q',
      run: () => session.turn(-TURN),
    }),
    makeButton({
      icon: 'turnRight',
      name: 'Turn right',
      help: `Turns the selected body by ${TURN}° clockwise.`,
      keys: 'E',
      run: () => session.turn(TURN),
    }),
    makeButton({ icon: 'remove', name: 'Remove', help: 'Removes the selected body.', keys: 'Delete', run: remove }),
  ] as const;
  const [left, right, bin] = edits;
  const element = make(
    'div',
    { class: 'group body-actions', role: 'group', 'aria-label': 'Selected body' },
    makeButton({
      icon: 'previous',
      name: 'Previous body',
      help: 'Selects the previous body.',
      keys: 'Shift+N',
      run: select(-1),
    }),
    makeButton({ icon: 'next', name: 'Next body', help: 'Selects the next body.', keys: 'N', run: select(1) }),
    left,
    right,
    makeButton({
      icon: 'inspect',
      name: 'Inspect',
      help: 'Puts the selected body under the glass: what has the engine decided about it and another one?',
      keys: 'I',
      run: () => session.inspection.mark(),
    }),
    bin,
    makeButton({
      icon: 'close',
      name: 'Deselect',
      help: 'Selects nothing.',
      keys: 'Esc',
      run: () => session.select(null),
    }),
  );
  return {
    element,
    show() {
      const body = session.selected === null ? undefined : session.world.body(session.selected);
      const stays = body !== undefined && !isErasable(body);
      for (const button of edits) button.disabled = stays;
    },
  };
}
