/** The register of CCD modes. A new one is a file and a line here. */
import { discrete } from './discrete.ts';
import type { CcdMode } from './mode.ts';
import { substep } from './substep.ts';
import { sweep } from './sweep.ts';

export const ccdModes: Readonly<Record<string, CcdMode>> = { discrete, substep, sweep };
