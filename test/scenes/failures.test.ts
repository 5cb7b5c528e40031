// Every CCD mode has a scene in which it goes wrong in its own way, and another mode does not.

import { describe, expect, test } from 'vitest';
import { ccdModes } from '#engine';
import { FAILURES, findScene, type SimSettings, Simulation, scenes } from '#scenes';

function play(id: string, settings: Partial<SimSettings>, shots: number, ticks: number): Simulation {
  const simulation = new Simulation(findScene(id), settings);
  for (let tick = 0; tick < ticks; tick++) {
    if (simulation.gun && tick % 4 === 0 && tick / 4 < shots) simulation.apply({ type: 'fire', count: 1 });
    simulation.step();
  }
  return simulation;
}

const balls = (simulation: Simulation) =>
  simulation.world.bodies().filter((body) => body.type === 'dynamic' && !body.isBullet);

describe('where each mode goes wrong', () => {
  test('all modes have a scene but the one that misses nothing in its path', () => {
    const without = Object.keys(ccdModes).filter((ccd) => FAILURES[ccd] === undefined);
    expect(without).toEqual(['conservative-advancement']);
    for (const [ccd, id] of Object.entries(FAILURES)) expect(scenes[id]?.defaults.ccd).toBe(ccd);
  });

  test('discrete: of 60 shots at seven walls most leap the first, sweep stops all of them there', () => {
    const { tally } = play('wall-row', {}, 60, 320).shots;
    // 5 px of chord and 30 of step: five in six pass.
    expect(tally.passed).toBeGreaterThan(60 * 0.67);
    expect(tally.passed).toBeLessThan(60);
    expect(play('wall-row', { ccd: 'sweep' }, 60, 320).shots.tally).toMatchObject({ hit: 60, passed: 0 });
  });

  test('substep: a corner cut on 2.6 px falls between slices of 7.5 px in two cases of three', () => {
    const { shots, gun } = play('grazed-corner', {}, 100, 560);
    const chord = gun!.prediction!.chord;
    expect(chord).toBeGreaterThan(2);
    expect(chord).toBeLessThan(3.2);
    const expected = 1 - chord / 7.5;
    // What is told before the first shot is what comes.
    expect(gun!.prediction).toMatchObject({
      passShare: expect.closeTo(expected, 9),
      threshold: expect.closeTo(chord * 60, 6),
    });
    expect(shots.tally.hit + shots.tally.passed).toBe(100);
    expect(Math.abs(shots.tally.passed / 100 - expected)).toBeLessThan(0.16);
    expect(play('grazed-corner', { ccd: 'sweep' }, 100, 560).shots.tally.hit).toBe(100);
  });

  test('sweep: a rod spins through six balls and moves none; followed as it turns, it bats all of them away', () => {
    const swept = play('spinning-rod', {}, 0, 60);
    expect(balls(swept).map((ball) => [ball.vx, ball.vy])).toEqual(Array.from({ length: 6 }, () => [0, 0]));
    expect(swept.world.bodies()[0]!.angle).toBeCloseTo((60 * Math.PI) / 3, 6);
    // Two arms of a third of half a turn a tick: three ticks for all six.
    const turned = play('spinning-rod', { ccd: 'conservative-advancement' }, 0, 4);
    for (const ball of balls(turned)) expect(ball.vx * ball.vx + ball.vy * ball.vy).toBeGreaterThan(1000);
  });

  test('speculative: the shot that clears the corner by 2 px is thrown back, under sweep it flies on', () => {
    expect(play('ghost-corner', {}, 20, 120).shots.tally).toMatchObject({ hit: 20, missed: 0 });
    const free = play('ghost-corner', { ccd: 'sweep' }, 20, 200).shots.tally;
    expect(free).toMatchObject({ hit: 0, passed: 0, missed: 20 });
  });

  test('speed cap: a bullet of 6,000 px/s comes to the 1 px wall at 300 and stays slow behind it', () => {
    const simulation = play('speed-limit', {}, 1, 20);
    const [bullet] = simulation.world.bodies().filter((body) => body.isBullet);
    expect(simulation.shots.tally.hit).toBe(1);
    expect(bullet!.x).toBeGreaterThan(480);
    expect(bullet!.vx).toBeLessThanOrEqual(300.001);
    expect(bullet!.vx).toBeGreaterThan(290);
  });
});

describe('moving walls', () => {
  test('one that slides along its face leaks as if it stood, and its shots are counted', () => {
    const { shots, gun } = play('moving-walls', {}, 200, 900);
    expect(gun!.prediction).toMatchObject({ passShare: expect.closeTo(0.2, 9), threshold: expect.closeTo(720, 3) });
    // Wherever the wall is on its way.
    const simulation = new Simulation(findScene('moving-walls'));
    for (let tick = 0; tick < 80; tick++) {
      expect(simulation.gun!.prediction).toMatchObject({
        meets: true,
        passShare: expect.closeTo(0.2, 9),
        threshold: expect.closeTo(720, 3),
      });
      simulation.step();
    }
    expect(shots.tally).toMatchObject({ fired: 200, missed: 0 });
    // 200 shots: the deviation is 0.028.
    expect(Math.abs(shots.tally.passed / 200 - 0.2)).toBeLessThan(0.085);
  });

  test('one that comes is passed by what it would stop at rest, and safe under sweep', () => {
    const up = { aim: -25, bulletSpeed: 660 };
    const simulation = new Simulation(findScene('moving-walls'), up);
    const comer = simulation.world
      .bodies()
      .find((body) => body.type === 'kinematic' && body.id !== simulation.gun!.target)!;
    const passes = (settings: Partial<SimSettings>): number => {
      let count = 0;
      const tried = new Simulation(findScene('moving-walls'), { ...up, ...settings });
      for (let tick = 0; tick < 600; tick++) {
        if (tick % 3 === 0) tried.apply({ type: 'fire', count: 1 });
        tried.step();
        for (const { type, a, b } of tried.world.events)
          if (type === 'passed' && (a === comer.id || b === comer.id)) count++;
      }
      return count;
    };
    expect(passes({})).toBeGreaterThan(5);
    expect(passes({ ccd: 'sweep' })).toBe(0);
  });

  test('they go to and fro for ever, and a replay from a snapshot goes with them', () => {
    const simulation = play('moving-walls', {}, 5, 300);
    for (const wall of simulation.world.bodies().filter((body) => body.type === 'kinematic')) {
      const [x, y] = wall.id === simulation.gun!.target ? [560, 0] : [330, -150];
      expect(Math.abs(wall.x - x)).toBeLessThan(76);
      expect(Math.abs(wall.y - y)).toBeLessThan(76);
    }
    const snapshot = simulation.snapshot();
    for (let i = 0; i < 100; i++) simulation.step();
    const hash = simulation.hash();
    simulation.restore(snapshot);
    for (let i = 0; i < 100; i++) simulation.step();
    expect(simulation.hash()).toBe(hash);
  });
});
