import { beforeEach, describe, expect, test } from 'vitest';
import { borne, carried, carryImpulses, noteDrift, recallBorne } from '../../src/engine/carry.ts';
import {
  AX,
  AY,
  BX,
  CONTACT_STRIDE,
  DRIFT,
  FEATURE,
  NORMAL_IMPULSE,
  NX,
  NY,
  POINT,
  POINT_STRIDE,
  TANGENT_IMPULSE,
} from '../../src/engine/contact-layout.ts';
import { Manifold } from '../../src/engine/narrow-phase/manifold.ts';

interface Point {
  id: number;
  x: number;
  y: number;
  separation?: number;
}

/** What was borne along the normal (0, -1), whose tangent is (-1, 0). */
function recall(...points: (Point & { jn: number; jt: number })[]): Float64Array {
  const data = new Float64Array(CONTACT_STRIDE);
  data[NX] = 0;
  data[NY] = -1;
  points.forEach(({ id, x, y, jn, jt }, p) => {
    const q = POINT + p * POINT_STRIDE;
    data[q + FEATURE] = id;
    data[q + AX] = x;
    data[q + AY] = y;
    data[q + NORMAL_IMPULSE] = jn;
    data[q + TANGENT_IMPULSE] = jt;
  });
  recallBorne(data, 0, points.length);
  return data;
}

function makeManifold(nx: number, ny: number, ...points: Point[]): Manifold {
  const manifold = new Manifold();
  manifold.nx = nx;
  manifold.ny = ny;
  manifold.pointCount = points.length;
  Object.assign(manifold.p0, { separation: 0, ...points[0] });
  Object.assign(manifold.p1, { separation: 0, ...points[1] });
  return manifold;
}

beforeEach(() => {
  borne.innerRadius = 20;
});

describe('what a contact bore', () => {
  test('goes to the point of the same feature, wherever that is now', () => {
    recall({ id: 4, x: 0, y: 0, jn: 3, jt: 1 }, { id: 5, x: 20, y: 0, jn: 7, jt: -2 });
    carryImpulses(makeManifold(0, -1, { id: 5, x: 0, y: 0 }, { id: 4, x: 30, y: 0 }));
    expect([...carried.normal]).toEqual([7, 3]);
    expect([...carried.tangent]).toEqual([-2, 1]);
  });

  test('goes to the point at the same place when its feature is gone', () => {
    recall({ id: 4, x: 0, y: 0, jn: 3, jt: 1 }, { id: 5, x: 20, y: 0, jn: 7, jt: -2 });
    carryImpulses(makeManifold(0, -1, { id: 8, x: 20.3, y: 0.1 }, { id: 9, x: 0, y: 0.2 }));
    expect([...carried.normal]).toEqual([7, 3]);
    expect([...carried.tangent]).toEqual([-2, 1]);
  });

  test('is forgotten when neither is there any more', () => {
    recall({ id: 4, x: 0, y: 0, jn: 3, jt: 1 });
    carryImpulses(makeManifold(0, -1, { id: 8, x: 1, y: 0 }));
    expect(carried.normal[0]).toBe(0);
    expect(carried.tangent[0]).toBe(0);
  });

  test('is the same force when the normal turns', () => {
    // 5 against the normal (0, -1) and 1 along (-1, 0): the force (-1, -5).
    recall({ id: 4, x: 0, y: 0, jn: 5, jt: 1 });
    carryImpulses(makeManifold(0.6, -0.8, { id: 4, x: 0, y: 0 }));
    // Along n = (0.6, -0.8) and t = (-0.8, -0.6).
    expect(carried.normal[0]).toBeCloseTo(-1 * 0.6 + 5 * 0.8, 12);
    expect(carried.tangent[0]).toBeCloseTo(1 * 0.8 + 5 * 0.6, 12);
  });

  test('never pulls, whatever the normal turns into', () => {
    recall({ id: 4, x: 0, y: 0, jn: 5, jt: 0 });
    carryImpulses(makeManifold(0, 1, { id: 4, x: 0, y: 0 }));
    expect(carried.normal[0]).toBe(0);
  });
});

describe('two points nearer than a quarter of a pixel', () => {
  test('are one, the deeper, and it bears what both bore', () => {
    recall({ id: 4, x: 0, y: 0, jn: 3, jt: 1 }, { id: 5, x: 0.2, y: 0, jn: 4, jt: -2 });
    const manifold = makeManifold(0, -1, { id: 4, x: 0, y: 0 }, { id: 5, x: 0.2, y: 0, separation: -0.1 });
    carryImpulses(manifold);
    expect(manifold.pointCount).toBe(1);
    expect(manifold.p0).toMatchObject({ id: 5, x: 0.2, separation: -0.1 });
    expect(carried.normal[0]).toBe(7);
    expect(carried.tangent[0]).toBe(-1);
  });

  test('stay two on bodies for which that is much', () => {
    borne.innerRadius = 0.5;
    recall({ id: 4, x: 0, y: 0, jn: 3, jt: 1 });
    const manifold = makeManifold(0, -1, { id: 4, x: 0, y: 0 }, { id: 5, x: 0.2, y: 0 });
    carryImpulses(manifold);
    expect(manifold.pointCount).toBe(2);
  });
});

describe('the drift of a contact', () => {
  test('is what a tick did to normal and anchors of its only point', () => {
    const data = recall({ id: 4, x: 1, y: 2, jn: 3, jt: 0 });
    const manifold = makeManifold(0.6, -0.8, { id: 4, x: 1.5, y: 2.25 });
    data[NX] = 0.6;
    data[NY] = -0.8;
    data[POINT + AX] = 1.5;
    data[POINT + AY] = 2.25;
    data[POINT + BX] = -4;
    noteDrift(data, 0, manifold);
    const drift = [0.6, 0.2, 0.5, 0.25, -4, 0];
    for (const [i, change] of drift.entries()) expect(data[DRIFT + i]).toBeCloseTo(change, 12);
  });

  test.each([
    ['bore nothing', 0, [{ id: 4, x: 1, y: 2 }]],
    ['is another feature now', 3, [{ id: 5, x: 1, y: 2 }]],
    [
      'has two points now',
      3,
      [
        { id: 4, x: 1, y: 2 },
        { id: 5, x: 9, y: 2 },
      ],
    ],
  ])('is none where it %s', (_name, jn, points) => {
    const data = recall({ id: 4, x: 0, y: 0, jn, jt: 0 });
    data[DRIFT + 2] = 7;
    data[POINT + AX] = 1;
    noteDrift(data, 0, makeManifold(0, -1, ...points));
    expect([...data.subarray(DRIFT)]).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
