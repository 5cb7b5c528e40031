// The detector: every pair once, by its boxes and then by its shapes, judged here by another way through the engine.

import { describe, expect, test } from 'vitest';
import { collide, Dice, makeBox, makeCircle, type Shape, Transform } from '#engine';
import { type Account, type Figure, lessons, startFigure } from '#lessons';
import { type Body, detect } from '../../src/lessons/detector/detect.ts';
import { runOver } from '../../src/lessons/detector/run.ts';
import { explainAt, figureAt, findFlaws, readOut, record } from './kit.ts';

const detector = lessons.detector!;

const bodyAt = (shape: Shape, x: number, y: number): Body => ({ shape, at: new Transform().set(x, y, 0) });

/** A field of discs and boxes at whole px, so that touches happen and every bound is exact. */
function throwField(dice: Dice): Body[] {
  const count = 2 + dice.below(11);
  const size = 60 + dice.below(240);
  return Array.from({ length: count }, () => {
    const isBox = dice.below(2) === 0;
    const shape = isBox ? makeBox(2 + dice.below(60), 2 + dice.below(60)) : makeCircle(1 + dice.below(30));
    return bodyAt(shape, dice.below(size), dice.below(size));
  });
}

/** How far the box around a body reaches from its centre, from the sizes that it was made of. */
function halves({ shape }: Body): [number, number] {
  return shape.radius > 0 ? [shape.radius, shape.radius] : [shape.halfWidth, shape.halfHeight];
}

/** Gaps of the boxes around two bodies on both axes; below zero they overlap there. */
function boxGaps(a: Body, b: Body): [number, number] {
  const [ax, ay] = halves(a);
  const [bx, by] = halves(b);
  return [Math.abs(a.at.x - b.at.x) - ax - bx, Math.abs(a.at.y - b.at.y) - ay - by];
}

/** Every pair by its shapes alone, whatever its boxes say. */
function searchAll(bodies: readonly Body[]): { hits: string[]; near: number; touches: number } {
  const hits: string[] = [];
  let [near, touches] = [0, 0];
  for (const [i, a] of bodies.entries()) {
    for (const [j, b] of bodies.entries()) {
      if (j <= i) continue;
      if (Math.max(...boxGaps(a, b)) < 0) near++;
      const { state } = collide(a.shape, b.shape, 0, a.at, b.at);
      if (state === 'overlapping') hits.push(`${i}-${j}`);
      if (state === 'touching') touches++;
    }
  }
  return { hits, near, touches };
}

const counters = (account: Account) => {
  const { pairs, rejected, narrowed, hits } = readOut(account);
  return [pairs, rejected, narrowed, hits].map(Number);
};

function explainStep(figure: Figure, step: number): Account {
  return detector.explain({ ...figure, step }, 'wide');
}

describe('the run', () => {
  test('finds what testing all shapes of 1,000 fields finds, and its counters add up', () => {
    let touches = 0;
    for (let seed = 1; seed <= 1000; seed++) {
      const bodies = throwField(new Dice(seed));
      const { told, hits, counts } = runOver(bodies);
      const end = told.length;
      const n = bodies.length;
      const all = searchAll(bodies);
      expect(
        hits.map(({ a, b }) => `${a}-${b}`),
        `seed ${seed}`,
      ).toEqual(all.hits);
      expect(counts.pair[end], `seed ${seed}`).toBe((n * (n - 1)) / 2);
      expect(counts.narrow[end], `seed ${seed}`).toBe(all.near);
      expect(counts.reject[end]! + counts.narrow[end]!, `seed ${seed}`).toBe(counts.pair[end]);
      expect(counts.hit[end], `seed ${seed}`).toBe(all.hits.length);
      touches += all.touches;
    }
    // Otherwise the fields would not show that touching does not count.
    expect(touches).toBeGreaterThan(0);
  });

  test('a rejected pair is told the wider gap of its boxes, and on which axis', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const bodies = throwField(new Dice(seed));
      for (const event of runOver(bodies).told) {
        if (event.what !== 'reject') continue;
        const [x, y] = boxGaps(bodies[event.a]!, bodies[event.b]!);
        expect(event.gap, `seed ${seed}`).toBe(Math.max(x, y));
        expect(event.axis, `seed ${seed}`).toBe(x >= y ? 'x' : 'y');
      }
    }
  });

  test('the second body of a hit, moved by its depth along its normal, only touches the first', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const bodies = throwField(new Dice(seed));
      for (const { a, b, depth, normal } of detect(bodies, null)) {
        const [first, second] = [bodies[a]!, bodies[b]!];
        const moved = new Transform().set(second.at.x + depth * normal.x, second.at.y + depth * normal.y, 0);
        expect(collide(first.shape, second.shape, 1e-9, first.at, moved).state, `seed ${seed}`).toBe('touching');
      }
    }
  });

  test('without anybody listening it gives the same hits', () => {
    const bodies = throwField(new Dice(7));
    expect(detect(bodies, null)).toEqual(runOver(bodies).hits);
  });

  test.each([
    ['two discs, 3-4-5 apart', bodyAt(makeCircle(2), 0, 0), bodyAt(makeCircle(3), 3, 4), 'narrow'],
    ['a disc and a box', bodyAt(makeCircle(5), 0, 0), bodyAt(makeBox(4, 4), 5, 6), 'narrow'],
    ['two boxes, side to side', bodyAt(makeBox(10, 10), 0, 0), bodyAt(makeBox(10, 10), 10, 3), 'reject'],
    ['two discs side by side', bodyAt(makeCircle(5), 0, 0), bodyAt(makeCircle(5), 10, 0), 'reject'],
  ] as const)('%s that touch are no hit', (_, a, b, last) => {
    const { told, hits } = runOver([a, b]);
    expect(hits).toEqual([]);
    expect(told.at(-2)).toMatchObject({ what: last, gap: 0 });
  });

  test('a disc whose centre is in a box leaves by the nearest side', () => {
    // 4 px from the left side: out by 4 and the radius.
    const [hit] = detect([bodyAt(makeCircle(3), -16, 2), bodyAt(makeBox(40, 60), 0, 0)], null);
    expect(hit).toMatchObject({ a: 0, b: 1, depth: 7, normal: { x: 1, y: 0 } });
  });
});

describe('the lesson', () => {
  test('opens with all pairs of the default field judged: 45, of them 36 rejected, 9 narrowed, 8 hits', () => {
    const account = explainAt(detector, {}, {}, startFigure(detector).step);
    expect(counters(account)).toEqual([45, 36, 9, 8]);
    expect(account.status).toBe('8 hits among 45 pairs');
    expect(startFigure(detector).step).toBe(account.steps);
  });

  test('a step is a decision: one for each pair, each look at its boxes, each rejection, measure and hit, and the end', () => {
    expect(explainAt(detector).steps).toBe(45 + 45 + 36 + 9 + 8 + 1);
  });

  test.each([2, 3, 10, 16, 60])('%i bodies make n(n − 1)/2 pairs', (bodies) => {
    const figure = figureAt(detector, {}, { bodies });
    const { steps = 0 } = detector.explain(figure, 'wide');
    expect(counters(explainStep(figure, steps))[0]).toBe((bodies * (bodies - 1)) / 2);
  });

  test('boxes alone are rejected or hit, for a box is its own bounds', () => {
    for (const bodies of [10, 35, 60]) {
      const figure = figureAt(detector, {}, { bodies, shapes: 'boxes' });
      const [, , narrowed, hits] = counters(explainStep(figure, detector.explain(figure, 'wide').steps ?? 0));
      expect(hits).toBe(narrowed);
    }
  });

  test('to the end, back to the start and to the end again shows the same at every step', () => {
    const figure = startFigure(detector);
    const { steps = 0 } = detector.explain(figure, 'wide');
    const show = (step: number) => {
      const { draw: _, ...told } = explainStep(figure, step);
      return JSON.stringify([told, record(explainStep(figure, step)).strokes]);
    };
    const there = Array.from({ length: steps + 1 }, (_, step) => show(step));
    const back = Array.from({ length: steps + 1 }, (_, k) => show(steps - k)).reverse();
    const again = Array.from({ length: steps + 1 }, (_, step) => show(step));
    expect(back).toEqual(there);
    expect(again).toEqual(there);
    expect(new Set(there).size).toBe(steps + 1);
  });

  test('counters never fall from step to step, and a pair is judged before the next is taken', () => {
    const figure = figureAt(detector, {}, { bodies: 24 });
    const { steps = 0 } = detector.explain(figure, 'wide');
    let before = [0, 0, 0, 0];
    for (let step = 0; step <= steps; step++) {
      const now = counters(explainStep(figure, step));
      for (const [i, value] of now.entries()) expect(value).toBeGreaterThanOrEqual(before[i]!);
      const open = now[0]! - now[1]! - now[2]!;
      expect(open === 0 || open === 1).toBe(true);
      before = now;
    }
  });

  test('what a step draws has its meaning: the pair, the gap that rejects, the push of a hit, the bodies in hits', () => {
    const figure = startFigure(detector);
    const stepOf = (mark: string) => {
      for (let step = 1; ; step++)
        if (explainStep(figure, step).mark === mark) return record(explainStep(figure, step));
    };
    expect(record(explainStep(figure, 0)).inks).not.toContain('first');
    for (const ink of ['first', 'second', 'axis', 'bounds'] as const) expect(stepOf('pair').inks).toContain(ink);
    expect(stepOf('reject').inks).toContain('separating');
    expect(stepOf('hit').inks).toContain('push');
    expect(stepOf('hit').inks).toContain('normal');
    const end = stepOf('end');
    expect(end.of('normal', 'arrow')).toHaveLength(8);
    expect(end.of('overlap', 'fill')).toHaveLength(8);
    expect(end.of('static', 'fill')).toHaveLength(2);
    expect(end.words).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  });

  test('the bounds chips draw no box, those of the pair, or all', () => {
    const boxes = (bounds: string) => record(explainAt(detector, {}, { bounds }, 1)).of('bounds', 'box').length;
    expect([boxes('none'), boxes('pair'), boxes('all')]).toEqual([0, 2, 10]);
  });

  test('bodies dragged onto one another become a hit, dragged apart none', () => {
    const start = startFigure(detector);
    const onto = figureAt(detector, { b8: { x: start.poses.b3!.x, y: start.poses.b3!.y } }, {}, 9999);
    expect(counters(detector.explain(onto, 'wide'))).toEqual([45, 35, 10, 9]);
    const away = figureAt(detector, { b2: { x: 440, y: 240 } }, {}, 9999);
    expect(counters(detector.explain(away, 'wide'))[3]).toBe(7);
  });

  test('no body leaves the field, not in part either', () => {
    const figure = figureAt(detector, { b1: { x: -500, y: 9999 } });
    const { radius } = detector.parts[0]!.shape(figure) as Shape;
    expect(radius).toBeGreaterThan(0);
    expect(figure.poses.b1).toMatchObject({ x: radius, y: 480 - radius });
  });

  test('a body moved while a pair is judged leaves the same pair under judgement', () => {
    const before = figureAt(detector, {}, {}, 100);
    const { told } = detector.explain(before, 'wide').data as { told: { a: string; b: string } };
    const after = detector.moved!(
      { ...before, poses: { ...before.poses, b1: { x: 20, y: 460, degrees: 0 } } },
      'b1',
      before,
    );
    expect((detector.explain(after, 'wide').data as { told: object }).told).toMatchObject({ a: told.a, b: told.b });
  });

  test('every step of every kind of field is told in numbers that are some', () => {
    for (const shapes of ['both', 'discs', 'boxes']) {
      const figure = figureAt(detector, {}, { bodies: 14, shapes, bounds: 'all' });
      const { steps = 0 } = detector.explain(figure, 'wide');
      for (let step = 0; step <= steps; step += 3) expect(findFlaws(explainStep(figure, step))).toEqual([]);
    }
  });

  test('a step among 60 bodies costs no run of its own', () => {
    const figure = figureAt(detector, {}, { bodies: 60 });
    const { steps = 0 } = detector.explain(figure, 'wide');
    expect(steps).toBeGreaterThan(5000);
    const started = performance.now();
    for (let step = 0; step < 1000; step++) explainStep(figure, step);
    // A run takes some milliseconds; a thousand of them would take seconds.
    expect(performance.now() - started).toBeLessThan(1500);
  });
});

describe('the tour', () => {
  const start = startFigure(detector);
  const stops = detector.tour!.map(({ figure }) => detector.explain(figure(start), 'wide'));

  test('stops at one decision of each kind, and its sentences are true of the figure', () => {
    expect(stops.map(({ mark }) => mark)).toEqual([
      undefined,
      'pair',
      'reject',
      'bounds',
      'narrow',
      'hit',
      'end',
      'end',
    ]);
    expect(readOut(stops[4]!).gap).not.toContain('−');
    expect(counters(stops[6]!)).toEqual([45, 36, 9, 8]);
    expect(counters(stops[7]!)[0]).toBe(780);
  });
});
