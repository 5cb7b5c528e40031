/**
 * The moment at which a bullet has passed a wall unseen, made visible: the poses that were looked at, and the part
 * of the path in between on which it was inside. And the slow motion that lets the eye be there in time.
 */
import { clamp, growShape, Sweep, sweepShapes, Transform } from '#engine';
import { makeBulletShape, type Passage, samplesPerTick, type Shot, type Simulation } from '#scenes';

export interface Moment {
  tick: number;
  shot: number;
  /** x, y of the positions at the ends of ticks around the wall, px. */
  samples: Float64Array;
  /** The two poses that miss the wall. */
  before: { x: number; y: number };
  after: { x: number; y: number };
  /** The part of the path in between on which no pose was looked at although the pair would be a hit. */
  enter: { x: number; y: number };
  leave: { x: number; y: number };
  /** Of the bullet, px. */
  radius: number;
  /** Body id. */
  wall: number;
  /** Seconds of wall time since it happened; stands still while frozen. */
  age: number;
}

/** Positions shown before and after the wall. */
const SAMPLES_BEFORE = 5;
const SAMPLES_AFTER = 3;
/** How long the moment is kept, s. */
export const MOMENT_LIFE = 7;

const sweep = new Sweep();
const pose = new Transform();
const wallPose = new Transform();

function makeSamples(simulation: Simulation, passage: Passage): Float64Array {
  const ghost = simulation.shots.ghosts.find((candidate) => candidate.serial === passage.serial);
  if (!ghost) return Float64Array.of(passage.fromX, passage.fromY, passage.toX, passage.toY);
  const { points } = ghost;
  let at = points.length - 2;
  for (let i = 0; i < points.length; i += 2) {
    if (points[i] === passage.toX && points[i + 1] === passage.toY) at = i;
  }
  return Float64Array.from(points.slice(Math.max(0, at - 2 * SAMPLES_BEFORE), at + 2 * SAMPLES_AFTER + 2));
}

export function makeMoment(simulation: Simulation, passage: Passage): Moment {
  const { settings, world } = simulation;
  const dx = passage.toX - passage.fromX;
  const dy = passage.toY - passage.fromY;
  let enter = 0;
  let leave = 1;
  const wall = world.body(passage.wall);
  const shape = wall?.shapes[0];
  if (wall && shape) {
    pose.set(passage.fromX, passage.fromY, passage.angle);
    wall.poseAt(1, wallPose);
    const solid = wall.type === 'static' && settings.thicken > 0 ? growShape(shape, settings.thicken) : shape;
    const grow = settings.touchingCounts ? settings.epsilon : -settings.epsilon;
    if (sweepShapes(makeBulletShape(settings), pose, solid, wallPose, dx, dy, grow, sweep)) {
      enter = clamp(sweep.enter, 0, 1);
      leave = clamp(sweep.exit, 0, 1);
    }
  }
  const along = (t: number) => ({ x: passage.fromX + t * dx, y: passage.fromY + t * dy });
  return {
    tick: passage.tick,
    shot: passage.serial,
    samples: makeSamples(simulation, passage),
    before: along(0),
    after: along(1),
    enter: along(enter),
    leave: along(leave),
    radius: settings.bulletSize / 2,
    wall: passage.wall,
    age: 0,
  };
}

/** Lets the row of positions grow by those that came after the wall. */
export function extendMoment(moment: Moment, simulation: Simulation): void {
  const wanted = 2 * (SAMPLES_BEFORE + 1 + SAMPLES_AFTER);
  if (moment.samples.length >= wanted || simulation.world.tick > moment.tick + SAMPLES_AFTER) return;
  const ghost = simulation.shots.ghosts.find((candidate) => candidate.serial === moment.shot);
  if (!ghost) return;
  const { points } = ghost;
  const x = points[points.length - 2];
  const y = points[points.length - 1];
  const { samples } = moment;
  if (x === undefined || y === undefined) return;
  if (x === samples[samples.length - 2] && y === samples[samples.length - 1]) return;
  moment.samples = Float64Array.of(...samples, x, y);
}

/** Ticks before the wall at which the brake is put on, and after it at which it is let go. */
const BRAKE_TICKS = 7;
const HOLD_TICKS = 2.5;
/** Ticks per second of wall time at the wall. */
const SLOW_RATE = 2.4;
/** Time constants of easing, s. */
const EASE_DOWN = 0.09;
const EASE_UP = 0.35;

/**
 * Automatic slow motion at the first pass of a tally. It looks ahead along the straight flight to where the samples
 * will fall; it changes how fast ticks come and never what is in them.
 */
export class SlowMotion {
  /** Times the time scale, 0..1. */
  factor = 1;
  private doneEpoch = -1;
  private shot = -1;
  private until = -1;

  reset(): void {
    this.factor = 1;
    this.doneEpoch = -1;
    this.shot = -1;
  }

  /** Once a frame, with the wall time that went by. */
  update(elapsed: number, enabled: boolean, simulation: Simulation, timeScale: number): void {
    if (!enabled) {
      this.factor = 1;
      this.shot = -1;
      return;
    }
    const { tick } = simulation.world;
    if (this.shot >= 0 && (tick > this.until || tick < this.until - 60)) {
      this.shot = -1;
      this.doneEpoch = simulation.shots.epoch;
    }
    if (this.shot < 0 && this.doneEpoch !== simulation.shots.epoch) this.watch(simulation);
    const target = this.shot >= 0 ? Math.min(1, SLOW_RATE / (simulation.settings.hz * timeScale)) : 1;
    const ease = target < this.factor ? EASE_DOWN : EASE_UP;
    this.factor += (target - this.factor) * Math.min(1, elapsed / ease);
    if (Math.abs(this.factor - target) < 0.002) this.factor = target;
  }

  private watch(simulation: Simulation): void {
    for (const shot of simulation.shots.flying) {
      if (shot.epoch !== simulation.shots.epoch || shot.outcome !== 'flying' || shot.hitTick >= 0) continue;
      const ticks = ticksToPass(simulation, shot);
      if (ticks < 0 || ticks > BRAKE_TICKS) continue;
      this.shot = shot.serial;
      this.until = simulation.world.tick + ticks + HOLD_TICKS;
      return;
    }
  }
}

/** In how many ticks the shot will have passed the gun's wall with no sample on it; -1 when it will not. */
function ticksToPass(simulation: Simulation, shot: Shot): number {
  const { gun, settings, world } = simulation;
  const body = world.body(shot.body);
  const wall = gun ? world.body(gun.target) : undefined;
  const shape = wall?.shapes[0];
  const bullet = body?.shapes[0];
  const samples = samplesPerTick(settings.ccd, settings.slices);
  if (!body || !bullet || !wall || !shape || samples === Infinity) return -1;
  body.poseAt(1, pose);
  wall.poseAt(1, wallPose);
  const solid = settings.thicken > 0 ? growShape(shape, settings.thicken) : shape;
  const grow = settings.touchingCounts ? settings.epsilon : -settings.epsilon;
  if (!sweepShapes(bullet, pose, solid, wallPose, shot.dx, shot.dy, grow, sweep)) return -1;
  const spacing = shot.speed / (settings.hz * samples);
  if (!(spacing > 0) || sweep.exit < 0) return -1;
  const next = Math.ceil(sweep.enter / spacing);
  return next * spacing <= sweep.exit ? -1 : Math.ceil(next / samples);
}
