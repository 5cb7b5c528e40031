/** Moving boxes, the same for every contender of the broad-phase benchmark. */
import { createRandom } from '../kit/random-shapes.ts';

/** Sides of boxes: 8 to 24 px, or spread evenly over the orders of magnitude from 1 to 100 px. */
export type Sizes = 'even' | 'spread';

/** A square room of 24 px by 24 px a box, in which boxes fly straight and bounce off the walls. */
export class Crowd {
  readonly count: number;
  readonly side: number;
  readonly largest: number;
  readonly minX: Float64Array;
  readonly minY: Float64Array;
  readonly maxX: Float64Array;
  readonly maxY: Float64Array;
  /** px a frame. */
  readonly speedX: Float64Array;
  readonly speedY: Float64Array;
  /** Room for a contender's answer. */
  readonly pairs: Int32Array;

  constructor(count: number, sizes: Sizes) {
    this.count = count;
    this.side = Math.sqrt(count) * 24;
    this.largest = sizes === 'even' ? 24 : 100;
    const random = createRandom(99);
    const column = () => new Float64Array(count);
    this.minX = column();
    this.minY = column();
    this.maxX = column();
    this.maxY = column();
    this.speedX = column();
    this.speedY = column();
    this.pairs = new Int32Array(count * 32);
    const size = () => Math.fround(sizes === 'even' ? 8 + 16 * random() : 100 ** random());
    for (let i = 0; i < count; i++) {
      this.minX[i] = Math.fround(random() * (this.side - this.largest));
      this.minY[i] = Math.fround(random() * (this.side - this.largest));
      this.maxX[i] = Math.fround(this.minX[i]! + size());
      this.maxY[i] = Math.fround(this.minY[i]! + size());
      this.speedX[i] = 6 * (random() - 0.5);
      this.speedY[i] = 6 * (random() - 0.5);
    }
  }

  /** One frame on. Coordinates are single precision, which some contenders compute in. */
  move(): void {
    step(this.minX, this.maxX, this.speedX, this.side - this.largest);
    step(this.minY, this.maxY, this.speedY, this.side - this.largest);
  }
}

function step(min: Float64Array, max: Float64Array, speed: Float64Array, end: number): void {
  for (let i = 0; i < min.length; i++) {
    const size = Math.fround(max[i]! - min[i]!);
    let to = Math.fround(min[i]! + speed[i]!);
    if (to < 0 || to > end) {
      speed[i] = -speed[i]!;
      to = min[i]!;
    }
    min[i] = to;
    max[i] = Math.fround(to + size);
  }
}
