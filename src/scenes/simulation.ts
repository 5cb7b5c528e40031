/**
 * A running scene: the world, the gun and its shots, and the settings that steer them. Everything that decides what
 * comes next is in here and in its snapshot; it changes by ticks and by commands between ticks, and by nothing else.
 */
import { PushWatch, type StageTimer, Transform, World, type WorldSnapshot } from '#engine';
import type { Command } from './commands.ts';
import { Gun, type GunMount, type GunSnapshot } from './gun.ts';
import { Runner, type RunnerMount, type RunnerSnapshot } from './runner.ts';
import type { Scene } from './scene.ts';
import type { ShotsSnapshot } from './shot.ts';
import { MAX_SHOTS, Shots } from './shots.ts';
import {
  isSimKey,
  makeSimSettings,
  PREDICTION_KEYS,
  type SimKey,
  type SimSettings,
  worldSettingsOf,
} from './sim-settings.ts';
import { addThing, type Thing, thingOf } from './things.ts';

/** Bodies this far outside the scene's view are taken away, px; looked at every so many ticks. */
const LOST = 8000;
const SWEEP_EVERY = 60;

export interface SimulationSnapshot {
  world: WorldSnapshot;
  shots: ShotsSnapshot;
  gun: GunSnapshot | null;
  runner: RunnerSnapshot | null;
  settings: SimSettings;
  bytes: number;
}

export class Simulation {
  readonly world: World;
  readonly scene: Scene;
  readonly shots: Shots;
  gun: Gun | null = null;
  runner: Runner | null = null;
  /** The log of pushes of a watched pair: for the eye, and no part of the state. */
  readonly watch = new PushWatch();
  private readonly current: SimSettings;

  /**
   * @param settings what differs from the scene's defaults
   * @param layout things to start with instead of the scene's own; the gun stays
   * @throws RangeError naming a setting that is not allowed
   */
  constructor(scene: Scene, settings: Partial<SimSettings> = {}, layout: readonly Thing[] | null = null) {
    this.scene = scene;
    this.current = makeSimSettings({ ...steeringDefaults(scene), ...settings });
    this.world = new World(worldSettingsOf(this.current));
    this.world.dice.seed(this.current.seed);
    this.shots = new Shots(scene.view, new Transform(), new Transform());
    const { world } = this;
    scene.build({
      world,
      dice: world.dice,
      settings: this.current,
      add: (thing) => {
        if (!layout) addThing(world, thing);
      },
      mountGun: (mount) => this.mountGun(mount),
      mountRunner: (mount) => this.mountRunner(mount),
    });
    if (layout) this.layOut(layout);
    if (scene.watch) this.watch.watch(scene.watch.body, scene.watch.partner);
    world.recollide();
  }

  get settings(): Readonly<SimSettings> {
    return this.current;
  }

  private mountGun(mount: GunMount): void {
    this.gun = new Gun(mount, this.current, this.shots);
    this.gun.mount(this.world);
  }

  private mountRunner(mount: RunnerMount): void {
    this.runner = new Runner(mount, this.world);
    this.runner.mount(this.world);
  }

  private layOut(layout: readonly Thing[]): void {
    // The saved layout says where the gun's wall is, or that somebody took it away.
    if (this.gun) this.world.remove(this.gun.target);
    if (this.gun) this.gun.target = -1;
    for (const thing of layout) if (thing.kind !== 'runner') this.spawn(thing);
    this.runner?.readLevel(this.world);
  }

  /**
   * Applies a command between ticks. Returns the id of what was spawned, else 0. Throws before changing anything.
   * Contacts are brought up to date at once: between ticks the world is always whole, so that looking at it (a query
   * does the same) can never make a difference.
   */
  apply(command: Command): number {
    const id = this.carryOut(command);
    if (command.type === 'spawn' || command.type === 'remove' || command.type === 'move') {
      this.runner?.readLevel(this.world);
    }
    this.world.recollide();
    return id;
  }

  private carryOut(command: Command): number {
    switch (command.type) {
      case 'settings':
        this.configure(command.patch);
        return 0;
      case 'spawn':
        return this.spawn(command.thing);
      case 'remove':
        this.remove(command.id);
        return 0;
      case 'move':
        this.move(command.id, command.x, command.y, command.angle);
        return 0;
      case 'velocity':
        this.need(command.id).setVelocity(command.vx, command.vy, command.omega);
        return 0;
      case 'fire':
        this.fire(command.count, command.from);
        return 0;
      case 'grab':
        this.world.grab(this.need(command.id), command.x, command.y);
        return 0;
      case 'drag':
        this.world.dragTo(command.x, command.y);
        return 0;
      case 'release':
        this.world.release();
        return 0;
      case 'input':
        if (!this.runner) throw new RangeError(`the scene '${this.scene.id}' has nobody to steer`);
        this.runner.steer(command);
        return 0;
    }
  }

  /** Exactly one tick. */
  step(timer: StageTimer | null = null): void {
    this.shots.launch(this.world, this.current, this.gun);
    const { view } = this.scene;
    this.runner?.prepare(this.world, this.current.gravity, this.current.oneAxis, view.y + view.height);
    this.scene.beforeTick?.(this.world);
    this.world.step(timer);
    this.watch.look(this.world);
    this.runner?.observe(this.world);
    this.shots.observe(this.world, this.gun?.target ?? -1);
    if (this.world.tick % SWEEP_EVERY === 0) this.removeLost();
    this.world.recollide();
  }

  /** What fell over the edge of the world comes to nothing. */
  private removeLost(): void {
    const { x, y, width, height } = this.scene.view;
    const lost = this.world
      .bodies()
      .filter(
        (body) => body.x < x - LOST || body.x > x + width + LOST || body.y < y - LOST || body.y > y + height + LOST,
      );
    for (const body of lost) {
      this.world.remove(body);
      this.forgetTarget(body.id);
    }
  }

  /** The gun has no wall before it when the body that went was it. */
  private forgetTarget(id: number): void {
    if (!this.gun || id !== this.gun.target) return;
    this.gun.target = -1;
    this.shots.startTally();
  }

  private need(id: number) {
    const body = this.world.body(id);
    if (!body) throw new RangeError(`there is no body ${id} now`);
    return body;
  }

  private configure(patch: Partial<SimSettings>): void {
    const next = makeSimSettings({ ...this.current, ...patch });
    this.world.configure(worldSettingsOf(next));
    const changed = (key: SimKey) => next[key] !== this.current[key];
    const wallChanged = changed('wallThickness') || changed('wallAngle');
    const aimChanged = changed('aim');
    // Naming the seed throws the dice anew even when it is the same number.
    const tallyEnds = PREDICTION_KEYS.some(changed) || 'seed' in patch;
    Object.assign(this.current, next);
    if ('seed' in patch) this.world.dice.seed(next.seed);
    if (wallChanged) this.gun?.rebuildWall(this.world);
    if (aimChanged) this.gun?.turnBarrel(this.world);
    if (tallyEnds) this.shots.startTally();
  }

  private spawn(thing: Thing): number {
    const body = addThing(this.world, thing);
    if (thing.target && this.gun && this.gun.target < 0) {
      this.gun.target = body.id;
      this.gun.followWall(body.x, body.y, body.angle);
      this.shots.startTally();
    }
    return body.id;
  }

  private remove(id: number): void {
    const body = this.need(id);
    const kind = thingOf(body)?.kind;
    if (kind === 'gun' || kind === 'runner') throw new RangeError(`the ${kind} belongs to the scene and stays`);
    this.world.remove(body);
    this.forgetTarget(id);
  }

  private move(id: number, x: number, y: number, angle: number): void {
    this.need(id).setPose(x, y, angle);
    if (this.gun && id === this.gun.target) {
      this.gun.followWall(x, y, angle);
      this.shots.startTally();
    }
  }

  private fire(count: number, from: { x: number; y: number; angle: number } | undefined): void {
    if (!(Number.isInteger(count) && count >= 1 && count <= MAX_SHOTS)) {
      throw new RangeError(`shots must be a whole number from 1 to ${MAX_SHOTS}, got ${count}`);
    }
    if (from) {
      if (!(Number.isFinite(from.x) && Number.isFinite(from.y) && Number.isFinite(from.angle))) {
        throw new RangeError(`a shot needs finite x, y and angle, got ${from.x}, ${from.y}, ${from.angle}`);
      }
      const spread = Math.min(150, (count - 1) * this.current.bulletSize);
      this.shots.order(count, { x: from.x, y: from.y, direction: from.angle, spread });
      return;
    }
    if (!this.gun) throw new RangeError(`the scene '${this.scene.id}' has no gun; use the bullet tool or give a point`);
    this.shots.order(count, null);
  }

  snapshot(): SimulationSnapshot {
    const world = this.world.snapshot();
    const shots = this.shots.snapshot();
    const gun = this.gun ? this.gun.snapshot() : null;
    const runner = this.runner ? this.runner.snapshot() : null;
    return { world, shots, gun, runner, settings: { ...this.current }, bytes: world.bytes + shots.bytes + 400 };
  }

  restore(snapshot: SimulationSnapshot): void {
    this.world.restore(snapshot.world);
    this.shots.restore(snapshot.shots);
    if (this.gun && snapshot.gun) this.gun.restore(snapshot.gun);
    if (this.runner && snapshot.runner) this.runner.restore(snapshot.runner, this.world);
    Object.assign(this.current, snapshot.settings);
  }

  /** 16 hex digits over everything that steers the future. The broad phase only costs, so it is left out. */
  hash(): string {
    const { log: _log, ghosts: _ghosts, bytes: _bytes, ...shots } = this.shots.snapshot();
    const { broadPhase: _broadPhase, ...settings } = this.current;
    const gun = this.gun?.snapshot() ?? null;
    // Which zones it is in follows from where everybody stands.
    const runner = this.runner ? { ...this.runner.snapshot(), zones: this.runner.zones } : null;
    return hashText(JSON.stringify([this.world.hash(), shots, gun, runner, settings]));
  }
}

/** The part of a scene's defaults that steers it. */
function steeringDefaults(scene: Scene): Partial<SimSettings> {
  return Object.fromEntries(Object.entries(scene.defaults).filter(([key]) => isSimKey(key)));
}

/** FNV-1a (Fowler, Noll and Vo, 1991), twice 32 bits from different starts. */
function hashText(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x1234567;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x01000193);
    b ^= b >>> 15;
  }
  const hex = (word: number) => (word >>> 0).toString(16).padStart(8, '0');
  return hex(a) + hex(b);
}
