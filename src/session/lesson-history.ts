/** Undo and redo of a figure. Figures are never changed in place, so what is kept are the figures themselves. */
import type { Figure } from '#lessons';

/** So many steps back are kept. */
const MOST = 200;
/** Steps of one kind that follow each other faster than this are one gesture, s. */
const PAUSE = 0.5;

export class LessonHistory {
  private readonly past: Figure[] = [];
  private readonly future: Figure[] = [];
  /** What the last change belonged to, and how long ago it was. */
  private gesture: string | null = null;
  private age = 0;

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  clear(): void {
    this.past.length = 0;
    this.future.length = 0;
    this.seal();
  }

  /** A figure that is about to be changed. Changes of the same gesture, one soon after the other, are one entry. */
  remember(before: Figure, gesture: string | null): void {
    const goesOn = gesture !== null && gesture === this.gesture && this.age < PAUSE;
    this.gesture = gesture;
    this.age = 0;
    this.future.length = 0;
    if (goesOn) return;
    this.past.push(before);
    if (this.past.length > MOST) this.past.shift();
  }

  /** Takes the last entry back unseen: what it remembered was called off. */
  drop(): Figure | null {
    this.seal();
    return this.past.pop() ?? null;
  }

  /** Whatever comes next is another gesture. */
  seal(): void {
    this.gesture = null;
  }

  /** Wall time goes by, s. */
  advance(elapsed: number): void {
    this.age += elapsed;
  }

  /** The figure before the present one, or null when there is none. */
  undo(now: Figure): Figure | null {
    return this.exchange(this.past, this.future, now);
  }

  redo(now: Figure): Figure | null {
    return this.exchange(this.future, this.past, now);
  }

  private exchange(from: Figure[], to: Figure[], now: Figure): Figure | null {
    const figure = from.pop();
    if (!figure) return null;
    to.push(now);
    this.seal();
    return figure;
  }
}
