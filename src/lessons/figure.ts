/** Figures: how they begin and how they change. Every change gives a new figure. */
import { PI, Transform } from '#engine';
import type { Control, ControlValue, Figure, Lesson, Part, Pose } from './lesson.ts';

export function startFigure(lesson: Lesson): Figure {
  const poses: Record<string, Pose> = {};
  for (const part of lesson.parts) poses[part.id] = part.start;
  const values: Record<string, ControlValue> = {};
  for (const control of lesson.controls) if (control.kind !== 'press') values[control.id] = control.start;
  return { poses, values, step: lesson.startStep ?? 0 };
}

/** @throws RangeError when the lesson has no such part */
export function findPart(lesson: Lesson, id: string): Part {
  const part = lesson.parts.find((candidate) => candidate.id === id);
  if (part) return part;
  const known = lesson.parts.map((candidate) => candidate.id).join(', ');
  throw new RangeError(`lesson '${lesson.id}' has no part '${id}'; there are: ${known}`);
}

/** @throws RangeError when the lesson has no such control */
export function findControl(lesson: Lesson, id: string): Control {
  const control = lesson.controls.find((candidate) => candidate.id === id);
  if (control) return control;
  const known = lesson.controls.map((candidate) => candidate.id).join(', ');
  throw new RangeError(`lesson '${lesson.id}' has no control '${id}'; there are: ${known || 'none'}`);
}

/** Parts that are on in this figure. */
export function presentParts(lesson: Lesson, figure: Figure): Part[] {
  return lesson.parts.filter((part) => part.shape(figure) !== undefined);
}

export function poseOf(figure: Figure, part: string): Pose {
  const pose = figure.poses[part];
  if (!pose) throw new RangeError(`there is no part '${part}' in this figure`);
  return pose;
}

export function transformOf(pose: Pose): Transform {
  return new Transform().set(pose.x, pose.y, (pose.degrees * PI) / 180);
}

/** Moves and turns a part, and does what the lesson says follows. */
export function movePart(lesson: Lesson, figure: Figure, part: string, pose: Partial<Pose>): Figure {
  const { turns } = findPart(lesson, part);
  const before = poseOf(figure, part);
  const next = { ...before, ...pose };
  for (const [name, value] of Object.entries(next)) {
    if (!Number.isFinite(value)) throw new RangeError(`${name} of part '${part}' must be finite, got ${value}`);
  }
  // One turn of names for every direction, so that links and read-outs stay short.
  const degrees = turns ? ((next.degrees % 360) + 360) % 360 : before.degrees;
  const moved = { ...figure, poses: { ...figure.poses, [part]: { ...next, degrees } } };
  return lesson.moved ? lesson.moved(moved, part, figure) : moved;
}

/** The value as it is stored. @throws RangeError naming the control, the value and what is allowed */
export function checkValue(control: Control, value: unknown): ControlValue {
  const refuse = (allowed: string) => new RangeError(`${control.id} must be ${allowed}, got ${String(value)}`);
  if (control.kind === 'flag') {
    if (typeof value !== 'boolean') throw refuse('true or false');
    return value;
  }
  if (control.kind === 'choice') {
    const known = control.options.map((option) => option.value);
    if (typeof value !== 'string' || !known.includes(value)) throw refuse(`one of ${known.join(', ')}`);
    return value;
  }
  if (control.kind === 'press') throw refuse('pressed, not set');
  const { min, max } = control;
  if (typeof value !== 'number' || !(value >= min && value <= max)) throw refuse(`a number from ${min} to ${max}`);
  return value;
}

/** Sets a control and does what the lesson says follows. @throws RangeError as {@link checkValue} */
export function setValue(lesson: Lesson, figure: Figure, id: string, value: unknown): Figure {
  const next = { ...figure, values: { ...figure.values, [id]: checkValue(findControl(lesson, id), value) } };
  return lesson.valueSet ? lesson.valueSet(next, id, figure) : next;
}

/** Presses a button. @throws RangeError when the control is none */
export function press(lesson: Lesson, figure: Figure, id: string): Figure {
  const control = findControl(lesson, id);
  if (control.kind !== 'press') throw new RangeError(`control '${id}' is set, not pressed`);
  return control.press(figure);
}

/** Chooses an entry of a list, or goes back to automatic when it is chosen already. */
export function choose(figure: Figure, list: string, entry: string): Figure {
  const chosen = figure.values[list] === entry ? '' : entry;
  return { ...figure, values: { ...figure.values, [list]: chosen } };
}
