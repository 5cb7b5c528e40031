/**
 * The sweep as a question with an answer that its caller can keep: when does a moving shape first meet another?
 */
import { requirePose, requireShape } from '../geometry/check.ts';
import type { Shape } from '../geometry/shape.ts';
import { IDENTITY, type Pose, requireFinite, Transform, type Vec } from '../math.ts';
import type { PairState } from '../tolerance.ts';
import { signedDistance } from './pair-table.ts';
import { PairAnswer, queryShapes } from './query.ts';
import { DEFAULT_TOLERANCE, requireTolerance, resolveTolerance, type Tolerance } from './query-pair.ts';
import { Sweep, sweepShapes } from './sweep.ts';

export interface SweepResult {
  /** State at the start. */
  start: PairState;
  /** First time of contact in [0, 1], or null: no contact, or only a touch that the motion does not deepen. */
  toi: number | null;
  /** Last time of contact in [0, 1]; null without one. */
  exit: number | null;
  /** Unit normal from A to B at first contact. */
  normal: Vec | null;
  /** Where they touch then (the middle of the common part of two faces); the contact point when they overlap at 0. */
  point: Vec | null;
}

const sweepRecord = new Sweep();
const answer = new PairAnswer();
const moved = new Transform();

/**
 * When does A, moving by `velocity` * t px while t runs from 0 to 1, first meet B at rest? Exact; no rotation.
 * Shapes that overlap at the start meet at 0. Shapes that touch there meet at 0 if the motion drives them into one
 * another, and otherwise not at all: what rests on a surface can leave it and slide along it.
 * @throws naming the value for what is no convex shape, and for a velocity, a tolerance or a pose that cannot be
 */
export function sweep(
  a: Shape,
  velocity: Readonly<Vec>,
  b: Shape,
  tolerance: Tolerance = DEFAULT_TOLERANCE,
  ta: Readonly<Pose> = IDENTITY,
  tb: Readonly<Pose> = IDENTITY,
): SweepResult {
  requireShape(a, 'shape a');
  requireShape(b, 'shape b');
  requireTolerance(tolerance, 'sweep(a, velocity, b, tolerance, poseA, poseB)');
  requirePose(ta, 'pose of a');
  requirePose(tb, 'pose of b');
  requireFinite(velocity.x, 'velocity x');
  requireFinite(velocity.y, 'velocity y');
  const epsilon = resolveTolerance(tolerance, a, ta, b, tb);
  queryShapes(a, ta, b, tb, epsilon, answer);
  const start = answer.state;
  const crosses = sweepShapes(a, ta, b, tb, velocity.x, velocity.y, 0, sweepRecord);
  const { enter, exit } = sweepRecord;
  const miss: SweepResult = {
    start,
    toi: null,
    exit: null,
    normal: null,
    point: null,
  };
  if (start === 'separated') {
    if (!crosses || enter < 0 || enter > 1) return miss;
    const normal = { x: sweepRecord.nx, y: sweepRecord.ny };
    moveTo(ta, velocity, enter);
    queryShapes(a, moved, b, tb, epsilon, answer);
    return {
      start,
      toi: enter,
      exit: Math.min(1, exit),
      normal,
      point: pointOf(answer),
    };
  }
  if (start === 'touching' && !(crosses && isDriven(a, ta, velocity, b, tb, epsilon))) return miss;
  const normal = { x: answer.nx + 0, y: answer.ny + 0 };
  return {
    start,
    toi: 0,
    exit: Math.min(1, Math.max(0, exit)),
    normal,
    point: pointOf(answer),
  };
}

/** Does the motion lead from a touch into overlap? The middle of the crossing is the deepest that it gets. */
function isDriven(
  a: Shape,
  ta: Readonly<Pose>,
  velocity: Readonly<Vec>,
  b: Shape,
  tb: Readonly<Pose>,
  epsilon: number,
): boolean {
  const { enter, exit } = sweepRecord;
  if (!(exit > 0) || enter === -Infinity) return false;
  moveTo(ta, velocity, (Math.max(0, enter) + exit) / 2);
  return signedDistance(a, moved, b, tb) < -epsilon;
}

function moveTo(from: Readonly<Pose>, velocity: Readonly<Vec>, t: number): void {
  moved.x = from.x + t * velocity.x;
  moved.y = from.y + t * velocity.y;
  moved.c = from.c;
  moved.s = from.s;
}

function pointOf(from: Readonly<PairAnswer>): Vec {
  return { x: from.contactX, y: from.contactY };
}
