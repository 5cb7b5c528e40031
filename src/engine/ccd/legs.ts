/**
 * Where bodies are within a tick. A body moves along straight legs: the first from its pose at the start of the tick
 * to its end pose, later ones from an impact on. It keeps its final angle on all of them, so a leg is a translation.
 */
import { ANGLE, type Bodies, KINEMATIC, OMEGA, VX, VY, X, X0, Y, Y0 } from '../bodies.ts';
import { type Aabb, boundsOf } from '../geometry/aabb.ts';
import { REAL } from '../geometry/real.ts';
import type { Shape } from '../geometry/shape.ts';
import { length, Transform } from '../math.ts';
import type { CcdQuery, SweptPair } from './mode.ts';
import { gravityOn, Pull } from './pull.ts';

/** Numbers a leg: time, x, y and angle at its start; what pulls along x and y and turns, NaN where the way must tell. */
const LEG = 7;

class Legs {
  /** Per body its present leg; valid where the stamp is the tick's. */
  private rows = new Float64Array(64 * LEG);
  private stamps = new Int32Array(64);
  private stamp = 0;

  /** Forgets all legs of the tick before. */
  begin(bodies: Bodies): void {
    if (bodies.id.length > this.stamps.length) {
      this.rows = new Float64Array(bodies.id.length * LEG);
      this.stamps = new Int32Array(bodies.id.length);
      this.stamp = 0;
    }
    this.stamp++;
  }

  /** Whether the body has met something in this tick. */
  isLater(slot: number): boolean {
    return this.stamps[slot] === this.stamp;
  }

  /** Whether the body turns on its present leg. */
  turns(slot: number, bodies: Bodies): boolean {
    return bodies.pose[slot * 8 + ANGLE] !== this.at(slot, this.startOf(slot), ANGLE, bodies);
  }

  /** Fraction of the tick at which the body's present leg began. */
  startOf(slot: number): number {
    return this.isLater(slot) ? this.rows[slot * LEG]! : 0;
  }

  /** Coordinate `which` (X, Y or ANGLE) of a body at time t: linear from its leg's start to its end pose. */
  at(slot: number, t: number, which: number, bodies: Bodies): number {
    const end = bodies.pose[slot * 8 + which]!;
    const t0 = this.startOf(slot);
    if (t0 >= 1) return end;
    const start = this.isLater(slot) ? this.rows[slot * LEG + 1 + which]! : bodies.pose[slot * 8 + X0 + which]!;
    return start + (end - start) * ((t - t0) / (1 - t0));
  }

  /**
   * The body is at its present pose's (x, y) and sets off as `departure` says: on the parabola that ends with its present
   * velocity.
   */
  start(slot: number, query: CcdQuery): void {
    const { bodies, h } = query;
    const { t, exact, angle, nx, ny, pull } = departure;
    const p = slot * 8;
    this.note(slot, t, bodies.pose[p + X]!, bodies.pose[p + Y]!, angle, pull);
    const along = (1 - t) * h;
    const rest = (1 - exact) * h;
    const half = 0.5 * along * along;
    const dx = bodies.motion[p + VX]! * along - pull.x * half;
    const dy = bodies.motion[p + VY]! * along - pull.y * half;
    // Across the surface what falls took up to its impact as long as its straight leg says, towards it a little longer.
    const less = half - 0.5 * rest * rest;
    const back = (bodies.motion[p + VX]! * nx + bodies.motion[p + VY]! * ny) * (along - rest);
    const late = pull.x === 0 && pull.y === 0 ? 0 : back - (pull.x * nx + pull.y * ny) * less;
    bodies.pose[p + X]! += dx - nx * late;
    bodies.pose[p + Y]! += dy - ny * late;
    const turns = query.spins || bodies.kind[slot] === KINEMATIC;
    const endAngle = turns ? angle + bodies.motion[p + OMEGA]! * along - pull.spin * half : angle;
    if (endAngle !== bodies.pose[p + ANGLE]) bodies.setAngle(slot, endAngle);
  }

  /** The body was at (x, y) at time t, and went on from there to its present pose. */
  split(slot: number, t: number, x: number, y: number, angle: number): void {
    this.note(slot, t, x, y, angle, UNTOLD);
  }

  private note(slot: number, t: number, x: number, y: number, angle: number, pull: Readonly<Pull>): void {
    const { rows } = this;
    const k = slot * LEG;
    this.stamps[slot] = this.stamp;
    rows[k] = t;
    rows[k + 1] = x;
    rows[k + 2] = y;
    rows[k + 3] = angle;
    rows[k + 4] = pull.x;
    rows[k + 5] = pull.y;
    rows[k + 6] = pull.spin;
  }

  /** What pulls at the body on its present leg. */
  pullOn(slot: number, query: CcdQuery, out: Pull): void {
    const k = slot * LEG;
    if (this.isLater(slot) && !Number.isNaN(this.rows[k + 4])) {
      out.x = this.rows[k + 4]!;
      out.y = this.rows[k + 5]!;
      out.spin = this.rows[k + 6]!;
      return;
    }
    gravityOn(slot, query, out);
    if ((out.x !== 0 || out.y !== 0) && this.isBorne(slot, query, out)) out.x = out.y = 0;
  }

  /** Whether the solver held the body against gravity: then its way is as long as its last velocity says, and no shorter. */
  private isBorne(slot: number, query: CcdQuery, gravity: Readonly<Pull>): boolean {
    const { bodies } = query;
    const p = slot * 8;
    const t = this.startOf(slot);
    const along = (1 - t) * query.h;
    const lackX = bodies.motion[p + VX]! * along - (bodies.pose[p + X]! - this.at(slot, t, X, bodies));
    const lackY = bodies.motion[p + VY]! * along - (bodies.pose[p + Y]! - this.at(slot, t, Y, bodies));
    const lack = lackX * gravity.x + lackY * gravity.y;
    // Of a body that flies it is twice that.
    return Math.abs(lack) < 0.25 * (gravity.x * gravity.x + gravity.y * gravity.y) * along * along;
  }

  /** The body stays where its present leg began until the tick ends. */
  stay(slot: number, query: CcdQuery): void {
    const { bodies } = query;
    bodies.pose[slot * 8 + X] = this.rows[slot * LEG + 1]!;
    bodies.pose[slot * 8 + Y] = this.rows[slot * LEG + 2]!;
    departure.t = 1;
    departure.exact = 1;
    this.start(slot, query);
  }
}

const UNTOLD = new Pull();
UNTOLD.x = Number.NaN;

/**
 * How a body sets off on a new leg: the fraction of the tick at which its old leg says that it met something, and at
 * which it truly did along the normal there (it may have fallen), its angle then, and what pulls at it from there on.
 */
export const departure = {
  t: REAL,
  exact: REAL,
  angle: REAL,
  nx: REAL,
  ny: REAL,
  pull: new Pull(),
};

/** The legs of the tick that is being corrected; nothing of them outlives it. */
export const legs = new Legs();

const atEnd = new Transform();

/**
 * Relative motion of two colliders from the later of their legs' starts to the end of the tick.
 * @returns false when there is nothing left of the tick or their paths stay apart.
 */
export function setUpPair(pair: SweptPair, slot: number, own: number, other: number, query: CcdQuery): boolean {
  const { bodies, colliders } = query;
  const otherSlot = colliders.body[other]!;
  const from = Math.max(legs.startOf(slot), legs.startOf(otherSlot));
  if (from >= 1) return false;
  pair.a = colliders.shape[own]!;
  pair.b = colliders.shape[other]!;
  pair.from = from;
  pair.turnA = bodies.pose[slot * 8 + ANGLE]! - legs.at(slot, from, ANGLE, bodies);
  pair.turnB = bodies.pose[otherSlot * 8 + ANGLE]! - legs.at(otherSlot, from, ANGLE, bodies);
  const { poseA, poseB } = pair;
  bodies.transform(slot, poseA);
  bodies.transform(otherSlot, poseB);
  const endX = poseA.x - poseB.x;
  const endY = poseA.y - poseB.y;
  poseA.x = legs.at(slot, from, X, bodies);
  poseA.y = legs.at(slot, from, Y, bodies);
  poseB.x = legs.at(otherSlot, from, X, bodies);
  poseB.y = legs.at(otherSlot, from, Y, bodies);
  pair.dx = endX - (poseA.x - poseB.x);
  pair.dy = endY - (poseA.y - poseB.y);
  // Nothing can meet when the gap between the bounding circles is longer than the way.
  const gap = length(poseA.x - poseB.x, poseA.y - poseB.y) - reachOf(pair.a) - reachOf(pair.b) - query.rule.epsilon;
  return gap <= length(pair.dx, pair.dy);
}

/** Radius of the circle about a body's centre of mass that covers the shape. */
export function reachOf(shape: Shape): number {
  return shape.outerRadius + length(shape.centroidX, shape.centroidY);
}

/** Box around a shape at any angle. */
function boundTurning(shape: Shape, x: number, y: number, out: Aabb): void {
  const reach = reachOf(shape);
  out.minX = x - reach;
  out.minY = y - reach;
  out.maxX = x + reach;
  out.maxY = y + reach;
}

/**
 * Box around a collider from its leg's start to time t, grown by the tolerance and by what slow bodies moved; with `turns`
 * whatever its angle is meanwhile.
 */
export function sweptBounds(
  collider: number,
  slot: number,
  t: number,
  query: CcdQuery,
  out: Aabb,
  turns = query.turns,
): void {
  const { bodies, colliders, rule } = query;
  bodies.transform(slot, atEnd);
  const shape = colliders.shape[collider]!;
  // Most ask for the whole first leg, whose two ends are in the pose.
  const isWhole = t === 1 && !legs.isLater(slot);
  const p = slot * 8;
  if (!isWhole) {
    atEnd.x = legs.at(slot, t, X, bodies);
    atEnd.y = legs.at(slot, t, Y, bodies);
  }
  if (turns) boundTurning(shape, atEnd.x, atEnd.y, out);
  else boundsOf(shape, atEnd, out);
  const t0 = legs.startOf(slot);
  const backX = (isWhole ? bodies.pose[p + X0]! : legs.at(slot, t0, X, bodies)) - atEnd.x;
  const backY = (isWhole ? bodies.pose[p + Y0]! : legs.at(slot, t0, Y, bodies)) - atEnd.y;
  const room = rule.epsilon + query.slowReach;
  out.minX += Math.min(0, backX) - room;
  out.minY += Math.min(0, backY) - room;
  out.maxX += Math.max(0, backX) + room;
  out.maxY += Math.max(0, backY) + room;
}
