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

/** Applies the impulse to both bodies' velocities. */
export function applyImpact(bodies: Bodies, impact: Impact): void {
  const m = bodies.motion;
  const i = impact.a * 8;
  const k = impact.b * 8;
  const ma = m[i + INV_MASS]!;
  const mb = m[k + INV_MASS]!;
  const ia = impact.turns ? m[i + INV_INERTIA]! : 0;
  const ib = impact.turns ? m[k + INV_INERTIA]! : 0;
  const { nx, ny, ax, ay, bx, by } = impact;
  const wa = impact.turns ? m[i + OMEGA]! : 0;
  const wb = impact.turns ? m[k + OMEGA]! : 0;
  const vx = m[k + VX]! - wb * by - m[i + VX]! + wa * ay;
  const vy = m[k + VY]! + wb * bx - m[i + VY]! - wa * ax;
  const vn = vx * nx + vy * ny;
  impact.speed = -vn;
  if (vn >= 0 || ma + mb === 0) return;
  const ra = ax * ny - ay * nx;
  const rb = bx * ny - by * nx;
  const kn = ma + mb + ia * ra * ra + ib * rb * rb;
  const e = -vn > RESTITUTION_THRESHOLD ? impact.restitution : 0;
  const jn = (-(1 + e) * vn) / kn;
  // The tangent (ny, -nx); friction takes at most what stops the sliding.
  const ta = -ax * nx - ay * ny;
  const tb = -bx * nx - by * ny;
  const kt = ma + mb + ia * ta * ta + ib * tb * tb;
  const vt = vx * ny - vy * nx;
  const jt = clamp(-vt / kt, -impact.friction * jn, impact.friction * jn);
  const px = jn * nx + jt * ny;
  const py = jn * ny - jt * nx;
  m[i + VX]! -= ma * px;
  m[i + VY]! -= ma * py;
  m[i + OMEGA]! -= ia * (ra * jn + ta * jt);
  m[k + VX]! += mb * px;
  m[k + VY]! += mb * py;
  m[k + OMEGA]! += ib * (rb * jn + tb * jt);
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
