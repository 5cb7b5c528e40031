/**
 * What the broad phase has to say about a pair: its boxes as they are compared, the axis that tells them apart, who
 * named the pair, and what keeps it from being looked at at all.
 */
import { DYNAMIC, SENSOR, STATIC } from '../bodies.ts';
import type { Body } from '../body.ts';
import { IntList } from '../broad-phase/pair-buffer.ts';
import { Aabb, boundsOf } from '../geometry/aabb.ts';
import { isAtRest } from '../sleep.ts';
import type { WorldState } from '../state.ts';
import { gapOfBoxes, type PartPair, poseOf } from './pair.ts';

/** [minX, maxX] x [minY, maxY], px. */
export type BoxReport = Readonly<Record<'minX' | 'minY' | 'maxX' | 'maxY', number>>;

/** Why two bodies never become a candidate, whatever their boxes do. */
export type Exclusion =
  | 'same-body'
  | 'filters' // category of the one is not in the mask of the other
  | 'two-sensors'
  | 'nothing-dynamic'; // neither can be pushed, and no sensor is there to be told

export interface BoxPair {
  /** Numbers of the colliders within A and B. */
  readonly part: number;
  readonly otherPart: number;
  readonly tightA: BoxReport;
  readonly tightB: BoxReport;
  /** The world's boxes with their margin, which are what is compared. */
  readonly fatA: BoxReport;
  readonly fatB: BoxReport;
  /** Between the fat boxes along each axis, px; negative: they overlap by so much. */
  readonly gapX: number;
  readonly gapY: number;
  /** The first axis with a gap, x before y, and the gap, px; null and 0 when the boxes overlap. */
  readonly axis: 'x' | 'y' | null;
  readonly gap: number;
  /** Whether the strategy, asked for A's box, names B's collider. */
  readonly named: boolean;
  /** Whether the world keeps a contact for the two: they were named, and no filter left them out. */
  readonly candidate: boolean;
}

export interface BroadReport {
  /** The strategy in force, as in the register. */
  readonly strategy: string;
  /** The nearest pairs of colliders, and how many there are. */
  readonly boxes: readonly BoxPair[];
  readonly boxPairs: number;
  readonly candidate: boolean;
  readonly exclusions: readonly Exclusion[];
  readonly filters: Readonly<Record<'categoryA' | 'maskA' | 'categoryB' | 'maskB', number>>;
  /** Both rest: the pair is not looked at again, and what is known of it stays. */
  readonly resting: boolean;
}

export function reportBroad(
  state: WorldState,
  a: Body,
  b: Body,
  parts: readonly PartPair[],
  count: number,
): BroadReport {
  const { bodies } = state;
  return {
    strategy: state.settings.broadPhase,
    boxes: parts.map((part) => compareBoxes(state, part)),
    boxPairs: count,
    candidate: parts.some(({ contact }) => contact !== -1),
    exclusions: listExclusions(state, a, b),
    filters: {
      categoryA: bodies.category[a.slot]!,
      maskA: bodies.mask[a.slot]!,
      categoryB: bodies.category[b.slot]!,
      maskB: bodies.mask[b.slot]!,
    },
    resting: isAtRest(state, a.slot) && isAtRest(state, b.slot),
  };
}

/** All reasons for which the world's filter refuses the two; none when it accepts them. */
export function listExclusions({ bodies }: WorldState, a: Body, b: Body): Exclusion[] {
  if (a === b) return ['same-body'];
  const i = a.slot;
  const k = b.slot;
  const found: Exclusion[] = [];
  const agree = (bodies.category[i]! & bodies.mask[k]!) !== 0 && (bodies.category[k]! & bodies.mask[i]!) !== 0;
  if (!agree) found.push('filters');
  const sensors = (bodies.flags[i]! & SENSOR) + (bodies.flags[k]! & SENSOR);
  if (sensors === 2 * SENSOR) found.push('two-sensors');
  const isDynamic = bodies.kind[i] === DYNAMIC || bodies.kind[k] === DYNAMIC;
  const isTold = sensors === SENSOR && (bodies.kind[i] !== STATIC || bodies.kind[k] !== STATIC);
  if (sensors !== 2 * SENSOR && !isDynamic && !isTold) found.push('nothing-dynamic');
  return found;
}

function compareBoxes(state: WorldState, { own, other, part, otherPart, contact }: PartPair): BoxPair {
  const { data } = state.boxes;
  const gapX = gapOfBoxes(data, own, other, 0);
  const gapY = gapOfBoxes(data, own, other, 1);
  return {
    part,
    otherPart,
    tightA: tightBox(state, own),
    tightB: tightBox(state, other),
    fatA: fatBox(data, own),
    fatB: fatBox(data, other),
    gapX,
    gapY,
    axis: gapX > 0 ? 'x' : gapY > 0 ? 'y' : null,
    gap: gapX > 0 ? gapX : Math.max(gapY, 0),
    named: isNamed(state, own, other),
    candidate: contact !== -1,
  };
}

function tightBox(state: WorldState, collider: number): BoxReport {
  const box = new Aabb();
  boundsOf(state.colliders.shape[collider]!, poseOf(state, collider), box);
  return { ...box };
}

function fatBox(data: Float64Array, collider: number): BoxReport {
  const k = 4 * collider;
  return { minX: data[k]!, minY: data[k + 1]!, maxX: data[k + 2]!, maxY: data[k + 3]! };
}

/** Asks the strategy in force; what it counts meanwhile is not the tick's. */
function isNamed({ broadPhase, boxes }: WorldState, own: number, other: number): boolean {
  if (!boxes.isSet(own) || !boxes.isSet(other)) return false;
  const { counters } = broadPhase;
  const counted = { ...counters };
  const found = new IntList();
  const { minX, minY, maxX, maxY } = fatBox(boxes.data, own);
  broadPhase.queryBox(minX, minY, maxX, maxY, found);
  Object.assign(counters, counted);
  for (let i = 0; i < found.count; i++) if (found.at(i) === other) return true;
  return false;
}
