/**
 * Where a uniform grid lies, how large its cells are.
 *
 * A cell is as large as the boxes, the few largest left out, so that a box reaches into the next one at most; larger
 * where the crowd is thin, so that there are never many more cells than boxes. The grid covers the place where the
 * crowd is.
 *
 * Coordinates are taken from the corner of the grid and cut to its ends (lattice.ts). Who is beside the grid is drawn
 * to its border.
 */
import type { Boxes } from './boxes.ts';
import { chooseShift } from './lattice.ts';
import type { Roster } from './roster.ts';
import { Survey } from './survey.ts';

/** Cells a box, at most. */
const MOST_CELLS = 4;
/** Cells that a grid of a given cell size may have in any case. */
const CELLS_IN_ANY_CASE = 2 ** 18;
/** With a given cell size, boxes of up to this many cells a side are kept in cells. */
const GIVEN_REACH = 4;
/** Lattice units a cell: 2^FINE, or less, down to 2^COARSE, where the world is so wide that 32 bits would not do. */
const FINE = 12;
const COARSE = 6;
/** Squared distance from the origin, in units, beyond which 32 bits do not do. */
export const FAR = 2 ** 58;

export class GridPlan {
  originX = 0;
  originY = 0;
  /** Lattice units a px. */
  scale = 1;
  /** Side of a cell: px, and as a power of two of lattice units. */
  cell = 1;
  shift = FINE;
  columns = 1;
  rows = 1;
  /** Last units of the grid. */
  endX = (1 << FINE) - 1;
  endY = (1 << FINE) - 1;
  /** Boxes with a longer side, in units, stand in no cell. */
  limit = 1;
  /** No box in a cell is longer than this after rounding, units. */
  reach = 1;
  /** Boxes when this was planned, and how many large ones are still in order. */
  count = 0;
  largeAllowed = 0;
  readonly ints = new Int32Array(4);
  private readonly survey = new Survey();

  /** A grid of one cell, for nobody. */
  reset(): void {
    this.columns = 1;
    this.rows = 1;
    this.endX = (1 << this.shift) - 1;
    this.endY = this.endX;
  }

  /** @param given side of a cell, px, or 0 */
  make(boxes: Boxes, roster: Roster, given: number): void {
    const { survey } = this;
    survey.take(boxes, roster);
    const count = Math.max(1, survey.count);
    const width = survey.maxX - survey.minX;
    const height = survey.maxY - survey.minY;
    const few = Math.floor(Math.sqrt(count));
    const usual = survey.sizeOfAllBut(few);
    const thin = Math.max(Math.sqrt((width * height) / (2 * count)), width / (4 * count), height / (4 * count));
    // Where all boxes are one point there is nothing to divide; and cells must not vanish beside their coordinates.
    const chosen = given > 0 ? given : Math.max(usual, thin);
    this.cell = Math.max(chosen, survey.farthest / 2 ** 30, 1 / 2 ** 60);
    this.count = count;
    this.largeAllowed = given > 0 ? Infinity : 2 * few + 16;
    this.fitLattice();
    this.limit = given > 0 ? GIVEN_REACH * this.cell * this.scale : usual > 0 ? usual * this.scale : 1 << this.shift;
    this.reach = (Math.ceil(this.limit) + 1) | 0;
    this.divide(width, height, given > 0 ? Math.max(CELLS_IN_ANY_CASE, MOST_CELLS * count) : MOST_CELLS * count + 64);
  }

  /**
   * The box at `d[i]` on the lattice, in `ints`. Numbers that go from array to array stay numbers: as arguments and
   * results of calls they may become objects.
   */
  read(d: Float64Array, i: number): void {
    for (let k = 0; k < 4; k++) {
      const isX = (k & 1) === 0;
      const units = (d[i + k]! - (isX ? this.originX : this.originY)) * this.scale;
      const end = isX ? this.endX : this.endY;
      this.ints[k] = units >= end ? end : units > 0 ? units | 0 : 0;
    }
  }

  /** A coordinate in px on the lattice. */
  toX(x: number): number {
    return cut((x - this.originX) * this.scale, this.endX);
  }

  toY(y: number): number {
    return cut((y - this.originY) * this.scale, this.endY);
  }

  /** The column of a coordinate in px. */
  columnOf(x: number): number {
    return this.toX(x) >> this.shift;
  }

  rowOf(y: number): number {
    return this.toY(y) >> this.shift;
  }

  private fitLattice(): void {
    const { survey, cell } = this;
    this.originX = survey.minX;
    this.originY = survey.minY;
    this.shift = chooseShift(2 * survey.farthest, cell, FINE, COARSE, 1);
    this.scale = (1 << this.shift) / cell;
  }

  private divide(width: number, height: number, most: number): void {
    const longest = 2 ** 18;
    let columns = Math.min(longest, Math.floor(width / this.cell) + 1);
    let rows = Math.min(longest, Math.floor(height / this.cell) + 1);
    while (columns * rows > most) {
      if (columns > rows) columns = Math.ceil(columns / 2);
      else rows = Math.ceil(rows / 2);
    }
    // Cut to integers, or V8 keeps the fields as doubles and every index made of them as well.
    this.columns = columns | 0;
    this.rows = rows | 0;
    this.endX = (this.columns << this.shift) - 1;
    this.endY = (this.rows << this.shift) - 1;
  }
}

/** A number of units cut off to an integer from 0 to `end`; 0 for NaN. */
export function cut(units: number, end: number): number {
  return units >= end ? end : units > 0 ? units | 0 : 0;
}
