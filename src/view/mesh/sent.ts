/**
 * What of an array was last handed to the GPU. A frame whose arrays are all the same is on the canvas already: it is
 * neither sent nor drawn again, so a world that stands still leaves the graphics card and the battery alone.
 */
export class Sent {
  private words = new Uint32Array(0);
  private count = 0;

  /** Remembers the first `count` words. @returns whether they are others than those remembered before */
  take(words: Uint32Array, count: number): boolean {
    if (count === this.count && this.holds(words)) return false;
    if (count > this.words.length) this.words = new Uint32Array(words.length);
    for (let i = 0; i < count; i++) this.words[i] = words[i]!;
    this.count = count;
    return true;
  }

  private holds(words: Uint32Array): boolean {
    for (let i = 0; i < this.count; i++) if (this.words[i] !== words[i]) return false;
    return true;
  }
}
