// The neighbours of the selected body, as buttons in its card: each puts the two under the glass.

import { listNeighbours } from '#engine';
import { nameOf } from '../../session/inspection-words.ts';
import type { Session } from '../../session.ts';
import { makeButton } from '../button.ts';
import { make, setHidden } from '../dom.ts';

/** More would not fit, and those that touch come first. */
const MOST = 4;

/** Whoever passed the body unseen, or was passed by it, when time was stopped at that; then those that touch. */
function listPartners({ world, tick, experiments }: Session, selected: number): readonly { id: number }[] {
  const near = listNeighbours(world, selected);
  const { broken } = experiments;
  if (broken?.tick !== tick || (broken.body !== selected && broken.passed !== selected)) return near;
  const id = broken.body === selected ? broken.passed : broken.body;
  if (!world.body(id)) return near;
  return [{ id }, ...near.filter((each) => each.id !== id)];
}

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
      const neighbours = isWanted ? listPartners(session, selected).slice(0, MOST) : [];
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
