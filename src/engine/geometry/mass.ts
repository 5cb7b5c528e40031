/**
 * Mass, centre of mass and moment of inertia of a solid shape of even density.
 *
 * A polygon is summed as a fan of triangles about its own centroid, never about the origin: the second moment about a
 * far origin is so much larger than the one wanted that subtracting them would lose every digit.
 */
import { PI } from '../math.ts';
import { MASS_PER_PX2 } from '../tuning.ts';
import { REAL } from './real.ts';
import { CAPSULE, CIRCLE, type Shape } from './shape.ts';

export class MassData {
  /** kg. */
  mass = REAL;
  /** kg px^2, about the centroid. */
  inertia = REAL;
  /** Centroid in the shape's frame, px. */
  x = REAL;
  y = REAL;
}

/** Mass of a shape whose density is given in kg per 1,000 px^2; shapes without area weigh nothing. */
export function massOf(shape: Shape, density: number, out: MassData): void {
  out.x = shape.centroidX;
  out.y = shape.centroidY;
  const perPx2 = density * MASS_PER_PX2;
  if (shape.type === CIRCLE) massOfCircle(shape, perPx2, out);
  else if (shape.type === CAPSULE) massOfCapsule(shape, perPx2, out);
  else massOfPolygon(shape, perPx2, out);
}

const piece = new MassData();

/**
 * Mass, centre of mass and inertia about it of several shapes that form one body: piece joins piece, by the parallel axis
 * theorem about the common centre of the two (Steiner, 1840), so that no large numbers are subtracted. Of none: nothing.
 */
export function massOfPieces(pieces: readonly Shape[], density: number, out: MassData): void {
  out.mass = 0;
  out.inertia = 0;
  out.x = 0;
  out.y = 0;
  if (pieces.length > 0) massOf(pieces[0]!, density, out);
  for (let i = 1; i < pieces.length; i++) {
    massOf(pieces[i]!, density, piece);
    const mass = out.mass + piece.mass;
    // Neither has an area.
    if (mass === 0) continue;
    const dx = piece.x - out.x;
    const dy = piece.y - out.y;
    out.inertia += piece.inertia + ((out.mass * piece.mass) / mass) * (dx * dx + dy * dy);
    out.x += (dx * piece.mass) / mass;
    out.y += (dy * piece.mass) / mass;
    out.mass = mass;
  }
}

function massOfCircle(shape: Shape, perPx2: number, out: MassData): void {
  const rr = shape.radius * shape.radius;
  out.mass = perPx2 * PI * rr;
  out.inertia = 0.5 * out.mass * rr;
}

/** A rectangle of length L and width 2r, and two half discs whose centroids lie 4r / (3 pi) beyond the ends. */
function massOfCapsule(shape: Shape, perPx2: number, out: MassData): void {
  const { points, radius: r } = shape;
  const ex = points[2]! - points[0]!;
  const ey = points[3]! - points[1]!;
  const ll = ex * ex + ey * ey;
  const length = Math.sqrt(ll);
  const rectangle = perPx2 * length * 2 * r;
  const disc = perPx2 * PI * r * r;
  out.mass = rectangle + disc;
  // Half discs: own inertia m (1/2 r^2 - d^2) about their centroid, then to the middle by (L/2 + d)^2.
  const d = (4 * r) / (3 * PI);
  const reach = length / 2 + d;
  out.inertia = (rectangle * (ll + 4 * r * r)) / 12 + disc * (0.5 * r * r - d * d + reach * reach);
}

function massOfPolygon(shape: Shape, perPx2: number, out: MassData): void {
  const { points, centroidX, centroidY } = shape;
  const size = points.length;
  let area2 = 0;
  let second = 0;
  let ax = points[size - 2]! - centroidX;
  let ay = points[size - 1]! - centroidY;
  for (let i = 0; i < size; i += 2) {
    const bx = points[i]! - centroidX;
    const by = points[i + 1]! - centroidY;
    const cross = ax * by - ay * bx;
    area2 += cross;
    second += cross * (ax * ax + ax * bx + bx * bx + ay * ay + ay * by + by * by);
    ax = bx;
    ay = by;
  }
  out.mass = (perPx2 * area2) / 2;
  out.inertia = (perPx2 * second) / 12;
}
