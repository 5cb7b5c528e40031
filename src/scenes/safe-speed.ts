/**
 * The highest speed at which nothing passes a collider face-on, whatever direction it comes from.
 *
 * Every path through the middle of a convex set is at least as long as the set is wide where it is thinnest, and a
 * set is thinnest across one of its edges (the rotating calipers' theorem; Toussaint, 1983). So the shortest face-on
 * chord is the least width over the edge normals, plus the bullet's size. A path that only cuts a corner is shorter
 * still, as short as one likes: no finite speed is safe against that, and none is promised.
 */
import { type Body, thinnest as thinnestOf } from '#engine';
import { makeBulletShape } from './bullets.ts';
import { reachOf, samplesPerTick } from './prediction.ts';
import type { SimSettings } from './sim-settings.ts';

export interface SafeSpeed {
  /** px: width of the collider where it is thinnest, as it collides. */
  thinnest: number;
  /** px: path on which the bullet is a hit when it comes from there. */
  chord: number;
  /** px/s, Infinity in a mode that sees the whole path. */
  speed: number;
}

/** What the present bullet may do at most against this body; of a compound, against its thinnest part. */
export function safeSpeedOf(body: Body, settings: Readonly<SimSettings>): SafeSpeed {
  let thinnest = Infinity;
  for (const shape of body.collisionShapes) thinnest = Math.min(thinnest, thinnestOf(shape));
  return { thinnest, ...safeSpeedThrough(thinnest, settings) };
}

/** The same for something `thinnest` px thick. */
export function safeSpeedThrough(thinnest: number, settings: Readonly<SimSettings>): { chord: number; speed: number } {
  const chord = Math.max(0, thinnest + thinnestOf(makeBulletShape(settings)) + 2 * reachOf(settings));
  const samples = samplesPerTick(settings.ccd, settings.slices);
  return { chord, speed: samples === Infinity ? Infinity : chord * settings.hz * samples };
}
