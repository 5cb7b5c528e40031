// What the doors of the geometry say to a pose, a point or a shape that they cannot use: never a NaN, never a wrong yes.
import { describe, expect, test } from 'vitest';
import {
  castRay,
  clipShapes,
  collide,
  containsPoint,
  GjkResult,
  gjkShapes,
  IDENTITY,
  makeBox,
  makeCircle,
  makeConcave,
  type Pose,
  RayHit,
  reportAxes,
  type Shape,
  sweep,
  type Tolerance,
  thinnest,
  World,
} from '#engine';

const box = makeBox(20, 20);
const ball = makeCircle(4, 13, 0);
const right: Pose = { x: 30, y: 0, c: 1, s: 0 };
const points = [0, 0, 100, 0, 100, 100, 70, 100, 70, 30, 30, 30, 30, 100, 0, 100];
const notched = makeConcave(points.flatMap((x, i) => (i % 2 === 0 ? [{ x, y: points[i + 1]! }] : [])));
const any = (value: unknown) => value as Pose;
const RIGHTWARDS = { x: 20, y: 0 };

describe('a pose', () => {
  test('may be any record of x, y, c and s', () => {
    expect(collide(box, makeCircle(4), 0, IDENTITY, right).distance).toBeCloseTo(16, 12);
    expect(containsPoint(box, right, 39, 9)).toBe(true);
  });

  const broken: [string, Pose, RegExp][] = [
    ['with a NaN', { ...right, x: Number.NaN }, /pose .*got x NaN/],
    ['that is none', any(null), /pose .*must be a pose \{ x, y, c, s \}, got null/],
    ['without its angle', { x: 1, y: 2 } as Pose, /pose .*got c undefined: new Transform\(\)\.set\(x, y, angle\)/],
    ['that is infinitely far', { ...right, y: Infinity }, /pose .*got y Infinity/],
    ['that scales', { x: 0, y: 0, c: 2, s: 0 }, /pose .*must be a rotation.* got c 2 and s 0/],
  ];
  test.each(broken)('%s is refused by every question that makes its answer', (_, pose, message) => {
    expect(() => collide(box, ball, 0, pose)).toThrow(message);
    expect(() => collide(box, ball, 0, IDENTITY, pose)).toThrow(message);
    expect(() => sweep(box, RIGHTWARDS, ball, 0, pose)).toThrow(message);
    expect(() => sweep(box, RIGHTWARDS, ball, 0, IDENTITY, pose)).toThrow(message);
    expect(() => reportAxes(box, ball, pose)).toThrow(message);
    expect(() => containsPoint(box, pose, 0, 0)).toThrow(message);
    expect(() => castRay(box, pose, 0, 0, 1, 0, new RayHit())).toThrow(message);
  });

  test('in the place of the tolerance is called what it is, with the right order', () => {
    const pose = right as unknown as Tolerance;
    expect(() => collide(box, ball, pose, right)).toThrow(
      'a pose stands where the tolerance belongs: collide(a, b, tolerance, poseA, poseB)',
    );
    expect(() => sweep(box, RIGHTWARDS, ball, pose, right)).toThrow(
      'a pose stands where the tolerance belongs: sweep(a, velocity, b, tolerance, poseA, poseB)',
    );
  });
});

describe('a point and a ray', () => {
  test('that are not finite are refused by name', () => {
    expect(() => containsPoint(box, IDENTITY, Number.NaN, 0)).toThrow('point x must be a finite number, got NaN');
    expect(() => castRay(box, IDENTITY, 0, Infinity, 1, 0, new RayHit())).toThrow(
      'start of the ray y must be a finite',
    );
    expect(() => castRay(box, IDENTITY, 0, 0, Number.NaN, 0, new RayHit())).toThrow('ray dx must be a finite');
  });

  test('a point is in a notched polygon, but not in its notch', () => {
    expect(containsPoint(notched, IDENTITY, 15, 90)).toBe(true);
    expect(containsPoint(notched, IDENTITY, 50, 90)).toBe(false);
    // A quarter turn takes (15, 90) to (-90, 15).
    expect(containsPoint(notched, { x: 0, y: 0, c: 0, s: 1 }, -90, 15)).toBe(true);
  });
});

describe('what is no convex shape', () => {
  const shape = (value: unknown) => value as Shape;
  const convexOnly: [string, (it: Shape) => unknown][] = [
    ['sweep', (it) => sweep(it, RIGHTWARDS, box)],
    ['sweep towards it', (it) => sweep(box, RIGHTWARDS, it)],
    ['reportAxes', (it) => reportAxes(box, it)],
    ['clipShapes', (it) => clipShapes(it, box)],
    ['gjkShapes', (it) => gjkShapes(it, IDENTITY, box, IDENTITY, new GjkResult())],
    ['thinnest', (it) => thinnest(it)],
    ['castRay', (it) => castRay(it, IDENTITY, 0, 0, 1, 0, new RayHit())],
    ['world.add', (it) => new World().add({ shape: it })],
  ];
  test.each(convexOnly)('%s says to give the pieces of a concave polygon', (_, ask) => {
    expect(() => ask(shape(notched))).toThrow('a concave polygon: give its pieces (polygon.pieces)');
  });

  test.each(convexOnly)('%s tells a shape of another copy of the engine by name', (_, ask) => {
    expect(() => ask(shape({ ...box }))).toThrow('a shape of another copy of the engine');
  });

  test.each(convexOnly)('%s says how a description becomes a shape', (_, ask) => {
    expect(() => ask(shape({ type: 'circle', radius: 4 }))).toThrow(
      'a description of a circle: buildShape makes a shape of it',
    );
  });

  test('a pair of notched polygons is answered, since collide takes both', () => {
    expect(collide(notched, makeCircle(5, 50, 90), 0).distance).toBeCloseTo(15, 12);
    expect(() => collide(shape(null), box)).toThrow('shape a must be a shape from a maker such as makeBox, got null');
    expect(() => collide(box, shape({ ...box }))).toThrow('shape b must be');
  });
});
