/**
 * A character: an upright box that a player steers through a terrain. It moves along x and is resolved, then along y
 * and is resolved again, one axis at a time, so it never sees a diagonal overlap with the edge of a tile. Each of the
 * two moves is a sweep, so it passes nothing however fast it is.
 *
 * The rule can be switched off. Then it moves along both axes at once, finds all overlaps in that one pose and takes
 * the shortest way out of each. A foot that gravity drew a little into the floor is then nearest to the hidden side of
 * the next tile, and the character is stuck on the seam.
 *
 * It knows no world and no clock: a game asks it for its next place, with a terrain and the time that has passed.
 */
import { makeBox } from './geometry/make.ts';
import type { Shape } from './geometry/shape.ts';
import { MAX_SPEED, requireCoordinate, requireWithin } from './limits.ts';
import { clamp, cos, PI, requireFinite, requirePositive, Transform } from './math.ts';
import { Manifold } from './narrow-phase/manifold.ts';
import { collide } from './narrow-phase/pair-table.ts';
import { Sweep, sweepShapes } from './narrow-phase/sweep.ts';
import { checkOptions } from './options.ts';
import { Obstacles, type Terrain } from './terrain.ts';

export interface CharacterOptions {
  /** px */
  width: number;
  height: number;
  /** Middle of the box, px. */
  x: number;
  y: number;
  /** Along the ground, px/s. Default 200. */
  speed?: number;
  /** How fast it comes to speed and to a stop, px/s^2. Default 2,400. */
  acceleration?: number;
  /** px/s at the start of a jump. Default 600. */
  jumpSpeed?: number;
  /** px/s^2 downwards. Default 1,800. */
  gravity?: number;
  /** Steepest ground that it can walk on, degrees. Default 50. */
  maxSlope?: number;
}

/** What the player wants; a step takes any part of it, and what is not named is not wanted. */
export interface Intent {
  left: boolean;
  right: boolean;
  /** A jump begins when this becomes true on the ground. */
  jump: boolean;
  /** Falls through one-way platforms. */
  down: boolean;
}

/** Everything that steers the future of a character. */
export interface CharacterState {
  x: number;
  y: number;
  vx: number;
  vy: number;
  grounded: boolean;
  jumpHeld: boolean;
}

/** Shaved off the sides that an axis does not move, px: what is only touched along the way is no obstacle. */
const SKIN = 0.05;
/** Turns of a walk: up a slope, over its top, on. */
const MAX_TURNS = 4;
/** Pushes out of what somebody was put into. */
const MAX_ESCAPES = 4;

const OPTIONS = ['width', 'height', 'x', 'y', 'speed', 'acceleration', 'jumpSpeed', 'gravity', 'maxSlope'] as const;

const sweep = new Sweep();
const manifold = new Manifold();
const pose = new Transform();
/** What the last cast met first. */
const met = { nx: 0, ny: 0 };

export class Character implements CharacterState {
  x: number;
  y: number;
  vx = 0;
  vy = 0;
  grounded = false;
  jumpHeld = false;
  readonly width: number;
  readonly height: number;
  speed: number;
  acceleration: number;
  jumpSpeed: number;
  gravity: number;
  private readonly box: Shape;
  /** The box as it moves along x, and along y. */
  private readonly flanks: Shape;
  private readonly soles: Shape;
  private readonly minGroundNormal: number;
  private readonly obstacles = new Obstacles();
  /** Whether it falls through one-way platforms now. */
  private drops = false;

  /** @throws RangeError naming the value when the box is too small or a number is not finite */
  constructor(options: CharacterOptions) {
    checkOptions(options, OPTIONS, 'options of the character');
    const { width, height, x, y, speed = 200, acceleration = 2400, jumpSpeed = 600, gravity = 1800 } = options;
    const { maxSlope = 50 } = options;
    if (!(width > 4 * SKIN)) throw new RangeError(`character width must be more than ${4 * SKIN} px, got ${width}`);
    if (!(height > 4 * SKIN)) throw new RangeError(`character height must be more than ${4 * SKIN} px, got ${height}`);
    requireCoordinate(x, 'character x');
    requireCoordinate(y, 'character y');
    for (const [what, value, unit] of [
      ['speed', requirePositive(speed, 'character speed'), 'px/s'],
      ['acceleration', requirePositive(acceleration, 'character acceleration'), 'px/s^2'],
      ['jump speed', jumpSpeed, 'px/s'],
      ['gravity', gravity, 'px/s^2'],
    ] as const) {
      requireWithin(value, MAX_SPEED, `character ${what}`, unit, 'nothing is faster than across any level');
    }
    if (!(maxSlope >= 0 && maxSlope < 90)) {
      throw new RangeError(`character maxSlope must be from 0 to less than 90 degrees, got ${maxSlope}`);
    }
    this.x = x;
    this.y = y;
    this.width = width;
    this.height = height;
    this.speed = speed;
    this.acceleration = acceleration;
    this.jumpSpeed = jumpSpeed;
    this.gravity = gravity;
    this.box = makeBox(width, height);
    this.flanks = makeBox(width, height - 2 * SKIN);
    this.soles = makeBox(width - 2 * SKIN, height);
    this.minGroundNormal = cos((maxSlope * PI) / 180);
  }

  /**
   * Moves it through h seconds, usually one tick. `oneAxis` is the rule of this file; without it the seams of tiles stop
   * it. @throws before anything has changed, when the time is negative or no number or the terrain is none
   */
  step(terrain: Terrain | readonly Terrain[], intent: Readonly<Partial<Intent>>, h: number, oneAxis = true): void {
    if (!(Number.isFinite(h) && h >= 0)) {
      throw new RangeError(
        `a character moves through a time in seconds that is finite and not negative, got ${String(h)}: step(terrain, intent, h)`,
      );
    }
    requireTerrain(terrain);
    if (typeof intent !== 'object' || intent === null) {
      throw new TypeError(
        `an intent is a record such as { right: true }, got ${String(intent)}: step(terrain, intent, h)`,
      );
    }
    const wish = ((intent.right ? 1 : 0) - (intent.left ? 1 : 0)) * this.speed;
    const most = this.acceleration * h;
    this.vx += clamp(wish - this.vx, -most, most);
    const jumps = intent.jump && !this.jumpHeld && this.grounded;
    this.jumpHeld = intent.jump === true;
    if (jumps) this.vy = -this.jumpSpeed;
    this.drops = intent.down === true;
    const dx = this.vx * h;
    // x += v h + a h^2 / 2: a jump flies on an exact parabola.
    const dy = (this.vy + (this.gravity * h) / 2) * h;
    this.vy += this.gravity * h;
    this.look(terrain, dx, dy);
    if (oneAxis) this.moveByAxes(dx, dy, this.grounded && !jumps);
    else this.moveAtOnce(dx, dy);
  }

  save(): CharacterState {
    const { x, y, vx, vy, grounded, jumpHeld } = this;
    return { x, y, vx, vy, grounded, jumpHeld };
  }

  /** @throws RangeError before anything has changed, unless it is what save() gave */
  restore(state: Readonly<CharacterState>): void {
    for (const key of ['x', 'y', 'vx', 'vy'] as const)
      requireFinite(state[key], `state of a character, as save() gives it: ${key}`);
    for (const key of ['grounded', 'jumpHeld'] as const) {
      if (typeof state[key] === 'boolean') continue;
      throw new RangeError(
        `state of a character, as save() gives it: ${key} must be true or false, got ${String(state[key])}`,
      );
    }
    this.x = state.x;
    this.y = state.y;
    this.vx = state.vx;
    this.vy = state.vy;
    this.grounded = state.grounded;
    this.jumpHeld = state.jumpHeld;
  }

  /** Gathers everything within reach of this step: the way itself, and as far again for slopes. */
  private look(terrain: Terrain | readonly Terrain[], dx: number, dy: number): void {
    const { obstacles } = this;
    const reachX = this.width / 2 + Math.abs(dx) + SKIN;
    const reachY = this.height / 2 + Math.abs(dy) + this.slopeReach(dx) + SKIN;
    obstacles.clear();
    const parts = Array.isArray(terrain) ? (terrain as readonly Terrain[]) : null;
    if (!parts) {
      (terrain as Terrain).gather(this.x - reachX, this.y - reachY, this.x + reachX, this.y + reachY, obstacles);
      return;
    }
    for (let i = 0; i < parts.length; i++) {
      parts[i]!.gather(this.x - reachX, this.y - reachY, this.x + reachX, this.y + reachY, obstacles);
    }
  }

  /** How far the steepest ground that it walks on rises or falls over dx, px. */
  private slopeReach(dx: number): number {
    const n = this.minGroundNormal;
    return (Math.abs(dx) * Math.sqrt(1 - n * n)) / n + 2 * SKIN;
  }

  private moveByAxes(dx: number, dy: number, staysDown: boolean): void {
    this.escape();
    this.walk(dx);
    this.grounded = false;
    if (dy < 0) this.rise(dy);
    else this.fall(dy);
    if (!staysDown || this.grounded || this.vy < 0) return;
    // Over the crest of a slope the ground falls away faster than gravity pulls: feet stay on it.
    const reach = this.slopeReach(dx);
    const t = this.cast(this.soles, 0, reach, true);
    if (t <= 1 && met.ny >= this.minGroundNormal) this.land(reach * t);
  }

  /** Along x. Ground that can be walked on lifts it; everything else stops it. */
  private walk(dx: number): void {
    let left = dx;
    for (let turn = 0; turn < MAX_TURNS && left !== 0; turn++) {
      const t = this.cast(this.flanks, left, 0, false);
      if (t > 1) {
        this.x += left;
        return;
      }
      this.x += left * t;
      left -= left * t;
      if (met.ny < this.minGroundNormal) {
        this.vx = 0;
        return;
      }
      const climb = (Math.abs(left) * Math.abs(met.nx)) / met.ny + SKIN;
      const up = Math.min(1, this.cast(this.soles, 0, -climb, false));
      this.y -= climb * up;
      if (up < 1) left *= up;
    }
  }

  private rise(dy: number): void {
    const t = this.cast(this.soles, 0, dy, false);
    this.y += dy * Math.min(1, t);
    if (t <= 1) this.vy = 0;
  }

  private fall(dy: number): void {
    const t = this.cast(this.soles, 0, dy, true);
    if (t > 1) {
      this.y += dy;
      return;
    }
    if (met.ny >= this.minGroundNormal) {
      this.land(dy * t);
      return;
    }
    // Too steep to stand on: the rest of the fall goes down along it.
    this.y += dy * t;
    const rest = dy - dy * t;
    const aside = -(rest * met.ny) / met.nx;
    const kept = this.vx;
    this.walk(aside);
    this.vx = kept;
    this.y += rest * Math.min(1, this.cast(this.soles, 0, rest, true));
  }

  private land(dy: number): void {
    this.y += dy;
    this.vy = 0;
    this.grounded = true;
  }

  /**
   * How far the shape gets along (dx, dy): the share of the way to the first obstacle, or 2 when nothing is in the
   * way; `met` is the normal there, from the character to the obstacle.
   */
  private cast(shape: Shape, dx: number, dy: number, down: boolean): number {
    const { obstacles } = this;
    const way = Math.abs(dx) + Math.abs(dy);
    let first = 2;
    if (way === 0) return first;
    pose.set(this.x, this.y, 0);
    for (let i = 0; i < obstacles.count; i++) {
      if (obstacles.oneWay[i] && (!down || this.drops)) continue;
      if (!sweepShapes(shape, pose, obstacles.shapes[i]!, obstacles.poses[i]!, dx, dy, 0, sweep)) continue;
      // What it is in already, deeper than its skin, does not hold it: it may walk out.
      if (sweep.exit <= 0 || sweep.enter > 1 || sweep.enter * way < -2 * SKIN) continue;
      if (sweep.nx * dx + sweep.ny * dy <= 0) continue;
      const t = Math.max(0, sweep.enter);
      if (t >= first) continue;
      first = t;
      met.nx = sweep.nx;
      met.ny = sweep.ny;
    }
    return first;
  }

  /** Out of what it was put into by code: the shortest way out of the deepest overlap, a few times. */
  private escape(): void {
    const { obstacles } = this;
    for (let round = 0; round < MAX_ESCAPES; round++) {
      let deepest = 2 * SKIN;
      let nx = 0;
      let ny = 0;
      pose.set(this.x, this.y, 0);
      for (let i = 0; i < obstacles.count; i++) {
        if (obstacles.oneWay[i]) continue;
        const depth = this.depthIn(i);
        if (depth <= deepest) continue;
        deepest = depth;
        nx = manifold.nx;
        ny = manifold.ny;
      }
      if (nx === 0 && ny === 0) return;
      this.x -= nx * deepest;
      this.y -= ny * deepest;
    }
  }

  /** Depth of the whole box in an obstacle, px, with the manifold in `manifold`. */
  private depthIn(i: number): number {
    collide(this.box, pose, this.obstacles.shapes[i]!, this.obstacles.poses[i]!, manifold);
    return manifold.pointCount === 0 ? 0 : -manifold.separation;
  }

  /** Without the rule: both axes at once, all overlaps found in that one pose, the shortest way out of each. */
  private moveAtOnce(dx: number, dy: number): void {
    const { obstacles } = this;
    const feet = this.y + this.height / 2;
    this.x += dx;
    this.y += dy;
    this.grounded = false;
    pose.set(this.x, this.y, 0);
    let outX = 0;
    let outY = 0;
    for (let i = 0; i < obstacles.count; i++) {
      const depth = this.depthIn(i);
      if (depth <= 0) continue;
      const { nx, ny } = manifold;
      if (obstacles.oneWay[i] && (this.drops || ny < 0.5 || dy < 0 || feet > obstacles.poses[i]!.y)) continue;
      if (Math.abs(nx * depth) > Math.abs(outX)) outX = -nx * depth;
      if (Math.abs(ny * depth) > Math.abs(outY)) outY = -ny * depth;
      const into = this.vx * nx + this.vy * ny;
      if (into > 0) {
        this.vx -= into * nx;
        this.vy -= into * ny;
      }
      if (ny >= this.minGroundNormal) this.grounded = true;
    }
    this.x += outX;
    this.y += outY;
  }
}

/** A world is easily taken for a terrain. */
function requireTerrain(terrain: Terrain | readonly Terrain[]): void {
  if (Array.isArray(terrain)) {
    for (let i = 0; i < terrain.length; i++) requireTerrain(terrain[i]);
    return;
  }
  const given = terrain as Partial<Terrain> | null | undefined;
  if (typeof given?.gather === 'function') return;
  throw new TypeError('a terrain is a TileMap, a WorldTerrain made of a world, or a list of them');
}
