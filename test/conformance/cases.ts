/**
 * Conformance cases: their format, how their shapes are made, and how numbers are compared.
 *
 * A case file has one JSON object a line: { id, kind, note, ...inputs, expect }. Expected values were computed exactly
 * from the inputs and rounded once. Unless a kind says otherwise a length or coordinate is right within
 * 1e-9 of itself plus 1e-12 of S, the largest absolute coordinate or radius of the case.
 */
import { buildBounds, buildCapsule, buildCircle, buildPolygon } from '../../src/engine/geometry/build.ts';
import type { Shape } from '../../src/engine/geometry/shape.ts';
import type { Vec } from '../../src/engine/math.ts';

export type Pair = readonly [number, number];

export type ShapeCase =
  | { type: 'circle'; center: Pair; radius: number }
  | { type: 'box'; min: Pair; max: Pair }
  | { type: 'polygon'; points: readonly Pair[] }
  | { type: 'capsule'; a: Pair; b: Pair; radius: number };

export interface Case {
  id: string;
  kind: string;
  note: string;
  expect: Record<string, unknown>;
  [input: string]: unknown;
}

export const toVec = ([x, y]: Pair): Vec => ({ x, y });

/** The engine's shape for a convex shape of a case. */
export function toShape(shape: ShapeCase): Shape {
  switch (shape.type) {
    case 'circle':
      return buildCircle(shape.radius, ...shape.center);
    case 'box':
      return buildBounds(...shape.min, ...shape.max);
    case 'capsule':
      return buildCapsule(...shape.a, ...shape.b, shape.radius);
    case 'polygon':
      return buildPolygon(shape.points.map(toVec));
  }
}

/** S: the largest absolute number among the inputs. */
export function sizeOf(item: Case): number {
  const { id: _id, kind: _kind, note: _note, expect: _expect, epsilon: _epsilon, ...inputs } = item;
  return Math.max(1e-300, largest(inputs));
}

function largest(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.abs(value) : 0;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((most, part) => Math.max(most, largest(part)), 0);
}

/** Gathers what is wrong with one case, as sentences with expected and got. */
export class Verdict {
  readonly faults: string[] = [];
  readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  /** Equality; what a case does not expect is not prescribed. */
  is(what: string, got: unknown, expected: unknown): void {
    if (expected !== undefined && got !== expected) this.fail(what, got, expected);
  }

  /** A number within `tolerance`; NaN is never right. */
  near(what: string, got: number, expected: number, tolerance = this.slack(expected)): void {
    if (!(Math.abs(got - expected) <= tolerance)) this.fail(what, got, expected);
  }

  /** A vector, component by component. */
  nearVec(what: string, got: Readonly<Vec> | null, expected: Pair, tolerance?: number): void {
    this.near(`${what}.x`, got?.x ?? Number.NaN, expected[0], tolerance);
    this.near(`${what}.y`, got?.y ?? Number.NaN, expected[1], tolerance);
  }

  ok(what: string, holds: boolean, got: unknown, expected: unknown): void {
    if (!holds) this.fail(what, got, expected);
  }

  fail(what: string, got: unknown, expected: unknown): void {
    this.faults.push(`${what}: expected ${show(expected)}, got ${show(got)}`);
  }

  /** 1e-9 of the value plus 1e-12 of the case's size. */
  slack(expected: number): number {
    return 1e-9 * Math.abs(expected) + 1e-12 * this.size;
  }
}

function show(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'string') return String(value);
  return JSON.stringify(value) ?? String(value);
}

/** Is `vector` between the directions t1 and t2, by increasing angle, at most half a turn apart? */
export function isBetween(vector: Readonly<Vec>, [t1, t2]: readonly [Pair, Pair], tolerance: number): boolean {
  const cross = (ax: number, ay: number, bx: number, by: number) => ax * by - ay * bx;
  if (cross(t1[0], t1[1], vector.x, vector.y) < -tolerance) return false;
  const halfTurn = Math.hypot(t1[0] + t2[0], t1[1] + t2[1]) <= 1e-9 * Math.hypot(t1[0], t1[1]);
  return halfTurn || cross(vector.x, vector.y, t2[0], t2[1]) >= -tolerance;
}
