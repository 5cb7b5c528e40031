/**
 * The world's state: everything that steers the future, and the parts that work on it. No behaviour of its own
 * beyond keeping the rows consistent when bodies come and go; the tick is in step.ts, the door in world.ts.
 */
import {
  ANGLE0,
  Bodies,
  BULLET,
  Colliders,
  DYNAMIC,
  EDITED,
  FRICTION,
  GRAVITY_SCALE,
  INERTIA,
  INHERITED,
  INNER_RADIUS,
  INV_INERTIA,
  INV_MASS,
  MASS,
  OMEGA,
  OUTER_RADIUS,
  RESTITUTION,
  ROLLING_RESISTANCE,
  SENSOR,
  STATIC,
  SURFACE_SPEED,
  VX,
  VY,
  X,
  X0,
  Y,
  Y0,
} from './bodies.ts';
import { Body, type BodyOwner } from './body.ts';
import { type BodyDef, bodyKind, checkDef, hitAction, weigh } from './body-def.ts';
import { BoundsFilter } from './bounds-filter.ts';
import { Boxes } from './broad-phase/boxes.ts';
import type { BroadPhase } from './broad-phase/broad-phase.ts';
import { broadPhases } from './broad-phase/index.ts';
import { IntList, PairBuffer } from './broad-phase/pair-buffer.ts';
import { ccdModes } from './ccd/index.ts';
import type { CcdMode } from './ccd/mode.ts';
import { type ContactContext, Contacts, type PairFilter, REPORTED, SENSING } from './contacts.ts';
import { PushLog, UnresolvedPoses, type WorldCounters } from './counters.ts';
import { Dice } from './dice.ts';
import { EventLog } from './events.ts';
import { growShape, translateShape } from './geometry/make.ts';
import type { MassData } from './geometry/mass.ts';
import type { Shape } from './geometry/shape.ts';
import { length } from './math.ts';
import { Seams } from './seams.ts';
import { checkSettings, DEFAULT_SETTINGS, WAKING_SETTINGS, type WorldSettings } from './settings.ts';
import { wake, wakeAll } from './sleep.ts';
import { solvers } from './solver/index.ts';
import type { Grab, Solver } from './solver/solver.ts';
import { HitRule } from './tolerance.ts';
import type { PairTrace } from './trace.ts';

// Kinds of pending ends.
export const SOLID_END = 0;
export const SENSOR_END = 1;
/** Has been dealt with in this tick. */
export const TOLD = 2;

const SETTING_CHOICES = {
  broadPhase: Object.keys(broadPhases),
  ccd: Object.keys(ccdModes),
  solver: Object.keys(solvers),
};

export class WorldState implements BodyOwner, PairFilter {
  /** Stands for this world in its snapshots, without keeping it alive. */
  readonly identity: object = Object.freeze({});
  settings: Readonly<WorldSettings> = DEFAULT_SETTINGS;
  tick = 0;
  readonly bodies = new Bodies();
  readonly colliders = new Colliders();
  readonly boxes = new Boxes();
  readonly contacts = new Contacts();
  readonly events = new EventLog();
  readonly dice = new Dice();
  readonly rule = new HitRule();
  readonly grab: Grab = { body: -1, localX: 0, localY: 0, targetX: 0, targetY: 0 };
  readonly counters: WorldCounters = {
    possiblePairs: 0,
    candidatePairs: 0,
    rejectedByBox: 0,
    rejectedByCircle: 0,
    narrowTests: 0,
    hits: 0,
    islands: 0,
    asleep: 0,
    impacts: 0,
    sweepTests: 0,
    cappedImpacts: 0,
  };
  readonly pushes = new PushLog();
  readonly unresolved = new UnresolvedPoses();
  /** The pair whose decisions are told as they are taken; for the eye, and no part of a snapshot. */
  trace: PairTrace | null = null;
  broadPhase: BroadPhase = broadPhases['uniform-grid']!.create(this.boxes);
  mode: CcdMode = ccdModes.discrete!;
  solver: Solver = solvers['soft-step']!.create();

  /** Handles by slot, and all of them in the order of their ids. */
  handles: (Body | null)[] = [];
  ordered: Body[] = [];
  /** Whether a reader outside may hold `ordered`: then it is copied before it changes. */
  isOrderedLent = false;
  /** Whether code changed something since the last tick. */
  isEdited = false;
  sensorCount = 0;
  /** Kind and body ids of hits that ended because a body or its box went: told at the end of the next tick. */
  readonly pendingEnds = new IntList();
  // Lists of one tick, kept to allocate nothing.
  readonly moved = new IntList();
  readonly fast = new IntList();
  /** How far outside its box a slow body may have been in this tick, px. */
  slowReach = 0;
  readonly pairs = new PairBuffer();
  readonly seams = new Seams(this.bodies, this.colliders, this.boxes);
  readonly contactContext: ContactContext;

  constructor() {
    this.contactContext = {
      bodies: this.bodies,
      colliders: this.colliders,
      boxes: this.boxes,
      rule: this.rule,
      bounds: new BoundsFilter(),
      seams: this.seams,
      grab: this.grab,
      friction: this.settings.friction,
      restitution: this.settings.restitution,
      h: 1 / this.settings.hz,
      reaches: false,
      narrowTests: 0,
    };
    this.applySettings();
  }

  /** Seconds a tick. */
  get h(): number {
    return 1 / this.settings.hz;
  }

  /** Whether contacts reach ahead of fast bodies: the mode wants it and the solver heeds them. */
  get reaches(): boolean {
    return this.mode.reaches && this.solver.holdsAhead;
  }

  configure(patch: Partial<WorldSettings>): void {
    checkSettings(patch, SETTING_CHOICES);
    const before = this.settings;
    this.settings = Object.freeze({ ...before, ...patch });
    const { broadPhase, solver, thicken } = this.settings;
    if (broadPhase !== before.broadPhase) this.useBroadPhase(broadPhase);
    if (solver !== before.solver) this.solver = solvers[solver]!.create();
    if (thicken !== before.thicken) this.thickenStatics();
    if (WAKING_SETTINGS.some((key) => this.settings[key] !== before[key])) wakeAll(this);
    this.applySettings();
  }

  /** Takes settings over as they are: they were checked when they were made. */
  adoptSettings(settings: WorldSettings): void {
    const before = this.settings;
    this.settings = Object.freeze({ ...settings });
    if (settings.solver !== before.solver) this.solver = solvers[settings.solver]!.create();
    this.broadPhase = broadPhases[settings.broadPhase]!.create(this.boxes);
    this.applySettings();
  }

  private applySettings(): void {
    const { settings, contactContext } = this;
    this.mode = ccdModes[settings.ccd]!;
    this.rule.epsilon = settings.epsilon;
    this.rule.touchingCounts = settings.touchingCounts;
    contactContext.friction = settings.friction;
    contactContext.restitution = settings.restitution;
    contactContext.h = this.h;
    contactContext.reaches = this.reaches;
    contactContext.bounds.test = settings.boundsTest;
    contactContext.bounds.exact = settings.narrowPhase;
  }

  private useBroadPhase(id: string): void {
    this.broadPhase = broadPhases[id]!.create(this.boxes);
    this.insertAllProxies();
  }

  insertAllProxies(): void {
    for (let c = 0; c < this.colliders.high; c++) {
      if (this.colliders.shape[c] && this.boxes.isSet(c)) this.broadPhase.insert(c);
    }
  }

  private thickenStatics(): void {
    const { bodies, colliders } = this;
    for (let slot = 0; slot < bodies.high; slot++) {
      if (bodies.id[slot] === 0 || bodies.kind[slot] !== STATIC) continue;
      for (let c = bodies.firstCollider[slot]!; c !== -1; c = colliders.next[c]!) {
        colliders.shape[c] = this.shapeToCollide(slot, colliders.made[c]!);
      }
      this.markEdited(slot);
    }
  }

  private shapeToCollide(slot: number, made: Shape): Shape {
    const { thicken } = this.settings;
    const isGrown = thicken > 0 && this.bodies.kind[slot] === STATIC && (this.bodies.flags[slot]! & SENSOR) === 0;
    return isGrown ? growShape(made, thicken) : made;
  }

  markEdited(slot: number): void {
    this.bodies.flags[slot]! |= EDITED;
    this.isEdited = true;
  }

  /** Makes a body of a definition. @throws before anything has changed. */
  add(def: BodyDef): Body {
    const shapes = checkDef(def);
    const mass = weigh(shapes, def.density ?? 1);
    const { bodies } = this;
    const slot = bodies.allocate();
    bodies.kind[slot] = bodyKind(def.type ?? 'dynamic');
    bodies.onHit[slot] = hitAction(def.onHit ?? 'bounce');
    bodies.category[slot] = def.category ?? 1;
    bodies.mask[slot] = def.mask ?? -1;
    bodies.flags[slot]! |= (def.sensor ? SENSOR : 0) | (def.bullet ? BULLET : 0);
    if (def.sensor) this.sensorCount++;
    this.fillRows(slot, def, shapes, mass);
    const body = new Body(this, slot, def);
    this.handles[slot] = body;
    this.keepLent();
    this.ordered.push(body);
    this.isEdited = true;
    return body;
  }

  private fillRows(slot: number, def: BodyDef, shapes: readonly Shape[], compound: Readonly<MassData>): void {
    const { bodies } = this;
    const p = slot * 8;
    const angle = def.angle ?? 0;
    bodies.setAngle(slot, angle);
    const c = bodies.pose[p + 3]!;
    const s = bodies.pose[p + 4]!;
    const x = (def.x ?? 0) + c * compound.x - s * compound.y;
    const y = (def.y ?? 0) + s * compound.x + c * compound.y;
    bodies.pose[p + X] = x;
    bodies.pose[p + Y] = y;
    bodies.pose[p + X0] = x;
    bodies.pose[p + Y0] = y;
    bodies.pose[p + ANGLE0] = angle;
    bodies.motion[p + VX] = def.vx ?? 0;
    bodies.motion[p + VY] = def.vy ?? 0;
    bodies.motion[p + OMEGA] = def.omega ?? 0;
    if (bodies.kind[slot] === DYNAMIC) {
      bodies.motion[p + INV_MASS] = 1 / compound.mass;
      bodies.motion[p + INV_INERTIA] = def.fixedRotation ? 0 : 1 / compound.inertia;
    }
    const t = bodies.traits;
    t[p + FRICTION] = def.friction ?? INHERITED;
    t[p + RESTITUTION] = def.restitution ?? INHERITED;
    t[p + GRAVITY_SCALE] = def.gravityScale ?? 1;
    t[p + MASS] = bodies.kind[slot] === DYNAMIC ? compound.mass : 0;
    t[p + INERTIA] = bodies.kind[slot] === DYNAMIC ? compound.inertia : 0;
    bodies.surface[slot * 2 + SURFACE_SPEED] = def.surfaceSpeed ?? 0;
    bodies.surface[slot * 2 + ROLLING_RESISTANCE] = def.rollingResistance ?? 0;
    let inner = Infinity;
    let outer = 0;
    for (let i = shapes.length - 1; i >= 0; i--) {
      const shape = translateShape(shapes[i]!, -compound.x, -compound.y);
      this.attach(slot, shape);
      inner = Math.min(inner, shape.innerRadius);
      outer = Math.max(outer, shape.outerRadius + length(shape.centroidX, shape.centroidY));
    }
    t[p + INNER_RADIUS] = inner;
    t[p + OUTER_RADIUS] = outer;
  }

  private attach(slot: number, shape: Shape): void {
    const { bodies, colliders } = this;
    const c = colliders.allocate(slot, shape);
    colliders.shape[c] = this.shapeToCollide(slot, shape);
    colliders.next[c] = bodies.firstCollider[slot]!;
    bodies.firstCollider[slot] = c;
    this.boxes.ensure(c + 1);
    this.boxes.unset(c);
  }

  /** Takes a body out with its contacts; hits that end by that are told at the end of the next tick. */
  remove(slot: number): void {
    const { bodies, colliders, contacts } = this;
    const body = this.handles[slot]!;
    body.bury();
    leaving = slot;
    leavingFrom = this;
    contacts.drop(isOfLeaving);
    for (let c = bodies.firstCollider[slot]!; c !== -1; ) {
      const next = colliders.next[c]!;
      if (this.boxes.isSet(c)) this.broadPhase.remove(c);
      colliders.release(c);
      c = next;
    }
    if ((bodies.flags[slot]! & SENSOR) !== 0) this.sensorCount--;
    if (this.grab.body === slot) this.grab.body = -1;
    this.keepLent();
    this.ordered.splice(this.indexOf(body.id), 1);
    this.handles[slot] = null;
    bodies.motion.fill(0, slot * 8, slot * 8 + 8);
    bodies.release(slot);
  }

  /** Who reads the list may add and remove bodies meanwhile: his stays as it was. */
  private keepLent(): void {
    if (this.isOrderedLent) this.ordered = this.ordered.slice();
    this.isOrderedLent = false;
  }

  /** Position of an id in `ordered`, or where it would be. */
  indexOf(id: number): number {
    let low = 0;
    let high = this.ordered.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.ordered[middle]!.id < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  find(id: number): Body | undefined {
    const body = this.ordered[this.indexOf(id)];
    return body?.id === id ? body : undefined;
  }

  /** Whether two colliders may meet: different owners, something that moves, filters that agree, not two sensors. */
  accepts(a: number, b: number): boolean {
    const { bodies, colliders } = this;
    const i = colliders.body[a]!;
    const k = colliders.body[b]!;
    if (i === k) return false;
    if ((bodies.category[i]! & bodies.mask[k]!) === 0 || (bodies.category[k]! & bodies.mask[i]!) === 0) return false;
    const sensors = (bodies.flags[i]! & SENSOR) + (bodies.flags[k]! & SENSOR);
    if (sensors === 2 * SENSOR) return false;
    if (bodies.kind[i] === DYNAMIC || bodies.kind[k] === DYNAMIC) return true;
    return sensors === SENSOR && (bodies.kind[i] !== STATIC || bodies.kind[k] !== STATIC);
  }

  /** Remembers a hit that ended outside the usual way; of a sensor and its visitor the sensor comes first. */
  noteEnd(slot: number): void {
    const { contacts, bodies } = this;
    if ((contacts.flags[slot]! & REPORTED) === 0) return;
    const a = contacts.pair[slot * 4 + 2]!;
    const b = contacts.pair[slot * 4 + 3]!;
    const isTurned = (bodies.flags[b]! & SENSOR) !== 0;
    this.pendingEnds.push((contacts.flags[slot]! & SENSING) !== 0 ? SENSOR_END : SOLID_END);
    this.pendingEnds.push(bodies.id[isTurned ? b : a]!);
    this.pendingEnds.push(bodies.id[isTurned ? a : b]!);
  }
}

// The body that is being removed, for the filter below: a closure per removal would be garbage.
let leaving = -1;
let leavingFrom: WorldState | null = null;

function isOfLeaving(slot: number): boolean {
  const { pair } = leavingFrom!.contacts;
  if (pair[slot * 4 + 2] !== leaving && pair[slot * 4 + 3] !== leaving) return false;
  leavingFrom!.noteEnd(slot);
  // Who leaned on the leaving body has to find a new rest.
  wake(leavingFrom!, pair[slot * 4 + 2] === leaving ? pair[slot * 4 + 3]! : pair[slot * 4 + 2]!);
  return true;
}
