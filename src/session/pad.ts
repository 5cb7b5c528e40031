/** The keys that steer the runner of a scene: what is held down, sent as a command whenever it changes. */
import type { Intent } from '#engine';
import type { Bench } from './bench.ts';

export class Pad {
  private readonly bench: Bench;
  private readonly held: Intent = { left: false, right: false, jump: false, down: false };

  constructor(bench: Bench) {
    this.bench = bench;
  }

  /** Holds a direction down or lets it go. @returns false in a scene with nobody to steer */
  hold(what: keyof Intent, isHeld: boolean): boolean {
    if (!this.bench.simulation.runner) {
      this.held[what] = false;
      return false;
    }
    if (this.held[what] === isHeld) return true;
    this.held[what] = isHeld;
    this.bench.perform({ type: 'input', ...this.held });
    return true;
  }
}
