/**
 * Seams: where static colliders abut, the faces between them are not exposed, and nothing may be stopped by them.
 * A crate that slides over a row of tiles is nearest to the next tile's hidden side, and a ball to its corner; both
 * would trip over what is not there.
 *
 * A contact with a static collider that was found on a covered side or corner is put on the face that it shares with
 * its neighbour (narrow-phase/shared-face.ts). Where no face is shared but every point leads into another static one, the
 * contact is put on the open face that ends there, and dropped if there is none. One exposed point is enough to keep it: the foot of a wall stays a wall.
 *
 * Far ahead of a fast body what is nearest says little about what will be met: the foot of a ramp is nearest to a shot that
 * flies into its slope. There the way of the tick decides, and the contact is the one where the way ends.
 */
import { type Bodies, type Colliders, DYNAMIC, SENSOR, STATIC, VX, VY } from './bodies.ts';
import type { Boxes } from './broad-phase/boxes.ts';
import type { Contacts, ManifoldRule } from './contacts.ts';
import { makeCircle } from './geometry/make.ts';
import { REAL } from './geometry/real.ts';
import type { Shape } from './geometry/shape.ts';
import { length, Transform } from './math.ts';
import { Manifold, type ManifoldPoint } from './narrow-phase/manifold.ts';
import { collide, signedDistance } from './narrow-phase/pair-table.ts';
import {
  Cover,
  collideFace,
  faceAt,
  findCover,
  leansLittle,
  Met,
  placeMet,
  placesOf,
} from './narrow-phase/shared-face.ts';
import { Sweep, sweepShapes } from './narrow-phase/sweep.ts';
import { FAT_MARGIN, LINEAR_SLOP, SPECULATIVE_MARGIN } from './tuning.ts';

/** How far outside the face is looked for what hides it, px: more than bodies sink in, less than any step that should stop them. */
const OUTSIDE = 2 * LINEAR_SLOP;
/** By how much deeper than the place itself that must lie, px: in the corner of a room it runs along the other wall. */
const INWARD = LINEAR_SLOP / 2;
/** Tiles that abut within this are one floor, px. */
const probe = makeCircle(LINEAR_SLOP / 2);
/** Fat boxes leave at least this much more room around a static collider than what covers a point needs, px. */
const ROOM = (FAT_MARGIN + SPECULATIVE_MARGIN) / 2;
const probePose = new Transform();
const tilePose = new Transform();
const met = new Met();
const cover = new Cover();
/** Answers of `judge`, besides the number of a face. */
const NO_FACE = -1;
const EXPOSED = -2;
/** The way of a dynamic body until it meets a static collider, px, where it stands then, and how they meet. */
const way = { x: REAL, y: REAL };
const path = new Sweep();
const atEnd = new Transform();
const end = new Manifold();

export class Seams implements ManifoldRule {
  private readonly bodies: Bodies;
  private readonly colliders: Colliders;
  private readonly boxes: Boxes;
  /** Lists of the static contacts of each body: head by body slot, next by contact slot. */
  private head = new Int32Array(64);
  private next = new Int32Array(128);

  constructor(bodies: Bodies, colliders: Colliders, boxes: Boxes) {
    this.bodies = bodies;
    this.colliders = colliders;
    this.boxes = boxes;
  }

  /** Chains each body's contacts with static colliders: whoever is near it may cover a seam. */
  list(contacts: Contacts): void {
    const { bodies } = this;
    if (bodies.id.length > this.head.length) this.head = new Int32Array(bodies.id.length);
    if (contacts.key.length > this.next.length) this.next = new Int32Array(contacts.key.length);
    this.head.fill(-1, 0, bodies.high);
    for (let i = 0; i < contacts.count; i++) {
      const slot = contacts.order[i]!;
      const body = this.dynamicSide(contacts, slot);
      if (body === -1) continue;
      this.next[slot] = this.head[body]!;
      this.head[body] = slot;
    }
  }

  /** The dynamic body of a solid contact with a static one, -1 for all other contacts. */
  private dynamicSide(contacts: Contacts, slot: number): number {
    const { kind, flags } = this.bodies;
    const a = contacts.pair[slot * 4 + 2]!;
    const b = contacts.pair[slot * 4 + 3]!;
    if (((flags[a]! | flags[b]!) & SENSOR) !== 0) return -1;
    if (kind[a] === STATIC && kind[b] === DYNAMIC) return b;
    return kind[b] === STATIC && kind[a] === DYNAMIC ? a : -1;
  }

  correct(contacts: Contacts, slot: number, poseA: Transform, poseB: Transform, manifold: Manifold): void {
    const body = this.dynamicSide(contacts, slot);
    if (body === -1) return;
    const first = this.head[body]!;
    if (first === slot && this.next[slot] === -1) return;
    const { shape } = this.colliders;
    const dIsA = contacts.pair[slot * 4 + 2] === body;
    const a = shape[contacts.pair[slot * 4]!]!;
    const b = shape[contacts.pair[slot * 4 + 1]!]!;
    const s = dIsA ? b : a;
    const d = dIsA ? a : b;
    const ts = dIsA ? poseB : poseA;
    const td = dIsA ? poseA : poseB;
    const face = this.judge(contacts, slot, body, dIsA, s, ts, d, td, manifold);
    if (face === EXPOSED) return;
    if (manifold.separation > LINEAR_SLOP && this.findEnd(body, s, ts, d, td, dIsA, manifold)) {
      if (this.judge(contacts, slot, body, dIsA, s, ts, d, atEnd, end) === EXPOSED) {
        takeEnd(dIsA, manifold);
        return;
      }
    }
    if (face === NO_FACE) manifold.pointCount = 0;
    else collideFace(s, ts, face, d, td, dIsA, manifold);
  }

  /** What a manifold of static S and dynamic D has truly met: EXPOSED as it is, that face of S, or NO_FACE: nothing. */
  private judge(
    contacts: Contacts,
    slot: number,
    body: number,
    dIsA: boolean,
    s: Shape,
    ts: Transform,
    d: Shape,
    td: Transform,
    manifold: Manifold,
  ): number {
    const { shape } = this.colliders;
    const first = this.head[body]!;
    const poseA = dIsA ? td : ts;
    cover.clear();
    // The normal runs from A to B; outward means towards the dynamic body.
    met.nx = dIsA ? 0 - manifold.nx : manifold.nx;
    met.ny = dIsA ? 0 - manifold.ny : manifold.ny;
    let covered = 0;
    const places = placesOf(manifold);
    for (let p = 0; p < places; p++) {
      placeMet(manifold, p, poseA, met);
      let isCovered = false;
      for (let other = first; other !== -1; other = this.next[other]!) {
        if (other === slot || !this.isNear(contacts, other, body)) continue;
        const tile = this.tileOf(contacts, other, body);
        if (findCover(met, s, ts, shape[tile]!, tilePose, d, td, cover)) isCovered = true;
      }
      if (isCovered) covered++;
    }
    if (covered > 0 && (covered === places || leansLittle(met, cover))) return cover.face;
    if (!this.isHidden(contacts, slot, body, poseA, manifold)) return EXPOSED;
    return manifold.separation > LINEAR_SLOP ? NO_FACE : this.findOpenFace(contacts, slot, body, s, ts);
  }

  /**
   * Whether the way of D in the tick leads into S, deeper than the slop: then `atEnd` is where it stands when they meet,
   * and `end` how they do.
   */
  private findEnd(
    body: number,
    s: Shape,
    ts: Transform,
    d: Shape,
    td: Transform,
    dIsA: boolean,
    manifold: Manifold,
  ): boolean {
    const { motion } = this.bodies;
    const vx = motion[body * 8 + VX]!;
    const vy = motion[body * 8 + VY]!;
    const speed = length(vx, vy);
    if (speed === 0) return false;
    // The pair's margin is what it can close in a tick, or a little more.
    way.x = (vx / speed) * manifold.margin;
    way.y = (vy / speed) * manifold.margin;
    if (!sweepShapes(d, td, s, ts, way.x, way.y, 0 - LINEAR_SLOP, path) || path.enter > 1 || path.exit < 0)
      return false;
    sweepShapes(d, td, s, ts, way.x, way.y, 0, path);
    const t = Math.max(0, path.enter);
    way.x *= t;
    way.y *= t;
    atEnd.x = td.x + way.x;
    atEnd.y = td.y + way.y;
    atEnd.c = td.c;
    atEnd.s = td.s;
    end.margin = LINEAR_SLOP;
    if (dIsA) collide(d, atEnd, s, ts, end);
    else collide(s, ts, d, atEnd, end);
    return end.pointCount > 0;
  }

  /** Whether what was met lies close to the box of another contact's static collider: nothing farther off covers it. */
  private isNear(contacts: Contacts, slot: number, body: number): boolean {
    const { data } = this.boxes;
    const k = 4 * contacts.pair[slot * 4 + (contacts.pair[slot * 4 + 2] === body ? 1 : 0)]!;
    const isBeside = met.x < data[k]! + ROOM || met.x > data[k + 2]! - ROOM;
    return !isBeside && met.y >= data[k + 1]! + ROOM && met.y <= data[k + 3]! - ROOM;
  }

  /** The static collider of a contact of `body`; its pose is left in `tilePose`. */
  private tileOf(contacts: Contacts, slot: number, body: number): number {
    const tile = contacts.pair[slot * 4 + (contacts.pair[slot * 4 + 2] === body ? 1 : 0)]!;
    this.bodies.transform(this.colliders.body[tile]!, tilePose);
    return tile;
  }

  /** Whether what lies just outside every place leads into another static collider near the body. */
  private isHidden(contacts: Contacts, slot: number, body: number, poseA: Transform, manifold: Manifold): boolean {
    const isAfar = manifold.separation > LINEAR_SLOP;
    const places = placesOf(manifold);
    for (let p = 0; p < places; p++) {
      placeMet(manifold, p, poseA, met);
      if (!this.isBarred(contacts, slot, body, isAfar)) return false;
    }
    return true;
  }

  /** Whether what lies just outside the place that was met leads into another static collider near the body. */
  private isBarred(contacts: Contacts, slot: number, body: number, isAfar: boolean): boolean {
    for (let other = this.head[body]!; other !== -1; other = this.next[other]!) {
      if (other === slot || !this.isNear(contacts, other, body)) continue;
      const tile = this.tileOf(contacts, other, body);
      if (leadsInto(this.colliders.shape[tile]!, isAfar)) return true;
    }
    return false;
  }

  /**
   * The face of S at the place met last that nothing bars, NO_FACE for none: a corner of S that stands in a corner of the
   * room is hidden, the wall that ends in it is not.
   */
  private findOpenFace(contacts: Contacts, slot: number, body: number, s: Shape, ts: Transform): number {
    const { x, y } = met;
    for (let face = 0; s.count > 1 && face < s.count; face++) {
      if (faceAt(s, ts, face, x, y, met) && !this.isBarred(contacts, slot, body, false)) return face;
    }
    return NO_FACE;
  }
}

/** Whether the way out of the place that was met leads into a shape that stands at `tilePose`; from afar, or runs along it. */
function leadsInto(shape: Shape, isAfar: boolean): boolean {
  probePose.x = met.x + OUTSIDE * met.nx;
  probePose.y = met.y + OUTSIDE * met.ny;
  const outside = signedDistance(probe, probePose, shape, tilePose);
  if (outside > 0) return false;
  if (isAfar) return true;
  probePose.x = met.x;
  probePose.y = met.y;
  return signedDistance(probe, probePose, shape, tilePose) >= outside + INWARD;
}

/** Makes the manifold the one at the end of the way, as it looks from here: apart by what is left of the way. */
function takeEnd(dIsA: boolean, manifold: Manifold): void {
  manifold.pointCount = end.pointCount;
  manifold.nx = end.nx;
  manifold.ny = end.ny;
  takePoint(end.p0, dIsA, manifold.p0);
  takePoint(end.p1, dIsA, manifold.p1);
}

function takePoint(from: Readonly<ManifoldPoint>, dIsA: boolean, to: ManifoldPoint): void {
  const closed = way.x * end.nx + way.y * end.ny;
  // Where D will be touched, and from there half of the way along the normal: between the two in the direction that counts.
  to.x = from.x + 0.5 * closed * end.nx - (dIsA ? 0 : way.x);
  to.y = from.y + 0.5 * closed * end.ny - (dIsA ? 0 : way.y);
  to.separation = from.separation + Math.abs(closed);
  to.id = from.id;
}
