// The experiments' rows in the panel: what the chosen CCD mode costs and does not catch, the ways to the table and the
// lanes, the audit of the level, and what every mode costs in this scene.

import { type AuditEntry, ccdModes } from '#engine';
import { FAILURES, scenes } from '#scenes';
import { nameBody } from '../session/words.ts';
import type { Session } from '../session.ts';
import { make, setAttribute, setHidden, setText } from './dom.ts';
import { formatCount, formatMeasure, formatMs, formatShare } from './numbers.ts';

/** Offenders that are listed; the audit names how many there are in all. */
const MOST_LISTED = 30;

export interface PanelRow {
  readonly element: HTMLElement;
  show(): void;
}

function makeRowButton(text: string, help: string, run: () => void): HTMLButtonElement {
  const attributes = { type: 'button', class: 'button', title: help, 'data-help': help, 'aria-description': help };
  const button = make('button', attributes, text);
  button.addEventListener('click', run);
  return button;
}

/** Under the choice of the mode: what it does, what it does not catch, and a scene in which that can be seen. */
export function createModeNote(session: Session): PanelRow {
  const about = make('p', { class: 'note' });
  const misses = make('p', { class: 'note' });
  const see = makeRowButton('See it', 'Opens a scene in which the running mode goes wrong in its own way.', () => {
    const scene = FAILURES[session.settings.ccd];
    if (scene !== undefined) session.load(scene);
  });
  const element = make('div', { class: 'mode-note', 'aria-live': 'polite' }, about, misses, see);
  return {
    element,
    show() {
      const { ccd } = session.settings;
      const mode = ccdModes[ccd];
      if (element.dataset.ccd === ccd) return;
      element.dataset.ccd = ccd;
      setText(about, mode?.about ?? '');
      misses.replaceChildren(make('strong', {}, 'Does not catch: '), mode?.misses ?? '');
      const scene = FAILURES[ccd];
      setHidden(see, scene === undefined);
      if (scene !== undefined) setText(see, `See it: ${scenes[scene]?.label ?? scene}`);
    },
  };
}

/** Buttons to the dialog's two views. */
export function createExperimentButtons(session: Session): HTMLElement {
  const { experiments } = session;
  return make(
    'div',
    { class: 'button-row' },
    makeRowButton('Run the table', 'Measures the share that passes at many speeds and modes. Key: X.', () =>
      experiments.open('table'),
    ),
    makeRowButton('Same shot', 'One bullet per CCD mode from the same state, in lanes. Key: Shift+X.', () =>
      experiments.open('lanes'),
    ),
  );
}

/** The audit: a button, one line, and the worst offenders, each a way to the body. */
export function createAuditRow(session: Session): PanelRow {
  const { experiments } = session;
  const words = make('p', { class: 'note', role: 'status' });
  const list = make('ol', { class: 'offenders' });
  const clear = makeRowButton('Clear', 'Takes the marks away.', () => experiments.endAudit());
  const run = makeRowButton(
    'Audit the level',
    'Finds every collider that the bullet could pass unseen.',
    () => void experiments.runAudit(),
  );
  const element = make('div', {}, make('div', { class: 'button-row' }, run, clear), words, list);
  let revision = -1;
  return {
    element,
    show() {
      if (revision === experiments.revision) return;
      revision = experiments.revision;
      const { audit } = experiments;
      setHidden(clear, audit === null);
      setHidden(words, audit === null);
      const offenders = audit?.offenders ?? [];
      list.replaceChildren(...offenders.slice(0, MOST_LISTED).map((offender) => makeOffender(session, offender)));
      if (audit === null) return;
      const isAny = audit.safeSpeed === Infinity;
      const limit = isAny ? 'safe at any speed' : `safe up to ${formatMeasure(audit.safeSpeed)} px/s`;
      const safe = `${formatCount(audit.looked)} ${audit.looked === 1 ? 'collider' : 'colliders'}; ${limit}.`;
      if (audit.looked === 0) {
        setText(words, 'There is nothing in this level that a bullet could meet.');
        return;
      }
      const verdict =
        offenders.length === 0
          ? `None can be passed face-on at ${formatCount(audit.speed)} px/s.`
          : `${formatCount(offenders.length)} can be passed at ${formatCount(audit.speed)} px/s, the worst first${offenders.length > MOST_LISTED ? ` ${MOST_LISTED}` : ''}:`;
      setText(words, `${safe} ${verdict}`);
      setAttribute(words, 'title', audit.remarks.join(' '));
    },
  };
}

function makeOffender(session: Session, offender: AuditEntry): HTMLElement {
  const body = session.world.body(offender.id);
  const name = body ? nameBody(body) : `body ${offender.id}`;
  const button = make(
    'button',
    { type: 'button', class: 'button offender', title: `Select ${name}` },
    make(
      'span',
      {},
      `${name}: ${formatMeasure(offender.thickness)} px, safe to ${formatMeasure(offender.safeSpeed)} px/s`,
    ),
    make('span', { class: 'note' }, `${formatShare(offender.passShare)} % pass. ${adviseOn(offender)}`),
  );
  button.addEventListener('click', () => session.select(offender.id));
  return make('li', {}, button);
}

/** What to change. */
function adviseOn({ advice }: AuditEntry): string {
  const text = advice?.text ?? '';
  return text === '' ? '' : `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

/** What the numbers are of: only what is fast costs a mode anything. */
function describeLoad(bullets: number): string {
  if (bullets === 0) return 'Per tick, with no bullet about: fire, and measure while they fly.';
  return `Per tick, with ${formatCount(bullets)} ${bullets === 1 ? 'bullet' : 'bullets'} about; "own" are the mode's tests.`;
}

/** Tests and time of a tick under every mode, measured in the world as it is. */
export function createCostsRow(session: Session): PanelRow {
  const { experiments } = session;
  const body = make('tbody');
  const table = make(
    'table',
    { class: 'panel-table', hidden: true },
    make('caption', { class: 'visually-hidden' }, 'Cost of every CCD mode in this scene'),
    make(
      'thead',
      {},
      make('tr', {}, ...['CCD mode', 'Tests', 'Own', 'ms'].map((text) => make('th', { scope: 'col' }, text))),
    ),
    body,
  );
  const run = makeRowButton(
    'Cost of every CCD mode here',
    'Runs the next ticks under every mode, measures them, and takes them back.',
    () => experiments.measureCosts(),
  );
  const words = make('p', { class: 'note', role: 'status', hidden: true });
  const element = make('div', {}, make('div', { class: 'button-row' }, run), words, table);
  let revision = -1;
  return {
    element,
    show() {
      const { costs, costBullets } = experiments;
      setHidden(table, costs.length === 0);
      setHidden(words, costs.length === 0);
      if (revision !== experiments.revision) {
        revision = experiments.revision;
        setText(words, describeLoad(costBullets));
        body.replaceChildren(
          ...costs.map(({ ccd, label, tests, modeTests, ms }) =>
            make(
              'tr',
              { 'data-ccd': ccd },
              make('th', { scope: 'row' }, label),
              ...[formatMeasure(tests), formatMeasure(modeTests), formatMs(ms)].map((text) => make('td', {}, text)),
            ),
          ),
        );
      }
      for (const row of body.children)
        setAttribute(row, 'data-running', String((row as HTMLElement).dataset.ccd === session.settings.ccd));
    },
  };
}
