// What a lesson draws and says, written down: a pen that keeps its strokes, and a search for numbers that are none.

import type { Ink, Pen } from '#engine';
import {
  type Account,
  type ControlValue,
  type Figure,
  type Layout,
  type Lesson,
  movePart,
  type Pose,
  setValue,
  startFigure,
} from '#lessons';

/** One call of the pen: which, with which meaning, and its coordinates and sizes in the order of its arguments. */
export interface Stroke {
  readonly stroke: keyof Pen;
  readonly ink: Ink;
  readonly numbers: readonly number[];
  /** What is written, for `text`. */
  readonly text?: string;
}

export class RecordingPen implements Pen {
  readonly strokes: Stroke[] = [];

  line(ink: Ink, x0: number, y0: number, x1: number, y1: number): void {
    this.strokes.push({ stroke: 'line', ink, numbers: [x0, y0, x1, y1] });
  }

  polyline(ink: Ink, points: ArrayLike<number>, _closed: boolean): void {
    this.strokes.push({ stroke: 'polyline', ink, numbers: Array.from(points) });
  }

  circle(ink: Ink, x: number, y: number, radius: number): void {
    this.strokes.push({ stroke: 'circle', ink, numbers: [x, y, radius] });
  }

  box(ink: Ink, minX: number, minY: number, maxX: number, maxY: number): void {
    this.strokes.push({ stroke: 'box', ink, numbers: [minX, minY, maxX, maxY] });
  }

  /** The strength comes last. */
  fill(ink: Ink, points: ArrayLike<number>, strength: number): void {
    this.strokes.push({ stroke: 'fill', ink, numbers: [...Array.from(points), strength] });
  }

  arrow(ink: Ink, x: number, y: number, dx: number, dy: number): void {
    this.strokes.push({ stroke: 'arrow', ink, numbers: [x, y, dx, dy] });
  }

  dot(ink: Ink, x: number, y: number): void {
    this.strokes.push({ stroke: 'dot', ink, numbers: [x, y] });
  }

  text(ink: Ink, x: number, y: number, text: string): void {
    this.strokes.push({ stroke: 'text', ink, numbers: [x, y], text });
  }

  /** Which meanings are on screen. */
  get inks(): ReadonlySet<Ink> {
    return new Set(this.strokes.map(({ ink }) => ink));
  }

  /** Strokes of one meaning, of every kind or of one. */
  of(ink: Ink, stroke?: keyof Pen): Stroke[] {
    return this.strokes.filter((each) => each.ink === ink && (stroke === undefined || each.stroke === stroke));
  }

  /** Everything that is written on the figure. */
  get words(): string[] {
    return this.strokes.flatMap(({ text }) => (text === undefined ? [] : [text]));
  }
}

/** The strokes of an account. */
export function record(account: Account): RecordingPen {
  const pen = new RecordingPen();
  account.draw(pen);
  return pen;
}

/** A figure some moves and settings away from the lesson's start. */
export function figureAt(
  lesson: Lesson,
  poses: Readonly<Record<string, Partial<Pose>>> = {},
  values: Readonly<Record<string, ControlValue>> = {},
  step?: number,
): Figure {
  let figure = startFigure(lesson);
  for (const [id, value] of Object.entries(values)) figure = setValue(lesson, figure, id, value);
  for (const [part, pose] of Object.entries(poses)) figure = movePart(lesson, figure, part, pose);
  return step === undefined ? figure : { ...figure, step };
}

/** What the lesson says about its start, or about a figure some moves and settings away from it. */
export function explainAt(lesson: Lesson, ...figure: DropFirst<Parameters<typeof figureAt>>): Account {
  return explainFigure(lesson, figureAt(lesson, ...figure));
}

type DropFirst<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

export function explainFigure(lesson: Lesson, figure: Figure, layout: Layout = 'wide'): Account {
  return lesson.explain(figure, layout);
}

/** The read-out as a record: row id to value. */
export function readOut(account: Account): Record<string, string> {
  return Object.fromEntries(account.rows.map(({ id, value }) => [id, value]));
}

/** Words that a number which is none leaves in a text. */
const BAD_WORDS = /\b(?:NaN|undefined|null|Infinity|\[object)\b|[-−]0(?![.\d])/;

/** Everything in an account that is no number, or shows that it was made of none: 'where: what'. Empty when all is well. */
export function findFlaws(account: Account): string[] {
  const { draw: _, ...told } = account;
  const flaws: string[] = [];
  search(told, 'account', flaws);
  for (const [i, { stroke, ink, numbers, text }] of record(account).strokes.entries()) {
    const where = `stroke ${i}, ${stroke} in ${ink}`;
    if (!numbers.every(Number.isFinite)) flaws.push(`${where}: ${numbers.join(', ')}`);
    if (text !== undefined && BAD_WORDS.test(text)) flaws.push(`${where}: '${text}'`);
  }
  return flaws;
}

function search(value: unknown, where: string, flaws: string[]): void {
  if (typeof value === 'number' && !Number.isFinite(value)) flaws.push(`${where}: ${value}`);
  else if (typeof value === 'string' && BAD_WORDS.test(value)) flaws.push(`${where}: '${value}'`);
  else if (typeof value === 'function') flaws.push(`${where}: a function is no data`);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) search(part, `${where}.${key}`, flaws);
  }
}
