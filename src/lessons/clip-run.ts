/**
 * The seventh lesson's work: which faces meet, and how the incident one is cut to the manifold.
 *
 * The manifold is the engine's; its feature ids name the two edges. The cuts between are done here once more, one
 * half-plane at a time (Sutherland and Hodgman, 1974), and must end where the engine does.
 */
import { type ClipResult, clipShapes, collideManifold, Manifold, type Shape, type Transform, type Vec } from '#engine';
import { bakeShape, placeNormal, placePoint } from './poses.ts';
import { placePoints } from './strokes.ts';

/** All points p with n . p <= offset. */
export interface HalfPlane {
  readonly n: Vec;
  readonly offset: number;
}

const heightOver = ({ n, offset }: HalfPlane, p: Vec): number => n.x * p.x + n.y * p.y - offset;

/** What of a ring (or, open, of a chain) lies in a half-plane. */
export function cut(points: readonly Vec[], plane: HalfPlane, closed: boolean): Vec[] {
  const kept: Vec[] = [];
  for (const [i, p] of points.entries()) {
    const q = points[i + 1] ?? (closed ? points[0] : undefined);
    const hp = heightOver(plane, p);
    if (hp <= 0) kept.push(p);
    if (!q) continue;
    const hq = heightOver(plane, q);
    if ((hp < 0 && hq > 0) || (hp > 0 && hq < 0)) {
      const t = hp / (hp - hq);
      kept.push({ x: p.x + t * (q.x - p.x), y: p.y + t * (q.y - p.y) });
    }
  }
  return kept;
}

/** The half-plane of a shape behind one of its edges. */
export function behindEdge(shape: Shape, at: Readonly<Transform>, edge: number): HalfPlane {
  const n = placeNormal(shape, at, edge);
  const p = placePoint(at, shape.points[2 * edge]!, shape.points[2 * edge + 1]!);
  return { n, offset: n.x * p.x + n.y * p.y };
}

export interface ContactPoint {
  readonly id: number;
  /** Halfway between the two surfaces, px. */
  readonly at: Vec;
  readonly separation: number;
}

export interface Face {
  readonly of: 'A' | 'B';
  readonly edge: number;
  readonly from: Vec;
  readonly to: Vec;
  /** Outward. */
  readonly n: Vec;
}

/** The two faces, and the incident one after each cut: whole, first side plane, second one, below the reference face. */
export interface FaceClip {
  readonly reference: Face;
  readonly incident: Face;
  readonly sides: readonly [HalfPlane, HalfPlane];
  readonly stages: readonly [readonly Vec[], readonly Vec[], readonly Vec[], readonly Vec[]];
}

export interface Clipping {
  readonly normal: Vec;
  readonly points: readonly ContactPoint[];
  /** Null where a corner is nearest to a corner: there is nothing to cut. */
  readonly faces: FaceClip | null;
  /** B after each cut by an edge of A. */
  readonly cuts: readonly (readonly Vec[])[];
  readonly common: ClipResult;
}

/** Keeps the points of every pair in reach of a figure, so that the faces can be told however far apart they are, px. */
const FAR = 1e5;

const manifold = new Manifold();

function collidePair(a: Shape, ta: Readonly<Transform>, b: Shape, tb: Readonly<Transform>, margin: number): void {
  manifold.margin = margin;
  collideManifold(a, ta, b, tb, manifold);
}

function faceOf(of: 'A' | 'B', shape: Shape, at: Readonly<Transform>, edge: number): Face {
  const points = placePoints(shape, at);
  return { of, edge, from: points[edge]!, to: points[(edge + 1) % points.length]!, n: placeNormal(shape, at, edge) };
}

/** The two edges that the feature id names, and which of them has the manifold's normal. */
function facesOf(a: Shape, ta: Readonly<Transform>, b: Shape, tb: Readonly<Transform>): [Face, Face] | null {
  const { id } = manifold.p0;
  if (manifold.pointCount === 0 || id >= 2 * a.count * b.count) return null;
  const pair = Math.floor(id / 2);
  const ofA = faceOf('A', a, ta, Math.floor(pair / b.count));
  const ofB = faceOf('B', b, tb, pair % b.count);
  const alongA = ofA.n.x * manifold.nx + ofA.n.y * manifold.ny;
  const alongB = -(ofB.n.x * manifold.nx + ofB.n.y * manifold.ny);
  return alongA >= alongB ? [ofA, ofB] : [ofB, ofA];
}

function clipFaces(reference: Face, incident: Face, margin: number): FaceClip {
  const { from, to, n } = reference;
  const t = { x: -n.y, y: n.x };
  const start: HalfPlane = { n: { x: -t.x, y: -t.y }, offset: -(t.x * from.x + t.y * from.y) };
  const end: HalfPlane = { n: t, offset: t.x * to.x + t.y * to.y };
  const below: HalfPlane = { n, offset: n.x * from.x + n.y * from.y + margin };
  const whole = [incident.from, incident.to];
  const once = cut(whole, start, false);
  const twice = cut(once, end, false);
  // An end above the face is dropped, not cut to it: where the incident face crosses it the shapes do not press.
  const kept = twice.filter((p) => heightOver(below, p) <= 0);
  return { reference, incident, sides: [start, end], stages: [whole, once, twice, kept] };
}

export function runClipping(
  a: Shape,
  ta: Readonly<Transform>,
  b: Shape,
  tb: Readonly<Transform>,
  margin: number,
): Clipping {
  collidePair(a, ta, b, tb, FAR);
  const faces = facesOf(a, ta, b, tb);
  const normal = { x: manifold.nx + 0, y: manifold.ny + 0 };
  collidePair(a, ta, b, tb, margin);
  const points = [manifold.p0, manifold.p1].slice(0, manifold.pointCount).map(({ id, x, y, separation }) => ({
    id,
    at: { x: ta.x + x, y: ta.y + y },
    separation,
  }));
  const cuts: Vec[][] = [];
  for (let edge = 0, ring = placePoints(b, tb); edge < a.count; edge++) {
    ring = cut(ring, behindEdge(a, ta, edge), true);
    cuts.push(ring);
  }
  return {
    normal,
    points,
    faces: faces && clipFaces(faces[0], faces[1], margin),
    cuts,
    common: clipShapes(bakeShape(a, ta), bakeShape(b, tb)),
  };
}
