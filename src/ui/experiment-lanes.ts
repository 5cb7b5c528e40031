// "Same shot, every mode": one bullet a CCD mode, all from one state, in lanes below one another, tick by tick.

import { type Lane, type LanePlan, type Lanes, TEXT_EXAMPLE } from '#scenes';
import type { Session } from '../session.ts';
import { makeButton } from './button.ts';
import { make, setAttribute, setHidden, setText } from './dom.ts';
import { createLanePicture, type LanePicture } from './experiment-lane-picture.ts';
import { steeringOf } from './experiment-plan.ts';
import type { ExperimentTab } from './experiment-tab.ts';
import { formatCount, formatMeasure, formatShare } from './numbers.ts';

/** ms between two ticks: slow enough to see each. */
const PACE = 260;

export function createLanesTab(session: Session): ExperimentTab {
  const { experiments } = session;
  const phase = make('input', {
    type: 'range',
    min: 0,
    max: 0.999,
    step: 0.001,
    'aria-label': 'Phase: where in a step the contact falls',
  });
  const phaseValue = make('output', { class: 'number' });
  const words = make('p', { class: 'lane-words', role: 'status' });
  const problem = make('p', { class: 'problem', role: 'alert', hidden: true });
  const field = make('div', { class: 'lanes' });
  const figures = make('div', {
    class: 'wide-table',
    tabindex: 0,
    role: 'region',
    'aria-label': 'Figures of the lanes',
  });
  let pictures: LanePicture[] = [];
  let isText = true;
  /** The panel's settings that the lanes were opened with. */
  let opened = '';
  let isPlaying = false;
  let steppedAt = 0;

  const chosen = (): Partial<LanePlan['settings']> =>
    isText ? { ...steeringOf(session), ...TEXT_EXAMPLE, bulletOnHit: 'stop' } : steeringOf(session);
  const open = (at?: number): void => {
    setHidden(problem, true);
    opened = JSON.stringify(steeringOf(session));
    try {
      const lanes = experiments.openLanes({ settings: chosen(), phase: at });
      phase.value = String(lanes.phase);
      pictures = lanes.lanes.map((lane) => createLanePicture(lanes, lane));
      field.replaceChildren(...pictures.map(({ element }) => element));
      isPlaying = !matchMedia('(prefers-reduced-motion: reduce)').matches;
      while (!isPlaying && !lanes.isOver) lanes.step();
    } catch (error) {
      // what is there is of another shot
      experiments.closeLanes();
      pictures = [];
      field.replaceChildren();
      figures.replaceChildren();
      setText(words, '');
      setText(problem, error instanceof Error ? error.message : String(error));
      setHidden(problem, false);
    }
    show();
  };
  const stepOnce = (): void => {
    isPlaying = false;
    if (experiments.lanes?.isOver === false) experiments.stepLanes();
    show();
  };
  phase.addEventListener('input', () => {
    open(Number(phase.value));
    finish();
  });
  function finish(): void {
    isPlaying = false;
    const { lanes } = experiments;
    while (lanes && !lanes.isOver) lanes.step();
    show();
  }
  function show(): void {
    const { lanes } = experiments;
    if (!lanes) return;
    for (const picture of pictures) picture.show();
    setText(phaseValue, showPhase(lanes.phase));
    setText(words, describeShot(lanes));
    figures.replaceChildren(makeLaneTable(lanes.lanes));
  }

  const choices = [
    makeButton({
      name: "30 px in one step, the text's example",
      text: '30 px in one step',
      help: 'The textbook case: an 8 px wall, a 4 px bullet, 1,800 px/s at 60 Hz; 30 px in one step, or in three steps of 10.',
      run: () => choose(true),
    }),
    makeButton({
      name: 'My settings, those of the panel',
      text: 'My settings',
      help: 'The bullet, wall, tick rate, slices and tolerance that are set in the panel.',
      run: () => choose(false),
    }),
  ];
  const choose = (text: boolean): void => {
    isText = text;
    choices.forEach((choice, i) => {
      setAttribute(choice, 'aria-pressed', String(text === (i === 0)));
    });
    open();
  };
  for (const [i, choice] of choices.entries()) setAttribute(choice, 'aria-pressed', String(i === 0));

  const element = make(
    'section',
    { class: 'experiment-tab', 'aria-label': 'Same shot, every mode' },
    words,
    make(
      'div',
      { class: 'run-row' },
      makeButton({
        icon: 'restart',
        name: 'Fire again',
        text: 'Fire again',
        help: 'The same shot once more.',
        className: 'primary',
        run: () => open(experiments.lanes?.phase),
      }),
      makeButton({
        icon: 'forward',
        name: 'Step by one tick',
        text: 'Step',
        help: 'One tick of every lane.',
        run: stepOnce,
      }),
      makeButton({ name: 'To the end', text: 'To the end', help: 'Every lane to its end at once.', run: finish }),
      ...choices,
      make('label', { class: 'phase' }, make('span', { class: 'caption' }, 'Phase in a step'), phase, phaseValue),
    ),
    problem,
    field,
    figures,
  );
  return {
    element,
    show() {
      const isStale = !isText && opened !== JSON.stringify(steeringOf(session));
      if (experiments.lanes === null || isStale) open();
    },
    refresh({ now }) {
      const { lanes } = experiments;
      if (!isPlaying || lanes === null || now - steppedAt < PACE) return;
      steppedAt = now;
      experiments.stepLanes();
      isPlaying = !lanes.isOver;
      show();
    },
  };
}

function describeShot(lanes: Lanes): string {
  const { settings, prediction } = lanes;
  const step = `${formatMeasure(settings.bulletSpeed)} px/s at ${formatMeasure(settings.hz)} Hz is ${formatMeasure(prediction.stepDistance)} px a step`;
  const chord = `the wall stops a look on ${formatMeasure(prediction.chord)} px`;
  if (prediction.passShare === 0) return `${step}; ${chord}, so even one look a tick never misses it.`;
  return `${step}; ${chord}. With one look a tick, ${formatShare(prediction.passShare)} % of all phases pass: those below ${showPhase(prediction.passShare)}.`;
}

/** As finely as its slider goes. */
function showPhase(phase: number): string {
  return String(Number(phase.toFixed(3)));
}

function makeLaneTable(lanes: readonly Lane[]): HTMLTableElement {
  const head = ['Mode', 'Looks a tick', 'Outcome', 'Time lost, ms', 'Tests', 'Speed after, px/s'];
  const rows = lanes.map((lane) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, lane.label),
      make('td', {}, lane.looks === Infinity ? 'the whole path' : formatCount(lane.looks)),
      make('td', { 'data-outcome': lane.outcome }, OUTCOMES[lane.outcome]),
      make('td', {}, lane.outcome === 'hit' ? formatMeasure(1000 * lane.lost) : '–'),
      make('td', {}, formatCount(lane.tests)),
      make('td', {}, lane.speed === null ? 'gone' : formatCount(lane.speed)),
    ),
  );
  return make(
    'table',
    { class: 'figures-table' },
    make(
      'caption',
      {},
      'Time lost: how much later than the exact moment of contact the mode lets the bullet meet the wall',
    ),
    make('thead', {}, make('tr', {}, ...head.map((text) => make('th', { scope: 'col' }, text)))),
    make('tbody', {}, ...rows),
  );
}

const OUTCOMES: Readonly<Record<Lane['outcome'], string>> = {
  flying: 'in flight',
  hit: 'met the wall',
  passed: 'passed unseen',
};
