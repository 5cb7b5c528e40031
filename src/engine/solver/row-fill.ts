/** Filling a contact row: what the tick's solve needs of a pair, worked out once. */
import { type Bodies, INNER_RADIUS, INV_INERTIA, INV_MASS, ROLLING_RESISTANCE, SURFACE_SPEED } from '../bodies.ts';
import {
  AX,
  AY,
  BX,
  BY,
  CONTACT_STRIDE,
  DRIFT,
  MU,
  NORMAL_IMPULSE,
  NX,
  NY,
  POINT,
  POINT_STRIDE,
  ROLL_IMPULSE,
  SEPARATION,
  TANGENT_IMPULSE,
} from '../contacts.ts';
import { PI } from '../math.ts';
import { CONTACT_DAMPING_RATIO } from '../tuning.ts';
import {
  JN,
  JT,
  MN,
  MT,
  NA,
  NB,
  R_E,
  R_GIVE,
  R_IA,
  R_IB,
  R_JR,
  R_K01,
  R_MA,
  R_MB,
  R_MR,
  R_MU,
  R_NX,
  R_NY,
  R_PEAK,
  R_POINT,
  R_POINTS,
  R_RATE,
  R_ROLL,
  R_SURFACE,
  S0,
  TA,
  TB,
} from './row-layout.ts';

/**
 * Softness of a contact for one sub-step (Catto 2011): the speed at which overlap leaves per px, 1/s, and how much
 * the constraint gives way, as a share of the effective inverse mass: (vn + rate s + give k j = 0).
 */
export interface Softness {
  rate: number;
  give: number;
}

export function makeSoft(hertz: number, h: number, out: Softness): void {
  const omega = 2 * PI * hertz;
  const a1 = 2 * CONTACT_DAMPING_RATIO + h * omega;
  out.rate = omega / a1;
  out.give = 1 / (h * omega * a1);
}

/**
 * A row holds for a whole tick, so it is written for the tick's middle: where one body rolls on another, the contact goes
 * on as it went in the tick before. Written for the start, every push would come from where the contact was, and a plank
 * that rocks on a drum would rock ever more.
 */
const AHEAD = 0.5;

/** Writes the row of one contact: arms, separations, masses and the impulses it starts from. */
export function fillRow(
  r: Float64Array,
  o: number,
  a: number,
  b: number,
  slot: number,
  points: number,
  m: Float64Array,
  data: Float64Array,
  sunk: number,
  soft: Softness,
  e: number,
): void {
  const c = slot * CONTACT_STRIDE;
  const f = c + DRIFT;
  let nx = data[c + NX]! + AHEAD * data[f]!;
  let ny = data[c + NY]! + AHEAD * data[f + 1]!;
  if (data[f] !== 0 || data[f + 1] !== 0) {
    const scale = 1 / Math.sqrt(nx * nx + ny * ny);
    nx *= scale;
    ny *= scale;
  }
  const ma = m[a + INV_MASS]!;
  const mb = m[b + INV_MASS]!;
  const ia = m[a + INV_INERTIA]!;
  const ib = m[b + INV_INERTIA]!;
  r[o + R_NX] = nx;
  r[o + R_NY] = ny;
  r[o + R_MU] = data[c + MU]!;
  r[o + R_E] = e;
  r[o + R_MA] = ma;
  r[o + R_MB] = mb;
  r[o + R_IA] = ia;
  r[o + R_IB] = ib;
  r[o + R_PEAK] = 0;
  r[o + R_RATE] = soft.rate;
  r[o + R_GIVE] = soft.give;
  for (let p = 0; p < points; p++) {
    const d = c + POINT + p * POINT_STRIDE;
    const q = o + R_POINT + p * R_POINTS;
    const ax = data[d + AX]! + AHEAD * data[f + 2]!;
    const ay = data[d + AY]! + AHEAD * data[f + 3]!;
    const bx = data[d + BX]! + AHEAD * data[f + 4]!;
    const by = data[d + BY]! + AHEAD * data[f + 5]!;
    const na = ax * ny - ay * nx;
    const nb = bx * ny - by * nx;
    const ta = -ax * nx - ay * ny;
    const tb = -bx * nx - by * ny;
    const kn = ma + mb + ia * na * na + ib * nb * nb;
    const kt = ma + mb + ia * ta * ta + ib * tb * tb;
    r[q + NA] = na;
    r[q + NB] = nb;
    r[q + TA] = ta;
    r[q + TB] = tb;
    r[q + S0] = data[d + SEPARATION]! + sunk;
    r[q + MN] = kn > 0 ? 1 / kn : 0;
    r[q + MT] = kt > 0 ? 1 / kt : 0;
    r[q + JN] = data[d + NORMAL_IMPULSE]!;
    r[q + JT] = data[d + TANGENT_IMPULSE]!;
  }
  const q0 = o + R_POINT;
  const q1 = q0 + R_POINTS;
  r[o + R_K01] = points === 2 ? ma + mb + ia * r[q0 + NA]! * r[q1 + NA]! + ib * r[q0 + NB]! * r[q1 + NB]! : 0;
}

/** What the surfaces do across the normal: run like a belt, resist rolling. */
export function fillSurface(
  r: Float64Array,
  o: number,
  a: number,
  b: number,
  slot: number,
  bodies: Bodies,
  data: Float64Array,
): void {
  const { surface, traits } = bodies;
  r[o + R_SURFACE] = surface[a * 2 + SURFACE_SPEED]! + surface[b * 2 + SURFACE_SPEED]!;
  const rolls = Math.max(surface[a * 2 + ROLLING_RESISTANCE]!, surface[b * 2 + ROLLING_RESISTANCE]!);
  const inertia = r[o + R_IA]! + r[o + R_IB]!;
  const radius = Math.min(
    r[o + R_IA]! > 0 ? traits[a * 8 + INNER_RADIUS]! : Infinity,
    r[o + R_IB]! > 0 ? traits[b * 8 + INNER_RADIUS]! : Infinity,
  );
  r[o + R_ROLL] = inertia > 0 ? rolls * radius : 0;
  r[o + R_MR] = inertia > 0 ? 1 / inertia : 0;
  r[o + R_JR] = r[o + R_ROLL] === 0 ? 0 : data[slot * CONTACT_STRIDE + ROLL_IMPULSE]!;
}
