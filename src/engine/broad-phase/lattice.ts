/**
 * A lattice of whole numbers for coordinates: what structures compare instead of doubles.
 *
 * A coordinate becomes its product with a scale, cut off to an integer. Every step of that is monotonic, rounding
 * included: boxes that overlap overlap on the lattice, and where the lattice says strictly less, the doubles do too.
 * Only equal numbers need a second look. Whole numbers buy two things: a cell or a lane is a shift away, and the four
 * comparisons of two boxes become four subtractions whose signs are read at once, without a branch.
 *
 * Coordinates beyond the lattice are drawn to its end. They meet more there than they should, and lose nobody.
 */
export const LATTICE_END = 2 ** 29;
/** Coordinates whose squares sum up to less than this are on the lattice, all of them: one comparison for a box. */
export const SURELY_ON_LATTICE = LATTICE_END * LATTICE_END;

/** A number of lattice units as an integer on the lattice; 0 for NaN. */
export function cutToLattice(units: number): number {
  return units >= LATTICE_END ? LATTICE_END : units <= -LATTICE_END ? -LATTICE_END : units | 0;
}

/**
 * How fine a lattice may be: the power of two of units that `size` px get, at most `fine`, less where `farthest` px
 * would lie beyond the end, but not less than `coarse`; in steps of `step`.
 */
export function chooseShift(farthest: number, size: number, fine: number, coarse: number, step: number): number {
  let shift = fine;
  while (shift > coarse && (farthest / size) * (1 << shift) > LATTICE_END) shift -= step;
  return shift;
}
