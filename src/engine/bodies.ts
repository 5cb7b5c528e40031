/**
 * The rows of all bodies: typed arrays, a slot a body, slots reused last-freed first (the free list is state: it
 * steers in which order later bodies are visited).
 *
 *     motion, 8 a slot: vx vy w | dx dy da (moved in this tick) | inverse mass, inverse inertia
 *     pose,   8 a slot: x y angle (of the centre of mass) | cosine sine | x y angle at the start of the tick
 */
import type { Shape } from './geometry/shape.ts';
import { sinCos, type Transform } from './math.ts';

export const STATIC = 0;
export const KINEMATIC = 1;
export const DYNAMIC = 2;

// Row offsets.
export const VX = 0;
export const VY = 1;
export const OMEGA = 2;
export const DX = 3;
export const DY = 4;
export const DA = 5;
export const INV_MASS = 6;
export const INV_INERTIA = 7;

export const X = 0;
export const Y = 1;
export const ANGLE = 2;
export const COS = 3;
export const SIN = 4;
export const X0 = 5;
export const Y0 = 6;
export const ANGLE0 = 7;

// Flags.
export const SENSOR = 1;
export const BULLET = 2;
/** Set for the tick in which the body moves far enough to need the CCD mode. */
export const FAST = 4;
/** To be removed when the tick's events have been told. */
export const DOOMED = 8;
/** Moved, made or changed by code since the last tick. */
export const EDITED = 16;
/** Rests with its island until something reaches it. */
export const ASLEEP = 32;

export const BOUNCE = 0;
export const STOP = 1;
export const DIE = 2;
export const PASS = 3;

/** In the rows: this body takes the world's friction or restitution. */
export const INHERITED = -1;

const FIRST_CAPACITY = 64;

export class Bodies {
  /** Slots ever used; free ones among them have id 0. */
  high = 0;
  /** Bodies alive. */
  count = 0;
  nextId = 1;
  motion = new Float64Array(FIRST_CAPACITY * 8);
  pose = new Float64Array(FIRST_CAPACITY * 8);
  /** friction, restitution, gravity scale, inner radius, outer radius, mass, inertia, seconds at rest */
  traits = new Float64Array(FIRST_CAPACITY * 8);
  /** surface speed, rolling resistance */
  surface = new Float64Array(FIRST_CAPACITY * 2);
  id = new Int32Array(FIRST_CAPACITY);
  kind = new Uint8Array(FIRST_CAPACITY);
  flags = new Int32Array(FIRST_CAPACITY);
  onHit = new Uint8Array(FIRST_CAPACITY);
  category = new Int32Array(FIRST_CAPACITY);
  mask = new Int32Array(FIRST_CAPACITY);
  /** Name of the island a sleeper rests in: the smallest slot in it. */
  island = new Int32Array(FIRST_CAPACITY);
  /** First collider of the body, -1 for none. */
  firstCollider = new Int32Array(FIRST_CAPACITY);
  /** Free slots, a stack. */
  free: number[] = [];

  /** A fresh slot with a fresh id, its rows zeroed. */
  allocate(): number {
    const slot = this.free.length > 0 ? this.free.pop()! : this.high++;
    this.ensure(slot + 1);
    this.motion.fill(0, slot * 8, slot * 8 + 8);
    this.pose.fill(0, slot * 8, slot * 8 + 8);
    this.traits.fill(0, slot * 8, slot * 8 + 8);
    this.pose[slot * 8 + COS] = 1;
    this.flags[slot] = EDITED;
    this.island[slot] = 0;
    this.firstCollider[slot] = -1;
    this.id[slot] = this.nextId++;
    this.count++;
    return slot;
  }

  release(slot: number): void {
    this.id[slot] = 0;
    this.flags[slot] = 0;
    this.free.push(slot);
    this.count--;
  }

  /** Current pose as a transform. */
  transform(slot: number, out: Transform): Transform {
    const p = slot * 8;
    const pose = this.pose;
    out.x = pose[p + X]!;
    out.y = pose[p + Y]!;
    out.c = pose[p + COS]!;
    out.s = pose[p + SIN]!;
    return out;
  }

  /** Writes the angle and its cosine and sine. */
  setAngle(slot: number, angle: number): void {
    sinCos(angle, trig);
    const p = slot * 8;
    this.pose[p + ANGLE] = angle;
    this.pose[p + COS] = trig.c;
    this.pose[p + SIN] = trig.s;
  }

  /** Makes room for slots below `needed`. */
  ensure(needed: number): void {
    if (needed <= this.id.length) return;
    const capacity = Math.max(needed, this.id.length * 2);
    this.motion = grown(this.motion, new Float64Array(capacity * 8));
    this.pose = grown(this.pose, new Float64Array(capacity * 8));
    this.traits = grown(this.traits, new Float64Array(capacity * 8));
    this.surface = grown(this.surface, new Float64Array(capacity * 2));
    this.id = grown(this.id, new Int32Array(capacity));
    this.kind = grown(this.kind, new Uint8Array(capacity));
    this.flags = grown(this.flags, new Int32Array(capacity));
    this.onHit = grown(this.onHit, new Uint8Array(capacity));
    this.category = grown(this.category, new Int32Array(capacity));
    this.mask = grown(this.mask, new Int32Array(capacity));
    this.island = grown(this.island, new Int32Array(capacity));
    this.firstCollider = grown(this.firstCollider, new Int32Array(capacity));
  }
}

// Surface offsets.
export const SURFACE_SPEED = 0;
export const ROLLING_RESISTANCE = 1;

// Trait offsets.
export const FRICTION = 0;
export const RESTITUTION = 1;
export const GRAVITY_SCALE = 2;
export const INNER_RADIUS = 3;
export const OUTER_RADIUS = 4;
export const MASS = 5;
export const INERTIA = 6;
export const REST_TIME = 7;

const trig = { c: 1, s: 0 };

/** Copies `from` into the longer `to` and returns it. */
export function grown<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}

/**
 * The colliders of all bodies: a shape in its body's frame, a slot a shape. Slots are the proxies of the broad phase
 * and the sides of contacts.
 */
export class Colliders {
  high = 0;
  count = 0;
  /** Shape as it collides (static ones thickened); null in a free slot. */
  shape: (Shape | null)[] = [];
  /** Shape as it was made. */
  made: (Shape | null)[] = [];
  body = new Int32Array(FIRST_CAPACITY);
  /** Next collider of the same body, -1 at the end. */
  next = new Int32Array(FIRST_CAPACITY);
  free: number[] = [];

  allocate(body: number, shape: Shape): number {
    const slot = this.free.length > 0 ? this.free.pop()! : this.high++;
    this.ensure(slot + 1);
    this.shape[slot] = shape;
    this.made[slot] = shape;
    this.body[slot] = body;
    this.next[slot] = -1;
    this.count++;
    return slot;
  }

  /** Makes room for slots below `needed`. */
  ensure(needed: number): void {
    if (needed <= this.body.length) return;
    const capacity = Math.max(needed, this.body.length * 2);
    this.body = grown(this.body, new Int32Array(capacity));
    this.next = grown(this.next, new Int32Array(capacity));
  }

  release(slot: number): void {
    this.shape[slot] = null;
    this.made[slot] = null;
    this.body[slot] = -1;
    this.free.push(slot);
    this.count--;
  }
}
