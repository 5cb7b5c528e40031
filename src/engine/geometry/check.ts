/**
 * What the doors check before they ask the geometry: that a shape is a convex shape of this engine, and that a pose is
 * one. Questions that write into a record of their caller's are asked thousands of times a tick and trust both.
 */
import type { Pose } from '../math.ts';
import { ConcavePolygon } from './concave.ts';
import { Shape } from './shape.ts';

/** How far c^2 + s^2 of a rotation may be from 1: single precision is good enough, a scale is not. */
const TURN_SLACK = 1e-6;

/** @throws RangeError naming the value, unless all four numbers are finite and c and s are a rotation */
export function requirePose(pose: Readonly<Pose>, what: string): void {
  if (typeof pose !== 'object' || pose === null) {
    throw new TypeError(
      `${what} must be a pose { x, y, c, s }, got ${String(pose)}: new Transform().set(x, y, angle) makes one`,
    );
  }
  const { x, y, c, s } = pose;
  if (isPose(x, y, c, s)) return;
  for (const [key, value] of [['x', x] as const, ['y', y] as const, ['c', c] as const, ['s', s] as const]) {
    if (Number.isFinite(value)) continue;
    throw new RangeError(
      `${what} needs x, y and the cosine c and sine s of its angle, all finite, got ${key} ${String(value)}: new Transform().set(x, y, angle) makes one`,
    );
  }
  throw new RangeError(
    `${what} must be a rotation, c^2 + s^2 = 1, got c ${c} and s ${s}: a pose does not scale, make the shape larger instead`,
  );
}

function isPose(x: number, y: number, c: number, s: number): boolean {
  const off = c * c + s * s - 1;
  return Number.isFinite(x) && Number.isFinite(y) && off >= -TURN_SLACK && off <= TURN_SLACK;
}

/** @throws TypeError saying what it is instead, unless it is a convex shape of this engine */
export function requireShape(shape: Shape, what: string): Shape {
  if (shape instanceof Shape) return shape;
  throw new TypeError(`${what} must be a convex shape from a maker such as makeBox, got ${describeNoShape(shape)}`);
}

/** @throws TypeError saying what it is instead, unless it is a shape of this engine, convex or not */
export function requireGeometry(shape: Shape | ConcavePolygon, what: string): void {
  if (shape instanceof Shape || shape instanceof ConcavePolygon) return;
  throw new TypeError(`${what} must be a shape from a maker such as makeBox, got ${describeNoShape(shape)}`);
}

/** What somebody gave where a shape belongs, and what to give instead. */
export function describeNoShape(value: unknown): string {
  if (value instanceof ConcavePolygon) return 'a concave polygon: give its pieces (polygon.pieces)';
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return 'a list: give one shape';
  if ('packed' in value || 'pieces' in value) {
    return 'a shape of another copy of the engine: import makers and questions from one and the same module';
  }
  if ('type' in value) return `a description of a ${String(value.type)}: buildShape makes a shape of it`;
  return 'an object that no maker made';
}
