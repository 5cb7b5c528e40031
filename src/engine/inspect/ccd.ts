/**
 * What continuous collision detection saw of a pair in the last tick: who was fast and why, what the mode made of it,
 * and beside the mode an exact sweep over the same straight way, with its chord and its threshold speed.
 */
import { ANGLE, ANGLE0, BULLET, FAST, INNER_RADIUS, OUTER_RADIUS, X, X0, Y, Y0 } from '../bodies.ts';
import type { Body } from '../body.ts';
import type { Sight } from '../ccd/look.ts';
import { length, Transform, type Vec } from '../math.ts';
import { Sweep, sweepShapes } from '../narrow-phase/sweep.ts';
import type { WorldState } from '../state.ts';
import type { PairTrace } from '../trace.ts';
import { FAST_SHARE } from '../tuning.ts';
import type { PartPair } from './pair.ts';
import { factsOf, numberOf } from './told.ts';

/** Where a body was when the tick began, and where it would have ended had nothing been corrected. */
export interface MoveReport {
  readonly body: number;
  readonly from: Vec;
  readonly to: Vec;
  /** rad */
  readonly angleFrom: number;
  readonly angleTo: number;
  /** Way of the centre, and of the rim by turning, px. */
  readonly way: number;
  readonly rim: number;
  /** Half the inner radius, px: who moves farther than that in a tick is fast. */
  readonly limit: number;
  readonly bullet: boolean;
  readonly fast: boolean;
}

export interface LookReport {
  readonly sight: Sight;
  /** The fast body that looked, and what it looked at. */
  readonly body: number;
  readonly other: number;
  /** The stretch of the tick that was looked at begins here, 0..1; its length, px. */
  readonly from: number;
  readonly way: number;
  /** Contact shallower than this is a graze and no impact, px. */
  readonly graze: number;
  /** When they meet, 0..1; null when no impact is seen. */
  readonly t: number | null;
}

export interface SweepReport {
  /** Numbers of the colliders that meet first. */
  readonly part: number;
  readonly otherPart: number;
  /** Motion of A relative to B in the tick, px, and its speed, px/s. */
  readonly dx: number;
  readonly dy: number;
  readonly speed: number;
  /** Signed distance where the tick began, px. */
  readonly start: number;
  /** First and last moment of contact on the straight way, 0..1; null without one, `exit` also when it lasts. */
  readonly toi: number | null;
  readonly exit: number | null;
  readonly normal: Vec | null;
  /** Length of the way on which the pair is a hit, followed without end both ways, px; 0 when it misses. */
  readonly chord: number;
  /** Looks of the mode a tick, and the relative speed up to which they miss nothing on this chord, px/s. */
  readonly slices: number;
  readonly threshold: number;
  /** Chance to pass unseen at this speed with a random phase, 0..1. */
  readonly passShare: number;
}

export interface PairEvent {
  readonly type: string;
  readonly a: number;
  readonly b: number;
  /** When in the tick, 0..1. */
  readonly t: number;
  readonly speed: number;
  readonly x: number;
  readonly y: number;
}

export interface CcdReport {
  /** The mode in force, as in the register. */
  readonly mode: string;
  readonly moves: readonly [MoveReport, MoveReport];
  /** Whether the tick was traced: else `moves` are those after corrections, and there are no looks. */
  readonly traced: boolean;
  readonly looks: readonly LookReport[];
  /** Null while neither moves relative to the other. */
  readonly sweep: SweepReport | null;
  /** What the tick told of the two. */
  readonly events: readonly PairEvent[];
  /** They crossed within the tick, and neither mode nor solver stopped them. */
  readonly missed: boolean;
}

export function reportCcd(
  state: WorldState,
  a: Body,
  b: Body,
  parts: readonly PartPair[],
  trace: PairTrace | null,
): CcdReport {
  const told = trace?.tick === state.tick ? trace : null;
  const moves = [moveOf(state, a, told), moveOf(state, b, told)] as const;
  const events = listEvents(state, a.id, b.id);
  const sweep = sweepBeside(state, moves[0], moves[1], parts);
  return {
    mode: state.settings.ccd,
    moves,
    traced: told !== null,
    looks: factsOf(told, 'ccd').map((facts) => ({
      sight: facts.sight as Sight,
      body: numberOf(facts, 'body'),
      other: numberOf(facts, 'other'),
      from: numberOf(facts, 'from'),
      way: numberOf(facts, 'way'),
      graze: numberOf(facts, 'graze'),
      t: facts.sight === 'seen' ? numberOf(facts, 't') : null,
    })),
    sweep,
    events,
    missed: isMissed(sweep, events),
  };
}

function moveOf({ bodies }: WorldState, body: Body, trace: PairTrace | null): MoveReport {
  const told = factsOf(trace, 'move').find((facts) => facts.body === body.id);
  const { pose, traits, flags } = bodies;
  const p = body.slot * 8;
  const read = (name: string, row: number): number => (told ? numberOf(told, name) : pose[p + row]!);
  const from = { x: read('x0', X0), y: read('y0', Y0) };
  const to = { x: read('x', X), y: read('y', Y) };
  const angleFrom = read('angle0', ANGLE0);
  const angleTo = read('angle', ANGLE);
  return {
    body: body.id,
    from,
    to,
    angleFrom,
    angleTo,
    way: length(to.x - from.x, to.y - from.y),
    rim: Math.abs(angleTo - angleFrom) * traits[p + OUTER_RADIUS]!,
    limit: FAST_SHARE * traits[p + INNER_RADIUS]!,
    bullet: (flags[body.slot]! & BULLET) !== 0,
    fast: told ? told.fast === true : (flags[body.slot]! & FAST) !== 0,
  };
}

/** Copies of the tick's events in which both bodies take part. */
export function listEvents({ events }: WorldState, a: number, b: number): PairEvent[] {
  const found: PairEvent[] = [];
  for (const event of events) {
    if (!((event.a === a && event.b === b) || (event.a === b && event.b === a))) continue;
    found.push({
      type: event.type,
      a: event.a,
      b: event.b,
      t: event.t,
      speed: event.speed,
      x: event.x,
      y: event.y,
    });
  }
  return found;
}

/** At the angles where the tick ends, as the modes look that do not follow the turning. */
function sweepBeside(state: WorldState, a: MoveReport, b: MoveReport, parts: readonly PartPair[]): SweepReport | null {
  const dx = a.to.x - a.from.x - (b.to.x - b.from.x);
  const dy = a.to.y - a.from.y - (b.to.y - b.from.y);
  const way = length(dx, dy);
  if (way === 0) return null;
  const poseA = new Transform().set(a.from.x, a.from.y, a.angleTo);
  const poseB = new Transform().set(b.from.x, b.from.y, b.angleTo);
  const slices = state.mode.slicesOf(state.settings.slices);
  let best: SweepReport | null = null;
  for (const { own, other, part, otherPart } of parts) {
    const path = new Sweep();
    const { shape } = state.colliders;
    const meets = sweepShapes(shape[own]!, poseA, shape[other]!, poseB, dx, dy, state.rule.reach, path);
    const isOnWay = meets && path.enter <= 1 && path.exit > 0;
    const speed = way / state.h;
    const chord = meets ? Math.max(0, path.exit - path.enter) * way : 0;
    const threshold = slices === Infinity ? Infinity : (chord / state.h) * slices;
    const report: SweepReport = {
      part,
      otherPart,
      dx,
      dy,
      speed,
      start: path.startSeparation,
      toi: isOnWay ? Math.max(0, path.enter) : null,
      exit: isOnWay && path.exit <= 1 ? path.exit : null,
      normal: meets ? { x: path.nx, y: path.ny } : null,
      chord,
      slices,
      threshold,
      passShare: meets && speed > threshold ? (speed - threshold) / speed : 0,
    };
    if (best === null || isEarlier(report, best)) best = report;
  }
  return best;
}

function isEarlier(p: SweepReport, q: SweepReport): boolean {
  if (p.toi === null) return false;
  return q.toi === null || p.toi < q.toi;
}

function isMissed(sweep: SweepReport | null, events: readonly PairEvent[]): boolean {
  if (events.some(({ type }) => type === 'passed')) return true;
  if (sweep === null || sweep.toi === null || sweep.exit === null || sweep.start <= 0) return false;
  return !events.some(({ type }) => type === 'hit' || type === 'begin' || type === 'enter');
}
