import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vec } from '#engine';
import { lessons, press, startFigure } from '#lessons';
import { explainAt, explainFigure, readOut, record } from './kit.ts';

const lesson = lessons['two-circles']!;
const start = startFigure(lesson);
const a = start.poses.a!;
const b = start.poses.b!;

/** Radii, px. */
const A = 100;
const B = 75;

const pointsOf = (flat: readonly number[]): Vec[] =>
  Array.from({ length: Math.floor(flat.length / 2) }, (_, i) => ({ x: flat[2 * i]!, y: flat[2 * i + 1]! }));
const distance = (p: Vec, q: Vec) => Math.hypot(p.x - q.x, p.y - q.y);

describe('two circles', () => {
  it('start 19 px deep, with the numbers of the guide', () => {
    const account = explainFigure(lesson, start);
    expect(account.status).toBe('Colliding, depth 19 px');
    expect(readOut(account)).toEqual({
      centres: '156 px',
      radii: '175 px',
      mtv: '(19, −2)',
      contact: '(325, 193)',
    });
  });

  it('show the lens, the line of centres, the push and both deepest points while they collide', () => {
    const pen = record(explainFigure(lesson, start));
    for (const ink of ['first', 'second', 'overlap', 'axis', 'push', 'ghost', 'contact'] as const) {
      expect(pen.inks).toContain(ink);
    }
    expect(pen.of('axis', 'line')[0]!.numbers).toEqual([a.x, a.y, b.x, b.y]);
    const n = { x: (b.x - a.x) / distance(a, b), y: (b.y - a.y) / distance(a, b) };
    const [ofA] = pointsOf(pen.of('first', 'dot')[0]!.numbers);
    const [ofB] = pointsOf(pen.of('second', 'dot')[0]!.numbers);
    expect(distance(ofA!, { x: a.x + A * n.x, y: a.y + A * n.y })).toBeLessThan(1e-9);
    expect(distance(ofB!, { x: b.x - B * n.x, y: b.y - B * n.y })).toBeLessThan(1e-9);
    // The arrow leads from the deepest point of B to that of A.
    const [x = 0, y = 0, dx = 0, dy = 0] = pen.of('push', 'arrow')[0]!.numbers;
    expect(distance({ x, y }, ofB!)).toBeLessThan(1e-9);
    expect(distance({ x: x + dx, y: y + dy }, ofA!)).toBeLessThan(1e-9);
  });

  it('have a lens that lies in both discs and reaches the outline of both', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 410 }), fc.integer({ min: 30, max: 380 }), (x, y) => {
        const account = explainAt(lesson, { b: { x, y } });
        fc.pre(account.tone === 'overlapping');
        const flat = record(account).of('overlap', 'fill')[0]!.numbers.slice(0, -1);
        const lens = pointsOf(flat);
        for (const p of lens) {
          expect(distance(p, a)).toBeLessThanOrEqual(A + 1e-9);
          expect(distance(p, { x, y })).toBeLessThanOrEqual(B + 1e-9);
        }
        expect(Math.max(...lens.map((p) => distance(p, { x, y })))).toBeCloseTo(B, 6);
        // A disc wholly within the other does not reach the other's outline.
        if (distance(a, { x, y }) > A - B) expect(Math.max(...lens.map((p) => distance(p, a)))).toBeCloseTo(A, 6);
      }),
      { seed: 2 },
    );
  });

  it('concentric: there is no line of centres, so the normal is (1, 0)', () => {
    const account = explainFigure(lesson, press(lesson, start, 'concentric'));
    expect(account.status).toBe('Colliding, depth 175 px');
    expect(account.data.normal).toEqual({ x: 1, y: 0 });
    expect(readOut(account)).toMatchObject({ centres: '0 px', mtv: '(175, 0)' });
    expect(readOut(account).normal).toContain('(1, 0)');
  });

  it('touching is a state of its own', () => {
    const account = explainFigure(lesson, press(lesson, start, 'touching'));
    expect(account.status).toBe('Touching');
    expect(record(account).inks).not.toContain('push');
    expect(record(account).inks).not.toContain('overlap');
  });

  it('apart, are as far from each other as the centres less both radii: 3, 4, 5', () => {
    const account = explainAt(lesson, { a: { x: 150, y: 100 }, b: { x: 330, y: 340 } });
    expect(account.status).toBe('Apart by 125 px');
    expect(readOut(account)).toEqual({ centres: '300 px', radii: '175 px', mtv: 'none', distance: '125 px' });
    expect(record(account).of('hint', 'line')).toHaveLength(1);
  });

  it('only touch after B has gone the minimum translation, whose length is what the centres lack', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 410 }), fc.integer({ min: 30, max: 380 }), (x, y) => {
        const { data, tone } = explainAt(lesson, { b: { x, y } });
        fc.pre(tone === 'overlapping');
        const mtv = data.mtv as Vec;
        expect(Math.hypot(mtv.x, mtv.y)).toBeCloseTo(A + B - Math.hypot(x - a.x, y - a.y), 9);
        const parted = { ...start.poses, b: { x: x + mtv.x, y: y + mtv.y, degrees: 0 } };
        expect(explainFigure(lesson, { ...start, poses: parted }).data.separation).toBeCloseTo(0, 9);
      }),
      { seed: 3 },
    );
  });
});
