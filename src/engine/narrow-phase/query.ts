/**
 * Everything about one pair of convex shapes: its state, the depth and the shortest way out, or the distance and the
 * nearest points.
 */
import { measureCommon, Region } from '../geometry/common-region.ts';
import { CoreProbe, crossLine, Line, probeCore } from '../geometry/line.ts';
import { Core } from '../geometry/minkowski.ts';
import { REAL } from '../geometry/real.ts';
import { CIRCLE, rowOf, type Shape } from '../geometry/shape.ts';
import type { Pose } from '../math.ts';
import { type PairState, stateOf } from '../tolerance.ts';
import { pair, turnNormals } from './core-pair.ts';
import { Measure, measureShapes } from './measure.ts';

/** The answer about a pair, in world coordinates, px. Its caller owns it; nothing is allocated. */
export class PairAnswer {
  state: PairState = 'separated';
  /** Signed distance: minus the depth, or the true distance. */
  separation = REAL;
  /** Unit normal from A to B; depth times it is the minimum translation of B. */
  nx = REAL;
  ny = REAL;
  /** Nearest points of A and B when they are apart; the deepest points when they overlap. */
  ax = REAL;
  ay = REAL;
  bx = REAL;
  by = REAL;
  /** Contact point, unless separated. */
  contactX = REAL;
  contactY = REAL;

  /** Penetration depth, px, >= 0. */
  get depth(): number {
    return this.separation < 0 ? -this.separation : 0;
  }

  /** Distance, px, >= 0. */
  get distance(): number {
    return this.separation > 0 ? this.separation : 0;
  }
}

const measure = new Measure();
const region = new Region();
const line = new Line();
const probe = new CoreProbe();
const coreA = new Core();
const coreB = new Core();

/**
 * Answers about two shapes at their poses. Touching means |signed distance| <= `epsilon` px. Where they overlap the
 * contact is the centroid of the common region; for two circles, and where only rounding is common, the midpoint of the
 * two deepest points. Shapes and poses are trusted: what is not finite, or scales, gives an answer that means nothing.
 */
export function queryShapes(
  a: Shape,
  ta: Readonly<Pose>,
  b: Shape,
  tb: Readonly<Pose>,
  epsilon: number,
  out: PairAnswer,
): void {
  measureShapes(a, ta, b, tb, measure);
  const { separation, nx, ny, ax, ay, bx, by } = measure;
  const { c, s, x, y } = ta;
  out.separation = separation;
  out.state = stateOf(separation, epsilon);
  out.nx = c * nx - s * ny;
  out.ny = s * nx + c * ny;
  out.ax = x + (c * ax - s * ay);
  out.ay = y + (s * ax + c * ay);
  out.bx = x + (c * bx - s * by);
  out.by = y + (s * bx + c * by);
  let contactX = ax + (bx - ax) / 2;
  let contactY = ay + (by - ay) / 2;
  const thick = separation < -MISS_SHARE * pair.size;
  // Shapes that only touch may have a whole edge in common, which has a middle as well.
  const flush = !thick && separation <= MISS_SHARE * pair.size;
  const isShared = out.state === 'overlapping' ? thick : out.state === 'touching' && (thick || flush);
  if (isShared && !(a.type === CIRCLE && b.type === CIRCLE)) {
    turnNormals();
    copyCore(pair.rowsA, pair.countA, coreA);
    copyCore(pair.rowsB, pair.countB, coreB);
    coreA.radius = a.radius;
    coreB.radius = b.radius;
    region.x = contactX;
    region.y = contactY;
    region.size = pair.size;
    if (isThin(coreA)) findMiddle(coreA, coreB);
    else if (isThin(coreB)) findMiddle(coreB, coreA);
    else measureCommon(coreA, coreB, region);
    probe.x = thick ? region.x : region.outlineX;
    probe.y = thick ? region.y : region.outlineY;
    if (thick && !isCommon()) {
      probe.x = region.outlineX;
      probe.y = region.outlineY;
    }
    if (isCommon()) {
      contactX = probe.x;
      contactY = probe.y;
    }
  }
  out.contactX = x + (c * contactX - s * contactY);
  out.contactY = y + (s * contactX + c * contactY);
}

/**
 * Share of the size up to which a place is rounding: of regions thinner than that any point will do, and a centroid that
 * misses one of the shapes by more is lost.
 */
const MISS_SHARE = 1e-13;

/** Is the probe in both sets, but for rounding? */
function isCommon(): boolean {
  const slack = MISS_SHARE * pair.size;
  probeCore(coreA, probe);
  if (!(probe.distance <= coreA.radius + slack)) return false;
  probeCore(coreB, probe);
  return probe.distance <= coreB.radius + slack;
}

/** Has the set no area? */
function isThin(core: Core): boolean {
  return core.count < 3 && core.radius === 0;
}

/** The common region of a point or segment with a shape is a point or segment: its middle. */
function findMiddle(thin: Core, other: Core): void {
  line.ox = thin.points[0]!;
  line.oy = thin.points[1]!;
  line.dx = thin.count > 1 ? thin.points[2]! - line.ox : 0;
  line.dy = thin.count > 1 ? thin.points[3]! - line.oy : 0;
  const t = crossLine(other, line) ? (Math.max(0, line.enter) + Math.min(1, line.exit)) / 2 : 0;
  region.x = region.outlineX = line.ox + t * line.dx;
  region.y = region.outlineY = line.oy + t * line.dy;
}

/** Copies a core of the loaded pair. */
function copyCore(rows: Float64Array, count: number, out: Core): void {
  out.reserve(count);
  out.count = count;
  for (let k = 0; k < count; k++) {
    const at = rowOf(k);
    out.points[2 * k] = rows[at]!;
    out.points[2 * k + 1] = rows[at + 1]!;
    out.normals[2 * k] = rows[at + 2]!;
    out.normals[2 * k + 1] = rows[at + 3]!;
  }
}
