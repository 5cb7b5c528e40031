import { describe, expect, test } from 'vitest';
import { judgeShot, makeTallies } from './judge.ts';
import { isSpinning, makeShot } from './shot.ts';

const COUNT = 20_000;
/** Another seed than the command's default, so that the two together see more. */
const SEED = 2026;

describe(`${COUNT} random shots: shapes, sizes, angles, speeds to 1e5 px/s, moving walls, a tenth spinning`, () => {
  test('pass where the arithmetic says so and nowhere else, in every CCD mode', { timeout: 120_000 }, () => {
    const tallies = makeTallies();
    const faults: string[] = [];
    for (let number = 0; number < COUNT; number++) {
      for (const fault of judgeShot(makeShot(SEED, number), tallies)) faults.push(`shot ${number}: ${fault}`);
    }
    expect(faults, `seed ${SEED}`).toEqual([]);
    // The judge had something to judge: hits, misses and passes in number.
    expect(tallies.discrete!.passes).toBeGreaterThan(COUNT / 10);
    expect(tallies.sweep!.hits).toBeGreaterThan(COUNT / 3);
    expect(tallies.sweep!.shots - tallies.sweep!.hits).toBeGreaterThan(COUNT / 10);
    expect(tallies['conservative-advancement, spinning']!.hits).toBeGreaterThan(COUNT / 30);
  });

  test('are a varied lot, and each can be fired again alone', () => {
    const shots = Array.from({ length: 2000 }, (_, number) => makeShot(SEED, number));
    expect(makeShot(SEED, 1234)).toEqual(shots[1234]);
    expect(shots.filter(isSpinning).length).toBeGreaterThan(100);
    expect(shots.filter(({ wvx }) => wvx !== 0).length).toBeGreaterThan(500);
    expect(Math.max(...shots.map(({ prediction }) => prediction.relativeSpeed))).toBeGreaterThan(9e4);
    expect(Math.min(...shots.map(({ prediction }) => prediction.relativeSpeed))).toBeLessThan(1000);
    expect(new Set(shots.map(({ bullet, wall }) => 4 * bullet.type + wall.type)).size).toBe(16);
  });
});
