import { describe, expect, it } from 'vitest';
import { buildBounds, buildBox, buildCapsule, buildCircle, buildPolygon } from '../../src/engine/geometry/build.ts';
import { makeConcave } from '../../src/engine/geometry/concave.ts';
import { convexHull } from '../../src/engine/geometry/hull.ts';
import type { Shape } from '../../src/engine/geometry/shape.ts';
import { Ellipse, PlacedShape } from '../../src/engine/geometry/support.ts';
import { IDENTITY, Transform } from '../../src/engine/math.ts';
import { EpaResult, penetration } from '../../src/engine/narrow-phase/epa.ts';
import { findEscape } from '../../src/engine/narrow-phase/escape.ts';
import { GjkResult, gjkShapes } from '../../src/engine/narrow-phase/gjk.ts';
import { signedDistance } from '../../src/engine/narrow-phase/pair-table.ts';
import { queryPair } from '../../src/engine/narrow-phase/query-pair.ts';
import { relateCores } from '../../src/engine/narrow-phase/relate.ts';
import { findMtv, findSeparatingAxis, projectShape, reportAxes } from '../../src/engine/narrow-phase/sat.ts';
import { Impact, timeOfImpact } from '../../src/engine/narrow-phase/time-of-impact.ts';
import { createRandom, randomPose, randomShape } from '../kit/random-shapes.ts';

const P = (...flat: number[]) =>
  Array.from({ length: flat.length / 2 }, (_, i) => ({ x: flat[2 * i]!, y: flat[2 * i + 1]! }));

describe('the separating axis theorem and GJK', () => {
  it('agree on every pair of shapes, and GJK brings an axis that proves its distance', () => {
    const random = createRandom(61);
    const gjk = new GjkResult();
    for (let trial = 0; trial < 4000; trial++) {
      const [a, b] = [randomShape(random, trial % 4), randomShape(random, Math.floor(trial / 4) % 4)];
      const [ta, tb] = [randomPose(random, 120), randomPose(random, 120)];
      const distance = signedDistance(a, ta, b, tb);
      gjkShapes(a, ta, b, tb, gjk);
      expect(gjk.overlapping).toBe(distance <= 0);
      expect(Math.abs(gjk.distance - Math.max(0, distance))).toBeLessThan(1e-10);
      if (gjk.overlapping) continue;
      const axis = { x: gjk.nx, y: gjk.ny };
      const gap = projectShape(b, tb, axis)[0] - projectShape(a, ta, axis)[1];
      expect(Math.abs(gap - distance)).toBeLessThan(1e-9);
    }
  });

  it('and EPA agree on the depth, of ellipses too', () => {
    const gjk = new GjkResult();
    const epa = new EpaResult();
    const circle = new Ellipse(0, 0, 10, 10);
    expect(penetration(circle, new Ellipse(15, 0, 10, 10), gjk, epa)).toBe(true);
    expect(epa.depth).toBeCloseTo(5, 9);
    expect(epa.nx).toBeCloseTo(1, 6);
    expect(penetration(circle, new Ellipse(25, 0, 10, 10), gjk, epa)).toBe(false);
    expect(gjk.distance).toBeCloseTo(5, 9);
    // Along the short axis it is nearer: half-axes 30 and 5, centre 12 px up.
    expect(penetration(circle, new Ellipse(0, 12, 30, 5), gjk, epa)).toBe(true);
    expect(epa.depth).toBeCloseTo(3, 9);
    expect(
      penetration(new PlacedShape(buildCapsule(0, 0, 20, 0, 3)), new PlacedShape(buildCircle(4, 10, 5)), gjk, epa),
    ).toBe(true);
    expect(epa.depth).toBeCloseTo(2, 12);
  });

  it('cost the polygon with many corners little: four hundred of them in a dozen steps', () => {
    const round = (x: number) =>
      buildPolygon(
        convexHull(
          Array.from({ length: 200 }, (_, i) => ({
            x: x + 50 * Math.cos(i * 0.0314159),
            y: 50 * Math.sin(i * 0.0314159),
          })),
        ),
      );
    const gjk = new GjkResult();
    gjkShapes(round(0), IDENTITY, round(130), IDENTITY, gjk);
    expect(gjk.iterations).toBeLessThan(13);
    expect(Math.abs(gjk.distance - signedDistance(round(0), IDENTITY, round(130), IDENTITY))).toBeLessThan(1e-10);
  });
});

describe('axes', () => {
  it('that part two polygons are found, and only where there is one', () => {
    const out = { x: 0, y: 0 };
    const random = createRandom(67);
    for (let trial = 0; trial < 1000; trial++) {
      const [a, b] = [randomShape(random, 1 + (trial % 2)), randomShape(random, 2 - (Math.floor(trial / 2) % 2))];
      const [ta, tb] = [randomPose(random, 100), randomPose(random, 100)];
      const found = findSeparatingAxis(a, ta, b, tb, out);
      expect(found !== null).toBe(signedDistance(a, ta, b, tb) > 0);
      expect(reportAxes(a, b, ta, tb).separating !== null).toBe(found !== null);
      if (found !== null) expect(projectShape(b, tb, out)[0]).toBeGreaterThan(projectShape(a, ta, out)[1]);
    }
  });

  it('of least overlap give the way out', () => {
    const way = { nx: 0, ny: 0, depth: 0 };
    expect(findMtv(buildBounds(0, 0, 10, 10), IDENTITY, buildBounds(8, 1, 20, 9), IDENTITY, way)).toBe(true);
    expect(way).toEqual({ nx: 1, ny: 0, depth: 2 });
    expect(findMtv(buildBounds(0, 0, 10, 10), IDENTITY, buildBounds(10.5, 1, 20, 9), IDENTITY, way)).toBe(false);
  });

  it('of rounded shapes include the line through the nearest points, without which they seem to touch', () => {
    const report = reportAxes(buildBounds(0, 0, 10, 10), buildCircle(5, 14, 14));
    expect(report.axes[report.separating!]!.of).toBe('nearest');
    expect(report.overlap).toBeCloseTo(5 - Math.hypot(4, 4), 12);
  });
});

describe('whether shapes meet, without rounding', () => {
  const relate = (a: Shape, b: Shape) => relateCores(a.packed, a.count, b.packed, b.count);

  it('tells apart, touching and overlapping by a single bit', () => {
    const slope = buildPolygon(P(0, 0, 3, 1, 0, 5));
    // (0.9, 0.3) in binary lies beside the line from (0, 0) to (3, 1) by less than a bit of either coordinate.
    expect(relate(slope, buildCircle(0, 1.5, 0.5))).toBe(0);
    expect(relate(slope, buildCircle(0, 1.5, 0.5 + 2 ** -53))).toBe(-1);
    expect(relate(slope, buildCircle(0, 1.5, 0.5 - 2 ** -54))).toBe(1);
  });

  it('knows segments on one line by their ends', () => {
    const segment = (x0: number, x1: number) => buildCapsule(x0, x0 / 3, x1, x1 / 3, 0);
    expect(relate(segment(0, 3), segment(3, 6))).toBe(0);
    expect(relate(segment(0, 3), segment(4.5, 6))).toBe(1);
    expect(relate(buildCapsule(0, 0, 4, 0, 0), buildCapsule(2, -1, 2, 1, 0))).toBe(-1);
    expect(relate(buildCapsule(0, 0, 4, 0, 0), buildCapsule(2, 0, 2, 1, 0))).toBe(0);
    expect(relate(buildCircle(0, 1, 1), buildCircle(0, 1, 1))).toBe(0);
    expect(relate(buildCircle(0, 1, 1), buildCircle(0, 1, 1 + 2 ** -52))).toBe(1);
  });
});

describe('the shortest way out of several pieces', () => {
  it('is free, and no shorter one is, in any direction', () => {
    const random = createRandom(71);
    const star = P(0, -50, 12, -15, 48, -15, 19, 7, 30, 42, 0, 20, -30, 42, -19, 7, -48, -15, -12, -15);
    const { pieces } = makeConcave(star);
    const way = { x: 0, y: 0 };
    for (let trial = 0; trial < 40; trial++) {
      const shape = [
        buildCircle(3 + 4 * random()),
        buildBox(12, 6, 0, 0, 6 * random()),
        buildPolygon(P(0, 0, 9, 2, 3, 8)),
      ][trial % 3]!;
      const at = new Transform().set(30 * (random() - 0.5), 30 * (random() - 0.5), 6 * random());
      findEscape(pieces, IDENTITY, [shape], at, way);
      const length = Math.hypot(way.x, way.y);
      const moved = new Transform();
      const overlapAfter = (x: number, y: number) => {
        Object.assign(moved, at, { x: at.x + x, y: at.y + y });
        return -Math.min(...pieces.map((piece) => signedDistance(piece, IDENTITY, shape, moved)));
      };
      expect(overlapAfter(way.x, way.y)).toBeLessThan(1e-8);
      for (let angle = 0; angle < 6.28; angle += 0.02) {
        for (const share of [0.25, 0.5, 0.75, 0.9, 0.99]) {
          const reach = share * length;
          expect(overlapAfter(reach * Math.cos(angle), reach * Math.sin(angle))).toBeGreaterThan(0);
        }
      }
    }
  });
});

describe('a time of impact', () => {
  it('comes not after any sampled moment of contact, and touches when it comes', () => {
    const random = createRandom(73);
    const impact = new Impact();
    let hits = 0;
    for (let trial = 0; trial < 300; trial++) {
      const [a, b] = [randomShape(random, trial % 4), randomShape(random, Math.floor(trial / 4) % 4)];
      const [ta, tb] = [randomPose(random, 20), randomPose(random, 20)];
      ta.x -= 120;
      const motion = (x: number, speed: number) => ({
        center: { x, y: 0 },
        velocity: { x: speed, y: 60 * (random() - 0.5) },
        omega: 8 * (random() - 0.5),
      });
      const [ma, mb] = [motion(-120, 250 * random()), motion(0, -40 * random())];
      const hit = timeOfImpact(a, ma, b, mb, impact, ta, tb);
      expect(impact.settled).toBe(true);
      const gapAt = (t: number) => signedDistance(a, poseAt(ma, ta, t), b, poseAt(mb, tb, t));
      const end = hit ? impact.time : 1;
      for (let t = 0; t < end; t += 1 / 200) expect(gapAt(t)).toBeGreaterThan(0);
      if (!hit) continue;
      hits++;
      expect(Math.abs(gapAt(impact.time))).toBeLessThan(1e-8);
      expect(impact.steps).toBeLessThan(100);
    }
    expect(hits).toBeGreaterThan(100);
  });

  it('of a bar that turns and ends where it began is seen on the way', () => {
    const impact = new Impact();
    const still = { center: { x: 0, y: 30 }, velocity: { x: 0, y: 0 }, omega: 0 };
    const half = { center: { x: 0, y: 0 }, velocity: { x: 0, y: 0 }, omega: Math.PI };
    expect(timeOfImpact(buildBox(100, 2), half, buildCircle(3, 0, 30), still, impact)).toBe(true);
    expect(impact.time).toBeCloseTo(0.45743, 4);
    expect(() => timeOfImpact(buildBox(1, 1), { ...half, omega: Number.NaN }, buildCircle(3), still, impact)).toThrow(
      'angular velocity must be a finite number, got NaN',
    );
  });
});

function poseAt(
  motion: { center: { x: number; y: number }; velocity: { x: number; y: number }; omega: number },
  from: Transform,
  t: number,
): Transform {
  const [c, s] = [Math.cos(motion.omega * t), Math.sin(motion.omega * t)];
  const [x, y] = [from.x - motion.center.x, from.y - motion.center.y];
  const pose = new Transform();
  pose.x = motion.center.x + t * motion.velocity.x + c * x - s * y;
  pose.y = motion.center.y + t * motion.velocity.y + s * x + c * y;
  pose.c = c * from.c - s * from.s;
  pose.s = s * from.c + c * from.s;
  return pose;
}

describe('the way out', () => {
  it('of the mirror image is the mirror image of the way out', () => {
    const random = createRandom(79);
    for (let trial = 0; trial < 500; trial++) {
      const [a, b] = [0, 1].map(() => ({
        points: Array.from({ length: 3 + Math.floor(5 * random()) }, () => ({ x: 60 * random(), y: 60 * random() })),
      }));
      const make = (points: { x: number; y: number }[], sign: number) =>
        buildPolygon(convexHull(points.map(({ x, y }) => ({ x: sign * x, y }))));
      const plain = queryPair(make(a!.points, 1), make(b!.points, 1));
      const mirrored = queryPair(make(a!.points, -1), make(b!.points, -1));
      expect(mirrored.state).toBe(plain.state);
      expect(Math.abs(mirrored.separation - plain.separation)).toBeLessThan(1e-10);
      expect(Math.hypot(mirrored.normal.x + plain.normal.x, mirrored.normal.y - plain.normal.y)).toBeLessThan(1e-9);
    }
  });
});
