import { describe, expect, test } from 'vitest';
import { makeBox, makeCircle, World, type WorldSettings } from '#engine';
import { addBall, addWall, emptySpace, ofType, runAndListen } from '../../kit/world.ts';

const SWEEPING = ['substep', 'sweep', 'conservative-advancement'] as const;

/** A floor of abutting tiles of 16 px, its top at y = 100, from x = -160 on. */
function tile(settings: Partial<WorldSettings>): World {
  const world = new World({ friction: 0, gravityY: 600, sleep: false, ...settings });
  for (let i = -10; i < 400; i++) addWall(world, 16 * i, 100, 16 * i + 16, 120);
  return world;
}

describe.each(SWEEPING)('a floor of tiles under %s', (ccd) => {
  const shapes = { box: makeBox(10, 10), ball: makeCircle(5) };

  test.each([
    ['box', false],
    ['box', true],
    ['ball', false],
  ] as const)('is one floor to a %s that slides over it at 3,000 px/s (bullet: %s)', (name, bullet) => {
    const world = tile({ ccd, solver: 'push-out' });
    const body = world.add({ shape: shapes[name], x: 9.05, y: 95, vx: 3000, bullet });
    const told = runAndListen(world, 100);
    expect(body.x).toBeCloseTo(9.05 + 5000, 6);
    expect(body.vx).toBeCloseTo(3000, 9);
    expect(world.counters.cappedImpacts).toBe(0);
    for (const { nx } of ofType(told, 'hit', 'begin')) expect(Math.abs(nx)).toBeLessThan(0.01);
  });

  test('is one floor to a ball that rolls at 3,000 px/s on soft contacts', () => {
    const world = tile({ ccd });
    const ball = world.add({ shape: shapes.ball, x: 9.05, y: 95, vx: 3000 });
    runAndListen(world, 100);
    expect(ball.x).toBeCloseTo(9.05 + 5000, 6);
    expect(ball.y).toBeCloseTo(95, 1);
  });

  test('is still a floor: a ball thrown onto a seam at 20,000 px/s stays on top', () => {
    for (let phase = 0; phase < 16; phase++) {
      const world = tile({ ccd });
      const ball = addBall(world, 100 + phase, -500, 3, { vy: 20_000, bullet: true, onHit: 'stop' });
      const hits = ofType(runAndListen(world, 20), 'hit');
      expect(hits.length).toBeGreaterThan(0);
      expect(ball.y).toBeLessThan(97 + 0.25 + 1e-6);
    }
  });

  test('does not cover the foot of a wall that stands on it', () => {
    const world = tile({ ccd, solver: 'push-out' });
    addWall(world, 500, 60, 520, 100);
    const body = world.add({ shape: shapes.box, x: 9.05, y: 95, vx: 3000 });
    const told = runAndListen(world, 60);
    expect(ofType(told, 'hit').some(({ nx }) => Math.abs(nx) > 0.99)).toBe(true);
    expect(body.x).toBeLessThan(495 + 0.25 + 1e-6);
  });
});

test.each(SWEEPING)('a step higher than the slop is a wall under %s', (ccd) => {
  const world = emptySpace({ ccd, friction: 0, restitution: 0 });
  addWall(world, -100, 100, 200, 120);
  addWall(world, 200, 99, 400, 120);
  const body = world.add({ shape: makeBox(10, 10), x: 0, y: 95, vx: 6000, fixedRotation: true });
  runAndListen(world, 10);
  expect(body.x).toBeLessThan(195 + 0.25 + 1e-6);
});
