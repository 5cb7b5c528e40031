/** What a trace was told, by kind: the facts of each, in the order in which they were told. */
import type { Facts, PairTrace } from '../trace.ts';

export function factsOf(trace: PairTrace | null, what: string): Facts[] {
  return trace === null ? [] : trace.entries.filter((entry) => entry.what === what).map(({ facts }) => facts);
}

export function numberOf(facts: Facts, name: string): number {
  const value = facts[name];
  return typeof value === 'number' ? value : Number.NaN;
}
