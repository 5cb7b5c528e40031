/** A line a tick about a pair: what can be put one under the other and read downwards. */
import { BORE, CONTACT_STRIDE, NORMAL_IMPULSE, POINT, POINT_STRIDE, TANGENT_IMPULSE, TOUCHING } from '../contacts.ts';
import { PUSH_STRIDE } from '../counters.ts';
import { length } from '../math.ts';
import { signedDistance } from '../narrow-phase/pair-table.ts';
import type { WorldState } from '../state.ts';
import { type PairState, stateOf } from '../tolerance.ts';
import type { World } from '../world.ts';
import { listEvents } from './ccd.ts';
import { listParts, poseOf } from './pair.ts';

export interface PairNote {
  readonly tick: number;
  /** Signed distance of the nearest colliders, px: a gap, or minus the depth. */
  readonly separation: number;
  readonly state: PairState;
  /** A hit by the world's rule; an impulse was borne within the tick. */
  readonly touching: boolean;
  readonly bore: boolean;
  /** Of the solver's last pass, all points together, kg px/s. */
  readonly normalImpulse: number;
  readonly tangentImpulse: number;
  /** Sum of the lengths of the pushes between the two, px. */
  readonly push: number;
  /** Names of the events that the tick told of the two. */
  readonly events: readonly string[];
}

/** The pair as the last tick left it; null when one of the two is not there. */
export function notePair({ state }: World, a: number, b: number): PairNote | null {
  const bodyA = state.find(a);
  const bodyB = state.find(b);
  if (!bodyA || !bodyB || bodyA === bodyB) return null;
  const { contacts, colliders } = state;
  let separation = Infinity;
  let flags = 0;
  let normalImpulse = 0;
  let tangentImpulse = 0;
  for (const { own, other, contact } of listParts(state, bodyA, bodyB).parts) {
    const distance = signedDistance(
      colliders.shape[own]!,
      poseOf(state, own),
      colliders.shape[other]!,
      poseOf(state, other),
    );
    separation = Math.min(separation, distance);
    if (contact === -1) continue;
    flags |= contacts.flags[contact]!;
    for (let p = 0; p < contacts.points[contact]!; p++) {
      const q = contact * CONTACT_STRIDE + POINT + p * POINT_STRIDE;
      normalImpulse += contacts.data[q + NORMAL_IMPULSE]!;
      tangentImpulse += contacts.data[q + TANGENT_IMPULSE]!;
    }
  }
  return {
    tick: state.tick,
    separation,
    state: stateOf(separation, state.settings.epsilon),
    touching: (flags & TOUCHING) !== 0,
    bore: (flags & BORE) !== 0,
    normalImpulse,
    tangentImpulse,
    push: sumPushes(state, bodyA.slot, bodyB.slot),
    events: listEvents(state, a, b).map(({ type }) => type),
  };
}

function sumPushes({ pushes }: WorldState, a: number, b: number): number {
  let sum = 0;
  for (let i = 0; i < pushes.count; i++) {
    const k = PUSH_STRIDE * i;
    const body = pushes.data[k]!;
    const partner = pushes.data[k + 1]!;
    const isOfPair = (body === a && partner === b) || (body === b && partner === a);
    if (isOfPair) sum += length(pushes.data[k + 2]!, pushes.data[k + 3]!);
  }
  return sum;
}
