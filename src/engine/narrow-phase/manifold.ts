/**
 * Where two shapes meet: up to two points on a common line, their signed distances and one normal.
 * A record that its caller owns and every collider overwrites; colliders allocate nothing.
 */
import { REAL } from '../geometry/real.ts';

export class ManifoldPoint {
  /** Midpoint between the two surfaces, as an offset from shape A's position, in world orientation, px. */
  x = REAL;
  y = REAL;
  /** Signed distance of the two surfaces here along the normal, px; negative when they overlap. */
  separation = REAL;
  /** Feature id: stable while the same features meet, so that impulses can be carried from tick to tick. Integer >= 0. */
  id = 0;
}

export class Manifold {
  /** IN: points farther apart than this (px, >= 0) are left out. */
  margin = 0;
  /** OUT: 0 (apart by more than the margin), 1 or 2. */
  pointCount = 0;
  /** OUT: unit normal from A to B. */
  nx = REAL;
  ny = REAL;
  readonly p0 = new ManifoldPoint();
  readonly p1 = new ManifoldPoint();

  /** Signed distance of the pair: minus the depth, or the true distance. Only meaningful with at least one point. */
  get separation(): number {
    return this.pointCount === 2 && this.p1.separation < this.p0.separation ? this.p1.separation : this.p0.separation;
  }
}
