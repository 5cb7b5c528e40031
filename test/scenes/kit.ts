/** What tests of shots share: a firing range to shoot on, and the outcome worked out by hand from how a shot started. */
import { findScene, type Outcome, type Shot, type SimSettings, Simulation } from '#scenes';

/** Where the range's wall stands: its middle, px. */
export const WALL_X = 480;

export function openRange(settings: Partial<SimSettings> = {}): Simulation {
  return new Simulation(findScene('firing-range'), settings);
}

export function run(simulation: Simulation, ticks: number): void {
  for (let i = 0; i < ticks; i++) simulation.step();
}

/** Runs until every shot has an outcome. */
export function runUntilDecided(simulation: Simulation): void {
  simulation.step();
  while (simulation.shots.list().some((shot) => shot.outcome === 'flying')) simulation.step();
}

/**
 * What becomes of a shot that flies along x against an upright wall and is looked at once a tick: its positions are
 * x + k * v / hz for k = 1, 2, ..., and it is a hit when one of them lies within `half` of the wall's middle.
 */
export function workOutOutcome(shot: Shot, hz: number, half: number): Outcome {
  const step = shot.speed / hz;
  for (let k = 1; ; k++) {
    const x = shot.x + k * step;
    if (Math.abs(x - WALL_X) <= half) return 'hit';
    if (x > WALL_X + half) return 'passed';
  }
}
