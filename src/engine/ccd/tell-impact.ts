/** What an impact within the tick gave a watched pair: told from the change of velocity, which is the impulse's alone. */
import { INV_MASS, VX, VY } from '../bodies.ts';
import type { PairTrace } from '../trace.ts';
import { RESTITUTION_THRESHOLD } from '../tuning.ts';
import { impact, resolveMeeting } from './meeting.ts';
import type { CcdQuery } from './mode.ts';

/** Resolves the meeting at hand at fraction t of the tick, and tells its impulse: along the normal, and across it. */
export function resolveAloud(trace: PairTrace, t: number, query: CcdQuery): void {
  const m = query.bodies.motion;
  // What cannot be pushed tells nothing of the push.
  const isOfA = m[impact.a * 8 + INV_MASS]! > 0;
  const k = (isOfA ? impact.a : impact.b) * 8;
  const vx = m[k + VX]!;
  const vy = m[k + VY]!;
  resolveMeeting(query);
  // The impulse acts on b, and against a.
  const mass = m[k + INV_MASS]! > 0 ? (isOfA ? -1 : 1) / m[k + INV_MASS]! : 0;
  const px = mass * (m[k + VX]! - vx);
  const py = mass * (m[k + VY]! - vy);
  const { nx, ny, speed, restitution } = impact;
  trace.tell('impact', {
    t,
    jn: px * nx + py * ny,
    jt: px * ny - py * nx,
    approach: speed,
    restitution: speed > RESTITUTION_THRESHOLD ? restitution : 0,
  });
}
