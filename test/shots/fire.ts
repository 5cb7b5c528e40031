/** Fires one shot in a world of its own and tells what became of it. */
import {
  type Body,
  makeBox,
  predictTunnelling,
  signedDistance,
  Transform,
  World,
  type WorldEvent,
} from '../../src/engine/index.ts';
import type { ShotSpec } from './shot.ts';

export interface Flight {
  /** Tick in which a hit was told, or 0. */
  hitTick: number;
  /** Whether the bullet got beyond the wall. */
  isBeyond: boolean;
  /** Overlap after the tick in which it hit, px; negative when apart, and when the bound on impacts left it there. */
  depth: number;
  ticks: number;
  /** Longest chord that lay within one tick's way and was not told, px; 0 for none. */
  skippedChord: number;
}

/** A bullet still on its way after so many ticks has got stuck. */
const MOST_TICKS = 4000;
const FLOOR_LENGTH = 2000;

const worlds: Record<string, World> = {};

function worldFor(ccd: string, hz: number): World {
  worlds[ccd] ??= new World({ gravityX: 0, gravityY: 0, sleep: false, ccd });
  const world = worlds[ccd];
  world.clear();
  world.configure({ hz });
  return world;
}

function place(world: World, shot: ShotSpec, behind: number): { bullet: Body; wall: Body } {
  const isMoving = shot.wvx !== 0 || shot.wvy !== 0 || shot.wallSpin !== 0;
  const motion = isMoving ? { vx: shot.wvx, vy: shot.wvy, omega: shot.wallSpin } : {};
  const wall = world.add({
    type: isMoving ? 'kinematic' : 'static',
    shape: shot.wall,
    x: shot.wx,
    y: shot.wy,
    angle: shot.wallAngle,
    ...motion,
  });
  if (shot.floor !== null) {
    world.add({ type: 'static', shape: makeBox(FLOOR_LENGTH, 32), x: shot.wx, y: shot.floor + 16 });
  }
  const speed = shot.prediction.relativeSpeed;
  const bullet = world.add({
    shape: shot.bullet,
    x: shot.bx + ((shot.bvx - shot.wvx) / speed) * behind,
    y: shot.by + ((shot.bvy - shot.wvy) / speed) * behind,
    angle: shot.bulletAngle,
    vx: shot.bvx,
    vy: shot.bvy,
    omega: shot.bulletSpin,
    bullet: true,
    onHit: shot.onHit,
  });
  return { bullet, wall };
}

/**
 * Runs until a hit is told, or the bullet is beyond the wall.
 * @param ahead how much farther along its path the bullet starts, px
 */
export function fire(shot: ShotSpec, ccd: string, ahead = 0): Flight {
  const world = worldFor(ccd, shot.hz);
  const { bullet, wall } = place(world, shot, ahead);
  const { relativeSpeed } = shot.prediction;
  const ux = (shot.bvx - shot.wvx) / relativeSpeed;
  const uy = (shot.bvy - shot.wvy) / relativeSpeed;
  const reach = shot.bullet.outerRadius + shot.wall.outerRadius;
  const beyond = (): boolean => {
    const along = (bullet.x - wall.x) * ux + (bullet.y - wall.y) * uy;
    return along > reach + 1;
  };
  const capped = world.counters.cappedImpacts;
  const depthOf = (): number => {
    // Corners that come round are seen by conservative advancement alone.
    const isFollowed = ccd === 'conservative-advancement' || bullet.omega === 0;
    return isFollowed && world.counters.cappedImpacts === capped ? overlapOf(shot, bullet, wall) : -Infinity;
  };
  const flight: Flight = { hitTick: 0, isBeyond: false, depth: -Infinity, ticks: 0, skippedChord: 0 };
  for (let tick = 1; tick <= MOST_TICKS; tick++) {
    world.step();
    let isHit = false;
    let isBeyond = false;
    for (const event of world.events) {
      if (event.type !== 'hit' && event.type !== 'begin') continue;
      isHit = true;
      if (event.type === 'hit' && canTellSide(bullet)) isBeyond = isBehind(shot, bullet, wall, event);
    }
    if (bullet.removed) return { ...flight, hitTick: tick, ticks: tick };
    if (isHit) return { ...flight, hitTick: tick, isBeyond, depth: depthOf(), ticks: tick };
    flight.skippedChord = Math.max(flight.skippedChord, skippedIn(shot, bullet, wall));
    if (beyond()) return { ...flight, isBeyond: true, ticks: tick };
  }
  return { ...flight, ticks: MOST_TICKS };
}

/** What spins after its hit may roll over the edge. */
function canTellSide(bullet: Body): boolean {
  return bullet.omega === 0;
}

/**
 * Whether the bullet has got to the wall's side of the plane in which the two met. The wall is convex, so all of it lies
 * on its side, and what bounces or stops stays on its own.
 */
function isBehind(shot: ShotSpec, bullet: Body, wall: Body, event: Readonly<WorldEvent>): boolean {
  const sign = event.a === bullet.id ? 1 : -1;
  const rest = (1 - event.t) / shot.hz;
  const x = bullet.x - event.x - wall.vx * rest;
  const y = bullet.y - event.y - wall.vy * rest;
  return sign * (x * event.nx + y * event.ny) > 0;
}

const bulletPose = new Transform();
const wallPose = new Transform();

function overlapOf(shot: ShotSpec, bullet: Body, wall: Body): number {
  return -signedDistance(shot.bullet, bullet.poseAt(1, bulletPose), shot.wall, wall.poseAt(1, wallPose));
}

/** Chord of the wall that lay on the straight way of the last tick, between its two ends, px; 0 for none. */
function skippedIn(shot: ShotSpec, bullet: Body, wall: Body): number {
  const [vx, vy] = [bullet.vx - wall.vx, bullet.vy - wall.vy];
  const speed = Math.sqrt(vx * vx + vy * vy);
  if (speed === 0 || bullet.omega !== 0 || wall.omega !== 0) return 0;
  const path = { pose: bullet.poseAt(1, bulletPose), dx: vx, dy: vy, speed };
  const { meets, enter, exit, chord, stepDistance } = predictTunnelling(
    shot.bullet,
    path,
    { shape: shot.wall, pose: wall.poseAt(1, wallPose) },
    { hz: shot.hz },
  );
  return meets && enter > -stepDistance && exit < 0 ? chord : 0;
}
