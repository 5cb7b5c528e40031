/** How much garbage a function leaves behind, measured by the heap's growth over many calls. */

/**
 * Bytes allocated per call, after a warm-up long enough for the optimising compiler. The least of several rounds counts:
 * whatever else runs can only add, and a round in which the heap shrank is thrown away.
 */
export function bytesPerCall(call: (i: number) => void, calls = 20_000): number {
  for (let round = 0; round < 5; round++) for (let i = 0; i < calls; i++) call(i);
  let least = Infinity;
  for (let round = 0; round < 8; round++) {
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < calls; i++) call(i);
    const grown = process.memoryUsage().heapUsed - before;
    if (grown >= 0) least = Math.min(least, grown / calls);
  }
  return least;
}
