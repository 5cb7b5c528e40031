/** Numbers and states as the figures read them out. */
import type { PairResult, PairState, Vec } from '#engine';
import type { Row, Tone } from './lesson.ts';

/** The sign that is as wide as a plus, not the hyphen. */
const MINUS = '−';

/** A number with up to `digits` decimals, without zeros at its end; never '−0'. */
export function showNumber(value: number, digits = 0): string {
  const text = value.toFixed(digits);
  const short = digits > 0 ? text.replace(/\.?0+$/, '') : text;
  return /^-0(?:\.0*)?$/.test(short) ? '0' : short.replace('-', MINUS);
}

/** A large number, with a comma before every three digits. */
export function showLarge(value: number): string {
  return showNumber(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

export function showLength(value: number, digits = 0): string {
  return `${showNumber(value, digits)} px`;
}

export function showVector(at: Readonly<Vec>, digits = 0): string {
  return `(${showNumber(at.x, digits)}, ${showNumber(at.y, digits)})`;
}

/** 'Colliding, depth 25 px', 'Touching', 'Apart by 12 px'. */
export function describePair(pair: Readonly<PairResult>): string {
  if (pair.state === 'overlapping') return `Colliding, depth ${showLength(pair.depth)}`;
  return pair.state === 'touching' ? 'Touching' : `Apart by ${showLength(pair.distance)}`;
}

export const toneOf = (state: PairState): Tone => state;

/** '25 px', or 'gap of 12 px' where the number is negative. */
export function showOverlap(overlap: number): string {
  return overlap >= 0 ? showLength(overlap) : `gap of ${showLength(-overlap)}`;
}

export function mtvRow(pair: Readonly<PairResult>): Row {
  const value = pair.state === 'overlapping' ? showVector(pair.mtv) : 'none';
  return { id: 'mtv', label: 'MTV', value, ink: 'push' };
}

/** The contact point of shapes that meet, the distance of those that do not. */
export function contactRow(pair: Readonly<PairResult>): Row {
  return pair.contact
    ? { id: 'contact', label: 'Contact point', value: showVector(pair.contact), ink: 'contact' }
    : { id: 'distance', label: 'Distance', value: showLength(pair.distance), ink: 'hint' };
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Two digits and a power of ten, such as '6.1 × 10⁻¹⁷', for numbers too small for the other words. */
export function showTiny(value: number): string {
  if (value === 0) return '0';
  const [digits = '', power = ''] = value.toExponential(1).split('e');
  const exponent = Number(power);
  const raised = [...String(Math.abs(exponent))].map((digit) => RAISED[Number(digit)]).join('');
  return `${showNumber(Number(digits), 1)} × 10${exponent < 0 ? '⁻' : ''}${raised}`;
}
