/**
 * A polygon of any outline, with holes: its rings for who draws and locates, its convex pieces for who collides.
 */
import type { Vec } from '../math.ts';
import { decomposeRings, requireRings } from './decompose.ts';
import { locateInRing, type Place } from './locate.ts';
import { MassData, massOf } from './mass.ts';
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

const part = new MassData();

/** Mass, centre of mass and inertia about it of several shapes that form one body. */
export function massOfPieces(pieces: readonly Shape[], density: number, out: MassData): void {
  out.mass = 0;
  out.inertia = 0;
  out.x = 0;
  out.y = 0;
  // Relative to the first piece, then about the common centre: no difference of large numbers.
  const x0 = pieces[0]?.centroidX ?? 0;
  const y0 = pieces[0]?.centroidY ?? 0;
  for (const piece of pieces) {
    massOf(piece, density, part);
    out.mass += part.mass;
    out.x += part.mass * (part.x - x0);
    out.y += part.mass * (part.y - y0);
  }
  out.x = out.mass > 0 ? x0 + out.x / out.mass : x0;
  out.y = out.mass > 0 ? y0 + out.y / out.mass : y0;
  for (const piece of pieces) {
    massOf(piece, density, part);
    const dx = part.x - out.x;
    const dy = part.y - out.y;
    out.inertia += part.inertia + part.mass * (dx * dx + dy * dy);
  }
}
