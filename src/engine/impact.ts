/**
 * The impulse of two bodies that meet in one point: Newton's restitution along the normal, Coulomb friction across
 * it. Shared by the CCD modes, which resolve an impact when it happens, and by `push-out`.
 */
import { type Bodies, INV_INERTIA, INV_MASS, OMEGA, VX, VY } from './bodies.ts';
import { REAL } from './geometry/real.ts';
import { clamp } from './math.ts';
import { RESTITUTION_THRESHOLD } from './tuning.ts';

/** A point of contact. Filled in by the caller; `speed` is the answer. */
export class Impact {
  /** Bodies' slots. */
  a = 0;
  b = 0;
  /** Unit normal from a to b. */
  nx = 1;
  ny = 0;
  /** Contact point from each centre of mass, px. */
  ax = 0;
  ay = 0;
  bx = 0;
  by = 0;
  friction = 0;
  restitution = 0;
  /** Whether the impulse may turn the bodies; without, their spin plays no part in it. */
  turns = true;
  /** OUT: speed of approach before the impulse, px/s (negative: they part already, no impulse was given). */
  speed = 0;
}

/**
 * An impulse from a to b along a direction: that direction, its arms on both bodies, and how large it is. What the
 * functions below work out goes from one to the next in here, because a fraction that a call takes or gives is boxed.
 */
class Push {
  x = REAL;
  y = REAL;
  armA = REAL;
  armB = REAL;
  /** Inverse mass that it feels. */
  k = REAL;
  j = REAL;
  /** Velocity of b's point relative to a's along the direction, px/s. */
  v = REAL;
}

const along = new Push();
const across = new Push();

/**
 * Applies the impulse to both bodies' velocities: first along the normal, then what friction does to the sliding that is
 * left, at most what stops it. Each of the two alone takes energy away; worked out side by side of the velocities before
 * they would not, since a push at a corner makes it slide, and that sliding is then paid for twice (Kane, 1984).
 */
export function applyImpact(bodies: Bodies, impact: Impact): void {
  const m = bodies.motion;
  const i = impact.a * 8;
  const k = impact.b * 8;
  const { nx, ny, friction } = impact;
  along.x = nx;
  along.y = ny;
  aim(along, m, impact);
  impact.speed = 0 - along.v;
  if (along.v >= 0 || m[i + INV_MASS]! + m[k + INV_MASS]! === 0) return;
  const e = impact.speed > RESTITUTION_THRESHOLD ? impact.restitution : 0;
  along.j = (-(1 + e) * along.v) / along.k;
  push(along, m, impact);
  if (friction === 0) return;
  const most = friction * along.j;
  across.x = ny;
  across.y = 0 - nx;
  aim(across, m, impact);
  across.j = clamp(0 - across.v / across.k, 0 - most, most);
  push(across, m, impact);
  // Friction at a corner may turn the body into the surface: it is held there.
  meet(along, m, impact);
  along.j = Math.max(0, 0 - along.v / along.k);
  if (along.j > 0) push(along, m, impact);
}

/** Sets a push up to act along its direction at the impact's point. */
function aim(to: Push, m: Float64Array, impact: Readonly<Impact>): void {
  const i = impact.a * 8;
  const k = impact.b * 8;
  const { x, y } = to;
  to.armA = impact.turns ? impact.ax * y - impact.ay * x : 0;
  to.armB = impact.turns ? impact.bx * y - impact.by * x : 0;
  const spin = m[i + INV_INERTIA]! * to.armA * to.armA + m[k + INV_INERTIA]! * to.armB * to.armB;
  to.k = m[i + INV_MASS]! + m[k + INV_MASS]! + spin;
  meet(to, m, impact);
}

/** Finds the velocity along a push's direction as it is now. */
function meet(to: Push, m: Float64Array, impact: Readonly<Impact>): void {
  const i = impact.a * 8;
  const k = impact.b * 8;
  const linear = (m[k + VX]! - m[i + VX]!) * to.x + (m[k + VY]! - m[i + VY]!) * to.y;
  to.v = linear + m[k + OMEGA]! * to.armB - m[i + OMEGA]! * to.armA;
}

function push(to: Readonly<Push>, m: Float64Array, impact: Readonly<Impact>): void {
  const i = impact.a * 8;
  const k = impact.b * 8;
  const px = to.j * to.x;
  const py = to.j * to.y;
  m[i + VX]! -= m[i + INV_MASS]! * px;
  m[i + VY]! -= m[i + INV_MASS]! * py;
  m[i + OMEGA]! -= m[i + INV_INERTIA]! * to.armA * to.j;
  m[k + VX]! += m[k + INV_MASS]! * px;
  m[k + VY]! += m[k + INV_MASS]! * py;
  m[k + OMEGA]! += m[k + INV_INERTIA]! * to.armB * to.j;
}

/** Two surfaces `s` px apart that close with normal velocity `vn` (< 0) and accelerate with `an`; `t` is the answer. */
export const closing = { s: REAL, vn: REAL, an: REAL, t: REAL };

/**
 * When they meet: s + vn t + an t^2 / 2 = 0 in the form that keeps its digits. An overlap (s < 0) met a little while
 * ago: t < 0. NaN when they part, or would turn round before they met.
 */
export function findMomentOfImpact(): void {
  const { s, vn, an } = closing;
  const root = vn * vn - 2 * an * s;
  closing.t = vn < 0 && root >= 0 ? (2 * s) / (-vn + Math.sqrt(root)) : Number.NaN;
}
