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
  shareOf,
  TOUCHING,
} from '../contacts.ts';
import { applyImpact, Impact } from '../impact.ts';
import { pullGrabbed } from './hand.ts';
import type { Solver, SolverContext, SolverEntry } from './solver.ts';

/** The impulse of the pair at hand, through both centres: this resolver never turns a body. */
const impact = new Impact();
impact.turns = false;

class PushOut implements Solver {
  readonly spins = false;

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
    const { contacts, settings } = context;
    for (let pass = 0; pass < settings.passes; pass++) {
      for (let i = 0; i < contacts.count; i++) {
        const slot = contacts.order[i]!;
        if ((contacts.flags[slot]! & (SENSING | IGNORED)) !== 0) continue;
        if (pass > 0 || i > 0) context.refresh(slot);
        if ((contacts.flags[slot]! & TOUCHING) !== 0) pushApart(slot, contacts, context);
      }
    }
  }
}

/** One pair, one push: the whole depth along the normal, and the velocity into the surface taken away. */
function pushApart(slot: number, contacts: Contacts, context: SolverContext): void {
  const { bodies, settings } = context;
  const a = contacts.pair[slot * 4 + 2]!;
  const b = contacts.pair[slot * 4 + 3]!;
  const shareA = shareOf(bodies, a, b);
  const shareB = shareOf(bodies, b, a);
  if (shareA + shareB === 0) return;
  const c = slot * CONTACT_STRIDE;
  const nx = contacts.data[c + NX]!;
  const ny = contacts.data[c + NY]!;
  const depth = -contacts.data[c + DISTANCE]!;
  if (depth > 0) {
    move(bodies, a, b, -nx * depth * shareA, -ny * depth * shareA, context);
    move(bodies, b, a, nx * depth * shareB, ny * depth * shareB, context);
  }
  if (!settings.removeVelocity) return;
  impact.a = a;
  impact.b = b;
  impact.nx = nx;
  impact.ny = ny;
  impact.friction = contacts.data[c + MU]!;
  impact.restitution = contacts.data[c + BOUNCINESS]!;
  applyImpact(bodies, impact);
}

function move(bodies: Bodies, slot: number, partner: number, dx: number, dy: number, context: SolverContext): void {
  if (dx === 0 && dy === 0) return;
  bodies.pose[slot * 8 + X]! += dx;
  bodies.pose[slot * 8 + Y]! += dy;
  context.notePush(slot, partner, dx, dy);
}

export const pushOut: SolverEntry = {
  label: 'Push out',
  about: 'Pushes overlapping pairs apart by the minimum translation, in passes; bodies never turn.',
  create: () => new PushOut(),
};
