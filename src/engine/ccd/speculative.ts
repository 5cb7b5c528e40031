/**
 * Speculative contacts (Erin Catto, 2013): a fast body gets a contact row for everything that lies within a tick's
 * reach, and the solver takes away only the speed that would cross the gap. No time is lost and nothing is swept; but
 * the row stands on the normal at the start of the tick, so a body may be stopped by a corner that it would have
 * missed: a ghost hit. It needs a solver with rows; under push-out only the look at the end of the tick is left.
 */
import { isHitAt } from './discrete.ts';
import type { CcdMode } from './mode.ts';

export const speculative: CcdMode = {
  label: 'Speculative',
  about: 'Contact rows ahead of time: the solver stops a fast body at what it would reach in this tick.',
  misses: 'The difference between a hit and a near miss beside a corner: it makes ghost hits. Turning is not foreseen.',
  promise: 'Safe at any speed under a solver with contact rows, unless it turns.',
  sweeps: false,
  turns: false,
  reaches: true,
  slicesOf: () => Infinity,
  prepare() {},
  see: (pair, query) => (isHitAt(pair, 1, query) ? 1 : Infinity),
};
