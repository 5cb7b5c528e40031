// The top left corner: whose page this is, which scene is on, what to look for in it.

import { scenes } from '#scenes';
import type { Session } from '../session.ts';
import { makeButton } from './button.ts';
import { make, setText } from './dom.ts';
import { icon } from './icons.ts';
import type { UiPart } from './part.ts';

export interface HeaderActions {
  openHelp(): void;
}

export function createHeader(session: Session, actions: HeaderActions): UiPart {
  const chooser = makeSceneChooser(session);
  const about = make('p', { class: 'scene-about' });
  const help = makeButton({
    icon: 'help',
    name: 'Help',
    help: 'All keys, and what is what on this page.',
    keys: '?',
    className: 'quiet',
    run: () => actions.openHelp(),
  });
  const brand = make('h1', { class: 'brand' }, icon('mark'), 'Thinwall');
  const element = make(
    'header',
    { class: 'card header' },
    make('div', { class: 'header-row' }, brand, chooser, help),
    about,
  );
  const refresh = (): void => {
    if (chooser.value !== session.scene.id) chooser.value = session.scene.id;
    setText(about, session.scene.about);
    about.title = session.scene.about;
  };
  refresh();
  return {
    element,
    refresh(frame) {
      if (frame.changed) refresh();
    },
  };
}

function makeSceneChooser(session: Session): HTMLSelectElement {
  const chooser = make('select', {
    class: 'select scene-chooser',
    'aria-label': 'Scene',
    title: 'Scene',
    'data-help': 'Scene: what is in the world. Choosing one starts it anew.',
  });
  for (const scene of Object.values(scenes)) chooser.append(make('option', { value: scene.id }, scene.label));
  chooser.addEventListener('change', () => {
    session.load(chooser.value);
  });
  return chooser;
}
