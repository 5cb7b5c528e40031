import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vec } from '#engine';
import { type Account, choose, type Figure, lessons, movePart, press, setValue, startFigure } from '#lessons';
import { explainAt, explainFigure, figureAt, readOut, record } from './kit.ts';

const lesson = lessons['separating-axis']!;
const start = startFigure(lesson);
const KINDS = ['triangle', 'rectangle', 'pentagon', 'free'] as const;

interface Told {
  readonly name: string;
  readonly parallelTo: string | null;
  readonly normal: Vec;
  readonly overlap: number;
}
const axesOf = (account: Account) => account.data.axes as readonly Told[];
const marksOf = (account: Account) =>
  Object.fromEntries(account.choices!.entries.map(({ value, marks }) => [value, marks]));

const pointsOf = (flat: readonly number[]): Vec[] =>
  Array.from({ length: flat.length / 2 }, (_, i) => ({ x: flat[2 * i]!, y: flat[2 * i + 1]! }));

/** Corners of A and B as they are drawn in the first view. */
function outlinesOf(account: Account): { a: Vec[]; b: Vec[] } {
  const pen = record(account);
  return {
    a: pointsOf(pen.of('first', 'polyline')[0]!.numbers),
    b: pointsOf(pen.of('second', 'polyline')[0]!.numbers),
  };
}

/** The cheaper push along the normals of every edge, straight from the definition. */
function pushesOf({ a, b }: { a: Vec[]; b: Vec[] }): number[] {
  return [a, b].flatMap((corners) =>
    corners.map((p, i) => {
      const q = corners[(i + 1) % corners.length]!;
      const size = Math.hypot(q.x - p.x, q.y - p.y);
      const n = { x: (q.y - p.y) / size, y: (p.x - q.x) / size };
      const [ofA, ofB] = [a, b].map((each) => each.map(({ x, y }) => n.x * x + n.y * y)) as [number[], number[]];
      return Math.min(Math.max(...ofA) - Math.min(...ofB), Math.max(...ofB) - Math.min(...ofA));
    }),
  );
}

describe('the separating axis figure', () => {
  it('starts 39 px deep, with five axes and the numbers of the guide', () => {
    const account = explainFigure(lesson, start);
    expect(account.status).toBe('Colliding, depth 39 px');
    expect(readOut(account)).toEqual({
      axes: '5',
      separating: 'none',
      mtv: '(37, −10)',
      contact: '(340, 208)',
    });
    expect(account.choices!.now).toBe('On the figure: A2 (automatic)');
    expect(account.choices!.entries.map(({ value }) => value)).toEqual(['A1', 'A2', 'B1', 'B2', 'B3']);
    expect(account.choices!.entries[1]).toMatchObject({ detail: 'overlap 39 px', marks: ['minimum'], shown: true });
  });

  it('draws shapes, common part, push and one axis with both shadows and the lines that cast them', () => {
    const pen = record(explainFigure(lesson, start));
    for (const ink of ['first', 'second', 'overlap', 'push', 'ghost', 'contact', 'axis', 'hint'] as const) {
      expect(pen.inks).toContain(ink);
    }
    expect(pen.inks).not.toContain('separating');
    expect(pen.words).toEqual(expect.arrayContaining(['A', 'B', 'A2', '0', 'Minkowski difference A ⊖ B']));
  });

  it('draws the line of the shortest push, from the side of B that is deepest to the side of A', () => {
    const account = explainFigure(lesson, start);
    const [x = 0, y = 0, dx = 0, dy = 0] = record(account).of('push', 'arrow')[0]!.numbers;
    const n = account.data.normal as Vec;
    const { a, b } = outlinesOf(account);
    const along = ({ x: px, y: py }: Vec) => n.x * px + n.y * py;
    expect(along({ x, y })).toBeCloseTo(Math.min(...b.map(along)), 9);
    expect(along({ x: x + dx, y: y + dy })).toBeCloseTo(Math.max(...a.map(along)), 9);
  });

  it.each([
    ['triangle', 5],
    ['rectangle', 4],
    ['pentagon', 7],
  ] as const)('with a %s there are %i candidates, and the depth is the least of their overlaps', (polygon, count) => {
    const account = explainAt(lesson, {}, { polygon });
    expect(account.choices!.entries).toHaveLength(count);
    expect(readOut(account).axes).toBe(`${count}`);
    expect(account.tone).toBe('overlapping');
    expect(account.data.depth).toBeCloseTo(Math.min(...axesOf(account).map(({ overlap }) => overlap)), 9);
    expect(account.data.depth).toBeCloseTo(Math.min(...pushesOf(outlinesOf(account))), 9);
  });

  it('a rectangle lined up with A adds no axis, and says so of both of its own', () => {
    const account = explainFigure(lesson, press(lesson, start, 'lineUp'));
    expect(readOut(account).axes).toBe('2, and 2 parallel to them');
    expect(marksOf(account)).toMatchObject({
      B1: ['parallel to A1: adds nothing'],
      B2: ['parallel to A2: adds nothing'],
    });
    // A quarter turn makes it parallel again, the other way round.
    const turned = explainFigure(
      lesson,
      movePart(lesson, setValue(lesson, start, 'polygon', 'rectangle'), 'b', { degrees: 75 + 90 }),
    );
    expect(axesOf(turned).map(({ parallelTo }) => parallelTo)).toEqual([null, null, 'A2', 'A1']);
  });

  it('a triangle just clear of a corner of A: one axis finds the gap, it is one of B, and it is drawn', () => {
    const account = explainFigure(lesson, press(lesson, start, 'clearCorner'));
    expect(account.tone).toBe('separated');
    const separating = account.choices!.entries.filter(({ marks }) => marks.includes('separating'));
    expect(separating.map(({ value }) => value)).toEqual(['B1']);
    expect(account.choices!.now).toBe('On the figure: B1 (automatic)');
    expect(readOut(account).separating).toBe('B1, gap of 14 px');
    expect(record(account).inks).toContain('separating');
    expect(record(account).inks).not.toContain('push');
  });

  it('parts shapes that are apart by a straight line with all of A on one side and all of B on the other', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), poses, (polygon, { x, y, degrees }) => {
        const account = explainAt(lesson, { b: { x, y, degrees } }, { polygon });
        fc.pre(account.tone === 'separated');
        const { a, b } = outlinesOf(account);
        // The ends of the gap on the axis are marked in the same ink, but by short strokes.
        const isLong = ({ numbers: [x0 = 0, y0 = 0, x1 = 0, y1 = 0] }: { numbers: readonly number[] }) =>
          Math.hypot(x1 - x0, y1 - y0) > 20;
        const lines = record(account).of('separating', 'line').filter(isLong);
        const parts = lines.filter(({ numbers: [x0 = 0, y0 = 0, x1 = 0, y1 = 0] }) => {
          const side = (p: Vec) => (x1 - x0) * (p.y - y0) - (y1 - y0) * (p.x - x0);
          return (
            Math.max(...a.map(side)) * Math.max(...b.map(side)) < 0 &&
            Math.min(...a.map(side)) * Math.min(...b.map(side)) < 0
          );
        });
        expect(parts.length).toBeGreaterThan(0);
      }),
      { seed: 5 },
    );
  });

  it('says apart exactly when some normal of an edge has a gap', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), poses, (polygon, { x, y, degrees }) => {
        const account = explainAt(lesson, { b: { x, y, degrees } }, { polygon });
        const best = Math.min(...pushesOf(outlinesOf(account)));
        fc.pre(Math.abs(best) > 0.6);
        expect(account.tone).toBe(best < 0 ? 'separated' : 'overlapping');
        if (best > 0) expect(account.data.depth).toBeCloseTo(best, 8);
      }),
      { seed: 6 },
    );
  });

  it('only touches after B has gone the minimum translation', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), poses, (polygon, { x, y, degrees }) => {
        const figure = figureAt(lesson, { b: { x, y, degrees } }, { polygon });
        const { data, tone } = explainFigure(lesson, figure);
        fc.pre(tone === 'overlapping');
        const mtv = data.mtv as Vec;
        const poses = { ...figure.poses };
        for (const part of ['b', 'c1', 'c2', 'c3', 'c4', 'c5']) {
          const pose = poses[part]!;
          poses[part] = { ...pose, x: pose.x + mtv.x, y: pose.y + mtv.y };
        }
        expect(explainFigure(lesson, { ...figure, poses }).data.separation).toBeCloseTo(0, 8);
      }),
      { seed: 7 },
    );
  });
});

const poses = fc.record({
  x: fc.integer({ min: 60, max: 540 }),
  y: fc.integer({ min: 60, max: 380 }),
  degrees: fc.integer({ min: 0, max: 23 }).map((k) => 15 * k),
});

describe('the list of axes', () => {
  it('draws the chosen axis, and the automatic one again when it is chosen a second time', () => {
    const chosen = choose(start, 'axis', 'B3');
    const account = explainFigure(lesson, chosen);
    expect(account.choices!.now).toBe('On the figure: B3 (chosen)');
    expect(account.choices!.entries.filter(({ shown }) => shown).map(({ value }) => value)).toEqual(['B3']);
    expect(record(account).words).toContain('B3');
    const again = explainFigure(lesson, choose(chosen, 'axis', 'B3'));
    expect(again.choices!.now).toBe('On the figure: A2 (automatic)');
  });

  it('starts on automatic when B becomes another polygon', () => {
    const figure = setValue(lesson, choose(start, 'axis', 'B3'), 'polygon', 'rectangle');
    expect(explainFigure(lesson, figure).choices!.now).toMatch(/\(automatic\)$/);
  });

  it('shows shadows whose cheaper push is the overlap told beside them', () => {
    for (const polygon of KINDS) {
      const account = explainAt(lesson, {}, { polygon });
      for (const [i, { shadows, detail }] of account.choices!.entries.entries()) {
        const { a, b } = shadows!;
        const push = Math.min(a[1] - b[0], b[1] - a[0]);
        expect(push).toBeCloseTo(axesOf(account)[i]!.overlap, 9);
        expect(detail).toBe(`${push < 0 ? 'gap' : 'overlap'} ${Math.abs(push).toFixed(0)} px`);
        // Shadows of A lie about zero, on every axis.
        expect(a[0] + a[1]).toBeCloseTo(0, 9);
      }
    }
  });
});

describe('the Minkowski difference in the second view', () => {
  /** Corners of the difference and the origin, as they are drawn. */
  function secondView(figure: Figure): { ring: Vec[]; zero: Vec; arrow: readonly number[] | undefined } {
    const pen = record(explainFigure(lesson, figure));
    const ring = pointsOf(pen.of('axis', 'fill')[0]!.numbers.slice(0, -1));
    const zero = pen.of('label', 'dot').at(-1)!.numbers;
    return { ring, zero: { x: zero[0]!, y: zero[1]! }, arrow: pen.of('push', 'arrow')[1]?.numbers };
  }
  const isInside = (ring: Vec[], p: Vec) =>
    ring.every((q, i) => {
      const r = ring[(i + 1) % ring.length]!;
      return (r.x - q.x) * (p.y - q.y) - (r.y - q.y) * (p.x - q.x) > 0;
    });

  it('holds the origin exactly while the shapes overlap', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), poses, (polygon, { x, y, degrees }) => {
        const figure = figureAt(lesson, { b: { x, y, degrees } }, { polygon });
        const { tone } = explainFigure(lesson, figure);
        fc.pre(tone !== 'touching');
        const { ring, zero } = secondView(figure);
        expect(isInside(ring, zero)).toBe(tone === 'overlapping');
      }),
      { seed: 8 },
    );
  });

  it('has as many corners as both shapes together when no edges are parallel', () => {
    expect(secondView(start).ring).toHaveLength(4 + 3);
    expect(secondView(figureAt(lesson, {}, { polygon: 'pentagon' })).ring).toHaveLength(4 + 5);
    expect(secondView(press(lesson, start, 'lineUp')).ring).toHaveLength(4);
  });

  it('has the same way out as the first view, and it ends on the outline', () => {
    const { arrow, ring, zero } = secondView(start);
    const first = record(explainFigure(lesson, start)).of('push', 'arrow')[0]!.numbers;
    expect(arrow![2]).toBeCloseTo(first[2]!, 9);
    expect(arrow![3]).toBeCloseTo(first[3]!, 9);
    const tip = { x: zero.x + arrow![2]!, y: zero.y + arrow![3]! };
    const heights = ring.map((q, i) => {
      const r = ring[(i + 1) % ring.length]!;
      return ((r.x - q.x) * (tip.y - q.y) - (r.y - q.y) * (tip.x - q.x)) / Math.hypot(r.x - q.x, r.y - q.y);
    });
    expect(Math.min(...heights)).toBeCloseTo(0, 9);
  });

  it('stands beside the first on a wide stage, and below it on a tall one', () => {
    const wide = lesson.view(start, 'wide');
    const tall = lesson.view(start, 'tall');
    expect(wide.width).toBeGreaterThan(wide.height);
    expect(tall.height).toBeGreaterThan(tall.width);
  });
});

describe('the free polygon', () => {
  const free = setValue(lesson, start, 'polygon', 'free');

  it('begins as the polygon that was there before', () => {
    for (const polygon of ['triangle', 'rectangle', 'pentagon'] as const) {
      const before = figureAt(lesson, { b: { degrees: 30 } }, { polygon });
      const after = setValue(lesson, before, 'polygon', 'free');
      // Handles stand on hundredths of a px.
      const [p, q] = [explainFigure(lesson, before), explainFigure(lesson, after)];
      expect(q.data.separation as number).toBeCloseTo(p.data.separation as number, 1);
    }
  });

  it('has handles only while it is chosen', () => {
    const handles = lesson.parts.filter(({ id }) => id.startsWith('c'));
    expect(handles).toHaveLength(5);
    expect(handles.map((part) => part.shape(start))).toEqual(Array(5).fill(undefined));
    expect(handles.map((part) => part.shape(free))).toEqual(Array(5).fill(null));
    expect(record(explainFigure(lesson, free)).of('label', 'dot').length).toBe(5 + 1);
  });

  it('stays convex: a handle dragged inside is no corner any more, and that is said', () => {
    const pentagon = setValue(lesson, setValue(lesson, start, 'polygon', 'pentagon'), 'polygon', 'free');
    expect(readOut(explainFigure(lesson, pentagon)).corners).toBe('all 5');
    const { x, y } = pentagon.poses.b!;
    const dented = explainFigure(lesson, movePart(lesson, pentagon, 'c3', { x, y: y - 20 }));
    expect(readOut(dented).corners).toMatch(/^4 of 5, the hull/);
    expect(outlinesOf(dented).b).toHaveLength(4);
  });

  it('takes its handles along when it is moved and turned', () => {
    const moved = movePart(lesson, free, 'b', { x: 300, y: 250, degrees: 90 });
    for (const id of ['c1', 'c2', 'c3', 'c4', 'c5']) {
      const [p, q] = [free.poses[id]!, moved.poses[id]!];
      // A quarter turn takes (dx, dy) to (-dy, dx).
      expect(q.x - 300).toBeCloseTo(-(p.y - free.poses.b!.y), 1);
      expect(q.y - 250).toBeCloseTo(p.x - free.poses.b!.x, 1);
    }
  });

  it('has an answer when all handles stand on one line, or on one point', () => {
    let line = free;
    for (const [i, id] of ['c1', 'c2', 'c3', 'c4', 'c5'].entries()) {
      line = movePart(lesson, line, id, { x: 200 + 60 * i, y: 200 });
    }
    expect(explainFigure(lesson, line).status).not.toContain('NaN');
    let point = free;
    for (const id of ['c1', 'c2', 'c3', 'c4', 'c5']) point = movePart(lesson, point, id, { x: 500, y: 100 });
    const account = explainFigure(lesson, point);
    expect(account.tone).toBe('separated');
    expect(readOut(account).corners).toMatch(/^1 of 5/);
  });
});
