/**
 * The other surprise of a mode that looks at moments: a bullet is seen in the wall and is a hit, but it was seen past
 * the middle, and so the shortest way out leads ahead. It lies behind a wall that has stopped it.
 */
import { Sweep, sweepShapes, Transform } from '#engine';
import { reachOf, type Shot, type Simulation, samplesPerTick } from '#scenes';
import type { Moment } from './moment.ts';

/** A bullet that is no nearer to the far side than this has left by it, px. */
const CLOSE = 0.25;
/** Positions shown before the wall. */
const SAMPLES_BEFORE = 5;

const sweep = new Sweep();
const start = new Transform();
const wallPose = new Transform();

/** The latest shot since a tick that the gun's wall has hit and put out ahead; null when there was none. */
export function findPushedOut(simulation: Simulation, since: number): Moment | null {
  const { shots, settings } = simulation;
  // Who passes on is no surprise, and who is swept never was inside.
  if (settings.bulletOnHit === 'pass' || samplesPerTick(settings.ccd, settings.slices) === Infinity) return null;
  for (let i = shots.flying.length - 1; i >= 0; i--) {
    const shot = shots.flying[i]!;
    if (shot.outcome !== 'hit' || shot.hitTick <= since || shot.epoch !== shots.epoch) continue;
    const moment = lookAtShot(simulation, shot);
    if (moment) return moment;
  }
  return null;
}

function lookAtShot(simulation: Simulation, shot: Shot): Moment | null {
  const { world, settings, gun } = simulation;
  const body = world.body(shot.body);
  const bullet = body?.shapes[0];
  const wall = gun ? world.body(gun.target) : undefined;
  const solid = wall?.collisionShapes[0];
  // The poses of a wall that moves are not those of one line.
  if (!body || !bullet || !wall || !solid || wall.vx !== 0 || wall.vy !== 0) return null;
  start.set(shot.x, shot.y, body.angle);
  wall.poseAt(1, wallPose);
  if (!sweepShapes(bullet, start, solid, wallPose, shot.dx, shot.dy, reachOf(settings), sweep)) return null;
  const { enter, exit } = sweep;
  if ((body.x - shot.x) * shot.dx + (body.y - shot.y) * shot.dy < exit - CLOSE) return null;
  const spacing = shot.speed / (settings.hz * samplesPerTick(settings.ccd, settings.slices));
  const looks = Math.ceil(enter / spacing);
  const along = (distance: number) => ({ x: shot.x + distance * shot.dx, y: shot.y + distance * shot.dy });
  const first = Math.max(0, looks - SAMPLES_BEFORE);
  const samples = new Float64Array(2 * (looks - first + 1));
  for (let k = first; k <= looks; k++) {
    samples[2 * (k - first)] = shot.x + k * spacing * shot.dx;
    samples[2 * (k - first) + 1] = shot.y + k * spacing * shot.dy;
  }
  return {
    kind: 'pushed',
    epoch: shot.epoch,
    tick: shot.hitTick,
    shot: shot.serial,
    samples,
    before: along((looks - 1) * spacing),
    after: along(looks * spacing),
    enter: along(enter),
    leave: along(exit),
    radius: settings.bulletSize / 2,
    wall: wall.id,
    age: 0,
  };
}
