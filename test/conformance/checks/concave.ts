/** Polygons of any outline: their convex pieces, and pairs with them. */

import { clipShapes } from '../../../src/engine/geometry/clip.ts';
import { makeConcave } from '../../../src/engine/geometry/concave.ts';
import { decompose } from '../../../src/engine/geometry/decompose.ts';
import { locateInRing } from '../../../src/engine/geometry/locate.ts';
import { orientationOf, signedAreaOf } from '../../../src/engine/geometry/ring.ts';
import type { Shape } from '../../../src/engine/geometry/shape.ts';
import type { Geometry } from '../../../src/engine/narrow-phase/query-concave.ts';
import { type PairResult, queryPair } from '../../../src/engine/narrow-phase/query-pair.ts';
import { type Case, type Pair, type ShapeCase, sizeOf, toShape, toVec, Verdict } from '../cases.ts';
import { checkState, type PairExpect } from './pair.ts';

export function checkConcave(item: Case): string[] {
  const verdict = new Verdict(sizeOf(item));
  const a = toGeometry(item.a as ShapeCase);
  const b = toGeometry(item.b as ShapeCase);
  const expect = item.expect as PairExpect;
  const result = queryPair(a, b, item.epsilon as number);
  checkState(result, expect, verdict);
  checkTranslation(result, expect, verdict);
  const { nearest } = expect;
  if (nearest === undefined || result.nearestA === null || result.nearestB === null) return verdict.faults;
  if (nearest.unique) {
    verdict.nearVec('nearest on A', result.nearestA, nearest.a);
    verdict.nearVec('nearest on B', result.nearestB, nearest.b);
  }
  const apart = Math.hypot(result.nearestB.x - result.nearestA.x, result.nearestB.y - result.nearestA.y);
  verdict.near('distance of the nearest points', apart, result.distance);
  return verdict.faults;
}

/** A polygon of any outline; one that has collapsed to a segment or a point is a convex shape. */
function toGeometry(shape: ShapeCase): Geometry {
  if (shape.type !== 'polygon' || orientationOf(shape.points.map(toVec)) === 0) return toShape(shape);
  return makeConcave(shape.points.map(toVec));
}

function checkTranslation(result: PairResult, expect: PairExpect, verdict: Verdict): void {
  const { mtvs } = expect;
  if (mtvs === undefined || mtvs.length === 0) return;
  const tolerance = 1e-7 * verdict.size;
  const { mtv } = result;
  const listed = mtvs.some(([x, y]) => Math.hypot(mtv.x - x, mtv.y - y) <= tolerance);
  verdict.ok('translation', listed, [mtv.x, mtv.y], mtvs);
}

interface DecomposeExpect {
  valid?: boolean;
  area?: number;
  minPieces?: number;
  convex?: boolean;
  weaklySimple?: boolean;
}

export function checkDecompose(item: Case): string[] {
  const points = (item.points as [number | string, number | string][]).map(([x, y]): Pair => [Number(x), Number(y)]);
  const finite = points.flat().filter(Number.isFinite);
  const verdict = new Verdict(Math.max(1e-300, ...finite.map(Math.abs)));
  const expect = item.expect as DecomposeExpect;
  let pieces: Shape[];
  try {
    pieces = decompose(points.map(toVec));
  } catch (error) {
    const refused = error instanceof RangeError && expect.valid !== true;
    verdict.ok('accepted', refused, String(error), 'pieces');
    return verdict.faults;
  }
  if (expect.valid === false) verdict.fail('accepted', `${pieces.length} pieces`, 'a refusal');
  else checkPieces(pieces, points, expect, verdict);
  return verdict.faults;
}

function checkPieces(
  pieces: readonly Shape[],
  points: readonly Pair[],
  expect: DecomposeExpect,
  verdict: Verdict,
): void {
  const { size } = verdict;
  const areas = pieces.map((piece) => areaOf(piece));
  const total = areas.reduce((sum, area) => sum + area, 0);
  if (expect.area !== undefined)
    verdict.near('area of the pieces', total, expect.area, 1e-9 * expect.area + 1e-12 * size * size);
  if (expect.minPieces !== undefined) {
    verdict.ok('number of pieces', pieces.length >= expect.minPieces, pieces.length, `>= ${expect.minPieces}`);
    // Hertel and Mehlhorn promise at most four times the least number.
    verdict.ok('number of pieces', pieces.length <= 4 * expect.minPieces, pieces.length, `<= ${4 * expect.minPieces}`);
  }
  if (expect.convex === true) verdict.is('number of pieces', pieces.length, 1);
  for (const [i, piece] of pieces.entries()) {
    const turn = lowestTurn(piece);
    verdict.ok(`piece ${i} is convex`, turn >= -1e-9 * size * size, turn, '>= 0');
    const middle = [piece.centroidX, piece.centroidY] as const;
    verdict.ok(`piece ${i} lies inside`, locateInRing(points.flat(), ...middle) !== 'outside', middle, 'inside');
    for (let j = 0; j < i; j++) {
      const { area } = clipShapes(piece, pieces[j]!);
      verdict.near(`area common to pieces ${i} and ${j}`, area, 0, 1e-12 * size * size);
    }
  }
}

const cornersOf = (piece: Shape) =>
  Array.from({ length: piece.count }, (_, i) => ({ x: piece.points[2 * i]!, y: piece.points[2 * i + 1]! }));

function areaOf(piece: Shape): number {
  return signedAreaOf(cornersOf(piece));
}

/** The smallest cross product of two successive edges. */
function lowestTurn(piece: Shape): number {
  const corners = cornersOf(piece);
  const n = corners.length;
  const turns = corners.map((q, i) => {
    const p = corners[(i + n - 1) % n]!;
    const r = corners[(i + 1) % n]!;
    return (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x);
  });
  return Math.min(...turns);
}
