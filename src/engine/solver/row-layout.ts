/** Where the numbers of a contact row stand, for everyone who works on rows. */

// A row: normal x y, friction, inverse masses and inertias, stiffness of the pair, then its points.
/** Numbers a row. */
export const ROW = 34;
export const R_NX = 0;
export const R_NY = 1;
export const R_MU = 2;
export const R_MA = 3;
export const R_MB = 4;
export const R_IA = 5;
export const R_IB = 6;
export const R_RATE = 7;
export const R_GIVE = 8;
/** Coupling of the two points. */
export const R_K01 = 9;
/** Restitution. */
export const R_E = 10;
/** Speed of the surfaces against one another, px/s. */
export const R_SURFACE = 11;
/** Most angular impulse of rolling resistance per unit of normal impulse, px; effective inertia; the impulse. */
export const R_ROLL = 12;
export const R_MR = 13;
export const R_JR = 14;
/** Largest normal impulse within the tick. */
export const R_PEAK = 15;
/** First point, and numbers a point. */
export const R_POINT = 16;
export const R_POINTS = 9;

// A point of a row.
export const NA = 0;
export const NB = 1;
export const TA = 2;
export const TB = 3;
export const S0 = 4;
export const MN = 5;
export const MT = 6;
export const JN = 7;
export const JT = 8;
