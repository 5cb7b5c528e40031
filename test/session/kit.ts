/** What tests of the session share: a page's storage in memory, and frames of wall time. */
import type { Session } from '../../src/session.ts';

export class MemoryStorage implements Storage {
  readonly items = new Map<string, string>();

  get length(): number {
    return this.items.size;
  }

  clear(): void {
    this.items.clear();
  }

  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }

  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null;
  }

  removeItem(key: string): void {
    this.items.delete(key);
  }

  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
}

/** Lets seconds of wall time go by in equal frames. */
export function showFrames(session: Session, seconds: number, framesPerSecond = 60): void {
  const frames = Math.round(seconds * framesPerSecond);
  for (let i = 0; i < frames; i++) session.frame(1 / framesPerSecond);
}
