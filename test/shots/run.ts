/**
 * npm run shots -- --count 200000 --seed 1 [--from 0]
 *
 * Fires random shots under every CCD mode and checks each against the arithmetic. Prints what went wrong with the
 * number of the shot (repeat it with --from NUMBER --count 1), a table per mode, and at last `N passed, N failed`.
 */
import { judgeShot, makeTallies, type Tallies } from './judge.ts';
import { makeGroundShot, makeShot } from './shot.ts';

const MOST_SHOWN = 40;

function readOptions(words: readonly string[]): { count: number; seed: number; from: number } | null {
  const options = { count: 200_000, seed: 1, from: 0 };
  for (let i = 0; i < words.length; i += 2) {
    const name = words[i]?.replace(/^--/, '') as keyof typeof options;
    const value = Number(words[i + 1]);
    if (!Object.hasOwn(options, name) || !Number.isSafeInteger(value) || value < 0) return null;
    options[name] = value;
  }
  return options;
}

function printTallies(tallies: Tallies): void {
  const columns = ['shots', 'hits', 'passes', 'grazes', 'ghosts', 'undecided', 'beaten'] as const;
  console.log(`${'mode'.padEnd(36)}${columns.map((name) => name.padStart(10)).join('')}`);
  for (const [mode, tally] of Object.entries(tallies)) {
    console.log(`${mode.padEnd(36)}${columns.map((name) => String(tally[name]).padStart(10)).join('')}`);
  }
}

function main(words: readonly string[]): number {
  const options = readOptions(words);
  if (options === null) {
    console.error('usage: npm run shots -- [--count 200000] [--seed 1] [--from 0]');
    return 2;
  }
  const { count, seed, from } = options;
  const tallies = makeTallies();
  let failed = 0;
  for (let number = from; number < from + count; number++) {
    // One in ten flies along a floor at something that stands on it.
    const shot = number % 10 === 9 ? makeGroundShot(seed, number) : makeShot(seed, number);
    const faults = judgeShot(shot, tallies);
    if (faults.length === 0) continue;
    failed++;
    if (failed <= MOST_SHOWN) for (const fault of faults) console.log(`shot ${number} of seed ${seed}: ${fault}`);
  }
  printTallies(tallies);
  console.log(
    'passes of discrete are predicted ones; a graze is a chord shorter than the two are thick; a ghost is a hit',
  );
  console.log('of what the path misses; beaten: a wall that alone moves farther in a tick than half the thickness');
  console.log(`${count - failed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
