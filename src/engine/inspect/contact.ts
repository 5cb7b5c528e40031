/** A contact as the last tick left it: which features meet, how deep, and what the solver found there. */
import { X, Y } from '../bodies.ts';
import {
  APPROACH,
  AX,
  AY,
  BORE,
  BOUNCINESS,
  CONTACT_STRIDE,
  DISTANCE,
  FEATURE,
  IGNORED,
  MU,
  NORMAL_IMPULSE,
  NX,
  NY,
  PEAK_IMPULSE,
  POINT,
  POINT_STRIDE,
  ROLL_IMPULSE,
  SENSING,
  SEPARATION,
  TANGENT_IMPULSE,
  TOUCHING,
} from '../contacts.ts';
import type { Shape } from '../geometry/shape.ts';
import type { Vec } from '../math.ts';
import type { WorldState } from '../state.ts';
import type { World } from '../world.ts';
import { noteCollider } from './colliders.ts';
import { anchorOf } from './pair.ts';

/** Which features of the two shapes meet in a point; edges and corners are counted from 0 within their shape. */
export type Feature =
  /** An edge of each: `end` says at which end of their common part. */
  | { readonly kind: 'edges'; readonly a: number; readonly b: number; readonly end: 0 | 1 }
  | { readonly kind: 'corners'; readonly a: number; readonly b: number }
  /** A round shape has one feature. */
  | { readonly kind: 'round' }
  /** Without a narrow phase the bounding volumes collide. */
  | { readonly kind: 'volumes' };

export interface PointReport {
  /** As the warm start compares it: the same id from tick to tick is the same point. */
  readonly id: number;
  readonly feature: Feature;
  /** Midway between the two surfaces, px. */
  readonly x: number;
  readonly y: number;
  /** Signed distance of the surfaces along the normal, px; negative: overlap. */
  readonly separation: number;
  /** Of the solver's last pass, kg px/s. */
  readonly normalImpulse: number;
  readonly tangentImpulse: number;
}

export interface ContactReport {
  /** Slot of the record. */
  readonly slot: number;
  /** Ids of the bodies; the normal runs from `a` to `b`. */
  readonly a: number;
  readonly b: number;
  readonly sensing: boolean;
  /** A hit by the world's rule; let pass until apart; bore an impulse in the last tick. */
  readonly touching: boolean;
  readonly ignored: boolean;
  readonly bore: boolean;
  readonly normal: Vec;
  /** Signed distance of the pair, px; null when it is apart by more than is looked at, or hidden in a seam. */
  readonly separation: number | null;
  readonly points: readonly PointReport[];
  /** Mixed of both materials: the geometric mean of the frictions, the larger restitution. */
  readonly friction: number;
  readonly restitution: number;
  /** Fastest approach since the pair came near, px/s. */
  readonly approach: number;
  /** Largest sum of normal impulses within the last tick, kg px/s; angular impulse of rolling resistance, kg px²/s. */
  readonly peakImpulse: number;
  readonly rollImpulse: number;
}

/** Tells about the contact in `slot`; with `turned` B is named before A. */
export function reportContact(state: WorldState, slot: number, turned: boolean): ContactReport {
  const { contacts, bodies } = state;
  const { data, pair } = contacts;
  const c = slot * CONTACT_STRIDE;
  const flags = contacts.flags[slot]!;
  const sign = turned ? -1 : 1;
  const hasPoints = contacts.points[slot]! > 0;
  const a = bodies.id[pair[slot * 4 + 2]!]!;
  const b = bodies.id[pair[slot * 4 + 3]!]!;
  return {
    slot,
    a: turned ? b : a,
    b: turned ? a : b,
    sensing: (flags & SENSING) !== 0,
    touching: (flags & TOUCHING) !== 0,
    ignored: (flags & IGNORED) !== 0,
    bore: (flags & BORE) !== 0,
    normal: { x: sign * data[c + NX]! + 0, y: sign * data[c + NY]! + 0 },
    separation: hasPoints ? data[c + DISTANCE]! : null,
    points: reportPoints(state, slot, turned),
    friction: data[c + MU]!,
    restitution: data[c + BOUNCINESS]!,
    approach: data[c + APPROACH]!,
    peakImpulse: data[c + PEAK_IMPULSE]!,
    rollImpulse: data[c + ROLL_IMPULSE]!,
  };
}

function reportPoints(state: WorldState, slot: number, turned: boolean): PointReport[] {
  const { contacts } = state;
  const { data } = contacts;
  const anchor = anchorOf(state, slot);
  const points: PointReport[] = [];
  for (let p = 0; p < contacts.points[slot]!; p++) {
    const q = slot * CONTACT_STRIDE + POINT + p * POINT_STRIDE;
    points.push({
      id: data[q + FEATURE]!,
      feature: readFeature(state, slot, data[q + FEATURE]!, turned),
      x: anchor.x + data[q + AX]!,
      y: anchor.y + data[q + AY]!,
      separation: data[q + SEPARATION]!,
      normalImpulse: data[q + NORMAL_IMPULSE]!,
      tangentImpulse: data[q + TANGENT_IMPULSE]!,
    });
  }
  return points;
}

/**
 * The features that a collider has packed into an id: with n and m corners 2 (i m + j) + end for edges i and j, from
 * 2 n m on i m + j for corners. A mirrored collider counts in its own order.
 */
function readFeature(
  { contacts, colliders, settings }: WorldState,
  slot: number,
  id: number,
  turned: boolean,
): Feature {
  if (!settings.narrowPhase) return { kind: 'volumes' };
  const shapeA = colliders.shape[contacts.pair[slot * 4]!]!;
  const shapeB = colliders.shape[contacts.pair[slot * 4 + 1]!]!;
  const { mirrored } = noteCollider(shapeA.type, shapeB.type);
  const [first, second]: [Shape, Shape] = mirrored ? [shapeB, shapeA] : [shapeA, shapeB];
  if (first.count === 1 || second.count === 1) return { kind: 'round' };
  const edges = 2 * first.count * second.count;
  const code = id < edges ? Math.floor(id / 2) : id - edges;
  const i = Math.floor(code / second.count);
  const k = code % second.count;
  const swaps = mirrored !== turned;
  const a = swaps ? k : i;
  const b = swaps ? i : k;
  return id < edges ? { kind: 'edges', a, b, end: id % 2 === 0 ? 0 : 1 } : { kind: 'corners', a, b };
}

/** Slot of the contact that has a point nearest to (x, y), within `reach` px; -1 when there is none. Allocates nothing. */
export function findContactAt({ state }: World, x: number, y: number, reach: number): number {
  const { contacts, bodies } = state;
  const { data } = contacts;
  let best = -1;
  let least = reach * reach;
  for (let i = 0; i < contacts.count; i++) {
    const slot = contacts.order[i]!;
    const a = contacts.pair[slot * 4 + 2]! * 8;
    for (let p = 0; p < contacts.points[slot]!; p++) {
      const q = slot * CONTACT_STRIDE + POINT + p * POINT_STRIDE;
      const dx = bodies.pose[a + X]! + data[q + AX]! - x;
      const dy = bodies.pose[a + Y]! + data[q + AY]! - y;
      const square = dx * dx + dy * dy;
      if (square > least) continue;
      least = square;
      best = slot;
    }
  }
  return best;
}

/** Everything about one contact of the world, in the order of its own bodies. */
export function explainContact({ state }: World, slot: number): ContactReport {
  return reportContact(state, slot, false);
}

/** Slots of the contacts that have points, in key order. */
export function listContacts({ state }: World): number[] {
  const { contacts } = state;
  const slots: number[] = [];
  for (let i = 0; i < contacts.count; i++) {
    const slot = contacts.order[i]!;
    if (contacts.points[slot]! > 0) slots.push(slot);
  }
  return slots;
}

export interface Neighbour {
  readonly id: number;
  readonly touching: boolean;
  /** Signed distance, px; null when it is apart by more than is looked at. */
  readonly separation: number | null;
}

/** Who has a contact with the body: its candidates, those that touch it first, then by distance, then by id. */
export function listNeighbours({ state }: World, id: number): Neighbour[] {
  const body = state.find(id);
  if (!body) return [];
  const { contacts, bodies } = state;
  const found = new Map<number, Neighbour>();
  for (let i = 0; i < contacts.count; i++) {
    const slot = contacts.order[i]!;
    const a = contacts.pair[slot * 4 + 2]!;
    const b = contacts.pair[slot * 4 + 3]!;
    if (a !== body.slot && b !== body.slot) continue;
    const other = bodies.id[a === body.slot ? b : a]!;
    const report = reportContact(state, slot, false);
    const known = found.get(other);
    const touching = report.touching || known?.touching === true;
    const separation = lesser(report.separation, known?.separation ?? null);
    found.set(other, { id: other, touching, separation });
  }
  const distance = ({ separation }: Neighbour): number => separation ?? Number.MAX_VALUE;
  return [...found.values()].sort(
    (p, q) => Number(q.touching) - Number(p.touching) || distance(p) - distance(q) || p.id - q.id,
  );
}

function lesser(p: number | null, q: number | null): number | null {
  if (p === null || q === null) return p ?? q;
  return Math.min(p, q);
}
