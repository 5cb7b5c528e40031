/**
 * npm run conformance -- DIR
 *
 * Runs every case of every *.jsonl file in DIR against the engine. Prints each failure with its id, what was expected
 * and what was got, then counts per kind, and at last `N passed, N failed`. Cases of a kind that has no check are
 * failures: nothing is skipped. Exit code 1 when anything failed, 2 when DIR cannot be used.
 */
import { resolve } from 'node:path';
import { readCases, runCase } from './suite.ts';

function main(folder: string | undefined): number {
  if (folder === undefined) {
    console.error('usage: npm run conformance -- DIR   (a folder with *.jsonl case files)');
    return 2;
  }
  let cases: ReturnType<typeof readCases>;
  try {
    cases = readCases(resolve(folder));
  } catch (error) {
    console.error(`cannot read cases from ${folder}: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
  const counts: Record<string, { passed: number; failed: number }> = {};
  for (const item of cases) {
    counts[item.kind] ??= { passed: 0, failed: 0 };
    const count = counts[item.kind]!;
    const faults = runCase(item);
    if (faults.length === 0) count.passed++;
    else {
      count.failed++;
      for (const fault of faults) console.log(`${item.id} (${item.note}): ${fault}`);
    }
  }
  let passed = 0;
  let failed = 0;
  for (const [kind, count] of Object.entries(counts)) {
    console.log(`${kind.padEnd(12)} ${count.passed} passed, ${count.failed} failed`);
    passed += count.passed;
    failed += count.failed;
  }
  if (cases.length === 0) console.error(`no cases in ${folder}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 || cases.length === 0 ? 1 : 0;
}

process.exitCode = main(process.argv[2]);
