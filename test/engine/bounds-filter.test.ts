// Bounding volumes between the phases: they reject what cannot touch and nothing else, and without the narrow phase
// boxes collide when the swords inside them do not.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BoundsTest,
  boundsTests,
  makeBox,
  makeCapsule,
  makeCircle,
  signedDistance,
  Transform,
  World,
} from '#engine';
import { findScene, Simulation } from '#scenes';
import { BoundsFilter } from '../../src/engine/bounds-filter.ts';
import { Manifold } from '../../src/engine/narrow-phase/manifold.ts';

const TESTS = Object.keys(boundsTests) as BoundsTest[];

function filterOf(test: BoundsTest): BoundsFilter {
  const filter = new BoundsFilter();
  filter.test = test;
  return filter;
}

function at(x: number, y: number, angle = 0): Transform {
  const pose = new Transform();
  pose.set(x, y, angle);
  return pose;
}

/** A wish for contacts within `margin` px. */
function within(margin: number): Manifold {
  const wanted = new Manifold();
  wanted.margin = margin;
  return wanted;
}

const rod = makeCapsule(-50, 0, 50, 0, 2);

describe.each(TESTS)('the bounds test %s', (id) => {
  test('never rejects a pair that is within reach', () => {
    const filter = filterOf(id);
    const shapes = [rod, makeBox(30, 8), makeCircle(7)];
    const place = fc.tuple(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
    );
    const angle = fc.double({ min: -3, max: 3, noNaN: true });
    const which = fc.nat({ max: shapes.length - 1 });
    fc.assert(
      fc.property(
        which,
        which,
        place,
        angle,
        angle,
        fc.double({ min: 0, max: 5, noNaN: true }),
        (i, k, [x, y], p, q, reach) => {
          const a = shapes[i]!;
          const b = shapes[k]!;
          const gap = signedDistance(a, at(0, 0, p), b, at(x, y, q));
          return gap > reach || !filter.rejects(a, at(0, 0, p), b, at(x, y, q), within(reach));
        },
      ),
      { numRuns: 3000, seed: 4 },
    );
  });

  test('leaves the future as it is, to the last bit', () => {
    for (const scene of ['brawl', 'playground']) {
      const plain = new Simulation(findScene(scene), {});
      const looked = new Simulation(findScene(scene), { boundsTest: id });
      for (let i = 0; i < 90; i++) {
        plain.step();
        looked.step();
      }
      expect(looked.world.hash()).toBe(plain.world.hash());
    }
  });
});

test('box, circle, and box then circle count what each rejects, and the narrow phase has so much less to do', () => {
  const run = (boundsTest: BoundsTest) => {
    const simulation = new Simulation(findScene('brawl'), { boundsTest, ccd: 'discrete' });
    for (let i = 0; i < 20; i++) simulation.step();
    return simulation.world.counters;
  };
  const [fat, box, circle, both] = TESTS.map(run) as [ReturnType<typeof run>, ...ReturnType<typeof run>[]];
  expect(fat).toMatchObject({ rejectedByBox: 0, rejectedByCircle: 0 });
  expect(box!.rejectedByBox).toBeGreaterThan(0);
  expect(box!.rejectedByCircle).toBe(0);
  expect(circle!.rejectedByBox).toBe(0);
  expect(circle!.rejectedByCircle).toBeGreaterThan(0);
  expect(both!.rejectedByBox).toBe(box!.rejectedByBox);
  for (const counters of [box!, circle!, both!]) {
    const rejected = counters.rejectedByBox + counters.rejectedByCircle;
    expect(counters.narrowTests).toBe(fat.narrowTests - rejected);
  }
});

test('a circle about a long rod is loose: it lets through what its box rejects', () => {
  const above = at(0, 20);
  expect(filterOf('box').rejects(rod, at(0, 0), rod, above, within(0))).toBe(true);
  expect(filterOf('circle').rejects(rod, at(0, 0), rod, above, within(0))).toBe(false);
  // And the other way round: across a corner two balls' boxes overlap when the balls do not.
  const ball = makeCircle(10);
  expect(filterOf('box').rejects(ball, at(0, 0), ball, at(17, 17), within(0))).toBe(false);
  expect(filterOf('box-circle').rejects(ball, at(0, 0), ball, at(17, 17), within(0))).toBe(true);
});

test('volumes collide along the axis of least overlap; x when both are equal', () => {
  const out = new Manifold();
  const box = makeBox(20, 20);
  filterOf('box').collide(box, at(0, 0), box, at(15, 4), out);
  expect(out).toMatchObject({ nx: 1, ny: 0, pointCount: 2, separation: -5 });
  expect([out.p0.x, out.p0.y, out.p1.y]).toEqual([7.5, -6, 10]);
  filterOf('box').collide(box, at(0, 0), box, at(3, -18), out);
  expect(out).toMatchObject({ nx: 0, ny: -1, separation: -2 });
  filterOf('box').collide(box, at(0, 0), box, at(-12, -12), out);
  expect(out).toMatchObject({ nx: -1, ny: 0 });
  filterOf('box').collide(box, at(0, 0), box, at(21, 0), out);
  expect(out.pointCount).toBe(0);
  const ball = makeCircle(10);
  filterOf('circle').collide(ball, at(5, 5), ball, at(5, 5), out);
  expect(out).toMatchObject({ nx: 1, ny: 0, pointCount: 1, separation: -20 });
});

describe('swords in boxes', () => {
  /** How far down the swords that fly downwards have come after five seconds, and whether anybody ever hit. */
  function run(settings: Record<string, unknown>): { progress: number; hits: number } {
    const simulation = new Simulation(findScene('swords'), settings);
    let hits = 0;
    for (let i = 0; i < 300; i++) {
      simulation.step();
      hits += simulation.world.counters.hits;
    }
    const falling = simulation.world.bodies().filter(({ type, id }) => type === 'dynamic' && id % 2 === 1);
    return { progress: Math.min(...falling.map(({ y }) => y)) + 200, hits };
  }

  test('with the narrow phase they pass one another untouched', () => {
    const { progress, hits } = run({});
    expect(hits).toBe(0);
    expect(progress).toBeCloseTo(300, 6);
  });

  test.each(['box', 'circle', 'box-circle'] as const)('without it their %s volumes collide, and none passes', (id) => {
    expect(run({ narrowPhase: false, boundsTest: id }).progress).toBeLessThan(200);
  });
});

test('settings that are none are refused by name, and the world keeps its own', () => {
  const world = new World();
  expect(() => world.configure({ boundsTest: 'sphere' as BoundsTest })).toThrow(/boundsTest must be one of fat, box/);
  expect(() => world.configure({ narrowPhase: 1 as unknown as boolean })).toThrow(/narrowPhase must be true or false/);
  expect(world.settings).toMatchObject({ boundsTest: 'fat', narrowPhase: true });
});
