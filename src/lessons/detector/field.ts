/** The bodies on the field: sixty places and sizes thrown once by seeded dice, of which the first n are on. */
import { clamp, Dice, makeBox, makeCircle, type Shape, type Vec } from '#engine';
import type { Figure, Part, Pose, Rect } from '../lesson.ts';

export const LEAST = 2;
export const MOST = 60;
/** Bodies of the default field, whose sizes are as thrown. */
export const DEFAULT_COUNT = 10;

/** px */
export const FIELD: Rect = { x: 0, y: 0, width: 480, height: 480 };
/** Room between a body and the field's edge when it is thrown, px. */
const MARGIN = 10;

/** Found by search: of its ten bodies' 45 pairs 36 are rejected, 9 measured, 8 hit, and none of it is a near thing. */
const SEED = 232309;

interface Throw {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly width: number;
  readonly height: number;
}

/** More bodies are smaller ones: together they cover about as much of the field, so that it stays readable. */
const scaleOf = (count: number): number => Math.sqrt(DEFAULT_COUNT / Math.max(count, DEFAULT_COUNT));

/** Bodies behind the default ones get the roomiest of so many places, so that they fill the field and do not pile up. */
const PLACES = 3;

/** Whole px, so that no rounding stands between the picture and the answer. */
function throwField(): readonly Throw[] {
  const dice = new Dice(SEED);
  const throws: Throw[] = [];
  for (let i = 0; i < MOST; i++) {
    const [radius, width, height] = [30 + dice.below(23), 60 + dice.below(49), 52 + dice.below(49)];
    // The largest that this body is ever drawn.
    const scale = scaleOf(i + 1);
    const throwOne = (): Vec => ({
      x: throwAlong(dice, FIELD.width, scale * Math.max(width / 2, radius)),
      y: throwAlong(dice, FIELD.height, scale * Math.max(height / 2, radius)),
    });
    let best = throwOne();
    for (let k = 1; k < PLACES && i >= DEFAULT_COUNT; k++) {
      const other = throwOne();
      if (roomAt(other, throws) > roomAt(best, throws)) best = other;
    }
    throws.push({ ...best, radius, width, height });
  }
  return throws;
}

function throwAlong(dice: Dice, size: number, half: number): number {
  return Math.round(MARGIN + half + dice.next() * (size - 2 * MARGIN - 2 * half));
}

/** Squared distance to the nearest of the others, px². */
function roomAt({ x, y }: Vec, others: readonly Throw[]): number {
  return Math.min(...others.map((other) => (other.x - x) * (other.x - x) + (other.y - y) * (other.y - y)));
}

const THROWS = throwField();
const IDS = THROWS.map((_, i) => `b${i + 1}`);

export type Kinds = 'both' | 'discs' | 'boxes';

export const countOf = (figure: Figure): number => Math.round(Number(figure.values.bodies));

/** Disc or box? With both kinds they take turns. */
export function isBox(kinds: Kinds, index: number): boolean {
  return kinds === 'both' ? index % 2 === 1 : kinds === 'boxes';
}

const shapes = new Map<string, Shape>();

/** The shape of a body; the same one for the same question, because shapes never change. */
export function shapeAt(index: number, kinds: Kinds, count: number): Shape {
  const scale = scaleOf(count);
  const box = isBox(kinds, index);
  const key = `${index} ${box} ${scale}`;
  const known = shapes.get(key);
  if (known) return known;
  const { radius, width, height } = THROWS[index]!;
  const shrink = (size: number) => Math.round(scale * size);
  const shape = box ? makeBox(shrink(width), shrink(height)) : makeCircle(shrink(radius));
  shapes.set(key, shape);
  return shape;
}

function makePart(id: string, index: number): Part {
  const { x, y } = THROWS[index]!;
  return {
    id,
    label: `Body ${index + 1}`,
    start: { x, y, degrees: 0 },
    turns: false,
    shape: (figure) =>
      index < countOf(figure) ? shapeAt(index, figure.values.shapes as Kinds, countOf(figure)) : undefined,
  };
}

export const parts: readonly Part[] = IDS.map(makePart);

/** Where the present bodies stand, in order. */
export function posesOf(figure: Figure): Pose[] {
  return IDS.slice(0, countOf(figure)).map((id) => figure.poses[id]!);
}

/** No body leaves the field, not in part either. */
export function keepInside(figure: Figure, id: string): Figure {
  const pose = figure.poses[id]!;
  const shape = shapeAt(IDS.indexOf(id), figure.values.shapes as Kinds, countOf(figure));
  // A disc has a radius and no half sizes, a box the other way round.
  const halfWidth = shape.halfWidth + shape.radius;
  const halfHeight = shape.halfHeight + shape.radius;
  const x = clamp(pose.x, FIELD.x + halfWidth, FIELD.x + FIELD.width - halfWidth);
  const y = clamp(pose.y, FIELD.y + halfHeight, FIELD.y + FIELD.height - halfHeight);
  if (x === pose.x && y === pose.y) return figure;
  return { ...figure, poses: { ...figure.poses, [id]: { ...pose, x, y } } };
}
