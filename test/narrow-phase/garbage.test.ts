import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** The smallest object takes twelve bytes; on average over all pairs of shapes this is far less than one a call. */
const NEXT_TO_NOTHING = 4;

/** What is hot is compiled on the spot and not beside the program: else what is measured depends on when that gets its turn. */
const AT_ONCE = '--no-concurrent-recompilation';

function probe(): [string, number][] {
  const command = [AT_ONCE, 'test/kit/run-script.mjs', 'test/narrow-phase/garbage-probe.ts'];
  return Object.entries(JSON.parse(execFileSync(process.execPath, command, { encoding: 'utf8' })) as object);
}

describe('after warm-up', () => {
  const bytes = probe();

  it.each(bytes)('a %s leaves no garbage', (_name, perCall) => {
    expect(perCall).toBeLessThan(NEXT_TO_NOTHING);
  });

  it('nine questions have been asked', () => {
    expect(bytes).toHaveLength(9);
  });
});
