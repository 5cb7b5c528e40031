/**
 * Whether two cores are apart, touch or overlap, exactly: no rounding decides.
 *
 * Where is the origin in the Minkowski difference: outside, on its outline, or inside? Outside exactly when an edge of
 * one core has the whole other core strictly on its outer side; inside exactly when no edge has it on its outer side or
 * on its line. All sides come from the exact predicate. (A segment is a polygon with two edges, there and back.)
 */
import { orient } from '../geometry/predicates.ts';
import { FIRST_POINT, rowOf } from '../geometry/shape.ts';

/** 1: apart, 0: they touch, -1: they overlap. Two parallel segments, and points, never overlap: they touch or not. */
export type Relation = -1 | 0 | 1;

/** Relation of two cores in one frame, in positive orientation, as they are packed in Shape. */
export function relateCores(rowsA: Float64Array, countA: number, rowsB: Float64Array, countB: number): Relation {
  if (countA === 1 && countB === 1) return meetOnLine(rowsA, countA, rowsB, countB) ? 0 : 1;
  const overA = highestEdge(rowsA, countA, rowsB, countB);
  if (overA > 0) return 1;
  const overB = highestEdge(rowsB, countB, rowsA, countA);
  if (overB > 0) return 1;
  if (overA < 0 && overB < 0) return -1;
  // A polygon touches what no edge parts from it. On one line, edges cannot part; the ends decide.
  if (countA > 2 || countB > 2) return 0;
  return meetOnLine(rowsA, countA, rowsB, countB) ? 0 : 1;
}

/**
 * The best that an edge of the first core does: 1 when the other is strictly outside of it, 0 when it only reaches its
 * line, -1 when every edge has some of the other strictly inside. A lone point has no edge and does nothing.
 */
function highestEdge(rows: Float64Array, count: number, others: Float64Array, otherCount: number): Relation {
  let best: Relation = -1;
  if (count === 1) return best;
  for (let i = 0; i < count; i++) {
    const j = i + 1 === count ? 0 : i + 1;
    let outside = true;
    let beside = true;
    for (let k = 0; k < otherCount && beside; k++) {
      const side = orient(
        rows[rowOf(i)]!,
        rows[rowOf(i) + 1]!,
        rows[rowOf(j)]!,
        rows[rowOf(j) + 1]!,
        others[rowOf(k)]!,
        others[rowOf(k) + 1]!,
      );
      if (side >= 0) outside = false;
      if (side > 0) beside = false;
    }
    if (outside) return 1;
    if (beside) best = 0;
  }
  return best;
}

/**
 * Points and segments of which no edge parts the other and one reaches only the other's line: they share a point
 * exactly when their bounds do, because all that is left is an end on a segment's line, or one line for both.
 */
function meetOnLine(rowsA: Float64Array, countA: number, rowsB: Float64Array, countB: number): boolean {
  return meetAlong(0, rowsA, countA, rowsB, countB) && meetAlong(1, rowsA, countA, rowsB, countB);
}

function meetAlong(axis: 0 | 1, rowsA: Float64Array, countA: number, rowsB: Float64Array, countB: number): boolean {
  const a0 = rowsA[FIRST_POINT + axis]!;
  const a1 = rowsA[rowOf(countA - 1) + axis]!;
  const b0 = rowsB[FIRST_POINT + axis]!;
  const b1 = rowsB[rowOf(countB - 1) + axis]!;
  return Math.min(a0, a1) <= Math.max(b0, b1) && Math.min(b0, b1) <= Math.max(a0, a1);
}
