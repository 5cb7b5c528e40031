/** The register of CCD modes. A new one is a file and a line here. */
import { conservativeAdvancement } from './conservative-advancement.ts';
import { discrete } from './discrete.ts';
import type { CcdMode } from './mode.ts';
import { speculative } from './speculative.ts';
import { speedCap } from './speed-cap.ts';
import { substep } from './substep.ts';
import { sweep } from './sweep.ts';

export const ccdModes: Readonly<Record<string, CcdMode>> = {
  discrete,
  substep,
  sweep,
  'conservative-advancement': conservativeAdvancement,
  speculative,
  'speed-cap': speedCap,
};
