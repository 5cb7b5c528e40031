/**
 * Every tuning constant of the engine, in px, seconds and radians, with its reason. There is no metre
 * scale: a crate is 40 px, gravity some 600 px/s^2, and these numbers are chosen for that world.
 */

/** How deep two resting bodies may stay in one another, px. A quarter pixel cannot be seen; without it contacts flicker. */
export const LINEAR_SLOP = 0.25;

/** Slow pairs may get a contact row this early, px: four slops, so that a resting contact never drops out of the set. */
export const SPECULATIVE_MARGIN = 1;

/** By how much a fat box is larger than the tight one, px a side. Larger: fewer pair searches; smaller: fewer candidates. */
export const FAT_MARGIN = 4;

/** A body is fast in a tick when it moves more than this share of its inner radius: it could then pass half into something unseen. */
export const FAST_SHARE = 0.5;

/** Approach slower than this does not bounce, px/s: about what gravity of 600 px/s^2 gives in two ticks, so piles settle. */
export const RESTITUTION_THRESHOLD = 20;

/** Soft contacts push an overlap out at most this fast, px/s, so that bodies spawned in one another part and do not explode. */
export const MAX_PUSH_SPEED = 200;

/** Stiffness of a soft contact, Hz (Catto 2024); half of it is used against the sub-step rate when that is low. */
export const CONTACT_HERTZ = 40;

/** Damping ratio of a soft contact: strongly over-damped, because overlap must leave without a bounce. */
export const CONTACT_DAMPING_RATIO = 10;

/** A bullet that moved less than this in a tick did not move, px: rounding is no flight. */
export const STILL = 1e-6;

/** A body slower than this rests, px/s; its spin counts at its rim. One pixel in a third of a second is hardly seen. */
export const SLEEP_SPEED = 3;

/** How long an island must rest before it sleeps, s. */
export const TIME_TO_SLEEP = 0.5;

/** Impacts of one body within one tick before it is left at the last one (its velocity kept, the event counted). */
export const MAX_IMPACTS = 16;

/**
 * Slices per tick that may be asked for, by settings, panel and audit alike. Who needs more of them lets `substep` cut
 * as many as each pair needs.
 */
export const MAX_FIXED_SLICES = 64;

/** Slices per tick that `substep` will cut of its own accord at the most. At 20,000 px/s and 60 Hz a 1 px chord needs 334. */
export const MAX_SLICES = 4096;

/** Density that gives one kilogram per 1,000 px^2. */
export const MASS_PER_PX2 = 0.001;
