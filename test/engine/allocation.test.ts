// Hot paths allocate nothing: what is thrown away in a tick has to be collected in another, and the frame stutters.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broadPhases, ccdModes, type WorldSettings } from '#engine';

const TICKS = 2000;
const ASKED = 60_000;
/** Half-space of the young generation, MB: it is collected once for about every megabyte thrown away. */
const YOUNG = 1;

let folder = '';

// The tests' own runner instruments what it loads, so the engine is built as a game would build it.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thinwall-allocation-'));
  await build({
    root: resolve(import.meta.dirname, '../..'),
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, 'allocation-run.ts'),
      outDir: folder,
      target: 'es2022',
      rollupOptions: { output: { entryFileNames: 'run.mjs' } },
    },
  });
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Collections of the young generation while the ticks ran, in the quietest round. */
function countScavenges(kind: 'settled' | 'wild' | 'asked', settings: Partial<WorldSettings>): number {
  const flags = [
    '--no-concurrent-recompilation',
    '--trace-gc',
    `--min-semi-space-size=${YOUNG}`,
    `--max-semi-space-size=${YOUNG}`,
  ];
  const run = spawnSync(process.execPath, [...flags, join(folder, 'run.mjs'), JSON.stringify([kind, settings])], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect(run.stderr).toBe('');
  const rounds = [...run.stdout.matchAll(/BEGIN\n([\s\S]*?)END (\d+) pairs/g)];
  expect(rounds.length, run.stdout.slice(-500)).toBeGreaterThan(0);
  // Something did touch: a world in which nothing happens allocates nothing.
  for (const [, , pairs] of rounds) expect(Number(pairs)).toBeGreaterThan(50);
  const counts = rounds.map(([, lines]) => lines!.split('\n').filter((line) => line.includes('Scavenge')).length);
  return Math.min(...counts);
}

describe(`in ${TICKS.toLocaleString('en')} ticks of 160 bodies`, () => {
  it.each([
    ['in a settled pile that sleeps', { sleep: true }],
    ['in a settled pile that may not sleep', { sleep: false }],
    ['in a settled pile under push-out', { sleep: false, solver: 'push-out' }],
  ] as const)('no more is thrown away than a few bytes a tick: %s', (_what, settings) => {
    expect(countScavenges('settled', settings)).toBeLessThanOrEqual(2);
  });

  // No array and no result is made: what is left are numbers that the compiler boxes on their way to a strategy.
  it.each(Object.keys(broadPhases))(
    'no more is thrown away than 300 bytes by a question with a record for its answer, under %s',
    (broadPhase) => {
      expect(countScavenges('asked', { broadPhase })).toBeLessThanOrEqual((ASKED * 300) / (YOUNG * 1024 * 1024));
    },
  );

  // Some fifty impacts a tick; what is left is code that runs too seldom to be compiled.
  it.each(Object.keys(ccdModes))('no more is thrown away than a kilobyte a tick: in a wild crowd under %s', (ccd) => {
    expect(countScavenges('wild', { ccd })).toBeLessThanOrEqual((TICKS * 1) / (YOUNG * 1024));
  });
});
