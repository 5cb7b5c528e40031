/**
 * Speculative contacts (Erin Catto, 2013): a fast body gets a contact row for everything that lies within a tick's
 * reach, and the solver takes away only the speed that would cross the gap. No time is lost and nothing is swept; but
 * the row stands on the normal at the start of the tick, so a body may be stopped by a corner that it would have
 * missed: a ghost hit. Who stops, dies or passes where he hits gets no row, for a row would let him slide on; and a solver
 * without rows heeds none. What no row held is swept.
 */
import type { CcdMode } from './mode.ts';
import { sweepPair } from './sweep.ts';

export const speculative: CcdMode = {
  label: 'Speculative',
  about:
    'Contact rows ahead of time: the solver stops a fast body at what it would reach; a sweep sees what no row held.',
  misses:
    'The difference between a hit and a near miss beside a corner: what bounces makes ghost hits. Turning is not foreseen. Push out has no rows: under it all is swept.',
  promise: 'Safe at any speed, unless it turns.',
  sweeps: true,
  turns: false,
  reaches: true,
  slicesOf: () => Infinity,
  prepare() {},
  see: sweepPair,
};
