// Numbers as they are read: a fixed locale (the page is in English, and a screenshot in a lesson must not depend on
// the reader's machine), a true minus sign, no more digits than mean something.

const LOCALE = 'en-US';
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const hundredths = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumSignificantDigits: 4 });

function withMinus(text: string): string {
  return text === '-0' ? '0' : text.replace('-', '−');
}

/** 1234.5 → "1,235" */
export function formatCount(value: number): string {
  return withMinus(whole.format(value));
}

/** Four digits and a letter: 1234567 → "1.235M" */
export function formatEnergy(value: number): string {
  return withMinus(compact.format(value));
}

/** Three digits or so: "0.25", "12.5", "1,240"; ∞ for no limit, – for not a number. */
export function formatMeasure(value: number): string {
  if (Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  const size = Math.abs(value);
  const format = size < 10 ? hundredths : size < 100 ? tenths : whole;
  return withMinus(format.format(value));
}

/** A share of 1 as a percentage without its sign: 0.2 → "20", 0.077 → "7.7", 1 → "100". */
export function formatShare(share: number): string {
  if (Number.isNaN(share)) return '–';
  const percent = share * 100;
  return withMinus((Math.abs(percent) < 1 ? hundredths : tenths).format(percent));
}

/** Milliseconds with two decimals, so that a column of them lines up. */
export function formatMs(ms: number): string {
  return ms.toFixed(2);
}

/** A time scale: 0.25 → "0.25×". */
export function formatScale(scale: number): string {
  return `${withMinus(hundredths.format(scale))}×`;
}
