/** Energies of all dynamic bodies together, kg px^2/s^2. For the eye: nothing in the engine steers by them. */
import { DYNAMIC, GRAVITY_SCALE, INERTIA, MASS, OMEGA, VX, VY, X, Y } from './bodies.ts';
import type { World } from './world.ts';

/** Energy of motion, spin included. */
export function kineticEnergy(world: World): number {
  const { bodies } = world.state;
  const { motion: m, traits: t } = bodies;
  let sum = 0;
  for (let slot = 0; slot < bodies.high; slot++) {
    if (bodies.id[slot] === 0 || bodies.kind[slot] !== DYNAMIC) continue;
    const k = slot * 8;
    const spin = m[k + OMEGA]!;
    sum += (t[k + MASS]! * (m[k + VX]! * m[k + VX]! + m[k + VY]! * m[k + VY]!) + t[k + INERTIA]! * spin * spin) / 2;
  }
  return sum;
}

/** Energy of height in the world's gravity, nought at the origin of the coordinates: -m g.x for every body. */
export function potentialEnergy(world: World): number {
  const { bodies, settings } = world.state;
  const { pose, traits: t } = bodies;
  let sum = 0;
  for (let slot = 0; slot < bodies.high; slot++) {
    if (bodies.id[slot] === 0 || bodies.kind[slot] !== DYNAMIC) continue;
    const k = slot * 8;
    const along = settings.gravityX * pose[k + X]! + settings.gravityY * pose[k + Y]!;
    sum -= t[k + MASS]! * t[k + GRAVITY_SCALE]! * along;
  }
  return sum;
}
