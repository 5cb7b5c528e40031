/**
 * Uneven frames in, equal ticks out. The clock is told how much time went by; it never asks.
 *
 * What cannot be simulated is dropped, not saved: after a slow phase or a hidden tab the world is late and goes on
 * at its normal pace, instead of racing after the wall clock.
 */
import { requirePositive } from './math.ts';
import { checkOptions, requireWhole } from './options.ts';

/** Rounding of the accumulator must not turn 60 equal frames into 59 ticks and a double one. */
const ROUNDING = 1e-9;

export interface ClockOptions {
  /** Ticks per second of simulated time. */
  hz?: number;
  /** Simulated seconds per second of wall time. */
  timeScale?: number;
  /** Ticks per frame at the most, a whole number. */
  maxTicks?: number;
  /** Wall time per frame that counts at the most, s. */
  maxFrame?: number;
}

export class FixedClock {
  hz: number;
  timeScale: number;
  readonly maxTicks: number;
  readonly maxFrame: number;
  /** Part of a tick that has gone by since the last whole one, 0..1. */
  alpha = 0;

  /** @throws naming the option, its value and what is allowed */
  constructor(options: ClockOptions = {}) {
    checkOptions(options, ['hz', 'timeScale', 'maxTicks', 'maxFrame'], 'options of the clock');
    this.hz = requirePositive(options.hz ?? 60, 'clock rate in Hz');
    this.timeScale = requirePositive(options.timeScale ?? 1, 'time scale');
    this.maxTicks = requireWhole(options.maxTicks ?? 5, 1, 'ticks per frame');
    this.maxFrame = requirePositive(options.maxFrame ?? 0.25, 'longest frame in seconds');
  }

  /**
   * Lets `elapsed` seconds of wall time go by: seconds, so that a difference of performance.now() is divided by 1,000.
   * What is not positive, or no number, is no time.
   * @returns how many ticks are due now; the rest of a tick stays in {@link alpha}.
   */
  advance(elapsed: number): number {
    const counted = elapsed > 0 ? Math.min(elapsed, this.maxFrame) : 0;
    const ticks = this.alpha + counted * this.timeScale * this.hz;
    const whole = Math.floor(ticks + ROUNDING);
    this.alpha = Math.max(0, ticks - whole);
    return Math.min(whole, this.maxTicks);
  }

  /** Forgets the part of a tick that has gone by. */
  reset(): void {
    this.alpha = 0;
  }
}
