import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLogScale, nextSpeed } from '../../src/ui/log-scale.ts';

describe('the scale of the bullet speed', () => {
  const scale = createLogScale(0, 20000, 1);

  test('has standstill at its left end and the maximum at its right end', () => {
    expect(scale.valueAt(0)).toBe(0);
    expect(scale.valueAt(1)).toBe(20000);
    expect(scale.positionOf(0)).toBe(0);
    expect(scale.positionOf(20000)).toBe(1);
  });

  test('gives every decade the same length', () => {
    const first = scale.positionOf(200) - scale.positionOf(20);
    const second = scale.positionOf(2000) - scale.positionOf(200);
    expect(first).toBeCloseTo(second, 12);
  });

  test('a faster speed never stands further left, and what a place says stays at that place', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (a, b) => {
        const [left, right] = a < b ? [a, b] : [b, a];
        expect(scale.valueAt(left)).toBeLessThanOrEqual(scale.valueAt(right));
        const value = scale.valueAt(right);
        // a twentieth of a decade's unit is at most 5 % of the value; near the left end the step of 1 px/s is more
        expect(Math.abs(scale.positionOf(value) - right)).toBeLessThan(0.02);
      }),
      { seed: 2 },
    );
  });

  test('offers speeds that can be said: whole, and in twentieths of their decade', () => {
    for (let position = 0.05; position < 1; position += 0.013) {
      const value = scale.valueAt(position);
      expect(Number.isInteger(value)).toBe(true);
      const grain = Math.max(10 ** Math.floor(Math.log10(value)) / 20, 1);
      expect(Math.abs(value / grain - Math.round(value / grain))).toBeLessThan(1e-9);
    }
  });
});

test('a scale that does not begin at zero begins at its minimum, on the decimals of its step', () => {
  const scale = createLogScale(0.05, 4, 0.05);
  expect(scale.valueAt(0)).toBe(0.05);
  expect(scale.positionOf(0.05)).toBe(0);
  expect(scale.valueAt(0.5)).toBe(0.45);
});

describe('a press of = or -', () => {
  test('takes 600 px/s to the threshold of 720 in two presses, and past it in the third', () => {
    const first = nextSpeed(600, 1, 20000);
    const second = nextSpeed(first, 1, 20000);
    expect([first, second, nextSpeed(second, 1, 20000)]).toEqual([660, 720, 780]);
  });

  test('is a tenth above 2,000 px/s and ends at the maximum', () => {
    expect(nextSpeed(5000, 1, 20000)).toBe(5500);
    expect(nextSpeed(19900, 1, 20000)).toBe(20000);
    expect(nextSpeed(20000, 1, 20000)).toBe(20000);
  });

  test('ends at standstill', () => {
    expect(nextSpeed(30, -1, 20000)).toBe(0);
    expect(nextSpeed(0, -1, 20000)).toBe(0);
  });

  test('down undoes up on the even steps', () => {
    for (let speed = 0; speed < 1980; speed += 60) expect(nextSpeed(nextSpeed(speed, 1, 20000), -1, 20000)).toBe(speed);
  });

  test('always moves, and in the direction asked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 19999 }), (speed) => {
        expect(nextSpeed(speed, 1, 20000)).toBeGreaterThan(speed);
        expect(nextSpeed(speed, -1, 20000)).toBeLessThan(speed);
      }),
      { seed: 2 },
    );
  });
});
