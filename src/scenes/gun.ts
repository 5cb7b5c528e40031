/**
 * A gun on a pivot and the wall that it faces. It knows where a shot starts and what the arithmetic says about it;
 * what became of the shots is counted in {@link Shots}.
 */
import { type Body, length, PI, sinCos, Transform, type World } from '#engine';
import { makeBulletShape } from './bullets.ts';
import { looksOf, type Prediction, predictTunnelling } from './prediction.ts';
import type { Ghost, Tally } from './shot.ts';
import type { Shots } from './shots.ts';
import type { SimSettings } from './sim-settings.ts';
import { addThing, makeSlab, type Thing } from './things.ts';

export interface GunMount {
  /** The pivot, px. */
  x: number;
  y: number;
  /** Where it points with an aim of 0, radians. */
  angle: number;
  /** Middle and length of the wall, px; if it moves, its velocity, px/s, and whether it goes straight on for ever. */
  wall: { x: number; y: number; length: number; vx?: number; vy?: number; goesOn?: boolean };
}

/** From the pivot to the muzzle, px. */
export const BARREL = 46;
const BARREL_WIDTH = 14;
/** Lanes of a volley reach at most this far to each side, px, ... */
const MAX_SPREAD = 150;
/** ... and at most this share of the wall's height as the gun sees it. */
const SPREAD_SHARE = 0.8;
/** Bullets above this speed are none, px/s, and a threshold is found to within this much. */
const FASTEST = 1e6;
const CLOSE = 1e-4;
/** From here a path to the wall is followed, px. */
const RUN_UP = 1e4;

const DEGREE = PI / 180;

const pose = new Transform();
const wallPose = new Transform();
const direction = { c: 1, s: 0 };

export interface GunSnapshot {
  target: number;
  wallX: number;
  wallY: number;
  wallTurn: number;
}

export class Gun {
  readonly pivotX: number;
  readonly pivotY: number;
  readonly angle: number;
  readonly wallLength: number;
  /** Id of the wall's body; -1 when somebody took it away. */
  target = -1;
  /** Where the wall's middle is, and its turn beyond what the settings say: it can be dragged. */
  wallX: number;
  wallY: number;
  wallTurn = 0;
  private readonly motion: { vx: number; vy: number; goesOn: boolean } | null;
  private barrel = -1;
  private world: World | null = null;
  private readonly settings: Readonly<SimSettings>;
  private readonly shots: Shots;

  /** `settings` is the simulation's own object, read whenever something is asked. */
  constructor(mount: GunMount, settings: Readonly<SimSettings>, shots: Shots) {
    this.pivotX = mount.x;
    this.pivotY = mount.y;
    this.angle = mount.angle;
    this.wallLength = mount.wall.length;
    this.wallX = mount.wall.x;
    this.wallY = mount.wall.y;
    const { vx = 0, vy = 0, goesOn = false } = mount.wall;
    this.motion = vx !== 0 || vy !== 0 ? { vx, vy, goesOn } : null;
    this.settings = settings;
    this.shots = shots;
  }

  /** Direction of flight, radians. */
  get direction(): number {
    return this.angle + this.settings.aim * DEGREE;
  }

  /** The muzzle, px. */
  get x(): number {
    sinCos(this.direction, direction);
    return this.pivotX + BARREL * direction.c;
  }

  get y(): number {
    sinCos(this.direction, direction);
    return this.pivotY + BARREL * direction.s;
  }

  get tally(): Readonly<Tally> {
    return this.shots.tally;
  }

  get ghosts(): readonly Ghost[] {
    return this.shots.ghosts;
  }

  get prediction(): Prediction | null {
    return this.predict(this.settings.bulletSpeed);
  }

  get wallAngle(): number {
    return this.angle + this.settings.wallAngle * DEGREE + this.wallTurn;
  }

  /** Velocity of the wall, px/s. */
  get driftX(): number {
    return this.wall?.vx ?? 0;
  }

  get driftY(): number {
    return this.wall?.vy ?? 0;
  }

  /** The wall's body, unless somebody took it away. */
  private get wall(): Body | undefined {
    return this.world?.body(this.target);
  }

  /** How far lanes of a volley spread to each side, px, so that all of them meet the wall; one that moves is met by one. */
  get spread(): number {
    if (this.motion) return 0;
    sinCos(this.wallAngle - this.direction, direction);
    const seen = (Math.abs(direction.c) * this.wallLength) / 2;
    return Math.min(MAX_SPREAD, SPREAD_SHARE * seen);
  }

  /** Adds the barrel and the wall to the world. */
  mount(world: World): void {
    this.world = world;
    const form = { type: 'box', width: BARREL, height: BARREL_WIDTH } as const;
    this.barrel = addThing(world, { kind: 'gun', form, x: this.pivotX, y: this.pivotY, angle: 0 }).id;
    this.turnBarrel(world);
    this.target = addThing(world, this.describeWall()).id;
  }

  describeWall(): Thing {
    const { wallThickness } = this.settings;
    return {
      ...makeSlab('wall', this.wallX, this.wallY, wallThickness, this.wallLength, this.wallAngle),
      ...(this.motion ? { motion: 'kinematic', vx: this.motion.vx, vy: this.motion.vy } : {}),
      target: true,
    };
  }

  /** After the aim has changed. */
  turnBarrel(world: World): void {
    const angle = this.direction;
    sinCos(angle, direction);
    const x = this.pivotX + (BARREL / 2) * direction.c;
    world.body(this.barrel)?.setPose(x, this.pivotY + (BARREL / 2) * direction.s, angle);
  }

  /** After the wall's thickness or angle has changed: bodies keep their shape, so it is a new one. */
  rebuildWall(world: World): void {
    const old = this.wall;
    if (!old) return;
    world.remove(this.target);
    const wall = addThing(world, this.describeWall());
    this.target = wall.id;
    if (!this.motion) return;
    // On its way it goes on from where it is.
    wall.setPose(old.x, old.y, this.wallAngle);
    wall.setVelocity(old.vx, old.vy, 0);
  }

  /** After the wall was moved by hand. */
  followWall(x: number, y: number, angle: number): void {
    this.wallX = x;
    this.wallY = y;
    this.wallTurn += angle - this.wallAngle;
  }

  /**
   * What the arithmetic says about a shot on the middle lane at `speed` px/s; null without a wall. The wall is the one
   * that stands there: one that came back by undo may be another than the settings would build now.
   */
  predict(speed: number): Prediction | null {
    const { wall, motion } = this;
    if (!wall) return null;
    const isHere = motion !== null && !motion.goesOn && speed > 0;
    const told = isHere ? this.predictAsItStands(speed, wall) : this.predictFrom(this.x, this.y, speed, wall);
    if (motion && told?.meets && told.threshold < Infinity) told.threshold = this.findThreshold(told, speed, wall);
    return told;
  }

  /**
   * The bullet's own speed up to which nothing passes the wall as it moves now, where a shot of the given speed meets it.
   * The faster a bullet is, the more pass: the place where that begins is closed in on.
   */
  private findThreshold(met: Prediction, speed: number, wall: Body): number {
    let safe = 0;
    let unsafe = FASTEST;
    while (unsafe - safe > CLOSE) {
      const middle = (safe + unsafe) / 2;
      if ((this.predictThere(middle, met, speed, wall)?.passShare ?? 0) > 0) unsafe = middle;
      else safe = middle;
    }
    return unsafe === FASTEST ? Infinity : unsafe;
  }

  /**
   * What the arithmetic would say of a shot at `tried` px/s that meets the wall where one at `speed` px/s, of which it
   * says `met`, does; null for one that is too slow for a wall that goes away.
   */
  private predictThere(tried: number, met: Prediction, speed: number, wall: Body): Prediction | null {
    sinCos(this.direction, direction);
    const { c, s } = direction;
    const ux = (speed * c - wall.vx) / met.relativeSpeed;
    const uy = (speed * s - wall.vy) / met.relativeSpeed;
    const rx = tried * c - wall.vx;
    const ry = tried * s - wall.vy;
    if (rx * ux + ry * uy <= 0) return null;
    const back = RUN_UP / length(rx, ry);
    // Where it is met: on the way as the wall sees it, or where the gun points at one that is looked at where it is.
    const isHere = this.motion !== null && !this.motion.goesOn;
    const along = isHere ? (met.enter * speed) / met.relativeSpeed : met.enter;
    const x = this.x + along * (isHere ? c : ux) - back * rx;
    const y = this.y + along * (isHere ? s : uy) - back * ry;
    return this.predictFrom(x, y, tried, wall);
  }

  /** The chance to pass unseen at any speeds, px/s, all meeting the wall where the gun's own shot does. */
  predictShares(speeds: readonly number[]): (number | null)[] {
    const { wall, motion } = this;
    if (!motion) return speeds.map((speed) => this.predict(speed)?.passShare ?? null);
    const { bulletSpeed } = this.settings;
    const met = wall ? this.predictFrom(this.x, this.y, bulletSpeed, wall) : null;
    if (!wall || !met?.meets) return speeds.map(() => null);
    return speeds.map((speed) => this.predictThere(speed, met, bulletSpeed, wall)?.passShare ?? null);
  }

  /**
   * Of a wall that turns round now and then nobody knows where it will be: what counts is how it moves, where the gun
   * points at it now.
   */
  private predictAsItStands(speed: number, wall: Body): Prediction | null {
    const still = this.predictFrom(this.x, this.y, speed, wall, 0);
    if (!still?.meets) return still;
    sinCos(this.direction, direction);
    const { c, s } = direction;
    const rx = speed * c - wall.vx;
    const ry = speed * s - wall.vy;
    const relative = length(rx, ry);
    if (rx * c + ry * s <= 0) return { ...still, meets: false, chord: 0, threshold: 0, passShare: 0 };
    const back = RUN_UP / relative;
    const x = this.x + still.enter * c - back * rx;
    const y = this.y + still.enter * s - back * ry;
    const told = this.predictFrom(x, y, speed, wall)!;
    const enter = (still.enter * relative) / speed;
    return { ...told, enter, exit: enter + told.chord };
  }

  /** From a point, px, in the gun's direction; `motion` is the share of the wall's velocity that counts. */
  private predictFrom(x: number, y: number, speed: number, wall: Body, motion = 1): Prediction | null {
    const { settings } = this;
    pose.set(x, y, this.direction);
    wall.poseAt(1, wallPose);
    const path = { x, y, dx: pose.c, dy: pose.s };
    const bullet = makeBulletShape(settings);
    let longest: Prediction | null = null;
    for (const shape of wall.collisionShapes) {
      const prediction = predictTunnelling(bullet, pose, path, shape, wallPose, {
        hz: settings.hz,
        speed,
        ...looksOf(settings),
        epsilon: settings.epsilon,
        touchingCounts: settings.touchingCounts,
        wallVx: motion * wall.vx,
        wallVy: motion * wall.vy,
        // The shapes are those that collide, thickened already.
        thicken: 0,
      });
      if (longest === null || prediction.chord > longest.chord) longest = prediction;
    }
    return longest;
  }

  snapshot(): GunSnapshot {
    return { target: this.target, wallX: this.wallX, wallY: this.wallY, wallTurn: this.wallTurn };
  }

  restore(snapshot: GunSnapshot): void {
    this.target = snapshot.target;
    this.wallX = snapshot.wallX;
    this.wallY = snapshot.wallY;
    this.wallTurn = snapshot.wallTurn;
  }
}
