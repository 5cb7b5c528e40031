/** Lessons for scripts: plain copies that can be kept, and figures from plain data. */
import { CIRCLE, ConcavePolygon, type Geometry, SHAPE_NAMES } from '#engine';
import {
  type ControlValue,
  type Figure,
  findLesson,
  lessons,
  movePart,
  type Pose,
  poseOf,
  presentParts,
  setValue,
  startFigure,
} from '#lessons';
import type { LessonDesk } from './lessons.ts';

/** A part as it stands: points relative to its pose, px; the pose in px and degrees. */
export interface PartReport {
  readonly id: string;
  readonly label: string;
  /** 'handle' for a point that is dragged. */
  readonly kind: string;
  readonly points: readonly number[];
  readonly holes?: readonly (readonly number[])[];
  readonly radius: number;
  readonly x: number;
  readonly y: number;
  readonly degrees: number;
}

export interface LessonReport {
  readonly id: string;
  readonly label: string;
  readonly shapes: readonly PartReport[];
  readonly values: Readonly<Record<string, ControlValue>>;
  readonly rows: readonly { readonly id: string; readonly label: string; readonly value: string }[];
  readonly status: string;
  readonly tone: string;
  readonly step: number;
  /** The last step, 0 where there are none. */
  readonly steps: number;
  /** The numbers behind the words, unrounded. */
  readonly data: Readonly<Record<string, unknown>>;
}

export function reportLessons(): string[] {
  return Object.keys(lessons);
}

/** The open lesson, or null. */
export function reportLesson(desk: LessonDesk): LessonReport | null {
  const { lesson } = desk;
  if (lesson === null) return null;
  const { figure, account } = desk;
  const shapes = presentParts(lesson, figure).map(({ id, label, shape }) => {
    return { id, label, ...reportShape(shape(figure) ?? null), ...poseOf(figure, id) };
  });
  return {
    id: lesson.id,
    label: lesson.label,
    shapes,
    values: { ...figure.values },
    rows: account.rows.map(({ id, label, value }) => ({ id, label, value })),
    status: account.status,
    tone: account.tone,
    step: figure.step,
    steps: account.steps ?? 0,
    // Through text and back: whatever a lesson keeps there, scripts get copies of plain data.
    data: JSON.parse(JSON.stringify(account.data)) as Record<string, unknown>,
  };
}

function reportShape(shape: Geometry | null): Pick<PartReport, 'kind' | 'points' | 'holes' | 'radius'> {
  if (shape === null) return { kind: 'handle', points: [0, 0], radius: 0 };
  if (shape instanceof ConcavePolygon) {
    return { kind: 'concave', points: [...shape.outline], holes: shape.holes.map((hole) => [...hole]), radius: 0 };
  }
  const kind = shape.type === CIRCLE && shape.radius === 0 ? 'point' : SHAPE_NAMES[shape.type];
  return { kind, points: [...shape.points], radius: shape.radius };
}

/** A figure some moves and settings away from the start: what a script may ask for. */
export interface LessonConfig {
  readonly poses?: Readonly<Record<string, Partial<Pose>>>;
  readonly values?: Readonly<Record<string, ControlValue>>;
  readonly step?: number;
}

/** @throws RangeError naming what is wrong and what is allowed */
export function makeFigure(id: string, config: LessonConfig): Figure {
  const lesson = findLesson(id);
  let figure = startFigure(lesson);
  for (const [control, value] of Object.entries(config.values ?? {})) figure = setValue(lesson, figure, control, value);
  for (const [part, pose] of Object.entries(config.poses ?? {})) figure = movePart(lesson, figure, part, pose);
  const { step = figure.step } = config;
  const { steps = 0 } = lesson.explain(figure, 'wide');
  if (!Number.isInteger(step) || step < 0 || step > steps) {
    throw new RangeError(`step must be a whole number from 0 to ${steps}, got ${String(step)}`);
  }
  return { ...figure, step };
}
