/**
 * GJK (Gilbert, Johnson and Keerthi, 1988): distance and nearest points of two convex sets known by their support
 * functions, as the point of the Minkowski difference A - B nearest to the origin.
 *
 * A simplex of at most three points of the difference is improved by its support point towards the origin. It ends when
 * the support gets no nearer by more than rounding, when it has been seen before, or when nothing improves any more; the
 * last two turn what could become an endless loop into an answer good to rounding. A hard limit stands behind them.
 */
import { buildCircle } from '../geometry/build.ts';
import { requireShape } from '../geometry/check.ts';
import { REAL } from '../geometry/real.ts';
import type { Shape } from '../geometry/shape.ts';
import { type Convex, PlacedShape } from '../geometry/support.ts';
import type { Pose, Vec } from '../math.ts';
import type { Trace } from '../trace.ts';

/** What came of a search; its caller owns it. */
export class GjkResult {
  /** Do the sets share a point? */
  overlapping = false;
  /** Distance, px; 0 when they overlap. */
  distance = REAL;
  /** Do their cores overlap? Their distance without the radii, px. */
  coresOverlap = false;
  coreDistance = REAL;
  /** Nearest points of A and B; a common point when they overlap. */
  ax = REAL;
  ay = REAL;
  bx = REAL;
  by = REAL;
  /** Unless the cores overlap: the unit vector from A to B on which the shadows are `distance` apart, the certificate. */
  nx = REAL;
  ny = REAL;
  iterations = 0;
  /** Did the hard limit end the search? */
  capped = false;
}

/** Hard limit. Polygons need about log(n) steps, smooth sets about twenty; random and adversarial tests stay below 40. */
const MAX_ITERATIONS = 100;

/** The distance is known when the lower bound on it is this near, relatively. */
const PRECISION = 1e-13;

/** A point of the difference, and the points of A and B that it is the difference of. */
export class Vertex {
  x = REAL;
  y = REAL;
  ax = REAL;
  ay = REAL;
  bx = REAL;
  by = REAL;

  set(from: Readonly<Vertex>): void {
    this.x = from.x;
    this.y = from.y;
    this.ax = from.ax;
    this.ay = from.ay;
    this.bx = from.bx;
    this.by = from.by;
  }
}

/** The simplex at the end of the last search: EPA starts from it. */
export const simplex: readonly [Vertex, Vertex, Vertex] = [new Vertex(), new Vertex(), new Vertex()];
let count = 0;

export function simplexCount(): number {
  return count;
}

const next = new Vertex();
const pointA: Vec = { x: 0, y: 0 };
const pointB: Vec = { x: 0, y: 0 };
const towards: Vec = { x: 1, y: 0 };
const back: Vec = { x: 1, y: 0 };

/** Nearest point of the simplex to the origin; on an edge, its place from 0 at the start to 1 at the end. */
class Near {
  x = REAL;
  y = REAL;
  place = REAL;
  /** Squared distance. */
  square = REAL;
}

const near = new Near();

/** Support point of the difference of the cores A - B in a direction. */
export function supportDifference(a: Convex, b: Convex, direction: Readonly<Vec>, out: Vertex): void {
  a.supportCore(direction, pointA);
  back.x = -direction.x;
  back.y = -direction.y;
  b.supportCore(back, pointB);
  out.ax = pointA.x;
  out.ay = pointA.y;
  out.bx = pointB.x;
  out.by = pointB.y;
  out.x = pointA.x - pointB.x;
  out.y = pointA.y - pointB.y;
}

/**
 * Distance of two convex sets, written to `out`. The search looks at their cores, and the radii come off the distance: a
 * circle or capsule costs what its point or segment does.
 *
 * A trace is told `gjk-simplex` (what is left of the simplex, and its point nearest to the origin), `gjk-support` (the
 * support point in the search direction, and what it gains) and, once, `gjk-end` (why the search ended).
 */
export function gjkDistance(a: Convex, b: Convex, out: GjkResult, trace: Trace | null = null): void {
  towards.x = 1;
  towards.y = 0;
  supportDifference(a, b, towards, simplex[0]);
  count = 1;
  reduceSimplex();
  out.coresOverlap = false;
  out.capped = false;
  for (out.iterations = 1; ; out.iterations++) {
    const square = near.x * near.x + near.y * near.y;
    out.coresOverlap = square === 0;
    out.capped = out.iterations === MAX_ITERATIONS;
    if (trace) tellSimplex(trace, out.iterations);
    if (out.coresOverlap || out.capped) break;
    towards.x = -near.x;
    towards.y = -near.y;
    supportDifference(a, b, towards, next);
    const improvement = square - (near.x * next.x + near.y * next.y);
    if (trace) tellSupport(trace, square, improvement);
    if (improvement <= PRECISION * square || isKnown()) break;
    simplex[count]!.set(next);
    count++;
    if (count === 3 && holdsOrigin()) {
      out.coresOverlap = true;
      break;
    }
    reduceSimplex();
    // Nearer by nothing: rounding has had the last word.
    if (near.x * near.x + near.y * near.y >= square) break;
  }
  writeResult(out);
  if (trace) tellEnd(trace, out);
  takeOffRadii(a, b, out);
}

/** A vertex as facts: its place, and the points of A and B that it comes from. */
export function placeFacts({ x, y, ax, ay, bx, by }: Readonly<Vertex>): Record<string, number> {
  return { x, y, ax, ay, bx, by };
}

/** The first `size` of some vertices as facts x0, y0, ax0, ay0, bx0, by0, x1, ... */
export function vertexFacts(vertices: readonly Readonly<Vertex>[], size: number): Record<string, number> {
  const facts: Record<string, number> = { count: size };
  for (let i = 0; i < size; i++) {
    for (const [name, value] of Object.entries(placeFacts(vertices[i]!))) facts[`${name}${i}`] = value;
  }
  return facts;
}

function tellSimplex(trace: Trace, iteration: number): void {
  const distance = Math.sqrt(near.x * near.x + near.y * near.y);
  trace.tell('gjk-simplex', { ...vertexFacts(simplex, count), iteration, nearX: near.x, nearY: near.y, distance });
}

/** `gain` is how much nearer to the origin, px, the support point's plane lies than the nearest point does. */
function tellSupport(trace: Trace, square: number, improvement: number): void {
  const gain = improvement / Math.sqrt(square);
  const place = { nearX: near.x, nearY: near.y, towardsX: towards.x, towardsY: towards.y };
  trace.tell('gjk-support', { ...vertexFacts(simplex, count), ...place, ...placeFacts(next), gain });
}

function tellEnd(trace: Trace, out: Readonly<GjkResult>): void {
  const inTriangle = out.coresOverlap && count === 3;
  const found = out.capped ? 'limit' : 'nearest';
  const why = inTriangle ? 'origin-inside' : out.coresOverlap ? 'origin-on-simplex' : found;
  trace.tell('gjk-end', { ...vertexFacts(simplex, count), why, nearX: near.x, nearY: near.y, distance: out.distance });
}

function isKnown(): boolean {
  for (let i = 0; i < count; i++) if (simplex[i]!.x === next.x && simplex[i]!.y === next.y) return true;
  return false;
}

/** Is the origin in the triangle: on the same side of all three edges, or on one of them? */
function holdsOrigin(): boolean {
  const p = simplex[0];
  const q = simplex[1];
  const r = simplex[2];
  const pq = p.x * q.y - p.y * q.x;
  const qr = q.x * r.y - q.y * r.x;
  const rp = r.x * p.y - r.y * p.x;
  if (pq === 0 && qr === 0 && rp === 0) return false;
  return (pq >= 0 && qr >= 0 && rp >= 0) || (pq <= 0 && qr <= 0 && rp <= 0);
}

/** Leaves the points of the simplex that the nearest point needs, one or two, and that point in `near`. */
function reduceSimplex(): void {
  if (count === 1) {
    near.x = simplex[0].x;
    near.y = simplex[0].y;
    return;
  }
  if (count === 3) {
    reduceToEdge(simplex[0], simplex[2]);
    const first = near.square;
    reduceToEdge(simplex[1], simplex[2]);
    const second = near.square;
    reduceToEdge(simplex[0], simplex[1]);
    if (first <= second && first <= near.square) simplex[1].set(simplex[2]);
    else if (second <= near.square) simplex[0].set(simplex[2]);
    count = 2;
  }
  reduceToEdge(simplex[0], simplex[1]);
  if (near.place === 1) simplex[0].set(simplex[1]);
  if (near.place === 0 || near.place === 1) count = 1;
}

/** The point of an edge nearest to the origin, with its place and squared distance, to `near`. */
function reduceToEdge(p: Readonly<Vertex>, q: Readonly<Vertex>): void {
  const ex = q.x - p.x;
  const ey = q.y - p.y;
  const toStart = -(p.x * ex + p.y * ey);
  const toEnd = q.x * ex + q.y * ey;
  if (toStart <= 0 || toEnd <= 0) {
    near.place = toStart <= 0 ? 0 : 1;
    near.x = toStart <= 0 ? p.x : q.x;
    near.y = toStart <= 0 ? p.y : q.y;
  } else {
    const ee = ex * ex + ey * ey;
    near.place = toStart / ee;
    // Along the edge's normal, and from the nearer end: both keep the digits of a small distance.
    const w = toStart < toEnd ? p : q;
    const height = (w.x * ey - w.y * ex) / ee;
    near.x = ey * height;
    near.y = -ex * height;
  }
  near.square = near.x * near.x + near.y * near.y;
}

function writeResult(out: GjkResult): void {
  const length = Math.sqrt(near.x * near.x + near.y * near.y);
  const apart = !out.coresOverlap && length > 0;
  out.distance = apart ? length : 0;
  out.nx = apart ? -near.x / length : 0;
  out.ny = apart ? -near.y / length : 0;
  const p = simplex[0];
  const q = simplex[1];
  const r = simplex[2];
  // Weights of the nearest point (of the origin, in a triangle) in the simplex.
  let u = 1;
  let v = 0;
  let w = 0;
  if (count === 3) {
    w = p.x * q.y - p.y * q.x;
    u = q.x * r.y - q.y * r.x;
    v = r.x * p.y - r.y * p.x;
    const sum = u + v + w;
    u /= sum;
    v /= sum;
    w /= sum;
  } else if (count === 2) {
    u = 1 - near.place;
    v = near.place;
  }
  out.ax = u * p.ax + v * q.ax + w * r.ax;
  out.ay = u * p.ay + v * q.ay + w * r.ay;
  out.bx = u * p.bx + v * q.bx + w * r.bx;
  out.by = u * p.by + v * q.by + w * r.by;
}

/** From the cores to the surfaces, or to one point between them that both share. */
function takeOffRadii(a: Convex, b: Convex, out: GjkResult): void {
  const radius = a.radius + b.radius;
  out.overlapping = out.distance <= radius;
  out.coreDistance = out.distance;
  if (out.coresOverlap || radius === 0) return;
  const share = Math.min(1, out.distance / radius);
  out.ax += share * a.radius * out.nx;
  out.ay += share * a.radius * out.ny;
  out.bx -= share * b.radius * out.nx;
  out.by -= share * b.radius * out.ny;
  out.distance = out.overlapping ? 0 : out.distance - radius;
}

const placedA = new PlacedShape(buildCircle(0));
const placedB = new PlacedShape(buildCircle(0));

/** Distance of two convex shapes at their poses, which are trusted. @throws TypeError for anything but convex shapes */
export function gjkShapes(a: Shape, ta: Readonly<Pose>, b: Shape, tb: Readonly<Pose>, out: GjkResult): void {
  requireShape(a, 'shape a');
  requireShape(b, 'shape b');
  placedA.shape = a;
  placedA.transform = ta;
  placedB.shape = b;
  placedB.transform = tb;
  gjkDistance(placedA, placedB, out);
}
