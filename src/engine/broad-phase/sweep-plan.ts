/**
 * Axis, lanes and lattice of sweep and prune.
 *
 * Boxes are sorted along the axis on which they are spread wider. Across it the world is cut into lanes, somewhat
 * wider than the usual box, and every lane is swept by itself: one sweep of everybody would compare each box with all
 * that share its stretch of the axis, the whole height of the world (Tracy, Buss and Woods, Efficient large-scale
 * sweep and prune methods, 2009). Lanes have no first and no last: their numbers are taken modulo a power of two.
 */
import type { Boxes } from './boxes.ts';
import { chooseShift, cutToLattice } from './lattice.ts';
import type { Roster } from './roster.ts';
import { Survey } from './survey.ts';

/** Width of a lane, in usual boxes. */
const LANE = 2.5;
/** Boxes a lane, at least, so that an empty world does not have many empty lanes. */
const LEAST_IN_LANE = 8;
/** The axis changes only when the other spread is this much larger: a square crowd must not flip to and fro. */
const FLIP = 1.5;
/** Lattice units of a lane, as a power of two: less where the world is so wide that the lattice would end. */
const FINE = 11;
const COARSE = 5;

export class SweepPlan {
  /** 0: sorted along x, lanes across y; 1: the other way round. */
  axis = 0;
  /** Lattice units a px. */
  scale = 1;
  /** Width of a lane, px, and as a power of two of lattice units. */
  width = 1;
  shift = FINE;
  /** Lanes, a power of two, less one. */
  mask = 0;
  /** Boxes when this was planned. */
  count = 0;
  private readonly survey = new Survey();

  make(boxes: Boxes, roster: Roster): void {
    const { survey } = this;
    survey.take(boxes, roster);
    this.count = Math.max(1, survey.count);
    const along = this.axis === 0 ? survey.varianceX : survey.varianceY;
    const across = this.axis === 0 ? survey.varianceY : survey.varianceX;
    if (across > FLIP * FLIP * along) this.axis = 1 - this.axis;
    const extent = this.axis === 0 ? survey.maxY - survey.minY : survey.maxX - survey.minX;
    const most = Math.max(1, this.count / LEAST_IN_LANE);
    const usual = survey.sizeOfAllBut(Math.floor(Math.sqrt(this.count)));
    this.width = Math.max(LANE * usual, extent / most, survey.farthest / 2 ** 24, 1 / 2 ** 60);
    let lanes = 1;
    while (lanes * this.width < extent && lanes < most) lanes *= 2;
    this.mask = (lanes - 1) | 0;
    this.shift = chooseShift(survey.farthest, this.width, FINE, COARSE, 1);
    this.scale = (1 << this.shift) / this.width;
  }

  /** A coordinate in px on the lattice; beyond its ends, the end. */
  toInt(x: number): number {
    return cutToLattice(x * this.scale);
  }
}
