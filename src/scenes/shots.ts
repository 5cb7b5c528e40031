/**
 * Shots: what was fired, how it started, and what became of it.
 *
 * A shot leaves the muzzle at a random moment within its first tick: u of the tick is still to go before it, so in
 * that tick it flies only (1 - u) of a step. From then on its poses are those of a bullet that started
 * u * speed * h behind the muzzle, which is what is recorded, and no fixed distance decides where they fall.
 *
 * The outcome is told by the world's events about the gun's wall and by nothing else: `hit` when a sampled or swept
 * pose met it, `passed` when the path crossed it and none did, whichever came first; `missed` when the shot ended
 * without either.
 */
import { sinCos, type Transform, type World, type WorldEvent } from '#engine';
import { makeBulletDef } from './bullets.ts';
import type { Ghost, Muzzle, Order, Passage, Shot, ShotsSnapshot, Tally } from './shot.ts';
import type { SimSettings } from './sim-settings.ts';

/** A shot ends this long after it was fired, s. */
export const LIFE = 20;
/** It ends this long after its first hit, s. */
export const LIFE_AFTER_HIT = 4;
/** It ends after lying still for this long, s. */
export const LIFE_AT_REST = 1.5;
/** Slower than this is lying still, px/s. */
const REST_SPEED = 5;
/** It ends this far outside the scene's view, px. */
export const OUTSIDE = 400;

/** Shots of one order at the most. */
export const MAX_SHOTS = 5000;
/** Ended shots of the present tally that are remembered. */
const LOG_LENGTH = 5000;
const GHOSTS = 3;
const GHOST_POINTS = 2 * 96;

const direction = { c: 1, s: 0 };

/** Id of whom a shot met or passed. */
function otherOf({ a, b }: Readonly<WorldEvent>, shot: Shot): number {
  return shot.body === a ? b : a;
}

export class Shots {
  tally: Tally = { fired: 0, hit: 0, passed: 0, missed: 0 };
  /** Number of the present tally. */
  epoch = 0;
  /** How often a bullet has passed anything unseen, whatever wall it was. */
  passes = 0;
  ghosts: Ghost[] = [];
  /** In order of their body ids. */
  flying: Shot[] = [];
  /** Ended shots of the present tally, oldest first. Records in here never change again. */
  log: Shot[] = [];
  /** The latest pass of a bullet. Not state: it is for the eye. */
  passage: Passage | null = null;
  private orders: Order[] = [];
  private serial = 0;
  private readonly view: { x: number; y: number; width: number; height: number };
  private readonly before: Transform;
  private readonly after: Transform;

  constructor(view: { x: number; y: number; width: number; height: number }, before: Transform, after: Transform) {
    this.view = view;
    this.before = before;
    this.after = after;
  }

  get waiting(): number {
    let count = 0;
    for (const order of this.orders) count += order.count;
    return count;
  }

  order(count: number, from: Muzzle | null): void {
    this.orders.push({ count, from });
  }

  /** Forgets what was counted. Shots in flight belong to the old tally and are not counted in the new one. */
  startTally(): void {
    this.tally = { fired: 0, hit: 0, passed: 0, missed: 0 };
    this.epoch++;
    this.log = [];
  }

  /** Start of a tick: what was ordered is fired. */
  launch(world: World, settings: Readonly<SimSettings>, gun: Readonly<Muzzle> | null): void {
    for (const { count, from } of this.orders) {
      const muzzle = from ?? gun;
      if (!muzzle) continue;
      for (let lane = 0; lane < count; lane++) {
        const offset = count === 1 ? 0 : muzzle.spread * ((2 * lane) / (count - 1) - 1);
        this.fire(world, settings, muzzle, offset, !from);
      }
    }
    this.orders.length = 0;
  }

  private fire(
    world: World,
    settings: Readonly<SimSettings>,
    muzzle: Readonly<Muzzle>,
    lane: number,
    fromGun: boolean,
  ): void {
    sinCos(muzzle.direction, direction);
    const { c: dx, s: dy } = direction;
    const speed = settings.bulletSpeed;
    const u = world.dice.next();
    const late = u / settings.hz;
    const muzzleX = muzzle.x - dy * lane + late * (muzzle.driftX ?? 0);
    const muzzleY = muzzle.y + dx * lane + late * (muzzle.driftY ?? 0);
    const def = makeBulletDef(settings, muzzleX, muzzleY, muzzle.direction);
    def.vx = dx * speed * (1 - u);
    def.vy = dy * speed * (1 - u);
    const body = world.add(def);
    const behind = (u * speed) / settings.hz;
    this.serial++;
    if (fromGun) this.tally.fired++;
    this.flying.push({
      serial: this.serial,
      body: body.id,
      epoch: fromGun ? this.epoch : -1,
      tick: world.tick + 1,
      lane,
      u,
      x: muzzleX - dx * behind,
      y: muzzleY - dy * behind,
      dx,
      dy,
      speed,
      outcome: 'flying',
      hitTick: -1,
      rest: 0,
      fresh: true,
      ended: false,
    });
    this.ghosts.push({ serial: this.serial, radius: settings.bulletSize / 2, points: [] });
    if (this.ghosts.length > GHOSTS) this.ghosts.shift();
  }

  /** End of a tick: what the world told is written down. `target` is the id of the gun's wall, -1 for none. */
  observe(world: World, target: number): void {
    this.readHits(world, target);
    this.readPasses(world, target);
    let kept = 0;
    for (const shot of this.flying) {
      this.follow(world, shot);
      if (shot.ended) this.finish(shot);
      else this.flying[kept++] = shot;
    }
    this.flying.length = kept;
  }

  private readHits(world: World, target: number): void {
    for (const event of world.events) {
      if (event.type !== 'hit') continue;
      const shot = this.findShot(event);
      if (!shot) continue;
      if (shot.hitTick < 0) shot.hitTick = world.tick;
      if (otherOf(event, shot) === target && shot.outcome === 'flying') this.decide(shot, 'hit');
    }
  }

  private readPasses(world: World, target: number): void {
    for (const event of world.events) {
      if (event.type !== 'passed') continue;
      const shot = this.findShot(event);
      if (!shot) continue;
      this.passes++;
      const wall = otherOf(event, shot);
      if (wall === target && shot.outcome === 'flying') this.decide(shot, 'passed');
      const body = world.body(shot.body);
      if (!body) continue;
      const from = body.poseAt(0, this.before);
      const to = body.poseAt(1, this.after);
      this.passage = {
        tick: world.tick,
        serial: shot.serial,
        body: shot.body,
        wall,
        fromX: from.x,
        fromY: from.y,
        toX: to.x,
        toY: to.y,
        angle: body.angle,
        age: world.tick - shot.tick,
      };
    }
  }

  private decide(shot: Shot, outcome: 'hit' | 'passed' | 'missed'): void {
    shot.outcome = outcome;
    if (shot.epoch === this.epoch) this.tally[outcome]++;
  }

  /** Gives a fresh shot its full speed, keeps its trail, and sees whether it has ended. */
  private follow(world: World, shot: Shot): void {
    const body = world.body(shot.body);
    if (!body) {
      shot.ended = true;
      return;
    }
    if (shot.fresh) {
      shot.fresh = false;
      const share = 1 - shot.u;
      // Unless it hit something at once; then what is left of its speed is a whole step's worth as well.
      if (shot.hitTick < 0) body.setVelocity(shot.dx * shot.speed, shot.dy * shot.speed, body.omega);
      else body.setVelocity(body.vx / share, body.vy / share, body.omega);
    }
    const ghost = this.ghosts.find((candidate) => candidate.serial === shot.serial);
    if (ghost && ghost.points.length < GHOST_POINTS) ghost.points.push(body.x, body.y);
    if (this.isOver(world, shot, body.x, body.y, body.vx * body.vx + body.vy * body.vy)) {
      world.remove(body);
      shot.ended = true;
    }
  }

  private isOver(world: World, shot: Shot, x: number, y: number, speedSquared: number): boolean {
    const hz = world.settings.hz;
    shot.rest = speedSquared < REST_SPEED * REST_SPEED ? shot.rest + 1 : 0;
    const { view } = this;
    return (
      shot.rest > LIFE_AT_REST * hz ||
      world.tick - shot.tick > LIFE * hz ||
      (shot.hitTick >= 0 && world.tick - shot.hitTick > LIFE_AFTER_HIT * hz) ||
      x < view.x - OUTSIDE ||
      x > view.x + view.width + OUTSIDE ||
      y < view.y - OUTSIDE ||
      y > view.y + view.height + OUTSIDE
    );
  }

  private finish(shot: Shot): void {
    if (shot.outcome === 'flying') this.decide(shot, 'missed');
    if (shot.epoch !== this.epoch) return;
    this.log.push(shot);
    if (this.log.length > LOG_LENGTH) this.log.shift();
  }

  /** The shot of an event: a wall that is fast itself may have met the bullet, and not the bullet the wall. */
  private findShot({ a, b }: Readonly<WorldEvent>): Shot | undefined {
    return this.findFlying(a) ?? this.findFlying(b);
  }

  /** Binary search: bodies get rising ids, so the shots in flight stand in their order. */
  private findFlying(body: number): Shot | undefined {
    let low = 0;
    let high = this.flying.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const shot = this.flying[middle]!;
      if (shot.body === body) return shot;
      if (shot.body < body) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  /** All shots of the present tally, oldest first. */
  list(): Shot[] {
    return [...this.log, ...this.flying.filter((shot) => shot.epoch === this.epoch)].sort(
      (a, b) => a.serial - b.serial,
    );
  }

  snapshot(): ShotsSnapshot {
    const ghosts = this.ghosts.map((ghost) => ({ ...ghost, points: ghost.points.slice() }));
    const ghostBytes = ghosts.reduce((sum, ghost) => sum + 64 + 8 * ghost.points.length, 0);
    return {
      orders: this.orders.map((order) => ({ ...order })),
      flying: this.flying.map((shot) => ({ ...shot })),
      log: this.log.slice(),
      ghosts,
      tally: { ...this.tally },
      serial: this.serial,
      epoch: this.epoch,
      passes: this.passes,
      bytes: 200 + 56 * this.orders.length + 150 * this.flying.length + 8 * this.log.length + ghostBytes,
    };
  }

  restore(snapshot: ShotsSnapshot): void {
    this.orders = snapshot.orders.map((order) => ({ ...order }));
    this.flying = snapshot.flying.map((shot) => ({ ...shot }));
    this.log = snapshot.log.slice();
    this.ghosts = snapshot.ghosts.map((ghost) => ({ ...ghost, points: ghost.points.slice() }));
    this.tally = { ...snapshot.tally };
    this.serial = snapshot.serial;
    this.epoch = snapshot.epoch;
    this.passes = snapshot.passes;
    this.passage = null;
  }
}
