/**
 * The moment at which a bullet has passed a wall unseen, made visible: the poses that were looked at, and the part
 * of the path in between on which it was inside. Or the moment at which it was seen inside and put out behind the wall.
 */
import { clamp, Sweep, sweepShapes, Transform } from '#engine';
import { makeBulletShape, type Passage, reachOf, type Simulation } from '#scenes';
import type { Moment } from './moment.ts';
import { findPushedOut } from './pushed-out.ts';

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
    kind: 'passed',
    epoch: simulation.shots.epoch,
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

/** Watches a simulation for passes, and for hits that end behind the wall, and keeps the latest for a while. */
export class MomentWatch {
  private moment: Moment | null = null;
  /** Body id of the bullet that passed. */
  private bullet = 0;
  /** Up to this tick everything has been looked at. */
  private seen = 0;

  /** What is to be seen now. With its tally a moment has gone: what it shows is true under other settings. */
  current(simulation: Simulation): Moment | null {
    return this.moment?.epoch === simulation.shots.epoch ? this.moment : null;
  }

  forget(): void {
    this.moment = null;
    this.seen = 0;
  }

  /** After ticks, or somewhere else in time. Returns what kind of new moment has come. */
  look(simulation: Simulation): Moment['kind'] | null {
    const { passage } = simulation.shots;
    if (this.moment && simulation.world.tick < this.moment.tick) this.moment = null;
    const isNew = passage !== null && passage.tick !== this.moment?.tick;
    if (isNew) {
      this.moment = makeMoment(simulation, passage);
      this.bullet = passage.body;
    }
    simulation.shots.passage = null;
    if (this.moment?.kind === 'passed') extendMoment(this.moment, this.bullet, simulation);
    if (!isNew) return this.lookForPushed(simulation) ? 'pushed' : null;
    this.seen = simulation.world.tick;
    return 'passed';
  }

  /** A pass that is still to be seen says more. */
  private lookForPushed(simulation: Simulation): boolean {
    const since = Math.min(this.seen, simulation.world.tick);
    this.seen = simulation.world.tick;
    const pushed = this.current(simulation)?.kind === 'passed' ? null : findPushedOut(simulation, since);
    if (pushed) this.moment = pushed;
    return pushed !== null;
  }

  /** Lets wall time go by; not called while frozen, so that a frozen moment stays. */
  age(elapsed: number): void {
    if (!this.moment) return;
    this.moment.age += elapsed;
    if (this.moment.age > MOMENT_LIFE) this.moment = null;
  }
}
