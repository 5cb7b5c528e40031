/**
 * A look at all boxes before a structure is laid out: how large they are, where they are. A giant among dust or one
 * body that fell out of the world must not decide, so sizes and places are told by their ranks, not by their sums.
 */
import type { Boxes } from './boxes.ts';
import { sortAscending } from './pair-buffer.ts';
import type { Roster } from './roster.ts';

/** Sizes are counted in classes an eighth of an octave wide: the leading 14 bits of a double, its sign left out. */
const CLASS_SHIFT = 17;
const CLASSES = 2047 << 3;
const SAMPLES = 512;
/** Share of the sample that is left out at either end of the range of places. */
const TRIM = 1 / 64;

// Scratch of Survey.take: a double and its words, the size classes, places in the sample.
const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);
const HIGH = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0;
const sizes = new Int32Array(CLASSES + 1);
const placesX = new Float64Array(SAMPLES);
const placesY = new Float64Array(SAMPLES);

export class Survey {
  /** Proxies that were looked at. */
  count = 0;
  /** Where boxes begin (their least corners), the few that stand far apart from the rest left out. */
  minX = 0;
  minY = 0;
  maxX = 0;
  maxY = 0;
  /** Spread of the places on either axis: the square of their deviation. */
  varianceX = 0;
  varianceY = 0;
  /** Largest finite coordinate of all. */
  farthest = 0;

  take(boxes: Boxes, roster: Roster): void {
    const d = boxes.data;
    const { present, high } = roster;
    const stride = Math.max(1, Math.ceil(roster.count / SAMPLES));
    sizes.fill(0);
    let sampled = 0;
    let farthest = 0;
    let count = 0;
    for (let proxy = 0; proxy < high; proxy++) {
      if (present[proxy] === 0) continue;
      const i = proxy * 4;
      const size = Math.max(d[i + 2]! - d[i]!, d[i + 3]! - d[i + 1]!);
      double[0] = size;
      sizes[Math.min(words[HIGH]! >>> CLASS_SHIFT, CLASSES)]!++;
      const far = Math.max(Math.abs(d[i]!), Math.abs(d[i + 1]!), Math.abs(d[i + 2]!), Math.abs(d[i + 3]!));
      if (far > farthest && far < Infinity) farthest = far;
      if (count++ % stride === 0 && sampled < SAMPLES) {
        placesX[sampled] = d[i]!;
        placesY[sampled++] = d[i + 1]!;
      }
    }
    this.count = count;
    this.farthest = farthest;
    this.rank(sampled);
  }

  /** A size that at most `few` boxes exceed, px. It is larger by up to an eighth than it need be. */
  sizeOfAllBut(few: number): number {
    let larger = sizes[CLASSES]!;
    let at = CLASSES - 1;
    while (at > 0 && larger + sizes[at]! <= few) larger += sizes[at--]!;
    if (at === 0) return 0;
    double[0] = 0;
    words[HIGH] = (at + 1) << CLASS_SHIFT;
    return double[0]!;
  }

  private rank(sampled: number): void {
    sortAscending(placesX, sampled);
    sortAscending(placesY, sampled);
    if (sampled === 0) {
      this.minX = this.minY = this.maxX = this.maxY = this.varianceX = this.varianceY = 0;
      return;
    }
    const from = Math.floor(sampled * TRIM);
    const to = sampled - 1 - from;
    // The trimmed range, widened by a sixteenth of it, but not beyond what was seen.
    const roomX = (placesX[to]! - placesX[from]!) / 16;
    const roomY = (placesY[to]! - placesY[from]!) / 16;
    this.minX = Math.max(placesX[0]!, placesX[from]! - roomX);
    this.maxX = Math.min(placesX[sampled - 1]!, placesX[to]! + roomX);
    this.minY = Math.max(placesY[0]!, placesY[from]! - roomY);
    this.maxY = Math.min(placesY[sampled - 1]!, placesY[to]! + roomY);
    this.varianceX = variance(placesX, from, to);
    this.varianceY = variance(placesY, from, to);
  }
}

function variance(values: Float64Array, from: number, to: number): number {
  let mean = 0;
  for (let i = from; i <= to; i++) mean += values[i]!;
  mean /= to - from + 1;
  let sum = 0;
  for (let i = from; i <= to; i++) sum += (values[i]! - mean) * (values[i]! - mean);
  return sum / (to - from + 1);
}
