/**
 * Convex decomposition: any polygon, with holes, as a few convex pieces.
 *
 * It is triangulated by ear clipping (package earcut), then triangles are merged across every diagonal that is not
 * needed to keep the pieces convex (Hertel and Mehlhorn, 1983: at most four times the least number). Which diagonals
 * go first matters, so a few orders are tried and the fewest pieces win.
 */
import earcut from 'earcut';
import type { Vec } from '../math.ts';
import { convexFromRing } from './build.ts';
import { locateInRing } from './locate.ts';
import { orient } from './predicates.ts';
import { cleanRing, countDistinct, findConcavity, flattenRing, orientRing, reverseRing, signedArea } from './ring.ts';
import type { Shape } from './shape.ts';
import { findCrossing } from './simple.ts';

/** The rings of a polygon: cleaned, the outline in positive orientation, holes in the other. */
export interface PolygonRings {
  outline: number[];
  holes: number[][];
}

/**
 * Cleans the rings of a polygon and checks that they bound an area. Throws, with the value or the place and what to do,
 * for fewer than three distinct points, no area, coordinates that are not finite, rings that cross, and holes that lie
 * outside or in one another.
 */
export function requireRings(
  points: readonly Readonly<Vec>[],
  holes: readonly (readonly Readonly<Vec>[])[],
): PolygonRings {
  const outline = requireRing(points, 'polygon');
  const inner = holes.map((hole, i) => requireRing(hole, `hole ${i}`));
  // Asked of the rings as drawn: cleaning takes away spikes, and with them where a spike crosses another edge.
  const crossing = findCrossing([points, ...holes].map(drawnRing)) ?? findCrossing([outline, ...inner]);
  if (crossing !== null) {
    throw new RangeError(`polygon crosses itself at (${crossing.x}, ${crossing.y}): split it there`);
  }
  for (const [i, hole] of inner.entries()) {
    requireInside(hole, outline, `hole ${i} leaves the polygon`, 'outside');
    for (const [j, other] of inner.entries()) {
      if (i !== j) requireInside(hole, other, `hole ${i} lies in hole ${j}`, 'inside');
    }
    reverseRing(hole);
  }
  return { outline, holes: inner };
}

/** A ring as it was drawn, without consecutive duplicates. */
function drawnRing(points: readonly Readonly<Vec>[]): number[] {
  return points.flatMap(({ x, y }, i) => {
    const next = points[(i + 1) % points.length]!;
    return x === next.x && y === next.y ? [] : [x, y];
  });
}

function requireRing(points: readonly Readonly<Vec>[], what: string): number[] {
  const raw = flattenRing(points, what);
  const distinct = countDistinct(raw);
  if (distinct < 3) throw new RangeError(`${what} needs at least three distinct points, got ${distinct}`);
  const ring = cleanRing(raw);
  if (ring.length < 6) throw new RangeError(`${what} has no area: its ${distinct} points lie on one line`);
  orientRing(ring);
  return ring;
}

function requireInside(ring: readonly number[], other: readonly number[], fault: string, bad: string): void {
  for (let i = 0; i < ring.length; i += 2) {
    if (locateInRing(other, ring[i]!, ring[i + 1]!) === bad) {
      throw new RangeError(`${fault} at (${ring[i]}, ${ring[i + 1]})`);
    }
  }
}

/**
 * Convex pieces (polygon shapes in the frame of the points, px) whose interiors do not overlap and which together are
 * the polygon with outline `points` less its `holes`. Rings may run either way round and have duplicate or collinear
 * points. Throws as {@link requireRings} does.
 */
export function decompose(
  points: readonly Readonly<Vec>[],
  holes: readonly (readonly Readonly<Vec>[])[] = [],
): Shape[] {
  return decomposeRings(requireRings(points, holes));
}

/** Share of the area by which a triangulation may be off through rounding. */
const AREA_SHARE = 1e-9;

export function decomposeRings({ outline, holes }: PolygonRings): Shape[] {
  if (holes.length === 0 && findConcavity(outline) < 0) return [convexFromRing(Float64Array.from(outline))];
  const flat = [...outline, ...holes.flat()];
  const triangles = triangulate(flat, outline, holes);
  const found = ORDERS.map((order) => mergeTriangles(flat, triangles, order));
  const fewest = found.reduce((best, pieces) => (pieces.length < best.length ? pieces : best));
  const rings = fewest.map((piece) => cleanRing(piece.flatMap((i) => [flat[2 * i]!, flat[2 * i + 1]!])));
  return rings.map((ring) => convexFromRing(Float64Array.from(ring)));
}

type Triangle = [number, number, number];

/** Triangles as point numbers, in positive orientation; those without area are left out. */
function triangulate(flat: readonly number[], outline: readonly number[], holes: readonly number[][]): Triangle[] {
  const starts: number[] = [];
  let start = outline.length / 2;
  for (const hole of holes) {
    starts.push(start);
    start += hole.length / 2;
  }
  // Relative to the first point, which keeps the digits of small polygons far from the origin.
  const near = flat.map((value, i) => value - flat[i % 2]!);
  const indices = earcut(near, starts);
  const triangles: Triangle[] = [];
  let covered = 0;
  for (let k = 0; k < indices.length; k += 3) {
    const [i, j, m] = [indices[k]!, indices[k + 1]!, indices[k + 2]!];
    const area2 = orient(
      flat[2 * i]!,
      flat[2 * i + 1]!,
      flat[2 * j]!,
      flat[2 * j + 1]!,
      flat[2 * m]!,
      flat[2 * m + 1]!,
    );
    if (area2 > 0) triangles.push([i, j, m]);
    else if (area2 < 0) triangles.push([i, m, j]);
    covered += Math.abs(area2) / 2;
  }
  const area = holes.reduce((sum, hole) => sum + signedArea(hole), signedArea(outline));
  if (!(Math.abs(covered - area) <= AREA_SHARE * area)) {
    throw new RangeError(`polygon of ${area} px^2 could not be cut into triangles (got ${covered} px^2): simplify it`);
  }
  return triangles;
}

/** Orders in which diagonals are tried, as sort keys of their squared length and number. */
const ORDERS: readonly ((square: number, index: number) => number)[] = [
  (square) => -square,
  (square) => square,
  (_, index) => index,
  (_, index) => -index,
];

/** Removes every diagonal that both its ends can do without. Pieces are lists of point numbers. */
function mergeTriangles(
  flat: readonly number[],
  triangles: readonly Triangle[],
  order: (square: number, index: number) => number,
): number[][] {
  const pieces: (number[] | null)[] = triangles.map((triangle) => [...triangle]);
  // owner[k]: the piece that triangle k has become part of.
  const owner = triangles.map((_, k) => k);
  const find = (k: number): number => {
    while (owner[k] !== k) k = owner[k]!;
    return k;
  };
  const diagonals = findDiagonals(flat, triangles);
  const ranked = diagonals.map((d, i) => ({ d, i, key: order(d.square, i) }));
  ranked.sort((p, q) => p.key - q.key || p.i - q.i);
  for (const { d } of ranked) {
    const left = find(d.left);
    const right = find(d.right);
    if (left === right) continue;
    const merged = joinPieces(flat, pieces[left]!, pieces[right]!, d.from, d.to);
    if (merged === null) continue;
    pieces[left] = merged;
    pieces[right] = null;
    owner[right] = left;
  }
  return pieces.filter((piece) => piece !== null);
}

interface Diagonal {
  /** The triangle that has it as from -> to, and the one that has it the other way. */
  left: number;
  right: number;
  from: number;
  to: number;
  square: number;
}

function findDiagonals(flat: readonly number[], triangles: readonly Triangle[]): Diagonal[] {
  const count = flat.length / 2;
  const seen = new Map<number, number>();
  const diagonals: Diagonal[] = [];
  for (const [k, triangle] of triangles.entries()) {
    for (let e = 0; e < 3; e++) {
      const from = triangle[e]!;
      const to = triangle[(e + 1) % 3]!;
      const right = seen.get(to * count + from);
      seen.set(from * count + to, k);
      if (right === undefined) continue;
      const dx = flat[2 * to]! - flat[2 * from]!;
      const dy = flat[2 * to + 1]! - flat[2 * from + 1]!;
      diagonals.push({ left: k, right, from, to, square: dx * dx + dy * dy });
    }
  }
  return diagonals;
}

/** Two pieces joined across the edge that the left one has as from -> to, or null when the result is not convex. */
function joinPieces(
  flat: readonly number[],
  left: readonly number[],
  right: readonly number[],
  from: number,
  to: number,
): number[] | null {
  const i = left.indexOf(to);
  const j = right.indexOf(from);
  // The left piece from `to` round to `from`, then the right one from just past `from` to just before `to`.
  const ring = [...left.slice(i), ...left.slice(0, i)];
  const rest = [...right.slice(j), ...right.slice(0, j)].slice(1, -1);
  const joined = [...ring, ...rest];
  return turnsIn(flat, joined, 0) && turnsIn(flat, joined, ring.length - 1) ? joined : null;
}

/** Is the corner at position k of a piece convex or straight? */
function turnsIn(flat: readonly number[], piece: readonly number[], k: number): boolean {
  const n = piece.length;
  const p = piece[(k + n - 1) % n]!;
  const q = piece[k]!;
  const r = piece[(k + 1) % n]!;
  return orient(flat[2 * p]!, flat[2 * p + 1]!, flat[2 * q]!, flat[2 * q + 1]!, flat[2 * r]!, flat[2 * r + 1]!) >= 0;
}
