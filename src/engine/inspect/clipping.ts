/**
 * How two edges become contact points: the edge of the one that looks along the normal is the reference face, the
 * other one's the incident face, and the planes square to the reference face at its ends cut the incident face
 * (Sutherland and Hodgman, 1974). Told again from a manifold that was found, in world coordinates.
 */
import type { Shape } from '../geometry/shape.ts';
import type { Pose, Vec } from '../math.ts';
import type { ContactReport } from './contact.ts';
import { cornerOf } from './pair.ts';

export interface Side {
  readonly shape: Shape;
  readonly pose: Readonly<Pose>;
}

export interface ClippedPoint {
  /** On the incident face, px. */
  readonly x: number;
  readonly y: number;
  /** Signed distance from the reference face, radii taken off, px. */
  readonly separation: number;
  /** Whether a side plane moved it here; otherwise it is an end of the incident face. */
  readonly cut: boolean;
}

export interface Clipping {
  readonly reference: 'a' | 'b';
  readonly referenceEdge: number;
  readonly incidentEdge: number;
  /** Ends of both faces before the cut, px. */
  readonly referenceFace: readonly [Vec, Vec];
  readonly incidentFace: readonly [Vec, Vec];
  /** Outward unit normals of the two side planes, which stand at the ends of the reference face. */
  readonly sideNormals: readonly [Vec, Vec];
  readonly clipped: readonly ClippedPoint[];
}

/** Faces whose normals both lie along the contact's within this (a sine): A's is the reference, as the collider takes it. */
const SAME = 1e-9;

/** Null when no two edges met. The contact must be in the order of the two sides. */
export function reportClipping(a: Side, b: Side, contact: ContactReport): Clipping | null {
  const feature = contact.points[0]?.feature;
  if (feature?.kind !== 'edges') return null;
  const { normal } = contact;
  const ofA = Math.abs(slant(a, feature.a, normal)) <= Math.abs(slant(b, feature.b, normal)) + SAME;
  const reference = ofA ? 'a' : 'b';
  const [ref, inc] = reference === 'a' ? [a, b] : [b, a];
  const referenceEdge = reference === 'a' ? feature.a : feature.b;
  const incidentEdge = reference === 'a' ? feature.b : feature.a;
  const referenceFace = faceOf(ref, referenceEdge);
  const incidentFace = faceOf(inc, incidentEdge);
  const out = reference === 'a' ? normal : { x: -normal.x, y: -normal.y };
  // Along the face, from its first end to its second; corners run so that the outward normal is on its left in y-down.
  const along = { x: -out.y, y: out.x };
  const radii = a.shape.radius + b.shape.radius;
  return {
    reference,
    referenceEdge,
    incidentEdge,
    referenceFace,
    incidentFace,
    sideNormals: [{ x: -along.x, y: -along.y }, along],
    clipped: clip(referenceFace, incidentFace, along, out, radii),
  };
}

/** Sine of the angle between an edge's normal and a direction. */
function slant({ shape, pose }: Side, edge: number, along: Vec): number {
  const x = shape.normals[2 * edge]!;
  const y = shape.normals[2 * edge + 1]!;
  return (pose.c * x - pose.s * y) * along.y - (pose.s * x + pose.c * y) * along.x;
}

function faceOf({ shape, pose }: Side, edge: number): [Vec, Vec] {
  return [cornerOf(shape, pose, edge), cornerOf(shape, pose, edge + 1)];
}

function clip(ref: readonly [Vec, Vec], inc: readonly [Vec, Vec], along: Vec, out: Vec, radii: number): ClippedPoint[] {
  const [from, to] = ref;
  const end = (to.x - from.x) * along.x + (to.y - from.y) * along.y;
  const place = ({ x, y }: Vec): number => (x - from.x) * along.x + (y - from.y) * along.y;
  const points: ClippedPoint[] = [];
  // The incident face runs against the reference face: its second end comes first.
  for (const [point, other] of [
    [inc[1], inc[0]],
    [inc[0], inc[1]],
  ] as const) {
    const t = place(point);
    const low = Math.min(Math.max(t, Math.min(0, end)), Math.max(0, end));
    const span = place(other) - t;
    const share = span === 0 ? 0 : (low - t) / span;
    const x = point.x + share * (other.x - point.x);
    const y = point.y + share * (other.y - point.y);
    const separation = (x - from.x) * out.x + (y - from.y) * out.y - radii;
    points.push({ x, y, separation, cut: low !== t });
  }
  return points;
}
