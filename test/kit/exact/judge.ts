/**
 * The judge of pair queries: the signed distance of two convex shapes from its definition, first in doubles with a bound
 * on their error, and exactly, in integers, wherever that bound leaves a question open. It shares no code with the engine.
 *
 * A shape is the hull of a few points grown by a radius. Let M be the Minkowski difference of the two hulls. If the
 * origin is in M, the depth is the least of h(n) over the edge normals n of both hulls; otherwise the distance is the
 * least distance of a corner of one from an edge of the other. The radii come off the distance.
 */
import { commonExponent, integerRoot, toDouble, toInteger } from './integers.ts';

/** Corners x0, y0, x1, y1, ... of a hull in positive orientation, without collinear ones; one or two points are fine. */
export interface Hull {
  readonly corners: readonly number[];
  readonly radius: number;
}

export interface Judgement {
  /** Signed distance: minus the depth, or the true distance. */
  value: number;
  /** |value - truth| is at most this. */
  error: number;
}

const UNIT = 2 ** -53;

/**
 * Signed distance in doubles. Differences, products and roots are each rounded once, so a height over an edge is off by
 * less than 16 units of the distance of the points that it comes from; 40 leave room for the sums.
 */
export function judgeRoughly(a: Hull, b: Hull): Judgement {
  const spread = spreadOf(a, b);
  const radius = a.radius + b.radius;
  const error = 40 * UNIT * spread + 4 * UNIT * radius;
  const gap = Math.max(widestGap(a.corners, b.corners), widestGap(b.corners, a.corners));
  // Near zero it is open which of the two rules applies.
  if (Math.abs(gap) <= error || !hasArea(a, b)) return { value: Number.NaN, error: Infinity };
  if (gap < 0) return { value: gap - radius, error };
  const distance = Math.min(leastDistance(a.corners, b.corners), leastDistance(b.corners, a.corners));
  return { value: distance - radius, error };
}

/** Is it certain that M has an area? It has not when both are points or parallel segments. */
function hasArea(a: Hull, b: Hull): boolean {
  return a.corners.length > 4 || b.corners.length > 4;
}

function spreadOf(a: Hull, b: Hull): number {
  let low = [Infinity, Infinity];
  let high = [-Infinity, -Infinity];
  for (const { corners } of [a, b]) {
    for (let i = 0; i < corners.length; i += 2) {
      low = [Math.min(low[0]!, corners[i]!), Math.min(low[1]!, corners[i + 1]!)];
      high = [Math.max(high[0]!, corners[i]!), Math.max(high[1]!, corners[i + 1]!)];
    }
  }
  return Math.hypot(high[0]! - low[0]!, high[1]! - low[1]!);
}

/** Over the edges of p: the largest of the least heights of q, along outward unit normals. */
function widestGap(p: readonly number[], q: readonly number[]): number {
  let widest = -Infinity;
  for (let i = 0; i < p.length && p.length > 2; i += 2) {
    const j = (i + 2) % p.length;
    const ex = p[j]! - p[i]!;
    const ey = p[j + 1]! - p[i + 1]!;
    let least = Infinity;
    for (let k = 0; k < q.length; k += 2) {
      least = Math.min(least, ey * (q[k]! - p[i]!) - ex * (q[k + 1]! - p[i + 1]!));
    }
    widest = Math.max(widest, least / Math.hypot(ex, ey));
  }
  return widest;
}

/** Least distance of a corner of q from an edge of p (or from the point p). */
function leastDistance(p: readonly number[], q: readonly number[]): number {
  let least = Infinity;
  for (let k = 0; k < q.length; k += 2) {
    for (let i = 0; i < p.length; i += 2) {
      const j = (i + 2) % p.length;
      const ex = p[j]! - p[i]!;
      const ey = p[j + 1]! - p[i + 1]!;
      const dx = q[k]! - p[i]!;
      const dy = q[k + 1]! - p[i + 1]!;
      least = Math.min(least, Math.hypot(dx, dy));
      // Beyond both ends an end is nearest, and has its turn as a corner.
      if (dx * ex + dy * ey <= 0 || (q[k]! - p[j]!) * ex + (q[k + 1]! - p[j + 1]!) * ey >= 0) continue;
      least = Math.min(least, Math.abs(ey * dx - ex * dy) / Math.hypot(ex, ey));
    }
  }
  return least;
}

/** A root sign * sqrt(num / den) of integers, in units of the common power of two. */
interface Root {
  sign: number;
  num: bigint;
  den: bigint;
}

/** Bits behind the point of an exact result, in units of the common power of two. */
const FRACTION = 200;

/** Signed distance from integers, rounded once; and its sign, without rounding where no radius is involved. */
export function judgeExactly(a: Hull, b: Hull): Judgement & { sign: number } {
  const unit = commonExponent([...a.corners, a.radius, ...b.corners, b.radius]);
  const p = a.corners.map((value) => toInteger(value, unit));
  const q = b.corners.map((value) => toInteger(value, unit));
  const root = exactCoreDistance(p, q);
  const radius = toInteger(a.radius, unit) + toInteger(b.radius, unit);
  const length = integerRoot((root.num << BigInt(2 * FRACTION)) / root.den);
  const total = BigInt(root.sign) * length - (radius << BigInt(FRACTION));
  const value = toDouble(total, unit - FRACTION);
  const sign = radius === 0n ? root.sign : total > 1n ? 1 : total < -1n ? -1 : 0;
  return { value, error: UNIT * Math.abs(value), sign };
}

function exactCoreDistance(p: readonly bigint[], q: readonly bigint[]): Root {
  const gap = higher(exactGap(p, q), exactGap(q, p));
  // M is flat when no edge has the other hull off its line: then only the distance means anything.
  const flat = p.length <= 4 && q.length <= 4 && areParallel(p, q);
  if (!flat && gap !== null && gap.sign <= 0) return gap;
  const there = exactLeast(p, q);
  const back = exactLeast(q, p);
  return there.num * back.den <= back.num * there.den ? there : back;
}

function areParallel(p: readonly bigint[], q: readonly bigint[]): boolean {
  if (p.length <= 2 || q.length <= 2) return true;
  return (p[2]! - p[0]!) * (q[3]! - q[1]!) === (p[3]! - p[1]!) * (q[2]! - q[0]!);
}

function higher(r: Root | null, s: Root | null): Root | null {
  if (r === null || s === null) return r ?? s;
  if (r.sign !== s.sign) return r.sign > s.sign ? r : s;
  const left = r.num * s.den;
  const right = s.num * r.den;
  return (r.sign >= 0 ? left >= right : left <= right) ? r : s;
}

function exactGap(p: readonly bigint[], q: readonly bigint[]): Root | null {
  let widest: Root | null = null;
  for (let i = 0; i < p.length && p.length > 2; i += 2) {
    const j = (i + 2) % p.length;
    const ex = p[j]! - p[i]!;
    const ey = p[j + 1]! - p[i + 1]!;
    let least: bigint | null = null;
    for (let k = 0; k < q.length; k += 2) {
      const height = ey * (q[k]! - p[i]!) - ex * (q[k + 1]! - p[i + 1]!);
      if (least === null || height < least) least = height;
    }
    const sign = least! > 0n ? 1 : least! < 0n ? -1 : 0;
    widest = higher(widest, {
      sign,
      num: least! * least!,
      den: ex * ex + ey * ey,
    });
  }
  return widest;
}

function exactLeast(p: readonly bigint[], q: readonly bigint[]): Root {
  let best: Root | null = null;
  const take = (num: bigint, den: bigint) => {
    if (best === null || num * best.den < best.num * den) best = { sign: num > 0n ? 1 : 0, num, den };
  };
  for (let k = 0; k < q.length; k += 2) {
    for (let i = 0; i < p.length; i += 2) {
      const j = (i + 2) % p.length;
      const ex = p[j]! - p[i]!;
      const ey = p[j + 1]! - p[i + 1]!;
      const dx = q[k]! - p[i]!;
      const dy = q[k + 1]! - p[i + 1]!;
      take(dx * dx + dy * dy, 1n);
      if (dx * ex + dy * ey <= 0n || (q[k]! - p[j]!) * ex + (q[k + 1]! - p[j + 1]!) * ey >= 0n) continue;
      const height = ey * dx - ex * dy;
      take(height * height, ex * ex + ey * ey);
    }
  }
  return best!;
}
