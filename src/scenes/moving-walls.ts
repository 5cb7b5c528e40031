import type { Body, World } from '#engine';
import type { Scene } from './scene.ts';
import { makeSlab, thingOf } from './things.ts';

/** How far a wall goes to each side, px. */
const REACH = 70;

/** A wall that is at the end of its way turns round. */
function turnRound(body: Body): void {
  const thing = thingOf(body);
  if (!thing) return;
  const along = (body.x - thing.x) * body.vx + (body.y - thing.y) * body.vy;
  const dx = body.x - thing.x;
  const dy = body.y - thing.y;
  if (along > 0 && dx * dx + dy * dy >= REACH * REACH) body.setVelocity(-body.vx, -body.vy, body.omega);
}

/**
 * What counts is the speed relative to the wall. One that slides along its own face stops what it always stopped; one
 * that comes towards the gun is passed by slower bullets, and the more so the faster it comes.
 */
export const movingWalls: Scene = {
  id: 'moving-walls',
  label: 'Moving walls',
  about:
    'The wall ahead slides and leaks as if at rest. Aim 25° up: the other leaks twice as much as it comes, not at all as it goes.',
  defaults: { ccd: 'discrete', bulletSpeed: 900, wallThickness: 8, bulletOnHit: 'die', fireRate: 10, gravity: 0 },
  view: { x: -60, y: -260, width: 1000, height: 520 },
  build(stage) {
    // Longer than its way, so that it is ahead of the gun wherever it is.
    stage.mountGun({ x: 20, y: 0, angle: 0, wall: { x: 560, y: 0, length: 300, vy: -240 } });
    stage.add({ ...makeSlab('wall', 330, -150, 8, 140), motion: 'kinematic', vx: -300 });
  },
  beforeTick(world: World) {
    for (const body of world.bodies()) if (body.type === 'kinematic') turnRound(body);
  },
};
