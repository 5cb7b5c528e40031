import { describe, expect, it } from 'vitest';
import { buildBounds, buildCircle, buildPoint, buildSegment } from '../../src/engine/geometry/build.ts';
import { clipShapes } from '../../src/engine/geometry/clip.ts';
import { makeConcave } from '../../src/engine/geometry/concave.ts';
import { decompose } from '../../src/engine/geometry/decompose.ts';
import { makeBox, makePolygon } from '../../src/engine/geometry/make.ts';
import { MassData, massOf, massOfPieces } from '../../src/engine/geometry/mass.ts';
import { signedAreaOf } from '../../src/engine/geometry/ring.ts';
import type { Shape } from '../../src/engine/geometry/shape.ts';
import { queryPair } from '../../src/engine/narrow-phase/query-pair.ts';
import { createRandom } from '../kit/random-shapes.ts';

const P = (...flat: number[]) =>
  Array.from({ length: flat.length / 2 }, (_, i) => ({ x: flat[2 * i]!, y: flat[2 * i + 1]! }));
const cornersOf = (piece: Shape) =>
  Array.from({ length: piece.count }, (_, i) => ({ x: piece.points[2 * i]!, y: piece.points[2 * i + 1]! }));
const areaOf = (pieces: readonly Shape[]) => pieces.reduce((sum, piece) => sum + signedAreaOf(cornersOf(piece)), 0);

const L = P(0, 0, 80, 0, 80, 20, 20, 20, 20, 80, 0, 80);

describe('a decomposition', () => {
  it('of a convex polygon is the polygon', () => {
    const [piece, ...rest] = decompose(P(0, 0, 10, 0, 10, 10, 5, 10, 0, 10));
    expect(rest).toEqual([]);
    expect(piece!.count).toBe(4);
  });

  it('of an L has two pieces, of a U three at most, whichever way round they are listed', () => {
    const u = P(0, 0, 100, 0, 100, 100, 70, 100, 70, 30, 30, 30, 30, 100, 0, 100);
    for (const turn of [(list: typeof u) => list, (list: typeof u) => [...list].reverse()]) {
      expect(decompose(turn(L))).toHaveLength(2);
      expect(decompose(turn(u)).length).toBeLessThanOrEqual(3);
      expect(areaOf(decompose(turn(u)))).toBe(7200);
    }
  });

  it('of a spiky outline stays inside it', () => {
    const spiky = P(0, -4, 1, -9, 2, -3, 3, -9, 4, -1, 5, -8, 6, -2, 7, -9, 8, 0, 0, 0);
    expect(areaOf(decompose(spiky))).toBeCloseTo(43, 12);
  });

  it('keeps holes free, also one that touches an outer corner', () => {
    const pieces = decompose(P(0, 0, 30, 0, 30, 60, 0, 60), [P(10, 40, 20, 50, 0, 60), P(5, 10, 5, 20, 15, 10)]);
    expect(areaOf(pieces)).toBeCloseTo(1600, 9);
  });

  it('keeps holes free that share a corner', () => {
    const pieces = decompose(P(0, 0, 40, 0, 40, 50, 0, 50), [P(6, 6, 4, 24, 18, 30), P(18, 42, 4, 24, 14, 44)]);
    expect(areaOf(pieces)).toBeCloseTo(1818, 9);
  });

  it('leaves the pieces where they were drawn', () => {
    const shifted = L.map(({ x, y }) => ({ x: x + 100, y }));
    const xs = decompose(shifted).flatMap((piece) => cornersOf(piece).map(({ x }) => x));
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([100, 180]);
  });

  it('of nearly collinear runs with a duplicate point comes back at once', () => {
    const random = createRandom(64);
    const top = Array.from({ length: 32 }, (_, i) => ({ x: 3 * i, y: 1e-9 * random() }));
    const bottom = Array.from({ length: 31 }, (_, i) => ({ x: 93 - 3 * i, y: 40 + 1e-9 * random() }));
    // The quickest of five: what others do on the machine only ever adds.
    let quickest = Infinity;
    for (let i = 0; i < 5; i++) {
      const start = performance.now();
      expect(areaOf(decompose([...top, ...bottom, bottom[30]!]))).toBeGreaterThan(3000);
      quickest = Math.min(quickest, performance.now() - start);
    }
    expect(quickest).toBeLessThan(100);
  });

  it('covers random star-shaped polygons exactly once', () => {
    const random = createRandom(7);
    for (let trial = 0; trial < 200; trial++) {
      const count = 4 + Math.floor(40 * random());
      const star = Array.from({ length: count }, (_, i) => {
        const angle = (2 * Math.PI * (i + 0.8 * random())) / count;
        const radius = 10 + 90 * random();
        return { x: 1e5 + radius * Math.cos(angle), y: radius * Math.sin(angle) };
      });
      const pieces = decompose(star);
      expect(Math.abs(areaOf(pieces) - signedAreaOf(star))).toBeLessThan(1e-6);
      for (const [i, piece] of pieces.entries()) {
        for (const other of pieces.slice(0, i)) expect(clipShapes(piece, other).area).toBeLessThan(1e-6);
      }
    }
  });
});

describe('an outline that bounds no area of its own is refused', () => {
  it('with the point at which it crosses itself', () => {
    expect(() => decompose(P(0, 0, 10, 10, 10, 0, 0, 10))).toThrow('crosses itself at (5, 5)');
    // Crossing in a corner that both paths share.
    expect(() => decompose(P(0, 0, 5, 5, 10, 10, 10, 0, 5, 5, 0, 10))).toThrow('crosses itself at (5, 5)');
    // Crossing through a corner on another edge.
    expect(() => decompose(P(0, 0, 20, 0, 20, 20, 10, 0, 5, -9, 0, 20))).toThrow('crosses itself');
  });

  it('with what it has too little of', () => {
    expect(() => decompose([])).toThrow('polygon needs at least three distinct points, got 0');
    expect(() => decompose(P(1, 2, 3, 4, 1, 2))).toThrow('polygon needs at least three distinct points, got 2');
    expect(() => decompose(P(0, 0, 5, 5, 10, 10))).toThrow('polygon has no area: its 3 points lie on one line');
    expect(() => decompose(P(0, 0, Number.NaN, 0, 0, 10))).toThrow('polygon point 1 must have finite coordinates');
    expect(() => decompose(P(0, 0, Number.POSITIVE_INFINITY, 0, 0, 10))).toThrow('got (Infinity, 0)');
  });

  it('with the hole that is no hole', () => {
    const outline = P(0, 0, 10, 0, 10, 10, 0, 10);
    expect(() => decompose(outline, [P(20, 20, 30, 20, 30, 30)])).toThrow('hole 0 leaves the polygon at (20, 20)');
    expect(() => decompose(outline, [P(5, 5, 15, 5, 5, 8)])).toThrow('crosses itself');
    expect(() => decompose(outline, [P(1, 1, 9, 1, 9, 9, 1, 9), P(2, 2, 3, 2, 3, 3)])).toThrow('hole 1 lies in hole 0');
    expect(() => decompose(outline, [P(1, 1, 2, 2)])).toThrow('hole 0 needs at least three distinct points, got 2');
  });
});

describe('a concave polygon', () => {
  const arrow = makeConcave(P(-13, -8, -13, 8, 1, 8, -3, 0, 1, -8));

  it('lets nothing through any edge', () => {
    const result = queryPair(arrow, buildCircle(1, -13.5, 0));
    expect([result.state, result.normal]).toEqual(['overlapping', { x: -1, y: 0 }]);
    expect(result.depth).toBeCloseTo(0.5, 12);
  });

  it('is left by the shortest way out of all its pieces together, which no single piece knows', () => {
    // A box in the middle of a cross of two bars: each bar alone would be left sooner, into the other one.
    const cross = makeConcave(
      P(20, 0, 40, 0, 40, 20, 60, 20, 60, 40, 40, 40, 40, 60, 20, 60, 20, 40, 0, 40, 0, 20, 20, 20),
    );
    const result = queryPair(cross, buildBounds(28, 28, 32, 32));
    // Into the corner between two arms, 12 to the side and 12 down, rather than 32 straight out.
    expect(result.depth).toBeCloseTo(Math.hypot(12, 12), 9);
    expect(Math.max(...cross.pieces.map((piece) => queryPair(piece, buildBounds(28, 28, 32, 32)).depth))).toBeLessThan(
      16.9,
    );
  });

  it('keeps what is in its hole apart from it, and a hole is a way out', () => {
    const ring = makeConcave(P(0, 0, 100, 0, 100, 100, 0, 100), [P(30, 30, 70, 30, 70, 70, 30, 70)]);
    expect(queryPair(ring, buildCircle(5, 50, 50)).distance).toBe(15);
    const inWall = queryPair(ring, buildCircle(5, 26, 50));
    // 4 + 5 back into the hole, not 26 + 5 out of the ring.
    expect(inWall.depth).toBeCloseTo(9, 12);
    expect(inWall.normal.x).toBeCloseTo(1, 12);
    expect([ring.locate(50, 50), ring.locate(30, 50), ring.locate(10, 10)]).toEqual(['outside', 'boundary', 'inside']);
  });

  it('is as far from another concave one as their nearest pieces', () => {
    const hook = makeConcave(L.map(({ x, y }) => ({ x: -x - 5, y: y - 30 })));
    const { state, distance, nearestA, nearestB } = queryPair(makeConcave(L), hook);
    expect([state, distance]).toEqual(['separated', 5]);
    expect(nearestB!.x - nearestA!.x).toBe(-5);
  });

  it('weighs what its pieces weigh', () => {
    const whole = new MassData();
    const parts = new MassData();
    massOf(makeBox(20, 60, 1000, 2000), 1, whole);
    massOfPieces([makeBox(20, 30, 1000, 1985), makeBox(20, 30, 1000, 2015)], 1, parts);
    expect(parts.mass).toBeCloseTo(whole.mass, 12);
    expect(parts.inertia).toBeCloseTo(whole.inertia, 9);
    expect([parts.x, parts.y]).toEqual([1000, 2000]);
    const triangle = new MassData();
    massOf(makePolygon(P(0, 0, 60, 0, 0, 30)), 2, triangle);
    massOfPieces([makePolygon(P(0, 0, 20, 0, 0, 30)), makePolygon(P(20, 0, 60, 0, 0, 30))], 2, parts);
    expect(parts.inertia / triangle.inertia).toBeCloseTo(1, 12);
  });

  it('weighs nothing without pieces, and no more for pieces without area', () => {
    const parts = new MassData();
    massOfPieces([], 1, parts);
    expect({ ...parts }).toEqual({ mass: 0, inertia: 0, x: 0, y: 0 });
    const box = new MassData();
    massOf(makeBox(20, 30, 50, 10), 1, box);
    const [point, segment] = [buildPoint(7, 7), buildSegment(0, 0, 9, 0)];
    massOfPieces([point, segment, makeBox(20, 30, 50, 10), point], 1, parts);
    expect({ ...parts }).toEqual({ ...box });
  });
});
