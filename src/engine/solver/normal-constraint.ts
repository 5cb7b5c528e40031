/**
 * The normal constraints of one contact row: one point, or two solved together. Erin Catto's "block solver" (2006)
 * with softness added.
 */
import { JN, MN, R_K01 } from './row-layout.ts';

/** The one or two constraints at hand: velocity to be taken away, give of each, and the change of their impulses. */
export const wanted = { bias: new Float64Array(2), give: new Float64Array(2), change: new Float64Array(2) };

/** One point: j such that (vn + bias) + k (j - old) + give k j = 0, or 0 when that would pull. */
export function solveOne(r: Float64Array, q: number): void {
  const old = r[q + JN]!;
  const give = wanted.give[0]!;
  const now = Math.max(0, old - (r[q + MN]! * wanted.bias[0]! + give * old) / (1 + give));
  r[q + JN] = now;
  wanted.change[0] = now - old;
}

/**
 * Two points at once: the linear complementarity problem of a 2x2 matrix, by its four cases. Solved one after the
 * other the first point would take more than its share, and a tall stack would learn to lean.
 */
export function solvePair(r: Float64Array, o: number, q0: number, q1: number): void {
  const k01 = r[o + R_K01]!;
  const old0 = r[q0 + JN]!;
  const old1 = r[q1 + JN]!;
  const k00 = 1 / r[q0 + MN]!;
  const k11 = 1 / r[q1 + MN]!;
  const a00 = k00 * (1 + wanted.give[0]!);
  const a11 = k11 * (1 + wanted.give[1]!);
  // Right-hand side: velocity wanted to vanish, were both impulses zero.
  const b0 = wanted.bias[0]! - k00 * old0 - k01 * old1;
  const b1 = wanted.bias[1]! - k01 * old0 - k11 * old1;
  const determinant = a00 * a11 - k01 * k01;
  let j0 = 0;
  let j1 = 0;
  // Points so close that they are one (the matrix is singular to rounding) share a single point's answer.
  const isRegular = determinant > 1e-9 * a00 * a11;
  const both0 = isRegular ? (k01 * b1 - a11 * b0) / determinant : -1;
  const both1 = isRegular ? (k01 * b0 - a00 * b1) / determinant : -1;
  if (both0 >= 0 && both1 >= 0) {
    j0 = both0;
    j1 = both1;
  } else {
    const only0 = -b0 / a00;
    const only1 = -b1 / a11;
    // All compared at once: a comparison met for the first time late would throw the compiled loop away.
    const pushes0 = only0 >= 0;
    const pushes1 = only1 >= 0;
    const frees1 = k01 * only0 + b1 >= 0;
    const frees0 = k01 * only1 + b0 >= 0;
    if (pushes0 && frees1) j0 = only0;
    else if (pushes1 && frees0) j1 = only1;
    else if (!isRegular && pushes0) j0 = only0;
  }
  r[q0 + JN] = j0;
  r[q1 + JN] = j1;
  wanted.change[0] = j0 - old0;
  wanted.change[1] = j1 - old1;
}
