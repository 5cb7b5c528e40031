/** Rays, sweeps and bullets. */

import { buildBounds } from '../../../src/engine/geometry/build.ts';
import { castRay, RayHit } from '../../../src/engine/geometry/cast.ts';
import { IDENTITY, Transform } from '../../../src/engine/math.ts';
import { testOverlap } from '../../../src/engine/narrow-phase/pair-table.ts';
import { Sweep, sweepShapes } from '../../../src/engine/narrow-phase/sweep.ts';
import { sweep } from '../../../src/engine/narrow-phase/sweep-pair.ts';
import { HitRule } from '../../../src/engine/tolerance.ts';
import { type Case, isBetween, type Pair, type ShapeCase, sizeOf, toShape, toVec, Verdict } from '../cases.ts';

interface RayExpect {
  intersects: boolean;
  fraction?: number;
  point?: Pair;
  exit?: number;
  normal?: Pair;
  normalCone?: [Pair, Pair];
  startInside?: boolean;
  startOnBoundary?: boolean;
  graze?: boolean;
}

export function checkRaycast(item: Case): string[] {
  const verdict = new Verdict(sizeOf(item));
  const expect = item.expect as unknown as RayExpect;
  const [x0, y0] = item.from as Pair;
  const [x1, y1] = item.to as Pair;
  const hit = new RayHit();
  castRay(toShape(item.shape as ShapeCase), IDENTITY, x0, y0, x1 - x0, y1 - y0, hit);
  // Whether a ray that only grazes the outline hits is left to the engine.
  if (expect.graze !== true) verdict.is('intersects', hit.hit, expect.intersects);
  if (!hit.hit || !expect.intersects) return verdict.faults;
  const length = Math.hypot(x1 - x0, y1 - y0);
  const tolerance = expect.graze === true ? 1e-6 : (1e-9 * verdict.size) / length + 1e-9;
  if (expect.exit !== undefined) verdict.near('exit', hit.exit, expect.exit, tolerance);
  if (expect.startOnBoundary !== true) verdict.is('started inside', hit.startedInside, expect.startInside === true);
  if (expect.startInside === true) return verdict.faults;
  if (expect.fraction !== undefined) verdict.near('fraction', hit.fraction, expect.fraction, tolerance);
  const point = { x: x0 + hit.fraction * (x1 - x0), y: y0 + hit.fraction * (y1 - y0) };
  if (expect.point !== undefined)
    verdict.nearVec('point', point, expect.point, tolerance * length + 1e-9 * verdict.size);
  checkNormal({ x: hit.nx, y: hit.ny }, expect, verdict);
  return verdict.faults;
}

function checkNormal(
  normal: { x: number; y: number } | null,
  expect: { normal?: Pair; normalCone?: [Pair, Pair] },
  verdict: Verdict,
): void {
  if (expect.normal !== undefined) verdict.nearVec('normal', normal, expect.normal, 1e-6);
  if (expect.normalCone === undefined) return;
  const inCone = normal !== null && isBetween(normal, expect.normalCone, 1e-6);
  verdict.ok('normal in its cone', inCone, normal, expect.normalCone);
}

interface SweepExpect {
  start: string;
  toi: number | null;
  exit?: number;
  normal?: Pair;
  normalCone?: [Pair, Pair];
  point?: Pair;
  approach?: number;
  movingAway?: boolean;
  graze?: boolean;
}

export function checkSweep(item: Case): string[] {
  const verdict = new Verdict(sizeOf(item));
  const expect = item.expect as unknown as SweepExpect;
  const velocity = toVec(item.velocity as Pair);
  const result = sweep(toShape(item.a as ShapeCase), velocity, toShape(item.b as ShapeCase));
  verdict.is('start', result.start, expect.start);
  if (result.toi === null || expect.toi === null) {
    const mayMiss = expect.movingAway !== undefined || expect.graze === true;
    if (!(mayMiss && result.toi === null)) verdict.is('time of impact', result.toi, expect.toi);
    return verdict.faults;
  }
  const tolerance = 1e-9 + (expect.approach === undefined ? 0 : (1e-9 * verdict.size) / expect.approach);
  verdict.near('time of impact', result.toi, expect.toi, expect.graze === true ? 1e-6 : tolerance);
  if (expect.exit !== undefined) verdict.near('exit', result.exit ?? Number.NaN, expect.exit, 1e-6);
  checkNormal(result.normal, expect, verdict);
  if (expect.point !== undefined) verdict.nearVec('point', result.point, expect.point, 1e-6 * verdict.size);
  return verdict.faults;
}

interface TunnelExpect {
  step: number;
  thresholdSpeed?: number;
  passProbability?: number;
  safe?: boolean;
  hits?: { closed: boolean; strict: boolean }[];
  misses?: boolean;
  chord?: number;
  enter?: number;
  leave?: number;
}

export function checkTunnel(item: Case): string[] {
  const verdict = new Verdict(sizeOf({ ...item, hz: 0, speed: 0 }));
  const expect = item.expect as unknown as TunnelExpect;
  const hz = item.hz as number;
  const step = (item.speed as number) / hz;
  verdict.near('step', step, expect.step);
  const chord =
    item.wall === undefined ? checkCrossing(item, expect, verdict) : checkSamples(item, step, expect, verdict);
  if (expect.misses === true) return verdict.faults;
  if (expect.thresholdSpeed !== undefined)
    verdict.near('threshold', chord * hz, expect.thresholdSpeed, 1e-9 * chord * hz + 1e-12 * verdict.size * hz);
  if (expect.safe !== undefined) verdict.is('safe', step <= chord, expect.safe);
  if (expect.passProbability !== undefined) {
    const share = step > 0 ? Math.max(0, 1 - chord / step) : 0;
    verdict.near(
      'pass probability',
      share,
      expect.passProbability,
      1e-9 + (1e-12 * verdict.size) / Math.max(step, 1e-300),
    );
  }
  return verdict.faults;
}

const record = new Sweep();

/** The straight line of the bullet through the wall: from the sweep of the two shapes. */
function checkCrossing(item: Case, expect: TunnelExpect, verdict: Verdict): number {
  const [dx, dy] = item.direction as Pair;
  const length = Math.hypot(dx, dy);
  const bullet = toShape(item.bulletShape as ShapeCase);
  const wall = toShape(item.wallShape as ShapeCase);
  const crosses = sweepShapes(bullet, IDENTITY, wall, IDENTITY, dx / length, dy / length, 0, record);
  verdict.is('misses', !crosses, expect.misses);
  if (!crosses || expect.misses === true) return 0;
  if (expect.enter !== undefined) verdict.near('enter', record.enter, expect.enter);
  if (expect.leave !== undefined) verdict.near('leave', record.exit, expect.leave);
  if (expect.chord !== undefined)
    verdict.near('chord', record.exit - record.enter, expect.chord, verdict.slack(expect.chord));
  return record.exit - record.enter;
}

/** The wall [0, w] and the bullet as boxes: every sampled position asked for a hit, with and without touching. */
function checkSamples(item: Case, step: number, expect: TunnelExpect, verdict: Verdict): number {
  const wallWidth = item.wall as number;
  const bulletWidth = item.bullet as number;
  const wall = buildBounds(0, -50, wallWidth, 50);
  const bullet = buildBounds(-bulletWidth / 2, -1, bulletWidth / 2, 1);
  const pose = new Transform();
  const rule = new HitRule();
  for (const [i, start] of (item.starts as number[]).entries()) {
    const seen = { closed: false, strict: false };
    const steps = step > 0 ? Math.ceil((wallWidth + bulletWidth - start) / step) : 0;
    for (let k = 0; k <= steps; k++) {
      pose.x = start + k * step;
      for (const how of ['closed', 'strict'] as const) {
        rule.touchingCounts = how === 'closed';
        if (testOverlap(bullet, pose, wall, IDENTITY, rule)) seen[how] = true;
      }
    }
    const wanted = expect.hits?.[i];
    if (wanted === undefined) continue;
    verdict.is(`closed hit from ${start}`, seen.closed, wanted.closed);
    verdict.is(`strict hit from ${start}`, seen.strict, wanted.strict);
  }
  sweepShapes(bullet, IDENTITY, wall, IDENTITY, 1, 0, 0, record);
  return record.exit - record.enter;
}
