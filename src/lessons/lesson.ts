/**
 * What a lesson is: a figure that can be dragged, and everything that is said about it.
 *
 * A lesson is data and one pure function. The visitor's doing is a `Figure` (poses, values of the controls, a step);
 * `explain` turns it into an `Account` (status, numbers, lists, strokes). Nothing is remembered in between, so a link
 * carries a figure whole, a step back is the step forward from elsewhere, and a test needs no page.
 */
import type { Geometry, Ink, Pen } from '#engine';

/** Where a part stands: px, and degrees clockwise, because visitors turn by 15 of them and links stay readable. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly degrees: number;
}

export type ControlValue = number | string | boolean;

/** The visitor's doing, whole. Never changed in place. */
export interface Figure {
  readonly poses: Readonly<Record<string, Pose>>;
  readonly values: Readonly<Record<string, ControlValue>>;
  /** 0 to the account's `steps`, where the lesson has any. */
  readonly step: number;
}

/** Something in the figure that can be dragged: a shape, or (with no shape) a handle. */
export interface Part {
  readonly id: string;
  /** As it is read out, such as 'A, the large box'. */
  readonly label: string;
  readonly start: Pose;
  readonly turns: boolean;
  /** Its shape about its own origin; null for a handle, which is a point. A part that is not on now has undefined. */
  shape(figure: Figure): Geometry | null | undefined;
}

interface ControlWords {
  readonly id: string;
  readonly label: string;
  /** One line for whoever points at it. */
  readonly help: string;
  /** Whether it has a meaning in this figure; without, always. What is not shown keeps its value. */
  shown?(figure: Figure): boolean;
}

/** Something that the visitor can set beside the figure. */
export type Control =
  | (ControlWords & {
      readonly kind: 'choice';
      readonly start: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
    })
  | (ControlWords & {
      readonly kind: 'number';
      readonly start: number;
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly unit?: string;
    })
  | (ControlWords & { readonly kind: 'flag'; readonly start: boolean })
  /** A button that puts the figure into a certain state. */
  | (ControlWords & { readonly kind: 'press'; press(figure: Figure): Figure });

/** How the status is coloured and marked; never by hue alone, the words say it too. */
export type Tone = 'overlapping' | 'touching' | 'separated' | 'wrong' | 'plain';

/** One number of the read-out. */
export interface Row {
  readonly id: string;
  readonly label: string;
  /** Ready to read, such as '25 px' or '(19, −2)'. */
  readonly value: string;
  /** What in the drawing it belongs to. */
  readonly ink?: Ink;
}

/** A list under the read-out: one entry can be chosen, and choosing it again goes back to automatic. */
export interface Choices {
  readonly title: string;
  /** The value of the figure that holds the chosen entry; '' is automatic. */
  readonly id: string;
  /** What is drawn now, in words, such as 'On the figure: A2 (automatic)'. */
  readonly now: string;
  readonly entries: readonly ChoiceEntry[];
}

export interface ChoiceEntry {
  readonly value: string;
  readonly label: string;
  /** Such as 'overlap 39 px'. */
  readonly detail: string;
  /** Words of a mark: 'minimum', 'separating', 'parallel to A1: adds nothing'. */
  readonly marks: readonly string[];
  /** Drawn on the figure now. */
  readonly shown: boolean;
  /** Shadows of A and B, px along the axis; all entries of a list share one scale. */
  readonly shadows?: { readonly a: readonly [number, number]; readonly b: readonly [number, number] };
}

/** A table under the read-out. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Everything that is said about a figure. */
export interface Account {
  /** In words, such as 'Colliding, depth 25 px'. */
  readonly status: string;
  readonly tone: Tone;
  readonly rows: readonly Row[];
  readonly choices?: Choices;
  readonly tables?: readonly Table[];
  /** The last step; with it the page shows play, step and a slider. */
  readonly steps?: number;
  /** What the present step does, in a sentence. */
  readonly narration?: string;
  /** The trace mark in the lesson's listing that is being executed. */
  readonly mark?: string;
  /** What scripts and tests read besides shapes and rows: plain data. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Draws the figure, its names of parts included. */
  draw(pen: Pen): void;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Two views that stand side by side on a wide stage stand one above the other on a tall one. */
export type Layout = 'wide' | 'tall';

/** A part of the text beside a figure. */
export interface Passage {
  readonly title: string;
  /** Markdown, with TeX between dollar signs: $x$ in a line, $$x$$ as a line of its own. */
  readonly text: string;
}

export interface Lesson {
  readonly id: string;
  readonly label: string;
  /** One line for the chooser. */
  readonly about: string;
  /** One to three sentences under the figure: what is drawn, what to try. All that most visitors read. */
  readonly caption: string;
  /** What counts as touching here, in words, shown beside the status. */
  readonly rule: string;
  readonly parts: readonly Part[];
  readonly controls: readonly Control[];
  readonly passages: readonly Passage[];
  /** Author, title, year. */
  readonly sources: readonly string[];
  /** The step at which the figure opens, where that is not the first. */
  readonly startStep?: number;
  /** Steps a second while it plays, where there are steps. */
  readonly pace?: number;
  /** The source file that is executed, shown with the current line lit; a path from the project's root. */
  readonly listing?: string;
  /** A guided tour: figures to look at one after the other, each with a sentence. */
  readonly tour?: readonly { readonly says: string; readonly figure: (start: Figure) => Figure }[];
  /** The part of the plane that is shown, px. */
  view(figure: Figure, layout: Layout): Rect;
  explain(figure: Figure, layout: Layout): Account;
  /** What else follows when a part is moved (handles carried along, limits); the pose is in the figure already. */
  moved?(figure: Figure, part: string, before: Figure): Figure;
  /** What else follows when a control is set; the value is in the figure already. */
  valueSet?(figure: Figure, control: string, before: Figure): Figure;
}

/** What the status counts as touching in all figures but those that are about it, px. */
export const EPSILON = 0.5;
