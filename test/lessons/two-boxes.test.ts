import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vec } from '#engine';
import { lessons, press, startFigure } from '#lessons';
import { explainAt, explainFigure, readOut, record } from './kit.ts';

const lesson = lessons['two-boxes']!;
const start = startFigure(lesson);

/** Half sizes of the boxes of the figure, px. */
const A = { x: 105, y: 75 };
const B = { x: 55, y: 50 };
const a = start.poses.a!;

describe('two boxes', () => {
  it('start 25 px deep, with the numbers of the guide', () => {
    const account = explainFigure(lesson, start);
    expect(account.status).toBe('Colliding, depth 25 px');
    expect(account.tone).toBe('overlapping');
    expect(readOut(account)).toEqual({
      overlapX: '25 px',
      overlapY: '95 px',
      mtv: '(25, 0)',
      contact: '(338, 223)',
    });
  });

  it('show both shadows, the common part, the push and where it leads while they collide', () => {
    const { inks } = record(explainFigure(lesson, start));
    for (const ink of ['first', 'second', 'overlap', 'push', 'ghost', 'contact'] as const) {
      expect(inks).toContain(ink);
    }
    const apart = record(explainAt(lesson, { b: { x: 520, y: 360 } }));
    for (const ink of ['overlap', 'push', 'ghost', 'contact'] as const) expect(apart.inks).not.toContain(ink);
    expect(apart.of('hint', 'line')).toHaveLength(1);
  });

  it('cast shadows that are exactly as wide and as high as they are, and stand where they stand', () => {
    const spans = (ink: 'first' | 'second') => {
      const lines = record(explainFigure(lesson, start)).of(ink, 'line');
      const long = lines.filter(({ numbers: [x0, y0, x1, y1] }) => Math.abs(x1! - x0!) + Math.abs(y1! - y0!) > 20);
      return long.map(({ numbers: [x0, y0, x1, y1] }) => (y0 === y1 ? [x0, x1] : [y0, y1]));
    };
    const b = start.poses.b!;
    expect(spans('first')).toEqual([
      [a.x - A.x, a.x + A.x],
      [a.y - A.y, a.y + A.y],
    ]);
    expect(spans('second')).toEqual([
      [b.x - B.x, b.x + B.x],
      [b.y - B.y, b.y + B.y],
    ]);
  });

  it('have an arrow that spans the overlap, from the side of B to the side of A', () => {
    const [arrow] = record(explainFigure(lesson, start)).of('push', 'arrow');
    const [x = 0, , dx = 0, dy = 0] = arrow!.numbers;
    expect([x, x + dx, dy]).toEqual([start.poses.b!.x - B.x, a.x + A.x, 0]);
  });

  it('nested: the push is longer than the part they share, and both are said', () => {
    const account = explainFigure(lesson, press(lesson, start, 'nested'));
    // 10 px below the centre of A, so B has to go down: 75 + 50 - 10.
    expect(account.status).toBe('Colliding, depth 115 px');
    expect(readOut(account).common).toBe('100 px, push 115 px');
    const [shared] = record(account).of('overlap', 'fill');
    const ys = shared!.numbers.slice(0, -1).filter((_, i) => i % 2 === 1);
    expect(Math.max(...ys) - Math.min(...ys)).toBe(2 * B.y);
    // Not said where it is not so.
    expect(readOut(explainFigure(lesson, start)).common).toBeUndefined();
  });

  it('touching is a state of its own: no push, yet a contact', () => {
    const account = explainFigure(lesson, press(lesson, start, 'touching'));
    expect([account.status, account.tone]).toEqual(['Touching', 'touching']);
    expect(readOut(account)).toMatchObject({ overlapX: '0 px', mtv: 'none' });
    expect(record(account).inks).not.toContain('push');
    expect(record(account).of('contact', 'dot')).toHaveLength(1);
  });

  it('count as touching up to half a px of overlap and of gap', () => {
    const at = (gap: number) => explainAt(lesson, { b: { x: a.x + A.x + B.x + gap, y: a.y } }).tone;
    expect([-0.6, -0.5, 0, 0.5, 0.6].map(at)).toEqual(['overlapping', 'touching', 'touching', 'touching', 'separated']);
  });

  it('apart on both axes, are as far from each other as both gaps together: 30, 40, 50', () => {
    const account = explainAt(lesson, {
      a: { x: 130, y: 110 },
      b: { x: 130 + A.x + B.x + 30, y: 110 + A.y + B.y + 40 },
    });
    expect(account.status).toBe('Apart by 50 px');
    expect(readOut(account)).toEqual({
      overlapX: 'gap of 30 px',
      overlapY: 'gap of 40 px',
      mtv: 'none',
      distance: '50 px',
    });
  });

  it('leave along x when both ways are equally short', () => {
    const { data } = explainAt(lesson, { b: { x: a.x + A.x + B.x - 20, y: a.y + A.y + B.y - 20 } });
    expect(data.mtv).toEqual({ x: 20, y: 0 });
  });

  it('only touch after B has gone the minimum translation, and still collide a px before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 95, max: 395 }), fc.integer({ min: 75, max: 315 }), (x, y) => {
        const { data, tone } = explainAt(lesson, { b: { x, y } });
        fc.pre(tone === 'overlapping');
        const mtv = data.mtv as Vec;
        const depth = data.depth as number;
        const tonesAt = (share: number) =>
          explainFigure(lesson, {
            ...start,
            poses: { ...start.poses, b: { x: x + share * mtv.x, y: y + share * mtv.y, degrees: 0 } },
          }).tone;
        expect(tonesAt(1)).toBe('touching');
        expect(tonesAt((depth - 1) / depth)).toBe(depth > 1.5 ? 'overlapping' : 'touching');
      }),
      { seed: 1 },
    );
  });

  it('stay where they can be fetched back', () => {
    const { x, y, width, height } = lesson.view(start, 'wide');
    const far = explainAt(lesson, { b: { x: 5000, y: -5000 } });
    expect(far.tone).toBe('separated');
    const [outline] = record(far).of('second', 'polyline');
    expect(outline!.numbers.some((value, i) => (i % 2 === 0 ? value < x + width && value > x : false))).toBe(true);
    expect(outline!.numbers.some((value, i) => (i % 2 === 1 ? value < y + height && value > y : false))).toBe(true);
  });
});
