/**
 * Restitution at the exact moment of impact. Within a sub-step of h seconds a gap s closes with speed vn and
 * acceleration an when
 *
 *     s + vn t + an t^2 / 2 = 0
 *
 * The pair meets with vi = vn + an t and leaves with -e vi. That change of velocity D acts for h - t and not for
 * h, so what the integrator will move is set right by -D t beforehand. A ball that bounces with e = 1 then keeps
 * its height to rounding. An overlap (s < 0) is an impact that happened a little while ago: t < 0, same formula.
 */
import { type Bodies, DA, DX, DY, GRAVITY_SCALE, INV_MASS, OMEGA, VX, VY } from '../bodies.ts';
import { REAL } from '../geometry/real.ts';
import { closing, findMomentOfImpact } from '../impact.ts';
import { clamp } from '../math.ts';
import type { PairTrace } from '../trace.ts';
import { LINEAR_SLOP, RESTITUTION_THRESHOLD } from '../tuning.ts';
import {
  NA,
  NB,
  R_E,
  R_IA,
  R_IB,
  R_MA,
  R_MB,
  R_MU,
  R_NX,
  R_NY,
  R_PEAK,
  R_POINT,
  R_POINTS,
  ROW,
  S0,
  TA,
  TB,
} from './row-layout.ts';

/** A gap that the sub-step would close to less than this is closed, px: the next sub-step would find no approach. */
const ARRIVAL = 1e-9;

/** The point of a row that will hit: arms of its normal and tangent on both bodies, and its gap. */
const point = { na: REAL, nb: REAL, ta: REAL, tb: REAL, s: REAL };
/** The sub-step at hand: gravity, px/s^2, and its length, s. */
const span = { gx: REAL, gy: REAL, h: REAL };
/** A change of velocity, and when in the sub-step it comes into force, s. */
const kick = { vx: REAL, vy: REAL, spin: REAL, t: REAL };

export function bounceRows(
  r: Float64Array,
  refs: Int32Array,
  count: number,
  bodies: Bodies,
  gx: number,
  gy: number,
  h: number,
  trace: PairTrace | null,
): void {
  span.gx = gx;
  span.gy = gy;
  span.h = h;
  for (let i = 0; i < count; i++) {
    const o = i * ROW;
    if (r[o + R_E] === 0) continue;
    const a = refs[i * 4]!;
    const b = refs[i * 4 + 1]!;
    choosePoint(r, o, refs[i * 4 + 3]!, a, b, bodies.motion);
    bounceOne(r, o, a, b, bodies, gx, gy, h, trace);
  }
}

/** The nearer point; the middle of both when they arrive together, so that a box that lands flat does not spin. */
function choosePoint(r: Float64Array, o: number, points: number, a: number, b: number, m: Float64Array): void {
  const q0 = o + R_POINT;
  const q1 = q0 + R_POINTS;
  const moved = (m[b + DX]! - m[a + DX]!) * r[o + R_NX]! + (m[b + DY]! - m[a + DY]!) * r[o + R_NY]!;
  const s0 = r[q0 + S0]! + moved + m[b + DA]! * r[q0 + NB]! - m[a + DA]! * r[q0 + NA]!;
  const s1 = points === 2 ? r[q1 + S0]! + moved + m[b + DA]! * r[q1 + NB]! - m[a + DA]! * r[q1 + NA]! : Infinity;
  const isFlat = points === 2 && Math.abs(s0 - s1) < LINEAR_SLOP;
  const from = s0 <= s1 ? q0 : q1;
  const to = isFlat ? (from === q0 ? q1 : q0) : from;
  point.na = (r[from + NA]! + r[to + NA]!) / 2;
  point.nb = (r[from + NB]! + r[to + NB]!) / 2;
  point.ta = (r[from + TA]! + r[to + TA]!) / 2;
  point.tb = (r[from + TB]! + r[to + TB]!) / 2;
  point.s = isFlat ? (s0 + s1) / 2 : Math.min(s0, s1);
}

function bounceOne(
  r: Float64Array,
  o: number,
  a: number,
  b: number,
  bodies: Bodies,
  gx: number,
  gy: number,
  h: number,
  trace: PairTrace | null,
): void {
  const m = bodies.motion;
  const nx = r[o + R_NX]!;
  const ny = r[o + R_NY]!;
  const { na, nb, ta, tb, s } = point;
  const dvx = m[b + VX]! - m[a + VX]!;
  const dvy = m[b + VY]! - m[a + VY]!;
  const vn = dvx * nx + dvy * ny + m[b + OMEGA]! * nb - m[a + OMEGA]! * na;
  const an = (gx * nx + gy * ny) * (gravityOf(bodies, b) - gravityOf(bodies, a));
  if (s > 0 && s + vn * h + 0.5 * an * h * h > ARRIVAL) return;
  closing.s = s;
  closing.vn = vn;
  closing.an = an;
  findMomentOfImpact();
  const { t } = closing;
  const vi = vn + an * t;
  if (!(-vi > RESTITUTION_THRESHOLD)) return;
  const ma = r[o + R_MA]!;
  const mb = r[o + R_MB]!;
  const ia = r[o + R_IA]!;
  const ib = r[o + R_IB]!;
  const jn = (-(1 + r[o + R_E]!) * vi) / (ma + mb + ia * na * na + ib * nb * nb);
  // The sliding that the push along the normal leaves: of the one before, friction could pay out more than there is.
  const slides = jn * (ia * na * ta + ib * nb * tb);
  const vt = dvx * ny - dvy * nx + m[b + OMEGA]! * tb - m[a + OMEGA]! * ta + slides;
  const most = r[o + R_MU]! * jn;
  const jt = clamp(-vt / (ma + mb + ia * ta * ta + ib * tb * tb), -most, most);
  r[o + R_PEAK] = Math.max(r[o + R_PEAK]!, jn);
  if (trace?.concerns(a >> 3, b >> 3)) {
    trace.tell('bounce', { jn, jt, approach: -vi, restitution: r[o + R_E]!, t });
  }
  const px = jn * nx + jt * ny;
  const py = jn * ny - jt * nx;
  kick.t = t;
  kick.vx = -ma * px;
  kick.vy = -ma * py;
  kick.spin = -ia * (na * jn + ta * jt);
  applyKick(m, a);
  kick.vx = mb * px;
  kick.vy = mb * py;
  kick.spin = ib * (nb * jn + tb * jt);
  applyKick(m, b);
}

/** Changes a body's velocity, and what the integrator will move by what it will have been too early. */
function applyKick(m: Float64Array, k: number): void {
  const { vx, vy, spin, t } = kick;
  m[k + VX]! += vx;
  m[k + VY]! += vy;
  m[k + OMEGA]! += spin;
  m[k + DX]! -= vx * t;
  m[k + DY]! -= vy * t;
  m[k + DA]! -= spin * t;
}

function gravityOf(bodies: Bodies, k: number): number {
  return bodies.motion[k + INV_MASS]! > 0 ? bodies.traits[k + GRAVITY_SCALE]! : 0;
}
