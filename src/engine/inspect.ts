/**
 * The inspector's question: what has the engine decided about two bodies, and why? Most of it is asked anew of the
 * same functions that decided, at the state that the last tick left; what exists only while a tick runs comes from a
 * trace of that tick. Looking changes nothing that comes next.
 */
import type { Body } from './body.ts';
import { type BodyStateReport, reportBody } from './inspect/body.ts';
import { type BroadReport, reportBroad } from './inspect/broad.ts';
import { type CcdReport, reportCcd } from './inspect/ccd.ts';
import { type NarrowPart, reportNarrow } from './inspect/narrow.ts';
import { listParts } from './inspect/pair.ts';
import { reportSolver, type SolverReport } from './inspect/solver.ts';
import { refitEdited } from './step.ts';
import type { World } from './world.ts';

export interface PairInspection {
  /** Ticks run so far: the state is the one after the last of them. */
  readonly tick: number;
  readonly a: BodyStateReport;
  readonly b: BodyStateReport;
  readonly broad: BroadReport;
  /** Pair of colliders by pair of colliders, the one that matters most first; more than one for compounds only. */
  readonly narrow: readonly NarrowPart[];
  readonly ccd: CcdReport;
  readonly solver: SolverReport;
}

/**
 * Everything about bodies `a` and `b`, by their ids. What the last tick alone knew is in it when `world.trace` was a
 * PairTrace of the two while it ran.
 * @throws RangeError for an id that is no body's now, and for one body twice
 */
export function inspectPair(world: World, a: number, b: number): PairInspection {
  const bodyA = need(world, a);
  const bodyB = need(world, b);
  if (bodyA === bodyB) throw new RangeError(`an inspection needs two bodies, got ${a} twice`);
  const { state } = world;
  refitEdited(state);
  const { parts, count } = listParts(state, bodyA, bodyB);
  const { trace } = world;
  const isOfPair = trace !== null && ((trace.a === a && trace.b === b) || (trace.a === b && trace.b === a));
  const told = isOfPair ? trace : null;
  return {
    tick: world.tick,
    a: reportBody(state, bodyA),
    b: reportBody(state, bodyB),
    broad: reportBroad(state, bodyA, bodyB, parts, count),
    narrow: reportNarrow(state, parts),
    ccd: reportCcd(state, bodyA, bodyB, parts, told),
    solver: reportSolver(state, bodyA, bodyB, told),
  };
}

function need(world: World, id: number): Body {
  const body = world.body(id);
  if (!body) throw new RangeError(`there is no body ${String(id)} now`);
  return body;
}
