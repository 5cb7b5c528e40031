import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CHECKS, readCases, runCase } from './suite.ts';

const cases = readCases(fileURLToPath(new URL('.', import.meta.url)));
const kinds = [...new Set(cases.map(({ kind }) => kind))];

describe('what exact arithmetic says', () => {
  it('is known for every kind of question that has a check', () => {
    expect(kinds.sort()).toEqual(Object.keys(CHECKS).sort());
  });

  it.each(kinds)('about %s is what the engine says', (kind) => {
    const faults = cases
      .filter((item) => item.kind === kind)
      .flatMap((item) => runCase(item).map((fault) => `${item.id} (${item.note}): ${fault}`));
    expect(faults).toEqual([]);
  });
});
