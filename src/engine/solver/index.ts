/** The register of solvers. A new one is a file and a line here. */
import { pushOut } from './push-out.ts';
import { softStep } from './soft-step.ts';
import type { SolverEntry } from './solver.ts';

export const solvers: Readonly<Record<string, SolverEntry>> = {
  'soft-step': softStep,
  'push-out': pushOut,
};
