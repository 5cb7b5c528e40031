/**
 * The world's fat boxes, minX minY maxX maxY a proxy. They belong to the world, so that every broad phase answers
 * with the same candidates; a strategy keeps a copy of what it needs to find its own entries again.
 */
export class Boxes {
  data = new Float64Array(256);

  /** Makes room for `proxies` boxes. */
  ensure(proxies: number): void {
    if (proxies * 4 <= this.data.length) return;
    const larger = new Float64Array(Math.max(proxies * 4, this.data.length * 2));
    larger.set(this.data);
    this.data = larger;
  }

  set(proxy: number, minX: number, minY: number, maxX: number, maxY: number): void {
    const d = this.data;
    const i = proxy * 4;
    d[i] = minX;
    d[i + 1] = minY;
    d[i + 2] = maxX;
    d[i + 3] = maxY;
  }

  /** An impossible box: its proxy is not in the broad phase yet. */
  unset(proxy: number): void {
    this.set(proxy, Infinity, Infinity, -Infinity, -Infinity);
  }

  isSet(proxy: number): boolean {
    return this.data[proxy * 4]! <= this.data[proxy * 4 + 2]!;
  }

  /** Closed boxes: sharing an edge is an overlap. */
  overlap(a: number, b: number): boolean {
    const d = this.data;
    const i = a * 4;
    const k = b * 4;
    return d[i]! <= d[k + 2]! && d[k]! <= d[i + 2]! && d[i + 1]! <= d[k + 3]! && d[k + 1]! <= d[i + 3]!;
  }

  meets(proxy: number, minX: number, minY: number, maxX: number, maxY: number): boolean {
    const d = this.data;
    const i = proxy * 4;
    return d[i]! <= maxX && minX <= d[i + 2]! && d[i + 1]! <= maxY && minY <= d[i + 3]!;
  }
}
