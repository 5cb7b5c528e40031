import { grown } from '../bodies.ts';

/**
 * Pairs of colliders to which something happened in this tick, with the normal from the first to the second. Asked for
 * every pair that is looked at, so they are found by a hash of the two, the latest first.
 */
export class PairLog {
  count = 0;
  private pairs = new Int32Array(2 * 32);
  private normals = new Float64Array(2 * 32);
  /** The entry before with the same hash, -1 for none. */
  private older = new Int32Array(32);
  /** Latest entry of each hash, -1 for none; a power of two of them. */
  private latest = new Int32Array(64).fill(-1);
  /** Normal of the pair found last, turned to the order that was asked for. */
  nx = 0;
  ny = 0;

  clear(): void {
    for (let i = 0; i < this.count; i++) this.latest[this.hash(this.pairs[2 * i]!, this.pairs[2 * i + 1]!)] = -1;
    this.count = 0;
  }

  add(a: number, b: number, nx: number, ny: number): void {
    if (this.count === this.older.length) this.grow();
    const i = this.count++;
    this.pairs[2 * i] = a;
    this.pairs[2 * i + 1] = b;
    this.normals[2 * i] = nx;
    this.normals[2 * i + 1] = ny;
    this.chain(i);
  }

  /** Gives the pair that was added last its normal. */
  setLast(nx: number, ny: number): void {
    this.normals[2 * this.count - 2] = nx;
    this.normals[2 * this.count - 1] = ny;
  }

  /** Whether the pair is in, in either order; its latest normal is then in `nx`, `ny`. */
  has(a: number, b: number): boolean {
    if (this.count === 0) return false;
    for (let i = this.latest[this.hash(a, b)]!; i !== -1; i = this.older[i]!) {
      const isSame = this.pairs[2 * i] === a && this.pairs[2 * i + 1] === b;
      if (!isSame && !(this.pairs[2 * i] === b && this.pairs[2 * i + 1] === a)) continue;
      this.nx = isSame ? this.normals[2 * i]! : -this.normals[2 * i]!;
      this.ny = isSame ? this.normals[2 * i + 1]! : -this.normals[2 * i + 1]!;
      return true;
    }
    return false;
  }

  /** The same for both orders. */
  private hash(a: number, b: number): number {
    return (Math.imul(a + b, 0x9e3779b1) ^ Math.imul(a ^ b, 0x85ebca6b)) & (this.latest.length - 1);
  }

  private chain(i: number): void {
    const hash = this.hash(this.pairs[2 * i]!, this.pairs[2 * i + 1]!);
    this.older[i] = this.latest[hash]!;
    this.latest[hash] = i;
  }

  private grow(): void {
    const capacity = this.older.length * 2;
    this.pairs = grown(this.pairs, new Int32Array(2 * capacity));
    this.normals = grown(this.normals, new Float64Array(2 * capacity));
    this.older = new Int32Array(capacity);
    this.latest = new Int32Array(2 * capacity).fill(-1);
    for (let i = 0; i < this.count; i++) this.chain(i);
  }
}

/** Pairs that hit in the tick that is being corrected, and pairs that were let pass in it. */
export const struck = new PairLog();
export const passed = new PairLog();
/**
 * Pairs that only slid over a seam: what was met is covered by its neighbour. In place of the normal's x: when; in place
 * of its y: other than 0 when the body stood over the neighbour's part of the surface.
 */
export const slid = new PairLog();
