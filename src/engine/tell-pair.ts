/** What a tick tells of a watched pair besides what mode and solver do: who they are, and how far each has moved. */
import { ANGLE, ANGLE0, BULLET, FAST, INNER_RADIUS, OUTER_RADIUS, X, X0, Y, Y0 } from './bodies.ts';
import { length } from './math.ts';
import type { WorldState } from './state.ts';
import type { PairTrace } from './trace.ts';
import { FAST_SHARE } from './tuning.ts';

export function beginTrace(state: WorldState, trace: PairTrace): void {
  const a = state.find(trace.a);
  const b = state.find(trace.b);
  trace.begin(state.tick + 1, a ? a.slot : -1, b ? b.slot : -1);
}

/** After the bodies have moved freely and before anything is corrected: the ways on which a mode looks. */
export function tellMoves(state: WorldState, trace: PairTrace): void {
  if (trace.rowA === -1 || trace.rowB === -1) return;
  tellMove(state, trace, trace.rowA);
  tellMove(state, trace, trace.rowB);
}

function tellMove({ bodies }: WorldState, trace: PairTrace, slot: number): void {
  const p = slot * 8;
  const { pose, traits, flags } = bodies;
  trace.tell('move', {
    body: bodies.id[slot]!,
    x0: pose[p + X0]!,
    y0: pose[p + Y0]!,
    angle0: pose[p + ANGLE0]!,
    x: pose[p + X]!,
    y: pose[p + Y]!,
    angle: pose[p + ANGLE]!,
    way: length(pose[p + X]! - pose[p + X0]!, pose[p + Y]! - pose[p + Y0]!),
    rim: Math.abs(pose[p + ANGLE]! - pose[p + ANGLE0]!) * traits[p + OUTER_RADIUS]!,
    limit: FAST_SHARE * traits[p + INNER_RADIUS]!,
    bullet: (flags[slot]! & BULLET) !== 0,
    fast: (flags[slot]! & FAST) !== 0,
  });
}
