// GJK and EPA, step by step: each step is checked against what it claims, and the end against the pair's own answer.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collide, EpaResult, epaDepth, GjkResult, gjkDistance, PlacedShape, TraceLog, type Vec } from '#engine';
import { lessons, poseOf, transformOf } from '#lessons';
import { runSearch, type Search } from '../../src/lessons/gjk-run.ts';
import { explainAt, figureAt, readOut, record } from './kit.ts';

const lesson = lessons.gjk!;
const OTHERS = ['pentagon', 'triangle', 'box', 'round', 'circle'];
const [partA, partB] = lesson.parts;

interface Place {
  other: string;
  x: number;
  y: number;
  degrees: number;
}

const anyPlace: fc.Arbitrary<Place> = fc.record({
  other: fc.constantFrom(...OTHERS),
  x: fc.double({ min: 20, max: 380, noNaN: true }),
  y: fc.double({ min: 20, max: 260, noNaN: true }),
  degrees: fc.double({ min: 0, max: 360, noNaN: true }),
});

function pairAt({ other, x, y, degrees }: Place) {
  const figure = figureAt(lesson, { b: { x, y, degrees } }, { other });
  const shapeOf = (part: typeof partA) => {
    const shape = part!.shape(figure);
    if (!shape || !('points' in shape)) throw new Error('a convex shape was expected');
    return shape;
  };
  const [ta, tb] = [transformOf(poseOf(figure, 'a')), transformOf(poseOf(figure, 'b'))];
  return { a: shapeOf(partA), ta, b: shapeOf(partB), tb };
}

function searchAt(place: Place): Search {
  const { a, ta, b, tb } = pairAt(place);
  return runSearch(a, ta, b, tb);
}

/** Corners of a shape where it stands, by the usual rotation matrix. */
function cornersAt(
  shape: { points: ArrayLike<number>; count: number },
  at: { x: number; y: number; c: number; s: number },
): Vec[] {
  return Array.from({ length: shape.count }, (_, i) => {
    const [x, y] = [shape.points[2 * i]!, shape.points[2 * i + 1]!];
    return { x: at.x + at.c * x - at.s * y, y: at.y + at.s * x + at.c * y };
  });
}

describe('the search', () => {
  test('ends with the distance and the depth that the separating axes give', () => {
    fc.assert(
      fc.property(anyPlace, (place) => {
        const { a, ta, b, tb } = pairAt(place);
        const search = searchAt(place);
        const truth = collide(a, b, 0, ta, tb);
        expect(Math.abs(search.distance - truth.distance)).toBeLessThan(1e-9);
        if (truth.depth > 1e-9) expect(Math.abs(search.depth - truth.depth)).toBeLessThan(1e-9);
        expect(search.overlapping).toBe(truth.state !== 'separated');
      }),
      { seed: 6, numRuns: 400 },
    );
  });

  test('is the one that runs without a listener, to the last bit', () => {
    fc.assert(
      fc.property(anyPlace, (place) => {
        const { a, ta, b, tb } = pairAt(place);
        const [p, q] = [new PlacedShape(a, ta), new PlacedShape(b, tb)];
        const [told, quiet] = [new GjkResult(), new GjkResult()];
        const [toldDepth, quietDepth] = [new EpaResult(), new EpaResult()];
        gjkDistance(p, q, told, new TraceLog());
        epaDepth(p, q, told, toldDepth, new TraceLog());
        gjkDistance(p, q, quiet);
        epaDepth(p, q, quiet, quietDepth);
        expect(told).toEqual(quiet);
        expect(toldDepth).toEqual(quietDepth);
      }),
      { seed: 6, numRuns: 200 },
    );
  });

  test('comes nearer to the origin in every round, and each corner is a difference of a corner of A and one of B', () => {
    fc.assert(
      fc.property(anyPlace, (place) => {
        const { steps } = searchAt(place);
        const rounds = steps.filter(({ what }) => what === 'gjk-simplex').map(({ distance }) => distance);
        for (let i = 1; i < rounds.length; i++) expect(rounds[i]!).toBeLessThan(rounds[i - 1]!);
        for (const { corners } of steps) {
          for (const { x, y, a, b } of corners) {
            expect(x).toBe(a.x - b.x);
            expect(y).toBe(a.y - b.y);
          }
        }
      }),
      { seed: 8, numRuns: 200 },
    );
  });

  test('asks for support points: no difference of two corners lies farther in the direction that is looked in', () => {
    fc.assert(
      fc.property(anyPlace, (place) => {
        const { a, ta, b, tb } = pairAt(place);
        const [ringA, ringB] = [cornersAt(a, ta), cornersAt(b, tb)];
        for (const { support, towards } of searchAt(place).steps) {
          if (!support || !towards) continue;
          const reach = support.x * towards.x + support.y * towards.y;
          const size = Math.hypot(towards.x, towards.y);
          for (const p of ringA)
            for (const q of ringB)
              expect(((p.x - q.x) * towards.x + (p.y - q.y) * towards.y - reach) / size).toBeLessThan(1e-9);
        }
      }),
      { seed: 9, numRuns: 100 },
    );
  });

  test("grows EPA's polygon until its nearest edge has nothing beyond it; the height of that edge never falls", () => {
    let grown = 0;
    fc.assert(
      fc.property(anyPlace, (place) => {
        const { steps } = searchAt(place);
        const heights = steps.filter(({ what }) => what === 'epa-polygon').map(({ distance }) => distance);
        for (let i = 1; i < heights.length; i++) expect(heights[i]!).toBeGreaterThanOrEqual(heights[i - 1]! - 1e-9);
        const asked = steps.filter(({ what }) => what === 'epa-support');
        if (asked.length === 0) return;
        grown++;
        expect(asked.at(-1)!.gain!).toBeLessThan(1e-9);
        for (const { gain } of asked.slice(0, -1)) expect(gain!).toBeGreaterThan(0);
      }),
      { seed: 10, numRuns: 200 },
    );
    expect(grown).toBeGreaterThan(20);
  });

  test('leaves radii to the end: where only the rim of a circle overlaps there is nothing for EPA to do', () => {
    // A, 150 by 90 about (285, 115), stands upright; the centre of B is 30 px to the left of its side, the radius 55.
    const figure = figureAt(lesson, { a: { degrees: 0 }, b: { x: 180, y: 115, degrees: 0 } }, { other: 'circle' });
    const account = lesson.explain(figure, 'wide');
    expect(account.status).toBe('Colliding, depth 25 px');
    const done = lesson.explain({ ...figure, step: account.steps! }, 'wide');
    expect(done.narration).toContain('30 px apart and the radii add up to 55 px');
    expect(account.data.epa).toMatchObject({ depth: 25, iterations: 0 });
  });
});

describe('the picture', () => {
  test('begins with the shapes, the difference and the origin, and no search', () => {
    const pen = record(explainAt(lesson));
    expect(pen.words).toEqual(expect.arrayContaining(['A', 'B', 'O']));
    for (const ink of ['selected', 'aim', 'separating', 'push'] as const) expect(pen.of(ink)).toEqual([]);
  });

  test('shows the search direction on both shapes, opposed, and once in the difference', () => {
    const pen = record(explainAt(lesson, {}, {}, 2));
    const [ofA, ofB, inside] = pen.of('aim', 'arrow').map(({ numbers }) => numbers);
    expect(ofA!.slice(2)).toEqual(ofB!.slice(2).map((value) => 0 - value));
    expect(inside!.slice(2)).toEqual(ofA!.slice(2));
    expect(pen.words).toEqual(expect.arrayContaining(['a1', 'a2', 'b1', 'b2', 'W1', 'W2']));
  });

  test('ends apart with the two nearest points joined, as far apart as the origin is from the difference', () => {
    const account = explainAt(lesson, {}, {}, 99);
    const [onFigure, inDifference] = record(account).of('separating', 'line');
    const lengthOf = ({ numbers: [x0, y0, x1, y1] }: { numbers: readonly number[] }) =>
      Math.hypot(x1! - x0!, y1! - y0!);
    const { distance } = account.data as { distance: number };
    expect(lengthOf(onFigure!)).toBeCloseTo(distance, 9);
    expect(lengthOf(inDifference!)).toBeLessThanOrEqual(distance);
    expect(readOut(account).distance).toBe('60.4 px');
  });

  test('ends overlapping with the push on the figure, B where it leads, and the same arrow from the origin', () => {
    const figure = figureAt(lesson, { b: { x: 190, y: 145, degrees: 20 } });
    const account = lesson.explain({ ...figure, step: 99 }, 'wide');
    const { mtv, depth, epa } = account.data as { mtv: Vec; depth: number; epa: { depth: number } };
    const pen = record(account);
    const [onFigure, inDifference] = pen.of('push', 'arrow').map(({ numbers }) => numbers);
    expect(onFigure!.slice(2)).toEqual([mtv.x, mtv.y]);
    expect(inDifference![2]! / inDifference![3]!).toBeCloseTo(mtv.x / mtv.y, 6);
    expect(pen.of('ghost').length).toBeGreaterThan(0);
    expect(epa.depth).toBeCloseTo(depth, 9);
  });

  test('keeps the difference in its frame, wherever the shapes are', () => {
    for (const layout of ['wide', 'tall'] as const) {
      for (const b of [
        { x: 20, y: 20 },
        { x: 420, y: 300 },
        { x: 285, y: 115 },
      ]) {
        const account = lesson.explain({ ...figureAt(lesson, { b }, { other: 'circle' }), step: 99 }, layout);
        const { x, y, width, height } = lesson.view(figureAt(lesson), layout);
        for (const { numbers } of record(account).of('thickened', 'polyline')) {
          for (const [i, value] of numbers.entries()) {
            const [low, size] = i % 2 === 0 ? [x, width] : [y, height];
            expect(value).toBeGreaterThan(low);
            expect(value).toBeLessThan(low + size);
          }
        }
      }
    }
  });

  test('goes back as it came', () => {
    const forward = Array.from({ length: 10 }, (_, step) => record(explainAt(lesson, {}, {}, step)).strokes);
    for (let step = 9; step >= 0; step--)
      expect(record(explainAt(lesson, {}, {}, step)).strokes).toEqual(forward[step]);
  });
});
