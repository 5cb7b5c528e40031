/** Pending impacts, earliest first: a binary heap keyed by (t, id A, id B). A newer plan of a body voids its older ones. */
export class ImpactHeap {
  count = 0;
  private t = new Float64Array(64);
  private idA = new Int32Array(64);
  private idB = new Int32Array(64);
  private item = new Int32Array(64);
  private version = new Int32Array(64);

  clear(): void {
    this.count = 0;
  }

  /** Item and version of the earliest impact. */
  get topItem(): number {
    return this.item[0]!;
  }

  get topVersion(): number {
    return this.version[0]!;
  }

  push(t: number, idA: number, idB: number, item: number, version: number): void {
    if (this.count === this.t.length) this.grow();
    let hole = this.count++;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (!this.isBefore(t, idA, idB, parent)) break;
      this.copy(parent, hole);
      hole = parent;
    }
    this.write(hole, t, idA, idB, item, version);
  }

  pop(): void {
    const last = --this.count;
    const t = this.t[last]!;
    const a = this.idA[last]!;
    const b = this.idB[last]!;
    let hole = 0;
    for (;;) {
      let child = 2 * hole + 1;
      if (child >= last) break;
      if (child + 1 < last && this.isBefore(this.t[child + 1]!, this.idA[child + 1]!, this.idB[child + 1]!, child))
        child++;
      if (this.isBefore(t, a, b, child)) break;
      this.copy(child, hole);
      hole = child;
    }
    this.write(hole, t, a, b, this.item[last]!, this.version[last]!);
  }

  private isBefore(t: number, a: number, b: number, other: number): boolean {
    if (t !== this.t[other]) return t < this.t[other]!;
    return a !== this.idA[other] ? a < this.idA[other]! : b < this.idB[other]!;
  }

  private copy(from: number, to: number): void {
    this.write(to, this.t[from]!, this.idA[from]!, this.idB[from]!, this.item[from]!, this.version[from]!);
  }

  private write(to: number, t: number, a: number, b: number, item: number, version: number): void {
    this.t[to] = t;
    this.idA[to] = a;
    this.idB[to] = b;
    this.item[to] = item;
    this.version[to] = version;
  }

  private grow(): void {
    const capacity = this.t.length * 2;
    const t = new Float64Array(capacity);
    t.set(this.t);
    this.t = t;
    for (const field of ['idA', 'idB', 'item', 'version'] as const) {
      const larger = new Int32Array(capacity);
      larger.set(this[field]);
      this[field] = larger;
    }
  }
}
