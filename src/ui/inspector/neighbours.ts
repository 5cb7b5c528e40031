// The neighbours of the selected body, as buttons in its card: each puts the two under the glass.

import { listNeighbours } from '#engine';
import { nameOf } from '../../session/inspection-words.ts';
import type { Session } from '../../session.ts';
import { makeButton } from '../button.ts';
import { make, setHidden } from '../dom.ts';

/** More would not fit, and those that touch come first. */
const MOST = 4;

export function createNeighbours(session: Session): { element: HTMLElement; show(): void } {
  const list = make('span', { class: 'neighbour-list' });
  const element = make(
    'div',
    { class: 'body-neighbours', role: 'group', 'aria-label': 'Inspect the selected body with', hidden: true },
    make('span', { class: 'caption' }, 'Inspect with'),
    list,
  );
  let offered = '';
  return {
    element,
    show() {
      const { selected, world, inspection } = session;
      const isWanted = selected !== null && !inspection.isOpen && world.body(selected) !== undefined;
      const neighbours = isWanted ? listNeighbours(world, selected).slice(0, MOST) : [];
      setHidden(element, neighbours.length === 0);
      const key = `${selected}: ${neighbours.map(({ id }) => id).join(' ')}`;
      if (key === offered) return;
      offered = key;
      list.replaceChildren(
        ...neighbours.map(({ id }) =>
          makeButton({
            name: `Inspect with ${nameOf(world, id)}`,
            text: nameOf(world, id),
            help: `What has the engine decided about this body and ${nameOf(world, id)}?`,
            className: 'small',
            run: () => {
              if (session.selected !== null) inspection.inspect(session.selected, id);
            },
          }),
        ),
      );
    },
  };
}
