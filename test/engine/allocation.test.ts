// Hot paths allocate nothing: what is thrown away in a tick has to be collected in another, and the frame stutters.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorldSettings } from '#engine';

const TICKS = 2000;
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

/** Collections of the young generation while the ticks ran. */
function countScavenges(kind: 'settled' | 'wild', settings: Partial<WorldSettings>): number {
  const flags = ['--trace-gc', `--min-semi-space-size=${YOUNG}`, `--max-semi-space-size=${YOUNG}`];
  const run = spawnSync(process.execPath, [...flags, join(folder, 'run.mjs'), JSON.stringify([kind, settings])], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect(run.stderr).toBe('');
  const between = /BEGIN\n([\s\S]*)END (\d+) pairs/.exec(run.stdout);
  expect(between, run.stdout.slice(-500)).not.toBe(null);
  // Something did touch: a world in which nothing happens allocates nothing.
  expect(Number(between![2])).toBeGreaterThan(50);
  return between![1]!.split('\n').filter((line) => line.includes('Scavenge')).length;
}

describe(`in ${TICKS.toLocaleString('en')} ticks of 160 bodies`, () => {
  it.each([
    ['in a settled pile that sleeps', { sleep: true }],
    ['in a settled pile that may not sleep', { sleep: false }],
    ['in a settled pile under push-out', { sleep: false, solver: 'push-out' }],
  ] as const)('no more is thrown away than a few bytes a tick: %s', (_what, settings) => {
    expect(countScavenges('settled', settings)).toBeLessThanOrEqual(2);
  });

  // A tick with some fifty impacts hands times and places on as numbers, and each is boxed on the way.
  it.each(['discrete', 'substep', 'sweep'])(
    'no more is thrown away than ten kilobytes a tick: in a wild crowd under %s',
    (ccd) => {
      expect(countScavenges('wild', { ccd })).toBeLessThanOrEqual((TICKS * 10) / (YOUNG * 1024));
    },
  );
});
