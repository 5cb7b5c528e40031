/**
 * Makers of shapes for bodies. A body needs an area, so sizes must be positive; every message names the value and
 * what is allowed. Shapes without area, which geometry may ask about, come from build.ts.
 */
import { requirePositive, type Vec } from '../math.ts';
import { buildBox, buildCapsule, buildCircle, convexFromRing, polygonFromRing } from './build.ts';
import { cleanRing, countDistinct, flattenRing, weldRing } from './ring.ts';
import { BOX, POLYGON, Shape } from './shape.ts';

/** Circle of `radius` px about (cx, cy). */
export function makeCircle(radius: number, cx = 0, cy = 0): Shape {
  requirePositive(radius, 'circle radius');
  return buildCircle(radius, cx, cy);
}

/** Box of `width` x `height` px about (cx, cy), turned by `angle` radians. */
export function makeBox(width: number, height: number, cx = 0, cy = 0, angle = 0): Shape {
  requirePositive(width, 'box width');
  requirePositive(height, 'box height');
  const shape = buildBox(width, height, cx, cy, angle);
  if (shape.type !== BOX) {
    throw new RangeError(`box of ${width} x ${height} px is too small for its place (${cx}, ${cy}): make it larger`);
  }
  return shape;
}

/** Capsule: all points within `radius` px of the segment from (ax, ay) to (bx, by). Equal ends give a circle. */
export function makeCapsule(ax: number, ay: number, bx: number, by: number, radius: number): Shape {
  requirePositive(radius, 'capsule radius');
  return buildCapsule(ax, ay, bx, by, radius);
}

/**
 * Convex polygon through the points (px), in either winding, with any number of corners. Duplicate and collinear
 * points are dropped, and details below a millionth of its extent are welded. Throws for fewer than three distinct
 * points, for points on one line, for a concave outline and for coordinates that are not finite.
 */
export function makePolygon(points: readonly Readonly<Vec>[]): Shape {
  const raw = flattenRing(points, 'polygon');
  const distinct = countDistinct(raw);
  if (distinct < 3) throw new RangeError(`polygon needs at least three distinct points, got ${distinct}`);
  const ring = cleanRing(raw);
  if (ring.length < 6) {
    throw new RangeError(`polygon needs an area, but its ${distinct} points lie on one line: move one of them off it`);
  }
  const welded = weldRing(ring);
  if (welded.length < 6) {
    throw new RangeError('polygon is thinner than a millionth of its length: make it thicker, or use a capsule');
  }
  return polygonFromRing(welded);
}

/** The shape moved by (dx, dy) px: the very shape when that is nowhere, so that a thousand bullets can share one. */
export function translateShape(shape: Shape, dx: number, dy: number): Shape {
  if (dx === 0 && dy === 0) return shape;
  const points = new Float64Array(shape.points.length);
  for (let i = 0; i < points.length; i += 2) {
    points[i] = shape.points[i]! + dx;
    points[i + 1] = shape.points[i + 1]! + dy;
  }
  return new Shape({ ...shape, points, centroidX: shape.centroidX + dx, centroidY: shape.centroidY + dy });
}

/**
 * The shape with every face moved out by `px` >= 0: a circle or capsule gets a larger radius, a box or polygon keeps
 * its sharp corners (each corner moves to where its two faces now meet).
 */
export function growShape(shape: Shape, px: number): Shape {
  if (!(Number.isFinite(px) && px >= 0)) {
    throw new RangeError(`a shape grows by a finite number of px that is not negative, got ${px}`);
  }
  if (shape.type !== BOX && shape.type !== POLYGON) {
    const radius = shape.radius + px;
    const innerRadius = shape.innerRadius + px;
    return new Shape({ ...shape, radius, innerRadius, outerRadius: shape.outerRadius + px });
  }
  const points = offsetCorners(shape, px);
  if (shape.type === POLYGON) return convexFromRing(points);
  const halfWidth = shape.halfWidth + px;
  const halfHeight = shape.halfHeight + px;
  const innerRadius = Math.min(halfWidth, halfHeight);
  const outerRadius = Math.sqrt(halfWidth * halfWidth + halfHeight * halfHeight);
  return new Shape({ ...shape, points, halfWidth, halfHeight, innerRadius, outerRadius });
}

/** Corner v between faces with normals m and n moves by px * (m + n) / (1 + m . n), which keeps it on both faces. */
function offsetCorners(shape: Shape, px: number): Float64Array {
  const { points, normals } = shape;
  const size = points.length;
  const moved = new Float64Array(size);
  for (let i = 0; i < size; i += 2) {
    const before = (i + size - 2) % size;
    const mx = normals[before]!;
    const my = normals[before + 1]!;
    const nx = normals[i]!;
    const ny = normals[i + 1]!;
    const share = px / (1 + mx * nx + my * ny);
    moved[i] = points[i]! + share * (mx + nx);
    moved[i + 1] = points[i + 1]! + share * (my + ny);
  }
  return moved;
}
