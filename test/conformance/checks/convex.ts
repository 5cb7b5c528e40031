/** Constructions on convex polygons: candidate axes, Minkowski differences, common parts. */
import { clipShapes } from '../../../src/engine/geometry/clip.ts';
import { minkowskiPolygon } from '../../../src/engine/geometry/minkowski.ts';
import { signedAreaOf } from '../../../src/engine/geometry/ring.ts';
import type { Vec } from '../../../src/engine/math.ts';
import { relateCores } from '../../../src/engine/narrow-phase/relate.ts';
import { reportAxes, type SatAxis } from '../../../src/engine/narrow-phase/sat.ts';
import { type Case, type Pair, type ShapeCase, sizeOf, toShape, Verdict } from '../cases.ts';

interface AxisExpect {
  normal: Pair;
  a: Pair;
  b: Pair;
  overlap: number;
  from: ('a' | 'b')[];
  min: boolean;
}

export function checkAxes(item: Case): string[] {
  const verdict = new Verdict(sizeOf(item));
  const report = reportAxes(toShape(item.a as ShapeCase), toShape(item.b as ShapeCase));
  const expect = item.expect as {
    count: number;
    axes: AxisExpect[];
    minOverlap: number;
    separating?: boolean;
    separatingCount?: number;
  };
  verdict.is('count', report.count, expect.count);
  verdict.near('least overlap', report.overlap, expect.minOverlap);
  if (expect.separating !== undefined) verdict.is('separating', report.separating !== null, expect.separating);
  if (expect.separatingCount !== undefined) {
    const gaps = report.axes.filter((axis) => axis.repeats === null && axis.separating);
    verdict.is('separating axes', gaps.length, expect.separatingCount);
  }
  for (const wanted of expect.axes) {
    const parallel = report.axes.filter(
      ({ normal: n }) => Math.abs(n.x * wanted.normal[1] - n.y * wanted.normal[0]) < 1e-6,
    );
    const first = parallel.find((axis) => axis.repeats === null);
    if (first === undefined) verdict.fail('axis', null, wanted.normal);
    else checkAxis(first, parallel, wanted, report.axes[report.minimum]!, verdict);
  }
  return verdict.faults;
}

function checkAxis(
  axis: SatAxis,
  parallel: readonly SatAxis[],
  wanted: AxisExpect,
  least: SatAxis,
  verdict: Verdict,
): void {
  const flip = axis.normal.x * wanted.normal[0] + axis.normal.y * wanted.normal[1] < 0;
  for (const shape of ['a', 'b'] as const) {
    const [low, high] = flip ? [-axis[shape][1], -axis[shape][0]] : axis[shape];
    verdict.near(`lowest of ${shape} on ${wanted.normal}`, low, wanted[shape][0]);
    verdict.near(`highest of ${shape} on ${wanted.normal}`, high, wanted[shape][1]);
  }
  verdict.near(`overlap on ${wanted.normal}`, axis.overlap, wanted.overlap);
  const from = [...new Set(parallel.map(({ of }) => of))].sort();
  verdict.is(`from, ${wanted.normal}`, from.join(), [...wanted.from].sort().join());
  if (wanted.min) verdict.near(`minimum is ${wanted.normal}`, axis.overlap, least.overlap, 4e-12 * verdict.size);
}

export function checkMinkowski(item: Case): string[] {
  const verdict = new Verdict(sizeOf(item));
  const a = toShape(item.a as ShapeCase);
  const b = toShape(item.b as ShapeCase);
  const corners = minkowskiPolygon(a, b);
  const expect = item.expect as { vertices?: Pair[]; area: number; containsOrigin?: string };
  if (expect.vertices !== undefined) checkCorners(corners, expect.vertices, verdict);
  verdict.near('area', signedAreaOf(corners), expect.area, areaSlack(expect.area, verdict));
  const place = { '-1': 'inside', '0': 'boundary', '1': 'outside' } as const;
  const relation = relateCores(a.packed, a.count, b.packed, b.count);
  verdict.is('place of the origin', place[relation], expect.containsOrigin);
  return verdict.faults;
}

export function checkClip(item: Case): string[] {
  const verdict = new Verdict(sizeOf(item));
  const expect = item.expect as { area: number; vertices?: Pair[]; dimension: number };
  const clip = clipShapes(toShape(item.a as ShapeCase), toShape(item.b as ShapeCase));
  verdict.near('area', clip.area, expect.area, areaSlack(expect.area, verdict));
  verdict.is('dimension', Math.min(2, clip.vertices.length - 1), expect.dimension);
  if (expect.vertices !== undefined) checkCorners(clip.vertices, expect.vertices, verdict);
  return verdict.faults;
}

function areaSlack(area: number, verdict: Verdict): number {
  return 1e-9 * Math.abs(area) + 1e-12 * verdict.size * verdict.size;
}

/** The same corners in the same order, whichever comes first. */
function checkCorners(got: readonly Readonly<Vec>[], expected: readonly Pair[], verdict: Verdict): void {
  verdict.is('corners', got.length, expected.length);
  if (got.length !== expected.length) return;
  const n = got.length;
  const isNear = (p: Readonly<Vec>, q: Pair) =>
    Math.abs(p.x - q[0]) <= verdict.slack(q[0]) && Math.abs(p.y - q[1]) <= verdict.slack(q[1]);
  const fits = got.some((_, shift) => expected.every((q, i) => isNear(got[(i + shift) % n]!, q)));
  verdict.ok('corners', n === 0 || fits, got, expected);
}
