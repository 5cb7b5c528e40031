/**
 * A lesson and the figure that it shows. Figures are never changed in place: every change puts another one up here,
 * and {@link LessonBoard.change} remembers the one before for undo.
 */
import { clamp } from '#engine';
import { type Account, type Figure, findPart, type Layout, type Lesson, type Rect, startFigure } from '#lessons';
import type { Camera } from './camera.ts';
import { LessonHistory } from './lesson-history.ts';

export class LessonBoard {
  readonly lesson: Lesson;
  readonly start: Figure;
  figure: Figure;
  /** Ids of parts. */
  selected: string | null = null;
  hovered: string | null = null;
  readonly past = new LessonHistory();
  private readonly camera: Camera;
  private readonly changed: () => void;
  private told: { figure: Figure; layout: Layout; account: Account } | null = null;

  /** `changed` is called whenever something that a panel must show is another. */
  constructor(lesson: Lesson, figure: Figure | undefined, camera: Camera, changed: () => void) {
    this.lesson = lesson;
    this.start = startFigure(lesson);
    this.figure = figure ?? this.start;
    this.camera = camera;
    this.changed = changed;
  }

  /** Everything that is said about the figure as it is now. */
  get account(): Account {
    const { lesson, figure, layout } = this;
    if (this.told === null || this.told.figure !== figure || this.told.layout !== layout) {
      this.told = { figure, layout, account: lesson.explain(figure, layout) };
    }
    return this.told.account;
  }

  /** In which the lesson is shown larger in the free part of the canvas; side by side where both are the same. */
  get layout(): Layout {
    const { lesson, start, camera } = this;
    const zoomFor = (layout: Layout) => camera.zoomFor(lesson.view(start, layout));
    return zoomFor('tall') > zoomFor('wide') ? 'tall' : 'wide';
  }

  /** The part of the plane that is shown. */
  get view(): Rect {
    return this.lesson.view(this.figure, this.layout);
  }

  isPresent(part: string): boolean {
    return findPart(this.lesson, part).shape(this.figure) !== undefined;
  }

  select(part: string | null): void {
    if ((part !== null && !this.isPresent(part)) || part === this.selected) return;
    this.selected = part;
    this.past.seal();
    this.changed();
  }

  hover(part: string | null): void {
    if (part === this.hovered) return;
    this.hovered = part;
    this.changed();
  }

  /** Changes that belong to one gesture (not null) and follow each other soon are one entry for undo. */
  change(next: Figure, gesture: string | null): void {
    if (next === this.figure) return;
    this.past.remember(this.figure, gesture);
    this.show(next);
  }

  /** Shows a figure, with a step that it has and nothing chosen that it has not. Undo knows nothing of it. */
  show(next: Figure): void {
    this.figure = next;
    const { steps = 0 } = this.account;
    if (next.step > steps) this.figure = { ...next, step: steps };
    if (this.selected !== null && !this.isPresent(this.selected)) this.selected = null;
    if (this.hovered !== null && !this.isPresent(this.hovered)) this.hovered = null;
    this.changed();
  }

  /** Goes to the nearest step from 0 to the last. */
  goTo(step: number): void {
    const to = clamp(Math.round(step), 0, this.account.steps ?? 0);
    if (to !== this.figure.step) this.show({ ...this.figure, step: to });
  }

  undo(): boolean {
    return this.comeBack(this.past.undo(this.figure));
  }

  redo(): boolean {
    return this.comeBack(this.past.redo(this.figure));
  }

  private comeBack(figure: Figure | null): boolean {
    if (figure) this.show(figure);
    return figure !== null;
  }
}
