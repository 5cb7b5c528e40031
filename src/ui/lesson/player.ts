// Steps in the hand: to the start, back, play, forward, to the end, a slider, and what the present step does.

import type { Account } from '#lessons';
import type { Session } from '../../session.ts';
import { makeButton, setIcon } from '../button.ts';
import { make, setAttribute, setHidden, setProperty, setText } from '../dom.ts';

export interface StepPlayer {
  readonly element: HTMLElement;
  refresh(account: Account): void;
}

export function togglePlaying({ lessons }: Session): void {
  if (lessons.playing) lessons.pause();
  else lessons.play();
}

export function createStepPlayer(session: Session): StepPlayer {
  const play = makeButton({
    icon: 'play',
    name: 'Play',
    help: 'Plays the steps one after the other, or stops.',
    keys: 'Space',
    className: 'primary play',
    run: () => togglePlaying(session),
  });
  const slider = make('input', { type: 'range', class: 'timeline', min: 0, max: 1, step: 1, 'aria-label': 'Step' });
  slider.dataset.help = 'The step that is shown.';
  slider.addEventListener('input', () => session.lessons.seek(Number(slider.value)));
  const count = make('output', { class: 'number lesson-step' });
  const narration = make('p', { class: 'lesson-narration' });
  const element = make(
    'div',
    { class: 'lesson-player', role: 'group', 'aria-label': 'Steps' },
    narration,
    make('div', { class: 'lesson-player-row' }, ...makeStepButtons(session, play), slider, count),
  );
  return {
    element,
    refresh({ steps, narration: says = '' }) {
      setHidden(element, steps === undefined);
      if (steps === undefined) return;
      const { playing, figure } = session.lessons;
      const step = Math.min(figure.step, steps);
      setIcon(play, playing ? 'freeze' : 'play');
      setAttribute(play, 'aria-label', playing ? 'Pause' : 'Play');
      setAttribute(play, 'title', playing ? 'Pause (Space)' : 'Play (Space)');
      setAttribute(slider, 'max', String(steps));
      if (slider.value !== String(step)) slider.value = String(step);
      setProperty(slider, '--filled', `${steps === 0 ? 0 : (step / steps) * 100}%`);
      setAttribute(slider, 'aria-valuetext', `step ${step} of ${steps}`);
      setText(count, `${step} / ${steps}`);
      setAttribute(count, 'aria-label', `step ${step} of ${steps}`);
      setText(narration, says);
      setHidden(narration, says === '');
    },
  };
}

function makeStepButtons(session: Session, play: HTMLButtonElement): HTMLButtonElement[] {
  const last = (): number => session.lessons.account.steps ?? 0;
  const buttons = [
    makeButton({
      icon: 'toStart',
      name: 'To the start',
      help: 'Shows the first step.',
      keys: 'Home',
      className: 'quiet small',
      run: () => session.lessons.seek(0),
    }),
    makeButton({
      icon: 'back',
      name: 'One step back',
      help: 'Goes back by one step.',
      keys: '←',
      className: 'quiet small',
      run: () => session.lessons.stepBy(-1),
    }),
    play,
    makeButton({
      icon: 'forward',
      name: 'One step forward',
      help: 'Goes on by one step.',
      keys: '→',
      className: 'quiet small',
      run: () => session.lessons.stepBy(1),
    }),
    makeButton({
      icon: 'toEnd',
      name: 'To the end',
      help: 'Shows the last step.',
      keys: 'End',
      className: 'quiet small',
      run: () => session.lessons.seek(last()),
    }),
  ];
  buttons[0]!.dataset.seek = 'start';
  buttons[4]!.dataset.seek = 'end';
  return buttons;
}
