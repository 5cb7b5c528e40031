// A body that is moved by hand keeps its motion, whatever it runs into.
import { describe, expect, it } from 'vitest';
import { ccdModes, MAX_IMPACTS, makeBox, makeCircle, signedDistance, Transform, World } from '#engine';
import { addBall, addWall, emptySpace, ofType, runAndListen } from '../../kit/world.ts';

describe('a kinematic cross that sweeps through a crowd', () => {
  it.each(Object.keys(ccdModes))('turns on at its speed, under %s', (ccd) => {
    const world = new World({ ccd, gravityY: 0, sleep: false });
    const arms = [makeBox(400, 10), makeBox(10, 400)];
    const cross = world.add({ type: 'kinematic', shapes: arms, omega: 1.8 });
    for (let i = 0; i < 60; i++) {
      const x = -150 + 33 * (i % 10);
      const y = -150 + 60 * Math.floor(i / 10);
      if (Math.abs(x) > 15 && Math.abs(y) > 15) world.add({ shape: makeCircle(6), x, y });
    }
    for (let i = 0; i < 300; i++) world.step();
    expect(cross.angle).toBeCloseTo(1.8 * 5, 9);
  });

  it.each(Object.keys(ccdModes))('stirs a pit of balls and keeps none of them in its arms, under %s', (ccd) => {
    const world = new World({ ccd, gravityY: 600, friction: 0.3, restitution: 0.1 });
    addWall(world, -240, 200, 240, 240);
    addWall(world, -240, -600, -200, 200);
    addWall(world, 200, -600, 240, 200);
    const arms = [makeBox(300, 22), makeBox(22, 300)];
    const cross = world.add({ type: 'kinematic', shapes: arms, y: 0, omega: 1.8 });
    const balls = Array.from({ length: 120 }, (_, i) =>
      addBall(world, -165 + 30 * (i % 12) + 3 * (i % 2), -150 - 25 * Math.floor(i / 12), 7 + (i % 4)),
    );
    const [pose, armPose] = [new Transform(), new Transform()];
    const deepest: number[] = [];
    for (let tick = 0; tick < 240; tick++) {
      world.step();
      cross.poseAt(1, armPose);
      const depths = balls.flatMap((ball) =>
        arms.map((arm) => -signedDistance(ball.shapes[0]!, ball.poseAt(1, pose), arm, armPose)),
      );
      deepest.push(Math.max(0, ...depths));
      for (const { x, y } of balls) if (Math.abs(x) > 200 || y > 200) expect.fail(`tick ${tick}: ${x}, ${y}`);
    }
    deepest.sort((a, b) => a - b);
    // The tip goes 4.5 px a tick, and a mode that only looks lets it in that deep before it answers.
    expect(deepest[120]).toBeLessThan(2);
    expect(deepest[239]).toBeLessThan(11);
    expect(world.counters.cappedImpacts).toBeLessThan(5);
  });
});

describe('a wall that is moved through more balls in a tick than a body may have impacts', () => {
  it.each(['sweep', 'conservative-advancement', 'substep'])('hits every one of them, under %s', (ccd) => {
    const world = emptySpace({ ccd });
    const wall = world.add({ type: 'kinematic', shape: makeBox(8, 1000), x: -10, vx: 200 * 60 });
    const count = 2 * MAX_IMPACTS;
    const balls = Array.from({ length: count }, (_, i) => addBall(world, 10 + 5 * i, 20 * i - 300, 4));
    const told = ofType(runAndListen(world, 1), 'hit');
    expect(told.map(({ a, b }) => (a === wall.id ? b : a)).sort((a, b) => a - b)).toEqual(balls.map(({ id }) => id));
    expect(wall.x).toBeCloseTo(190, 9);
    for (const ball of balls) expect(ball.x).toBeCloseTo(198, 6);
    expect(world.counters.cappedImpacts).toBe(0);
  });
});
