// The read-out's headline: what will happen to the next shot, in one line.

import { formatMeasure, formatShare } from './numbers.ts';

export interface GunFigures {
  readonly speed: number; // px/s
  readonly threshold: number | null; // px/s; Infinity when no speed passes, null when there is no wall to pass
  readonly predictedPassShare: number | null; // 0 to 1
  readonly sweeps: boolean; // whether the mode looks at the whole way, and not at moments of it
}

export interface GunVerdict {
  readonly tone: 'safe' | 'unsafe' | 'unknown';
  readonly text: string;
}

/** The verdict on the gun as it is set. */
export function judgeGun({ speed, threshold, predictedPassShare, sweeps }: GunFigures): GunVerdict {
  if (threshold === null || threshold <= 0 || predictedPassShare === null)
    return { tone: 'unknown', text: 'This aim does not meet the wall' };
  // Looks at moments are close enough for the way through the middle; a corner that is only grazed may lie between two.
  if (threshold === Infinity)
    return { tone: 'safe', text: sweeps ? 'Safe at any speed' : 'Safe face-on, at any speed' };
  if (predictedPassShare > 0) return { tone: 'unsafe', text: `${formatShare(predictedPassShare)} % pass unseen` };
  const spare = threshold - speed;
  if (spare === 0) return { tone: 'safe', text: 'Safe: at the threshold' };
  return { tone: 'safe', text: `Safe by ${formatMeasure(spare)} px/s` };
}
