// Bounds that may say "perhaps" wrongly and never "no" wrongly, and a test that belongs to other shapes.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeBox, makeCircle } from '#engine';
import { lessons, press, startFigure } from '#lessons';
import {
  bound,
  FIELD,
  judgeBounds,
  judgeField,
  judgeWrongly,
  makeSword,
  scatter,
} from '../../src/lessons/bounds-run.ts';
import { explainAt, figureAt, readOut, record } from './kit.ts';

const lesson = lessons['bounding-volumes']!;
const place = (x: number, y: number, degrees = 0) => ({ x, y, degrees });

const anyPose = fc.record({
  x: fc.double({ min: 40, max: 560, noNaN: true }),
  y: fc.double({ min: 40, max: 320, noNaN: true }),
  degrees: fc.double({ min: 0, max: 360, noNaN: true }),
});

describe('bounds about swords', () => {
  const [long, short] = [makeSword(210, 26), makeSword(180, 24)];

  test('never reject swords that touch', () => {
    let [rejected, struck] = [0, 0];
    fc.assert(
      fc.property(anyPose, anyPose, (p, q) => {
        const { circles, boxes, hit } = judgeBounds(bound(long, p), bound(short, q));
        if (!(circles && boxes)) {
          rejected++;
          expect(hit).toBe(false);
        }
        if (hit) struck++;
      }),
      { seed: 10, numRuns: 600 },
    );
    expect(Math.min(rejected, struck)).toBeGreaterThan(30);
  });

  test('stop at the first gap: every comparison before it holds, and four that hold are a perhaps', () => {
    fc.assert(
      fc.property(anyPose, anyPose, (p, q) => {
        const [a, b] = [bound(long, p), bound(short, q)];
        const { boxes, comparisons } = judgeBounds(a, b);
        const apart =
          a.box.maxX < b.box.minX || b.box.maxX < a.box.minX || a.box.maxY < b.box.minY || b.box.maxY < a.box.minY;
        expect(boxes).toBe(!apart);
        expect(comparisons.slice(0, -1).every(({ holds }) => holds)).toBe(true);
        expect(comparisons.at(-1)!.holds).toBe(boxes);
        if (boxes) expect(comparisons.length).toBe(4);
      }),
      { seed: 11, numRuns: 300 },
    );
  });

  test('say perhaps at the start, and the swords say no', () => {
    const account = explainAt(lesson);
    expect(account.status).toMatch(/^Both bounds say perhaps, the swords say no: apart by \d+ px$/);
    expect(account.data).toMatchObject({ circles: true, boxes: true, state: 'separated' });
  });

  test('reject what is far away by one comparison, and the slab between the boxes is shown', () => {
    const account = explainAt(lesson, { b: { x: 460, y: 100 } });
    expect(account.status).toBe('Rejected by circles and by boxes');
    expect(readOut(account).boxes).toBe('1 of 4 comparisons: no');
    const [slab] = record(account).of('separating', 'fill');
    const { comparisons } = account.data as { comparisons: { left: number; right: number }[] };
    expect(slab!.numbers[0]).toBe(comparisons[0]!.right);
    expect(slab!.numbers[2]).toBe(comparisons[0]!.left);
  });

  test('differ: boxes can reject what circles let through, and the other way round', () => {
    expect(explainAt(lesson, { b: { x: 330, y: 250, degrees: 10 } }).status).toContain(
      'circles would have let it through',
    );
    // Two long swords across the diagonals of their boxes, corner to corner.
    const a = bound(makeCircle(50), place(100, 100));
    const b = bound(makeCircle(50), place(190, 190));
    expect(judgeBounds(a, b)).toMatchObject({ circles: false, boxes: true, hit: false });
  });

  test('that only touch: circles are strict, boxes are closed', () => {
    const discs = judgeBounds(bound(makeCircle(20), place(0, 0)), bound(makeCircle(20), place(40, 0)));
    expect([discs.square, discs.reach, discs.circles]).toEqual([1600, 1600, false]);
    const boxes = judgeBounds(bound(makeBox(40, 40), place(0, 0)), bound(makeBox(40, 40), place(40, 0)));
    expect([boxes.boxes, boxes.hit]).toEqual([true, true]);
  });
});

describe('a field', () => {
  test('has n (n - 1) / 2 pairs, and what is left over is counted right', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const shapes = scatter(seed).map((pose, i) => bound(FIELD[i]!, pose));
      const { count, pairs } = judgeField(shapes);
      expect(count.pairs).toBe((FIELD.length * (FIELD.length - 1)) / 2);
      const left = pairs.filter(({ verdict }) => verdict.circles && verdict.boxes).length;
      expect(count.pairs - count.rejectedByEither).toBe(left);
      expect(count.rejectedByEither).toBeGreaterThanOrEqual(Math.max(count.rejectedByCircles, count.rejectedByBoxes));
      expect(left).toBeGreaterThanOrEqual(count.hits);
      expect(count.comparisons).toBe(pairs.reduce((sum, { verdict }) => sum + verdict.comparisons.length, 0));
      expect(count.comparisons).toBeLessThan(4 * count.pairs);
    }
  });

  test('at the start shows each of them to be of use: every bound rejects something that the other lets through', () => {
    const { data } = explainAt(lesson, {}, { kind: 'field' });
    const { rejectedByCircles, rejectedByBoxes, rejectedByEither } = data as Record<string, number>;
    expect(rejectedByEither!).toBeGreaterThan(rejectedByCircles!);
    expect(rejectedByEither!).toBeGreaterThan(rejectedByBoxes!);
  });

  test('draws a circle and a box about every shape, and a line for every pair that the boxes let through', () => {
    const account = explainAt(lesson, {}, { kind: 'field' });
    const pen = record(account);
    expect(pen.of('bounds', 'box').length).toBe(FIELD.length);
    expect(pen.of('thickened', 'circle').length).toBe(FIELD.length);
    const { pairs, rejectedByBoxes, hits } = account.data as Record<string, number>;
    expect(pen.of('push', 'line').length).toBe(hits);
    expect(pen.of('aim', 'line').length).toBe(pairs! - rejectedByBoxes! - hits!);
  });

  test('is another one for another number, and the same for the same', () => {
    const posesOf = (seed: number) => figureAt(lesson, {}, { kind: 'field', seed }).poses;
    expect(posesOf(3)).toEqual(posesOf(3));
    expect(posesOf(3)).not.toEqual(posesOf(4));
  });
});

describe('the circle test applied to boxes', () => {
  const [tall, wide] = [makeBox(40, 220), makeBox(240, 40)];
  const judge = (p: { x: number; y: number }, q: { x: number; y: number }, radius: string) =>
    judgeWrongly(bound(tall, { ...p, degrees: 0 }), bound(wide, { ...q, degrees: 0 }), radius);

  test('misses boxes that overlap at a corner with their centres far apart', () => {
    const account = lesson.explain(press(lesson, startFigure(lesson), 'corner'), 'wide');
    expect(account.status).toBe('The circle test says miss: wrong, the boxes overlap');
    expect(account.data).toMatchObject({ says: false, is: true, sum: 135 });
    expect(account.data.distance).toBeCloseTo(Math.hypot(132, 120), 9);
  });

  test('sees a hit where the centres are close and the boxes apart', () => {
    const account = lesson.explain(press(lesson, startFigure(lesson), 'beside'), 'wide');
    expect(account.status).toBe('The circle test says hit: wrong, the boxes are apart');
    // 110 + 20 px are needed, 132 are there, and the made-up radii add up to 135.
    expect(account.data).toMatchObject({ says: true, is: false, distance: 132, sum: 135 });
  });

  test('is wrong with a small radius only by missing, with a large one only by seeing too much', () => {
    let [missed, invented] = [0, 0];
    fc.assert(
      fc.property(anyPose, anyPose, (p, q) => {
        const inner = judge(p, q, 'inner');
        const outer = judge(p, q, 'outer');
        if (inner.says) expect(inner.is).toBe(true);
        if (!outer.says) expect(outer.is).toBe(false);
        if (inner.is && !inner.says) missed++;
        if (outer.says && !outer.is) invented++;
      }),
      { seed: 12, numRuns: 400 },
    );
    expect(Math.min(missed, invented)).toBeGreaterThan(20);
  });
});
