/** What a shot would meet first, wherever it is aimed, and what the arithmetic says about it. */
import { type Body, type Shape, Sweep, sweepShapes, Transform } from '#engine';
import { looksOf, makeBulletShape, type Prediction, predictTunnelling, reachOf, type Simulation } from '#scenes';

/** How far a shot is followed, px. */
const REACH = 4000;

const pose = new Transform();
const targetPose = new Transform();
const sweep = new Sweep();

export interface Sight {
  body: Body;
  prediction: Prediction;
  /** The body moves: the path is the one that the bullet takes relative to it. */
  isMoving: boolean;
}

/** Follows the bullet's shape along its path; null when nothing is in the way. */
export function sightAlong(simulation: Simulation, x: number, y: number, angle: number): Sight | null {
  const { settings, world } = simulation;
  const bullet = makeBulletShape(settings);
  // What the world takes for a hit: a bullet may meet what it flies past, and not meet what it grazes.
  const reach = reachOf(settings);
  pose.set(x, y, angle);
  const dx = pose.c;
  const dy = pose.s;
  let nearest = REACH;
  let met: Body | null = null;
  let shapeMet = bullet;
  for (const body of world.bodies()) {
    if (body.isSensor || body.isBullet || isGun(body)) continue;
    body.poseAt(1, targetPose);
    for (const shape of body.collisionShapes) {
      if (isBeside(shape, bullet.outerRadius + settings.epsilon)) continue;
      if (!sweepShapes(bullet, pose, shape, targetPose, dx, dy, reach, sweep)) continue;
      if (sweep.exit < 0 || sweep.enter >= nearest) continue;
      nearest = Math.max(0, sweep.enter);
      met = body;
      shapeMet = shape;
    }
  }
  if (!met) return null;
  const isMoving = met.type !== 'static' && met.vx * met.vx + met.vy * met.vy > 1;
  // Where the bullet meets it, so that the relative path starts right.
  pose.set(x + nearest * dx, y + nearest * dy, angle);
  met.poseAt(1, targetPose);
  const speed = settings.bulletSpeed;
  const path = { x: pose.x, y: pose.y, dx, dy };
  const prediction = predictTunnelling(bullet, pose, path, shapeMet, targetPose, {
    hz: settings.hz,
    speed,
    wallVx: isMoving ? met.vx : 0,
    wallVy: isMoving ? met.vy : 0,
    ...looksOf(settings),
    epsilon: settings.epsilon,
    touchingCounts: settings.touchingCounts,
    // The shapes are those that collide, thickened already.
    thicken: 0,
  });
  return { body: met, prediction, isMoving };
}

/** The quick no: the shape's circle does not reach the line of flight. */
function isBeside(shape: Shape, width: number): boolean {
  const { c, s } = targetPose;
  const ox = targetPose.x + c * shape.centroidX - s * shape.centroidY - pose.x;
  const oy = targetPose.y + s * shape.centroidX + c * shape.centroidY - pose.y;
  return Math.abs(ox * pose.s - oy * pose.c) > shape.outerRadius + width;
}

function isGun(body: Body): boolean {
  const data = body.userData;
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'gun';
}
