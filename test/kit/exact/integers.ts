/**
 * Doubles as integers. Every finite double is m * 2^e with an integer m, so a handful of them becomes a handful of
 * integers over one common power of two, and everything that is built from + - * is exact from there on.
 */

const view = new DataView(new ArrayBuffer(8));

/** The double as mantissa * 2^exponent, the mantissa odd (or zero, with exponent 0). */
export function splitDouble(value: number): {
  mantissa: bigint;
  exponent: number;
} {
  if (value === 0) return { mantissa: 0n, exponent: 0 };
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const raw = Number((bits >> 52n) & 0x7ffn);
  let mantissa = (bits & 0xfffffffffffffn) | (raw === 0 ? 0n : 1n << 52n);
  let exponent = (raw === 0 ? 1 : raw) - 1075;
  while ((mantissa & 1n) === 0n) {
    mantissa >>= 1n;
    exponent++;
  }
  return { mantissa: value < 0 ? -mantissa : mantissa, exponent };
}

/** The smallest exponent among the values: with it as unit all of them are integers. */
export function commonExponent(values: Iterable<number>): number {
  let least = 0;
  for (const value of values) if (value !== 0) least = Math.min(least, splitDouble(value).exponent);
  return least;
}

/** `value` in units of 2^exponent. */
export function toInteger(value: number, exponent: number): bigint {
  const split = splitDouble(value);
  return split.mantissa === 0n ? 0n : split.mantissa << BigInt(split.exponent - exponent);
}

/** Integer square root, rounded down (Newton). */
export function integerRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** value * 2^exponent as the nearest double (for results in the normal range, to within one rounding). */
export function toDouble(value: bigint, exponent: number): number {
  const negative = value < 0n;
  let magnitude = negative ? -value : value;
  if (magnitude === 0n) return 0;
  const excess = Math.max(0, magnitude.toString(2).length - 64);
  // Bits that are cut off must still push a tie the right way.
  const rest = magnitude & ((1n << BigInt(excess)) - 1n);
  magnitude = (magnitude >> BigInt(excess)) | (rest !== 0n ? 1n : 0n);
  let result = Number(magnitude);
  let shift = excess + exponent;
  for (; shift > 1000; shift -= 1000) result *= 2 ** 1000;
  for (; shift < -1000; shift += 1000) result *= 2 ** -1000;
  result *= 2 ** shift;
  return negative ? -result : result;
}
