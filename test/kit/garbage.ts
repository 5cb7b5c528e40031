/** How much garbage a function leaves behind, measured by the heap's growth over many calls. */

/** The optimising compiler works beside the program, on a busy machine late: so long is it given. */
const WARM_UP = 600;

/**
 * Bytes allocated per call, after a warm-up of more than half a second. The least of several rounds counts: whatever else
 * runs can only add, and a round in which the heap shrank is thrown away.
 */
export function bytesPerCall(call: (i: number) => void, calls = 20_000): number {
  const start = performance.now();
  for (let round = 0; round < 5 || performance.now() - start < WARM_UP; round++) {
    for (let i = 0; i < calls; i++) call(i);
  }
  let least = Infinity;
  for (let round = 0; round < 12; round++) {
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < calls; i++) call(i);
    const grown = process.memoryUsage().heapUsed - before;
    if (grown >= 0) least = Math.min(least, grown / calls);
  }
  return least;
}
