/**
 * Conservative advancement (Mirtich, 1996), for all that turns (turning.ts): it sees spinning rods, which a sweep at the
 * final angle does not.
 */
import type { CcdMode } from './mode.ts';
import { sweepPair } from './sweep.ts';
import { isTurning, seeTurning } from './turning.ts';

export const conservativeAdvancement: CcdMode = {
  label: 'Conservative advancement',
  about: 'Moves and turns the pair by steps that certainly do not meet yet; a few distance queries per candidate.',
  misses: 'Nothing in the path; an overlap deeper than touching (epsilon without touching) is met as a touch.',
  promise: 'Safe at any speed, turning or not.',
  sweeps: true,
  turns: true,
  reaches: false,
  slicesOf: () => Infinity,
  prepare() {},
  see: (pair, query) => (isTurning(pair) ? seeTurning(pair, query) : sweepPair(pair, query)),
};
