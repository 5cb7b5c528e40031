// npm test: type check, lint, unit tests, browser tests, end-to-end tests; the last line sums them all up.
//
//   node test/kit/run-tests.mjs [check ...] [words for the runner, when one check is named]
//
// Each check runs under a time limit of its own (an endless loop in a page would hold Vitest's browser mode for ever),
// and a runner that breaks before it can report counts as one failure: silence is never a pass.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getBrowser } from './browser-path.mjs';
import { giveUp, prepare, ROOT, scriptOf } from './prepare.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */
/**
 * @typedef {object} Check
 * @property {string} label
 * @property {number} limit seconds
 * @property {string[][]} commands each a script and its words, run with this Node
 * @property {((report: any) => Tally) | null} count reads the runner's JSON report; null: the check as a whole is one
 * @property {boolean} browser whether it needs one
 */

const scratch = mkdtempSync(join(tmpdir(), 'thinwall-test-'));

/** @param {string} name of the check */
const reportOf = (name) => join(scratch, `${name}.json`);

/** @param {string} project Vitest's */
const vitest = (project) => [
  ...[scriptOf('vitest', 'vitest'), 'run', '--project', project, '--allowOnly=false'],
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(project)}`],
];

/** @returns {Record<string, Check>} in the order in which they run */
function listChecks() {
  const tsc = (/** @type {string} */ folder) => [scriptOf('typescript', 'tsc'), '-p', folder];
  const playwright = [scriptOf('@playwright/test', 'playwright'), 'test', '-c', 'test/playwright.config.ts'];
  return {
    typecheck: {
      label: 'type check',
      limit: 120,
      commands: [tsc('src/engine'), tsc('src'), tsc('test')],
      count: null,
      browser: false,
    },
    lint: {
      label: 'lint',
      limit: 60,
      commands: [[scriptOf('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.']],
      count: null,
      browser: false,
    },
    unit: { label: 'unit tests', limit: 480, commands: [vitest('unit')], count: countVitest, browser: false },
    determinism: {
      label: 'determinism in Node and Chromium',
      limit: 300,
      commands: [
        [
          join(ROOT, 'test/determinism/run.mjs'),
          ...['--quick', '--node', '--chromium', `--report=${reportOf('determinism')}`],
        ],
      ],
      count: (report) => report,
      browser: true,
    },
    browser: { label: 'browser tests', limit: 300, commands: [vitest('browser')], count: countVitest, browser: true },
    e2e: {
      label: 'end-to-end tests of the built app',
      limit: 600,
      commands: [[...playwright, '--reporter=list,json']],
      count: countPlaywright,
      browser: true,
    },
  };
}

/** @param {any} report Vitest's JSON; a file that does not load has no tests and counts as one failure */
function countVitest(report) {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report.testResults) {
    const states = file.assertionResults.map((/** @type {any} */ test) => test.status);
    const failed = states.filter((/** @type {string} */ state) => state === 'failed').length;
    const passed = states.filter((/** @type {string} */ state) => state === 'passed').length;
    tally.passed += passed;
    tally.failed += failed > 0 || file.status !== 'failed' ? failed : 1;
    tally.skipped += states.length - passed - failed;
  }
  return tally;
}

/** @param {any} report Playwright's JSON; an error outside every test (the build, the server) counts as one failure */
function countPlaywright({ stats, errors }) {
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed + errors.length, skipped: stats.skipped };
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Ends a child and everything it started. @param {import('node:child_process').ChildProcess} child */
function endTree(child) {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F']);
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // it ended by itself in between
  }
}

/**
 * Runs a script with this Node, its output straight to the terminal.
 * @param {string[]} words @param {number} seconds @param {Record<string, string>} env
 * @returns {Promise<string | null>} null when it ended well, else why not
 */
function runScript(words, seconds, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      // A process group of its own, so that ending it also ends the servers and browsers below it.
      detached: process.platform !== 'win32',
    });
    running.add(child);
    let late = false;
    const alarm = setTimeout(() => {
      late = true;
      endTree(child);
    }, seconds * 1000);
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => {
      clearTimeout(alarm);
      running.delete(child);
      if (late) resolve(`stopped after its limit of ${seconds} s`);
      else resolve(code === 0 ? null : `ended with ${signal ?? `exit code ${code}`}`);
    });
  });
}

/** A port that nobody listens on. @returns {Promise<number>} */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, 'localhost', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/**
 * @param {string} name @param {Check} check @param {string[]} more words for the runner
 * @returns {Promise<Tally>}
 */
async function runCheck(name, check, more) {
  console.log(`\n=== ${check.label}`);
  /** @type {Record<string, string>} */
  const env = {};
  if (check.browser) {
    const { executablePath } = getBrowser();
    if (executablePath !== undefined) env.BROWSER_PATH = executablePath;
  }
  if (name === 'e2e') {
    env.PLAYWRIGHT_JSON_OUTPUT_FILE = reportOf(name);
    env.E2E_PORT = process.env.E2E_PORT ?? String(await findFreePort());
    console.log(`built and served by this run, on port ${env.E2E_PORT}`);
  }
  const complaints = [];
  for (const command of check.commands) {
    const complaint = await runScript([...command, ...more], check.limit, env);
    if (complaint !== null) complaints.push(complaint);
  }
  const tally = check.count === null ? { passed: 0, failed: 0, skipped: 0 } : readTally(name, check.count, complaints);
  if (check.count === null && complaints.length === 0) tally.passed = 1;
  if (complaints.length > 0 && tally.failed === 0) tally.failed = 1;
  for (const complaint of complaints) console.log(`${check.label}: ${complaint}`);
  // The build of a run that passed serves nobody any more; after a failure the pictures and traces beside it do.
  if (env.E2E_PORT !== undefined && tally.failed === 0) {
    rmSync(join(ROOT, `node_modules/.thinwall/e2e-${env.E2E_PORT}`), { recursive: true, force: true });
  }
  return tally;
}

/** @param {string} name @param {(report: any) => Tally} count @param {string[]} complaints gets one more when it has to */
function readTally(name, count, complaints) {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  try {
    Object.assign(tally, count(JSON.parse(readFileSync(reportOf(name), 'utf8'))));
    if (tally.passed + tally.failed === 0) complaints.push('no test ran');
  } catch {
    complaints.push('left no report');
  }
  return tally;
}

/** @param {string[]} words the command line */
async function runAll(words) {
  const checks = listChecks();
  const split = words.findIndex((word) => !(word in checks));
  const named = split < 0 ? words : words.slice(0, split);
  const more = split < 0 ? [] : words.slice(split);
  if (more.length > 0 && named.length !== 1) {
    throw new Error(`unknown check ${more[0]}; there are: ${Object.keys(checks).join(', ')}`);
  }
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const lines = [];
  for (const [name, check] of Object.entries(checks)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const began = performance.now();
    const tally = await runCheck(name, check, more).catch((error) => {
      console.log(error.message);
      return { passed: 0, failed: 1, skipped: 0 };
    });
    for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) sum[key] += tally[key];
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
    lines.push(`${check.label}: ${tally.passed} passed, ${tally.failed} failed${skipped} (${seconds} s)`);
  }
  console.log(`\n=== all together\n${lines.join('\n')}\n`);
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0;
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    for (const child of running) endTree(child);
    process.exit(1);
  });
}
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

prepare();
try {
  process.exitCode = (await runAll(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  giveUp(error);
}
