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

  constructor(fields: Omit<Shape, never>) {
    this.type = fields.type;
    this.count = fields.count;
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
