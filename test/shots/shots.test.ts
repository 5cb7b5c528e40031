import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { isSpinning, makeGroundShot, makeShot } from './shot.ts';

const COUNT = 20_000;
/** Another seed than the command's default, so that the two together see more. */
const SEED = 2026;

/** Runs the command itself: it is bundled, as the page is, and several times as fast as under a test runner. */
function runShots(...words: string[]): { lines: string[]; status: number | null } {
  const run = spawnSync('node', ['test/kit/run-script.mjs', 'test/shots/run.ts', ...words], { encoding: 'utf8' });
  return { lines: `${run.stdout}${run.stderr}`.trim().split('\n'), status: run.status };
}

describe(`${COUNT} random shots: shapes, sizes, angles, speeds to 1e5 px/s, moving walls, a tenth spinning, a tenth at a pillar or a ramp on a floor`, () => {
  test('pass where the arithmetic says so and nowhere else, in every CCD mode', { timeout: 120_000 }, () => {
    const { lines, status } = runShots('--count', String(COUNT), '--seed', String(SEED));
    expect(lines.filter((line) => line.startsWith('shot '))).toEqual([]);
    expect(lines.at(-1)).toBe(`${COUNT} passed, 0 failed`);
    expect(status).toBe(0);
    // The judge had something to judge: hits, misses and passes in number.
    const countsOf = (mode: string): number[] =>
      (lines.find((line) => line.startsWith(`${mode} `))?.slice(36) ?? '').trim().split(/\s+/).map(Number);
    const [shots, hits, passes] = countsOf('discrete') as [number, number, number];
    expect(shots).toBeGreaterThan(0.85 * COUNT);
    expect(passes).toBeGreaterThan(COUNT / 10);
    expect(hits).toBeGreaterThan(COUNT / 10);
    expect(countsOf('sweep')[1]).toBeGreaterThan(COUNT / 3);
    expect(shots - countsOf('sweep')[1]!).toBeGreaterThan(COUNT / 10);
    expect(countsOf('conservative-advancement, spinning')[1]).toBeGreaterThan(COUNT / 30);
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

  test('along a floor meet posts, pillars and ramps, or fly over them, and never the floor', () => {
    const shots = Array.from({ length: 500 }, (_, number) => makeGroundShot(SEED, number));
    expect(makeGroundShot(SEED, 123)).toEqual(shots[123]);
    expect(shots.filter(({ prediction }) => prediction.meets).length).toBeGreaterThan(300);
    expect(shots.filter(({ prediction }) => !prediction.meets).length).toBeGreaterThan(20);
    for (const { floor, by, bullet } of shots) expect(floor! - by).toBeGreaterThan(bullet.outerRadius);
  });

  test('are not fired when the command cannot be understood', () => {
    const { lines, status } = runShots('--count', 'many');
    expect(lines.at(-1)).toContain('usage: npm run shots');
    expect(status).toBe(2);
  });
});
