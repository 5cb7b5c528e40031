import { describe, expect, it } from 'vitest';
import { Dice } from '#engine';

// The judge: xoshiro128** as its authors print it, in whole numbers without a machine word.
const WORD = 1n << 32n;
const rotate = (x: bigint, k: bigint): bigint => ((x << k) | (x >> (32n - k))) % WORD;

function* throwsOf(state: readonly number[]): Generator<number> {
  let [s0, s1, s2, s3] = state.map(BigInt) as [bigint, bigint, bigint, bigint];
  for (;;) {
    yield Number((rotate((s1 * 5n) % WORD, 7n) * 9n) % WORD);
    const t = (s1 << 9n) % WORD;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= t;
    s3 = rotate(s3, 11n);
  }
}

describe('the dice', () => {
  it('throw the numbers of xoshiro128** from any state', () => {
    for (const state of [
      [1, 2, 3, 4],
      [0xffffffff, 0x80000000, 0x7fffffff, 1],
      [0xdeadbeef, 0, 0, 0],
    ]) {
      const dice = new Dice();
      dice.state.set(state);
      const judge = throwsOf(state);
      for (let i = 0; i < 2000; i++) expect(dice.next() * 2 ** 32, `throw ${i}`).toBe(judge.next().value);
    }
  });

  it('throw the same numbers for the same seed, and others for the next one', () => {
    const throwTen = (seed: number): number[] => {
      const dice = new Dice(seed);
      return Array.from({ length: 10 }, () => dice.next());
    };
    expect(throwTen(7)).toEqual(throwTen(7));
    const all = [0, 1, 2, 3, -1, 2 ** 31].flatMap(throwTen);
    expect(new Set(all).size).toBe(all.length);
  });

  it('are never stuck: no seed gives the state of zeros', () => {
    for (let seed = -1000; seed < 1000; seed++) {
      expect(new Dice(seed).state.some((word) => word !== 0)).toBe(true);
    }
  });

  it('go on from a saved state as if nothing had happened', () => {
    const dice = new Dice(3);
    dice.next();
    const saved = dice.state.slice();
    const first = [dice.next(), dice.next(), dice.next()];
    dice.state.set(saved);
    expect([dice.next(), dice.next(), dice.next()]).toEqual(first);
  });

  it('fall evenly: of 100,000 throws over 16 sides the chi-squared is what chance allows', () => {
    const dice = new Dice(11);
    const sides = new Array<number>(16).fill(0);
    for (let i = 0; i < 100_000; i++) sides[dice.below(16)]!++;
    const expected = 100_000 / 16;
    const chiSquared = sides.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    // 15 degrees of freedom: 0.1 % on either side lie beyond 3.48 and 37.7.
    expect(chiSquared).toBeGreaterThan(3.48);
    expect(chiSquared).toBeLessThan(37.7);
  });

  it('have no memory: neighbouring throws are uncorrelated, for neighbouring seeds as well', () => {
    const n = 50_000;
    const one = new Dice(100);
    const two = new Dice(101);
    let alone = 0;
    let together = 0;
    let last = one.next() - 0.5;
    for (let i = 0; i < n; i++) {
      const x = one.next() - 0.5;
      alone += x * last;
      together += x * (two.next() - 0.5);
      last = x;
    }
    // A product of two throws has variance 1/144: four standard deviations of the sum.
    const bound = (4 * Math.sqrt(n)) / 12;
    expect(Math.abs(alone)).toBeLessThan(bound);
    expect(Math.abs(together)).toBeLessThan(bound);
  });

  it('keep to the range that was asked for, its upper end left out', () => {
    const dice = new Dice(5);
    let lowest = Infinity;
    let highest = -Infinity;
    for (let i = 0; i < 20_000; i++) {
      const x = dice.between(-3, 5);
      lowest = Math.min(lowest, x);
      highest = Math.max(highest, x);
    }
    expect(lowest).toBeGreaterThanOrEqual(-3);
    expect(highest).toBeLessThan(5);
    expect(highest - lowest).toBeGreaterThan(7.9);
  });

  it('are not thrown between ends that are no numbers, nor for no side at all', () => {
    const dice = new Dice(3);
    expect(() => (dice.between as () => number).call(dice)).toThrow('lower end of the dice must be a finite number');
    expect(() => dice.between(0, NaN)).toThrow('upper end of the dice must be a finite number, got NaN');
    expect(() => dice.below(0)).toThrow('number of sides of the dice must be a whole number of at least 1, got 0');
    expect(() => new Dice('seven' as never)).toThrow('seed of dice must be a finite number, got seven');
    expect([...dice.state]).toEqual([...new Dice(3).state]);
  });
});
