/**
 * A figure as an address and back: `lesson=separating-axis&a=250,200,15&polygon=pentagon&step=3`.
 *
 * Only what differs from the start is named. Controls carry things along (another polygon brings its own handles), so
 * a link is read by doing what the visitor did, controls before parts, and then putting every named thing exactly
 * where the link has it. The writer reads its own link until nothing is missing: so both agree whatever a lesson does.
 */
import { checkValue, movePart, setValue, startFigure } from './figure.ts';
import type { Account, Control, ControlValue, Figure, Lesson, Part, Pose } from './lesson.ts';

/** Further out than any figure goes, and near enough for a product of two coordinates, px. */
const FARTHEST = 1e9;

export interface LinkReading {
  readonly figure: Figure;
  /** What could not be used, each with its remedy, in words. */
  readonly problems: readonly string[];
  /** Keys that are none of the lesson's, with their values. */
  readonly rest: readonly (readonly [string, string])[];
}

/** What a link names. */
interface Named {
  readonly values: Record<string, ControlValue>;
  readonly poses: Record<string, Pose>;
}

/** Everything but the leading question mark. */
export function writeLink(lesson: Lesson, figure: Figure): string {
  const named: Named = { values: {}, poses: {} };
  let built = nameInOrder(lesson, named, figure);
  while (nameMissing(named, figure, built)) built = build(lesson, named);
  const parts = [`lesson=${lesson.id}`];
  for (const part of lesson.parts) {
    const pose = named.poses[part.id];
    if (pose) parts.push(`${part.id}=${writePose(part, pose)}`);
  }
  for (const [id, value] of Object.entries(named.values)) parts.push(`${encode(id)}=${encode(String(value))}`);
  if (figure.step !== built.step) parts.push(`step=${figure.step}`);
  return parts.join('&');
}

/** Does what a reader will do and names only what differs when its turn comes. @returns what the reader will have */
function nameInOrder(lesson: Lesson, named: Named, figure: Figure): Figure {
  let built = startFigure(lesson);
  for (const { id } of lesson.controls) {
    const value = figure.values[id];
    if (value === undefined || value === built.values[id]) continue;
    named.values[id] = value;
    built = setValue(lesson, built, id, value);
  }
  for (const { id } of lesson.parts) {
    const pose = figure.poses[id];
    if (pose === undefined || isSamePose(pose, built.poses[id])) continue;
    named.poses[id] = pose;
    built = movePart(lesson, built, id, pose);
  }
  return placeNamed(built, named);
}

/** Names all that a link as it stands would leave out: what something later has changed again, and chosen entries. */
function nameMissing(named: Named, figure: Figure, built: Figure): boolean {
  let more = false;
  for (const [id, value] of Object.entries(figure.values)) {
    if (value === (built.values[id] ?? '')) continue;
    named.values[id] = value;
    more = true;
  }
  for (const [id, pose] of Object.entries(figure.poses)) {
    if (isSamePose(pose, built.poses[id])) continue;
    named.poses[id] = pose;
    more = true;
  }
  return more;
}

function isSamePose(a: Pose, b: Pose | undefined): boolean {
  return b !== undefined && a.x === b.x && a.y === b.y && a.degrees === b.degrees;
}

function build(lesson: Lesson, named: Named): Figure {
  let figure = startFigure(lesson);
  for (const { id } of lesson.controls) {
    const value = named.values[id];
    if (value !== undefined) figure = setValue(lesson, figure, id, value);
  }
  for (const { id } of lesson.parts) {
    const pose = named.poses[id];
    if (pose) figure = movePart(lesson, figure, id, pose);
  }
  return placeNamed(figure, named);
}

function placeNamed(figure: Figure, { values, poses }: Named): Figure {
  return { ...figure, values: { ...figure.values, ...values }, poses: { ...figure.poses, ...poses } };
}

/** Reads the keys of an address. What cannot be used is told, and the rest is used. */
export function readLink(lesson: Lesson, entries: Iterable<readonly [string, string]>): LinkReading {
  const problems: string[] = [];
  const named: Named = { values: {}, poses: {} };
  const left = new Map<string, string>();
  for (const [key, text] of entries) {
    const part = lesson.parts.find(({ id }) => id === key);
    const control = lesson.controls.find(({ id }) => id === key);
    try {
      if (part) named.poses[key] = readPose(part, text);
      else if (control) named.values[key] = readValue(control, text);
      else if (key !== 'lesson') left.set(key, text);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      problems.push(`In the address: ${error.message}.`);
    }
  }
  let figure = buildSafely(lesson, named, problems);
  const chosen = readChoices(lesson.explain(figure, 'wide'), left, problems);
  figure = { ...figure, values: { ...figure.values, ...chosen } };
  const step = left.get('step');
  if (step !== undefined) figure = { ...figure, step: readStep(lesson.explain(figure, 'wide'), step, problems) };
  left.delete('step');
  return { figure, problems, rest: [...left] };
}

/** Every value may be allowed and the figure of all of them none: an address typed by hand knows no limits of handles. */
function buildSafely(lesson: Lesson, named: Named, problems: string[]): Figure {
  try {
    const figure = build(lesson, named);
    lesson.explain(figure, 'wide');
    return figure;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    problems.push(`The address makes no figure of '${lesson.label}' (${error.message}); its start is shown instead.`);
    return startFigure(lesson);
  }
}

function writePose(part: Part, { x, y, degrees }: Pose): string {
  return degrees === part.start.degrees ? `${x},${y}` : `${x},${y},${degrees}`;
}

function readPose(part: Part, text: string): Pose {
  const form = part.turns ? 'x,y or x,y,degrees' : 'x,y';
  const example = `${part.start.x},${part.start.y}`;
  const refuse = () => new RangeError(`${part.id} must be ${form} in px, such as ${example}, got '${text}'`);
  const numbers = text.split(',').map((word) => (word.trim() === '' ? Number.NaN : Number(word)));
  const [x = Number.NaN, y = Number.NaN, degrees = part.start.degrees] = numbers;
  if (numbers.length > (part.turns ? 3 : 2)) throw refuse();
  if (![x, y, degrees].every((value) => Math.abs(value) <= FARTHEST)) throw refuse();
  return { x, y, degrees };
}

function readValue(control: Control, text: string): ControlValue {
  if (control.kind === 'number' && text.trim() !== '') return checkValue(control, Number(text));
  if (control.kind === 'flag' && (text === 'true' || text === 'false')) return checkValue(control, text === 'true');
  return checkValue(control, text);
}

/** Takes the chosen entry of the account's list out of the remaining keys. */
function readChoices(account: Account, left: Map<string, string>, problems: string[]): Record<string, string> {
  const { choices } = account;
  const entry = choices && left.get(choices.id);
  if (choices === undefined || entry === undefined) return {};
  left.delete(choices.id);
  const known = choices.entries.map(({ value }) => value);
  if (known.includes(entry)) return { [choices.id]: entry };
  problems.push(`In the address: ${choices.id} must be one of ${known.join(', ')}, got '${entry}'.`);
  return {};
}

function readStep({ steps }: Account, text: string, problems: string[]): number {
  const step = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (step <= (steps ?? 0)) return step;
  const allowed = steps === undefined ? '0, as this figure has no steps' : `a whole number from 0 to ${steps}`;
  problems.push(`In the address: step must be ${allowed}, got '${text}'.`);
  return 0;
}

/** As an address wants it, with commas left readable. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll('%2C', ',');
