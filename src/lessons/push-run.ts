/** The eleventh lesson's two worlds: one overlapping pair for a single tick, and a crate that falls on a floor for many. */
import { makeBox, PI, type Shape, type Vec, World } from '#engine';
import type { Pose } from './lesson.ts';

/** Mass of a body, kg; 'static' is held by the level and never moves. */
export type Mass = number | 'static';

/** One body of the pair: where it stands, what it weighs, how fast it is, px/s. */
export interface PairBody {
  readonly shape: Shape;
  readonly pose: Pose;
  readonly mass: Mass;
  readonly velocity: Vec;
}

/** What the tick did to a body. */
export interface Moved {
  /** The push it got, px. */
  readonly push: Vec;
  /** Velocity after it, and the impulse that changed it, px/s and kg px/s. */
  readonly velocity: Vec;
  readonly impulse: Vec;
}

const HZ = 60;

function areaOf({ points, count }: Shape): number {
  let twice = 0;
  for (let i = 0; i < count; i++) {
    const j = (i + 1) % count;
    twice += points[2 * i]! * points[2 * j + 1]! - points[2 * i + 1]! * points[2 * j]!;
  }
  return twice / 2;
}

/** kg per 1,000 px^2 that give a shape so many kg. */
const densityOf = (shape: Shape, mass: number): number => (mass * 1000) / areaOf(shape);

/**
 * Lets the world resolve the pair once: no gravity, no friction, one pass. A tick moves bodies before it resolves them,
 * so each begins one step short of where it is wanted.
 */
export function resolveOnce(a: PairBody, b: PairBody, removeVelocity: boolean): readonly [Moved, Moved] {
  const world = new World({
    solver: 'push-out',
    passes: 1,
    removeVelocity,
    gravityY: 0,
    friction: 0,
    restitution: 0,
    sleep: false,
    hz: HZ,
  });
  const bodies = [a, b].map(({ shape, pose, mass, velocity }) => {
    const angle = (pose.degrees * PI) / 180;
    if (mass === 'static') return world.add({ type: 'static', shape, x: pose.x, y: pose.y, angle });
    const [x, y] = [pose.x - velocity.x / HZ, pose.y - velocity.y / HZ];
    const density = densityOf(shape, mass);
    return world.add({ shape, x, y, angle, vx: velocity.x, vy: velocity.y, density });
  });
  world.step();
  const [movedA, movedB] = [a, b].map(({ pose, mass, velocity }, i) => {
    const { x, y, vx, vy } = bodies[i]!;
    const after = mass === 'static' ? { x: 0, y: 0 } : { x: vx, y: vy };
    const kg = mass === 'static' ? 0 : mass;
    return {
      push: { x: x - pose.x, y: y - pose.y },
      velocity: after,
      impulse: { x: kg * (after.x - velocity.x), y: kg * (after.y - velocity.y) },
    };
  });
  return [movedA!, movedB!];
}

export const CRATE = 60;
export const FLOOR = { top: 250, thickness: 16, width: 320, x: 300 };
export const crateShape = makeBox(CRATE, CRATE);
export const floorShape = makeBox(FLOOR.width, FLOOR.thickness);

/** One tick of the falling crate. */
export interface FallTick {
  /** Centre before the push and after it, px. */
  readonly before: number;
  readonly after: number;
  /** Velocity at the end of the tick, px/s. */
  readonly vy: number;
}

/** A crate dropped on a floor, every tick of it. */
export function runFall(from: Readonly<Vec>, removeVelocity: boolean, count: number): FallTick[] {
  const world = new World({ solver: 'push-out', removeVelocity, friction: 0, sleep: false, hz: HZ, gravityY: 600 });
  world.keepsUnresolved = true;
  world.add({ type: 'static', shape: floorShape, x: FLOOR.x, y: FLOOR.top + FLOOR.thickness / 2 });
  const crate = world.add({ shape: crateShape, x: from.x, y: from.y });
  const ticks: FallTick[] = [];
  for (let i = 0; i < count; i++) {
    world.step();
    ticks.push({ before: world.state.unresolved.data[3 * crate.slot + 1]!, after: crate.y, vy: crate.vy });
  }
  return ticks;
}

/** The overlap that a tick found, px: how far the push had to go. Upwards positive. */
export const overlapOf = ({ before, after }: FallTick): number => before - after;
