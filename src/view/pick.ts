/** What is meant by a point of the canvas: the body on top there, or the nearest movable one within a finger's reach; or a part. */

import { type Body, buildPoint, signedDistance, Transform } from '#engine';
import type { Session } from '../session.ts';

/** How far beside a body a pointer may be, CSS px. */
const REACH_MOUSE = 4;
const REACH_TOUCH = 14;

const point = buildPoint(0, 0);
const pointPose = new Transform();
const bodyPose = new Transform();

/** The body at the world point (x, y), or null. What lies under the point goes before what is near it. */
export function pickBody(session: Session, x: number, y: number, coarse: boolean): Body | null {
  const exact = topmost(session.world.queryPoint(x, y));
  if (exact !== null) return exact;
  const reach = (coarse ? REACH_TOUCH : REACH_MOUSE) / session.camera.zoom;
  return nearestMovable(session.world.queryBox(x - reach, y - reach, x + reach, y + reach), x, y, reach);
}

/** How far beside a part of a lesson's figure a pointer may be, CSS px: a handle is 24 px wide for a mouse, more for a finger. */
const PART_REACH_MOUSE = 12;
const PART_REACH_TOUCH = 22;

/** The part of the open lesson at the point (x, y), px, or null. */
export function pickPart(
  lessons: Session['lessons'],
  zoom: number,
  x: number,
  y: number,
  coarse: boolean,
): string | null {
  return lessons.partAt(x, y, (coarse ? PART_REACH_TOUCH : PART_REACH_MOUSE) / zoom);
}

/** Movable bodies are painted over static ones, later ones over earlier ones. */
function topmost(bodies: readonly Body[]): Body | null {
  let best: Body | null = null;
  for (const body of bodies) {
    if (best === null || rank(body) > rank(best) || (rank(body) === rank(best) && body.id > best.id)) best = body;
  }
  return best;
}

function rank(body: Body): number {
  return body.type === 'static' ? 0 : body.isSensor ? 1 : 2;
}

/** Boxes only say who may be near: how near a body is, its outline says. */
function nearestMovable(bodies: readonly Body[], x: number, y: number, reach: number): Body | null {
  let best: Body | null = null;
  let least = reach;
  for (const body of bodies) {
    if (body.type === 'static') continue;
    const distance = distanceTo(body, x, y);
    if (distance > least || (distance === least && best !== null)) continue;
    least = distance;
    best = body;
  }
  return best;
}

/** From the point (x, y) to the nearest of the body's shapes, px; negative inside. */
function distanceTo(body: Body, x: number, y: number): number {
  pointPose.x = x;
  pointPose.y = y;
  body.poseAt(1, bodyPose);
  let least = Number.POSITIVE_INFINITY;
  for (const shape of body.shapes) least = Math.min(least, signedDistance(shape, bodyPose, point, pointPose));
  return least;
}
