// The read-out's headline: what will happen to the next shot, in one line.

import { formatMeasure, formatShare } from './numbers.ts';

export interface GunFigures {
  readonly speed: number; // px/s
  readonly threshold: number | null; // px/s; Infinity when no speed passes, null when there is no wall to pass
  readonly predictedPassShare: number | null; // 0 to 1
  readonly hits?: number; // shots that were hit, of those fired like this
  readonly sweeps: boolean; // whether the mode looks at the whole way, and not at moments of it
}

export interface GunVerdict {
  readonly tone: 'safe' | 'unsafe' | 'unknown';
  readonly text: string;
}

/** The verdict on the gun as it is set. */
export function judgeGun({ speed, threshold, predictedPassShare, hits = 0, sweeps }: GunFigures): GunVerdict {
  const isMet = threshold !== null && threshold > 0 && predictedPassShare !== null;
  if (!isMet && hits > 0) return { tone: 'unsafe', text: 'Ghost hits: this aim clears the wall' };
  if (!isMet) return { tone: 'unknown', text: 'This aim does not meet the wall' };
  // Looks at moments are close enough for the way through the middle; a corner that is only grazed may lie between two.
  if (threshold === Infinity)
    return { tone: 'safe', text: sweeps ? 'Safe at any speed' : 'Safe face-on, at any speed' };
  if (predictedPassShare > 0) return { tone: 'unsafe', text: `${formatShare(predictedPassShare)} % pass unseen` };
  const spare = threshold - speed;
  // Automatic slices may be short enough at one speed and too long at a lower one.
  if (spare < 0) return { tone: 'safe', text: 'Safe at this speed' };
  if (spare === 0) return { tone: 'safe', text: 'Safe: at the threshold' };
  return { tone: 'safe', text: `Safe by ${formatMeasure(spare)} px/s` };
}
