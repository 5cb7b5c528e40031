/** Discrete: one look a tick, at the pose where the tick ends. What was crossed in between was never there. */
import { Transform } from '../math.ts';
import { signedDistance } from '../narrow-phase/pair-table.ts';
import type { CcdMode, CcdQuery, SweptPair } from './mode.ts';
import { poseAt } from './turning.ts';

const sampled = new Transform();
const sampledB = new Transform();

/** Whether the pair is a hit at fraction `u` of its span. */
export function isHitAt(pair: SweptPair, u: number, query: CcdQuery): boolean {
  // Where the tick ends, everybody is at the final angle; before that, at the angle of that moment.
  poseAt(pair.poseA, u, pair.dx, pair.dy, u < 1 ? pair.turnA : 0, sampled);
  poseAt(pair.poseB, u, 0, 0, u < 1 ? pair.turnB : 0, sampledB);
  query.countTest();
  const distance = signedDistance(pair.a, sampled, pair.b, sampledB);
  return query.rule.isHit(distance) && (pair.graze === 0 || distance < -pair.graze);
}

export const discrete: CcdMode = {
  label: 'Discrete',
  about: 'Looks once per tick, where the tick ends. Costs nothing extra.',
  misses:
    'Anything crossed within one tick, sensors as well: a body faster than the chord times the tick rate can pass unseen.',
  promise: 'Safe up to the threshold: the chord times the tick rate.',
  sweeps: false,
  turns: false,
  reaches: false,
  slicesOf: () => 1,
  prepare() {},
  see: (pair, query) => (isHitAt(pair, 1, query) ? 1 : Infinity),
};
