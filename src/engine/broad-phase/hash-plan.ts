/**
 * Levels and cells of the spatial hash, on a lattice of whole numbers.
 *
 * The cells of a level are four times as large as those of the level below; a box belongs to the lowest level whose
 * cells are as large as it is. The lattice has its origin in the world's, so a cell is the same whatever happens.
 * Eight cells of a row are hashed together as a block and stand side by side: most searches along a row are one run
 * of memory. Blocks above one another get slots that follow one another, so that two rows of a search never collide.
 */
import type { Boxes } from './boxes.ts';
import { chooseShift, cutToLattice, LATTICE_END } from './lattice.ts';
import type { Roster } from './roster.ts';
import { Survey } from './survey.ts';

/** Cells of a block, as a power of two. */
export const BLOCK_SHIFT = 3;
export const BLOCK = 1 << BLOCK_SHIFT;
/** Levels go in steps of two bits, from 0 to this. */
export const TOP_LEVEL = 30;
/** Lattice units of the usual box, as a power of two: less where the world is so wide that the lattice would end. */
const FINE = 10;
const COARSE = 4;

export class HashPlan {
  /** Lattice units a px. */
  scale = 1;
  /** Boxes when this was planned. */
  count = 0;
  /** Blocks in the table, a power of two, less one. */
  mask = 0;
  readonly ints = new Int32Array(4);
  private readonly survey = new Survey();

  make(boxes: Boxes, roster: Roster): void {
    const { survey } = this;
    survey.take(boxes, roster);
    this.count = Math.max(1, survey.count);
    const usual = survey.sizeOfAllBut(Math.floor(Math.sqrt(this.count)));
    // Points have no size: their cells are a small share of the world.
    const size = Math.max(usual > 0 ? usual : survey.farthest / this.count, survey.farthest / 2 ** 24, 1 / 2 ** 60);
    this.scale = (1 << chooseShift(survey.farthest, size, FINE, COARSE, 2)) / size;
    let blocks = 16;
    while (blocks * 2 < this.count) blocks *= 2;
    this.mask = (blocks - 1) | 0;
  }

  /**
   * The box at `d[i]` on the lattice, in `ints`. Numbers that go from array to array stay numbers: as arguments and
   * results of calls they may become objects.
   */
  read(d: Float64Array, i: number): void {
    for (let k = 0; k < 4; k++) {
      const units = d[i + k]! * this.scale;
      this.ints[k] = units >= LATTICE_END ? LATTICE_END : units <= -LATTICE_END ? -LATTICE_END : units | 0;
    }
  }

  /** A coordinate in px on the lattice. */
  toInt(x: number): number {
    return cutToLattice(x * this.scale);
  }

  /** First bucket of the block that holds cells 8·block to 8·block + 7 of a row. */
  bucketOf(level: number, block: number, row: number): number {
    const column = Math.imul(block + level * 0x51ed27, 0x9e3779b1) >>> 8;
    return ((column + row) & this.mask) << BLOCK_SHIFT;
  }
}

/** The level of a box with this longer side, in units. */
export function levelOf(size: number): number {
  return size > 1 ? (33 - Math.clz32(size - 1)) & ~1 : 0;
}
