/** What pulls at a body on its way through the tick: gravity, less what bears it where it has come to rest on something. */
import { GRAVITY_SCALE, INV_MASS } from '../bodies.ts';
import { REAL } from '../geometry/real.ts';
import type { CcdQuery } from './mode.ts';

/** An acceleration, px/s^2, and that of the turning, rad/s^2. */
export class Pull {
  x = REAL;
  y = REAL;
  spin = REAL;

  constructor() {
    this.clear();
  }

  clear(): void {
    this.x = 0;
    this.y = 0;
    this.spin = 0;
  }

  take(other: Readonly<Pull>): void {
    this.x = other.x;
    this.y = other.y;
    this.spin = other.spin;
  }
}

/** The pull of the world's gravity at a body that nothing bears; none at bodies that are moved by hand. */
export function gravityOn(slot: number, query: CcdQuery, out: Pull): void {
  const { motion, traits } = query.bodies;
  const scale = motion[slot * 8 + INV_MASS]! > 0 ? traits[slot * 8 + GRAVITY_SCALE]! : 0;
  out.x = query.gravityX * scale;
  out.y = query.gravityY * scale;
  out.spin = 0;
}
