// A logarithmic scale for settings that span decades, with zero kept reachable at its left end; and the steps that
// a key press makes on the bullet's speed.

import { roundToStep } from './values.ts';

/** The smallest value that a scale from zero tells apart from zero, as a share of its maximum. */
const FLOOR_SHARE = 1 / 2000;

export interface LogScale {
  readonly min: number;
  readonly max: number;
  /** 0 at the left end, 1 at the right */
  positionOf(value: number): number;
  /** the value at a position, rounded to about three digits and to the setting's step */
  valueAt(position: number): number;
}

/** A scale from min to max (px/s or whatever the setting is in); min may be zero. */
export function createLogScale(min: number, max: number, step: number | undefined): LogScale {
  const low = min > 0 ? min : max * FLOOR_SHARE;
  const decades = Math.log(max / low);
  return {
    min,
    max,
    positionOf(value) {
      if (!(value > low)) return 0;
      return Math.min(Math.log(value / low) / decades, 1);
    },
    valueAt(position) {
      if (position <= 0) return min;
      if (position >= 1) return max;
      return roundToDigits(low * Math.exp(position * decades), step, min, max);
    },
  };
}

/** Rounds to a twentieth of the value's decade (1.05, 10.5, 105 ...), on the setting's own step. */
function roundToDigits(value: number, step: number | undefined, min: number, max: number): number {
  const grain = 10 ** Math.floor(Math.log10(value)) / 20;
  const nice = roundToStep(Math.round(value / grain) * grain, step, min);
  return Math.min(Math.max(nice, min), max);
}

/** Up to here a key press is one even step; above it a tenth. */
const EVEN_UP_TO = 2000;
/** px/s; divides 720, the threshold of the text's wall and bullet at 60 Hz, so that one press stops exactly there */
const EVEN_STEP = 60;

/**
 * The bullet's speed after one press of = (1) or - (-1), px/s: steps of 60 up to 2,000, a tenth above.
 * Down undoes up within the even part.
 */
export function nextSpeed(speed: number, direction: 1 | -1, max: number): number {
  if (direction > 0) {
    if (speed < EVEN_UP_TO) return Math.min(Math.floor(speed / EVEN_STEP + 1) * EVEN_STEP, max);
    return Math.min(Math.round((speed * 1.1) / 10) * 10, max);
  }
  const tenthLess = Math.round(speed / 1.1 / 10) * 10;
  if (tenthLess >= EVEN_UP_TO) return tenthLess;
  const steps = Math.min(Math.ceil(speed / EVEN_STEP - 1), Math.floor(EVEN_UP_TO / EVEN_STEP));
  return Math.max(steps * EVEN_STEP, 0);
}
