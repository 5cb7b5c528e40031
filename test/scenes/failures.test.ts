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
  test('they go to and fro for ever, and a replay from a snapshot goes with them', () => {
    const simulation = play('moving-walls', {}, 5, 300);
    for (const wall of simulation.world.bodies().filter((body) => body.type === 'kinematic')) {
      expect(Math.abs(wall.x - 330) < 1 || Math.abs(wall.x - 560) < 76).toBe(true);
      expect(Math.abs(wall.y - 130) < 76 || wall.y === 0).toBe(true);
    }
    const snapshot = simulation.snapshot();
    for (let i = 0; i < 100; i++) simulation.step();
    const hash = simulation.hash();
    simulation.restore(snapshot);
    for (let i = 0; i < 100; i++) simulation.step();
    expect(simulation.hash()).toBe(hash);
  });
});
