/** Short messages to the visitor. They expire by themselves; errors stay longer. */

export type Tone = 'info' | 'warning' | 'error';

export interface Note {
  id: number;
  text: string;
  tone: Tone;
}

/** How long a note stays, s. */
const LIFETIME: Readonly<Record<Tone, number>> = { info: 5, warning: 8, error: 12 };
const MOST = 5;

export class Notes {
  list: readonly Note[] = [];
  private nextId = 1;
  private readonly ages = new Map<number, number>();

  /** The same words again only start their time anew. */
  say(text: string, tone: Tone): void {
    const same = this.list.find((note) => note.text === text && note.tone === tone);
    if (same) {
      this.ages.set(same.id, 0);
      return;
    }
    const note = { id: this.nextId++, text, tone };
    this.ages.set(note.id, 0);
    const kept = [...this.list, note].slice(-MOST);
    for (const old of this.list) if (!kept.includes(old)) this.ages.delete(old.id);
    this.list = kept;
  }

  dismiss(id: number): boolean {
    const kept = this.list.filter((note) => note.id !== id);
    const found = kept.length < this.list.length;
    this.list = kept;
    this.ages.delete(id);
    return found;
  }

  /** Lets wall time go by. Returns whether a note has gone. */
  advance(elapsed: number): boolean {
    let gone = false;
    for (const note of this.list) {
      const age = (this.ages.get(note.id) ?? 0) + elapsed;
      this.ages.set(note.id, age);
      if (age > LIFETIME[note.tone]) gone = this.dismiss(note.id) || gone;
    }
    return gone;
  }
}
