/**
 * The text-book resolver: bodies move freely, and what overlaps at the end pose is pushed apart by the minimum
 * translation, split by inverse mass, in a fixed number of passes; the velocity into the surface is removed.
 * It never turns a body. One pass per tick disturbs a stack, because every push makes a new overlap next door.
 */
import { ASLEEP, type Bodies, GRAVITY_SCALE, INV_MASS, KINEMATIC, OMEGA, VX, VY, X, Y } from '../bodies.ts';
import {
  BOUNCINESS,
  CONTACT_STRIDE,
  type Contacts,
  DISTANCE,
  IGNORED,
  MU,
  NX,
  NY,
  SENSING,
  TOUCHING,
} from '../contacts.ts';
import { PUSH_STRIDE } from '../counters.ts';
import { applyImpact, Impact } from '../impact.ts';
import type { PairTrace } from '../trace.ts';
import { pullGrabbed } from './hand.ts';
import type { Solver, SolverContext, SolverEntry } from './solver.ts';

/** The impulse of the pair at hand, through both centres: this resolver never turns a body. */
const impact = new Impact();
impact.turns = false;

class PushOut implements Solver {
  readonly spins = false;
  readonly holdsAhead = false;

  advance(context: SolverContext): void {
    const { bodies, settings, grab, h } = context;
    if (grab.body >= 0) pullGrabbed(bodies, grab, h, false);
    const m = bodies.motion;
    for (let slot = 0; slot < bodies.high; slot++) {
      if (bodies.id[slot] === 0 || (bodies.flags[slot]! & ASLEEP) !== 0) continue;
      const k = slot * 8;
      // x += v h + a h^2 / 2: a free body flies on an exact parabola.
      const scale = m[k + INV_MASS]! > 0 ? bodies.traits[k + GRAVITY_SCALE]! * h : 0;
      const ax = settings.gravityX * scale;
      const ay = settings.gravityY * scale;
      bodies.pose[k + X]! += (m[k + VX]! + ax / 2) * h;
      bodies.pose[k + Y]! += (m[k + VY]! + ay / 2) * h;
      m[k + VX]! += ax;
      m[k + VY]! += ay;
      if (bodies.kind[slot] === KINEMATIC && m[k + OMEGA] !== 0)
        bodies.setAngle(slot, bodies.pose[k + 2]! + m[k + OMEGA]! * h);
    }
  }

  resolve(context: SolverContext): void {
    const { contacts, settings, trace } = context;
    for (let pass = 0; pass < settings.passes; pass++) {
      for (let i = 0; i < contacts.count; i++) {
        const slot = contacts.order[i]!;
        if ((contacts.flags[slot]! & (SENSING | IGNORED)) !== 0) continue;
        // A pair at rest is as it was, and nothing of it may be moved.
        if (rests(context.bodies, contacts.pair[slot * 4 + 2]!) && rests(context.bodies, contacts.pair[slot * 4 + 3]!))
          continue;
        if (pass > 0 || i > 0) context.refresh(slot);
        if ((contacts.flags[slot]! & TOUCHING) === 0) continue;
        const pushed = context.pushes.count;
        pushApart(slot, contacts, context);
        if (trace !== null) tellPush(trace, slot, pass + 1, pushed, contacts, context);
      }
    }
  }
}

/** Whether a body sleeps, or is one that nothing pushes and stands still. */
function rests({ flags, motion }: Bodies, slot: number): boolean {
  const k = slot * 8;
  if ((flags[slot]! & ASLEEP) !== 0) return true;
  return motion[k + INV_MASS] === 0 && motion[k + VX] === 0 && motion[k + VY] === 0 && motion[k + OMEGA] === 0;
}

/** One pair, one push: the whole depth along the normal, and the velocity into the surface taken away. */
function pushApart(slot: number, contacts: Contacts, context: SolverContext): void {
  const { bodies, settings } = context;
  const a = contacts.pair[slot * 4 + 2]!;
  const b = contacts.pair[slot * 4 + 3]!;
  if (bodies.motion[a * 8 + INV_MASS] === 0 && bodies.motion[b * 8 + INV_MASS] === 0) return;
  const c = slot * CONTACT_STRIDE;
  if (contacts.data[c + DISTANCE]! < 0) {
    move(a, b, c, 1, contacts, context);
    move(b, a, c, -1, contacts, context);
  }
  if (!settings.removeVelocity) return;
  impact.a = a;
  impact.b = b;
  impact.nx = contacts.data[c + NX]!;
  impact.ny = contacts.data[c + NY]!;
  impact.friction = contacts.data[c + MU]!;
  impact.restitution = contacts.data[c + BOUNCINESS]!;
  applyImpact(bodies, impact);
}

/** Tells the pushes that a pass gave the watched pair, from number `from` of the log on. */
function tellPush(
  trace: PairTrace,
  slot: number,
  pass: number,
  from: number,
  contacts: Contacts,
  { bodies, pushes, settings }: SolverContext,
): void {
  if (!trace.concerns(contacts.pair[slot * 4 + 2]!, contacts.pair[slot * 4 + 3]!)) return;
  const c = slot * CONTACT_STRIDE;
  const separation = contacts.data[c + DISTANCE]!;
  const approach = settings.removeVelocity ? impact.speed : 0;
  trace.tell('pass', { contact: slot, pass, separation, approach, restitution: impact.restitution });
  for (let i = from; i < pushes.count; i++) {
    const k = PUSH_STRIDE * i;
    const dx = pushes.data[k + 2]!;
    trace.tell('push', { pass, body: bodies.id[pushes.data[k]!]!, dx, dy: pushes.data[k + 3]! });
  }
}

/** Moves a body by its share, its inverse mass over the sum, of the contact's depth; sign 1 for A, -1 for B. */
function move(
  slot: number,
  partner: number,
  c: number,
  sign: 1 | -1,
  contacts: Contacts,
  context: SolverContext,
): void {
  const { bodies, pushes } = context;
  const own = bodies.motion[slot * 8 + INV_MASS]!;
  if (own === 0) return;
  const way = (sign * contacts.data[c + DISTANCE]! * own) / (own + bodies.motion[partner * 8 + INV_MASS]!);
  const dx = way * contacts.data[c + NX]!;
  const dy = way * contacts.data[c + NY]!;
  bodies.pose[slot * 8 + X]! += dx;
  bodies.pose[slot * 8 + Y]! += dy;
  const k = pushes.open(slot, partner);
  pushes.data[k + 2] = dx;
  pushes.data[k + 3] = dy;
}

export const pushOut: SolverEntry = {
  label: 'Push out',
  about: 'Pushes overlapping pairs apart by the minimum translation, in passes; bodies never turn.',
  create: () => new PushOut(),
};
