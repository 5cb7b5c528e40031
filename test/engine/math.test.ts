import { describe, expect, it } from 'vitest';
import { atan2, clamp, cos, length, PI, requireFinite, requirePositive, sin, sinCos, TAU, Transform } from '#engine';
import { createRandom } from '../kit/random-shapes.ts';

// The judge: sine and cosine in fixed point with 200 binary digits after the point, by their series.
const DIGITS = 200n;
const ONE = 1n << DIGITS;
/** pi by Machin's formula, 1706: 16 arctan(1/5) - 4 arctan(1/239). */
const FIXED_PI = 16n * arctanOfInverse(5n) - 4n * arctanOfInverse(239n);

function arctanOfInverse(n: bigint): bigint {
  let term = ONE / n;
  let sum = term;
  for (let k = 3n; term !== 0n; k += 2n) {
    term = -term / (n * n);
    sum += term / k;
  }
  return sum;
}

/** The exact value of a double, in fixed point (exact above 2^-200 px). */
function toFixed(value: number): bigint {
  let scaled = value;
  let exponent = 0;
  while (scaled !== Math.floor(scaled)) {
    scaled *= 2;
    exponent++;
  }
  return (BigInt(scaled) * ONE) >> BigInt(exponent);
}

/** Difference of a double and a fixed-point number, as a double. */
function differenceOf(value: number, exact: bigint): number {
  return Number(toFixed(value) - exact) / 2 ** Number(DIGITS);
}

function exactSine(angle: bigint): bigint {
  // Into one turn about zero first: the series would need hundreds of terms for a large angle.
  const turn = 2n * FIXED_PI;
  let x = angle % turn;
  if (x > FIXED_PI) x -= turn;
  if (x < -FIXED_PI) x += turn;
  let term = x;
  let sum = x;
  for (let k = 2n; term !== 0n; k += 2n) {
    term = (((-term * x) / ONE) * x) / ONE / (k * (k + 1n));
    sum += term;
  }
  return sum;
}

function sineErrors(angle: number): [sine: number, cosine: number] {
  const exact = toFixed(angle);
  return [
    Math.abs(differenceOf(sin(angle), exactSine(exact))),
    Math.abs(differenceOf(cos(angle), exactSine(exact + FIXED_PI / 2n))),
  ];
}

describe('sine and cosine', () => {
  it('of any angle up to 100,000 rad are wrong by less than 2e-16, against exact arithmetic', () => {
    const random = createRandom(1);
    let worst = 0;
    for (let i = 0; i < 1500; i++) {
      const size = 10 ** (random() * 10 - 5);
      worst = Math.max(worst, ...sineErrors((random() < 0.5 ? -1 : 1) * size));
    }
    expect(worst).toBeLessThan(2e-16);
  });

  it('stay that good beside every quarter turn, where the reduction loses the most', () => {
    let worst = 0;
    for (let k = -400; k <= 400; k++) {
      const angle = (k * 159 * PI) / 2;
      worst = Math.max(worst, ...sineErrors(angle), ...sineErrors(angle + 1e-9));
    }
    expect(worst).toBeLessThan(2e-16);
  });

  it('agree with those of the host to 3e-16 at a hundred thousand angles', () => {
    const random = createRandom(2);
    let worst = 0;
    for (let i = 0; i < 100_000; i++) {
      const angle = (random() - 0.5) * 200;
      worst = Math.max(worst, Math.abs(sin(angle) - Math.sin(angle)), Math.abs(cos(angle) - Math.cos(angle)));
    }
    expect(worst).toBeLessThan(3e-16);
  });

  it('of nothing are exactly nothing and one', () => {
    expect([cos(0), sin(0)]).toEqual([1, 0]);
    expect([cos(-0), Math.abs(sin(-0))]).toEqual([1, 0]);
  });

  it('are exactly one in size at quarter turns, and as good as nothing beside it', () => {
    for (let k = -8; k <= 8; k++) {
      const angle = (k * PI) / 2;
      const along = k % 2 === 0 ? cos(angle) : sin(angle);
      const across = k % 2 === 0 ? sin(angle) : cos(angle);
      expect(Math.abs(along), `${k} quarter turns`).toBe(1);
      // The double nearest to a quarter turn is not one: what is left over is its sine.
      expect(Math.abs(across), `${k} quarter turns`).toBeLessThan(1e-15);
    }
  });

  it('are odd and even to the last bit', () => {
    const random = createRandom(3);
    for (let i = 0; i < 2000; i++) {
      const angle = (random() - 0.5) * 10 ** (random() * 8);
      expect(sin(-angle)).toBe(-sin(angle));
      expect(cos(-angle)).toBe(cos(angle));
    }
  });

  it('of many turns are wrong by less than what the angle itself leaves open, against exact arithmetic', () => {
    const random = createRandom(8);
    for (let i = 0; i < 1500; i++) {
      const angle = (random() < 0.5 ? -1 : 1) * 10 ** (5 + random() * 13);
      // The double nearest to 2 pi is off by less than 4e-17 of itself; doubles lie 1.1e-16 of themselves apart.
      const allowed = 2e-16 + 4e-17 * Math.abs(angle);
      expect(Math.max(...sineErrors(angle)), `angle ${angle}`).toBeLessThan(allowed);
    }
  });

  it('of any angle whatever lie on the unit circle', () => {
    const out = { c: 0, s: 0 };
    for (const angle of [1e6, 1647097.4, 1647099.5, 1e9, 2 ** 53, 1e17, 1e19, 1e60, 1e200, Number.MAX_VALUE]) {
      for (const turned of [angle, -angle]) {
        sinCos(turned, out);
        expect(Math.abs(out.c ** 2 + out.s ** 2 - 1), `angle ${turned}: ${out.c}, ${out.s}`).toBeLessThan(5e-16);
      }
    }
  });

  it('have no jump where whole turns begin to be taken off', () => {
    // The last quarter turn that is reduced in three parts: neighbours on either side of it differ by their distance.
    const edge = 1048575 * (TAU / 4);
    for (const side of [edge, -edge]) {
      for (let i = -4; i <= 4; i++) {
        const angle = side + i * 2 ** -32;
        const next = side + (i + 1) * 2 ** -32;
        expect(Math.abs(sin(next) - sin(angle))).toBeLessThan(2 ** -32 + 2e-10);
        expect(Math.max(...sineErrors(angle))).toBeLessThan(4e-17 * edge + 2e-16);
      }
    }
  });

  it('turn a vector without stretching it: their squares add up to one within an ulp or two', () => {
    const random = createRandom(4);
    for (let i = 0; i < 5000; i++) {
      const angle = (random() - 0.5) * 1e4;
      expect(Math.abs(cos(angle) ** 2 + sin(angle) ** 2 - 1)).toBeLessThan(5e-16);
    }
  });
});

describe('the angle of a vector', () => {
  it('agrees with that of the host to 1e-15 all around, for vectors of any length', () => {
    const random = createRandom(5);
    let worst = 0;
    for (let i = 0; i < 100_000; i++) {
      const size = 10 ** (random() * 200 - 100);
      const x = (random() - 0.5) * size;
      const y = (random() - 0.5) * size * (random() < 0.2 ? 1e-9 : 1);
      worst = Math.max(worst, Math.abs(atan2(y, x) - Math.atan2(y, x)));
    }
    expect(worst).toBeLessThan(1e-15);
  });

  it('is exact along the axes: 0, a quarter, a half and minus a quarter turn', () => {
    expect(atan2(0, 3)).toBe(0);
    expect(atan2(3, 0)).toBe(PI / 2);
    expect(atan2(0, -3)).toBe(PI);
    expect(atan2(-3, 0)).toBe(-PI / 2);
  });

  it('of the zero vector is zero', () => {
    expect(atan2(0, 0)).toBe(0);
  });

  it('never leaves the half-open circle from -pi to pi', () => {
    const random = createRandom(6);
    let largest = 0;
    for (let i = 0; i < 20_000; i++) largest = Math.max(largest, Math.abs(atan2((random() - 0.5) * 1e-14, -random())));
    expect(largest).toBeLessThanOrEqual(PI);
  });

  it('undoes a turn', () => {
    const random = createRandom(7);
    for (let i = 0; i < 2000; i++) {
      const angle = (random() - 0.5) * TAU * 0.999;
      expect(Math.abs(atan2(sin(angle), cos(angle)) - angle)).toBeLessThan(1e-15);
    }
  });
});

describe('small things', () => {
  it('a value is clamped into its range and left alone inside it', () => {
    expect([clamp(-1, 0, 2), clamp(1, 0, 2), clamp(3, 0, 2)]).toEqual([0, 1, 2]);
  });

  it('the length of 3, 4 is 5', () => {
    expect(length(3, -4)).toBe(5);
  });

  it('a pose carries the cosine and the sine of its angle', () => {
    const pose = new Transform().set(3, 4, PI / 3);
    expect([pose.x, pose.y, pose.c, pose.s]).toEqual([3, 4, cos(PI / 3), sin(PI / 3)]);
  });

  it('a number that is not finite is refused by name and value', () => {
    for (const value of [NaN, Infinity, -Infinity]) {
      expect(() => requireFinite(value, 'speed')).toThrow(`speed must be a finite number, got ${value}`);
    }
    expect(requireFinite(-2, 'speed')).toBe(-2);
  });

  it('a size that is not positive is refused by name and value', () => {
    for (const value of [NaN, Infinity, 0, -0, -3]) {
      expect(() => requirePositive(value, 'radius')).toThrow(`radius must be positive and finite, got ${value}`);
    }
    expect(requirePositive(1e-300, 'radius')).toBe(1e-300);
  });
});
