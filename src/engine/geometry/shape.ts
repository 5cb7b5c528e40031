/**
 * One record for every convex shape: a convex core (point, segment or polygon) grown by a radius.
 *
 *     circle   one core point, radius r          capsule   two core points, radius r
 *     box      four core points, radius 0        polygon   n core points, radius 0
 *
 * One hidden class for all of them keeps every collider's property loads monomorphic, and most questions
 * (support, ray, Minkowski sum, mass) have one answer for "core plus radius".
 */

export const CIRCLE = 0;
export const BOX = 1;
export const POLYGON = 2;
export const CAPSULE = 3;

export type ShapeType = 0 | 1 | 2 | 3;

export const SHAPE_NAMES = ['circle', 'box', 'polygon', 'capsule'] as const;
export type ShapeName = (typeof SHAPE_NAMES)[number];

/**
 * Immutable. Coordinates are in the frame of its owner (a body's centre of mass, or the world), px.
 * Core points run in positive orientation (clockwise on the screen); edge i goes from point i to point i + 1
 * and `normals` holds its outward unit normal. A box may stand turned: its edges are its axes, and its points
 * run (+w, -h), (+w, +h), (-w, +h), (-w, -h), so that normal 0 is its own x axis and normal 1 its own y axis.
 */
export class Shape {
  readonly type: ShapeType;
  /** Number of core points. */
  readonly count: number;
  /** Core points x0, y0, x1, y1, ... */
  readonly points: Float64Array;
  /** Outward unit normals of the core's edges, as points; empty for a circle, two for a capsule. */
  readonly normals: Float64Array;
  /** Rounding radius, px, >= 0. */
  readonly radius: number;
  /** Centroid of area (of the core's length or point when it has no area). */
  readonly centroidX: number;
  readonly centroidY: number;
  /** Radius of the largest circle about the centroid that fits in, px. */
  readonly innerRadius: number;
  /** Radius of the smallest circle about the centroid that covers it, px. */
  readonly outerRadius: number;
  /** A box's half-extents along normals 0 and 1, px; zero for every other type. */
  readonly halfWidth: number;
  readonly halfHeight: number;
  /**
   * The same numbers once more, one behind the other: radius, centroid x and y, inner and outer radius, half-width,
   * half-height, a spare, then x, y, normal x, normal y of each point. Colliders read only this: fetching a shape that is
   * not in the caches costs more than testing it, and one run of memory is fetched sooner than ten places.
   */
  readonly packed: Float64Array;

  constructor(fields: Omit<Shape, 'packed'>) {
    // What colliders read comes first, so that it shares a cache line.
    this.type = fields.type;
    this.count = fields.count;
    this.packed = packShape(fields);
    this.points = fields.points;
    this.normals = fields.normals;
    this.radius = fields.radius;
    this.centroidX = fields.centroidX;
    this.centroidY = fields.centroidY;
    this.innerRadius = fields.innerRadius;
    this.outerRadius = fields.outerRadius;
    this.halfWidth = fields.halfWidth;
    this.halfHeight = fields.halfHeight;
  }
}

/** Where in a packed shape the numbers stand. */
export const RADIUS = 0;
export const CENTROID_X = 1;
export const CENTROID_Y = 2;
export const INNER_RADIUS = 3;
export const OUTER_RADIUS = 4;
export const HALF_WIDTH = 5;
export const HALF_HEIGHT = 6;
/** The first point; each takes {@link POINT_STRIDE} numbers. */
export const FIRST_POINT = 8;
export const POINT_STRIDE = 4;

/** Where point number `k` starts in a packed shape. */
export function rowOf(k: number): number {
  return FIRST_POINT + POINT_STRIDE * k;
}

function packShape(fields: Omit<Shape, 'packed'>): Float64Array {
  const { count, points, normals } = fields;
  const packed = new Float64Array(FIRST_POINT + POINT_STRIDE * count);
  packed[RADIUS] = fields.radius;
  packed[CENTROID_X] = fields.centroidX;
  packed[CENTROID_Y] = fields.centroidY;
  packed[INNER_RADIUS] = fields.innerRadius;
  packed[OUTER_RADIUS] = fields.outerRadius;
  packed[HALF_WIDTH] = fields.halfWidth;
  packed[HALF_HEIGHT] = fields.halfHeight;
  for (let i = 0; i < count; i++) {
    const at = rowOf(i);
    packed[at] = points[2 * i]!;
    packed[at + 1] = points[2 * i + 1]!;
    packed[at + 2] = normals[2 * i] ?? 0;
    packed[at + 3] = normals[2 * i + 1] ?? 0;
  }
  return packed;
}
