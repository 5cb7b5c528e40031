/**
 * The moment at which a bullet has passed a wall unseen, made visible: the poses that were looked at, and the part
 * of the path in between on which it was inside.
 */
import { clamp, Sweep, sweepShapes, Transform } from '#engine';
import { makeBulletShape, type Passage, reachOf, type Simulation } from '#scenes';

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

/** Positions shown before the wall, and after the first one behind it. */
const SAMPLES_BEFORE = 5;
const SAMPLES_AFTER = 3;
/** How long the moment is kept, s. */
const MOMENT_LIFE = 7;

const sweep = new Sweep();
const pose = new Transform();
const wallPose = new Transform();

/** The flight was straight, so the positions before are whole steps behind. */
function makeSamples(passage: Passage): Float64Array {
  const { fromX, fromY, toX, toY } = passage;
  const before = Math.min(SAMPLES_BEFORE, passage.age);
  const samples = new Float64Array(2 * (before + 1));
  for (let i = 0; i <= before; i++) {
    samples[2 * i] = toX - (before - i) * (toX - fromX);
    samples[2 * i + 1] = toY - (before - i) * (toY - fromY);
  }
  return samples;
}

function makeMoment(simulation: Simulation, passage: Passage): Moment {
  const { settings, world } = simulation;
  const dx = passage.toX - passage.fromX;
  const dy = passage.toY - passage.fromY;
  let enter = 0;
  let leave = 1;
  const wall = world.body(passage.wall);
  const solid = wall?.collisionShapes[0];
  if (wall && solid) {
    pose.set(passage.fromX, passage.fromY, passage.angle);
    // The way as the wall sees it, which may move itself.
    const { x, y } = wall.poseAt(1, wallPose);
    wall.poseAt(0, wallPose);
    const awayX = dx - (x - wallPose.x);
    const awayY = dy - (y - wallPose.y);
    const grow = reachOf(settings);
    if (sweepShapes(makeBulletShape(settings), pose, solid, wallPose, awayX, awayY, grow, sweep)) {
      enter = clamp(sweep.enter, 0, 1);
      leave = clamp(sweep.exit, 0, 1);
    }
  }
  const along = (t: number) => ({ x: passage.fromX + t * dx, y: passage.fromY + t * dy });
  return {
    tick: passage.tick,
    shot: passage.serial,
    samples: makeSamples(passage),
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
function extendMoment(moment: Moment, bullet: number, simulation: Simulation): void {
  const { tick } = simulation.world;
  const { samples } = moment;
  const late = tick - moment.tick;
  const body = simulation.world.body(bullet);
  if (!body || late < 1 || late > SAMPLES_AFTER) return;
  if (samples[samples.length - 2] === body.x && samples[samples.length - 1] === body.y) return;
  moment.samples = Float64Array.of(...samples, body.x, body.y);
}

/** Watches a simulation for passes and keeps the latest for a while. */
export class MomentWatch {
  moment: Moment | null = null;
  /** Body id of the bullet that passed. */
  private bullet = 0;

  forget(): void {
    this.moment = null;
  }

  /** After ticks, or somewhere else in time. Returns whether a new moment has come. */
  look(simulation: Simulation): boolean {
    const { passage } = simulation.shots;
    if (this.moment && simulation.world.tick < this.moment.tick) this.moment = null;
    const isNew = passage !== null && passage.tick !== this.moment?.tick;
    if (isNew) {
      this.moment = makeMoment(simulation, passage);
      this.bullet = passage.body;
    }
    simulation.shots.passage = null;
    if (this.moment) extendMoment(this.moment, this.bullet, simulation);
    return isNew;
  }

  /** Lets wall time go by; not called while frozen, so that a frozen moment stays. */
  age(elapsed: number): void {
    if (!this.moment) return;
    this.moment.age += elapsed;
    if (this.moment.age > MOMENT_LIFE) this.moment = null;
  }
}
