/**
 * Rings: closed outlines as flat arrays x0, y0, x1, y1, ..., the last point joined to the first.
 *
 * Duplicate points make edges without a direction, and collinear points make edges that add nothing. Geometry removes
 * exactly those, decided by the robust predicate, so that a cleaned ring is the same set of points as before. Bodies
 * also weld what differs by less than they can feel.
 */
import type { Vec } from '../math.ts';
import { orient } from './predicates.ts';

/** Flattens points after checking that each is finite. `what` names the shape in the message. */
export function flattenRing(points: readonly Readonly<Vec>[], what: string): number[] {
  const ring: number[] = [];
  for (let i = 0; i < points.length; i++) {
    const { x, y } = points[i]!;
    if (!(Number.isFinite(x) && Number.isFinite(y))) {
      throw new RangeError(`${what} point ${i} must have finite coordinates, got (${x}, ${y})`);
    }
    // Adding zero turns -0 into 0, so that equal points have equal bits.
    ring.push(x + 0, y + 0);
  }
  return ring;
}

/** How many different points the ring has. */
export function countDistinct(ring: readonly number[]): number {
  const seen = new Set<string>();
  for (let i = 0; i < ring.length; i += 2) seen.add(`${ring[i]!},${ring[i + 1]!}`);
  return seen.size;
}

/**
 * The ring without consecutive duplicates and without points that lie exactly on the line through their neighbours
 * (spikes included: a point between whose neighbours the outline turns back on itself). All points on one line give the
 * two ends; all points equal give one point.
 */
export function cleanRing(ring: readonly number[]): number[] {
  const kept: number[] = [];
  for (let i = 0; i < ring.length; i += 2) pushClean(kept, ring[i]!, ring[i + 1]!);
  closeClean(kept);
  return kept.length >= 6 ? kept : lineEnds(ring);
}

/** Appends (x, y) after dropping the points at the end that it makes superfluous. */
function pushClean(kept: number[], x: number, y: number): void {
  for (;;) {
    const n = kept.length;
    if (n >= 2 && kept[n - 2] === x && kept[n - 1] === y) return;
    if (n < 4 || orient(kept[n - 4]!, kept[n - 3]!, kept[n - 2]!, kept[n - 1]!, x, y) !== 0) break;
    kept.length = n - 2;
  }
  kept.push(x, y);
}

/** Does the same across the seam between the last point and the first. */
function closeClean(kept: number[]): void {
  let changed = true;
  while (changed && kept.length >= 6) {
    const n = kept.length;
    const [x0, y0, x1, y1] = kept as [number, number, number, number];
    const [px, py, lx, ly] = kept.slice(n - 4) as [number, number, number, number];
    if ((lx === x0 && ly === y0) || orient(px, py, lx, ly, x0, y0) === 0) kept.length = n - 2;
    else if (orient(lx, ly, x0, y0, x1, y1) === 0) kept.splice(0, 2);
    else changed = false;
  }
}

/** First and last point in the order of x, then y; one point when they are the same. */
function lineEnds(ring: readonly number[]): number[] {
  let low = 0;
  let high = 0;
  for (let i = 2; i < ring.length; i += 2) {
    if (comesBefore(ring, i, low)) low = i;
    if (comesBefore(ring, high, i)) high = i;
  }
  const ends = [ring[low]!, ring[low + 1]!];
  if (ring[low] !== ring[high] || ring[low + 1] !== ring[high + 1]) ends.push(ring[high]!, ring[high + 1]!);
  return ends;
}

function comesBefore(ring: readonly number[], i: number, j: number): boolean {
  return ring[i]! < ring[j]! || (ring[i]! === ring[j]! && ring[i + 1]! < ring[j + 1]!);
}

/** Turns a cleaned simple ring of at least three points into positive orientation (clockwise on the screen), in place. */
export function orientRing(ring: number[]): void {
  if (turnAt(ring, extremeCorner(ring)) < 0) reverseRing(ring);
}

/** The first point in the order of x, then y. It is a convex corner, so the turn there is the turn of the whole ring. */
function extremeCorner(ring: readonly number[]): number {
  let corner = 0;
  for (let i = 2; i < ring.length; i += 2) if (comesBefore(ring, i, corner)) corner = i;
  return corner;
}

export function reverseRing(ring: number[]): void {
  for (let i = 0, j = ring.length - 2; i < j; i += 2, j -= 2) {
    const x = ring[i]!;
    const y = ring[i + 1]!;
    ring[i] = ring[j]!;
    ring[i + 1] = ring[j + 1]!;
    ring[j] = x;
    ring[j + 1] = y;
  }
}

/** Sign-exact turn at the point with array index `i` (even): positive at a convex corner of a positive ring. */
export function turnAt(ring: readonly number[], i: number): number {
  const n = ring.length;
  const before = (i + n - 2) % n;
  const after = (i + 2) % n;
  return orient(ring[before]!, ring[before + 1]!, ring[i]!, ring[i + 1]!, ring[after]!, ring[after + 1]!);
}

/**
 * Array index of a point that spoils convexity of a cleaned positive ring, or -1. All corners may turn the right way in
 * a star that winds twice; then the direction of the edges goes back and forth along x more than once.
 */
export function findConcavity(ring: readonly number[]): number {
  let reversals = 0;
  let before = isForward(ring, ring.length - 2);
  for (let i = 0; i < ring.length; i += 2) {
    if (turnAt(ring, i) < 0) return i;
    const forward = isForward(ring, i);
    if (forward !== before && ++reversals > 2) return i;
    before = forward;
  }
  return -1;
}

/** Does the edge that starts at array index `i` lead forward in the order of x, then y? */
function isForward(ring: readonly number[], i: number): boolean {
  return comesBefore(ring, i, (i + 2) % ring.length);
}

/** Share of a polygon's extent below which a body cannot feel a detail: 1e-6, a ten-thousandth px of a 100 px crate. */
const WELD_SHARE = 1e-6;

/** The ring without details below {@link WELD_SHARE} of its extent: points that near, or that little beside a straight edge. */
export function weldRing(ring: readonly number[]): number[] {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let i = 0; i < ring.length; i += 2) {
    minX = Math.min(minX, ring[i]!);
    maxX = Math.max(maxX, ring[i]!);
    minY = Math.min(minY, ring[i + 1]!);
    maxY = Math.max(maxY, ring[i + 1]!);
  }
  const tolerance = WELD_SHARE * Math.max(maxX - minX, maxY - minY);
  const welded = [...ring];
  for (let i = 0; i < welded.length && welded.length >= 6; ) {
    if (isDetail(welded, i, tolerance)) {
      welded.splice(i, 2);
      i = Math.max(0, i - 2);
    } else i += 2;
  }
  return welded;
}

function isDetail(ring: readonly number[], i: number, tolerance: number): boolean {
  const n = ring.length;
  const b = (i + n - 2) % n;
  const a = (i + 2) % n;
  const ex = ring[a]! - ring[b]!;
  const ey = ring[a + 1]! - ring[b + 1]!;
  const dx = ring[i]! - ring[b]!;
  const dy = ring[i + 1]! - ring[b + 1]!;
  if (dx * dx + dy * dy <= tolerance * tolerance) return true;
  const base = Math.sqrt(ex * ex + ey * ey);
  return Math.abs(ex * dy - ey * dx) <= tolerance * base;
}

/**
 * Sign of the area that a simple outline encloses: 1 when it runs in positive orientation (clockwise on the screen),
 * -1 in the other, 0 when it encloses nothing. Exact: the turn at its extreme corner decides, by the exact predicate.
 * Throws for coordinates that are not finite.
 */
export function orientationOf(points: readonly Readonly<Vec>[]): -1 | 0 | 1 {
  const ring = cleanRing(flattenRing(points, 'outline'));
  if (ring.length < 6) return 0;
  return turnAt(ring, extremeCorner(ring)) > 0 ? 1 : -1;
}

/** Half the shoelace sum, px^2: positive in positive orientation. Summed about the first point to keep digits far out. */
export function signedAreaOf(points: readonly Readonly<Vec>[]): number {
  return signedArea(flattenRing(points, 'outline'));
}

/** The same for a ring. */
export function signedArea(ring: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 2; i + 2 < ring.length; i += 2) {
    const ax = ring[i]! - ring[0]!;
    const ay = ring[i + 1]! - ring[1]!;
    sum += ax * (ring[i + 3]! - ring[1]!) - ay * (ring[i + 2]! - ring[0]!);
  }
  return sum / 2;
}
