/**
 * Undo and redo of what the visitor made: bodies spawned, removed and moved, scenes restarted. Undoing is itself a
 * command in the recording, so it can be stepped over like everything else. A body that comes back has a new id;
 * the lists are told, so that older steps still find it.
 */
import type { Thing } from '#scenes';
import type { History } from './history.ts';

export interface Pose {
  x: number;
  y: number;
  angle: number;
}

export type Edit =
  | { kind: 'spawn' | 'remove'; id: number; thing: Thing; tick: number }
  | { kind: 'move'; id: number; from: Pose; to: Pose; tick: number }
  /** A scene left behind, whole, for coming back to it. */
  | { kind: 'scene'; history: History; done: Edit[]; touched: boolean };

const MOST = 500;

export class Edits {
  done: Edit[] = [];
  undone: Edit[] = [];

  push(edit: Edit): void {
    this.done.push(edit);
    if (this.done.length > MOST) this.done.shift();
    this.undone = [];
  }

  /** What was done after this tick never happened. */
  forgetAfter(tick: number): void {
    this.done = this.done.filter((edit) => edit.kind === 'scene' || edit.tick <= tick);
    this.undone = [];
  }

  rename(from: number, to: number): void {
    for (const edit of [...this.done, ...this.undone]) if (edit.kind !== 'scene' && edit.id === from) edit.id = to;
  }
}
