/** The inspector in words: names, verdicts and reasons, each with its unit. */
import {
  type BodyStateReport,
  type CcdReport,
  type ContactReport,
  type Exclusion,
  explainContact,
  type Feature,
  type LookReport,
  type MoveReport,
  type PairInspection,
  type World,
} from '#engine';
import { nameBody } from './words.ts';

export const SECTIONS = ['broad', 'narrow', 'ccd', 'solver', 'state'] as const;
/** The part of the story that is read, and drawn on the stage. */
export type Section = (typeof SECTIONS)[number];

const MINUS = '−';

/** Three digits that mean something, thousandths at the finest; a true minus sign. */
export function showFine(value: number): string {
  if (value === Infinity) return 'no limit';
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  const digits = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
  const text = value.toFixed(digits);
  const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  const plain = trimmed === '-0' ? (value === 0 ? '0' : '≈ 0') : trimmed === '0' && value !== 0 ? '≈ 0' : trimmed;
  return plain.replace('-', MINUS).replace(/\B(?=(\d{3})+(?!\d))/g, digits === 0 ? ',' : '');
}

export const inPx = (value: number): string => `${showFine(value)} px`;
export const inImpulse = (value: number): string => `${showFine(value)} kg px/s`;
export const inSpeed = (value: number): string => (value === Infinity ? 'no limit' : `${showFine(value)} px/s`);
export const inVector = (x: number, y: number): string => `(${showFine(x)}, ${showFine(y)})`;

/** "apart by 12 px", "touching", "overlapping by 0.2 px" */
export function describeSeparation(state: string, separation: number): string {
  if (state === 'touching') return `touching (${inPx(separation)})`;
  return state === 'overlapping' ? `overlapping by ${inPx(-separation)}` : `apart by ${inPx(separation)}`;
}

export const EXCLUSION_WORDS: Readonly<Record<Exclusion, string>> = {
  'same-body': 'One body: its own parts never meet.',
  filters: 'Filtered out: the category of one is not in the mask of the other.',
  'two-sensors': 'Two sensors: neither reports the other.',
  'nothing-dynamic': 'Neither can be pushed, and neither reports: the pair is left out.',
};

export const SIGHT_WORDS: Readonly<Record<LookReport['sight'], string>> = {
  seen: 'sees a hit',
  unseen: 'sees no hit',
  sensor: 'a sensor stops nobody',
  passing: 'let pass until apart',
  'out-of-reach': 'out of reach: the gap is longer than the way',
  held: 'held since before the tick: left to the solver',
  leaving: 'has hit in this tick and only parts or slides',
  'at-end': 'known, and seen only where the tick ends: left to the solver',
};

/** Why a body was fast in the tick, or was not. */
export function describeFastness({ way, rim, limit, bullet, fast }: MoveReport): string {
  const sum = way + rim;
  const moved = rim > 0 ? `${inPx(way)} + ${inPx(rim)} at the rim` : inPx(way);
  if (bullet) return fast ? `fast: a bullet that moved ${moved}` : 'a bullet that did not move';
  if (sum === 0) return 'slow: did not move';
  const compared = fast ? `> ${inPx(limit)}` : `≤ ${inPx(limit)}`;
  return `${fast ? 'fast' : 'slow'}: moved ${moved} ${compared}, half its inner radius`;
}

export function describeWakefulness(body: BodyStateReport): string {
  const rest = `${showFine(body.restTime)} of ${showFine(body.timeToSleep)} s`;
  const speed = `${inSpeed(body.restSpeed)}`;
  switch (body.wakefulness) {
    case 'static':
      return 'never moves, so it neither sleeps nor wakes';
    case 'kinematic':
      return 'moves at its own speed and is never pushed';
    case 'asleep':
      return `asleep: its island was slower than ${inSpeed(body.sleepSpeed)} for ${showFine(body.timeToSleep)} s`;
    case 'sleep-off':
      return 'awake: sleeping is switched off';
    case 'held':
      return 'awake: held in the hand';
    case 'moving':
      return `awake: ${speed} with its rim, faster than ${inSpeed(body.sleepSpeed)}`;
    case 'resting':
      return `awake: slow for ${rest}, and all of its island must be`;
  }
}

/** "edge 1 of A on edge 3 of B, first end" */
export function describeFeature(feature: Feature): string {
  switch (feature.kind) {
    case 'edges':
      return `edge ${feature.a} of A on edge ${feature.b} of B, end ${feature.end}`;
    case 'corners':
      return `corner ${feature.a} of A to corner ${feature.b} of B`;
    case 'round':
      return 'the round shape and what is nearest to it';
    case 'volumes':
      return 'bounding volumes';
  }
}

/** A contact in one line: who, how deep, which way, which features, what it bore. */
export function describeContact(world: World, slot: number): string {
  const contact = explainContact(world, slot);
  const [a, b] = [contact.a, contact.b].map((id) => nameOf(world, id)) as [string, string];
  const points = contact.points.map(
    ({ id, separation, normalImpulse, tangentImpulse }) =>
      `id ${id}: ${inPx(separation)}, jn ${showFine(normalImpulse)}, jt ${showFine(tangentImpulse)} kg px/s`,
  );
  const { normal } = contact;
  const parts = [
    `${contact.touching ? 'Contact' : 'Contact ahead of time'} of ${a} and ${b}`,
    `separation ${inPx(contact.separation ?? Number.NaN)}`,
    `normal ${inVector(normal.x, normal.y)}`,
    ...featureOnce(contact),
    ...points,
  ];
  return parts.join(' · ');
}

/** In the order of the two names before it. */
function featureOnce({ points }: ContactReport): string[] {
  const feature = points[0]?.feature;
  if (!feature) return [];
  if (feature.kind === 'edges') return [`edge ${feature.a} on edge ${feature.b}`];
  return [feature.kind === 'corners' ? `corner ${feature.a} to corner ${feature.b}` : describeFeature(feature)];
}

export function nameOf(world: World, id: number): string {
  const body = world.body(id);
  return body ? nameBody(body) : `body ${id}`;
}

/** What to do while a body of the pair is still to be chosen. */
export function describePicking(a: number | null, world: World): string {
  if (a === null) return 'Inspect: click the first of two bodies, or choose it (N) and press I.';
  return `Inspect ${nameOf(world, a)} and: click the second body, or choose it (N) and press I.`;
}

export const SECTION_NAMES: Readonly<Record<Section, string>> = {
  broad: 'Broad phase',
  narrow: 'Narrow phase',
  ccd: 'CCD',
  solver: 'Solver',
  state: 'State',
};

/** What each section comes to, in two or three words. */
export function giveVerdict(section: Section, pair: PairInspection): string {
  switch (section) {
    case 'broad':
      return judgeBroad(pair);
    case 'narrow': {
      const [part] = pair.narrow;
      if (!part) return 'no shapes';
      if (part.state === 'touching') return 'touching';
      return part.state === 'overlapping' ? `overlap ${inPx(-part.separation)}` : `gap ${inPx(part.separation)}`;
    }
    case 'ccd':
      return judgeCcd(pair.ccd);
    case 'solver':
      return judgeSolver(pair);
    case 'state':
      return judgeState(pair);
  }
}

function judgeBroad({ broad }: PairInspection): string {
  if (broad.exclusions.length > 0) return 'left out';
  if (broad.candidate) return 'candidate';
  const [nearest] = broad.boxes;
  return nearest?.axis ? `${nearest.axis}: ${inPx(nearest.gap)}` : 'not named';
}

function judgeCcd({ missed, looks, moves, traced }: CcdReport): string {
  if (missed) return 'missed';
  if (looks.some(({ sight }) => sight === 'seen')) return 'seen';
  if (!moves.some(({ fast }) => fast)) return 'both slow';
  return traced ? 'no hit' : 'fast';
}

function judgeSolver({ solver, narrow, ccd }: PairInspection): string {
  if (solver.impacts.length > 0 || ccd.events.some(({ type }) => type === 'hit')) return 'hit by CCD';
  const pushed = solver.pushes.length;
  if (pushed > 0) return `${pushed} ${pushed === 1 ? 'push' : 'pushes'}`;
  if (solver.normalImpulse > 0) return inImpulse(solver.normalImpulse);
  if (solver.traced) return 'nothing borne';
  const borne = narrow.reduce((sum, { contact }) => sum + (contact?.peakImpulse ?? 0), 0);
  return borne > 0 ? `${inImpulse(borne)} peak` : 'nothing borne';
}

function judgeState({ a, b }: PairInspection): string {
  if (a.asleep || b.asleep) return a.asleep && b.asleep ? 'both asleep' : 'one asleep';
  const vx = b.vx - a.vx;
  const vy = b.vy - a.vy;
  return `Δv ${inSpeed(Math.sqrt(vx * vx + vy * vy))}`;
}
