/**
 * How many bytes each question leaves behind per call, as one line of JSON. A program of its own, run as one flat module
 * as the page gets it: under a test runner's module wrappers the compiler joins fewer functions and boxes more numbers.
 */
import { Aabb, boundsOf } from '../../src/engine/geometry/aabb.ts';
import { castRay, RayHit } from '../../src/engine/geometry/cast.ts';
import { makeConcave } from '../../src/engine/geometry/concave.ts';
import { makeBox } from '../../src/engine/geometry/make.ts';
import type { Shape } from '../../src/engine/geometry/shape.ts';
import { IDENTITY, type Transform } from '../../src/engine/math.ts';
import { GjkResult, gjkShapes } from '../../src/engine/narrow-phase/gjk.ts';
import { Manifold } from '../../src/engine/narrow-phase/manifold.ts';
import { collide, testOverlap } from '../../src/engine/narrow-phase/pair-table.ts';
import { PairAnswer, queryShapes } from '../../src/engine/narrow-phase/query.ts';
import { queryGeometry } from '../../src/engine/narrow-phase/query-concave.ts';
import { Sweep, sweepShapes } from '../../src/engine/narrow-phase/sweep.ts';
import { Impact, timeOfImpact } from '../../src/engine/narrow-phase/time-of-impact.ts';
import { HitRule } from '../../src/engine/tolerance.ts';
import { bytesPerCall } from '../kit/garbage.ts';
import { createRandom, randomPose, randomShape } from '../kit/random-shapes.ts';

const random = createRandom(17);
const pairs = Array.from({ length: 500 }, (_, i) => ({
  a: randomShape(random, i % 4),
  ta: randomPose(random, 90),
  b: randomShape(random, Math.floor(i / 4) % 4),
  tb: randomPose(random, 90),
}));

type Question = (a: Shape, ta: Transform, b: Shape, tb: Transform) => void;

const manifold = new Manifold();
manifold.margin = 1.5;
const rule = new HitRule();
rule.epsilon = 0.75;
const bounds = new Aabb();
const sweep = new Sweep();
const hit = new RayHit();
const answer = new PairAnswer();
const gjk = new GjkResult();
const impact = new Impact();
const notch = [0, 0, 100, 0, 100, 100, 70, 100, 70, 30, 30, 30, 30, 100, 0, 100];
const u = makeConcave(notch.flatMap((x, i) => (i % 2 === 0 ? [{ x, y: notch[i + 1]! }] : [])));
const wall = makeBox(8, 100, 60, 0);
const still = { center: { x: 0.5, y: 0.5 }, velocity: { x: 0.5, y: 0.5 }, omega: 0.25 };
const moving = { center: { x: 1.5, y: 2.5 }, velocity: { x: 30.5, y: -10.5 }, omega: 1.25 };

const questions: Readonly<Record<string, Question>> = {
  manifold: (a, ta, b, tb) => collide(a, ta, b, tb, manifold),
  'yes or no': (a, ta, b, tb) => void testOverlap(a, ta, b, tb, rule),
  bounds: (a, ta) => boundsOf(a, ta, bounds),
  sweep: (a, ta, b, tb) => void sweepShapes(a, ta, b, tb, 30.5, -7.25, 0.5, sweep),
  ray: (a, ta) => void castRay(a, ta, -60.5, 40.25, 120.5, -80.5, hit),
  'pair query': (a, ta, b, tb) => queryShapes(a, ta, b, tb, 0.5, answer),
  GJK: (a, ta, b, tb) => gjkShapes(a, ta, b, tb, gjk),
  'concave query': (_a, _ta, b, tb) => queryGeometry(u, IDENTITY, b, tb, 0.5, answer),
  'time of impact': (a, ta, _b, tb) => void timeOfImpact(a, moving, wall, still, impact, ta, tb, 1e-9),
};

const bytes = Object.entries(questions).map(([name, ask]) => {
  const call = (i: number) => {
    const { a, ta, b, tb } = pairs[i % pairs.length]!;
    ask(a, ta, b, tb);
  };
  return [name, bytesPerCall(call)];
});
console.log(JSON.stringify(Object.fromEntries(bytes)));
