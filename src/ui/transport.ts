// The transport bar: time in the hand. Restart, back, play or freeze, step, the timeline, the tick, the speed.

import type { Session } from '../session.ts';
import { settingSpecs } from '../settings.ts';
import { makeButton, setIcon } from './button.ts';
import { make, setAttribute, setText } from './dom.ts';
import { formatCount, formatScale } from './numbers.ts';
import type { UiPart } from './part.ts';
import { submit } from './submit.ts';
import { createTimeline } from './timeline.ts';

const SPEEDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4] as const;

/** Freezes a running world, runs a frozen one. */
export function togglePlay(session: Session): void {
  if (session.frozen) session.run();
  else session.freeze();
}

/** Takes the last edit back, or says that there is none: a key that does nothing looks broken. */
export function undo(session: Session): void {
  if (!session.undo()) session.say('There is no edit to undo.');
}

export function redo(session: Session): void {
  if (!session.redo()) session.say('There is no undone edit to make again.');
}

/** One tick forward; a running world is frozen first, or the step could not be seen. */
export function stepForward(session: Session): void {
  if (!session.frozen) session.freeze();
  session.stepForward(1);
}

/** One tick back, likewise. */
export function stepBack(session: Session): void {
  if (!session.frozen) session.freeze();
  session.stepBack(1);
}

export function createTransport(session: Session): UiPart {
  const play = createPlayButton(session);
  const timeline = createTimeline(session);
  const clock = createClock(session);
  const speed = createSpeed(session);
  const element = make(
    'div',
    { class: 'transport', role: 'group', 'aria-label': 'Time' },
    make('div', { class: 'group' }, ...makeEditButtons(session)),
    make(
      'div',
      { class: 'group play-group' },
      makeButton({
        icon: 'back',
        name: 'One tick back',
        help: 'Goes back by exactly one tick, bit for bit.',
        keys: ',',
        run: () => stepBack(session),
      }),
      play.element,
      makeButton({
        icon: 'forward',
        name: 'One tick forward',
        help: 'Advances by exactly one tick.',
        keys: '.',
        run: () => stepForward(session),
      }),
    ),
    timeline.element,
    clock.element,
    speed.element,
  );
  return {
    element,
    refresh(frame) {
      timeline.refresh(frame);
      clock.refresh(frame);
      if (!frame.changed) return;
      play.refresh(frame);
      speed.refresh(frame);
    },
  };
}

function makeEditButtons(session: Session): HTMLButtonElement[] {
  return [
    makeButton({
      icon: 'restart',
      name: 'Restart the scene',
      help: 'Starts the scene anew from its seed.',
      keys: 'R',
      run: () => session.restart(),
    }),
    makeButton({
      icon: 'undo',
      name: 'Undo',
      help: 'Takes the last edit back.',
      keys: 'Ctrl+Z',
      className: 'edit',
      run: () => undo(session),
    }),
    makeButton({
      icon: 'redo',
      name: 'Redo',
      help: 'Makes the undone edit again.',
      keys: 'Ctrl+Shift+Z',
      className: 'edit',
      run: () => redo(session),
    }),
  ];
}

function createPlayButton(session: Session): UiPart {
  const button = makeButton({
    name: 'Freeze',
    help: 'Freezes the world or lets it run on; freezing never changes what would have happened.',
    keys: 'P',
    className: 'primary play',
    run: () => togglePlay(session),
  });
  const refresh = (): void => {
    setIcon(button, session.frozen ? 'play' : 'freeze');
    const name = session.frozen ? 'Run' : 'Freeze';
    setAttribute(button, 'aria-label', name);
    setAttribute(button, 'title', `${name} (P)`);
  };
  refresh();
  return { element: button, refresh };
}

/** The tick number, and whether time stands, crawls or runs. */
function createClock(session: Session): UiPart {
  const tick = make('output', { class: 'number tick', 'aria-label': 'Tick' });
  const state = make('span', { class: 'state' });
  const element = make(
    'div',
    {
      class: 'clock',
      'data-help': 'The tick that is shown, and whether time runs. All states are those after the tick.',
    },
    make('span', { class: 'caption' }, 'tick'),
    tick,
    state,
  );
  const refresh = (): void => {
    setText(tick, formatCount(session.tick));
    const slowed = session.speedNow < session.settings.timeScale;
    const name = session.frozen ? 'frozen' : slowed ? 'slow' : 'running';
    setAttribute(state, 'data-state', name);
    setText(state, session.frozen ? 'frozen' : slowed ? `slow ${formatScale(session.speedNow)}` : 'running');
  };
  refresh();
  return { element, refresh };
}

function createSpeed(session: Session): UiPart {
  const select = make('select', {
    class: 'select time-scale',
    'aria-label': 'Speed of time',
    title: 'Speed of time',
    'data-help': settingSpecs.timeScale.help,
  });
  // the slider in the panel reaches what the list has not: such a value becomes an option of its own
  const refresh = (): void => {
    const now = session.settings.timeScale;
    if (select.options.length > 0 && Number(select.value) === now) return;
    const scales = SPEEDS.some((speed) => speed === now) ? SPEEDS : [...SPEEDS, now].sort((a, b) => a - b);
    select.replaceChildren(...scales.map((scale) => make('option', { value: scale }, formatScale(scale))));
    select.value = String(now);
  };
  select.addEventListener('change', () => {
    submit(session, 'timeScale', Number(select.value));
  });
  refresh();
  return { element: select, refresh };
}
