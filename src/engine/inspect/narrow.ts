/**
 * What the narrow phase has to say: which collider looked, every candidate axis with both shadows, how the contact
 * points were cut, and the manifold that the tick left. Axes and distances are measured anew at the present pose.
 */
import { BoundsFilter, type BoundsTest } from '../bounds-filter.ts';
import { SHAPE_NAMES, type ShapeName } from '../geometry/shape.ts';
import type { Vec } from '../math.ts';
import { Manifold } from '../narrow-phase/manifold.ts';
import { PairAnswer, queryShapes } from '../narrow-phase/query.ts';
import { reportAxes, type SatAxis } from '../narrow-phase/sat.ts';
import type { WorldState } from '../state.ts';
import type { PairState } from '../tolerance.ts';
import { type Clipping, reportClipping, type Side } from './clipping.ts';
import { type ColliderNote, noteCollider } from './colliders.ts';
import { type ContactReport, reportContact } from './contact.ts';
import { type PartPair, poseOf } from './pair.ts';

export interface NarrowPart {
  /** Numbers of the colliders within A and B, and their shapes. */
  readonly part: number;
  readonly otherPart: number;
  readonly shapes: readonly [ShapeName, ShapeName];
  readonly collider: ColliderNote;
  /** State by the world's tolerance, and signed distance, px. */
  readonly state: PairState;
  readonly separation: number;
  /** Unit normal from A to B, and the nearest (when they overlap: the deepest) points of the two surfaces, px. */
  readonly normal: Vec;
  readonly nearestA: Vec;
  readonly nearestB: Vec;
  /** Candidate axes; `chosen` is the one that decided: the normal's while there is a manifold, else the widest gap. */
  readonly axes: readonly SatAxis[];
  readonly chosen: number;
  /** The second look at the bounding volumes, and whether it leaves the exact test out. */
  readonly secondLook: BoundsTest;
  readonly rejected: boolean;
  /** Whether exact shapes collide, or only their bounding volumes. */
  readonly exact: boolean;
  readonly clipping: Clipping | null;
  /** Null while the boxes have not met. */
  readonly contact: ContactReport | null;
}

/** Cosine from which on two directions are one. */
const PARALLEL = 1 - 1e-6;

export function reportNarrow(state: WorldState, parts: readonly PartPair[]): NarrowPart[] {
  return parts.map((part) => reportPart(state, part));
}

function reportPart(state: WorldState, { own, other, part, otherPart, contact }: PartPair): NarrowPart {
  const { colliders, settings } = state;
  const a: Side = { shape: colliders.shape[own]!, pose: poseOf(state, own) };
  const b: Side = { shape: colliders.shape[other]!, pose: poseOf(state, other) };
  const answer = new PairAnswer();
  queryShapes(a.shape, a.pose, b.shape, b.pose, settings.epsilon, answer);
  const report = contact === -1 ? null : reportContact(state, contact, state.contacts.pair[contact * 4] !== own);
  const { axes, minimum } = reportAxes(a.shape, b.shape, a.pose, b.pose);
  return {
    part,
    otherPart,
    shapes: [SHAPE_NAMES[a.shape.type], SHAPE_NAMES[b.shape.type]],
    collider: noteCollider(a.shape.type, b.shape.type),
    state: answer.state,
    separation: answer.separation,
    normal: { x: answer.nx + 0, y: answer.ny + 0 },
    nearestA: { x: answer.ax, y: answer.ay },
    nearestB: { x: answer.bx, y: answer.by },
    axes,
    chosen: chooseAxis(axes, minimum, report),
    secondLook: settings.boundsTest,
    rejected: isRejected(state, a, b),
    exact: settings.narrowPhase,
    clipping: report && settings.narrowPhase ? reportClipping(a, b, report) : null,
    contact: report,
  };
}

function chooseAxis(axes: readonly SatAxis[], minimum: number, contact: ContactReport | null): number {
  if (!contact || contact.points.length === 0) return minimum;
  const { normal } = contact;
  const along = axes.findIndex(({ normal: n }) => Math.abs(n.x * normal.x + n.y * normal.y) > PARALLEL);
  return along === -1 ? minimum : along;
}

function isRejected({ settings }: WorldState, a: Side, b: Side): boolean {
  const filter = new BoundsFilter();
  filter.test = settings.boundsTest;
  const wanted = new Manifold();
  wanted.margin = settings.epsilon;
  return filter.rejects(a.shape, a.pose, b.shape, b.pose, wanted);
}
