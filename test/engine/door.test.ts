// What a game needs of the geometry comes through the engine's door, under the names of the field.
import { expect, test } from 'vitest';
import {
  buildPoint,
  collide,
  Ellipse,
  makeBox,
  makeCircle,
  makeConcave,
  supportPoint,
  timeOfImpact,
  World,
} from '#engine';

test('a pair is asked through the door: a ball 1 px into a box, pushed out to the right', () => {
  const answer = collide(makeBox(20, 20), makeCircle(4, 13, 0), 0);
  expect(answer.state).toBe('overlapping');
  expect(answer.depth).toBeCloseTo(1, 12);
  expect(answer.normal).toEqual({ x: 1, y: 0 });
});

test('shapes without size are answered, and bodies refuse them', () => {
  expect(collide(makeBox(20, 20), buildPoint(13, 0), 0).distance).toBeCloseTo(3, 12);
  expect(() => new World().add({ shape: buildPoint(0, 0) })).toThrow(/positive size/);
});

test('the pieces of a U make one body: what stands in its notch touches nothing', () => {
  const points = [0, 0, 100, 0, 100, 100, 70, 100, 70, 30, 30, 30, 30, 100, 0, 100];
  const u = makeConcave(points.flatMap((x, i) => (i % 2 === 0 ? [{ x, y: points[i + 1]! }] : [])));
  const world = new World({ gravityY: 0 });
  const body = world.add({ shapes: u.pieces });
  world.add({ shape: makeBox(20, 20), x: 50, y: 60 });
  world.step();
  expect(world.events.count).toBe(0);
  expect(body.mass).toBeCloseTo(7.2, 9);
});

test('an ellipse is supported where its normal points', () => {
  const out = { x: 0, y: 0 };
  supportPoint(new Ellipse(0, 0, 5, 3), { x: 0, y: 2 }, out);
  expect([out.x, out.y]).toEqual([0, 3]);
  expect(typeof timeOfImpact).toBe('function');
});
