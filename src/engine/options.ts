/** Options in plain JavaScript: what is no record of known keys is refused, since a misspelt wish is not granted. */

/** @throws TypeError when it is no record, RangeError when it has a key that nobody reads */
export function checkOptions(options: unknown, known: readonly string[], what: string): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    const given = Array.isArray(options) ? 'a list' : String(options);
    throw new TypeError(`${what} must be a record such as { ${known.slice(0, 2).join(', ')} }, got ${given}`);
  }
  for (const key of Object.keys(options)) {
    if (!known.includes(key)) throw new RangeError(`unknown key '${key}' in ${what}: known are ${known.join(', ')}`);
  }
}

/** @throws unless it is a whole number of at least `least` */
export function requireWhole(value: number, least: number, what: string): number {
  if (Number.isInteger(value) && value >= least) return value;
  throw new RangeError(`${what} must be a whole number of at least ${least}, got ${String(value)}`);
}
