/**
 * Rigid bodies by sub-stepped soft contacts (Erin Catto, "Solver2D", 2024; "Soft Constraints", GDC 2011).
 *
 * A tick of h seconds is cut into sub-steps. In each: velocities take up gravity, contacts are warm-started with
 * the impulses they had, solved with a soft push against overlap, bodies move, and a second solve without the
 * push takes the push's velocity out again ("relax"). Bounces happen at their exact moments (bounce.ts).
 */
import { ANGLE, ASLEEP, type Bodies, DA, DX, DY, GRAVITY_SCALE, INV_MASS, OMEGA, VX, VY, X, Y } from '../bodies.ts';
import { CONTACT_HERTZ } from '../tuning.ts';
import { ContactRows, OUT_OF_REACH } from './contact-rows.ts';
import { pullGrabbed } from './hand.ts';
import type { Solver, SolverContext, SolverEntry } from './solver.ts';

class SoftStep implements Solver {
  readonly spins = true;
  readonly holdsAhead = true;
  private readonly rows = new ContactRows();

  advance(context: SolverContext): void {
    const { bodies, contacts, settings, grab, trace } = context;
    const h = context.h / settings.subSteps;
    const hertz = Math.min(CONTACT_HERTZ, 0.25 / h);
    this.rows.prepare(context, hertz, h);
    if (trace !== null) this.rows.tell(trace, bodies.motion, 'start', 0);
    for (let i = 0; i < settings.subSteps; i++) {
      this.rows.bounce(bodies, settings.gravityX, settings.gravityY, h, trace);
      addGravity(bodies, settings.gravityX * h, settings.gravityY * h);
      if (grab.body >= 0) pullGrabbed(bodies, grab, h, true);
      this.rows.warmStart(bodies.motion);
      this.rows.solve(bodies.motion, 1 / h, true, 0);
      if (trace !== null) this.rows.tell(trace, bodies.motion, 'push', i + 1);
      this.moveBodies(bodies, settings.gravityX, settings.gravityY, h);
      this.rows.solve(bodies.motion, 1 / h, false, i === settings.subSteps - 1 ? OUT_OF_REACH : 0);
      if (trace !== null) this.rows.tell(trace, bodies.motion, 'relax', i + 1);
    }
    this.rows.store(contacts);
    finishMoves(bodies);
  }

  resolve(_context: SolverContext): void {}

  /**
   * Displacements of one sub-step. Who flies moves on a parabola, x += v h - a h^2 / 2 with v the new velocity, which
   * is exact; who is held by a contact does not fall.
   */
  private moveBodies(bodies: Bodies, gx: number, gy: number, h: number): void {
    const m = bodies.motion;
    const half = 0.5 * h * h;
    for (let slot = 0; slot < bodies.high; slot++) {
      const k = slot * 8;
      if ((bodies.flags[slot]! & ASLEEP) !== 0) continue;
      const flies = m[k + INV_MASS]! > 0 && !this.rows.isHeld(slot);
      const fall = flies ? half * bodies.traits[k + GRAVITY_SCALE]! : 0;
      m[k + DX]! += m[k + VX]! * h - gx * fall;
      m[k + DY]! += m[k + VY]! * h - gy * fall;
      m[k + DA]! += m[k + OMEGA]! * h;
    }
  }
}

function addGravity(bodies: Bodies, gx: number, gy: number): void {
  const m = bodies.motion;
  for (let slot = 0; slot < bodies.high; slot++) {
    const k = slot * 8;
    if (m[k + INV_MASS] === 0 || (bodies.flags[slot]! & ASLEEP) !== 0) continue;
    const scale = bodies.traits[k + GRAVITY_SCALE]!;
    m[k + VX]! += gx * scale;
    m[k + VY]! += gy * scale;
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
