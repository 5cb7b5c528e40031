/**
 * npm run fuzz -- --pairs N --seed S
 *
 * N generated pairs (default 100,000) from seed S (default 1) against the exact judge; see fuzz.ts for what is demanded.
 * Prints each failure with its seed and shapes, then the figures, and at last `N passed, N failed`. Exit code 1 when
 * anything failed, 2 for arguments that are no numbers.
 */
import { runFuzz } from './fuzz.ts';

function readNumber(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`);
  if (at < 0) return fallback;
  const value = Number(process.argv[at + 1]);
  if (Number.isInteger(value) && value >= 0) return value;
  console.error(`--${name} must be a whole number, got ${process.argv[at + 1]}`);
  process.exit(2);
}

const pairs = readNumber('pairs', 100_000);
const seed = readNumber('seed', 1);
const start = Date.now();
const report = runFuzz(pairs, seed, (done) => {
  if (done % 100_000 === 0 && done < pairs) console.log(`${done} pairs, ${((Date.now() - start) / 1000).toFixed(0)} s`);
});
for (const fault of report.faults) console.log(fault);
console.log(`seed ${seed}, ${((Date.now() - start) / 1000).toFixed(1)} s, ${report.exact} pairs judged in integers`);
console.log(`largest error ${report.worst.toPrecision(2)} of what is allowed`);
console.log(`most iterations: GJK ${report.gjkMost}, EPA ${report.epaMost}, with ellipses ${report.smoothMost}`);
console.log(`${report.passed} passed, ${report.failed} failed`);
process.exitCode = report.failed > 0 ? 1 : 0;
