/**
 * Where the numbers of a contact stand in `Contacts.data`:
 *
 *     normal x y | friction, restitution | point 0 (8) | point 1 (8) | approach, separation, roll impulse, peak impulse | drift (6)
 *     a point: anchor on A x y, anchor on B x y (from each centre of mass, world orientation) | separation
 *              | normal impulse, tangent impulse | feature id
 */

/** Numbers a contact. */
export const CONTACT_STRIDE = 30;
export const NX = 0;
export const NY = 1;
export const MU = 2;
export const BOUNCINESS = 3;
export const POINT = 4;
export const POINT_STRIDE = 8;
export const AX = 0;
export const AY = 1;
export const BX = 2;
export const BY = 3;
export const SEPARATION = 4;
export const NORMAL_IMPULSE = 5;
export const TANGENT_IMPULSE = 6;
export const FEATURE = 7;
/** Fastest approach seen since the pair came near, px/s. */
export const APPROACH = 20;
/** Signed distance of the pair, px. */
export const DISTANCE = 21;
/** Angular impulse of rolling resistance. */
export const ROLL_IMPULSE = 22;
/** Largest normal impulse that the contact bore within the last tick. */
export const PEAK_IMPULSE = 23;
/**
 * What the last tick did to the only point of a contact that bore: the changes of normal x y, anchor on A x y and
 * anchor on B x y. Zero for all others.
 */
export const DRIFT = 24;
