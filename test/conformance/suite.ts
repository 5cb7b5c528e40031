/** Runs conformance cases: which check belongs to which kind, and what came of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from './cases.ts';
import { checkConcave, checkDecompose } from './checks/concave.ts';
import { checkAxes, checkClip, checkMinkowski } from './checks/convex.ts';
import { checkMotion } from './checks/motion.ts';
import { checkRaycast, checkSweep, checkTunnel } from './checks/moving.ts';
import { checkPair } from './checks/pair.ts';
import { checkBounds3, checkBroadphase, checkContains, checkOrientation, checkSupport } from './checks/simple.ts';

/** A check returns what is wrong with a case: nothing, when it passes. */
export type Check = (item: Case) => string[];

export const CHECKS: Readonly<Record<string, Check>> = {
  pair: checkPair,
  concave: checkConcave,
  decompose: checkDecompose,
  motion: checkMotion,
  axes: checkAxes,
  minkowski: checkMinkowski,
  clip: checkClip,
  raycast: checkRaycast,
  sweep: checkSweep,
  tunnel: checkTunnel,
  contains: checkContains,
  orientation: checkOrientation,
  support: checkSupport,
  bounds3: checkBounds3,
  broadphase: checkBroadphase,
};

/** Cases of all *.jsonl files of a folder, in the order of their names. */
export function readCases(folder: string): Case[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
  return files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as Case),
  );
}

/** Faults of one case; what a check throws is a fault as well. */
export function runCase(item: Case): string[] {
  const check = CHECKS[item.kind];
  if (check === undefined) return [`no check for kind ${item.kind}`];
  try {
    return check(item);
  } catch (error) {
    return [`threw ${error instanceof Error ? error.message : String(error)}`];
  }
}
