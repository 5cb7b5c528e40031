/**
 * What the solver did with a pair in the last tick. Under `soft-step` the impulses of every pass of every sub-step,
 * under `push-out` the push of every pass; they exist only while the tick runs, so without a trace there are none.
 */
import type { Body } from '../body.ts';
import type { WorldState } from '../state.ts';
import type { Facts, PairTrace } from '../trace.ts';
import { RESTITUTION_THRESHOLD } from '../tuning.ts';
import { factsOf, numberOf } from './told.ts';

/** One point of a row after a pass. Impulses are accumulated since the sub-step began, its warm start included; kg px/s. */
export interface PassPoint {
  readonly normalImpulse: number;
  readonly tangentImpulse: number;
  /** px */
  readonly separation: number;
}

/** A row of the watched pair after a stage of a sub-step; `start` is what the first warm start applies. */
export interface PassReport {
  /** Slot of the contact. */
  readonly contact: number;
  readonly stage: 'start' | 'push' | 'relax';
  /** From 1; 0 before the first. */
  readonly subStep: number;
  readonly points: readonly PassPoint[];
}

export interface BounceReport {
  /** kg px/s */
  readonly normalImpulse: number;
  readonly tangentImpulse: number;
  /** px/s at the moment of impact, and the restitution applied there. */
  readonly approach: number;
  readonly restitution: number;
}

/** An impact of a fast body, resolved at its moment by the CCD mode. */
export interface ImpactReport extends BounceReport {
  /** 0..1 of the tick. */
  readonly t: number;
}

export interface PushReport {
  /** From 1. */
  readonly pass: number;
  /** Slot of the contact. */
  readonly contact: number;
  /** Before the push, px. */
  readonly separation: number;
  /** px/s into the surface, taken away (0 or less: they parted). */
  readonly approach: number;
  readonly moves: readonly { readonly body: number; readonly dx: number; readonly dy: number }[];
}

export interface SolverReport {
  /** The solver in force, as in the register, and how often it passes over its rows in a tick. */
  readonly solver: string;
  readonly subSteps: number;
  readonly passes: number;
  /** Whether the tick was traced; without, all lists are empty. */
  readonly traced: boolean;
  readonly rows: readonly PassReport[];
  readonly bounces: readonly BounceReport[];
  readonly impacts: readonly ImpactReport[];
  readonly pushes: readonly PushReport[];
  /** Impulse that the pair's contacts bore in the whole tick, kg px/s: of every sub-step, of bounces, and of impacts. */
  readonly normalImpulse: number;
  readonly tangentImpulse: number;
  /** The larger of both, and what was in force: 0 where nothing bounced. */
  readonly restitution: number;
  readonly effectiveRestitution: number;
  /** Slower approaches do not bounce, px/s. */
  readonly restitutionThreshold: number;
}

export function reportSolver(state: WorldState, a: Body, b: Body, trace: PairTrace | null): SolverReport {
  const { settings } = state;
  const told = trace?.tick === state.tick ? trace : null;
  const rows = readRows(told);
  const bounces = factsOf(told, 'bounce').map(readBounce);
  const impacts = factsOf(told, 'impact').map((facts) => ({ ...readBounce(facts), t: numberOf(facts, 't') }));
  const ends = rows.filter(({ stage }) => stage === 'relax').flatMap(({ points }) => points);
  const borne = [...ends, ...bounces, ...impacts];
  const met = [...bounces, ...impacts].map(({ restitution }) => restitution);
  return {
    solver: settings.solver,
    subSteps: settings.subSteps,
    passes: settings.passes,
    traced: told !== null,
    rows,
    bounces,
    impacts,
    pushes: readPushes(told),
    normalImpulse: borne.reduce((sum, { normalImpulse }) => sum + normalImpulse, 0),
    tangentImpulse: borne.reduce((sum, { tangentImpulse }) => sum + tangentImpulse, 0),
    restitution: Math.max(a.restitution, b.restitution),
    effectiveRestitution: Math.max(0, ...met, bouncedByPush(told)),
    restitutionThreshold: RESTITUTION_THRESHOLD,
  };
}

function readBounce(facts: Facts): BounceReport {
  return {
    normalImpulse: numberOf(facts, 'jn'),
    tangentImpulse: numberOf(facts, 'jt'),
    approach: numberOf(facts, 'approach'),
    restitution: numberOf(facts, 'restitution'),
  };
}

function readRows(trace: PairTrace | null): PassReport[] {
  const points = factsOf(trace, 'point');
  return factsOf(trace, 'row').map((row) => ({
    contact: numberOf(row, 'contact'),
    stage: row.stage as PassReport['stage'],
    subStep: numberOf(row, 'subStep'),
    points: points
      .filter((p) => p.contact === row.contact && p.stage === row.stage && p.subStep === row.subStep)
      .map((p) => ({
        normalImpulse: numberOf(p, 'jn'),
        tangentImpulse: numberOf(p, 'jt'),
        separation: numberOf(p, 'separation'),
      })),
  }));
}

function readPushes(trace: PairTrace | null): PushReport[] {
  const found: PushReport[] = [];
  for (const { what, facts } of trace?.entries ?? []) {
    if (what === 'pass') {
      found.push({
        pass: numberOf(facts, 'pass'),
        contact: numberOf(facts, 'contact'),
        separation: numberOf(facts, 'separation'),
        approach: numberOf(facts, 'approach'),
        moves: [],
      });
    } else if (what === 'push') {
      const moves = found.at(-1)!.moves as PushReport['moves'][number][];
      moves.push({ body: numberOf(facts, 'body'), dx: numberOf(facts, 'dx'), dy: numberOf(facts, 'dy') });
    }
  }
  return found;
}

/** Restitution of the passes of `push-out` that took away more than the threshold. */
function bouncedByPush(trace: PairTrace | null): number {
  let most = 0;
  for (const facts of factsOf(trace, 'pass')) {
    if (numberOf(facts, 'approach') > RESTITUTION_THRESHOLD) most = Math.max(most, numberOf(facts, 'restitution'));
  }
  return most;
}
