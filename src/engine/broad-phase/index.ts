/** The register of broad phases. A new one is a file and a line here. */
import type { BroadPhaseEntry } from './broad-phase.ts';
import { bruteForce } from './brute-force.ts';
import { dynamicTree } from './dynamic-tree.ts';
import { quadtree } from './quadtree.ts';
import { spatialHash } from './spatial-hash.ts';
import { sweepAndPrune } from './sweep-and-prune.ts';
import { uniformGrid } from './uniform-grid.ts';

export const broadPhases: Readonly<Record<string, BroadPhaseEntry>> = {
  'brute-force': bruteForce,
  'uniform-grid': uniformGrid,
  'spatial-hash': spatialHash,
  'sweep-and-prune': sweepAndPrune,
  quadtree,
  'dynamic-tree': dynamicTree,
};
