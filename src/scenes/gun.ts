/**
 * A gun on a pivot and the wall that it faces. It knows where a shot starts and what the arithmetic says about it;
 * what became of the shots is counted in {@link Shots}.
 */
import { PI, sinCos, Transform, type World } from '#engine';
import { makeBulletShape } from './bullets.ts';
import { type Prediction, predictTunnelling, samplesPerTick } from './prediction.ts';
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
  /** Middle and length of the wall, px. */
  wall: { x: number; y: number; length: number };
}

/** From the pivot to the muzzle, px. */
export const BARREL = 46;
const BARREL_WIDTH = 14;
/** Lanes of a volley reach at most this far to each side, px, ... */
const MAX_SPREAD = 150;
/** ... and at most this share of the wall's height as the gun sees it. */
const SPREAD_SHARE = 0.8;

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

  /** How far lanes of a volley spread to each side, px, so that all of them meet the wall. */
  get spread(): number {
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
    if (this.target < 0) return;
    world.remove(this.target);
    this.target = addThing(world, this.describeWall()).id;
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
    const wall = this.world?.body(this.target);
    if (!wall) return null;
    const { settings } = this;
    const x = this.x;
    const y = this.y;
    pose.set(x, y, this.direction);
    wall.poseAt(1, wallPose);
    const path = { x, y, dx: pose.c, dy: pose.s };
    const bullet = makeBulletShape(settings);
    let longest: Prediction | null = null;
    for (const shape of wall.collisionShapes) {
      const prediction = predictTunnelling(bullet, pose, path, shape, wallPose, {
        hz: settings.hz,
        speed,
        samples: samplesPerTick(settings.ccd, settings.slices),
        epsilon: settings.epsilon,
        touchingCounts: settings.touchingCounts,
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
