/** The world's door: add, remove, step, ask, save. The tick itself is in step.ts. */
import { Body } from './body.ts';
import type { BodyDef } from './body-def.ts';
import { IntList } from './broad-phase/pair-buffer.ts';
import { CONTACT_STRIDE, DISTANCE } from './contacts.ts';
import type { WorldCounters } from './counters.ts';
import type { Dice } from './dice.ts';
import type { Pen } from './draw.ts';
import type { EventLog } from './events.ts';
import { castRay, containsPoint, RayHit } from './geometry/cast.ts';
import { REAL } from './geometry/real.ts';
import { requireCoordinate } from './limits.ts';
import { requireFinite, Transform } from './math.ts';
import { checkFilter, isWanted, type QueryFilter } from './query-filter.ts';
import type { WorldSettings } from './settings.ts';
import { wake } from './sleep.ts';
import { hashWorld, restoreWorld, saveWorld, type WorldSnapshot } from './snapshot.ts';
import { WorldState } from './state.ts';
import { makeStepTools, recollideEdited, refitEdited, type StageTimer, type StepTools, stepWorld } from './step.ts';
import type { PairTrace } from './trace.ts';

// Stands in until the ray meets somebody; never handed out.
const NOBODY = null as unknown as Body;

/** What a ray met first. Make one to be filled again and again, or let castRay make one each time. */
export class RayResult {
  body: Body = NOBODY;
  /** 0..1 along the ray. */
  fraction = REAL;
  x = REAL;
  y = REAL;
  /** Outward unit normal there; (0, 0) when the ray began inside. */
  nx = REAL;
  ny = REAL;
}

export class World {
  /** The rows behind the door, for overlays and strategies of the engine itself. */
  readonly state = new WorldState();
  private readonly tools: StepTools = makeStepTools(this.state);
  private readonly found = new IntList();

  /** @throws RangeError that names the setting, its value and what is allowed. */
  constructor(settings: Partial<WorldSettings> = {}) {
    this.state.configure(settings);
  }

  /** Frozen: `configure` changes them. */
  get settings(): Readonly<WorldSettings> {
    return this.state.settings;
  }

  /** Changes settings, all of them or, when one is wrong, none. */
  configure(patch: Partial<WorldSettings>): void {
    this.state.configure(patch);
  }

  /** Ticks run so far. */
  get tick(): number {
    return this.state.tick;
  }

  get bodyCount(): number {
    return this.state.bodies.count;
  }

  /** Seeded dice of this world; their state is part of the snapshot. */
  get dice(): Dice {
    return this.state.dice;
  }

  get counters(): Readonly<WorldCounters> {
    return this.state.counters;
  }

  /** What happened in the last tick. */
  get events(): EventLog {
    return this.state.events;
  }

  /** Adds a body. @throws before anything has changed, naming the value and what is allowed. */
  add(def: BodyDef): Body {
    return this.state.add(def);
  }

  /**
   * Removes a body; removing one that is gone already does nothing. Its handle still tells what the body was when it
   * went. @throws for a body of another world.
   */
  remove(body: Body | number): void {
    const known = typeof body === 'number' ? this.state.find(body) : requireBody(body);
    if (!known || known.removed) return;
    this.requireOwn(known);
    this.state.remove(known.slot);
  }

  /** Removes every body. */
  clear(): void {
    const { state } = this;
    while (state.ordered.length > 0) state.remove(state.ordered[state.ordered.length - 1]!.slot);
  }

  /** The body with this id, if it is still there. */
  body(id: number): Body | undefined {
    return this.state.find(id);
  }

  /**
   * The body with this id that an event tells of: also who died in the tick that has just run, with `removed` true and
   * its user data. Nobody else who has gone is known; code that removes a body knows what it was.
   */
  eventBody(id: number): Body | undefined {
    return this.state.find(id) ?? this.state.events.died.find((body) => body.id === id);
  }

  /** All bodies in the order of their ids. Bodies may be added and removed while the list is read: it stays as it is. */
  bodies(): readonly Body[] {
    this.state.isOrderedLent = true;
    return this.state.ordered;
  }

  /** Runs exactly one tick of 1/hz seconds. */
  step(timer: StageTimer | null = null): void {
    if (timer !== null) requireTimer(timer);
    stepWorld(this.state, this.tools, timer);
  }

  /** Brings the contacts of bodies edited since the last tick up to date; a tick does so by itself. */
  recollide(): void {
    recollideEdited(this.state);
  }

  /**
   * Bodies that contain the point (px), as they collide, in the order of their ids; of a filter, those that it lets
   * through. With `out` no array is made: it is emptied, filled and returned.
   */
  queryPoint(x: number, y: number, filter: QueryFilter = EVERYBODY, out: Body[] = []): Body[] {
    requireFinite(x, 'point x');
    requireFinite(y, 'point y');
    if (filter !== EVERYBODY) checkFilter(filter);
    const { colliders, bodies } = this.state;
    const boxed = this.inBox(x, y, x, y);
    let kept = 0;
    for (let i = 0; i < boxed.count; i++) {
      const c = boxed.at(i);
      bodies.transform(colliders.body[c]!, pose);
      if (containsPoint(colliders.shape[c]!, pose, x, y)) boxed.data[kept++] = c;
    }
    boxed.count = kept;
    return this.ownersOf(boxed, filter, out);
  }

  /**
   * Bodies whose fat boxes meet the given box (px), in the order of their ids; of a filter, those that it lets through.
   * `out` as in {@link queryPoint}. A fat box is a few px larger than its body: ask the body's `bounds`, or `collide`,
   * when that matters.
   */
  queryBox(
    minX: number,
    minY: number,
    maxX: number,
    maxY: number,
    filter: QueryFilter = EVERYBODY,
    out: Body[] = [],
  ): Body[] {
    requireFinite(minX, 'box side');
    requireFinite(minY, 'box side');
    requireFinite(maxX, 'box side');
    requireFinite(maxY, 'box side');
    if (filter !== EVERYBODY) checkFilter(filter);
    if (minX > maxX || minY > maxY) {
      throw new RangeError(
        `a box goes from its least x and y to its greatest, got x ${minX} to ${maxX}, y ${minY} to ${maxY}: queryBox(minX, minY, maxX, maxY)`,
      );
    }
    return this.ownersOf(this.inBox(minX, minY, maxX, maxY), filter, out);
  }

  /**
   * The first body on the way from (x0, y0) to (x1, y1), px, or null. Sensors do not stop a ray, nor does what the filter
   * leaves out: a line of sight from the middle of a body ignores that body. With `out` no record is made: a hit is
   * written there and `out` returned; without a hit it is left as it was. The filter may not ask the world in turn.
   */
  castRay(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    filter: QueryFilter = EVERYBODY,
    out?: RayResult,
  ): RayResult | null {
    requireCoordinate(x0, 'ray end');
    requireCoordinate(y0, 'ray end');
    requireCoordinate(x1, 'ray end');
    requireCoordinate(y1, 'ray end');
    if (filter !== EVERYBODY) checkFilter(filter);
    const { colliders, bodies } = this.state;
    let best: Body | null = null;
    refitEdited(this.state);
    this.found.clear();
    this.state.broadPhase.castRay(x0, y0, x1, y1, this.found);
    // Strategies answer in orders of their own: what is met at the same place is settled by id, then by collider.
    this.found.order();
    for (let i = 0; i < this.found.count; i++) {
      const c = this.found.at(i);
      const slot = colliders.body[c]!;
      const body = this.state.handles[slot]!;
      if (body.isSensor || (filter !== EVERYBODY && !isWanted(body, bodies.category[slot]!, filter))) continue;
      bodies.transform(slot, pose);
      if (!castRay(colliders.shape[c]!, pose, x0, y0, x1 - x0, y1 - y0, ray)) continue;
      if (best && (ray.fraction - nearest.fraction || body.id - best.id) >= 0) continue;
      best = body;
      nearest.fraction = ray.fraction;
      nearest.nx = ray.nx;
      nearest.ny = ray.ny;
    }
    if (best === null) return null;
    const result = out ?? new RayResult();
    result.body = best;
    result.fraction = nearest.fraction;
    result.x = x0 + (x1 - x0) * nearest.fraction;
    result.y = y0 + (y1 - y0) * nearest.fraction;
    result.nx = nearest.nx;
    result.ny = nearest.ny;
    return result;
  }

  /** Takes a dynamic body in hand at a world point: a spring with a bounded force, swept, so no wall is crossed. */
  grab(body: Body, x: number, y: number): void {
    requireCoordinate(x, 'grab x');
    requireCoordinate(y, 'grab y');
    requireBody(body);
    if (body.removed) throw new Error(`body ${body.id} has been removed from its world`);
    this.requireOwn(body);
    if (body.type !== 'dynamic')
      throw new RangeError(`only a dynamic body can be dragged, body ${body.id} is ${body.type}`);
    const { grab, bodies } = this.state;
    bodies.transform(body.slot, pose);
    const dx = x - pose.x;
    const dy = y - pose.y;
    wake(this.state, body.slot);
    grab.body = body.slot;
    grab.localX = pose.c * dx + pose.s * dy;
    grab.localY = pose.c * dy - pose.s * dx;
    grab.targetX = x;
    grab.targetY = y;
  }

  dragTo(x: number, y: number): void {
    requireCoordinate(x, 'drag x');
    requireCoordinate(y, 'drag y');
    this.state.grab.targetX = x;
    this.state.grab.targetY = y;
  }

  release(): void {
    this.state.grab.body = -1;
  }

  get grabbed(): Body | null {
    const { grab, handles } = this.state;
    return grab.body < 0 ? null : handles[grab.body]!;
  }

  /** Whether the poses before resolution are kept for the eye; it changes nothing else. */
  get keepsUnresolved(): boolean {
    return this.state.unresolved.isKept;
  }

  set keepsUnresolved(isKept: boolean) {
    this.state.unresolved.isKept = isKept;
  }

  /** The pair of bodies whose decisions are told during each tick, null for none; it changes nothing else. */
  get trace(): PairTrace | null {
    return this.state.trace;
  }

  set trace(trace: PairTrace | null) {
    this.state.trace = trace;
  }

  /** Everything that steers the future. */
  snapshot(): WorldSnapshot {
    return saveWorld(this.state);
  }

  /**
   * Back to a snapshot, to the last bit. Handles of bodies that exist there are valid again. A snapshot of another world
   * makes this one its double: with the same ids, user data and future, and fresh handles; those had before are removed.
   * @throws for what only looks like a snapshot
   */
  restore(snapshot: WorldSnapshot): void {
    restoreWorld(this.state, snapshot);
  }

  /** Fingerprint of the state, 16 hexadecimal digits: the same in every JavaScript engine and under every broad phase. */
  hash(): string {
    return hashWorld(this.state);
  }

  /** Deepest overlap of two solid bodies now, px. */
  deepestPenetration(): number {
    const { contacts } = this.state;
    let deepest = 0;
    for (let i = 0; i < contacts.count; i++) {
      const slot = contacts.order[i]!;
      if (contacts.points[slot] !== 0) deepest = Math.max(deepest, -contacts.data[slot * CONTACT_STRIDE + DISTANCE]!);
    }
    return deepest;
  }

  /** The running broad phase draws its structure within the given view. */
  drawBroadPhase(pen: Pen, minX: number, minY: number, maxX: number, maxY: number): void {
    this.state.broadPhase.draw(pen, minX, minY, maxX, maxY);
  }

  /** Proxies in the box; those of bodies added since the last tick are taken in first. */
  private inBox(minX: number, minY: number, maxX: number, maxY: number): IntList {
    refitEdited(this.state);
    this.found.clear();
    this.state.broadPhase.queryBox(minX, minY, maxX, maxY, this.found);
    return this.found;
  }

  private requireOwn(body: Body): void {
    if (this.state.handles[body.slot] !== body) throw new Error(`body ${body.id} belongs to another world`);
  }

  /** Writes the bodies of some colliders to `out`, each once, by id; the list of colliders is used up. */
  private ownersOf(found: IntList, filter: QueryFilter, out: Body[]): Body[] {
    const { state } = this;
    const { bodies, colliders } = state;
    for (let i = 0; i < found.count; i++) found.data[i] = bodies.id[colliders.body[found.data[i]!]!]!;
    found.order();
    found.dropRepeats();
    const { count } = found;
    for (let i = 0; i < count; i++) out[i] = state.find(found.data[i]!)!;
    let kept = count;
    // A filter is code of the asker's: it is asked when the scratch of this question is no longer needed.
    if (filter !== EVERYBODY) {
      kept = 0;
      for (let i = 0; i < count; i++) {
        const body = out[i]!;
        if (isWanted(body, bodies.category[body.slot]!, filter)) out[kept++] = body;
      }
    }
    out.length = kept;
    return out;
  }
}

const EVERYBODY: QueryFilter = {};

function requireBody(body: Body): Body {
  if (body instanceof Body) return body;
  throw new TypeError(`a body is what add() returned and body(id) finds, got ${String(body)}`);
}

function requireTimer(timer: StageTimer): void {
  if (typeof timer.stage === 'function') return;
  throw new TypeError(
    `a tick always takes 1 / hz s, and step() takes no time, got ${String(timer)}: set hz, and let a FixedClock say how many ticks are due`,
  );
}

const pose = new Transform();
const ray = new RayHit();
// The nearest that World.castRay has met so far.
const nearest = new RayHit();
