// The gun's read-out: what the arithmetic predicts for the gun as it is set, and what its shots did. Top row: fire,
// speed, CCD mode, verdict. Bottom row: step, threshold, the two shares on one bar, the tally. Shown while the scene
// has a gun. It never computes the physics: everything comes from session.stats().

import { ccdModes } from '#engine';
import type { Session, SessionStats } from '../session.ts';
import { settingSpecs } from '../settings.ts';
import { makeButton, setIcon } from './button.ts';
import { make, setAttribute, setHidden, setText } from './dom.ts';
import { icon } from './icons.ts';
import { nextSpeed } from './log-scale.ts';
import { formatCount, formatMeasure } from './numbers.ts';
import type { UiPart } from './part.ts';
import { createShareBar } from './share-bar.ts';
import { judgeGun } from './verdict.ts';

/** How many shots the second fire button orders: enough for an interval of about ± 10 %. */
const VOLLEY = 100;

const VERDICT_ICONS = { safe: 'safe', unsafe: 'unseen', unknown: 'help' } as const;

/** One step of the bullet's speed, up or down, within the setting's range. */
export function stepBulletSpeed(session: Session, direction: 1 | -1): void {
  const { max = 20000 } = settingSpecs.bulletSpeed;
  session.set({ bulletSpeed: nextSpeed(session.settings.bulletSpeed, direction, max) });
}

export function createReadOut(session: Session): UiPart {
  const controls = createControls(session);
  const verdict = createVerdict();
  const facts = createFacts();
  const bar = createShareBar();
  const tally = createTally();
  const element = make(
    'section',
    { class: 'card read-out', 'aria-label': 'Gun read-out' },
    make('div', { class: 'read-out-row' }, controls.element, verdict.element),
    make('div', { class: 'read-out-row figures' }, facts.element, bar.element, tally.element),
  );
  const show = (): void => {
    setHidden(element, session.simulation.gun === null);
    if (element.hidden) return;
    const stats = session.stats();
    controls.show();
    verdict.show(stats, session.settings.bulletSpeed, session.settings.ccd);
    facts.show(stats);
    bar.show({ predicted: stats.predictedPassShare, measured: stats.measuredShare, interval: stats.interval });
    tally.show(stats);
  };
  show();
  return {
    element,
    refresh(frame) {
      if (frame.changed || frame.beat) show();
    },
  };
}

function createControls(session: Session): { element: HTMLElement; show(): void } {
  const speed = make('output', { class: 'number speed', 'aria-label': 'Bullet speed' });
  const stepper = make(
    'div',
    { class: 'group', role: 'group', 'aria-label': 'Bullet speed' },
    makeButton({
      icon: 'minus',
      name: 'Slower bullets',
      help: 'Slower by 60 px/s, above 2,000 by a tenth.',
      keys: '-',
      run: () => stepBulletSpeed(session, -1),
    }),
    speed,
    makeButton({
      icon: 'plus',
      name: 'Faster bullets',
      help: 'Faster by 60 px/s, above 2,000 by a tenth.',
      keys: '=',
      run: () => stepBulletSpeed(session, 1),
    }),
  );
  const mode = make('span', { class: 'ccd-name' });
  const cycle = make(
    'button',
    { type: 'button', class: 'button ccd', 'aria-keyshortcuts': 'C', title: 'Next CCD mode (C)' },
    make('span', { class: 'caption' }, 'CCD'),
    mode,
    icon('cycle'),
    make('kbd', { 'aria-hidden': 'true', 'data-key': 'C' }),
  );
  cycle.addEventListener('click', (event) => session.cycleCcd(event.shiftKey ? -1 : 1));
  const element = make(
    'div',
    { class: 'gun-controls' },
    makeFireButton(session),
    makeVolleyButton(session),
    stepper,
    cycle,
  );
  return {
    element,
    show() {
      setText(speed, `${formatCount(session.settings.bulletSpeed)} px/s`);
      const chosen = ccdModes[session.settings.ccd];
      const label = chosen?.label ?? session.settings.ccd;
      setText(mode, label);
      setAttribute(cycle, 'aria-label', `CCD mode: ${label}. Press for the next one.`);
      setAttribute(
        cycle,
        'data-help',
        `${label}: ${chosen?.about ?? ''} Does not catch: ${chosen?.misses ?? ''} Key: C, Shift+C.`,
      );
    },
  };
}

/** Held like the key: it repeats at the fire rate. A press by keyboard or by assistive technology fires once. */
function makeFireButton(session: Session): HTMLButtonElement {
  const button = makeButton({
    icon: 'fire',
    name: 'Fire',
    text: 'Fire',
    help: 'Fires the gun; held, it repeats at the fire rate.',
    keys: 'F',
    className: 'primary fire',
    run: (event) => {
      if (event.detail === 0) session.fire();
    },
  });
  button.append(make('kbd', { 'aria-hidden': 'true', 'data-key': 'F' }));
  const release = (): void => session.trigger(false);
  button.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    session.trigger(true);
  });
  button.addEventListener('pointerup', release);
  button.addEventListener('pointercancel', release);
  button.addEventListener('lostpointercapture', release);
  button.addEventListener('contextmenu', (event) => event.preventDefault());
  return button;
}

function makeVolleyButton(session: Session): HTMLButtonElement {
  return makeButton({
    name: `Fire ${VOLLEY} shots`,
    text: `×${VOLLEY}`,
    help: `Fires ${VOLLEY} shots side by side, each at its own random phase within a step: enough to measure a share.`,
    className: 'volley',
    run: () => session.fire(VOLLEY),
  });
}

function createVerdict(): { element: HTMLElement; show(stats: SessionStats, speed: number, ccd: string): void } {
  const text = make('span');
  const element = make('p', { class: 'verdict', 'data-help': 'What the arithmetic says about the next shot.' }, text);
  return {
    element,
    show(stats, speed, ccd) {
      const { threshold, predictedPassShare, hit } = stats;
      const { sweeps, promise, reaches } = ccdModes[ccd]!;
      // rows ahead of time may stop what would have flown by
      const hits = reaches ? hit : 0;
      const verdict = judgeGun({ speed, threshold, predictedPassShare, hits, sweeps });
      setAttribute(element, 'title', promise);
      setIcon(element, VERDICT_ICONS[verdict.tone]);
      setAttribute(element, 'data-tone', verdict.tone);
      setText(text, verdict.text);
    },
  };
}

/** A labelled number. */
function makeFact(label: string, help: string, unit = ''): { element: HTMLElement; value: HTMLElement } {
  const value = make('dd', { class: 'number' });
  const words = unit === '' ? label : `${label} `;
  const term = make('dt', {}, words);
  if (unit !== '') term.append(make('span', { class: 'unit' }, unit));
  return { element: make('div', { class: 'fact', 'data-help': help }, term, value), value };
}

function createFacts(): { element: HTMLElement; show(stats: SessionStats): void } {
  const step = makeFact('step', 'Distance that a bullet flies in one tick: speed divided by the tick rate.', 'px');
  const threshold = makeFact(
    'threshold',
    'Predicted threshold speed: up to here every step samples the wall; above it shots can pass unseen.',
    'px/s',
  );
  return {
    element: make('dl', { class: 'facts' }, step.element, threshold.element),
    show(stats) {
      setText(step.value, formatMeasure(stats.stepDistance));
      setText(threshold.value, stats.threshold === null ? '–' : formatMeasure(stats.threshold));
      setAttribute(threshold.value, 'aria-label', stats.threshold === Infinity ? 'no limit in this mode' : null);
    },
  };
}

function createTally(): { element: HTMLElement; show(stats: SessionStats): void } {
  const fired = makeFact('fired', 'Shots of this tally; changing any input of the prediction starts a new one.');
  const hit = makeFact('hit', 'Shots whose sampled pose, or sweep where the mode sweeps, met the wall.');
  const passed = makeFact('passed', 'Shots that crossed the wall and were seen in it at no sampled pose.');
  const missed = makeFact('missed', 'Shots whose path does not cross the wall; they count for neither share.');
  hit.element.classList.add('tone-hit');
  passed.element.classList.add('tone-passed');
  const element = make('dl', { class: 'facts tally' }, fired.element, hit.element, passed.element, missed.element);
  return {
    element,
    show(stats) {
      setText(fired.value, formatCount(stats.fired));
      setText(hit.value, formatCount(stats.hit));
      setText(passed.value, formatCount(stats.passed));
      setText(missed.value, formatCount(stats.missed));
      // rare, and a column that always says 0 is noise
      setHidden(missed.element, stats.missed === 0);
    },
  };
}
