import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** The smallest object takes twelve bytes; on average over all pairs of shapes this is far less than one a call. */
const NEXT_TO_NOTHING = 4;

/**
 * The least of up to three programs: what the compiler joins into one function depends a little on when it gets its turn,
 * and on a busy machine it can come too late to be measured.
 */
function probe(): [string, number][] {
  const least: Record<string, number> = {};
  for (let run = 0; run < 3; run++) {
    const command = ['test/kit/run-script.mjs', 'test/narrow-phase/garbage-probe.ts'];
    const bytes = JSON.parse(execFileSync(process.execPath, command, { encoding: 'utf8' })) as Record<string, number>;
    for (const [name, value] of Object.entries(bytes)) least[name] = Math.min(least[name] ?? Infinity, value);
    if (Object.values(least).every((value) => value < NEXT_TO_NOTHING)) break;
  }
  return Object.entries(least);
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
