/**
 * The moment of an impact. Both bodies are put where they are then, the impulse between them is applied, and what
 * gravity does between that moment and the end of the tick is accounted for exactly, so that a ball that bounces
 * with restitution 1 keeps its height, whichever mode saw it.
 */
import { ANGLE, BOUNCE, type Bodies, FRICTION, OMEGA, RESTITUTION, VX, VY, X, Y } from '../bodies.ts';
import { mixFriction, shareOf, trait } from '../contacts.ts';
import { REAL } from '../geometry/real.ts';
import type { Shape } from '../geometry/shape.ts';
import { applyImpact, closing, findMomentOfImpact, Impact } from '../impact.ts';
import { clamp, length, sinCos, Transform } from '../math.ts';
import { Manifold } from '../narrow-phase/manifold.ts';
import { collide } from '../narrow-phase/pair-table.ts';
import { collideFace } from '../narrow-phase/shared-face.ts';
import { LINEAR_SLOP } from '../tuning.ts';
import { findSurface, surface } from './flush.ts';
import { legs } from './legs.ts';
import type { CcdQuery } from './mode.ts';
import { gravityOn, Pull } from './pull.ts';

const poseA = new Transform();
const poseB = new Transform();
const manifold = new Manifold();

/** The impact at hand. */
export const impact = new Impact();
/**
 * Angles of the two bodies at that moment, and the fraction of the tick at which it is: on their straight legs, and
 * exactly. Of an impact on a shared surface: how deep they are in one another, px, and see turnToSurface.
 */
export const moment = {
  angleA: REAL,
  angleB: REAL,
  t: REAL,
  exact: REAL,
  depth: REAL,
  isOver: true,
};

/** What pulls at the two: on the legs on which they met, and once they are resolved on the legs to come. */
export const pullA = new Pull();
export const pullB = new Pull();
const gravity = new Pull();

/** Puts both bodies where they are at fraction t of the tick and fills in `impact`: normal, point, materials. */
export function meetAt(slot: number, own: number, otherSlot: number, other: number, t: number, query: CcdQuery): void {
  const { bodies, colliders, rule } = query;
  bodies.transform(slot, poseA);
  bodies.transform(otherSlot, poseB);
  poseA.x = legs.at(slot, t, X, bodies);
  poseA.y = legs.at(slot, t, Y, bodies);
  poseB.x = legs.at(otherSlot, t, X, bodies);
  poseB.y = legs.at(otherSlot, t, Y, bodies);
  moment.angleA = legs.at(slot, t, ANGLE, bodies);
  moment.angleB = legs.at(otherSlot, t, ANGLE, bodies);
  if (moment.angleA !== bodies.pose[slot * 8 + ANGLE]) sinCos(moment.angleA, poseA);
  if (moment.angleB !== bodies.pose[otherSlot * 8 + ANGLE]) sinCos(moment.angleB, poseB);
  manifold.margin = rule.epsilon + LINEAR_SLOP;
  query.countTest();
  collide(colliders.shape[own]!, poseA, colliders.shape[other]!, poseB, manifold);
  if (manifold.pointCount === 0) meetFromAfar(colliders.shape[own]!, colliders.shape[other]!);
  impact.turns = query.spins;
  impact.a = slot;
  impact.b = otherSlot;
  takePoint();
  impact.friction = mixFriction(
    trait(bodies, slot, FRICTION, query.friction),
    trait(bodies, otherSlot, FRICTION, query.friction),
  );
  impact.restitution = Math.max(
    trait(bodies, slot, RESTITUTION, query.restitution),
    trait(bodies, otherSlot, RESTITUTION, query.restitution),
  );
  legs.pullOn(slot, query, pullA);
  legs.pullOn(otherSlot, query, pullB);
  moment.t = t;
  moment.exact = exactTime(t, Math.max(legs.startOf(slot), legs.startOf(otherSlot)), query);
  bodies.pose[slot * 8 + X] = poseA.x;
  bodies.pose[slot * 8 + Y] = poseA.y;
  bodies.pose[otherSlot * 8 + X] = poseB.x;
  bodies.pose[otherSlot * 8 + Y] = poseB.y;
}

/** A search that ran out of steps ends before the two touch: they meet across what is left of the gap. */
function meetFromAfar(a: Shape, b: Shape): void {
  const gap = length(poseA.x - poseB.x, poseA.y - poseB.y);
  manifold.margin = gap + a.outerRadius + b.outerRadius + LINEAR_SLOP;
  manifold.margin += length(a.centroidX, a.centroidY) + length(b.centroidX, b.centroidY);
  collide(a, poseA, b, poseB, manifold);
}

/** Normal and point of the impact, from the manifold. */
function takePoint(): void {
  const { nx, ny, p0, p1 } = manifold;
  // Between two points the impulse acts in the middle, so that a box that lands flat does not spin from a corner.
  const isDouble = manifold.pointCount === 2;
  impact.nx = nx;
  impact.ny = ny;
  impact.ax = isDouble ? (p0.x + p1.x) / 2 : p0.x;
  impact.ay = isDouble ? (p0.y + p1.y) / 2 : p0.y;
  impact.bx = impact.ax + poseA.x - poseB.x;
  impact.by = impact.ay + poseA.y - poseB.y;
}

/**
 * Whether what was met is a side or a corner that its neighbour covers: then the impact is turned to the surface that the
 * two share. `moment.isOver` tells whether the body stands over that surface where it met it, or over the neighbour's part.
 */
export function turnToSurface(own: number, other: number, query: CcdQuery): boolean {
  moment.isOver = true;
  findSurface(own, poseA, other, poseB, manifold, query);
  if (!surface.isCover) return false;
  const { shape } = query.colliders;
  if (surface.face === -1) manifold.pointCount = 0;
  else collideFace(shape[other]!, poseB, surface.face, shape[own]!, poseA, true, manifold);
  moment.isOver = manifold.pointCount > 0;
  moment.depth = moment.isOver ? Math.max(0, 0 - manifold.separation) : 0;
  if (moment.isOver) takePoint();
  impact.nx = 0 - surface.nx;
  impact.ny = 0 - surface.ny;
  return true;
}

/** Relative velocity at the impact's point along its normal, with the bodies' present velocities, px/s. */
function normalVelocity(bodies: Bodies): number {
  const m = bodies.motion;
  const i = impact.a * 8;
  const k = impact.b * 8;
  const vx = m[k + VX]! - m[k + OMEGA]! * impact.by - m[i + VX]! + m[i + OMEGA]! * impact.ay;
  const vy = m[k + VY]! + m[k + OMEGA]! * impact.bx - m[i + VY]! - m[i + OMEGA]! * impact.ax;
  return vx * impact.nx + vy * impact.ny;
}

/** Relative acceleration at the impact's point along its normal, px/s^2. */
function normalPull(): number {
  const { nx, ny, ax, ay, bx, by } = impact;
  const x = pullB.x - pullB.spin * by - pullA.x + pullA.spin * ay;
  const y = pullB.y + pullB.spin * bx - pullA.y - pullA.spin * ax;
  return x * nx + y * ny;
}

/**
 * A leg is planned as a straight line in equal time; a falling body is slower at its beginning. Turns the share of
 * the way at which the pair met into the share of the tick.
 */
function exactTime(t: number, from: number, query: CcdQuery): number {
  const an = normalPull();
  const duration = (1 - from) * query.h;
  const vStart = normalVelocity(query.bodies) - an * duration;
  const way = (vStart * duration + 0.5 * an * duration * duration) * ((t - from) / (1 - from));
  const root = vStart * vStart + 2 * an * way;
  if (an === 0 || !(vStart < 0 && root >= 0 && way < 0)) return t;
  const tau = (2 * way) / (vStart - Math.sqrt(root));
  return clamp(from + tau / query.h, from, 1);
}

/**
 * Gives both bodies the impulse of the impact. An overlap met a little while before: then the change of velocity is
 * reckoned from that moment on. An overlap that is not left that way (the pair parts already, or does not bounce) is
 * pushed apart by the minimum translation.
 */
export function resolveMeeting(query: CcdQuery): void {
  const { bodies, rule, h } = query;
  const { a, b } = impact;
  const isHit = manifold.pointCount > 0 && rule.isHit(manifold.separation);
  const overlap = isHit ? Math.min(0, manifold.separation) : 0;
  const rest = (1 - moment.exact) * h;
  const an = normalPull();
  closing.s = overlap;
  closing.vn = normalVelocity(bodies) - an * rest;
  closing.an = an;
  findMomentOfImpact();
  const ago = overlap < 0 ? 0 - closing.t : 0;
  const bounces = bodies.onHit[a] === BOUNCE && ago <= moment.exact * h;
  const since = bounces ? rest + ago : rest;
  if (!bounces) pushApart(-overlap, bodies);
  fall(a, pullA, -since, bodies);
  fall(b, pullB, -since, bodies);
  keepVelocities(bodies);
  applyImpact(bodies, impact);
  if (bounces && ago > 0) {
    rewind(a, 0, ago, bodies);
    rewind(b, 3, ago, bodies);
    const m = bodies.motion;
    moment.angleA += (m[a * 8 + OMEGA]! - before[2]!) * ago;
    moment.angleB += (m[b * 8 + OMEGA]! - before[5]!) * ago;
  }
  loosen(a, pullA, since, query);
  loosen(b, pullB, since, query);
  fall(a, pullA, since, bodies);
  fall(b, pullB, since, bodies);
  bear(since, bodies);
}

/** Who leaves what bore it, and will not be back before the tick ends, falls again. */
function loosen(slot: number, pull: Pull, since: number, query: CcdQuery): void {
  gravityOn(slot, query, gravity);
  const m = query.bodies.motion;
  const liftX = pull.x - gravity.x;
  const liftY = pull.y - gravity.y;
  const away = m[slot * 8 + VX]! * liftX + m[slot * 8 + VY]! * liftY;
  if (away > 0.5 * (liftX * liftX + liftY * liftY) * since) pull.take(gravity);
}

/**
 * What would come back before the tick ends, an eighth of g h^2 high at the most, has come to rest: the surface bears it
 * for the `since` seconds that are left. Left to fall it would be met again and again at this very moment.
 */
function bear(since: number, bodies: Bodies): void {
  if (!(since > 0 && normalVelocity(bodies) < 0)) return;
  const { restitution, speed } = impact;
  keepVelocities(bodies);
  impact.restitution = 0;
  applyImpact(bodies, impact);
  impact.restitution = restitution;
  impact.speed = speed;
  hold(impact.a, 0, pullA, since, bodies);
  hold(impact.b, 3, pullB, since, bodies);
}

/** Adds to a pull what changes the velocity in `since` seconds as it just changed. */
function hold(slot: number, from: number, pull: Pull, since: number, { motion }: Bodies): void {
  pull.x += (motion[slot * 8 + VX]! - before[from]!) / since;
  pull.y += (motion[slot * 8 + VY]! - before[from + 1]!) / since;
  pull.spin += (motion[slot * 8 + OMEGA]! - before[from + 2]!) / since;
}

function keepVelocities({ motion }: Bodies): void {
  for (let c = 0; c < 3; c++) {
    before[c] = motion[impact.a * 8 + c]!;
    before[3 + c] = motion[impact.b * 8 + c]!;
  }
}

/** Velocities of the two bodies before the impulse: vx, vy, omega of a, then of b. */
const before = new Float64Array(6);

/** The change of velocity has been in force for `ago` seconds. */
function rewind(slot: number, from: number, ago: number, bodies: Bodies): void {
  bodies.pose[slot * 8 + X]! += (bodies.motion[slot * 8 + VX]! - before[from]!) * ago;
  bodies.pose[slot * 8 + Y]! += (bodies.motion[slot * 8 + VY]! - before[from + 1]!) * ago;
}

/** What pulls at a body changes its velocity in `seconds`; negative goes back in time. */
function fall(slot: number, pull: Readonly<Pull>, seconds: number, { motion }: Bodies): void {
  motion[slot * 8 + VX]! += pull.x * seconds;
  motion[slot * 8 + VY]! += pull.y * seconds;
  motion[slot * 8 + OMEGA]! += pull.spin * seconds;
}

function pushApart(depth: number, bodies: Bodies): void {
  const { a, b, nx, ny } = impact;
  const shareA = shareOf(bodies, a, b) * depth;
  const shareB = shareOf(bodies, b, a) * depth;
  bodies.pose[a * 8 + X]! -= nx * shareA;
  bodies.pose[a * 8 + Y]! -= ny * shareA;
  bodies.pose[b * 8 + X]! += nx * shareB;
  bodies.pose[b * 8 + Y]! += ny * shareB;
}
