/**
 * What a CCD mode is. All bodies have moved to the end of the tick when `correct` runs; a mode says at which moment
 * it *sees* a fast body meet another, and the shared machinery (correct.ts) does what follows from that.
 */
import type { Bodies, Colliders } from '../bodies.ts';
import type { IntList } from '../broad-phase/pair-buffer.ts';
import type { Shape } from '../geometry/shape.ts';
import { Transform } from '../math.ts';
import type { HitRule } from '../tolerance.ts';
import type { PairTrace } from '../trace.ts';

/**
 * Two shapes over a span of time: B at rest, A carried by (dx, dy) relative to it. The poses are at the final angles;
 * a mode that follows the turning finds how far each shape has yet to turn.
 */
export class SweptPair {
  a: Shape = NO_SHAPE;
  b: Shape = NO_SHAPE;
  readonly poseA = new Transform();
  readonly poseB = new Transform();
  dx = 0;
  dy = 0;
  /** Turn of each shape over the span, rad. */
  turnA = 0;
  turnB = 0;
  /** The span covers the tick from this fraction to its end. */
  from = 0;
  /** A contact shallower than this is a graze and no impact, px. */
  graze = 0;
  /** Whether the pair has hit already in this tick. */
  wasStruck = false;
}

// Stands in until the first pair is set up; never collided.
const NO_SHAPE = null as unknown as Shape;

/** What `correct` may ask of the world, and where it reports to. It never sees the world itself. */
export interface CcdQuery {
  readonly bodies: Bodies;
  readonly colliders: Colliders;
  readonly rule: HitRule;
  readonly friction: number;
  readonly restitution: number;
  /** Seconds a tick. */
  readonly h: number;
  /** Gravity, px/s^2. */
  readonly gravityX: number;
  readonly gravityY: number;
  /** Whether the running solver turns dynamic bodies. */
  readonly spins: boolean;
  /** Whether the running mode follows bodies as they turn. */
  readonly turns: boolean;
  /** Slices a tick, 0 = as many as the pair needs. */
  readonly slices: number;
  readonly detectPasses: boolean;
  /** Slot of the body in the visitor's hand, -1 for none: it is always swept, whatever the mode. */
  readonly grabbed: number;
  /** How far outside its box a slow body may have been in this tick, px. */
  readonly slowReach: number;
  /** Whether any sensor exists. */
  readonly hasSensors: boolean;
  /** The pair whose looks are told, null for none. */
  readonly trace: PairTrace | null;
  /** Solid tests between two shapes, counted. */
  countTest(): void;
  /**
   * Announces the filters, all together, of the bodies that will ask for candidates, until the tick ends: few colliders
   * may be left that any of them can meet.
   */
  expect(categories: number, masks: number): void;
  /** False when the given box certainly touches no collider that a fast body can meet. */
  mayMeet(minX: number, minY: number, maxX: number, maxY: number): boolean;
  /** Colliders of slow bodies that `collider` may meet and whose boxes touch the given one. */
  candidates(collider: number, minX: number, minY: number, maxX: number, maxY: number, out: IntList): void;
  /** Whether the two colliders may meet at all (filters, owners). */
  accepts(a: number, b: number): boolean;
  /** Whether the pair was a hit, or is let pass, since before this tick. */
  isKnown(a: number, b: number): boolean;
  /** How far (dx, dy) goes into the surface of a pair that touched before this tick, px; -Infinity for all others. */
  closing(a: number, b: number, dx: number, dy: number): number;
  /** Lets the pair pass until it is apart. */
  ignore(a: number, b: number): void;
  noteHit(a: number, b: number, t: number, speed: number, x: number, y: number, nx: number, ny: number): void;
  notePass(a: number, b: number, t: number, speed: number, x: number, y: number, nx: number, ny: number): void;
  /** `body`'s collider was inside `sensor`'s from t0 to t1; t1 above 1 means: still is. */
  noteCrossing(sensor: number, collider: number, t0: number, t1: number): void;
  noteCappedImpacts(body: number): void;
  /** A body was hit: it and its island are awake. */
  wake(body: number): void;
}

export interface CcdMode {
  readonly label: string;
  /** What it does and costs, one sentence. */
  readonly about: string;
  /** What it does not catch, one sentence. */
  readonly misses: string;
  /** Up to which speed nothing passes, one sentence. `slicesOf` has the number, for what meets face-on. */
  readonly promise: string;
  /** Whether it sees a path and not only poses: then sensors are crossed within a tick, too. */
  readonly sweeps: boolean;
  /** Whether it follows bodies as they turn; the others keep them at their final angle. */
  readonly turns: boolean;
  /** Whether fast bodies get contact rows for what lies within a tick's reach. */
  readonly reaches: boolean;
  /** Slices a tick by which it multiplies the threshold speed; Infinity when nothing passes face-on. */
  slicesOf(setting: number): number;
  /**
   * Of modes that look at moments, as close as a way face-on needs: the chance, at a random phase, to pass unseen on a way
   * that is inside the pair on `chord` px where one face-on is on `faceOn`. Seen from the other body, which itself moves
   * `otherStep` px a tick, the step is `step` px.
   */
  missShare?(chord: number, faceOn: number, step: number, otherStep: number): number;
  /** Before the bodies move: it may change velocities. */
  prepare(query: CcdQuery): void;
  /**
   * Fraction 0..1 of the pair's span at which it is seen to hit, Infinity when it is not.
   */
  see(pair: SweptPair, query: CcdQuery): number;
}
