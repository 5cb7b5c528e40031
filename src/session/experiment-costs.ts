/**
 * What a CCD mode costs in the world as it is: the next ticks are run under it and taken back, bit for bit, before
 * anybody can see them.
 */
import { ccdModes } from '#engine';
import type { Simulation } from '#scenes';

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

export function measureMode(simulation: Simulation, ccd: string): ModeCost {
  const { world } = simulation;
  const before = simulation.snapshot();
  const counters = { ...world.counters };
  world.configure({ ccd });
  const times: number[] = [];
  let tests = 0;
  let modeTests = 0;
  for (let i = 0; i < WARM_UP + TICKS; i++) {
    const since = performance.now();
    world.step();
    if (i < WARM_UP) continue;
    times.push(performance.now() - since);
    tests += world.counters.narrowTests;
    modeTests += world.counters.sweepTests;
  }
  simulation.restore(before);
  // What the last tick counted is no part of a snapshot, and is on the screen.
  Object.assign(world.counters, counters);
  times.sort((a, b) => a - b);
  const ms = times[TICKS >> 1]!;
  return { ccd, label: ccdModes[ccd]!.label, tests: tests / TICKS, modeTests: modeTests / TICKS, ms };
}
