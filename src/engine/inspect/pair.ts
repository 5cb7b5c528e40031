/** The pair that is inspected: two bodies, and their colliders two by two. */
import { X, Y } from '../bodies.ts';
import type { Body } from '../body.ts';
import { CONTACT_STRIDE, DISTANCE } from '../contacts.ts';
import type { Shape } from '../geometry/shape.ts';
import { type Pose, Transform, type Vec } from '../math.ts';
import { findContact } from '../probe.ts';
import type { WorldState } from '../state.ts';

/** Of compounds with many parts so many pairs of parts are looked at, those with the nearest boxes. */
export const MOST_PARTS = 8;

/** A collider of A and one of B. */
export interface PartPair {
  /** Colliders, and their numbers within their bodies, counted from 0. */
  readonly own: number;
  readonly other: number;
  readonly part: number;
  readonly otherPart: number;
  /** Their contact record, -1 for none. */
  readonly contact: number;
}

/** Between two fat boxes along x (0) or y (1), px; negative where their intervals overlap. */
export function gapOfBoxes(data: Float64Array, a: number, b: number, axis: 0 | 1): number {
  const i = 4 * a + axis;
  const k = 4 * b + axis;
  return Math.max(data[k]! - data[i + 2]!, data[i]! - data[k + 2]!);
}

/** All pairs of a collider of A and one of B: those with a contact first, then the nearer ones; and how many there are. */
export function listParts(state: WorldState, a: Body, b: Body): { parts: PartPair[]; count: number } {
  const { bodies, colliders, boxes } = state;
  const all: (PartPair & { readonly gap: number })[] = [];
  let part = 0;
  for (let own = bodies.firstCollider[a.slot]!; own !== -1; own = colliders.next[own]!, part++) {
    let otherPart = 0;
    for (let other = bodies.firstCollider[b.slot]!; other !== -1; other = colliders.next[other]!, otherPart++) {
      const contact = findContact(state, own, other);
      const gap = Math.max(gapOfBoxes(boxes.data, own, other, 0), gapOfBoxes(boxes.data, own, other, 1));
      all.push({ own, other, part, otherPart, contact, gap });
    }
  }
  all.sort(
    (p, q) => rank(state, p.contact) - rank(state, q.contact) || p.gap - q.gap || p.own - q.own || p.other - q.other,
  );
  const parts = all.slice(0, MOST_PARTS).map(({ gap: _, ...rest }) => rest);
  return { parts, count: all.length };
}

/** Contacts with points come first, the deepest of them in front. */
function rank({ contacts }: WorldState, contact: number): number {
  if (contact === -1) return Number.MAX_VALUE;
  return contacts.points[contact] === 0 ? Number.MAX_VALUE / 2 : contacts.data[contact * CONTACT_STRIDE + DISTANCE]!;
}

/** Pose of the body that owns a collider. A new object: what is told may be kept. */
export function poseOf({ bodies, colliders }: WorldState, collider: number): Transform {
  return bodies.transform(colliders.body[collider]!, new Transform());
}

/** A point of a shape's frame in the world, px. */
export function toWorld(t: Readonly<Pose>, x: number, y: number): Vec {
  return { x: t.x + (t.c * x - t.s * y), y: t.y + (t.s * x + t.c * y) };
}

/** Corner `i` of a shape's core in the world, px; indices wrap. */
export function cornerOf(shape: Shape, t: Readonly<Pose>, i: number): Vec {
  const k = 2 * (i % shape.count);
  return toWorld(t, shape.points[k]!, shape.points[k + 1]!);
}

/** A contact's point is kept as an offset from the centre of the body of its first collider. */
export function anchorOf({ bodies, contacts }: WorldState, contact: number): Vec {
  const a = contacts.pair[contact * 4 + 2]! * 8;
  return { x: bodies.pose[a + X]!, y: bodies.pose[a + Y]! };
}
