import { describe, expect, it } from 'vitest';
import { runFuzz } from '../kit/exact/fuzz.ts';
import { commonExponent, integerRoot, splitDouble, toDouble, toInteger } from '../kit/exact/integers.ts';
import { judgeExactly, judgeRoughly } from '../kit/exact/judge.ts';

describe('the judge', () => {
  it('takes doubles apart into integers and puts them together again', () => {
    for (const value of [1, -0.1, 1e8 + 0.3, 5e-324, 1.7976931348623157e308, 3 * 2 ** -1040]) {
      const { mantissa, exponent } = splitDouble(value);
      expect(toDouble(mantissa, exponent)).toBe(value);
    }
    expect(commonExponent([0.5, 3, 0.375])).toBe(-3);
    expect(toInteger(0.375, -3)).toBe(3n);
    expect(integerRoot(10n ** 40n)).toBe(10n ** 20n);
    expect(integerRoot(10n ** 40n - 1n)).toBe(10n ** 20n - 1n);
  });

  it('knows that 0.1 + 0.2 is not 0.3', () => {
    const point = (x: number) => ({ corners: [x, 0], radius: 0 });
    const { value, sign } = judgeExactly(point(0.1 + 0.2), point(0.3));
    expect(sign).toBe(1);
    expect(value).toBe(2 ** -54);
  });

  it('gives the depth r + m of a circle in a box, and the distance of a corner from a corner', () => {
    const box = { corners: [0, 0, 10, 0, 10, 10, 0, 10], radius: 0 };
    for (const judge of [judgeRoughly, judgeExactly]) {
      expect(judge(box, { corners: [3, 6], radius: 2 }).value).toBe(-5);
      expect(judge(box, { corners: [13, 14], radius: 0 }).value).toBe(5);
    }
  });
});

describe('twenty thousand random, adversarial and degenerate pairs', () => {
  it('have the state, depth and distance that exact arithmetic gives them', () => {
    const report = runFuzz(20_000, 2026);
    expect(report.faults).toEqual([]);
    expect(report.passed).toBe(20_000);
    expect(report.exact).toBeGreaterThan(1000);
  }, 120_000);
});
