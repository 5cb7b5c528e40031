// From an overlap to contact points: the cuts of the figure end where the engine's manifold does.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clipShapes,
  collide,
  collideManifold,
  Manifold,
  makePolygon,
  type Shape,
  type Transform,
  type Vec,
} from '#engine';
import { lessons, poseOf, press, startFigure, transformOf } from '#lessons';
import { runClipping } from '../../src/lessons/clip-run.ts';
import { explainAt, figureAt, readOut, record } from './kit.ts';

const lesson = lessons.clipping!;

const anyPlace = fc.record({
  other: fc.constantFrom('box', 'triangle', 'wedge'),
  x: fc.double({ min: 40, max: 400, noNaN: true }),
  y: fc.double({ min: 60, max: 260, noNaN: true }),
  degrees: fc.double({ min: 0, max: 360, noNaN: true }),
  margin: fc.integer({ min: 0, max: 20 }),
});

function pairAt(place: { other: string; x: number; y: number; degrees: number }) {
  const { other, ...pose } = place;
  const figure = figureAt(lesson, { b: pose }, { other });
  const [a, b] = lesson.parts.map((part) => part.shape(figure) as Shape);
  return { a: a!, ta: transformOf(poseOf(figure, 'a')), b: b!, tb: transformOf(poseOf(figure, 'b')) };
}

function cornersAt({ points, count }: Shape, at: Transform): Vec[] {
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [points[2 * i]!, points[2 * i + 1]!];
    return { x: at.x + at.c * x - at.s * y, y: at.y + at.s * x + at.c * y };
  });
}

/** Shoelace formula. */
const areaOf = (ring: readonly Vec[]): number =>
  ring.reduce((sum, p, i) => sum + p.x * ring[(i + 1) % ring.length]!.y - p.y * ring[(i + 1) % ring.length]!.x, 0) / 2;

describe('the manifold', () => {
  test('is that of the colliders: same points, ids and separations, for any pose and margin', () => {
    const manifold = new Manifold();
    fc.assert(
      fc.property(anyPlace, ({ margin, ...place }) => {
        const { a, ta, b, tb } = pairAt(place);
        manifold.margin = margin;
        collideManifold(a, ta, b, tb, manifold);
        const { points, normal } = runClipping(a, ta, b, tb, margin);
        const expected = [manifold.p0, manifold.p1].slice(0, manifold.pointCount).map(({ id, x, y, separation }) => ({
          id,
          at: { x: ta.x + x, y: ta.y + y },
          separation,
        }));
        expect(points).toEqual(expected);
        if (expected.length > 0) expect([normal.x, normal.y]).toEqual([manifold.nx + 0, manifold.ny + 0]);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  test('is what the cuts leave: each remaining end at its height, the contact halfway down to the reference face', () => {
    let seen = 0;
    fc.assert(
      fc.property(anyPlace, ({ margin, ...place }) => {
        const { a, ta, b, tb } = pairAt(place);
        const { faces, points } = runClipping(a, ta, b, tb, margin);
        if (!faces) return;
        const { n, from } = faces.reference;
        const heightOf = (p: Vec) => n.x * (p.x - from.x) + n.y * (p.y - from.y);
        const kept = faces.stages[3];
        // Ends that lie on a limit to the last bit may be judged either way.
        if (faces.stages[2].some((p) => Math.abs(heightOf(p) - margin) < 1e-5)) return;
        const [first, second] = kept;
        if (first && second && Math.hypot(first.x - second.x, first.y - second.y) < 1e-5) return;
        expect(points.length).toBe(kept.length);
        for (const end of kept) {
          const h = heightOf(end);
          const middle = { x: end.x - (n.x * h) / 2, y: end.y - (n.y * h) / 2 };
          const nearest = points.map(({ at }) => Math.hypot(at.x - middle.x, at.y - middle.y));
          const i = nearest.indexOf(Math.min(...nearest));
          expect(nearest[i]!).toBeLessThan(1e-5);
          expect(Math.abs(points[i]!.separation - h)).toBeLessThan(1e-5);
          seen++;
        }
      }),
      { seed: 8, numRuns: 400 },
    );
    expect(seen).toBeGreaterThan(150);
  });

  test('of a crate that lies flat is both ends of its face, equally deep', () => {
    // B, 130 by 80 about (230, 120), reaches down to 160; A begins at 155.
    const figure = press(lesson, startFigure(lesson), 'flat');
    const { data } = lesson.explain(figure, 'wide');
    const { points } = data.manifold as { points: { at: Vec; separation: number }[] };
    expect(points.map(({ separation }) => separation)).toEqual([-5, -5]);
    expect(points.map(({ at }) => at).sort((p, q) => p.x - q.x)).toEqual([
      { x: 165, y: 157.5 },
      { x: 295, y: 157.5 },
    ]);
  });

  test('of a crate on its corner is one point; where it hangs over, the end of the other shape bounds it', () => {
    expect(readOut(lesson.explain(press(lesson, startFigure(lesson), 'corner'), 'wide')).points).toBe('1');
    const { a, ta, b, tb } = pairAt({ other: 'box', x: 310, y: 120, degrees: 0 });
    const xs = runClipping(a, ta, b, tb, 0).points.map(({ at }) => at.x);
    // A ends at 200 + 115.
    expect(Math.max(...xs)).toBeCloseTo(315, 9);
  });

  test('keeps its ids while the same features meet', () => {
    const idsAt = (x: number, degrees: number) => {
      const { a, ta, b, tb } = pairAt({ other: 'box', x, y: 122, degrees });
      return runClipping(a, ta, b, tb, 5).points.map(({ id }) => id);
    };
    const before = idsAt(230, 0);
    expect(before.length).toBe(2);
    for (const [x, degrees] of [
      [231, 0],
      [236.5, 0.5],
      [215, 359.4],
    ] as const)
      expect(idsAt(x, degrees)).toEqual(before);
    expect(idsAt(230, 90)).not.toEqual(before);
  });

  test('keeps points up to the margin above the face, and no others', () => {
    // B ends 6 px above A.
    const place = { other: 'box', x: 230, y: 109, degrees: 0 };
    const { a, ta, b, tb } = pairAt(place);
    expect(runClipping(a, ta, b, tb, 5).points).toEqual([]);
    expect(runClipping(a, ta, b, tb, 7).points.map(({ separation }) => separation)).toEqual([6, 6]);
  });
});

describe('the common area', () => {
  test("is what the cuts by A's edges leave, and its centroid is the contact point of the other figures", () => {
    let overlaps = 0;
    fc.assert(
      fc.property(anyPlace, ({ margin: _, ...place }) => {
        const { a, ta, b, tb } = pairAt(place);
        const { cuts, common } = runClipping(a, ta, b, tb, 0);
        const truth = clipShapes(makePolygon(cornersAt(a, ta)), makePolygon(cornersAt(b, tb)));
        expect(common.area).toBeCloseTo(truth.area, 6);
        expect(areaOf(cuts.at(-1)!)).toBeCloseTo(truth.area, 5);
        const areas = cuts.map(areaOf);
        for (let i = 1; i < areas.length; i++) expect(areas[i]!).toBeLessThanOrEqual(areas[i - 1]! + 1e-6);
        const { contact, depth } = collide(a, b, 0, ta, tb);
        if (depth < 0.5 || !contact) return;
        overlaps++;
        expect(Math.hypot(contact.x - common.centroid!.x, contact.y - common.centroid!.y)).toBeLessThan(1e-5);
      }),
      { seed: 9, numRuns: 200 },
    );
    expect(overlaps).toBeGreaterThan(50);
  });
});

describe('the picture', () => {
  test('adds to itself step by step: reference face, incident face, side planes, points', () => {
    const penAt = (step: number) => record(explainAt(lesson, {}, {}, step));
    expect(penAt(0).of('separating')).toEqual([]);
    // On the figure, and enlarged beside it.
    expect(penAt(1).of('separating', 'line').length).toBe(2);
    expect(penAt(1).of('impact')).toEqual([]);
    expect(penAt(2).of('impact', 'line').length).toBe(2);
    expect(penAt(3).of('axis', 'line').length).toBe(1);
    expect(penAt(4).of('axis', 'line').length).toBe(2);
    expect(penAt(5).of('contact', 'dot')).toEqual([]);
    expect(penAt(6).of('contact', 'dot').length).toBe(4);
    expect(penAt(6).words.filter((word) => word.startsWith('id ')).length).toBe(2);
  });

  test('of the area adds a cut for each edge of A and ends with the centroid', () => {
    const { steps, data } = explainAt(lesson);
    const { area } = data.common as { area: number };
    expect(steps).toBe(10);
    const last = explainAt(lesson, {}, {}, 10);
    expect(last.narration).toContain(`${Math.round(area)} px²`);
    expect(record(last).of('contact', 'dot').length).toBeGreaterThan(0);
    expect(record(explainAt(lesson, {}, {}, 8)).of('axis', 'line').length).toBeGreaterThan(0);
  });

  test('says so where a corner is nearest to a corner and there is nothing to cut', () => {
    const account = explainAt(lesson, { b: { x: 395, y: 60, degrees: 0 } }, {}, 1);
    expect(account.steps).toBe(1);
    expect(readOut(account).reference).toBe('none: two corners');
    expect(account.narration).toContain('too far apart');
  });
});
