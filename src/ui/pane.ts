// The panel's inside: folders in a fixed order, every setting in its folder, a few buttons, and the stats. This file
// and what it alone imports is loaded after the first frame, because tweakpane weighs more than all the rest of the ui.

import type { FolderApi } from '@tweakpane/core';
import * as essentials from '@tweakpane/plugin-essentials';
import { type ListInputBindingApi, Pane } from 'tweakpane';
import { writeScene } from '#engine';
import { scenes } from '#scenes';
import { levelOf } from '../session/level.ts';
import { startOf, writeWorldLink } from '../session/world-link.ts';
import type { Session } from '../session.ts';
import type { SettingKey } from '../settings.ts';
import { FOLDERS, settingSpecs } from '../settings.ts';
import { createCalculator } from './calculator.ts';
import { addRow, createControls } from './controls.ts';
import { copyLink } from './copy-link.ts';
import { make, setHidden, setText } from './dom.ts';
import { download } from './download.ts';
import { createAuditRow, createCostsRow, createExperimentButtons, createModeNote } from './experiment-panel.ts';
import { recall, remember } from './memory.ts';
import { chooseLevel } from './open-level.ts';
import type { UiFrame } from './part.ts';
import { middleOfView } from './place.ts';
import { createStatsFolder } from './stats-folder.ts';
import { stepBack, stepForward, togglePlay } from './transport.ts';

type FolderName = (typeof FOLDERS)[number] | 'Experiments' | 'Calculator' | 'Stats';

/** Settings that are looked for among the experiments. */
const EXPERIMENTAL: readonly SettingKey[] = ['breakOnTunnel', 'safeSpeeds'];

/** What a first visitor needs open: the scene, the gun, and the switch that stops the bullet. */
const OPEN_AT_FIRST: readonly FolderName[] = ['Scene', 'Gun', 'Collision'];

export interface PaneContent {
  refresh(frame: UiFrame): void;
  destroy(): void;
}

/** Builds the pane into the host. */
export function createPane(host: HTMLElement, session: Session): PaneContent {
  const pane = new Pane({ container: host });
  pane.registerPlugin(essentials);
  const folders = new Map<FolderName, FolderApi>();
  // the stats stand before the view's folder: what one looks at often comes before what one sets once
  const names: FolderName[] = [...FOLDERS.slice(0, -1), 'Experiments', 'Calculator', 'Stats', ...FOLDERS.slice(-1)];
  for (const name of names) folders.set(name, addFolder(pane, name));
  const folder = (name: FolderName): FolderApi => folders.get(name)!;

  const scene = addSceneRows(folder('Scene'), session);
  const controls = createControls(session);
  const modeNote = createModeNote(session);
  const audit = createAuditRow(session);
  addRow(folder('Experiments'), createExperimentButtons(session));
  addRow(folder('Experiments'), audit.element);
  for (const key of Object.keys(settingSpecs) as SettingKey[]) {
    controls.add(folder(EXPERIMENTAL.includes(key) ? 'Experiments' : settingSpecs[key].folder), key);
    if (key === 'ccd') addRow(folder('Collision'), modeNote.element);
  }
  const buttons = addButtons(folder, session);
  const stats = createStatsFolder(session, folder('Stats'));
  addRow(folder('Calculator'), createCalculator(session).element);
  const costs = createCostsRow(session);
  addRow(folder('Experiments'), costs.element);

  const show = (): void => {
    scene.show();
    controls.show();
    buttons.show();
    modeNote.show();
    controls.markThreshold(session.stats().threshold);
  };
  show();
  return {
    refresh(frame) {
      if (frame.changed) show();
      stats.refresh(frame);
      audit.show();
      if (frame.beat && folder('Experiments').expanded) costs.show();
    },
    destroy: () => pane.dispose(),
  };
}

function addFolder(pane: Pane, name: FolderName): FolderApi {
  const memory = recall(`folder.${name}`);
  const expanded = memory === null ? OPEN_AT_FIRST.includes(name) : memory === 'open';
  const folder = pane.addFolder({ title: name, expanded });
  const title = folder.element.querySelector('button');
  title?.setAttribute('aria-expanded', String(expanded));
  folder.on('fold', (event) => {
    remember(`folder.${name}`, event.expanded ? 'open' : 'closed');
    title?.setAttribute('aria-expanded', String(event.expanded));
  });
  return folder;
}

/** The scene's list, bound to a copy as all lists are, and its one line. */
function addSceneRows(folder: FolderApi, session: Session): { show(): void } {
  const model = { scene: session.scene.id };
  const help = 'What is in the world. Choosing a scene starts it anew.';
  const options = Object.values(scenes).map(({ id, label }) => ({ text: label, value: id }));
  const list = folder.addBinding(model, 'scene', { label: 'Scene', options }) as ListInputBindingApi<string>;
  let level: string | null = null;
  list.element.title = help;
  list.element.dataset.help = help;
  const select = list.element.querySelector('select');
  select?.setAttribute('aria-label', 'Scene');
  select?.setAttribute('aria-description', help);
  list.on('change', ({ value }) => {
    if (value !== session.scene.id) session.load(value);
  });
  const about = make('p', { class: 'note' });
  addRow(folder, about);
  return {
    show() {
      setText(about, session.scene.about);
      const { id, label } = session.scene;
      const name = levelOf(session.scene) ? label : null;
      if (model.scene === id && name === level) return;
      level = name;
      model.scene = id;
      list.options = level === null ? options : [{ text: level, value: id }, ...options];
      list.refresh();
    },
  };
}

interface ButtonSpec {
  readonly folder: FolderName;
  readonly text: string;
  readonly help: string;
  /** hidden in scenes without one */
  readonly needsGun?: true;
  run(session: Session): void;
}

/** In the middle of what is seen. */
const spawnInView =
  (kind: 'crate' | 'circle' | 'polygon') =>
  (session: Session): void =>
    session.select(session.spawn(kind, middleOfView(session)));

const BUTTONS: readonly ButtonSpec[] = [
  { folder: 'Scene', text: 'Restart', help: 'Starts the scene anew from its seed. Key: R.', run: (s) => s.restart() },
  {
    folder: 'Scene',
    text: 'Defaults',
    help: 'Puts every setting but the theme back to what this scene starts with; the world goes on.',
    run: (s) => s.set({ ...startOf(s.scene) }),
  },
  {
    folder: 'Scene',
    text: 'Copy link',
    help: 'Copies an address that opens this scene with these settings. What you have built is not in it.',
    run: (s) =>
      levelOf(s.scene)
        ? s.say('A level from a file has no link: save it with Save level and pass the file on.')
        : void copyLink(
            s,
            writeWorldLink(s.scene, s.settings),
            'The link to this scene and its settings is in the clipboard.',
          ),
  },
  {
    folder: 'Scene',
    text: 'Save level',
    help: 'Saves the bodies as they are now and the settings of the world as JSON, for the engine and the audit to read.',
    run: (s) =>
      download(new Blob([writeScene(s.world)], { type: 'application/json' }), `thinwall-${s.scene.id}-${s.tick}.json`),
  },
  {
    folder: 'Scene',
    text: 'Open level',
    help: 'Opens a saved level from its JSON file, in the place of this world; or drop the file on the stage.',
    run: chooseLevel,
  },
  { folder: 'Spawn', text: '+ Crate', help: 'Puts a crate into the middle of the view.', run: spawnInView('crate') },
  { folder: 'Spawn', text: '+ Circle', help: 'Puts a circle into the middle of the view.', run: spawnInView('circle') },
  {
    folder: 'Spawn',
    text: '+ Polygon',
    help: 'Puts a regular polygon into the middle of the view.',
    run: spawnInView('polygon'),
  },
  { folder: 'Gun', text: 'Fire 1', help: 'Fires one shot. Key: F.', needsGun: true, run: (s) => s.fire(1) },
  {
    folder: 'Gun',
    text: 'Fire 500',
    help: 'Fires 500 shots side by side, each at its own random phase.',
    needsGun: true,
    run: (s) => s.fire(500),
  },
  { folder: 'Time', text: 'Back', help: 'Goes back by exactly one tick. Key: comma.', run: stepBack },
  { folder: 'Time', text: 'Freeze', help: 'Freezes the world or lets it run on. Key: P.', run: togglePlay },
  { folder: 'Time', text: 'Step', help: 'Advances by exactly one tick. Key: full stop.', run: stepForward },
];

interface Buttons {
  show(): void;
}

/** One row of buttons at the end of each folder that has some. */
function addButtons(folder: (name: FolderName) => FolderApi, session: Session): Buttons {
  const made = BUTTONS.map((spec) => ({ spec, button: makePanelButton(spec, session) }));
  for (const name of new Set(BUTTONS.map((spec) => spec.folder))) {
    const row = made.filter(({ spec }) => spec.folder === name).map(({ button }) => button);
    addRow(folder(name), make('div', { class: 'button-row' }, ...row));
  }
  return {
    show() {
      for (const { spec, button } of made) {
        if (spec.needsGun === true) setHidden(button, session.simulation.gun === null);
        if (spec.run === togglePlay) setText(button, session.frozen ? 'Run' : 'Freeze');
      }
    },
  };
}

/** What the session refuses (a shot without a gun) is said, and nothing else happens. */
function makePanelButton({ text, help, run }: ButtonSpec, session: Session): HTMLButtonElement {
  const attributes = { type: 'button', class: 'button', title: help, 'data-help': help, 'aria-description': help };
  const button = make('button', attributes, text);
  button.addEventListener('click', () => {
    try {
      run(session);
    } catch (error) {
      session.say(error instanceof Error ? error.message : String(error), 'error');
    }
  });
  return button;
}
