/** Shapes that move and turn: first time of contact. */
import { IDENTITY } from '../../../src/engine/math.ts';
import { Measure, measureShapes } from '../../../src/engine/narrow-phase/measure.ts';
import { Impact, type Motion, timeOfImpact } from '../../../src/engine/narrow-phase/time-of-impact.ts';
import { stateOf } from '../../../src/engine/tolerance.ts';
import { type Case, type Pair, type ShapeCase, sizeOf, toShape, toVec, Verdict } from '../cases.ts';

interface MovingCase {
  shape: ShapeCase;
  center: Pair;
  velocity: Pair;
  omega: number;
}

export function checkMotion(item: Case): string[] {
  const verdict = new Verdict(sizeOf(item));
  const a = item.a as MovingCase;
  const b = item.b as MovingCase;
  const expect = item.expect as { start: string; toi: number | null };
  const shapeA = toShape(a.shape);
  const shapeB = toShape(b.shape);
  const measure = new Measure();
  measureShapes(shapeA, IDENTITY, shapeB, IDENTITY, measure);
  verdict.is('start', stateOf(measure.separation, 1e-9 * verdict.size), expect.start);
  const impact = new Impact();
  const hit = timeOfImpact(shapeA, toMotion(a), shapeB, toMotion(b), impact);
  verdict.is('settled', impact.settled, true);
  verdict.is('hit', hit, expect.toi !== null);
  if (hit && expect.toi !== null) verdict.near('time of impact', impact.time, expect.toi, 1e-6);
  return verdict.faults;
}

function toMotion(from: MovingCase): Motion {
  return { center: toVec(from.center), velocity: toVec(from.velocity), omega: from.omega };
}
