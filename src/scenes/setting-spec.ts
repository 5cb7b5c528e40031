/**
 * What a setting is: its kind, range and words, and the one check that every way in (panel, console, URL, scene)
 * goes through. A value is taken as it is or refused with the reason; nothing is bent into range.
 */

export const FOLDERS = ['Scene', 'Spawn', 'Gun', 'Time', 'Collision', 'Solver', 'Debug draw', 'View'] as const;
export type Folder = (typeof FOLDERS)[number];

export interface SettingOption {
  value: string;
  label: string;
  about: string;
}

export type SettingValue = number | string | boolean;

export interface SettingSpec {
  kind: 'number' | 'choice' | 'flag';
  folder: Folder;
  label: string;
  /** One line for whoever points at the control. */
  help: string;
  default: SettingValue;
  min?: number;
  max?: number;
  /** Spacing of a slider's stops; the value itself may lie between them. */
  step?: number;
  unit?: string;
  /** Whole numbers only. */
  integer?: true;
  /** The slider is logarithmic. */
  log?: true;
  options?: readonly SettingOption[];
  /** A word that stands for a number, such as 'auto' for 0. */
  word?: { text: string; value: number };
}

/** The options of a choice, from one of the engine's registers. */
export function optionsOf(register: Readonly<Record<string, { label: string; about: string }>>): SettingOption[] {
  return Object.entries(register).map(([value, entry]) => ({ value, label: entry.label, about: entry.about }));
}

/** What may be written for a setting, in words. */
export function describeAllowed(spec: SettingSpec): string {
  if (spec.kind === 'flag') return 'true or false';
  if (spec.kind === 'choice') return `one of ${(spec.options ?? []).map((option) => option.value).join(', ')}`;
  const number = spec.integer ? 'a whole number' : 'a number';
  const range = `${number} from ${spec.min} to ${spec.max}`;
  return spec.word ? `${range}, or '${spec.word.text}'` : range;
}

/** A value for a message: text in quotes, so that "5" and 5 can be told apart. */
export function showValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  return String(value);
}

/** The value to store, or a RangeError that names the key, the value and what is allowed. */
export function checkSetting(key: string, spec: SettingSpec, value: unknown): SettingValue {
  const refuse = () => new RangeError(`${key} must be ${describeAllowed(spec)}, got ${showValue(value)}`);
  if (spec.kind === 'flag') {
    if (typeof value !== 'boolean') throw refuse();
    return value;
  }
  if (spec.kind === 'choice') {
    if (typeof value !== 'string' || !spec.options?.some((option) => option.value === value)) throw refuse();
    return value;
  }
  if (spec.word && value === spec.word.text) return spec.word.value;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw refuse();
  // Twelve digits keep everything that anybody can mean and drop what 7 * 0.05 leaves behind.
  const rounded = Number(value.toPrecision(12));
  if (rounded < (spec.min ?? -Infinity) || rounded > (spec.max ?? Infinity)) throw refuse();
  if (spec.integer && !Number.isInteger(rounded)) throw refuse();
  return rounded === 0 ? 0 : rounded;
}

/** A setting's value from text (a URL): numbers and flags are read, then checked as always. */
export function readSetting(key: string, spec: SettingSpec, text: string): SettingValue {
  if (spec.kind === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) {
    return checkSetting(key, spec, Number(text));
  }
  if (spec.kind === 'flag') {
    if (text === 'true' || text === '1' || text === 'on') return true;
    if (text === 'false' || text === '0' || text === 'off') return false;
  }
  return checkSetting(key, spec, text);
}
