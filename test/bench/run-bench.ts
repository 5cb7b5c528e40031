/**
 * npm run bench -- NAME [--json]
 *
 * Runs the benchmark NAME and prints its tables: medians and ratios to read, or with --json one object a line,
 * { bench, case, unit, results: [{ name, median, withRead?, ok, note? }] }. A new benchmark is a file and a line here.
 * The libraries it compares with live in test/bench only and are installed there when they are missing.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { benchBroad } from './broad.ts';
import { benchBullets } from './bullets.ts';
import { benchNarrow } from './narrow.ts';
import { type BenchTable, printTable } from './table.ts';

const BENCHES: Readonly<Record<string, () => Promise<BenchTable[]>>> = {
  narrow: benchNarrow,
  broad: benchBroad,
  bullets: benchBullets,
};

function installPeers(): void {
  const { dependencies } = JSON.parse(readFileSync('test/bench/package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  if (Object.keys(dependencies).every((name) => existsSync(`test/bench/node_modules/${name}`))) return;
  console.error('installing the libraries to compare with (test/bench, once)');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: 'test/bench', stdio: 'ignore' });
}

async function main(): Promise<number> {
  const [name] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const bench = name === undefined ? undefined : BENCHES[name];
  if (bench === undefined) {
    console.error(`usage: npm run bench -- NAME [--json], NAME one of: ${Object.keys(BENCHES).join(', ')}`);
    return 2;
  }
  installPeers();
  const json = process.argv.includes('--json');
  for (const table of await bench()) printTable(table, json);
  return 0;
}

process.exitCode = await main();
