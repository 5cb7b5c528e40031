/** Pairs of colliders to which something happened in this tick, with the normal from the first to the second. */
export class PairLog {
  count = 0;
  private pairs = new Int32Array(2 * 32);
  private normals = new Float64Array(2 * 32);
  /** Normal of the pair found last, turned to the order that was asked for. */
  nx = 0;
  ny = 0;

  clear(): void {
    this.count = 0;
  }

  add(a: number, b: number, nx: number, ny: number): void {
    if (this.count * 2 === this.pairs.length) {
      const pairs = new Int32Array(this.pairs.length * 2);
      pairs.set(this.pairs);
      this.pairs = pairs;
      const normals = new Float64Array(this.normals.length * 2);
      normals.set(this.normals);
      this.normals = normals;
    }
    const i = 2 * this.count++;
    this.pairs[i] = a;
    this.pairs[i + 1] = b;
    this.normals[i] = nx;
    this.normals[i + 1] = ny;
  }

  /** Gives the pair that was added last its normal. */
  setLast(nx: number, ny: number): void {
    this.normals[2 * this.count - 2] = nx;
    this.normals[2 * this.count - 1] = ny;
  }

  /** Whether the pair is in, in either order; its latest normal is then in `nx`, `ny`. */
  has(a: number, b: number): boolean {
    for (let i = 2 * this.count - 2; i >= 0; i -= 2) {
      const isSame = this.pairs[i] === a && this.pairs[i + 1] === b;
      if (!isSame && !(this.pairs[i] === b && this.pairs[i + 1] === a)) continue;
      this.nx = isSame ? this.normals[i]! : -this.normals[i]!;
      this.ny = isSame ? this.normals[i + 1]! : -this.normals[i + 1]!;
      return true;
    }
    return false;
  }
}

/** Pairs that hit in the tick that is being corrected, and pairs that were let pass in it. */
export const struck = new PairLog();
export const passed = new PairLog();
