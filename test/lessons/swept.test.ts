// Times of contact by slabs and by the rounded outline, and the jump in equal and in uneven steps.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeBox, sweep, Transform, type Vec } from '#engine';
import { lessons, press, startFigure } from '#lessons';
import { runJumps, TICK } from '../../src/lessons/jump-figure.ts';
import { moverOf, runSweep, shapeB, slabOf } from '../../src/lessons/sweep-figure.ts';
import { explainAt, figureAt, readOut, record } from './kit.ts';

const lesson = lessons.swept!;

/** Half sizes of the boxes and the radius of the circle, as the figure has them. */
const A = { hx: 30, hy: 22 };
const B = { hx: 45, hy: 55 };
const RADIUS = 34;

const anyPoint = fc.record({
  x: fc.double({ min: 30, max: 570, noNaN: true }),
  y: fc.double({ min: 30, max: 295, noNaN: true }),
});
const anySweep = fc.record({ a: anyPoint, tip: anyPoint, b: anyPoint });

const at = ({ x, y }: Vec) => Object.assign(new Transform(), { x, y });

/** Distance of a point from the box, by clamping. */
function distanceToBox(p: Vec, b: Vec): number {
  const x = Math.max(0, Math.abs(p.x - b.x) - B.hx);
  const y = Math.max(0, Math.abs(p.y - b.y) - B.hy);
  return Math.hypot(x, y);
}

describe('a box against a box', () => {
  test('meets it when the later slab is entered, and leaves with the earlier one', () => {
    let hits = 0;
    fc.assert(
      fc.property(anySweep, ({ a, tip, b }) => {
        const { both, result } = runSweep('box', a, tip, b);
        if (result.start !== 'separated') return;
        if (result.toi === null) {
          expect(both === null || both.enter > 1 - 1e-9 || both.exit < 1e-9 || both.exit - both.enter < 1e-9).toBe(
            true,
          );
          return;
        }
        hits++;
        expect(both!.enter).toBeCloseTo(result.toi, 9);
        expect(Math.min(1, both!.exit)).toBeCloseTo(result.exit!, 9);
      }),
      { seed: 8, numRuns: 500 },
    );
    expect(hits).toBeGreaterThan(60);
  });

  test('has its times worked out by hand: 210 px away, 75 px of half sizes, 300 px on the way', () => {
    expect(slabOf(90, 300, 75, 300)).toEqual({ enter: 0.45, exit: 0.95 });
    expect(slabOf(300, 90, 75, -300)).toEqual({ enter: 0.45, exit: 0.95 });
  });

  test('that does not move on an axis is in that slab always or never, and nothing is divided by zero', () => {
    expect(slabOf(0, 10, 20, 0)).toEqual({ enter: -Infinity, exit: Infinity });
    expect(slabOf(0, 30, 20, 0)).toBeNull();
    expect(readOut(explainAt(lesson, { a: { x: 70, y: 170 }, tip: { x: 560, y: 170 } })).y).toBe('always');
  });

  test('and one that is fast stands on either side of B and touches it at neither end, yet the sweep sees it', () => {
    const { status, data } = lesson.explain(press(lesson, startFigure(lesson), 'fast'), 'wide');
    expect(status).toBe('Meets B at t = 0.357, though neither end pose touches');
    // From x = 70 the right side at 100 has 175 of 490 px to go to 275.
    expect(data.toi).toBeCloseTo(175 / 490, 12);
  });

  test('cannot pass unseen up to its chord times the looks a second: 60 + 90 px, 9000 px/s at 60', () => {
    const { data } = lesson.explain(press(lesson, startFigure(lesson), 'fast'), 'wide');
    expect(data.chord).toBeCloseTo(2 * (A.hx + B.hx), 9);
    expect(data.threshold).toBeCloseTo(9000, 6);
    expect(data.speed as number).toBeGreaterThan(9000);
  });
});

describe('a circle against a box', () => {
  test('meets it where its centre is a radius away from the box, and was farther before', () => {
    let hits = 0;
    fc.assert(
      fc.property(anySweep, ({ a, tip, b }) => {
        const { result, velocity } = runSweep('circle', a, tip, b);
        const place = (t: number) => ({ x: a.x + t * velocity.x, y: a.y + t * velocity.y });
        if (result.start !== 'separated') return;
        const until = result.toi ?? 1;
        for (let k = 0; k < 40; k++) expect(distanceToBox(place((until * k) / 40), b)).toBeGreaterThan(RADIUS - 1e-9);
        if (result.toi === null) return;
        hits++;
        expect(distanceToBox(place(result.toi), b)).toBeCloseTo(RADIUS, 9);
      }),
      { seed: 9, numRuns: 300 },
    );
    expect(hits).toBeGreaterThan(40);
  });

  test('passes a corner that a box grown without rounding would stop it at', () => {
    const figure = press(lesson, startFigure(lesson), 'corner');
    const account = lesson.explain(figure, 'wide');
    expect(account.data.toi).toBeNull();
    expect(account.status).toBe('No contact on the way');
    const [from, to] = readOut(account).sharp!.split(' to ').map(Number);
    expect(from!).toBeGreaterThan(0);
    expect(to!).toBeGreaterThan(from!);
    const inCorner = lesson.explain({ ...figure, step: Math.round(60 * ((from! + to!) / 2)) }, 'wide');
    expect(inCorner.narration).toContain('beyond its rounded corner');
  });
});

describe('the picture of a sweep', () => {
  test('has a bar of time for each axis and one for both, and a mark that moves with the steps', () => {
    const bars = (step: number) => record(explainAt(lesson, {}, {}, step));
    expect(bars(0).of('overlap', 'box').length).toBe(1);
    const [x0, x1] = [0, 30].map((step) => bars(step).of('aim', 'line')[0]!.numbers[0]!);
    const [t0, t1] = [0, 60].map((step) => bars(step).of('aim', 'line')[0]!.numbers[0]!);
    expect(x1! - x0!).toBeCloseTo((t1! - t0!) / 2, 9);
    const both = bars(0).of('overlap', 'box')[0]!.numbers;
    const toi = explainAt(lesson).data.toi as number;
    expect((both[0]! - t0!) / (t1! - t0!)).toBeCloseTo(toi, 9);
  });

  test('shows A where it first meets B, touching it', () => {
    const account = explainAt(lesson);
    const [pose] = record(account).of('impact', 'polyline');
    const xs = pose!.numbers.filter((_, i) => i % 2 === 0);
    expect(Math.max(...xs)).toBeCloseTo(320 - B.hx, 9);
  });

  test('carries the tip along when A is moved, so that the motion stays what it is', () => {
    const { data } = explainAt(lesson, { a: { x: 100, y: 90 } });
    expect(data.velocity).toEqual(explainAt(lesson).data.velocity);
  });

  test('takes its times from the sweep of the engine', () => {
    const { a, tip, b } = figureAt(lesson).poses;
    const velocity = { x: tip!.x - a!.x, y: tip!.y - a!.y };
    const truth = sweep(moverOf('box'), velocity, shapeB, 0, at(a!), at(b!));
    expect(explainAt(lesson).data).toMatchObject({ toi: truth.toi, exit: truth.exit, normal: truth.normal });
    expect(moverOf('box')).toEqual(makeBox(2 * A.hx, 2 * A.hy));
  });
});

describe('the jump', () => {
  const ledge = (x: number, y: number) => Object.assign(new Transform(), { x, y });

  test('ends in one place whatever the machine, when uneven frames pay into a clock that gives out equal steps', () => {
    for (let machine = 1; machine <= 20; machine++) {
      const { even, clocked } = runJumps(ledge(330, 260), machine);
      expect(clocked).toEqual(even);
    }
  });

  test('reaches the ledge on some machines and its side on others, when a step is as long as a frame', () => {
    const ends = Array.from({ length: 20 }, (_, i) => runJumps(ledge(330, 260), i + 1).uneven.end);
    expect(new Set(ends)).toEqual(new Set(['on the ledge', 'against its side']));
    expect(runJumps(ledge(330, 260), 1).even.end).toBe('on the ledge');
  });

  test('is as high in equal steps as the sum says: k steps of v0 dt less g dt^2 k (k + 1) / 2', () => {
    const heights = Array.from({ length: 60 }, (_, k) => 470 * TICK * k - (1000 * TICK * TICK * k * (k + 1)) / 2);
    const { even } = runJumps(ledge(330, 260), 1);
    const rise = 280 - Math.min(...even.path.map(({ y }) => y));
    expect(rise).toBeCloseTo(Math.max(...heights), 9);
    // Lower than on paper by about v0 dt / 2.
    expect((470 * 470) / 2000 - rise).toBeCloseTo((470 * TICK) / 2, 0);
  });

  test('rests on the ledge, its feet on the top, or beside it', () => {
    const { even, uneven } = runJumps(ledge(330, 260), 1);
    expect(even.rest.y).toBeCloseTo(260 - 40 - 20, 9);
    expect(uneven.rest.x).toBeCloseTo(330 - 75 - 13, 9);
  });

  test('is told as one jump with two ends, and its marks stand at equal and at uneven times', () => {
    const account = explainAt(lesson, {}, { kind: 'jump' });
    expect(account.tone).toBe('wrong');
    expect(account.status).toContain('on the ledge in equal steps, against its side in uneven ones');
    const rows = (ink: 'first' | 'second') => {
      const xs = record(account)
        .of(ink, 'line')
        .map(({ numbers }) => numbers[0]!);
      return xs.slice(1).map((x, i) => x - xs[i]!);
    };
    const [equal, uneven] = [rows('first'), rows('second')];
    expect(Math.max(...equal) - Math.min(...equal)).toBeLessThan(1e-9);
    expect(Math.max(...uneven)).toBeGreaterThan(2 * Math.min(...uneven));
  });
});
