import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vec } from '#engine';
import { lessons, press, startFigure } from '#lessons';
import { explainAt, explainFigure, readOut, record } from './kit.ts';

const lesson = lessons['circle-box']!;
const start = startFigure(lesson);

const R = 70;
/** The box at the start, px. */
const BOX = { x0: 165, x1: 385, y0: 145, y1: 295 };

describe('a circle and a box', () => {
  it('start 25 px deep, with the numbers of the guide', () => {
    const account = explainFigure(lesson, start);
    expect(account.status).toBe('Colliding, depth 25 px');
    expect(readOut(account)).toMatchObject({
      p: '(385, 145)',
      centre: 'outside the box',
      distance: '45 px',
      mtv: '(23, −11)',
    });
  });

  it.each([
    [100, 100, 'past upper left corner', '(165, 145)'],
    [275, 100, 'above the box', '(275, 145)'],
    [450, 100, 'past upper right corner', '(385, 145)'],
    [100, 200, 'left of the box', '(165, 200)'],
    [275, 200, 'inside the box', '(275, 200)'],
    [450, 200, 'right of the box', '(385, 200)'],
    [100, 350, 'past lower left corner', '(165, 295)'],
    [275, 350, 'below the box', '(275, 295)'],
    [450, 350, 'past lower right corner', '(385, 295)'],
  ])('a centre at (%i, %i) is %s, and its nearest point of the box is %s', (x, y, region, p) => {
    const account = explainAt(lesson, { b: { x, y } });
    expect(readOut(account)).toMatchObject({ region, p });
    const [mark] = record(account).of('impact', 'dot');
    expect(`(${mark!.numbers.join(', ')})`).toBe(p);
    // The region is tinted: the centre lies in what is filled.
    const tint = record(account).of('hint', 'fill')[0]!.numbers;
    expect(x >= tint[0]! && x <= tint[2]! && y >= tint[1]! && y <= tint[5]!).toBe(true);
  });

  it('has the extended sides drawn as four lines', () => {
    const lines = record(explainFigure(lesson, start)).of('hint', 'line');
    expect(lines.map(({ numbers: [x0, y0, x1, y1] }) => (x0 === x1 ? `x ${x0}` : y0 === y1 ? `y ${y0}` : '?'))).toEqual(
      [`x ${BOX.x0}`, `x ${BOX.x1}`, `y ${BOX.y0}`, `y ${BOX.y1}`],
    );
  });

  it.each([
    ['left', { x: 185, y: 220 }, 20, { x: -1, y: 0 }],
    ['right', { x: 355, y: 220 }, 30, { x: 1, y: 0 }],
    ['upper', { x: 275, y: 155 }, 10, { x: 0, y: -1 }],
    ['lower', { x: 275, y: 255 }, 40, { x: 0, y: 1 }],
  ] as const)('a centre inside leaves by the nearest side, here the %s one, r + m deep', (side, b, m, normal) => {
    const account = explainAt(lesson, { b });
    expect(account.status).toBe(`Colliding, depth ${R + m} px`);
    expect(account.data).toMatchObject({ side, m, normal, place: 'inside', centreDistance: 0 });
    expect(readOut(account).depth).toBe(`70 + ${m} = ${R + m} px`);
    // That side is lit, and m px away from the centre.
    const [lit] = record(account).of('impact', 'line');
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = lit!.numbers;
    expect(Math.abs(normal.x) * Math.abs(x0 - b.x) + Math.abs(normal.y) * Math.abs(y0 - b.y)).toBe(m);
    expect(Math.abs(x1 - x0) + Math.abs(y1 - y0)).toBe(normal.x === 0 ? BOX.x1 - BOX.x0 : BOX.y1 - BOX.y0);
  });

  it('lights no side while the centre is outside', () => {
    expect(record(explainFigure(lesson, start)).of('impact', 'line')).toEqual([]);
    expect(readOut(explainFigure(lesson, start)).depth).toBeUndefined();
  });

  it('has numbers also with the centre exactly on a side, where c - p is zero', () => {
    const account = explainAt(lesson, { b: { x: BOX.x1, y: 200 } });
    expect(readOut(account)).toMatchObject({ centre: 'on the outline of the box', distance: '0 px', mtv: '(70, 0)' });
  });

  it('puts the centre inside, or the circle against a corner, when asked', () => {
    const inside = explainFigure(lesson, press(lesson, start, 'inside'));
    expect(inside.data).toMatchObject({ place: 'inside', side: 'right' });
    const corner = explainFigure(lesson, press(lesson, start, 'corner'));
    expect(corner.status).toBe('Touching');
    expect(corner.data.region).toBe('past upper right corner');
  });

  it('only touches after the circle has gone the minimum translation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 96, max: 454 }), fc.integer({ min: 76, max: 364 }), (x, y) => {
        const { data, tone } = explainAt(lesson, { b: { x, y } });
        fc.pre(tone === 'overlapping');
        const mtv = data.mtv as Vec;
        // Nothing shorter would do: the disc is as deep as its centre is under the rounded outline.
        const out = [x - BOX.x0, BOX.x1 - x, y - BOX.y0, BOX.y1 - y];
        const inside = Math.min(...out) > 0;
        const [dx, dy] = [Math.max(BOX.x0 - x, x - BOX.x1, 0), Math.max(BOX.y0 - y, y - BOX.y1, 0)];
        expect(data.depth).toBeCloseTo(inside ? R + Math.min(...out) : R - Math.hypot(dx, dy), 9);
        const parted = { ...start.poses, b: { x: x + mtv.x, y: y + mtv.y, degrees: 0 } };
        expect(explainFigure(lesson, { ...start, poses: parted }).data.separation).toBeCloseTo(0, 9);
      }),
      { seed: 4 },
    );
  });
});
