import { describe, expect, it } from 'vitest';
import { makeCircle, solvers, Transform, World } from '#engine';
import { WorldState } from '../../src/engine/state.ts';
import { makeStepTools, stepWorld } from '../../src/engine/step.ts';
import { addBall, addBox, addWall, emptySpace, fillMixedScene, run } from '../kit/world.ts';

describe('a tick', () => {
  it('runs through its stages in the order in which its head tells them', () => {
    const stages: string[] = [];
    new World().step({ stage: (name) => stages.push(name) });
    expect(stages).toEqual(['prepare', 'advance', 'ccd', 'broad', 'narrow', 'resolve', 'events', 'end']);
  });

  it('is the same whether somebody times it or not', () => {
    const play = (timed: boolean): string => {
      const world = new World();
      fillMixedScene(world, 40, 3);
      for (let i = 0; i < 40; i++) world.step(timed ? { stage: () => {} } : null);
      return world.hash();
    };
    expect(play(true)).toBe(play(false));
  });

  it.each(Object.keys(solvers))(
    'looks at no pair that sleeps: a hundred crates at rest cost no test, under %s',
    (solver) => {
      const world = new World({ solver });
      addWall(world, -1200, 0, 1200, 20);
      for (let i = 0; i < 100; i++) addBox(world, 20 * i - 1000, -10, 20, 20);
      run(world, 120);
      expect(world.counters.asleep).toBe(100);
      expect(world.counters.narrowTests).toBe(0);
      // Somebody who lands on them is looked at with whom he touches, and with nobody else.
      addBox(world, 3, -40, 10, 10);
      run(world, 5);
      expect(world.counters.narrowTests).toBeLessThan(40);
    },
  );

  it('counts the work of its broad phase anew: what moved is what moved in it', () => {
    const state = new WorldState();
    const tools = makeStepTools(state);
    for (let i = 0; i < 10; i++) state.add({ shape: makeCircle(5), x: 100 * i, y: 0, vx: 3000, gravityScale: 0 });
    for (let tick = 0; tick < 5; tick++) {
      stepWorld(state, tools, null);
      expect(state.broadPhase.counters.moved, `tick ${tick}`).toBeLessThanOrEqual(20);
    }
    expect(state.broadPhase.counters.moved).toBe(10);
  });

  it('shows what it has resolved: under push-out nothing it pushed apart still overlaps when it ends', () => {
    const world = new World({ solver: 'push-out' });
    addWall(world, -100, 0, 100, 40);
    const crate = addBox(world, 0, -60, 20, 20);
    for (let tick = 0; tick < 120; tick++) {
      world.step();
      expect(crate.y).toBeLessThanOrEqual(-10 + 1e-9);
    }
  });

  it('counts what it did: pairs possible, candidates, exact tests and hits', () => {
    const world = emptySpace();
    for (let i = 0; i < 10; i++) addBall(world, 18 * i, 0, 10, { type: i % 2 === 0 ? 'static' : 'dynamic', mask: -1 });
    addBall(world, 5000, 0, 10);
    world.step();
    expect(world.counters.possiblePairs).toBe(55);
    expect(world.counters.hits).toBe(9);
    expect(world.counters.candidatePairs).toBeGreaterThanOrEqual(9);
    expect(world.counters.candidatePairs).toBeLessThan(20);
    expect(world.counters.narrowTests).toBeGreaterThanOrEqual(9);
  });

  it('leaves behind where it began: between alpha 0 and 1 lies the way of the tick', () => {
    const world = emptySpace();
    const ball = addBall(world, 10, 20, 5, { vx: 60, vy: -120, omega: 6 });
    run(world, 1);
    const pose = new Transform();
    expect([ball.poseAt(0, pose).x, pose.y, pose.c]).toEqual([10, 20, 1]);
    ball.poseAt(0.25, pose);
    expect([pose.x, pose.y, pose.s]).toEqual([10.25, 19.5, Math.sin(0.025)].map((v) => expect.closeTo(v, 12)));
    ball.poseAt(1, pose);
    expect([pose.x, pose.y]).toEqual([ball.x, ball.y]);
  });

  it('a body that was put somewhere is there at once: nothing is drawn in between', () => {
    const world = emptySpace();
    const ball = addBall(world, 0, 0, 5, { vx: 60 });
    run(world, 3);
    ball.setPose(500, 300, 1);
    const pose = new Transform();
    for (const alpha of [0, 0.5, 1]) expect([ball.poseAt(alpha, pose).x, pose.y]).toEqual([500, 300]);
  });
});
