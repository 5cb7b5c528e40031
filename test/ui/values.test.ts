import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalsOf, readNumber, roundToStep } from '../../src/ui/values.ts';

describe('a slider of stops', () => {
  test('7 steps of 0.05 are 0.35, not one rounding error beside it', () => {
    expect(7 * 0.05).not.toBe(0.35);
    expect(roundToStep(7 * 0.05, 0.05)).toBe(0.35);
    expect(String(roundToStep(0.3499999, 0.05))).toBe('0.35');
  });

  test('stops are counted from the minimum', () => {
    expect(roundToStep(0.7, 0.5, 0.25)).toBe(0.75);
    expect(roundToStep(-58.4, 5, -60)).toBe(-60);
    expect(roundToStep(-57.4, 5, -60)).toBe(-55);
  });

  test('every stop is written with no more decimals than its step', () => {
    const steps = fc.constantFrom(0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 5);
    fc.assert(
      fc.property(steps, fc.double({ min: -1000, max: 1000, noNaN: true }), (step, value) => {
        const stop = roundToStep(value, step);
        expect(Math.abs(stop - value)).toBeLessThanOrEqual(step / 2 + 1e-9);
        expect(decimalsOf(stop)).toBeLessThanOrEqual(decimalsOf(step));
      }),
      { seed: 2 },
    );
  });

  test('without a step a value stays what it is', () => {
    expect(roundToStep(0.123456, undefined)).toBe(0.123456);
  });

  test('NaN stays NaN, so that the session can refuse it', () => {
    expect(roundToStep(Number.NaN, 0.05)).toBeNaN();
  });
});

describe('a typed number', () => {
  test('is read with its separators, its minus sign and its unit', () => {
    expect(readNumber('12,500')).toBe(12500);
    expect(readNumber('−15')).toBe(-15);
    expect(readNumber(' 900 px/s')).toBe(900);
    expect(readNumber('8px')).toBe(8);
    expect(readNumber('0.25×')).toBe(0.25);
  });

  test('is NaN when there is none', () => {
    expect(readNumber('')).toBeNaN();
    expect(readNumber('   ')).toBeNaN();
    expect(readNumber('fast')).toBeNaN();
    expect(readNumber('2*360')).toBeNaN();
  });
});

test('decimals of a step', () => {
  expect(decimalsOf(5)).toBe(0);
  expect(decimalsOf(0.05)).toBe(2);
  expect(decimalsOf(1e-7)).toBe(7);
  expect(decimalsOf(1.5e-7)).toBe(8);
});
