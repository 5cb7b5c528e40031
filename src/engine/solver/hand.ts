/** The visitor's hand, for solvers that do not turn bodies and for those that do. */
import { type Bodies, COS, DA, DX, DY, INV_INERTIA, INV_MASS, MASS, OMEGA, SIN, VX, VY, X, Y } from '../bodies.ts';
import { length } from '../math.ts';
import type { Grab } from './solver.ts';

/** Natural frequency of the spring, rad/s: 5 Hz follows the pointer closely without ringing. */
const FREQUENCY = 31.41592653589793;
/** Hardest pull in multiples of the body's mass, px/s^2: some five times gravity, so that a stack can be dragged but no wall crossed. */
const STRONGEST_PULL = 3000;
/** Damping of the spin in the hand, 1/s: a held crate hangs quietly. */
const SPIN_DAMPING = 4;

/**
 * One impulse of a critically damped spring over `h` seconds, bounded by STRONGEST_PULL. The held point is pulled
 * as if the body's whole mass sat there: implicit Euler of a spring-damper on a point mass, stable at any step.
 */
export function pullGrabbed(bodies: Bodies, grab: Readonly<Grab>, h: number, turns: boolean): void {
  const slot = grab.body;
  const k = slot * 8;
  const m = bodies.motion;
  if (m[k + INV_MASS] === 0) return;
  const pose = bodies.pose;
  // The solver keeps what was moved within the tick apart from the pose; the hand sees both.
  const da = turns ? m[k + DA]! : 0;
  const c = pose[k + COS]! - pose[k + SIN]! * da;
  const s = pose[k + SIN]! + pose[k + COS]! * da;
  const rx = c * grab.localX - s * grab.localY;
  const ry = s * grab.localX + c * grab.localY;
  const ex = pose[k + X]! + m[k + DX]! + rx - grab.targetX;
  const ey = pose[k + Y]! + m[k + DY]! + ry - grab.targetY;
  const vx = m[k + VX]! - (turns ? m[k + OMEGA]! * ry : 0);
  const vy = m[k + VY]! + (turns ? m[k + OMEGA]! * rx : 0);
  const stiffness = FREQUENCY * FREQUENCY * h;
  const soft = 1 / (1 + h * (2 * FREQUENCY + stiffness));
  let ax = -(stiffness * ex + (2 * FREQUENCY * h + stiffness * h) * vx) * soft;
  let ay = -(stiffness * ey + (2 * FREQUENCY * h + stiffness * h) * vy) * soft;
  const strength = length(ax, ay);
  const bound = STRONGEST_PULL * h;
  if (strength > bound) {
    ax *= bound / strength;
    ay *= bound / strength;
  }
  m[k + VX]! += ax;
  m[k + VY]! += ay;
  if (!turns) return;
  // The same force, mass times (ax, ay) / h, acts at the held point and turns the body about its centre.
  const spin = m[k + INV_INERTIA]! * bodies.traits[k + MASS]!;
  m[k + OMEGA]! += spin * (rx * ay - ry * ax);
  m[k + OMEGA]! *= 1 / (1 + SPIN_DAMPING * h);
}
