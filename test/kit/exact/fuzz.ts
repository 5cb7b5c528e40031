/**
 * The engine against the judge on generated pairs.
 *
 * What is demanded of every pair, S being the largest absolute coordinate or radius:
 *   - the state is the true one unless the true signed distance lies within 4e-14 S of a border between states; without
 *     radii and with epsilon 0 there is no such band, the state is exact;
 *   - depth and distance are within 1e-9 of themselves plus 1e-12 S, also from the tick's collider, GJK and EPA;
 *   - after the minimum translation, or across the distance, the pair only touches; the contact of an overlap lies
 *     beyond no edge of either by more than 2e-12 S (half of the depth, where that is below 1e-9 S);
 *   - swapping A and B gives the same; nothing is NaN; GJK and EPA never reach their limits.
 * Ellipses take part in GJK and EPA only; their judge searches over directions and is good to about 1e-11 of the size.
 */
import { buildBounds, buildCapsule, buildCircle, buildPolygon } from '../../../src/engine/geometry/build.ts';
import { convexHull } from '../../../src/engine/geometry/hull.ts';
import { Shape } from '../../../src/engine/geometry/shape.ts';
import { PlacedShape } from '../../../src/engine/geometry/support.ts';
import { IDENTITY, Transform } from '../../../src/engine/math.ts';
import { EpaResult, epaDepth } from '../../../src/engine/narrow-phase/epa.ts';
import { GjkResult, gjkDistance, gjkShapes } from '../../../src/engine/narrow-phase/gjk.ts';
import { Manifold } from '../../../src/engine/narrow-phase/manifold.ts';
import { Measure, measureShapes } from '../../../src/engine/narrow-phase/measure.ts';
import { collide, signedDistance } from '../../../src/engine/narrow-phase/pair-table.ts';
import { PairAnswer, queryShapes } from '../../../src/engine/narrow-phase/query.ts';
import { createRandom } from '../random-shapes.ts';
import { judgeSmooth, nextSmoothPair, type SmoothSample, toEllipse } from './ellipse.ts';
import { nextPair, type PairSample, type Sample } from './generate.ts';
import { judgeExactly, judgeRoughly } from './judge.ts';

export interface FuzzReport {
  passed: number;
  failed: number;
  /** Pairs for which doubles could not decide and integers did. */
  exact: number;
  /** Most iterations of GJK and of EPA. */
  gjkMost: number;
  epaMost: number;
  /** Of either, where an ellipse takes part. */
  smoothMost: number;
  /** Largest error of a depth or distance, in units of what is allowed. */
  worst: number;
  faults: string[];
}

/** Share of the size about a border between states in which either state may be told. */
const BAND = 4e-14;

/** One pair in so many has an ellipse. */
const SMOOTH_EVERY = 50;

const answer = new PairAnswer();
const swapped = new PairAnswer();
const manifold = new Manifold();
const measure = new Measure();
const gjk = new GjkResult();
const epa = new EpaResult();
const shifted = new Transform();

export function toShape(sample: Sample): Shape {
  const [p, q] = sample.points as [[number, number], [number, number]];
  if (sample.kind === 'circle') return buildCircle(sample.radius, ...p);
  if (sample.kind === 'box') return buildBounds(...p, ...q);
  if (sample.kind === 'capsule') return buildCapsule(...p, ...q, sample.radius);
  return buildPolygon(sample.points.map(([x, y]) => ({ x, y })));
}

/** Runs `pairs` pairs from `seed`; keeps the first hundred faults. */
export function runFuzz(pairs: number, seed: number, tell: (done: number) => void = () => {}): FuzzReport {
  const random = createRandom(seed);
  const report: FuzzReport = {
    passed: 0,
    failed: 0,
    exact: 0,
    gjkMost: 0,
    epaMost: 0,
    smoothMost: 0,
    worst: 0,
    faults: [],
  };
  const reach = (a: Sample, b: Sample) => {
    measureShapes(toShape(a), IDENTITY, toShape(b), IDENTITY, measure);
    return measure;
  };
  for (let i = 0; i < pairs; i++) {
    const faults = new Faults();
    const smooth = i % SMOOTH_EVERY === 0 ? nextSmoothPair(random) : null;
    const pair = smooth ?? nextPair(random, reach);
    try {
      if ('family' in pair) checkPair(pair, pickEpsilon(random, pair), faults, report);
      else checkSmooth(pair, faults, report);
    } catch (error) {
      faults.list.push(`threw ${String(error)}`);
    }
    if (faults.list.length === 0) report.passed++;
    else {
      report.failed++;
      if (report.faults.length < 100) report.faults.push(describe(i, seed, pair, faults.list));
    }
    if (i % 10_000 === 9_999) tell(i + 1);
  }
  return report;
}

class Faults {
  readonly list: string[] = [];

  near(what: string, got: number, expected: number, tolerance: number): void {
    if (!(Math.abs(got - expected) <= tolerance)) this.list.push(`${what}: expected ${expected}, got ${got}`);
  }

  ok(what: string, holds: boolean): void {
    if (!holds) this.list.push(what);
  }
}

function describe(
  index: number,
  seed: number,
  pair: PairSample | readonly SmoothSample[],
  faults: readonly string[],
): string {
  const show = ({ hull: _hull, ...rest }: Sample) => JSON.stringify(rest);
  const family = 'family' in pair ? pair.family : 'smooth';
  const shapes = 'family' in pair ? [show(pair.a), show(pair.b)] : pair.map((shape) => JSON.stringify(shape));
  return `pair ${index} of seed ${seed} (${family}): ${faults.join('; ')}\n  a ${shapes[0]}\n  b ${shapes[1]}`;
}

function sizeOf(pair: PairSample): number {
  const numbers = [...pair.a.points.flat(), ...pair.b.points.flat(), pair.a.radius, pair.b.radius];
  return numbers.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-300);
}

/** An ellipse against an ellipse or a rounded hull: GJK and EPA against the search over directions. */
function checkSmooth([a, b]: readonly [SmoothSample, SmoothSample], faults: Faults, report: FuzzReport): void {
  const truth = judgeSmooth(a, b);
  const setB = toEllipse(b) ?? new PlacedShape(roundedHull(b));
  const setA = toEllipse(a)!;
  const size = 300;
  const tolerance = 1e-9 * Math.abs(truth) + 1e-11 * size;
  gjkDistance(setA, setB, gjk);
  report.smoothMost = Math.max(report.smoothMost, gjk.iterations);
  faults.ok('GJK reached its limit', !gjk.capped);
  faults.near('distance by GJK', gjk.distance, Math.max(0, truth), tolerance);
  const along = gjk.nx * (gjk.bx - gjk.ax) + gjk.ny * (gjk.by - gjk.ay);
  if (truth > 0) faults.near('distance of the points by GJK', along, truth, tolerance);
  epaDepth(setA, setB, gjk, epa);
  report.smoothMost = Math.max(report.smoothMost, epa.iterations);
  faults.ok('EPA reached its limit', !epa.capped);
  faults.near('depth by EPA', epa.depth, Math.max(0, -truth), tolerance);
}

/** The hull of a sample's points with its radius; one or two points make a circle or capsule. */
function roundedHull({ points, radius }: SmoothSample): Shape {
  const hull = buildPolygon(convexHull(points.map(([x, y]) => ({ x, y }))));
  return new Shape({
    ...hull,
    radius,
    innerRadius: hull.innerRadius + radius,
    outerRadius: hull.outerRadius + radius,
  });
}

function pickEpsilon(random: () => number, pair: PairSample): number {
  const dice = random();
  return dice < 0.5 ? 0 : dice < 0.75 ? 1e-9 * sizeOf(pair) : 0.5 * random();
}

function checkPair(pair: PairSample, epsilon: number, faults: Faults, report: FuzzReport): void {
  const a = toShape(pair.a);
  const b = toShape(pair.b);
  const size = sizeOf(pair);
  queryShapes(a, IDENTITY, b, IDENTITY, epsilon, answer);
  const truth = judgeFor(pair, epsilon, size, report);
  const tolerance = 1e-9 * Math.abs(truth.value) + 1e-12 * size;
  report.worst = Math.max(report.worst, Math.abs(answer.separation - truth.value) / tolerance);
  faults.near('signed distance', answer.separation, truth.value, tolerance);
  checkState(truth, epsilon, size, faults);
  checkWay(a, b, size, tolerance, faults);
  checkSwap(a, b, epsilon, tolerance, faults);
  faults.near('distance of the tick', signedDistance(a, IDENTITY, b, IDENTITY), truth.value, tolerance);
  manifold.margin = Infinity;
  collide(a, IDENTITY, b, IDENTITY, manifold);
  faults.near('separation of the manifold', manifold.separation, truth.value, tolerance);
  faults.near('length of the manifold normal', Math.hypot(manifold.nx, manifold.ny), 1, 1e-12);
  checkGjk(a, b, truth.value, tolerance, faults, report);
}

interface Truth {
  value: number;
  error: number;
  /** Sign of the signed distance; null when the rough value is all that was needed. */
  sign: number | null;
  radius: number;
}

/** Rough where that decides everything that is asked, exact where it does not. */
function judgeFor(pair: PairSample, epsilon: number, size: number, report: FuzzReport): Truth {
  const radius = pair.a.radius + pair.b.radius;
  const rough = judgeRoughly(pair.a.hull, pair.b.hull);
  const toBorder = Math.abs(Math.abs(rough.value) - epsilon);
  if (rough.error < 1e-13 * size && toBorder > BAND * size + rough.error) return { ...rough, sign: null, radius };
  report.exact++;
  return { ...judgeExactly(pair.a.hull, pair.b.hull), radius };
}

function checkState(truth: Truth, epsilon: number, size: number, faults: Faults): void {
  const { value, sign, radius } = truth;
  const { state } = answer;
  if (sign !== null && radius === 0 && epsilon === 0) {
    const exact = sign > 0 ? 'separated' : sign < 0 ? 'overlapping' : 'touching';
    faults.ok(`state: expected exactly ${exact}, got ${state}`, state === exact);
    return;
  }
  const allowed = new Set<string>();
  const band = BAND * size;
  if (value - band < -epsilon) allowed.add('overlapping');
  if (value + band > epsilon) allowed.add('separated');
  if (value - band <= epsilon && value + band >= -epsilon) allowed.add('touching');
  faults.ok(`state: expected ${[...allowed].join(' or ')}, got ${state}`, allowed.has(state));
}

/** The way out leads to a touch, the nearest points are on the shapes, the contact is in both. */
function checkWay(a: Shape, b: Shape, size: number, tolerance: number, faults: Faults): void {
  const { nx, ny, separation, ax, ay, bx, by } = answer;
  faults.near('length of the normal', Math.hypot(nx, ny), 1, 1e-12);
  shifted.x = -separation * nx;
  shifted.y = -separation * ny;
  faults.near('distance after the translation', signedDistance(a, IDENTITY, b, shifted), 0, tolerance);
  faults.near('nearest points, x', bx - ax, separation * nx, tolerance);
  faults.near('nearest points, y', by - ay, separation * ny, tolerance);
  const reach = 2e-12 * size;
  if (separation > 0) {
    faults.near('A holds its nearest point', Math.max(0, distanceTo(a, ax, ay)), 0, reach);
    faults.near('B holds its nearest point', Math.max(0, distanceTo(b, bx, by)), 0, reach);
  }
  if (answer.state !== 'overlapping' || (a.count === 1 && b.count === 1)) return;
  // Two tips of slivers may share less than the spacing of the numbers: then half-way between the deepest points will do.
  const slight = -separation < 1e-9 * size ? -separation / 2 : 0;
  faults.ok('contact is a number', Number.isFinite(answer.contactX) && Number.isFinite(answer.contactY));
  faults.near('A holds the contact', Math.max(0, beyondEdges(a, answer.contactX, answer.contactY)), 0, reach + slight);
  faults.near('B holds the contact', Math.max(0, beyondEdges(b, answer.contactX, answer.contactY)), 0, reach + slight);
}

/**
 * How far a point lies beyond the edge lines of a polygon. At the tip of a sliver that is all that doubles can tell: a
 * last bit of height is there many bits of distance.
 */
function beyondEdges(shape: Shape, x: number, y: number): number {
  if (shape.count < 3) return distanceTo(shape, x, y);
  let most = -Infinity;
  for (let i = 0; i < 2 * shape.count; i += 2) {
    const height = shape.normals[i]! * (x - shape.points[i]!) + shape.normals[i + 1]! * (y - shape.points[i + 1]!);
    most = Math.max(most, height);
  }
  return most;
}

function distanceTo(shape: Shape, x: number, y: number): number {
  return signedDistance(shape, IDENTITY, buildCircle(0, x, y), IDENTITY);
}

function checkSwap(a: Shape, b: Shape, epsilon: number, tolerance: number, faults: Faults): void {
  queryShapes(b, IDENTITY, a, IDENTITY, epsilon, swapped);
  faults.near('signed distance, swapped', swapped.separation, answer.separation, tolerance);
}

function checkGjk(a: Shape, b: Shape, truth: number, tolerance: number, faults: Faults, report: FuzzReport): void {
  gjkShapes(a, IDENTITY, b, IDENTITY, gjk);
  report.gjkMost = Math.max(report.gjkMost, gjk.iterations);
  faults.ok('GJK reached its limit', !gjk.capped);
  faults.near('distance by GJK', gjk.distance, Math.max(0, truth), tolerance);
  if (truth > tolerance) {
    const along = gjk.nx * (gjk.bx - gjk.ax) + gjk.ny * (gjk.by - gjk.ay);
    faults.near('distance of the points by GJK', along, truth, tolerance);
  }
  if (!gjk.overlapping) return;
  gjkDistance(placedAt(a, 0), placedAt(b, 1), gjk);
  epaDepth(placedAt(a, 0), placedAt(b, 1), gjk, epa);
  report.epaMost = Math.max(report.epaMost, epa.iterations);
  faults.ok('EPA reached its limit', !epa.capped);
  faults.near('depth by EPA', epa.depth, Math.max(0, -truth), tolerance);
}

const placed = [new PlacedShape(buildCircle(0)), new PlacedShape(buildCircle(0))] as const;

function placedAt(shape: Shape, side: 0 | 1): PlacedShape {
  placed[side].shape = shape;
  return placed[side];
}
