/**
 * The moment at which a bullet has passed a wall unseen, made visible: the poses that were looked at, and the part
 * of the path in between on which it was inside.
 */
import { clamp, growShape, Sweep, sweepShapes, Transform } from '#engine';
import { makeBulletShape, type Passage, type Simulation } from '#scenes';

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
const MOMENT_LIFE = 7;

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

function makeMoment(simulation: Simulation, passage: Passage): Moment {
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
function extendMoment(moment: Moment, simulation: Simulation): void {
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

/** Watches a simulation for passes and keeps the latest for a while. */
export class MomentWatch {
  moment: Moment | null = null;

  forget(): void {
    this.moment = null;
  }

  /** After ticks, or somewhere else in time. Returns whether a new moment has come. */
  look(simulation: Simulation): boolean {
    const { passage } = simulation.shots;
    if (this.moment && simulation.world.tick < this.moment.tick) this.moment = null;
    const isNew = passage !== null && passage.tick !== this.moment?.tick;
    if (isNew) this.moment = makeMoment(simulation, passage);
    simulation.shots.passage = null;
    if (this.moment) extendMoment(this.moment, simulation);
    return isNew;
  }

  /** Lets wall time go by; not called while frozen, so that a frozen moment stays. */
  age(elapsed: number): void {
    if (!this.moment) return;
    this.moment.age += elapsed;
    if (this.moment.age > MOMENT_LIFE) this.moment = null;
  }
}
