/**
 * A polygon of any outline, with holes: its rings for who draws and locates, its convex pieces for who collides.
 */
import type { Vec } from '../math.ts';
import { decomposeRings, requireRings } from './decompose.ts';
import { locateInRing, type Place } from './locate.ts';
import type { Shape } from './shape.ts';

export class ConcavePolygon {
  /** Outline in positive orientation: x0, y0, x1, y1, ... px. */
  readonly outline: readonly number[];
  /** Holes in the other orientation. */
  readonly holes: readonly (readonly number[])[];
  /** Convex pieces that make up the polygon, interiors apart. */
  readonly pieces: readonly Shape[];

  constructor(outline: readonly number[], holes: readonly (readonly number[])[], pieces: readonly Shape[]) {
    this.outline = outline;
    this.holes = holes;
    this.pieces = pieces;
  }

  /** Place of (x, y), px; exact. */
  locate(x: number, y: number): Place {
    const place = locateInRing(this.outline, x, y);
    if (place !== 'inside') return place;
    for (const hole of this.holes) {
      const within = locateInRing(hole, x, y);
      if (within !== 'outside') return within === 'inside' ? 'outside' : 'boundary';
    }
    return 'inside';
  }
}

/**
 * Polygon with outline `points` less `holes`, px; rings in either winding. Throws, naming value or place and remedy, for
 * fewer than three distinct points, no area, coordinates that are not finite, and rings that cross or do not nest.
 */
export function makeConcave(
  points: readonly Readonly<Vec>[],
  holes: readonly (readonly Readonly<Vec>[])[] = [],
): ConcavePolygon {
  const rings = requireRings(points, holes);
  return new ConcavePolygon(rings.outline, rings.holes, decomposeRings(rings));
}
