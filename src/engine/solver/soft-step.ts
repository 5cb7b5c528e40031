/**
 * Rigid bodies by sub-stepped soft contacts (Erin Catto, "Solver2D", 2024; "Soft Constraints", GDC 2011).
 *
 * A tick of h seconds is cut into sub-steps. In each: velocities take up gravity, contacts are warm-started with
 * the impulses they had, solved with a soft push against overlap, bodies move, and a second solve without the
 * push takes the push's velocity out again ("relax"). Restitution is applied once at the end.
 *
 * Rows live in the contact's own frame. With unit normal n and tangent t = (ny, -nx), anchors rA and rB:
 *
 *     nA = rA x n, nB = rB x n, tA = rA x t, tB = rB x t
 *     vn = (vB - vA).n + wB nB - wA nA          vt likewise
 *     s  = s0 + (dB - dA).n + daB nB - daA nA   separation after the bodies moved by d, da
 *
 * so the solve carries the relative velocity as two scalars and applies the summed impulse once a manifold.
 */
import {
  ANGLE,
  type Bodies,
  DA,
  DX,
  DY,
  GRAVITY_SCALE,
  INV_INERTIA,
  INV_MASS,
  OMEGA,
  VX,
  VY,
  X,
  Y,
} from '../bodies.ts';
import {
  APPROACH,
  AX,
  AY,
  BOUNCINESS,
  BX,
  BY,
  CONTACT_STRIDE,
  type Contacts,
  IGNORED,
  MU,
  NORMAL_IMPULSE,
  NX,
  NY,
  POINT,
  POINT_STRIDE,
  SENSING,
  SEPARATION,
  TANGENT_IMPULSE,
} from '../contacts.ts';
import { clamp, PI } from '../math.ts';
import { CONTACT_DAMPING_RATIO, CONTACT_HERTZ, MAX_PUSH_SPEED, RESTITUTION_THRESHOLD } from '../tuning.ts';
import { pullGrabbed } from './hand.ts';
import type { Solver, SolverContext, SolverEntry } from './solver.ts';

// A row: normal x y, friction, inverse masses and inertias, stiffness of the pair, then its points.
const ROW = 30;
const R_NX = 0;
const R_NY = 1;
const R_MU = 2;
const R_MA = 3;
const R_MB = 4;
const R_IA = 5;
const R_IB = 6;
const R_RATE = 7;
const R_GIVE = 8;
const R_K01 = 9;
const R_POINTS = 10;
const R_POINT = 10;
// A point of a row.
const NA = 0;
const NB = 1;
const TA = 2;
const TB = 3;
const S0 = 4;
const MN = 5;
const MT = 6;
const JN = 7;
const JT = 8;
const PEAK = 9;

/**
 * Softness of a contact for one sub-step (Catto 2011): the speed at which overlap leaves per px, 1/s, and how much
 * the constraint gives way, as a share of the effective inverse mass: (vn + rate s + give k j = 0).
 */
interface Softness {
  rate: number;
  give: number;
}

function makeSoft(hertz: number, h: number, out: Softness): void {
  const omega = 2 * PI * hertz;
  const a1 = 2 * CONTACT_DAMPING_RATIO + h * omega;
  out.rate = omega / a1;
  out.give = 1 / (h * omega * a1);
}

/** The one or two normal constraints of a row: what is wanted of them, and by how much their impulses change. */
const wanted = { bias: new Float64Array(2), give: new Float64Array(2), change: new Float64Array(2) };

/** One point: j such that (vn + bias) + k (j - old) + give k j = 0, or 0 when that would pull. */
function solveOne(r: Float64Array, q: number): void {
  const old = r[q + JN]!;
  const give = wanted.give[0]!;
  const now = Math.max(0, old - (r[q + MN]! * wanted.bias[0]! + give * old) / (1 + give));
  r[q + JN] = now;
  if (now > r[q + PEAK]!) r[q + PEAK] = now;
  wanted.change[0] = now - old;
}

/**
 * Two points at once: the linear complementarity problem of a 2x2 matrix, by its four cases. Solved one after the
 * other the first point would take more than its share, and a tall stack would learn to lean.
 */
function solvePair(r: Float64Array, q0: number, q1: number, k01: number): void {
  const old0 = r[q0 + JN]!;
  const old1 = r[q1 + JN]!;
  const k00 = 1 / r[q0 + MN]!;
  const k11 = 1 / r[q1 + MN]!;
  const a00 = k00 * (1 + wanted.give[0]!);
  const a11 = k11 * (1 + wanted.give[1]!);
  // Right-hand side: velocity wanted to vanish, were both impulses zero.
  const b0 = wanted.bias[0]! - k00 * old0 - k01 * old1;
  const b1 = wanted.bias[1]! - k01 * old0 - k11 * old1;
  const determinant = a00 * a11 - k01 * k01;
  let j0 = 0;
  let j1 = 0;
  // Points so close that they are one (the matrix is singular to rounding) share a single point's answer.
  const isRegular = determinant > 1e-9 * a00 * a11;
  const both0 = isRegular ? (k01 * b1 - a11 * b0) / determinant : -1;
  const both1 = isRegular ? (k01 * b0 - a00 * b1) / determinant : -1;
  if (both0 >= 0 && both1 >= 0) {
    j0 = both0;
    j1 = both1;
  } else {
    const only0 = -b0 / a00;
    const only1 = -b1 / a11;
    if (only0 >= 0 && k01 * only0 + b1 >= 0) j0 = only0;
    else if (only1 >= 0 && k01 * only1 + b0 >= 0) j1 = only1;
    else if (!isRegular && only0 > 0) j0 = only0;
  }
  r[q0 + JN] = j0;
  r[q1 + JN] = j1;
  if (j0 > r[q0 + PEAK]!) r[q0 + PEAK] = j0;
  if (j1 > r[q1 + PEAK]!) r[q1 + PEAK] = j1;
  wanted.change[0] = j0 - old0;
  wanted.change[1] = j1 - old1;
}

class SoftStep implements Solver {
  private rows = new Float64Array(ROW * 128);
  /** Per row: body A's row, body B's row, contact slot, points. */
  private refs = new Int32Array(4 * 128);
  private count = 0;
  private readonly soft: Softness = { rate: 0, give: 0 };
  private readonly stiff: Softness = { rate: 0, give: 0 };

  advance(context: SolverContext): void {
    const { bodies, contacts, settings, grab } = context;
    const h = context.h / settings.subSteps;
    const hertz = Math.min(CONTACT_HERTZ, 0.25 / h);
    makeSoft(hertz, h, this.soft);
    // Against something that cannot move the contact may be twice as stiff: half of the mass is missing.
    makeSoft(2 * hertz, h, this.stiff);
    this.prepare(bodies, contacts, settings.touchingCounts ? 0 : settings.epsilon);
    for (let i = 0; i < settings.subSteps; i++) {
      addGravity(bodies, settings.gravityX * h, settings.gravityY * h);
      if (grab.body >= 0) pullGrabbed(bodies, grab, h, true);
      this.warmStart(bodies.motion);
      this.solve(bodies.motion, 1 / h, true);
      moveBodies(bodies, h);
      this.solve(bodies.motion, 1 / h, false);
    }
    this.restitute(bodies.motion, contacts);
    this.store(contacts);
    finishMoves(bodies);
  }

  resolve(_context: SolverContext): void {}

  /** Builds a row for each solid contact near enough. `sunk` is the overlap at which nothing is a hit yet, px. */
  private prepare(bodies: Bodies, contacts: Contacts, sunk: number): void {
    if (contacts.count * 4 > this.refs.length) {
      this.refs = new Int32Array(contacts.count * 8);
      this.rows = new Float64Array(contacts.count * 2 * ROW);
    }
    let n = 0;
    for (let i = 0; i < contacts.count; i++) {
      const slot = contacts.order[i]!;
      const points = contacts.points[slot]!;
      if (points === 0 || (contacts.flags[slot]! & (SENSING | IGNORED)) !== 0) continue;
      const a = contacts.pair[slot * 4 + 2]! * 8;
      const b = contacts.pair[slot * 4 + 3]! * 8;
      this.refs[n * 4] = a;
      this.refs[n * 4 + 1] = b;
      this.refs[n * 4 + 2] = slot;
      this.refs[n * 4 + 3] = points;
      this.fillRow(n * ROW, a, b, slot, points, bodies.motion, contacts.data, sunk);
      n++;
    }
    this.count = n;
  }

  private fillRow(
    o: number,
    a: number,
    b: number,
    slot: number,
    points: number,
    m: Float64Array,
    data: Float64Array,
    sunk: number,
  ): void {
    const r = this.rows;
    const c = slot * CONTACT_STRIDE;
    const nx = data[c + NX]!;
    const ny = data[c + NY]!;
    const ma = m[a + INV_MASS]!;
    const mb = m[b + INV_MASS]!;
    const ia = m[a + INV_INERTIA]!;
    const ib = m[b + INV_INERTIA]!;
    const soft = ma === 0 || mb === 0 ? this.stiff : this.soft;
    r[o + R_NX] = nx;
    r[o + R_NY] = ny;
    r[o + R_MU] = data[c + MU]!;
    r[o + R_MA] = ma;
    r[o + R_MB] = mb;
    r[o + R_IA] = ia;
    r[o + R_IB] = ib;
    r[o + R_RATE] = soft.rate;
    r[o + R_GIVE] = soft.give;
    for (let p = 0; p < points; p++) {
      const d = c + POINT + p * POINT_STRIDE;
      const q = o + R_POINT + p * R_POINTS;
      const na = data[d + AX]! * ny - data[d + AY]! * nx;
      const nb = data[d + BX]! * ny - data[d + BY]! * nx;
      const ta = -data[d + AX]! * nx - data[d + AY]! * ny;
      const tb = -data[d + BX]! * nx - data[d + BY]! * ny;
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
      r[q + PEAK] = 0;
    }
    const q0 = o + R_POINT;
    const q1 = q0 + R_POINTS;
    r[o + R_K01] = points === 2 ? ma + mb + ia * r[q0 + NA]! * r[q1 + NA]! + ib * r[q0 + NB]! * r[q1 + NB]! : 0;
  }

  private warmStart(m: Float64Array): void {
    const { rows: r, refs } = this;
    for (let i = 0; i < this.count; i++) {
      const a = refs[i * 4]!;
      const b = refs[i * 4 + 1]!;
      const o = i * ROW;
      let jn = 0;
      let jt = 0;
      let spinA = 0;
      let spinB = 0;
      const end = o + R_POINT + refs[i * 4 + 3]! * R_POINTS;
      for (let q = o + R_POINT; q < end; q += R_POINTS) {
        const n = r[q + JN]!;
        const t = r[q + JT]!;
        jn += n;
        jt += t;
        spinA += r[q + NA]! * n + r[q + TA]! * t;
        spinB += r[q + NB]! * n + r[q + TB]! * t;
      }
      const nx = r[o + R_NX]!;
      const ny = r[o + R_NY]!;
      const px = jn * nx + jt * ny;
      const py = jn * ny - jt * nx;
      m[a + VX]! -= r[o + R_MA]! * px;
      m[a + VY]! -= r[o + R_MA]! * py;
      m[a + OMEGA]! -= r[o + R_IA]! * spinA;
      m[b + VX]! += r[o + R_MB]! * px;
      m[b + VY]! += r[o + R_MB]! * py;
      m[b + OMEGA]! += r[o + R_IB]! * spinB;
    }
  }

  /**
   * One Gauss-Seidel pass over all rows; with `pushes` overlap is pushed out softly. The push pass runs in key order,
   * the relax pass against it, so that news travels down a stack as fast as up.
   */
  private solve(m: Float64Array, invH: number, pushes: boolean): void {
    const { rows: r, refs, count } = this;
    for (let k = 0; k < count; k++) {
      const i = pushes ? k : count - 1 - k;
      const a = refs[i * 4]!;
      const b = refs[i * 4 + 1]!;
      const o = i * ROW;
      const points = refs[i * 4 + 3]!;
      const nx = r[o + R_NX]!;
      const ny = r[o + R_NY]!;
      const ma = r[o + R_MA]!;
      const mb = r[o + R_MB]!;
      const ia = r[o + R_IA]!;
      const ib = r[o + R_IB]!;
      const dvx = m[b + VX]! - m[a + VX]!;
      const dvy = m[b + VY]! - m[a + VY]!;
      let dvn = dvx * nx + dvy * ny;
      let dvt = dvx * ny - dvy * nx;
      let wa = m[a + OMEGA]!;
      let wb = m[b + OMEGA]!;
      const moved = (m[b + DX]! - m[a + DX]!) * nx + (m[b + DY]! - m[a + DY]!) * ny;
      const turnA = m[a + DA]!;
      const turnB = m[b + DA]!;
      const linear = ma + mb;
      for (let p = 0; p < points; p++) {
        const q = o + R_POINT + p * R_POINTS;
        const s = r[q + S0]! + moved + turnB * r[q + NB]! - turnA * r[q + NA]!;
        let bias = 0;
        let give = 0;
        if (s > 0) {
          // Not there yet: only the speed that would cross the gap within the sub-step is taken away.
          bias = s * invH;
        } else if (pushes) {
          bias = Math.max(r[o + R_RATE]! * s, -MAX_PUSH_SPEED);
          give = r[o + R_GIVE]!;
        }
        wanted.bias[p] = dvn + wb * r[q + NB]! - wa * r[q + NA]! + bias;
        wanted.give[p] = give;
      }
      const q0 = o + R_POINT;
      const q1 = q0 + R_POINTS;
      if (points === 2) solvePair(r, q0, q1, r[o + R_K01]!);
      else solveOne(r, q0);
      const d0 = wanted.change[0]!;
      const d1 = points === 2 ? wanted.change[1]! : 0;
      dvn += linear * (d0 + d1);
      wa -= ia * (r[q0 + NA]! * d0 + r[q1 + NA]! * d1);
      wb += ib * (r[q0 + NB]! * d0 + r[q1 + NB]! * d1);
      const mu = r[o + R_MU]!;
      let sumT = 0;
      for (let p = 0; p < points; p++) {
        const q = o + R_POINT + p * R_POINTS;
        const old = r[q + JT]!;
        const most = mu * r[q + JN]!;
        const vt = dvt + wb * r[q + TB]! - wa * r[q + TA]!;
        const now = clamp(old - r[q + MT]! * vt, -most, most);
        const change = now - old;
        r[q + JT] = now;
        sumT += change;
        dvt += linear * change;
        wa -= ia * r[q + TA]! * change;
        wb += ib * r[q + TB]! * change;
      }
      const sumN = d0 + d1;
      const px = sumN * nx + sumT * ny;
      const py = sumN * ny - sumT * nx;
      m[a + VX]! -= ma * px;
      m[a + VY]! -= ma * py;
      m[a + OMEGA] = wa;
      m[b + VX]! += mb * px;
      m[b + VY]! += mb * py;
      m[b + OMEGA] = wb;
    }
  }

  /** Gives back the share of the approach that restitution asks for, where a contact really bore an impulse. */
  private restitute(m: Float64Array, contacts: Contacts): void {
    const { rows: r, refs } = this;
    for (let i = 0; i < this.count; i++) {
      const c = refs[i * 4 + 2]! * CONTACT_STRIDE;
      const e = contacts.data[c + BOUNCINESS]!;
      const approach = contacts.data[c + APPROACH]!;
      if (e === 0 || approach < RESTITUTION_THRESHOLD) continue;
      const a = refs[i * 4]!;
      const b = refs[i * 4 + 1]!;
      const o = i * ROW;
      const nx = r[o + R_NX]!;
      const ny = r[o + R_NY]!;
      const end = o + R_POINT + refs[i * 4 + 3]! * R_POINTS;
      for (let q = o + R_POINT; q < end; q += R_POINTS) {
        if (r[q + PEAK] === 0) continue;
        const vn =
          (m[b + VX]! - m[a + VX]!) * nx +
          (m[b + VY]! - m[a + VY]!) * ny +
          m[b + OMEGA]! * r[q + NB]! -
          m[a + OMEGA]! * r[q + NA]!;
        const old = r[q + JN]!;
        const now = Math.max(0, old - r[q + MN]! * (vn - e * approach));
        const change = now - old;
        r[q + JN] = now;
        m[a + VX]! -= r[o + R_MA]! * change * nx;
        m[a + VY]! -= r[o + R_MA]! * change * ny;
        m[a + OMEGA]! -= r[o + R_IA]! * r[q + NA]! * change;
        m[b + VX]! += r[o + R_MB]! * change * nx;
        m[b + VY]! += r[o + R_MB]! * change * ny;
        m[b + OMEGA]! += r[o + R_IB]! * r[q + NB]! * change;
      }
    }
  }

  /** Keeps the impulses for the next tick's warm start. */
  private store(contacts: Contacts): void {
    const { rows: r, refs } = this;
    for (let i = 0; i < this.count; i++) {
      const c = refs[i * 4 + 2]! * CONTACT_STRIDE;
      contacts.data[c + APPROACH] = 0;
      for (let p = 0; p < refs[i * 4 + 3]!; p++) {
        const q = i * ROW + R_POINT + p * R_POINTS;
        const d = c + POINT + p * POINT_STRIDE;
        contacts.data[d + NORMAL_IMPULSE] = r[q + JN]!;
        contacts.data[d + TANGENT_IMPULSE] = r[q + JT]!;
      }
    }
  }
}

function addGravity(bodies: Bodies, gx: number, gy: number): void {
  const m = bodies.motion;
  for (let slot = 0; slot < bodies.high; slot++) {
    const k = slot * 8;
    if (m[k + INV_MASS] === 0) continue;
    const scale = bodies.traits[k + GRAVITY_SCALE]!;
    m[k + VX]! += gx * scale;
    m[k + VY]! += gy * scale;
  }
}

function moveBodies(bodies: Bodies, h: number): void {
  const m = bodies.motion;
  for (let k = 0; k < bodies.high * 8; k += 8) {
    m[k + DX]! += m[k + VX]! * h;
    m[k + DY]! += m[k + VY]! * h;
    m[k + DA]! += m[k + OMEGA]! * h;
  }
}

/** From what was moved within the tick to the end pose. */
function finishMoves(bodies: Bodies): void {
  const m = bodies.motion;
  const pose = bodies.pose;
  for (let slot = 0; slot < bodies.high; slot++) {
    if (bodies.id[slot] === 0) continue;
    const k = slot * 8;
    pose[k + X]! += m[k + DX]!;
    pose[k + Y]! += m[k + DY]!;
    if (m[k + DA] !== 0) bodies.setAngle(slot, pose[k + ANGLE]! + m[k + DA]!);
    m[k + DX] = 0;
    m[k + DY] = 0;
    m[k + DA] = 0;
  }
}

export const softStep: SolverEntry = {
  label: 'Soft step',
  about: 'Rigid bodies with rotation and friction: soft contacts in sub-steps, warm-started.',
  create: () => new SoftStep(),
};
