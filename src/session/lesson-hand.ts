/** Parts of a figure in the hand: dragged by the point at which they were taken, or nudged. */
import { clamp } from '#engine';
import { type Figure, movePart, poseOf, type Rect } from '#lessons';
import type { LessonBoard } from './lesson-board.ts';

/** From this zoom on a drag goes in tenths of a px, before in whole ones: read-outs and links stay short. */
const FINE_ZOOM = 4;

interface Drag {
  readonly board: LessonBoard;
  readonly part: string;
  /** From the pointer to the part's origin, px. */
  readonly dx: number;
  readonly dy: number;
  /** What is shown stays where it is, whatever the figure does under the hand. */
  readonly view: Rect;
  moved: boolean;
}

export class LessonHand {
  private drag: Drag | null = null;

  /** What is to be shown while something is held. */
  get view(): Rect | null {
    return this.drag?.view ?? null;
  }

  grab(board: LessonBoard, part: string, x: number, y: number): void {
    this.release(true);
    const pose = poseOf(board.figure, part);
    this.drag = { board, part, dx: pose.x - x, dy: pose.y - y, view: board.view, moved: false };
  }

  dragTo(x: number, y: number, zoom: number): void {
    const { drag } = this;
    if (!drag) return;
    const { board, part, view } = drag;
    const now = poseOf(board.figure, part);
    const steps = zoom < FINE_ZOOM ? 1 : 10;
    const toX = Math.round((x + drag.dx) * steps) / steps;
    const toY = Math.round((y + drag.dy) * steps) / steps;
    // A press that moves less than that leaves even a place between the stops as it is.
    if (!drag.moved && Math.max(Math.abs(toX - now.x), Math.abs(toY - now.y)) < 0.5 / steps) return;
    const next = carry(board, part, toX, toY, view);
    // The first step of a drag is the entry for undo; the rest of it goes on from there.
    if (drag.moved) board.show(next);
    else board.change(next, null);
    drag.moved = true;
  }

  /** Lets go; with `keep` false what was dragged goes back. */
  release(keep: boolean): void {
    const { drag } = this;
    this.drag = null;
    if (!drag) return;
    const before = drag.moved && !keep ? drag.board.past.drop() : null;
    if (before) drag.board.show(before);
  }
}

/** The figure with a part carried to a point, but not out of the view if it is in it now. */
export function carry(board: LessonBoard, part: string, x: number, y: number, view: Rect): Figure {
  const now = poseOf(board.figure, part);
  return movePart(board.lesson, board.figure, part, {
    x: keepWithin(view.x, view.x + view.width, now.x, x),
    y: keepWithin(view.y, view.y + view.height, now.y, y),
  });
}

/** `next`, held back at the ends of the stretch if `now` lies in it. */
function keepWithin(low: number, high: number, now: number, next: number): number {
  return now >= low && now <= high ? clamp(next, low, high) : next;
}
