import { requireFinite } from './math.ts';
import { requireWhole } from './options.ts';

/**
 * Seeded dice: xoshiro128** by Blackman and Vigna (2018), 32-bit integers only, so that every JavaScript engine
 * throws the same numbers. The state is four words and belongs into every snapshot.
 */
export class Dice {
  readonly state = new Uint32Array(4);

  constructor(seed = 1) {
    this.seed(seed);
  }

  /** Starts the sequence of `seed` (any finite number; its integer part counts). */
  seed(seed: number): void {
    requireFinite(seed, 'seed of dice');
    // splitmix32 fills the state, as the authors advise: neighbouring seeds give unrelated sequences.
    let z = Math.floor(seed) | 0;
    for (let i = 0; i < 4; i++) {
      z = (z + 0x9e3779b9) | 0;
      let t = z ^ (z >>> 16);
      t = Math.imul(t, 0x21f0aaad);
      t ^= t >>> 15;
      t = Math.imul(t, 0x735a2d97);
      this.state[i] = t ^ (t >>> 15);
    }
  }

  /** A number in [0, 1) with 32 random bits. */
  next(): number {
    const s = this.state;
    const s1 = s[1]!;
    const scrambled = Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0;
    const shifted = s1 << 9;
    s[2]! ^= s[0]!;
    s[3]! ^= s[1]!;
    s[1]! ^= s[2]!;
    s[0]! ^= s[3]!;
    s[2]! ^= shifted;
    s[3] = rotateLeft(s[3]!, 11);
    return scrambled / 4294967296;
  }

  /** A number in [low, high). @throws when one of the two is not finite */
  between(low: number, high: number): number {
    requireFinite(low, 'lower end of the dice');
    requireFinite(high, 'upper end of the dice');
    return low + (high - low) * this.next();
  }

  /** An integer in [0, count). @throws unless count is a whole number of at least 1 */
  below(count: number): number {
    requireWhole(count, 1, 'number of sides of the dice');
    return Math.floor(this.next() * count);
  }
}

function rotateLeft(x: number, k: number): number {
  return (x << k) | (x >>> (32 - k));
}
