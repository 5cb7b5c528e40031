/** The moment of an impact: both bodies are put where they are then, and the impulse between them is set up. */
import { ANGLE, FRICTION, RESTITUTION, X, Y } from '../bodies.ts';
import { mixFriction, shareOf, trait } from '../contacts.ts';
import { Impact } from '../impact.ts';
import { Transform } from '../math.ts';
import { Manifold } from '../narrow-phase/manifold.ts';
import { collide } from '../narrow-phase/pair-table.ts';
import { LINEAR_SLOP } from '../tuning.ts';
import { legs } from './legs.ts';
import type { CcdQuery } from './mode.ts';

const poseA = new Transform();
const poseB = new Transform();
const manifold = new Manifold();

/** The impact at hand. */
export const impact = new Impact();
/** Angles of the two bodies at that moment. */
export const turned = { a: 0, b: 0 };

/**
 * Puts both bodies at time t of the tick, pushes them apart by the minimum translation if they overlap there, and
 * fills in `impact` with normal, point and materials.
 */
export function meetAt(slot: number, own: number, otherSlot: number, other: number, t: number, query: CcdQuery): void {
  const { bodies, colliders, rule } = query;
  bodies.transform(slot, poseA);
  bodies.transform(otherSlot, poseB);
  poseA.x = legs.at(slot, t, X, bodies);
  poseA.y = legs.at(slot, t, Y, bodies);
  poseB.x = legs.at(otherSlot, t, X, bodies);
  poseB.y = legs.at(otherSlot, t, Y, bodies);
  turned.a = legs.at(slot, t, ANGLE, bodies);
  turned.b = legs.at(otherSlot, t, ANGLE, bodies);
  manifold.margin = rule.epsilon + LINEAR_SLOP;
  query.countTest();
  collide(colliders.shape[own]!, poseA, colliders.shape[other]!, poseB, manifold);
  const { nx, ny, p0, p1 } = manifold;
  const isHit = manifold.pointCount > 0 && rule.isHit(manifold.separation);
  const depth = isHit ? Math.max(0, -manifold.separation) : 0;
  const shareA = shareOf(bodies, slot, otherSlot) * depth;
  const shareB = shareOf(bodies, otherSlot, slot) * depth;
  bodies.pose[slot * 8 + X] = poseA.x - nx * shareA;
  bodies.pose[slot * 8 + Y] = poseA.y - ny * shareA;
  bodies.pose[otherSlot * 8 + X] = poseB.x + nx * shareB;
  bodies.pose[otherSlot * 8 + Y] = poseB.y + ny * shareB;
  // Between two points the impulse acts in the middle, so that a box that lands flat does not spin from a corner.
  const isDouble = manifold.pointCount === 2;
  impact.a = slot;
  impact.b = otherSlot;
  impact.nx = nx;
  impact.ny = ny;
  impact.ax = isDouble ? (p0.x + p1.x) / 2 : p0.x;
  impact.ay = isDouble ? (p0.y + p1.y) / 2 : p0.y;
  impact.bx = impact.ax + poseA.x - poseB.x;
  impact.by = impact.ay + poseA.y - poseB.y;
  impact.friction = mixFriction(
    trait(bodies, slot, FRICTION, query.friction),
    trait(bodies, otherSlot, FRICTION, query.friction),
  );
  impact.restitution = Math.max(
    trait(bodies, slot, RESTITUTION, query.restitution),
    trait(bodies, otherSlot, RESTITUTION, query.restitution),
  );
}
