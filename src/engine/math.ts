/**
 * Vectors, transforms and the few transcendental functions the engine needs.
 *
 * Units: pixel, second, radian, kilogram. x points right, y points DOWN, so a positive angle turns
 * clockwise on the screen. Everything here is built from + - * / sqrt and comparisons alone, which
 * IEEE 754 defines to the last bit: the same scene gives the same bits in every JavaScript engine.
 */

/** A point or a vector, px. */
export interface Vec {
  x: number;
  y: number;
}

/** A rigid pose: rotation by the angle with cosine `c` and sine `s`, then translation by (x, y) px. */
export interface Pose {
  x: number;
  y: number;
  c: number;
  s: number;
}

/** A pose that can be set by its angle. */
export class Transform implements Pose {
  x = 0;
  y = 0;
  c = 1;
  s = 0;

  set(x: number, y: number, angle: number): this {
    this.x = x;
    this.y = y;
    sinCos(angle, this);
    return this;
  }
}

/** The pose that changes nothing; it is frozen. */
export const IDENTITY: Readonly<Transform> = Object.freeze(new Transform());

export const PI = 3.141592653589793;
export const TAU = 6.283185307179586;

export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

export function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

// pi/2 in three parts (Cody and Waite, 1980): the first two have trailing zero bits, so that k * part
// is exact for |k| < 2^20 and the reduced angle keeps its digits after hundreds of thousands of turns.
const HALF_PI_1 = 1.57079632673412561417;
const HALF_PI_2 = 6.0771005063039659766e-11;
const HALF_PI_3 = 2.02226624879595063154e-21;
const TWO_OVER_PI = 0.6366197723675814;

/** Where {@link sinCos} puts its answer. */
export interface SinCos {
  c: number;
  s: number;
}

/** Up to here, 2^20 quarter turns or some 1.6e6 rad, the three parts alone reduce an angle without losing digits. */
const REDUCED = 1048575 * (TAU / 4);

/**
 * Cosine and sine of a finite angle in radians, written to `out.c` and `out.s`.
 *
 * Absolute error below 2e-16 for |angle| <= 1e5 rad. Beyond 1.6e6 rad (a quarter of a million turns) whole turns are
 * taken off first. The remainder is exact; the turn is not, it is the double nearest to 2 pi. What that
 * adds to the angle, 2.5e-16 rad a turn, is below 4e-17 |angle| and so less than the distance to the next double: the
 * angle itself is not known any better. Whatever the angle, the result lies on the unit circle to the last digits.
 * Polynomials: the kernel coefficients of Sun's fdlibm (1993), degree 13 and 14 on [-pi/4, pi/4].
 */
export function sinCos(angle: number, out: SinCos): void {
  const a = angle > REDUCED || angle < -REDUCED ? angle % TAU : angle;
  const k = Math.floor(a * TWO_OVER_PI + 0.5);
  const r = a - k * HALF_PI_1 - k * HALF_PI_2 - k * HALF_PI_3;
  const z = r * r;
  const sin =
    r +
    r *
      z *
      (-1.66666666666666324348e-1 +
        z *
          (8.33333333332248946124e-3 +
            z *
              (-1.98412698298579493134e-4 +
                z * (2.75573137070700676789e-6 + z * (-2.50507602534068634195e-8 + z * 1.58969099521155010221e-10)))));
  const cos =
    1 -
    0.5 * z +
    z *
      z *
      (4.16666666666666019037e-2 +
        z *
          (-1.38888888888741095749e-3 +
            z *
              (2.48015872894767294178e-5 +
                z * (-2.75573143513906633035e-7 + z * (2.0875723212981748279e-9 + z * -1.13596475577881948265e-11)))));
  // k mod 4 without bit operations, so that large k cannot wrap.
  const quadrant = k - 4 * Math.floor(k / 4);
  if (quadrant === 0) {
    out.c = cos;
    out.s = sin;
  } else if (quadrant === 1) {
    out.c = -sin;
    out.s = cos;
  } else if (quadrant === 2) {
    out.c = -cos;
    out.s = -sin;
  } else {
    out.c = sin;
    out.s = -cos;
  }
}

const scratch: SinCos = { c: 1, s: 0 };

export function sin(angle: number): number {
  sinCos(angle, scratch);
  return scratch.s;
}

export function cos(angle: number): number {
  sinCos(angle, scratch);
  return scratch.c;
}

/**
 * The angle of the vector (x, y) in (-pi, pi], radians; 0 for the zero vector. Absolute error below 1e-15.
 * A rational start good to 5e-3 is polished by two Newton steps on the cross product with (cos a, sin a),
 * whose error falls with the third power each time.
 */
export function atan2(y: number, x: number): number {
  const r = length(x, y);
  if (!(r > 0)) return 0;
  const ux = x / r;
  const uy = y / r;
  const ax = Math.abs(ux);
  const ay = Math.abs(uy);
  const q = Math.min(ax, ay) / Math.max(ax, ay);
  let a = q * (0.97239411 - 0.19194795 * q * q);
  if (ay > ax) a = PI / 2 - a;
  if (ux < 0) a = PI - a;
  if (uy < 0) a = -a;
  for (let i = 0; i < 2; i++) {
    sinCos(a, scratch);
    const cross = scratch.c * uy - scratch.s * ux;
    // asin(cross) to third order: the remainder is below 1e-12 after one step and below one ulp after two.
    a += cross + (cross * cross * cross) / 6;
  }
  return a;
}

/** Throws unless `value` is a finite number. `what` names it in the message. */
export function requireFinite(value: number, what: string): number {
  if (!Number.isFinite(value)) throw new RangeError(`${what} must be a finite number, got ${value}`);
  return value;
}

/** Throws unless `value` is finite and greater than zero. */
export function requirePositive(value: number, what: string): number {
  if (!(Number.isFinite(value) && value > 0)) throw new RangeError(`${what} must be positive and finite, got ${value}`);
  return value;
}
