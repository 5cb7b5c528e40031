/**
 * Hits of contacts ahead of time. Where a mode reaches ahead, a fast body is stopped by the solver before it overlaps
 * anything; a row that bore an impulse for the first time is the hit, and the body's hit action is due.
 */
import { BOUNCE, BULLET, DIE, DOOMED, FAST, OMEGA, VX, VY, X, Y } from './bodies.ts';
import {
  APPROACH,
  AX,
  AY,
  CONTACT_STRIDE,
  DISTANCE,
  IGNORED,
  NORMAL_IMPULSE,
  NX,
  NY,
  PEAK_IMPULSE,
  POINT,
  POINT_STRIDE,
  SENSING,
  TANGENT_IMPULSE,
  TOUCHING,
} from './contacts.ts';
import { clamp } from './math.ts';
import type { Probe } from './probe.ts';
import type { WorldState } from './state.ts';

export function strikeAhead(state: WorldState, probe: Probe): void {
  const { contacts, bodies } = state;
  for (let i = 0; i < contacts.count; i++) {
    const slot = contacts.order[i]!;
    if ((contacts.flags[slot]! & (SENSING | IGNORED | TOUCHING)) !== 0) continue;
    if (contacts.points[slot] === 0 || contacts.data[slot * CONTACT_STRIDE + PEAK_IMPULSE] === 0) continue;
    const a = contacts.pair[slot * 4 + 2]!;
    const b = contacts.pair[slot * 4 + 3]!;
    const isFastA = (bodies.flags[a]! & (FAST | BULLET)) !== 0;
    const isFastB = (bodies.flags[b]! & (FAST | BULLET)) !== 0;
    if (!isFastA && !isFastB) continue;
    if (isFastA) tellHit(state, probe, slot, a, b, 1);
    else tellHit(state, probe, slot, b, a, -1);
    forgetImpulses(state, slot);
    // Known from here on: the look at the end of the tick must not tell it again.
    contacts.flags[slot]! |= TOUCHING;
    if (isFastA) finish(state, a);
    if (isFastB) finish(state, b);
  }
}

/** The impulse did its work: it must not push again in the next tick. */
function forgetImpulses(state: WorldState, slot: number): void {
  const { contacts } = state;
  for (let p = 0; p < contacts.points[slot]!; p++) {
    const q = slot * CONTACT_STRIDE + POINT + p * POINT_STRIDE;
    contacts.data[q + NORMAL_IMPULSE] = 0;
    contacts.data[q + TANGENT_IMPULSE] = 0;
  }
}

function tellHit(state: WorldState, probe: Probe, slot: number, fast: number, other: number, sign: number): void {
  const { contacts, bodies, h } = state;
  const { data } = contacts;
  const c = slot * CONTACT_STRIDE;
  const speed = data[c + APPROACH]!;
  const t = speed > 0 ? clamp(data[c + DISTANCE]! / (speed * h), 0, 1) : 1;
  const a = contacts.pair[slot * 4 + 2]!;
  const x = bodies.pose[a * 8 + X]! + data[c + POINT + AX]!;
  const y = bodies.pose[a * 8 + Y]! + data[c + POINT + AY]!;
  probe.noteHit(fast, other, t, speed, x, y, sign * data[c + NX]!, sign * data[c + NY]!);
}

/** A fast body that does not bounce stands still where it was stopped. */
function finish(state: WorldState, slot: number): void {
  const { bodies } = state;
  if (bodies.onHit[slot] === BOUNCE) return;
  bodies.motion[slot * 8 + VX] = 0;
  bodies.motion[slot * 8 + VY] = 0;
  bodies.motion[slot * 8 + OMEGA] = 0;
  if (bodies.onHit[slot] === DIE) bodies.flags[slot]! |= DOOMED;
}
