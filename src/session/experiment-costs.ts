/**
 * What a CCD mode costs in the world as it is: the next ticks are run under it in a copy. The visitor's own world, with
 * what its last tick has told, is only read.
 */
import { ccdModes, World } from '#engine';

/** Ticks that are measured; the first ones, in which the mode warms up, are not. */
const TICKS = 9;
const WARM_UP = 3;

export interface ModeCost {
  ccd: string;
  label: string;
  /** Exact tests of two shapes a tick, and those among them that the mode made. */
  tests: number;
  modeTests: number;
  /** ms a tick, the median. */
  ms: number;
}

export function modesToMeasure(): readonly string[] {
  return Object.keys(ccdModes);
}

/** The world's double, with everything that steers its future. */
export function copyWorld(world: World): World {
  const copy = new World();
  copy.restore(world.snapshot());
  return copy;
}

export function measureMode(world: World, ccd: string): ModeCost {
  const copy = copyWorld(world);
  copy.configure({ ccd });
  const times: number[] = [];
  let tests = 0;
  let modeTests = 0;
  for (let i = 0; i < WARM_UP + TICKS; i++) {
    const since = performance.now();
    copy.step();
    if (i < WARM_UP) continue;
    times.push(performance.now() - since);
    tests += copy.counters.narrowTests;
    modeTests += copy.counters.sweepTests;
  }
  times.sort((a, b) => a - b);
  const ms = times[TICKS >> 1]!;
  return { ccd, label: ccdModes[ccd]!.label, tests: tests / TICKS, modeTests: modeTests / TICKS, ms };
}
