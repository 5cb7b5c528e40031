/**
 * Substep: the move of a fast body is cut into slices and each is looked at (text-book fix number one). `auto` cuts
 * so finely that no slice is longer than the face-on chord of the pair; a fixed k multiplies the threshold by k.
 * Which slice hits is decided by samples alone. Within the slice that hit, a sweep from the last free sample says
 * where, so that the body comes to lie on the side it came from.
 */
import { clamp, length } from '../math.ts';
import { MAX_SLICES } from '../tuning.ts';
import { isHitAt } from './discrete.ts';
import type { CcdMode, CcdQuery, SweptPair } from './mode.ts';
import { sweepPair } from './sweep.ts';

/** Slices of the pair's span. */
export function slicesFor(pair: SweptPair, query: CcdQuery): number {
  const rest = 1 - pair.from;
  if (query.slices > 0) return Math.max(1, Math.floor(query.slices * rest + 0.999999));
  // Face on, the chord is both thicknesses and what the tolerance adds or takes on either side.
  const thickness = 2 * (pair.a.innerRadius + pair.b.innerRadius + query.rule.reach - pair.graze);
  const distance = length(pair.dx, pair.dy);
  if (!(thickness > distance / MAX_SLICES)) return MAX_SLICES;
  return cut(distance, thickness);
}

/** How many slices of a way are shorter than the chord. */
function cut(distance: number, thickness: number): number {
  return Math.floor(distance / thickness) + 1;
}

/** One look at the end of the span; where on the way to it the pair met, the sweep says. */
export function lookAtEnd(pair: SweptPair, query: CcdQuery): number {
  if (!isHitAt(pair, 1, query)) return Infinity;
  return Math.min(1, sweepPair(pair, query));
}

function see(pair: SweptPair, query: CcdQuery): number {
  const slices = slicesFor(pair, query);
  for (let i = 1; i <= slices; i++) {
    if (!isHitAt(pair, i / slices, query)) continue;
    const exact = sweepPair(pair, query);
    return exact === Infinity ? i / slices : clamp(exact, (i - 1) / slices, i / slices);
  }
  return Infinity;
}

export const substep: CcdMode = {
  label: 'Substep',
  about: 'Cuts the move of fast bodies into slices and tests each one; only fast bodies pay.',
  misses:
    'A graze: automatic slices are as long as the face-on chord, so a cut corner can fall between two of them. Sensors are looked at once a tick.',
  promise:
    'Safe face-on at any speed; a grazed corner may pass. With a fixed number of slices: up to that many thresholds.',
  sweeps: false,
  turns: false,
  reaches: false,
  slicesOf: (setting) => (setting === 0 ? Infinity : setting),
  missShare: (chord, faceOn, step) => Math.max(0, 1 - (chord * cut(step, faceOn)) / step),
  prepare() {},
  see,
};
