/**
 * The lesson on the stage, and everything that a visitor does to it. While one is open the world stands still and is
 * not drawn; closing it brings the scene back as it was left, the camera included.
 */
import type { Pen } from '#engine';
import {
  type Account,
  choose,
  type Figure,
  findLesson,
  findPart,
  type Layout,
  type Lesson,
  movePart,
  type Pose,
  poseOf,
  presentParts,
  press,
  type Rect,
  setValue,
  writeLink,
} from '#lessons';
import type { Camera, CameraState } from './camera.ts';
import { LessonBoard } from './lesson-board.ts';
import { carry, LessonHand } from './lesson-hand.ts';
import { drawHovered, drawSelected, findPartAt } from './lesson-picture.ts';
import { describeLesson } from './lesson-words.ts';

/** Where a guided tour is, and what it says there. */
export interface TourStop {
  readonly index: number;
  readonly count: number;
  readonly says: string;
}

/** Steps a second where the lesson does not say. */
const PACE = 2;

export class LessonDesk {
  playing = false;

  private readonly camera: Camera;
  private readonly hands: readonly { release(): void }[];
  private readonly changed: () => void;
  private readonly hand = new LessonHand();
  private board: LessonBoard | null = null;
  private tourIndex: number | null = null;
  /** Steps that time has earned while it plays. */
  private due = 0;
  /** The scene's camera. */
  private kept: CameraState | null = null;

  /**
   * @param hands what lets go of the world before it leaves the stage
   * @param changed called whenever something that a panel must show is another
   */
  constructor(camera: Camera, hands: readonly { release(): void }[], changed: () => void) {
    this.camera = camera;
    this.hands = hands;
    this.changed = changed;
  }

  /** null: the world is on the stage. */
  get lesson(): Lesson | null {
    return this.board?.lesson ?? null;
  }

  /** The open lesson's board. @throws when the world is on the stage: whoever asks has to look first */
  private get current(): LessonBoard {
    if (this.board === null) throw new Error('no lesson is open');
    return this.board;
  }

  get figure(): Figure {
    return this.current.figure;
  }

  /** Everything that is said about the figure as it is now. */
  get account(): Account {
    return this.current.account;
  }

  get layout(): Layout {
    return this.board?.layout ?? 'wide';
  }

  /** Id of the chosen part. */
  get selected(): string | null {
    return this.board?.selected ?? null;
  }

  /** Id of the part that the pointer is over. */
  get hovered(): string | null {
    return this.board?.hovered ?? null;
  }

  /** The part of the plane that is shown, or null while the world is. */
  get view(): Rect | null {
    return this.hand.view ?? this.board?.view ?? null;
  }

  get canUndo(): boolean {
    return this.board?.past.canUndo ?? false;
  }

  get canRedo(): boolean {
    return this.board?.past.canRedo ?? false;
  }

  /** Opens a lesson at its start or at a given figure. @throws RangeError for an unknown id */
  open(id: string, figure?: Figure): void {
    const board = new LessonBoard(findLesson(id), figure, this.camera, this.changed);
    if (this.board === null) {
      for (const hand of this.hands) hand.release();
      this.kept = this.camera.keep();
    }
    this.begin(board);
    this.camera.fit(board.view);
    this.changed();
  }

  /** The world comes back. */
  close(): void {
    if (this.board === null) return;
    this.begin(null);
    if (this.kept) this.camera.restore(this.kept);
    this.changed();
  }

  private begin(board: LessonBoard | null): void {
    this.hand.release(true);
    this.playing = false;
    this.tourIndex = null;
    this.board = board;
  }

  /** @throws RangeError when the lesson has no such part */
  select(part: string | null): void {
    this.current.select(part);
  }

  /** The next or previous part, round and round. */
  selectNext(direction: 1 | -1): void {
    const { current } = this;
    const ids = presentParts(current.lesson, current.figure).map(({ id }) => id);
    if (ids.length === 0) return;
    const at = current.selected === null ? -1 : ids.indexOf(current.selected);
    const first = direction === 1 ? 0 : ids.length - 1;
    current.select(ids[at < 0 ? first : (at + direction + ids.length) % ids.length]!);
  }

  /** What the pointer is over. */
  hover(part: string | null): void {
    this.current.hover(part);
  }

  /** The part that is meant by a point, within `reach` px; null when there is none. */
  partAt(x: number, y: number, reach: number): string | null {
    return this.board && (findPartAt(this.board.lesson, this.board.figure, x, y, reach)?.id ?? null);
  }

  /** Puts a part somewhere, px and degrees. @throws RangeError for an unknown part and numbers that are not finite */
  move(part: string, pose: Partial<Pose>): void {
    const { lesson, figure } = this.current;
    this.change(movePart(lesson, figure, part, pose), `move ${part}`);
  }

  /** Moves the chosen part by (dx, dy) px, to the edge of what is shown. */
  nudge(dx: number, dy: number): void {
    const { selected: part, figure, view } = this.current;
    if (part === null) return;
    const { x, y } = poseOf(figure, part);
    this.change(carry(this.current, part, x + dx, y + dy, view), `nudge ${part}`);
  }

  /** Turns the chosen part clockwise, where it turns. */
  turn(degrees: number): void {
    const { lesson, figure, selected: part } = this.current;
    if (part === null || !findPart(lesson, part).turns) return;
    const turned = poseOf(figure, part).degrees + degrees;
    this.change(movePart(lesson, figure, part, { degrees: turned }), `turn ${part}`);
  }

  /** Chooses a part and takes it at a point, which then stays under the pointer. */
  grab(part: string, x: number, y: number): void {
    this.current.select(part);
    this.hand.grab(this.current, part, x, y);
  }

  dragTo(x: number, y: number): void {
    this.hand.dragTo(x, y, this.camera.eye.zoom);
  }

  /** Lets go; with `keep` false what was dragged goes back. */
  release(keep = true): void {
    this.hand.release(keep);
  }

  /** @throws RangeError naming the control, the value and what is allowed */
  set(control: string, value: unknown): void {
    const { lesson, figure } = this.current;
    const next = setValue(lesson, figure, control, value);
    if (figure.values[control] !== value) this.change(next, `set ${control}`);
  }

  /** Presses a button. @throws RangeError when there is none of that name */
  press(control: string): void {
    const { lesson, figure } = this.current;
    this.change(press(lesson, figure, control), null);
  }

  /** Chooses an entry of the account's list, or goes back to automatic. @throws RangeError when it has no such entry */
  choose(list: string, entry: string): void {
    const { account, figure } = this.current;
    const known = account.choices?.id === list ? account.choices.entries.map(({ value }) => value) : [];
    if (!known.includes(entry)) {
      throw new RangeError(`list '${list}' has no entry '${entry}'; there are: ${known.join(', ') || 'none'}`);
    }
    this.change(choose(figure, list, entry), null);
  }

  private change(next: Figure, gesture: string | null): void {
    this.hand.release(true);
    this.current.change(next, gesture);
  }

  stepBy(n: number): void {
    this.seek(this.current.figure.step + n);
  }

  /** Goes to the nearest step from 0 to the last, and stops playing. */
  seek(step: number): void {
    this.pause();
    this.current.goTo(step);
  }

  /** From the present step on; from the first when it has reached the last. */
  play(): void {
    const { account, figure } = this.current;
    const { steps = 0 } = account;
    if (steps === 0 || this.playing) return;
    if (figure.step >= steps) this.current.goTo(0);
    this.due = 0;
    this.playing = true;
    this.changed();
  }

  pause(): void {
    if (!this.playing) return;
    this.playing = false;
    this.changed();
  }

  /** The figure as it begins; undo comes back. */
  reset(): void {
    this.endTour();
    this.pause();
    this.change(this.current.start, null);
  }

  undo(): boolean {
    this.hand.release(true);
    return this.current.undo();
  }

  redo(): boolean {
    this.hand.release(true);
    return this.current.redo();
  }

  /** The guided tour's present stop; null when nobody is led. */
  get tour(): TourStop | null {
    const { tourIndex: index } = this;
    if (index === null) return null;
    const { tour = [] } = this.current.lesson;
    return { index, count: tour.length, says: tour[index]?.says ?? '' };
  }

  startTour(): void {
    if (!this.current.lesson.tour?.length) return;
    // The whole tour is one entry for undo.
    this.current.past.remember(this.current.figure, null);
    this.visit(0);
  }

  /** After the last stop the tour is over. */
  tourNext(): void {
    const { tour } = this;
    if (tour && tour.index + 1 < tour.count) this.visit(tour.index + 1);
    else this.endTour();
  }

  tourBack(): void {
    if (this.tourIndex !== null && this.tourIndex > 0) this.visit(this.tourIndex - 1);
  }

  /** The figure stays as the tour has left it. */
  endTour(): void {
    if (this.tourIndex === null) return;
    this.tourIndex = null;
    this.changed();
  }

  private visit(index: number): void {
    const stop = this.current.lesson.tour?.[index];
    if (!stop) return;
    this.hand.release(true);
    this.pause();
    this.tourIndex = index;
    this.current.show(stop.figure(this.current.start));
  }

  /** The query of an address that carries the exact figure; empty while the world is on the stage. */
  link(): string {
    return this.board ? `?${writeLink(this.board.lesson, this.board.figure)}` : '';
  }

  /** What holds of the figure, in a line. */
  get status(): string {
    const { lesson, figure, account, hovered, selected } = this.current;
    return describeLesson(lesson, figure, account, hovered ?? selected);
  }

  /** The figure with the marks of the chosen and the pointed part. */
  draw(pen: Pen): void {
    const { lesson, figure, account, hovered, selected } = this.current;
    const { zoom } = this.camera.eye;
    if (hovered !== null && hovered !== selected) drawHovered(pen, figure, findPart(lesson, hovered), zoom);
    account.draw(pen);
    if (selected !== null) drawSelected(pen, figure, findPart(lesson, selected), zoom);
  }

  /** Once per animation frame, with the wall time since the last one in seconds. @returns whether the stage is taken */
  frame(elapsed: number): boolean {
    const { board } = this;
    if (board === null) return false;
    board.past.advance(elapsed);
    if (this.playing) this.runSteps(board, elapsed);
    return true;
  }

  private runSteps(board: LessonBoard, elapsed: number): void {
    this.due += elapsed * (board.lesson.pace ?? PACE);
    const whole = Math.floor(this.due);
    if (whole === 0) return;
    this.due -= whole;
    board.goTo(board.figure.step + whole);
    if (board.figure.step >= (board.account.steps ?? 0)) this.pause();
  }
}
