// A crate at rest under push-out, tick by tick, and the sums that do not come out.

import { describe, expect, test } from 'vitest';
import { lessons } from '#lessons';
import { countChanges, limitSlope, runRest, SHOWN, TICKS } from '../../src/lessons/resting.ts';
import { addTenths, judgeAll, OFFSETS } from '../../src/lessons/rounding.ts';
import { explainAt, readOut, record } from './kit.ts';

const lesson = lessons.epsilon!;
const SLOPES = [6, 9, 12, 17, 20];
const restAt = (degrees: number, epsilon: number) =>
  runRest({ x: 310, y: 180, degrees }, epsilon, TICKS).ticks.slice(-SHOWN);

describe('a crate at rest on a slope', () => {
  test.each(SLOPES)('of %i° flickers without a tolerance: the answer changes every few ticks', (degrees) => {
    const ticks = restAt(degrees, 0);
    expect(countChanges(ticks)).toBeGreaterThan(20);
    for (const { hit, gap } of ticks) expect(hit).toBe(gap <= 0);
  });

  test.each(SLOPES)('of %i° is quiet with the smallest tolerance of the slider, a hit in every tick', (degrees) => {
    for (const epsilon of [0.01, 0.5, 2]) expect(restAt(degrees, epsilon).every(({ hit }) => hit)).toBe(true);
  });

  test('is never farther from the surface than rounding', () => {
    for (const degrees of SLOPES) {
      for (const { gap } of restAt(degrees, 0)) expect(Math.abs(gap)).toBeLessThan(1e-12);
    }
  });

  test('is quiet on the flat even at zero, because there the sums come out even', () => {
    expect(countChanges(restAt(0, 0))).toBe(0);
    expect(explainAt(lesson, { ramp: { degrees: 0 } }).status).toBe(`Quiet: a hit in all ${SHOWN} ticks`);
  });

  test('is told as flickering or quiet, and counted', () => {
    const flickering = explainAt(lesson, {}, {}, TICKS);
    expect(flickering.tone).toBe('wrong');
    expect(flickering.status).toBe(`Flickering: the answer changed ${readOut(flickering).changes} times in 120 ticks`);
    const quiet = explainAt(lesson, {}, { epsilon: 0.5 }, TICKS);
    expect([quiet.tone, readOut(quiet).changes, readOut(quiet).hits]).toEqual(['touching', '0', '120 times']);
  });

  test('leaves a strip with a cell for every hit, and a bar for every gap that is not zero', () => {
    const account = explainAt(lesson, {}, {}, TICKS);
    const { hits, ticks } = account.data as { hits: number; ticks: { gap: number }[] };
    const pen = record(account);
    expect(pen.of('contact', 'fill').length).toBe(hits);
    expect(pen.of('separating', 'fill').length).toBe(ticks.filter(({ gap }) => gap > 0).length);
    expect(pen.of('push', 'fill').length).toBe(ticks.filter(({ gap }) => gap < 0).length);
  });

  test('begins empty, and a step is a tick', () => {
    expect(explainAt(lesson, {}, {}, 0).data.ticks).toEqual([]);
    expect((explainAt(lesson, {}, {}, 30).data.ticks as unknown[]).length).toBe(30);
  });

  test('is never put on a slope that friction cannot hold it on', () => {
    expect([10, 30, 350, 300, 180].map(limitSlope)).toEqual([10, 25, 350, 335, 25]);
  });
});

describe('sums that do not come out', () => {
  test('0.1 + 0.2 misses 0.3 and ten tenths miss 1, by the digits of the guide', () => {
    const said = readOut(explainAt(lesson, {}, { kind: 'sum' }));
    expect(said.sum).toBe('0.30000000000000004');
    expect(said.tenths).toBe('0.9999999999999999');
    expect(addTenths(10)).not.toBe(1);
    const [gap, overlap] = judgeAll('sum', 0.5);
    expect(gap).toEqual({ separation: 2 ** -54, exact: 'separated', absolute: 'touching', relative: 'touching' });
    expect(overlap).toEqual({
      separation: -(2 ** -53),
      exact: 'overlapping',
      absolute: 'touching',
      relative: 'touching',
    });
  });

  test('a rectangle turned by π/2 overlaps by about 2e-16, since the cosine is 6.1e-17', () => {
    const account = explainAt(lesson, {}, { kind: 'turn' });
    expect(readOut(account)).toMatchObject({ cosine: '6.1 × 10⁻¹⁷', corner: '1.9999999999999998' });
    const [turned] = judgeAll('turn', 0);
    expect(turned!.separation).toBeLessThan(-1e-16);
    expect(turned!.separation).toBeGreaterThan(-5e-16);
    expect([turned!.exact, turned!.relative]).toEqual(['overlapping', 'touching']);
  });

  test('two boxes that touch at the origin part or overlap farther out, and only a relative tolerance sees through it', () => {
    const judged = judgeAll('far', 0);
    expect(judged[0]).toMatchObject({ separation: 0, exact: 'touching' });
    const sizes = judged.map(({ separation }) => Math.abs(separation));
    for (const [i, x] of OFFSETS.entries()) {
      // Half the spacing of doubles at that place is what a sum can be wrong by.
      expect(sizes[i]!).toBeLessThanOrEqual((x + 61) * 2 ** -52);
      if (i > 0) expect(sizes[i]!).toBeGreaterThan(sizes[i - 1]!);
    }
    expect(judged.slice(1).every(({ exact }) => exact !== 'touching')).toBe(true);
    expect(judged.every(({ relative }) => relative === 'touching')).toBe(true);
  });

  test.each(['sum', 'turn', 'far'])(
    '%s: is drawn as two shapes side by side with what remains written on it',
    (kind) => {
      const pen = record(explainAt(lesson, {}, { kind }));
      expect(pen.of('first', 'fill').length).toBeGreaterThan(0);
      expect(pen.of('second', 'fill').length).toBe(pen.of('first', 'fill').length);
      expect(pen.words.some((words) => /(gap|overlap) \d.* px$/.test(words))).toBe(true);
    },
  );
});
