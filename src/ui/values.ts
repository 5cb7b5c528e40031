// Between a slider and a setting: a slider's stops are multiples of a step, and 7 × 0.05 is 0.35000000000000003 in
// doubles. What goes to the session is written with the step's own decimals. What may go there at all is the
// session's business; it refuses with words, and nothing here bends a value into range.

/** How many decimals a step has: 0.05 → 2, 5 → 0, 1e-7 → 7. */
export function decimalsOf(step: number): number {
  const text = String(step);
  const exponent = text.indexOf('e-');
  if (exponent >= 0) return Number(text.slice(exponent + 2)) + decimalsOf(Number(text.slice(0, exponent)));
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** The nearest stop: a multiple of the step counted from min, with the step's decimals. NaN stays NaN. */
export function roundToStep(value: number, step: number | undefined, min = 0): number {
  if (step === undefined || step <= 0) return value;
  const decimals = Math.min(Math.max(decimalsOf(step), decimalsOf(min)), 20);
  return Number((min + Math.round((value - min) / step) * step).toFixed(decimals));
}

/** The number that was typed: thousands separators, a true minus sign and a unit after it are read over. NaN if none. */
export function readNumber(text: string): number {
  const plain = text
    .trim()
    .replaceAll(',', '')
    .replace('−', '-')
    .replace(/\s*(?:px|px\/s|s|Hz|°|×|%)$/, '');
  return plain === '' ? Number.NaN : Number(plain);
}
