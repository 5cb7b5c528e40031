/**
 * Contacts: what is remembered of a pair of colliders while their fat boxes overlap.
 *
 * Typed records, a slot a pair, visited in the order of their keys (smaller collider, larger collider): that order
 * is the same whoever found the pairs, so the solver's sums are the same to the last bit under every broad phase.
 */
import {
  type Bodies,
  BULLET,
  type Colliders,
  EDITED,
  FAST,
  FRICTION,
  INHERITED,
  INV_MASS,
  OMEGA,
  RESTITUTION,
  VX,
  VY,
  X,
  Y,
} from './bodies.ts';
import type { BoundsFilter } from './bounds-filter.ts';
import type { Boxes } from './broad-phase/boxes.ts';
import { MAX_PROXIES, type PairBuffer } from './broad-phase/pair-buffer.ts';
import { borne, carried, carryImpulses, noteDrift, recallBorne } from './carry.ts';
import {
  APPROACH,
  AX,
  AY,
  BOUNCINESS,
  BX,
  BY,
  CONTACT_STRIDE,
  DISTANCE,
  DRIFT,
  FEATURE,
  MU,
  NORMAL_IMPULSE,
  NX,
  NY,
  POINT,
  POINT_STRIDE,
  SEPARATION,
  TANGENT_IMPULSE,
} from './contact-layout.ts';
import { Transform } from './math.ts';
import { Manifold, type ManifoldPoint } from './narrow-phase/manifold.ts';
import { collide, testOverlap } from './narrow-phase/pair-table.ts';
import type { HitRule } from './tolerance.ts';
import { LINEAR_SLOP, SPECULATIVE_MARGIN } from './tuning.ts';

export * from './contact-layout.ts';

// Contact flags.
/** The pair is a hit now. */
export const TOUCHING = 1;
/** A begin or an enter has been told for it. */
export const REPORTED = 2;
/** One of the two is a sensor: a yes or no is kept, no manifold. */
export const SENSING = 4;
/** Let pass until apart. */
export const IGNORED = 8;
/** Bore an impulse in this tick: a hit, even when the pair is apart again where the tick ends. */
export const BORE = 16;
/** Not touching, yet gravity presses the two together over less than the slop: the solver has a row for it in this tick. */
export const PRESSED = 32;

/** Cosine of the angle up to which two normals are of one side. */
const SAME_NORMAL = 0.9;

const FIRST_CAPACITY = 128;

export class Contacts {
  /** Contacts alive, and their slots in key order. */
  count = 0;
  order = new Int32Array(FIRST_CAPACITY);
  high = 0;
  free: number[] = [];
  key = new Float64Array(FIRST_CAPACITY);
  /** Collider A, collider B, body A, body B. */
  pair = new Int32Array(FIRST_CAPACITY * 4);
  flags = new Int32Array(FIRST_CAPACITY);
  points = new Uint8Array(FIRST_CAPACITY);
  data = new Float64Array(FIRST_CAPACITY * CONTACT_STRIDE);

  private merged = new Int32Array(FIRST_CAPACITY);

  /**
   * Takes in the pairs of a settled buffer that are not known yet and that `wants` accepts: one merge of two sorted
   * lists.
   */
  addPairs(pairs: PairBuffer, colliders: Colliders, wants: PairFilter): void {
    if (pairs.count === 0) return;
    this.ensure(this.count + pairs.count);
    let i = 0;
    let n = 0;
    for (let p = 0; p < pairs.count; p++) {
      const key = pairs.keys[p]!;
      while (i < this.count && this.key[this.order[i]!]! < key) this.merged[n++] = this.order[i++]!;
      if (i < this.count && this.key[this.order[i]!] === key) continue;
      const a = Math.floor(key / MAX_PROXIES);
      const b = key % MAX_PROXIES;
      if (!wants.accepts(a, b)) continue;
      this.merged[n++] = this.allocate(key, a, b, colliders);
    }
    while (i < this.count) this.merged[n++] = this.order[i++]!;
    const swap = this.order;
    this.order = this.merged;
    this.merged = swap;
    this.count = n;
  }

  /** Drops every contact for which `drops` says so, keeping the order. */
  drop(drops: (slot: number) => boolean): void {
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      const slot = this.order[i]!;
      if (drops(slot)) this.free.push(slot);
      else this.order[kept++] = slot;
    }
    this.count = kept;
  }

  private allocate(key: number, a: number, b: number, colliders: Colliders): number {
    const slot = this.free.length > 0 ? this.free.pop()! : this.high++;
    this.key[slot] = key;
    this.pair[slot * 4] = a;
    this.pair[slot * 4 + 1] = b;
    this.pair[slot * 4 + 2] = colliders.body[a]!;
    this.pair[slot * 4 + 3] = colliders.body[b]!;
    this.flags[slot] = 0;
    this.points[slot] = 0;
    this.data.fill(0, slot * CONTACT_STRIDE, (slot + 1) * CONTACT_STRIDE);
    this.data[slot * CONTACT_STRIDE + DISTANCE] = Number.MAX_VALUE;
    return slot;
  }

  /** Makes room for `needed` contacts. */
  ensure(needed: number): void {
    const present = this.order.length;
    if (needed <= present) return;
    const capacity = Math.max(needed, present * 2);
    this.order = enlargeInts(this.order, capacity);
    this.merged = new Int32Array(capacity);
    this.key = enlargeDoubles(this.key, capacity);
    this.pair = enlargeInts(this.pair, capacity * 4);
    this.flags = enlargeInts(this.flags, capacity);
    const points = new Uint8Array(capacity);
    points.set(this.points);
    this.points = points;
    this.data = enlargeDoubles(this.data, capacity * CONTACT_STRIDE);
  }
}

function enlargeInts(from: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(capacity);
  to.set(from);
  return to;
}

function enlargeDoubles(from: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const to = new Float64Array(capacity);
  to.set(from);
  return to;
}

/** Says which pairs of colliders may meet at all. */
export interface PairFilter {
  accepts(a: number, b: number): boolean;
}

/** Has the last word on a solid pair's manifold, before it is kept. */
export interface ManifoldRule {
  correct(contacts: Contacts, slot: number, poseA: Transform, poseB: Transform, manifold: Manifold): void;
}

/** What a refresh of a contact needs to know. */
export interface ContactContext {
  bodies: Bodies;
  colliders: Colliders;
  boxes: Boxes;
  rule: HitRule;
  bounds: BoundsFilter;
  seams: ManifoldRule;
  /** Who is in the visitor's hand, -1 for nobody. */
  grab: { readonly body: number };
  /** Defaults for bodies that name no material. */
  friction: number;
  restitution: number;
  /** Seconds a tick. */
  h: number;
  /** Whether fast bodies, too, get contacts for what lies within a tick's reach. */
  reaches: boolean;
  /** Exact tests made, for the counters. */
  narrowTests: number;
}

// Scratch of refreshContact.
const poseA = new Transform();
const poseB = new Transform();
const manifold = new Manifold();

/**
 * Looks at a pair in its present pose: hit or not, and for solid pairs its manifold with the impulses carried over.
 * Its parts hand records and integers on, never loose fractions: those would be boxed, a few for every pair and tick.
 */
export function refreshContact(contacts: Contacts, slot: number, context: ContactContext): void {
  const { bodies, colliders, rule, bounds } = context;
  const shapeA = colliders.shape[contacts.pair[slot * 4]!]!;
  const shapeB = colliders.shape[contacts.pair[slot * 4 + 1]!]!;
  const a = contacts.pair[slot * 4 + 2]!;
  const b = contacts.pair[slot * 4 + 3]!;
  bodies.transform(a, poseA);
  bodies.transform(b, poseB);
  const isSensing = (contacts.flags[slot]! & SENSING) !== 0;
  setMargin(isSensing, a, b, context);
  if (bounds.rejects(shapeA, poseA, shapeB, poseB, manifold)) manifold.pointCount = 0;
  else if (!bounds.exact) bounds.collide(shapeA, poseA, shapeB, poseB, manifold);
  else {
    context.narrowTests++;
    if (isSensing) {
      setTouching(contacts, slot, testOverlap(shapeA, poseA, shapeB, poseB, rule));
      return;
    }
    collide(shapeA, poseA, shapeB, poseB, manifold);
  }
  if (isSensing) {
    setTouching(contacts, slot, isManifoldHit(rule));
    return;
  }
  if (manifold.pointCount > 0) context.seams.correct(contacts, slot, poseA, poseB, manifold);
  keepManifold(contacts, slot, context);
}

/** Whether the manifold at hand is a hit by the world's rule. */
function isManifoldHit(rule: HitRule): boolean {
  if (manifold.pointCount === 0) return false;
  const { p0, p1, pointCount } = manifold;
  const separation = pointCount === 2 && p1.separation < p0.separation ? p1.separation : p0.separation;
  return rule.touchingCounts ? separation <= rule.epsilon : separation < -rule.epsilon;
}

/** Takes the manifold at hand over into the contact. */
function keepManifold(contacts: Contacts, slot: number, context: ContactContext): void {
  const c = slot * CONTACT_STRIDE;
  const { data } = contacts;
  if (manifold.pointCount > 0) carryOver(contacts, slot, context.colliders);
  contacts.points[slot] = manifold.pointCount;
  if (manifold.pointCount === 0) {
    data[c + DISTANCE] = Number.MAX_VALUE;
    data[c + APPROACH] = 0;
    setTouching(contacts, slot, false);
    return;
  }
  // The speed of an approach belongs to its direction: a pair that meets on another side begins anew.
  const turned = data[c + NX]! * manifold.nx + data[c + NY]! * manifold.ny < SAME_NORMAL;
  if (turned) data[c + APPROACH] = 0;
  data[c + NX] = manifold.nx;
  data[c + NY] = manifold.ny;
  const { p0, p1 } = manifold;
  const isDouble = manifold.pointCount === 2;
  data[c + DISTANCE] = isDouble && p1.separation < p0.separation ? p1.separation : p0.separation;
  mixMaterials(contacts, slot, context);
  storePoint(contacts, slot, 0, p0, context.bodies);
  if (isDouble) storePoint(contacts, slot, 1, p1, context.bodies);
  noteDrift(data, c, manifold);
  // What code moved did not roll there.
  if (isEdited(contacts, slot, context.bodies)) data.fill(0, c + DRIFT, c + CONTACT_STRIDE);
  noteApproach(contacts, slot, context.bodies);
  setTouching(contacts, slot, isManifoldHit(context.rule));
}

function isEdited({ pair }: Contacts, slot: number, { flags }: Bodies): boolean {
  return ((flags[pair[slot * 4 + 2]!]! | flags[pair[slot * 4 + 3]!]!) & EDITED) !== 0;
}

/** Prepares what the points of the manifold at hand start with. */
function carryOver(contacts: Contacts, slot: number, { shape }: Colliders): void {
  const { pair } = contacts;
  recallBorne(contacts.data, slot * CONTACT_STRIDE, contacts.points[slot]!);
  borne.innerRadius = Math.min(shape[pair[slot * 4]!]!.innerRadius, shape[pair[slot * 4 + 1]!]!.innerRadius);
  carryImpulses(manifold);
}

/** Geometric mean of the frictions, the larger of the restitutions. */
function mixMaterials(contacts: Contacts, slot: number, context: ContactContext): void {
  const { traits } = context.bodies;
  const { data, pair } = contacts;
  const i = pair[slot * 4 + 2]! * 8;
  const k = pair[slot * 4 + 3]! * 8;
  const c = slot * CONTACT_STRIDE;
  const fa = traits[i + FRICTION]! === INHERITED ? context.friction : traits[i + FRICTION]!;
  const fb = traits[k + FRICTION]! === INHERITED ? context.friction : traits[k + FRICTION]!;
  const ea = traits[i + RESTITUTION]! === INHERITED ? context.restitution : traits[i + RESTITUTION]!;
  const eb = traits[k + RESTITUTION]! === INHERITED ? context.restitution : traits[k + RESTITUTION]!;
  data[c + MU] = Math.sqrt(fa * fb);
  data[c + BOUNCINESS] = ea > eb ? ea : eb;
}

function storePoint(contacts: Contacts, slot: number, p: number, point: ManifoldPoint, bodies: Bodies): void {
  const { data, pair } = contacts;
  const q = slot * CONTACT_STRIDE + POINT + p * POINT_STRIDE;
  const i = pair[slot * 4 + 2]! * 8;
  const k = pair[slot * 4 + 3]! * 8;
  data[q + AX] = point.x;
  data[q + AY] = point.y;
  data[q + BX] = point.x + (bodies.pose[i + X]! - bodies.pose[k + X]!);
  data[q + BY] = point.y + (bodies.pose[i + Y]! - bodies.pose[k + Y]!);
  data[q + SEPARATION] = point.separation;
  data[q + FEATURE] = point.id;
  data[q + NORMAL_IMPULSE] = carried.normal[p]!;
  data[q + TANGENT_IMPULSE] = carried.tangent[p]!;
}

function setTouching(contacts: Contacts, slot: number, isTouching: boolean): void {
  const flags = contacts.flags[slot]!;
  if (isTouching) contacts.flags[slot] = flags | TOUCHING;
  // A pair that was let pass counts again once it is apart.
  else contacts.flags[slot] = flags & ~(TOUCHING | IGNORED);
}

/** Keeps the fastest speed at which the first contact point has closed along the normal, px/s. */
function noteApproach(contacts: Contacts, slot: number, bodies: Bodies): void {
  const { data, pair } = contacts;
  const m = bodies.motion;
  const c = slot * CONTACT_STRIDE;
  const q = c + POINT;
  const i = pair[slot * 4 + 2]! * 8;
  const k = pair[slot * 4 + 3]! * 8;
  const vx = m[k + VX]! - m[k + OMEGA]! * data[q + BY]! - m[i + VX]! + m[i + OMEGA]! * data[q + AY]!;
  const vy = m[k + VY]! + m[k + OMEGA]! * data[q + BX]! - m[i + VY]! - m[i + OMEGA]! * data[q + AX]!;
  const approach = -(vx * data[c + NX]! + vy * data[c + NY]!);
  if (approach > data[c + APPROACH]!) data[c + APPROACH] = approach;
}

/** Geometric mean: a body without friction slides on everything. */
export function mixFriction(a: number, b: number): number {
  return Math.sqrt(a * b);
}

/** A trait of a body, or the world's default where it names none. */
export function trait(bodies: Bodies, slot: number, which: number, inherited: number): number {
  const own = bodies.traits[slot * 8 + which]!;
  return own === INHERITED ? inherited : own;
}

/**
 * How early a pair may be in contact: a fast body within the slop, where it may lie on something that it slides along;
 * farther off the prediction of what it passes would be a lie. Slow pairs as far as they can close in a tick, so that
 * they land instead of sinking in first. A mode that reaches ahead treats all pairs so.
 */
function setMargin(isSensing: boolean, a: number, b: number, context: ContactContext): void {
  const { bodies, rule } = context;
  manifold.margin = rule.epsilon;
  const isFast = ((bodies.flags[a]! | bodies.flags[b]!) & (FAST | BULLET)) !== 0;
  if (isSensing) return;
  if (isFast && !context.reaches) {
    if (LINEAR_SLOP > rule.epsilon) manifold.margin = LINEAR_SLOP;
    return;
  }
  const m = bodies.motion;
  const vx = m[b * 8 + VX]! - m[a * 8 + VX]!;
  const vy = m[b * 8 + VY]! - m[a * 8 + VY]!;
  const closing = Math.sqrt(vx * vx + vy * vy) * context.h;
  let reach = closing > SPECULATIVE_MARGIN ? closing : SPECULATIVE_MARGIN;
  // The hand may pull a body faster than it is now.
  if (a === context.grab.body || b === context.grab.body) reach += SPECULATIVE_MARGIN;
  if (reach > rule.epsilon) manifold.margin = reach;
}

/** A body's share of a push: its inverse mass over the sum; statics and kinematics take none. */
export function shareOf(bodies: Bodies, slot: number, other: number): number {
  const own = bodies.motion[slot * 8 + INV_MASS]!;
  const sum = own + bodies.motion[other * 8 + INV_MASS]!;
  return sum > 0 ? own / sum : 0;
}
