// One pair, one push: shares by inverse mass, velocities into the surface, and the crate that sinks.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collide, makeBox, Transform, type Vec } from '#engine';
import { lessons } from '#lessons';
import { FALL_TICKS } from '../../src/lessons/fall-figure.ts';
import { type Mass, overlapOf, resolveOnce, runFall } from '../../src/lessons/push-run.ts';
import { shareOf } from '../../src/lessons/resolve.ts';
import { explainAt, readOut, record } from './kit.ts';

const lesson = lessons.resolve!;
const [shapeA, shapeB] = [makeBox(130, 90), makeBox(100, 100)];

const anyMass: fc.Arbitrary<number> = fc.double({ min: 0.5, max: 20, noNaN: true });
const anyPair = fc.record({
  x: fc.double({ min: 200, max: 400, noNaN: true }),
  y: fc.double({ min: 100, max: 240, noNaN: true }),
  degrees: fc.double({ min: 0, max: 360, noNaN: true }),
  massA: anyMass,
  massB: anyMass,
  speedA: fc.integer({ min: -300, max: 300 }),
  speedB: fc.integer({ min: -300, max: 300 }),
});
type Pair = { x: number; y: number; degrees: number; massA: Mass; massB: Mass; speedA: number; speedB: number };

const poseA = { x: 250, y: 170, degrees: 0 };
const at = ({ x, y, degrees }: { x: number; y: number; degrees: number }, by: Vec = { x: 0, y: 0 }) =>
  new Transform().set(x + by.x, y + by.y, (degrees * Math.PI) / 180);

function push({ x, y, degrees, massA, massB, speedA, speedB }: Pair, remove = true) {
  const poseB = { x, y, degrees };
  const a = { shape: shapeA, pose: poseA, mass: massA, velocity: { x: massA === 'static' ? 0 : speedA, y: 0 } };
  const b = { shape: shapeB, pose: poseB, mass: massB, velocity: { x: massB === 'static' ? 0 : speedB, y: 0 } };
  const [movedA, movedB] = resolveOnce(a, b, remove);
  return { a, b, movedA, movedB, poseB, truth: collide(shapeA, shapeB, 0, at(poseA), at(poseB)) };
}

describe('the push', () => {
  test('adds up to the minimum translation, is shared by inverse mass, and leaves the two touching', () => {
    let overlaps = 0;
    fc.assert(
      fc.property(anyPair, (pair) => {
        const { movedA, movedB, poseB, truth } = push(pair);
        if (truth.depth < 1e-6) return;
        overlaps++;
        expect(movedB.push.x - movedA.push.x).toBeCloseTo(truth.mtv.x, 8);
        expect(movedB.push.y - movedA.push.y).toBeCloseTo(truth.mtv.y, 8);
        // The common centre of mass stays where it is.
        expect(pair.massA * movedA.push.x + pair.massB * movedB.push.x).toBeCloseTo(0, 8);
        expect(pair.massA * movedA.push.y + pair.massB * movedB.push.y).toBeCloseTo(0, 8);
        const after = collide(shapeA, shapeB, 1e-8, at(poseA, movedA.push), at(poseB, movedB.push));
        expect(after.state).toBe('touching');
      }),
      { seed: 11, numRuns: 300 },
    );
    expect(overlaps).toBeGreaterThan(100);
  });

  test('is one to three between 3 kg and 1 kg', () => {
    const said = readOut(explainAt(lesson));
    expect(said).toMatchObject({ pushA: '(−7.5, 0)', pushB: '(22.5, 0)' });
    expect([shareOf(3, 1), shareOf(1, 3)]).toEqual([0.25, 0.75]);
    expect(explainAt(lesson).status).toBe('Colliding, depth 30 px: A gives way by 7.5 px, B by 22.5 px');
  });

  test('is all taken by the other when one is static', () => {
    expect([shareOf('static', 2), shareOf(2, 'static'), shareOf('static', 'static')]).toEqual([0, 1, 0]);
    const start = { x: 335, y: 180, degrees: 0, massA: 3, massB: 1, speedA: 150, speedB: -90 };
    const held = push({ ...start, massA: 'static' });
    expect([held.movedA.push, held.movedA.impulse]).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ]);
    expect(held.movedB.push.x).toBeCloseTo(30, 9);
    expect(readOut(explainAt(lesson, {}, { held: 'b' }))).toMatchObject({ pushA: '(−30, 0)', pushB: '(0, 0)' });
  });

  test('does not touch what is apart', () => {
    const account = explainAt(lesson, { b: { x: 520, y: 180 } });
    expect(account.tone).toBe('separated');
    expect(readOut(account)).toMatchObject({ pushA: '(0, 0)', pushB: '(0, 0)', velocityA: '(150, 0) px/s' });
  });
});

describe('the velocity', () => {
  test('into the surface is taken away by one impulse on both: nothing closes any more, momentum is kept', () => {
    let closing = 0;
    fc.assert(
      fc.property(anyPair, (pair) => {
        const { movedA, movedB, truth } = push(pair);
        if (truth.depth < 1e-6) return;
        const { x: nx, y: ny } = truth.normal;
        const before = (pair.speedB - pair.speedA) * nx;
        const dv = { x: movedB.velocity.x - movedA.velocity.x, y: movedB.velocity.y - movedA.velocity.y };
        const after = dv.x * nx + dv.y * ny;
        if (before < 0) closing++;
        expect(after).toBeCloseTo(Math.max(0, before), 8);
        // What moves along the surface goes on as before.
        expect(dv.x * -ny + dv.y * nx).toBeCloseTo((pair.speedB - pair.speedA) * -ny, 8);
        expect(movedA.impulse.x).toBeCloseTo(-movedB.impulse.x, 7);
        expect(movedA.impulse.y).toBeCloseTo(-movedB.impulse.y, 7);
      }),
      { seed: 12, numRuns: 300 },
    );
    expect(closing).toBeGreaterThan(50);
  });

  test('of 3 kg at 150 px/s and 1 kg at -90 px/s is their common 90 px/s afterwards', () => {
    // (3 * 150 - 90) / 4
    expect(readOut(explainAt(lesson))).toMatchObject({
      velocityA: '(90, 0) px/s',
      velocityB: '(90, 0) px/s',
      impulse: '(180, 0) kg px/s',
      closing: '0 px/s',
    });
  });

  test('is left alone when it is not to be taken away', () => {
    expect(readOut(explainAt(lesson, {}, { remove: false }))).toMatchObject({
      velocityA: '(150, 0) px/s',
      velocityB: '(−90, 0) px/s',
      impulse: '(0, 0) kg px/s',
      closing: '240 px/s',
    });
  });
});

describe('the falling crate', () => {
  const from = { x: 300, y: 148 };
  const landed = (ticks: readonly { before: number; after: number; vy: number }[]) =>
    ticks.filter((t) => overlapOf(t) > 0);

  test('whose velocity is taken away sinks in each tick by no more than gravity makes of one: g h^2 / 2', () => {
    const ticks = landed(runFall(from, true, FALL_TICKS));
    expect(ticks.length).toBeGreaterThan(100);
    for (const tick of ticks.slice(1)) expect(overlapOf(tick)).toBeCloseTo(600 / 3600 / 2, 9);
    for (const { after, vy } of ticks) expect([after, vy]).toEqual([220, 0]);
  });

  test('whose velocity is left in is found deeper by g h^2 in every tick', () => {
    const depths = landed(runFall(from, false, 200)).map(overlapOf);
    expect(depths.length).toBeGreaterThan(100);
    for (let i = 2; i < depths.length; i++) expect(depths[i]! - depths[i - 1]!).toBeCloseTo(600 / 3600, 9);
  });

  test('comes out below once it is found more than half of both sizes deep', () => {
    const ticks = runFall(from, false, FALL_TICKS);
    const through = ticks.findIndex(({ after }) => after > 266);
    expect(through).toBeGreaterThan(0);
    expect(overlapOf(ticks[through - 1]!)).toBeLessThan(38);
    expect(overlapOf(ticks[through - 1]!)).toBeGreaterThan(37);
    const account = explainAt(lesson, {}, { kind: 'crate', remove: false }, FALL_TICKS);
    expect([account.tone, account.status]).toEqual(['wrong', 'Fell through: the shortest way out was down']);
    expect(explainAt(lesson, {}, { kind: 'crate' }, FALL_TICKS).tone).toBe('touching');
  });

  test('is drawn with the pose before the push and a bar for every overlap found', () => {
    const account = explainAt(lesson, {}, { kind: 'crate', remove: false }, 100);
    const pen = record(account);
    const { ticks } = account.data as { ticks: { before: number; after: number; vy: number }[] };
    expect(pen.of('push', 'fill').length).toBe(landed(ticks).length);
    const [arrow] = pen.of('push', 'arrow');
    expect(arrow!.numbers[3]).toBeCloseTo(-overlapOf(ticks.at(-1)!), 9);
    expect(pen.of('ghost').length).toBe(1);
  });
});

describe('the picture of the pair', () => {
  test('has a ghost, a push and both velocities for each body, and two opposed impulses', () => {
    const pen = record(explainAt(lesson));
    expect(pen.of('ghost', 'polyline').length).toBe(2);
    expect(pen.of('push', 'arrow').map(({ numbers }) => numbers[2]!.toFixed(6))).toEqual(['-7.500000', '22.500000']);
    expect(pen.of('velocity', 'arrow').length).toBe(4);
    const [first, second] = pen.of('normal', 'arrow').map(({ numbers }) => numbers.slice(2));
    expect(first![0]!).toBeCloseTo(-second![0]!, 9);
    expect(record(explainAt(lesson, {}, { remove: false })).of('normal', 'arrow')).toEqual([]);
  });

  test('cuts the bar of the push where the shares meet', () => {
    const [ofA, ofB] = (['first', 'second'] as const).map(
      (ink) => record(explainAt(lesson)).of(ink, 'fill').at(-1)!.numbers,
    );
    const widthOf = (ring: readonly number[]) => ring[2]! - ring[0]!;
    expect(widthOf(ofB!) / widthOf(ofA!)).toBeCloseTo(3, 9);
  });
});
