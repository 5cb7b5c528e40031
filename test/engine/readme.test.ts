// The programs in the README, run as they are printed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as engine from '#engine';
import { ROOT } from '../kit/prepare.mjs';

const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** What the program under a heading writes to the console, line by line. */
function runUnder(heading: string): unknown[][] {
  const section = README.split(/^##+ /m).find((part) => part.startsWith(`${heading}\n`))!;
  const [, program] = /```[jt]s\n(.*?)```/s.exec(section)!;
  const body = program!.replace(/^import (\{[^}]*\}) from '[^']+';/, 'const $1 = engine;');
  const written: unknown[][] = [];
  new Function('engine', 'console', body)(engine, { log: (...line: unknown[]) => written.push(line) });
  return written;
}

test('the ten lines let a crate fall on a floor, and the bullet hits it', () => {
  const written = runUnder('The engine in ten lines');
  const [x, y, angle, hash] = written.pop()!;
  expect(written.map(([a, b]) => [a, b])).toContainEqual([3, 2]);
  expect(y).toBeCloseTo(270, 1);
  expect(x).toBeGreaterThan(0);
  expect(Math.abs(angle as number)).toBeLessThan(0.1);
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
});

test('the platformer takes its coin and sees the guard past its own body', () => {
  const [[x, grounded, coins, seen]] = runUnder('A platformer') as [[number, boolean, number, boolean]];
  expect(coins).toBe(1);
  expect(x).toBeGreaterThan(80);
  expect([typeof grounded, seen]).toEqual(['boolean', true]);
});
