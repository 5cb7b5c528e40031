/**
 * The rows of a soft-step solve, in each contact's own frame. With unit normal n and tangent t = (ny, -nx), anchors
 * rA and rB:
 *
 *     nA = rA x n, nB = rB x n, tA = rA x t, tB = rB x t
 *     vn = (vB - vA).n + wB nB - wA nA          vt likewise
 *     s  = s0 + (dB - dA).n + daB nB - daA nA   separation after the bodies moved by d, da
 *
 * so a pass carries the relative velocity as two scalars and applies the summed impulse once a manifold.
 */
import {
  ASLEEP,
  BOUNCE,
  type Bodies,
  BULLET,
  DA,
  DX,
  DY,
  FAST,
  GRAVITY_SCALE,
  INV_MASS,
  OMEGA,
  VX,
  VY,
} from '../bodies.ts';
import {
  APPROACH,
  AX,
  AY,
  BORE,
  BOUNCINESS,
  BX,
  BY,
  CONTACT_STRIDE,
  type Contacts,
  DISTANCE,
  IGNORED,
  NORMAL_IMPULSE,
  NX,
  NY,
  PEAK_IMPULSE,
  POINT,
  POINT_STRIDE,
  PRESSED,
  ROLL_IMPULSE,
  SENSING,
  TANGENT_IMPULSE,
  TOUCHING,
} from '../contacts.ts';
import type { PairTrace } from '../trace.ts';
import { LINEAR_SLOP, MAX_PUSH_SPEED, RESTITUTION_THRESHOLD } from '../tuning.ts';
import { bounceRows } from './bounce.ts';
import { solveOne, solvePair, wanted } from './normal-constraint.ts';
import { fillRow, fillSurface, makeSoft, type Softness } from './row-fill.ts';
import {
  JN,
  JT,
  MT,
  NA,
  NB,
  R_E,
  R_GIVE,
  R_IA,
  R_IB,
  R_JR,
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
  ROW,
  S0,
  TA,
  TB,
} from './row-layout.ts';
import type { SolverContext } from './solver.ts';
import { type RowStage, tellRows } from './tell-rows.ts';

/** Whether a body can be moved by an impulse now. */
function isAwake(bodies: Bodies, slot: number): boolean {
  return bodies.motion[slot * 8 + INV_MASS]! > 0 && (bodies.flags[slot]! & ASLEEP) === 0;
}

/** Whether a contact ahead of time may hold the pair: not when one of the two is to stop where it hits, or to be let pass. */
function isHeldAhead(bodies: Bodies, a: number, b: number): boolean {
  return bodies.onHit[a] === BOUNCE && bodies.onHit[b] === BOUNCE;
}

/**
 * Whether gravity presses a pair together that is as near as the slop, and that closes or parts by no more than gravity
 * does in a tick: such a pair rests. A crate that slides over tiles with one corner a hair above the next one would tip
 * over the edge of the last for want of that row.
 */
function isPressed(contacts: Contacts, slot: number, bodies: Bodies, gx: number, gy: number, h: number): boolean {
  const { data } = contacts;
  const c = slot * CONTACT_STRIDE;
  if (data[c + DISTANCE]! > LINEAR_SLOP) return false;
  const a = contacts.pair[slot * 4 + 2]! * 8;
  const b = contacts.pair[slot * 4 + 3]! * 8;
  const nx = data[c + NX]!;
  const ny = data[c + NY]!;
  const m = bodies.motion;
  const most = 0 - (gx * nx + gy * ny) * (gravityShare(bodies, b) - gravityShare(bodies, a)) * h;
  if (!(most > 0)) return false;
  for (let d = c + POINT; d < c + POINT + contacts.points[slot]! * POINT_STRIDE; d += POINT_STRIDE) {
    const vx = m[b + VX]! - m[b + OMEGA]! * data[d + BY]! - m[a + VX]! + m[a + OMEGA]! * data[d + AY]!;
    const vy = m[b + VY]! + m[b + OMEGA]! * data[d + BX]! - m[a + VY]! - m[a + OMEGA]! * data[d + AX]!;
    if (Math.abs(vx * nx + vy * ny) > most) return false;
  }
  return true;
}

function gravityShare(bodies: Bodies, k: number): number {
  return bodies.motion[k + INV_MASS]! > 0 ? bodies.traits[k + GRAVITY_SCALE]! : 0;
}

/** The speed that would close a gap within no time, px/s: after the last move nothing is crossed, the next tick sees to it. */
export const OUT_OF_REACH = 1e30;

export class ContactRows {
  private rows = new Float64Array(ROW * 128);
  /** Per row: body A's row, body B's row, contact slot, points. */
  private refs = new Int32Array(4 * 128);
  private count = 0;
  private hasBounce = false;
  /** Per body: the last push pass in which a contact bore on it. */
  private held = new Int32Array(64);
  private mark = 0;
  private readonly soft: Softness = { rate: 0, give: 0 };
  private readonly stiff: Softness = { rate: 0, give: 0 };

  /** Builds a row for each solid contact near enough. */
  prepare(context: SolverContext, hertz: number, h: number): void {
    const { bodies, contacts, settings, reaches } = context;
    // Without touching counted an overlap up to epsilon is no hit yet: rows begin there.
    const sunk = settings.touchingCounts ? 0 : settings.epsilon;
    makeSoft(hertz, h, this.soft);
    // Against something that cannot move the contact may be twice as stiff: half of the mass is missing.
    makeSoft(2 * hertz, h, this.stiff);
    if (bodies.id.length > this.held.length) {
      this.held = new Int32Array(bodies.id.length);
      this.mark = 0;
    }
    if (contacts.count * 4 > this.refs.length) {
      this.refs = new Int32Array(contacts.count * 8);
      this.rows = new Float64Array(contacts.count * 2 * ROW);
    }
    let n = 0;
    this.hasBounce = false;
    for (let i = 0; i < contacts.count; i++) {
      const slot = contacts.order[i]!;
      const points = contacts.points[slot]!;
      const flags = contacts.flags[slot]!;
      if (points === 0 || (flags & (SENSING | IGNORED)) !== 0) continue;
      const bodyA = contacts.pair[slot * 4 + 2]!;
      const bodyB = contacts.pair[slot * 4 + 3]!;
      // What a fast body only comes near to may not stop it: no row before the hit.
      if (!isAwake(bodies, bodyA) && !isAwake(bodies, bodyB)) continue;
      const isFast = ((bodies.flags[bodyA]! | bodies.flags[bodyB]!) & (FAST | BULLET)) !== 0;
      const isAhead = isFast && (flags & TOUCHING) === 0;
      const mayHold = isAhead && isHeldAhead(bodies, bodyA, bodyB);
      if (mayHold && isPressed(contacts, slot, bodies, settings.gravityX, settings.gravityY, context.h))
        contacts.flags[slot]! |= PRESSED;
      else if (isAhead && !(reaches && mayHold)) continue;
      const a = bodyA * 8;
      const b = bodyB * 8;
      this.refs[n * 4] = a;
      this.refs[n * 4 + 1] = b;
      this.refs[n * 4 + 2] = slot;
      this.refs[n * 4 + 3] = points;
      const bounces = !isFast || (bodies.onHit[bodyA] === BOUNCE && bodies.onHit[bodyB] === BOUNCE);
      const e = bounces ? contacts.data[slot * CONTACT_STRIDE + BOUNCINESS]! : 0;
      if (e > 0) this.hasBounce = true;
      const isStiff = bodies.motion[a + INV_MASS] === 0 || bodies.motion[b + INV_MASS] === 0;
      const soft = isStiff ? this.stiff : this.soft;
      fillRow(this.rows, n * ROW, a, b, slot, points, bodies.motion, contacts.data, sunk, soft, e);
      fillSurface(this.rows, n * ROW, bodyA, bodyB, slot, bodies, contacts.data);
      n++;
    }
    this.count = n;
  }

  warmStart(m: Float64Array): void {
    const { rows: r, refs } = this;
    for (let i = 0; i < this.count; i++) {
      const a = refs[i * 4]!;
      const b = refs[i * 4 + 1]!;
      const o = i * ROW;
      let jn = 0;
      let jt = 0;
      let spinA = r[o + R_JR]!;
      let spinB = r[o + R_JR]!;
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
   * the relax pass against it, so that news travels down a stack as fast as up. `beyond`, px/s, is added to the speed at
   * which a row that bears nothing may close its gap.
   */
  solve(m: Float64Array, invH: number, pushes: boolean, beyond: number): void {
    const { rows: r, refs, count } = this;
    if (pushes) this.mark++;
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
      const bounces = r[o + R_E]! > 0;
      for (let p = 0; p < points; p++) {
        const q = o + R_POINT + p * R_POINTS;
        const s = r[q + S0]! + moved + turnB * r[q + NB]! - turnA * r[q + NA]!;
        const vn = dvn + wb * r[q + NB]! - wa * r[q + NA]!;
        const idle = r[q + JN]! > 0 ? 0 : beyond;
        let bias = 0;
        let give = 0;
        if (s > 0) {
          // Not there yet: only the speed that would cross the gap within the sub-step is taken away. A pair that
          // will bounce keeps its speed; its impact is found when it falls into a sub-step.
          const willBounce = bounces && vn < -RESTITUTION_THRESHOLD;
          bias = willBounce ? -vn : s * invH + idle;
        } else if (pushes) {
          bias = Math.max(r[o + R_RATE]! * s, -MAX_PUSH_SPEED);
          give = r[o + R_GIVE]!;
        }
        wanted.bias[p] = vn + bias;
        wanted.give[p] = give;
      }
      const q0 = o + R_POINT;
      const q1 = q0 + R_POINTS;
      if (points === 2) solvePair(r, o, q0, q1);
      else solveOne(r, q0);
      if (pushes && (r[q0 + JN]! > 0 || (points === 2 && r[q1 + JN]! > 0))) {
        this.held[a >> 3] = this.mark;
        this.held[b >> 3] = this.mark;
      }
      const borne = r[q0 + JN]! + (points === 2 ? r[q1 + JN]! : 0);
      if (borne > r[o + R_PEAK]!) r[o + R_PEAK] = borne;
      const d0 = wanted.change[0]!;
      const d1 = points === 2 ? wanted.change[1]! : 0;
      dvn += linear * (d0 + d1);
      wa -= ia * (r[q0 + NA]! * d0 + r[q1 + NA]! * d1);
      wb += ib * (r[q0 + NB]! * d0 + r[q1 + NB]! * d1);
      const mu = r[o + R_MU]!;
      const surface = r[o + R_SURFACE]!;
      let sumT = 0;
      for (let p = 0; p < points; p++) {
        const q = o + R_POINT + p * R_POINTS;
        const old = r[q + JT]!;
        const most = mu * r[q + JN]!;
        const vt = dvt + surface + wb * r[q + TB]! - wa * r[q + TA]!;
        let now = old - r[q + MT]! * vt;
        if (now > most) now = most;
        else if (now < -most) now = -most;
        const change = now - old;
        r[q + JT] = now;
        sumT += change;
        dvt += linear * change;
        wa -= ia * r[q + TA]! * change;
        wb += ib * r[q + TB]! * change;
      }
      if (r[o + R_ROLL]! > 0) {
        const old = r[o + R_JR]!;
        const most = r[o + R_ROLL]! * (r[q0 + JN]! + (points === 2 ? r[q1 + JN]! : 0));
        let now = old - r[o + R_MR]! * (wb - wa);
        if (now > most) now = most;
        else if (now < -most) now = -most;
        r[o + R_JR] = now;
        wa -= ia * (now - old);
        wb += ib * (now - old);
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

  /** Whether a contact bore on the body in the last push pass: if not, it flies. */
  isHeld(slot: number): boolean {
    return this.held[slot] === this.mark;
  }

  /** Bounces that fall into the coming sub-step of h seconds, at their exact moments. */
  bounce(bodies: Bodies, gx: number, gy: number, h: number, trace: PairTrace | null): void {
    if (this.hasBounce) bounceRows(this.rows, this.refs, this.count, bodies, gx, gy, h, trace);
  }

  /** Tells the impulses and separations of the watched pair's rows after a stage of a sub-step (0: before the first). */
  tell(trace: PairTrace, m: Float64Array, stage: RowStage, subStep: number): void {
    tellRows(trace, this.rows, this.refs, this.count, m, stage, subStep);
  }

  /** Keeps the impulses for the next tick's warm start. */
  store(contacts: Contacts): void {
    const { rows: r, refs } = this;
    for (let i = 0; i < this.count; i++) {
      const c = refs[i * 4 + 2]! * CONTACT_STRIDE;
      // What touches has been told of with its speed; what only comes near keeps it until it does.
      const slot = refs[i * 4 + 2]!;
      if ((contacts.flags[slot]! & TOUCHING) !== 0) contacts.data[c + APPROACH] = 0;
      if (r[i * ROW + R_PEAK]! > 0) contacts.flags[slot]! |= BORE;
      contacts.data[c + PEAK_IMPULSE] = r[i * ROW + R_PEAK]!;
      contacts.data[c + ROLL_IMPULSE] = r[i * ROW + R_JR]!;
      for (let p = 0; p < refs[i * 4 + 3]!; p++) {
        const q = i * ROW + R_POINT + p * R_POINTS;
        const d = c + POINT + p * POINT_STRIDE;
        contacts.data[d + NORMAL_IMPULSE] = r[q + JN]!;
        contacts.data[d + TANGENT_IMPULSE] = r[q + JT]!;
      }
    }
  }
}
