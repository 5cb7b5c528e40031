/**
 * Bounding volumes as a second look at candidates: box, circle, or box and then circle.
 *
 * The broad phase works with fat boxes that may be a few ticks old. Before the exact test two tight volumes about the
 * shapes as they stand now can still say no: a box by one gap between intervals, a circle by one squared distance. Both
 * may say "perhaps" wrongly and never "no" wrongly, as long as each contains its shape; so the choice changes what a
 * pair costs and never what comes of it. The counters say what each of the two was good for.
 */

export const BOUNDS_CHOICES = ['box', 'circle', 'box then circle'] as const;
export type BoundsChoice = (typeof BOUNDS_CHOICES)[number];

/** Doubles of a proxy: box minX minY maxX maxY, circle x y radius. */
const STRIDE = 7;
/** A circle's sum of squares is wrong by less than this share of itself. */
const ROUNDING = 1 + 8 / 2 ** 52;

export class BoundsFilter {
  choice: BoundsChoice = 'box';
  /** Pairs asked about since the last reset, and those that each volume rejected. */
  asked = 0;
  rejectedByBox = 0;
  rejectedByCircle = 0;
  private volumes = new Float64Array(64 * STRIDE);

  reset(): void {
    this.asked = 0;
    this.rejectedByBox = 0;
    this.rejectedByCircle = 0;
  }

  /** Makes room for `proxies` proxies. */
  ensure(proxies: number): void {
    if (this.volumes.length >= proxies * STRIDE) return;
    const larger = new Float64Array(Math.max(proxies * STRIDE, this.volumes.length * 2));
    larger.set(this.volumes);
    this.volumes = larger;
  }

  /** The tight box of a proxy, px. */
  setBox(proxy: number, minX: number, minY: number, maxX: number, maxY: number): void {
    const v = this.volumes;
    const i = proxy * STRIDE;
    v[i] = minX;
    v[i + 1] = minY;
    v[i + 2] = maxX;
    v[i + 3] = maxY;
  }

  /** A circle about the proxy's shape, px. */
  setCircle(proxy: number, x: number, y: number, radius: number): void {
    const v = this.volumes;
    const i = proxy * STRIDE + 4;
    v[i] = x;
    v[i + 1] = y;
    v[i + 2] = radius;
  }

  /**
   * Whether two shapes may be within `reach` px of each other, by the chosen volumes. Volumes are closed: a touch counts.
   */
  accepts(a: number, b: number, reach: number): boolean {
    this.asked++;
    if (this.choice !== 'circle' && !this.testBoxes(a, b, reach)) {
      this.rejectedByBox++;
      return false;
    }
    if (this.choice !== 'box' && !this.testCircles(a, b, reach)) {
      this.rejectedByCircle++;
      return false;
    }
    return true;
  }

  /** Intervals on both axes must come within `reach`; the first gap ends the test. */
  testBoxes(a: number, b: number, reach: number): boolean {
    const v = this.volumes;
    const i = a * STRIDE;
    const k = b * STRIDE;
    if (v[i]! - v[k + 2]! > reach || v[k]! - v[i + 2]! > reach) return false;
    return v[i + 1]! - v[k + 3]! <= reach && v[k + 1]! - v[i + 3]! <= reach;
  }

  /** Squared distance of the centres against the squared sum of radii and reach. */
  testCircles(a: number, b: number, reach: number): boolean {
    const v = this.volumes;
    const i = a * STRIDE + 4;
    const k = b * STRIDE + 4;
    const dx = v[k]! - v[i]!;
    const dy = v[k + 1]! - v[i + 1]!;
    const sum = v[i + 2]! + v[k + 2]! + reach;
    return dx * dx + dy * dy <= sum * sum * ROUNDING;
  }
}
