/** The kinds that ask for one thing: point location, orientation, support, bounds, boxes. */
import { Boxes } from '../../../src/engine/broad-phase/boxes.ts';
import type { BroadPhaseEntry } from '../../../src/engine/broad-phase/broad-phase.ts';
import { broadPhases } from '../../../src/engine/broad-phase/index.ts';
import { PairBuffer } from '../../../src/engine/broad-phase/pair-buffer.ts';
import { type Box, type Sphere, testBoxes, testSphereBox, testSpheres } from '../../../src/engine/geometry/bounding.ts';
import { containsPoint } from '../../../src/engine/geometry/cast.ts';
import { locateInRing, locatePoint } from '../../../src/engine/geometry/locate.ts';
import { orientationOf, signedAreaOf } from '../../../src/engine/geometry/ring.ts';
import { PlacedShape, supportPoint } from '../../../src/engine/geometry/support.ts';
import { IDENTITY } from '../../../src/engine/math.ts';
import { type Case, type Pair, type ShapeCase, sizeOf, toShape, toVec, Verdict } from '../cases.ts';

export function checkContains(item: Case): string[] {
  const verdict = new Verdict(sizeOf(item));
  const shape = item.shape as ShapeCase;
  const [x, y] = item.point as Pair;
  if (shape.type === 'polygon') {
    const place = locateInRing(shape.points.flat(), x, y);
    verdict.is('where', place, item.expect.where);
    return verdict.faults;
  }
  const made = toShape(shape);
  verdict.is('where', locatePoint(made, IDENTITY, x, y), item.expect.where);
  verdict.is('contains', containsPoint(made, IDENTITY, x, y), item.expect.contains);
  return verdict.faults;
}

export function checkOrientation(item: Case): string[] {
  const verdict = new Verdict(sizeOf(item));
  const points = (item.points as Pair[]).map(toVec);
  verdict.is('sign', orientationOf(points), item.expect.sign);
  if (item.expect.needsExactPredicate === true) return verdict.faults;
  const area = item.expect.signedArea as number;
  const tolerance = 1e-9 * Math.abs(area) + 1e-15 * verdict.size * verdict.size;
  verdict.near('signed area', signedAreaOf(points), area, tolerance);
  return verdict.faults;
}

export function checkSupport(item: Case): string[] {
  const verdict = new Verdict(sizeOf({ ...item, direction: null }));
  const [dx, dy] = item.direction as Pair;
  const got = { x: 0, y: 0 };
  supportPoint(new PlacedShape(toShape(item.shape as ShapeCase)), { x: dx, y: dy }, got);
  const expect = item.expect as {
    value: number;
    points: Pair[];
    unique: boolean;
  };
  const value = got.x * dx + got.y * dy;
  verdict.near('value', value, expect.value, 1e-12 * verdict.size * Math.hypot(dx, dy));
  if (expect.unique) {
    verdict.nearVec('point', got, expect.points[0]!);
    return verdict.faults;
  }
  const [[px, py], [qx, qy]] = expect.points as [Pair, Pair];
  const length = Math.hypot(qx - px, qy - py);
  const along = ((got.x - px) * (qx - px) + (got.y - py) * (qy - py)) / length;
  const tolerance = 1e-9 * verdict.size;
  verdict.ok('point on the edge', along >= -tolerance && along <= length + tolerance, got, expect.points);
  return verdict.faults;
}

export function checkBounds3(item: Case): string[] {
  const verdict = new Verdict(sizeOf(item));
  const a = item.a as Sphere | Box;
  const b = item.b as Sphere | Box;
  for (const how of ['closed', 'strict'] as const) {
    verdict.is(how, meet(a, b, how === 'closed'), item.expect[how]);
    verdict.is(`${how}, swapped`, meet(b, a, how === 'closed'), item.expect[how]);
  }
  return verdict.faults;
}

function meet(a: Sphere | Box, b: Sphere | Box, closed: boolean): boolean {
  if ('radius' in a) return 'radius' in b ? testSpheres(a, b, closed) : testSphereBox(a, b, closed);
  return 'radius' in b ? testSphereBox(b, a, closed) : testBoxes(a, b, closed);
}

type BoundsCase = [number, number, number, number];

/** Closed pairs from every broad phase of the register; strict ones from the strict box test. */
export function checkBroadphase(item: Case): string[] {
  const verdict = new Verdict(1);
  const boxes = item.boxes as BoundsCase[];
  const closed = JSON.stringify(item.expect.closed);
  for (const [name, entry] of Object.entries(broadPhases)) {
    verdict.is(`closed pairs of ${name}`, JSON.stringify(pairsOf(entry, boxes)), closed);
  }
  const flat: Box[] = boxes.map(([x0, y0, x1, y1]) => ({
    min: [x0, y0],
    max: [x1, y1],
  }));
  const pairs = (test: (a: Box, b: Box) => boolean) =>
    JSON.stringify(flat.flatMap((a, i) => flat.flatMap((b, j) => (i < j && test(a, b) ? [[i, j]] : []))));
  verdict.is('closed pairs of boxes', pairs(testBoxes), closed);
  verdict.is(
    'strict pairs of boxes',
    pairs((a, b) => testBoxes(a, b, false)),
    JSON.stringify(item.expect.strict),
  );
  return verdict.faults;
}

/** All pairs i < j of one broad phase, in lexicographic order. */
function pairsOf(entry: BroadPhaseEntry, bounds: readonly BoundsCase[]): [number, number][] {
  const boxes = new Boxes();
  boxes.ensure(bounds.length);
  for (const [i, box] of bounds.entries()) boxes.set(i, ...box);
  const phase = entry.create(boxes);
  for (const i of bounds.keys()) phase.insert(i);
  const buffer = new PairBuffer();
  phase.findAllPairs(buffer);
  buffer.settle();
  return Array.from({ length: buffer.count }, (_, k): [number, number] => [buffer.first(k), buffer.second(k)]);
}
