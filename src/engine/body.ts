/**
 * A body as the user meets it: a small handle onto the rows. Reading is free; every change is marked, so that the next
 * tick looks at the body's contacts again before it moves anything.
 *
 * A body that has been removed keeps what it was in the moment of its removal: place, motion, shapes. So a game may
 * still ask where its bullet died. Nothing of that changes any more, and whoever tries to change it gets an error.
 */
import {
  ANGLE,
  ANGLE0,
  ASLEEP,
  type Bodies,
  BULLET,
  COS,
  type Colliders,
  FAST,
  FRICTION,
  INHERITED,
  INV_INERTIA,
  INV_MASS,
  KINEMATIC,
  MASS,
  OMEGA,
  RESTITUTION,
  SENSOR,
  SIN,
  STATIC,
  VX,
  VY,
  X,
  X0,
  Y,
  Y0,
} from './bodies.ts';
import { type BodyDef, type BodyType, HIT_ACTIONS, hitAction, type OnHit, requireNumber } from './body-def.ts';
import { Aabb, boundsOf } from './geometry/aabb.ts';
import type { Shape } from './geometry/shape.ts';
import { requireCoordinate } from './limits.ts';
import { requireFinite, Transform } from './math.ts';

/** The part of the world that a handle needs. */
export interface BodyOwner {
  readonly bodies: Bodies;
  readonly colliders: Colliders;
  readonly settings: { readonly friction: number; readonly restitution: number };
  readonly tick: number;
  readonly unresolved: { readonly tick: number; readonly data: Float64Array };
  /** Notes that code changed the body between ticks. */
  markEdited(slot: number): void;
}

/** The rows that a handle reads: those of its world, or, once it has been removed, one row of its own. */
interface Rows {
  readonly pose: Float64Array;
  readonly motion: Float64Array;
  readonly traits: Float64Array;
  readonly kind: ArrayLike<number>;
  readonly flags: ArrayLike<number>;
  readonly onHit: ArrayLike<number>;
}

/** A copy of one body's rows, and its shapes as they collided. */
class Remains implements Rows {
  readonly pose: Float64Array;
  readonly motion: Float64Array;
  readonly traits: Float64Array;
  readonly kind: readonly [number];
  readonly flags: readonly [number];
  readonly onHit: readonly [number];
  readonly shapes: readonly Shape[];

  constructor(bodies: Bodies, slot: number, shapes: readonly Shape[]) {
    const p = slot * 8;
    this.pose = bodies.pose.slice(p, p + 8);
    this.motion = bodies.motion.slice(p, p + 8);
    this.traits = bodies.traits.slice(p, p + 8);
    this.kind = [bodies.kind[slot]!];
    this.flags = [bodies.flags[slot]!];
    this.onHit = [bodies.onHit[slot]!];
    this.shapes = shapes;
  }
}

const pose = new Transform();
const part = new Aabb();

export class Body {
  readonly id: number;
  userData: unknown;
  /** What it was made of, as it was given; where it is now and how fast is in the fields below. */
  readonly def: Readonly<BodyDef>;
  /** Row of the body; for the engine's own use. */
  readonly slot: number;
  private readonly owner: BodyOwner;
  private made: readonly Shape[] | null = null;
  /** What is left of it; null while it lives. */
  private remains: Remains | null = null;
  /** Where its numbers are: `rows`, in row `row`. */
  private rows: Rows;
  private row: number;

  constructor(owner: BodyOwner, slot: number, def: Readonly<BodyDef>) {
    this.owner = owner;
    this.slot = slot;
    this.rows = owner.bodies;
    this.row = slot;
    this.id = owner.bodies.id[slot]!;
    this.userData = def.userData;
    this.def = { ...def };
  }

  /** Whether it is no longer in its world. A snapshot of a time when it was brings it back, by the same handle. */
  get removed(): boolean {
    return this.remains !== null;
  }

  get type(): BodyType {
    const kind = this.rows.kind[this.row];
    return kind === STATIC ? 'static' : kind === KINEMATIC ? 'kinematic' : 'dynamic';
  }

  /** Centre of mass, px. */
  get x(): number {
    return this.rows.pose[this.row * 8 + X]!;
  }

  get y(): number {
    return this.rows.pose[this.row * 8 + Y]!;
  }

  /** rad, not wrapped: a body that turned twice has turned by 4 pi. */
  get angle(): number {
    return this.rows.pose[this.row * 8 + ANGLE]!;
  }

  get vx(): number {
    return this.rows.motion[this.row * 8 + VX]!;
  }

  get vy(): number {
    return this.rows.motion[this.row * 8 + VY]!;
  }

  get omega(): number {
    return this.rows.motion[this.row * 8 + OMEGA]!;
  }

  /** kg; 0 for static and kinematic bodies. */
  get mass(): number {
    return this.rows.traits[this.row * 8 + MASS]!;
  }

  get isSensor(): boolean {
    return (this.rows.flags[this.row]! & SENSOR) !== 0;
  }

  get isBullet(): boolean {
    return (this.rows.flags[this.row]! & BULLET) !== 0;
  }

  /** Whether the body moved far enough in the last tick to need the CCD mode. */
  get isFast(): boolean {
    return (this.rows.flags[this.row]! & FAST) !== 0;
  }

  /** Whether the body rests with its island until something reaches it. */
  get isAsleep(): boolean {
    return (this.rows.flags[this.row]! & ASLEEP) !== 0;
  }

  get friction(): number {
    const own = this.rows.traits[this.row * 8 + FRICTION]!;
    return own === INHERITED ? this.owner.settings.friction : own;
  }

  get restitution(): number {
    const own = this.rows.traits[this.row * 8 + RESTITUTION]!;
    return own === INHERITED ? this.owner.settings.restitution : own;
  }

  get onHit(): OnHit {
    return HIT_ACTIONS[this.rows.onHit[this.row]!]!;
  }

  set onHit(action: OnHit) {
    this.requireAlive();
    this.owner.bodies.onHit[this.slot] = hitAction(action);
  }

  /** The shapes as they were made, in the frame of the centre of mass. */
  get shapes(): readonly Shape[] {
    // They never change, and the view asks every frame.
    this.made ??= this.collect(this.owner.colliders.made);
    return this.made;
  }

  /** The shapes as they collide: static ones may be thickened. */
  get collisionShapes(): readonly Shape[] {
    return this.remains ? this.remains.shapes : this.collect(this.owner.colliders.shape);
  }

  /**
   * Puts the body's centre of mass at (x, y) px, which is its frame's origin only when its shapes are about it. It is
   * there at once: nothing is swept, nothing is interpolated.
   */
  setPose(x: number, y: number, angle = this.angle): void {
    this.requireAlive();
    requireCoordinate(x, 'body x');
    requireCoordinate(y, 'body y');
    requireNumber('angle', angle);
    const { bodies } = this.owner;
    const p = this.slot * 8;
    bodies.pose[p + X] = x;
    bodies.pose[p + Y] = y;
    bodies.setAngle(this.slot, angle);
    bodies.pose[p + X0] = x;
    bodies.pose[p + Y0] = y;
    bodies.pose[p + ANGLE0] = angle;
    this.owner.markEdited(this.slot);
  }

  /** px/s and rad/s. Static bodies have none: asking for one throws. */
  setVelocity(vx: number, vy: number, omega = this.omega): void {
    this.requireAlive();
    requireNumber('vx', vx);
    requireNumber('vy', vy);
    requireNumber('omega', omega);
    if (this.type === 'static' && (vx !== 0 || vy !== 0 || omega !== 0)) {
      throw new RangeError(`a static body cannot have a velocity, got (${vx}, ${vy}): make it kinematic`);
    }
    const m = this.owner.bodies.motion;
    const k = this.slot * 8;
    m[k + VX] = vx;
    m[k + VY] = vy;
    m[k + OMEGA] = omega;
    this.owner.markEdited(this.slot);
  }

  /** An impulse in kg px/s at a world point (default the centre of mass): a change of velocity whatever the tick's length. */
  applyImpulse(ix: number, iy: number, px = this.x, py = this.y): void {
    this.requireAlive();
    requireFinite(ix, 'impulse x');
    requireFinite(iy, 'impulse y');
    requireCoordinate(px, 'impulse point x');
    requireCoordinate(py, 'impulse point y');
    const m = this.owner.bodies.motion;
    const k = this.slot * 8;
    const spin = (px - this.x) * iy - (py - this.y) * ix;
    const vx = this.vx + m[k + INV_MASS]! * ix;
    const vy = this.vy + m[k + INV_MASS]! * iy;
    this.setVelocity(vx, vy, this.omega + m[k + INV_INERTIA]! * spin);
  }

  /** Pose between the start (alpha 0) and the end (alpha 1) of the last tick, for drawing. */
  poseAt(alpha: number, out: Transform): Transform {
    const p = this.row * 8;
    const rows = this.rows.pose;
    if (alpha >= 1) {
      out.x = rows[p + X]!;
      out.y = rows[p + Y]!;
      out.c = rows[p + COS]!;
      out.s = rows[p + SIN]!;
      return out;
    }
    const x = rows[p + X0]! + (rows[p + X]! - rows[p + X0]!) * alpha;
    const y = rows[p + Y0]! + (rows[p + Y]! - rows[p + Y0]!) * alpha;
    return out.set(x, y, rows[p + ANGLE0]! + (rows[p + ANGLE]! - rows[p + ANGLE0]!) * alpha);
  }

  /**
   * As {@link poseAt}, but towards the pose before anything was resolved: what a game shows that draws too early.
   * The same as poseAt when nobody asked the world to keep those poses in the last tick.
   */
  unresolvedAt(alpha: number, out: Transform): Transform {
    const { unresolved, tick } = this.owner;
    if (unresolved.tick !== tick || this.remains) return this.poseAt(alpha, out);
    const p = this.slot * 8;
    const rows = this.owner.bodies.pose;
    const u = unresolved.data;
    const x = rows[p + X0]! + (u[3 * this.slot]! - rows[p + X0]!) * alpha;
    const y = rows[p + Y0]! + (u[3 * this.slot + 1]! - rows[p + Y0]!) * alpha;
    return out.set(x, y, rows[p + ANGLE0]! + (u[3 * this.slot + 2]! - rows[p + ANGLE0]!) * alpha);
  }

  /** Axis-aligned box around all shapes as they collide. */
  bounds(out: Aabb): Aabb {
    const { colliders, bodies } = this.owner;
    this.poseAt(1, pose);
    if (this.remains) {
      for (const [k, shape] of this.remains.shapes.entries()) enclose(shape, k === 0, out);
      return out;
    }
    const first = bodies.firstCollider[this.slot]!;
    for (let c = first; c !== -1; c = colliders.next[c]!) enclose(colliders.shape[c]!, c === first, out);
    return out;
  }

  /** For the engine's own use, just before the rows go: the handle keeps what they say. */
  bury(): void {
    if (this.remains) return;
    const { friction, restitution } = this;
    // They are collected on demand, and soon there is nothing to collect.
    this.made = this.shapes;
    const remains = new Remains(this.owner.bodies, this.slot, this.collisionShapes);
    remains.traits[FRICTION] = friction;
    remains.traits[RESTITUTION] = restitution;
    this.remains = remains;
    this.rows = remains;
    this.row = 0;
  }

  /** For the engine's own use: a snapshot has brought the rows back. */
  revive(): void {
    this.remains = null;
    this.rows = this.owner.bodies;
    this.row = this.slot;
  }

  private collect(shapes: readonly (Shape | null)[]): Shape[] {
    const { colliders, bodies } = this.owner;
    const out: Shape[] = [];
    for (let c = bodies.firstCollider[this.slot]!; c !== -1; c = colliders.next[c]!) out.push(shapes[c]!);
    return out;
  }

  private requireAlive(): void {
    if (this.removed) throw new Error(`body ${this.id} has been removed from its world`);
  }
}

/** The box around `shape` at `pose`, alone or together with what `out` holds. */
function enclose(shape: Shape, isFirst: boolean, out: Aabb): void {
  boundsOf(shape, pose, isFirst ? out : part);
  if (isFirst) return;
  out.minX = Math.min(out.minX, part.minX);
  out.minY = Math.min(out.minY, part.minY);
  out.maxX = Math.max(out.maxX, part.maxX);
  out.maxY = Math.max(out.maxY, part.maxY);
}
