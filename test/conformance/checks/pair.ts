/** Pairs of convex shapes: state, depth, distance, ways out, nearest points, contact. */

import { buildCircle } from '../../../src/engine/geometry/build.ts';
import type { Shape } from '../../../src/engine/geometry/shape.ts';
import { IDENTITY } from '../../../src/engine/math.ts';
import { Manifold } from '../../../src/engine/narrow-phase/manifold.ts';
import { collide, signedDistance } from '../../../src/engine/narrow-phase/pair-table.ts';
import { type PairResult, queryPair } from '../../../src/engine/narrow-phase/query-pair.ts';
import { type Case, isBetween, type Pair, type ShapeCase, sizeOf, toShape, Verdict } from '../cases.ts';

export interface PairExpect {
  state?: string;
  collides?: boolean;
  signedOverlap?: number;
  depth?: number;
  distance?: number;
  mtvs?: Pair[];
  mtvArcs?: [Pair, Pair][];
  anyDirection?: boolean;
  delta?: Pair;
  nearest?: { a: Pair; b: Pair; unique: boolean };
  normal?: Pair;
  contact?: Pair;
  contactCircles?: Pair;
  stateOneOf?: string[];
  minkowski?: { state: string; depth: number; mtvs: Pair[]; mtvArcs?: [Pair, Pair][] };
}

export function checkPair(item: Case): string[] {
  const a = toShape(item.a as ShapeCase);
  const b = toShape(item.b as ShapeCase);
  const epsilon = item.epsilon as number;
  const expect = item.expect as PairExpect;
  const verdict = new Verdict(sizeOf(item));
  const result = queryPair(a, b, epsilon);
  checkState(result, expect, verdict);
  checkWaysOut(result, expect, verdict);
  checkNearest(result, a, b, expect, verdict);
  checkContact(result, a, b, expect, epsilon, verdict);
  checkTick(result, a, b, verdict);
  return verdict.faults;
}

export function checkState(result: PairResult, expect: PairExpect, verdict: Verdict): void {
  if (expect.state !== undefined) verdict.is('state', result.state, expect.state);
  if (expect.stateOneOf !== undefined) {
    verdict.ok('state', expect.stateOneOf.includes(result.state), result.state, expect.stateOneOf);
  }
  verdict.is('collides', result.state !== 'separated', expect.collides);
  const overlap = expect.signedOverlap;
  const length = Math.hypot(result.normal.x, result.normal.y);
  verdict.near('length of the normal', length, 1, 1e-12);
  if (overlap !== undefined) verdict.near('signed overlap', -result.separation, overlap);
  if (expect.depth !== undefined) {
    if (expect.state === 'touching') {
      const most = Math.max(0, overlap ?? 0);
      verdict.ok('depth', result.depth >= 0 && result.depth <= most + verdict.slack(most), result.depth, `0..${most}`);
    } else verdict.near('depth', result.depth, expect.depth);
  }
  if (expect.distance === undefined) return;
  if (expect.state === 'touching') {
    const most = Math.max(0, -(overlap ?? 0));
    const { distance } = result;
    verdict.ok('distance', distance >= 0 && distance <= most + verdict.slack(most), distance, `0..${most}`);
  } else verdict.near('distance', result.distance, expect.distance);
}

function checkWaysOut(result: PairResult, expect: PairExpect, verdict: Verdict): void {
  if (expect.minkowski !== undefined) {
    // The promise for shapes without area: the reading by the Minkowski difference.
    verdict.is('state (Minkowski)', result.state, expect.minkowski.state);
    verdict.near('depth (Minkowski)', result.depth, expect.minkowski.depth);
  }
  const { mtvs, mtvArcs, depth } = { ...expect, ...expect.minkowski };
  if (mtvs === undefined || depth === undefined) return;
  const { mtv } = result;
  const length = Math.hypot(mtv.x, mtv.y);
  verdict.near('length of the translation', length, depth, Math.max(verdict.slack(depth), 4e-12 * verdict.size));
  if (expect.anyDirection === true || mtvs.length === 0) return;
  const tolerance = 1e-6 * depth + verdict.slack(depth);
  const listed = mtvs.some(([x, y]) => Math.abs(mtv.x - x) <= tolerance && Math.abs(mtv.y - y) <= tolerance);
  const fanned = (mtvArcs ?? []).some((arc) => isBetween(mtv, arc, tolerance * depth));
  verdict.ok('translation', listed || fanned, [mtv.x, mtv.y], mtvs);
}

function checkNearest(result: PairResult, a: Shape, b: Shape, expect: PairExpect, verdict: Verdict): void {
  if (expect.nearest === undefined) return;
  const { nearestA, nearestB } = result;
  if (nearestA === null || nearestB === null) {
    verdict.fail('nearest points', null, expect.nearest);
    return;
  }
  const difference = { x: nearestB.x - nearestA.x, y: nearestB.y - nearestA.y };
  if (expect.delta !== undefined) verdict.nearVec('delta', difference, expect.delta);
  if (expect.nearest.unique) {
    verdict.nearVec('nearest on A', nearestA, expect.nearest.a);
    verdict.nearVec('nearest on B', nearestB, expect.nearest.b);
  }
  const tolerance = 1e-12 * verdict.size;
  verdict.near('A holds its nearest point', distanceFrom(a, nearestA), 0, tolerance);
  verdict.near('B holds its nearest point', distanceFrom(b, nearestB), 0, tolerance);
}

/** Distance of a point from a shape, 0 inside. */
function distanceFrom(shape: Shape, point: { x: number; y: number }): number {
  return Math.max(0, signedDistance(shape, IDENTITY, buildCircle(0, point.x, point.y), IDENTITY));
}

function checkContact(
  result: PairResult,
  a: Shape,
  b: Shape,
  expect: PairExpect,
  epsilon: number,
  verdict: Verdict,
): void {
  if (expect.normal !== undefined) verdict.nearVec('normal', result.normal, expect.normal, 1e-6);
  if (expect.contact !== undefined) {
    const tolerance = 1e-9 * Math.max(...expect.contact.map(Math.abs)) + 1e-9 * verdict.size + epsilon;
    verdict.nearVec('contact', result.contact, expect.contact, tolerance);
  }
  if (expect.contactCircles !== undefined) verdict.nearVec('contact', result.contact, expect.contactCircles);
  else if (result.state === 'overlapping' && expect.anyDirection !== true && result.contact !== null) {
    const inside = 1e-9 * verdict.size;
    verdict.ok('contact in A', distanceFrom(a, result.contact) <= inside, result.contact, 'a point of A');
    verdict.ok('contact in B', distanceFrom(b, result.contact) <= inside, result.contact, 'a point of B');
  }
}

/** The collider and the yes/no test of the tick must tell the same story as the query. */
function checkTick(result: PairResult, a: Shape, b: Shape, verdict: Verdict): void {
  const manifold = new Manifold();
  manifold.margin = Infinity;
  collide(a, IDENTITY, b, IDENTITY, manifold);
  verdict.near('separation of the manifold', manifold.separation, result.separation);
  verdict.near('signed distance in the tick', signedDistance(a, IDENTITY, b, IDENTITY), result.separation);
}
