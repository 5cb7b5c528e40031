import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vec } from '#engine';
import { type Account, lessons, press, startFigure } from '#lessons';
import { explainAt, explainFigure, figureAt, readOut, record } from './kit.ts';

const lesson = lessons.convexity!;
const start = startFigure(lesson);

interface Piece {
  readonly name: string;
  readonly state: string;
  readonly depth: number;
  readonly distance: number;
  readonly mtv: Vec;
}
const piecesOf = (account: Account) => account.data.pieces as readonly Piece[];

const poses = fc.record({
  x: fc.integer({ min: 60, max: 560 }),
  y: fc.integer({ min: 50, max: 400 }),
  degrees: fc.integer({ min: 0, max: 23 }).map((k) => 15 * k),
});

describe('a square in the notch of a U', () => {
  it('starts with SAT wrong, the pieces right, and the numbers of the guide', () => {
    const account = explainFigure(lesson, start);
    expect(account.status).toBe('SAT: colliding (wrong: the shapes are 25 px apart)');
    expect(account.tone).toBe('wrong');
    expect(readOut(account)).toEqual({
      sat: 'colliding',
      pieces: 'separated',
      distance: '25 px',
      separating: 'none',
    });
  });

  it('has 25 px of room on both sides and below', () => {
    expect(piecesOf(explainFigure(lesson, start)).map(({ distance }) => distance)).toEqual([25, 25, 25]);
  });

  it('casts shadows that overlap on both axes of the U', () => {
    const pen = record(explainFigure(lesson, start));
    expect(pen.words).toEqual(expect.arrayContaining(['A1', 'A2']));
    const spans = (ink: 'first' | 'second', axis: 0 | 1) =>
      pen
        .of(ink, 'line')
        .map(({ numbers }) => [numbers[axis]!, numbers[axis + 2]!].sort((p, q) => p - q))
        .filter(([low = 0, high = 0]) => high - low > 20)
        .flat();
    for (const axis of [0, 1] as const) {
      const [lowA = 0, highA = 0] = spans('first', axis);
      const [lowB = 0, highB = 0] = spans('second', axis);
      expect(lowA < lowB && highB < highA).toBe(true);
    }
    expect(pen.inks).not.toContain('separating');
  });

  it('is cut into three convex pieces by two dashed lines that run within the U', () => {
    const pen = record(explainFigure(lesson, start));
    const corners = pen.of('first', 'polyline')[0]!.numbers;
    const isCorner = (x: number, y: number) =>
      corners.some((value, i) => i % 2 === 0 && value === x && corners[i + 1] === y);
    const cuts = pen
      .of('axis', 'line')
      .filter(({ numbers: [a = 0, b = 0, c = 0, d = 0] }) => isCorner(a, b) && isCorner(c, d));
    expect(cuts).toHaveLength(2);
    expect(pen.words).toEqual(expect.arrayContaining(['P1', 'P2', 'P3']));
    expect(explainFigure(lesson, start).tables![0]!.rows).toHaveLength(3);
  });

  it('pushed into the corner: 30 px out of the wall, 40 px out of the floor, 50 px out of both', () => {
    const account = explainFigure(lesson, press(lesson, start, 'corner'));
    expect(account.status).toBe('Colliding, depth 50 px');
    expect(
      piecesOf(account)
        .map(({ depth }) => depth)
        .sort((p, q) => p - q),
    ).toEqual([0, 30, 40]);
    expect(account.data).toMatchObject({ largestPieceDepth: 40, depth: 50, mtv: { x: 30, y: -40 } });
    expect(readOut(account)).toMatchObject({ piece: '40 px (P3): not enough', exact: '50 px', mtv: '(30, −40)' });
    // Both pushes are drawn, and where both lead.
    const pen = record(account);
    expect(pen.of('push', 'arrow')[0]!.numbers.slice(2)).toEqual([30, -40]);
    expect(pen.of('axis', 'arrow')[0]!.numbers.slice(2)).toEqual([0, -40]);
    expect(pen.inks).toContain('ghost');
  });

  it('still collides after the push out of the deepest piece, and only touches after the exact one', () => {
    const corner = press(lesson, start, 'corner');
    const account = explainFigure(lesson, corner);
    const stateAfter = ({ x, y }: Vec) => {
      const b = corner.poses.b!;
      return explainFigure(lesson, { ...corner, poses: { ...corner.poses, b: { ...b, x: b.x + x, y: b.y + y } } });
    };
    const deepest = piecesOf(account).find(({ depth }) => depth === 40)!;
    expect(stateAfter(deepest.mtv).data.depth).toBe(30);
    expect(stateAfter(account.data.mtv as Vec).tone).toBe('touching');
  });

  it('goes into the corner of a U that is turned just as far', () => {
    for (const degrees of [15, 90, 200]) {
      const account = explainFigure(lesson, press(lesson, figureAt(lesson, { a: { degrees } }), 'corner'));
      expect(account.data.depth).toBeCloseTo(50, 9);
      expect(account.data.largestPieceDepth).toBeCloseTo(40, 9);
    }
  });

  it('is never deeper in a piece than in the whole, and as far from it as from its nearest piece', () => {
    fc.assert(
      fc.property(poses, (b) => {
        const account = explainAt(lesson, { b });
        const pieces = piecesOf(account);
        const { depth, distance } = account.data as { depth: number; distance: number };
        expect(Math.max(...pieces.map((piece) => piece.depth))).toBeLessThanOrEqual(depth + 1e-9);
        if (account.data.state === 'separated') {
          expect(distance).toBe(Math.min(...pieces.map((piece) => piece.distance)));
        }
        // The shapes meet exactly when some piece is met.
        expect(account.data.state === 'separated').toBe(pieces.every(({ state }) => state === 'separated'));
      }),
      { seed: 9, numRuns: 200 },
    );
  });

  it('only touches after the exact push, wherever it was', () => {
    fc.assert(
      fc.property(poses, (b) => {
        const { data, tone } = explainAt(lesson, { b });
        fc.pre(tone === 'overlapping');
        const mtv = data.mtv as Vec;
        const pose = { ...b, x: b.x + mtv.x, y: b.y + mtv.y };
        const after = explainFigure(lesson, { ...start, poses: { ...start.poses, b: pose } });
        expect(after.data.separation).toBeCloseTo(0, 7);
      }),
      { seed: 10 },
    );
  });

  it('is told apart by SAT as well once it is out of the notch and beside the U', () => {
    const account = explainAt(lesson, { b: { x: 540, y: 200 } });
    expect(account.tone).toBe('separated');
    expect(readOut(account)).toMatchObject({ sat: 'separated', pieces: 'separated' });
    // The square begins 45 px left of its centre, the U ends 140 px right of its own.
    expect(readOut(account).separating).toMatch(/gap of 45 px$/);
    expect(record(account).inks).toContain('separating');
  });

  it('SAT never says apart of shapes that meet: it errs to one side only', () => {
    fc.assert(
      fc.property(poses, (b) => {
        const account = explainAt(lesson, { b });
        if (account.data.sat === 'separated') expect(account.data.state).toBe('separated');
      }),
      { seed: 11, numRuns: 200 },
    );
  });
});
