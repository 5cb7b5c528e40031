/**
 * Which numbers the doors let in. The limits lie far beyond any level, and far below where sums and products of such
 * numbers overflow. They bind what is given, not what becomes of it: who falls for days goes on falling.
 */
import { requireFinite } from './math.ts';

/** Places, and sizes of shapes, px. A double then still tells apart what is a thousandth of a pixel away. */
export const MAX_COORDINATE = 1e12;

/** px/s: a body at this speed crosses any level within a tick. */
export const MAX_SPEED = 1e12;

/** rad and rad/s: 160 million turns. The angle is then known to a ten-millionth of a radian; turns beyond say nothing. */
export const MAX_ANGLE = 1e9;
export const MAX_OMEGA = 1e9;

/** Multiples of the world's gravity, which is 1e6 px/s^2 at the most. */
export const MAX_GRAVITY_SCALE = 1e6;

/** kg per 1,000 px^2, either way: from far below aerogel to far beyond a neutron star, if water is 1. */
export const MIN_DENSITY = 1e-15;
export const MAX_DENSITY = 1e15;

/** Coulomb friction, and resistance to rolling: an angle of friction within a tenth of a degree of upright. */
export const MAX_FRICTION = 1e3;

/**
 * Throws unless `value` is finite and its size no more than `limit`. `remedy` says what to do instead.
 * @param unit of the value, for the message
 */
export function requireWithin(value: number, limit: number, what: string, unit: string, remedy: string): number {
  requireFinite(value, what);
  if (value > limit || value < -limit) {
    throw new RangeError(`${what} must be from ${-limit} to ${limit} ${unit}, got ${value}: ${remedy}`);
  }
  return value;
}

/** Throws unless `value`, px, is a place. */
export function requireCoordinate(value: number, what: string): number {
  return requireWithin(value, MAX_COORDINATE, what, 'px', 'put the level nearer to the origin');
}
