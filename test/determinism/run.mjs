// npm run determinism: one future everywhere.
//
// Every scene is played for 1,000 ticks with a visitor who meddles, and its hash is compared with the golden one: in
// Node under every broad phase, with returns to snapshots and with steps back; in Chromium and in Firefox as it is.
// The physics is bundled once, and all three run the same file. The last line is `N passed, N failed, N not run`.
//
//   npm run determinism -- [--install] [--update] [--quick] [--node] [--chromium] [--firefox] [--report=file] [scene ...]
//
// Firefox and its driver are no part of the project. Where they are missing, Firefox is not run, and the last lines say
// so; asked for by name (--firefox) it fails instead. --install gets both: Firefox with apt-get, for root on a Debian,
// and the driver with npm into the folder for temporary files. Nothing is installed without it.
//
// --update writes the golden hashes anew: after a change that is meant to change the physics. --quick is npm test's:
// the broad phase changes on the way instead of every one being played from the start.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getBrowser } from '../kit/browser-path.mjs';
import { giveUp, MissingError, prepare, ROOT } from '../kit/prepare.mjs';

const GOLDEN = join(ROOT, 'test/determinism/golden.json');
const BUILT = join(ROOT, 'node_modules/.thinwall/determinism');
const PUPPETEER = 'puppeteer-core@24.43.1';
/** A scene may take this long in a browser, ms. */
const LIMIT = 180_000;

/** Scenes that have everything and cost little: shots, a runner, stacks, sleep, belts, push-out, wheels that carry. */
const TRAVELLED = [
  'playground',
  'firing-range',
  'tile-run',
  'card-house',
  'conveyor',
  'fight',
  'tumbler',
  'steel-balls',
];

let passed = 0;
let failed = 0;
/** What was not run, and why. @type {string[]} */
const notRun = [];

/** Firefox or its driver is not there, and nobody asked for it to be installed. */
class NotThereError extends Error {}

/** @param {string} what @param {string} got @param {string | undefined} wanted */
function check(what, got, wanted) {
  if (got === wanted) passed++;
  else failed++;
  console.log(`${got === wanted ? 'ok  ' : 'FAIL'} ${what}: ${got}${got === wanted ? '' : `, golden is ${wanted}`}`);
}

/** Bundles play.ts. @returns {Promise<string>} the file */
async function bundle() {
  const { build } = await import('vite');
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: 'es2022',
      outDir: BUILT,
      emptyOutDir: true,
      minify: false,
      lib: { entry: join(ROOT, 'test/determinism/play.ts'), formats: ['es'], fileName: 'play' },
    },
  });
  return join(BUILT, 'play.js');
}

/** Serves the bundle and an empty page. @param {string} file @returns {Promise<{ address: string, close(): void }>} */
function serve(file) {
  const source = readFileSync(file);
  const server = createServer((request, response) => {
    const isScript = request.url === '/play.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? source : '<!doctype html><title>hashes</title>');
  });
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address !== 'object' || address === null) throw new Error('the server has no address');
      resolve({ address: `http://127.0.0.1:${address.port}/`, close: () => void server.close() });
    });
  });
}

/** What a page runs: the same function as Node. @param {string} id */
async function playInPage(id) {
  const path = '/play.js';
  const { playScene } = await import(/* @vite-ignore */ path);
  return playScene(id);
}

/** @param {string} address @param {(name: string, play: (id: string) => Promise<string>) => Promise<void>} use */
async function withChromium(address, use) {
  const { chromium } = await import('playwright');
  const browser = await chromium.launch(getBrowser());
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(LIMIT);
    await page.goto(address);
    await use(`Chromium ${browser.version()}`, (id) => page.evaluate(playInPage, id));
  } finally {
    await browser.close();
  }
}

const HOW_TO = 'npm run determinism -- --install gets it';

/** @param {boolean} install whether it may be installed @returns {string} Firefox */
function getFirefox(install) {
  const { FIREFOX_PATH } = process.env;
  if (FIREFOX_PATH) return FIREFOX_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const places = [...folders.flatMap((folder) => ['firefox', 'firefox-esr'].map((name) => join(folder, name)))];
  places.push('/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe');
  const find = () => places.find((path) => existsSync(path));
  const found = find();
  if (found) return found;
  const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (install && canInstall) {
    console.log('getting Firefox: apt-get install firefox-esr');
    const words = ['install', '-y', '--no-install-recommends', 'firefox-esr'];
    const run = (/** @type {string[]} */ args) => spawnSync('apt-get', args, { stdio: 'ignore' }).status === 0;
    if (!run(words) && run(['update'])) run(words);
    const installed = find();
    if (installed) return installed;
    throw new MissingError(
      'apt-get could not install firefox-esr; install Firefox, or set FIREFOX_PATH to where it is',
    );
  }
  const how = canInstall ? HOW_TO : 'install it from https://www.mozilla.org/firefox';
  throw new NotThereError(`there is no Firefox here; ${how}, or set FIREFOX_PATH to where it is`);
}

/**
 * The driver of Firefox lives outside the project: nothing else needs it.
 * @param {boolean} install whether it may be installed @returns {Promise<any>}
 */
async function getPuppeteer(install) {
  const folder = join(tmpdir(), `thinwall-${PUPPETEER.replace('@', '-')}`);
  const entry = join(folder, 'node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js');
  if (!existsSync(entry)) {
    if (!install) throw new NotThereError(`its driver ${PUPPETEER} is not here; ${HOW_TO}`);
    console.log(`getting the driver of Firefox: ${PUPPETEER} into ${folder}`);
    mkdirSync(folder, { recursive: true });
    const words = [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      PUPPETEER,
    ];
    const { status } = spawnSync('npm', words, { stdio: 'ignore', shell: process.platform === 'win32' });
    if (status !== 0 || !existsSync(entry)) throw new MissingError(`npm could not install ${PUPPETEER}`);
  }
  return (await import(pathToFileURL(entry).href)).default;
}

/** @param {string} address @param {(name: string, play: (id: string) => Promise<string>) => Promise<void>} use */
async function withFirefox(address, use) {
  const install = process.argv.includes('--install');
  const executablePath = getFirefox(install);
  const puppeteer = await getPuppeteer(install);
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    protocolTimeout: LIMIT,
  });
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await use(await browser.version(), (id) => page.evaluate(playInPage, id));
  } finally {
    await browser.close();
  }
}

/**
 * @param {string} name @param {any} play the bundle @param {string[]} ids @param {Record<string, string>} golden
 * @param {boolean} quick
 */
async function checkNode(name, play, ids, golden, quick) {
  for (const id of ids) {
    // A browser that plays at the same time gets its next scene.
    await new Promise((resolve) => setImmediate(resolve));
    for (const broadPhase of quick ? [] : play.BROAD_PHASE_IDS) {
      check(`${name}, ${id}, ${broadPhase}`, play.playScene(id, broadPhase), golden[id]);
    }
    check(`${name}, ${id}, returns to snapshots under every broad phase`, play.playWithReturns(id), golden[id]);
    if (quick && !TRAVELLED.includes(id)) continue;
    check(`${name}, ${id}, steps back`, play.playWithStepsBack(id), golden[id]);
  }
}

/**
 * One browser over all scenes; a browser that cannot be had is one failure and says why. One that was neither asked for
 * nor is there is not run.
 * @param {string} name @param {typeof withChromium} withBrowser @param {string} address
 * @param {string[]} ids @param {Record<string, string>} golden @param {boolean} isAsked
 */
async function checkBrowser(name, withBrowser, address, ids, golden, isAsked) {
  try {
    await withBrowser(address, async (version, play) => {
      for (const id of ids) check(`${version}, ${id}`, await play(id), golden[id]);
    });
  } catch (error) {
    if (error instanceof NotThereError && !isAsked) {
      notRun.push(`${name} was not run: ${error.message}`);
      return;
    }
    failed++;
    console.log(`FAIL ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** @param {any} play @param {string[]} ids */
function update(play, ids) {
  const hashes = existsSync(GOLDEN) ? JSON.parse(readFileSync(GOLDEN, 'utf8')).hashes : {};
  for (const id of ids) hashes[id] = play.playScene(id);
  for (const id of Object.keys(hashes)) if (!play.SCENE_IDS.includes(id)) delete hashes[id];
  const ordered = Object.fromEntries(Object.entries(hashes).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(GOLDEN, `${JSON.stringify({ ticks: play.TICKS, hashes: ordered }, null, 2)}\n`);
  console.log(`golden hashes of ${ids.join(', ')} written anew`);
}

/** @param {string[]} words the command line */
async function main(words) {
  const file = await bundle();
  const play = await import(pathToFileURL(file).href);
  const named = words.filter((word) => !word.startsWith('--'));
  const missing = (/** @type {Record<string, string>} */ hashes) =>
    play.SCENE_IDS.filter((/** @type {string} */ id) => !hashes[id]);
  for (const id of named) {
    if (!play.SCENE_IDS.includes(id))
      throw new MissingError(`unknown scene ${id}; there are ${play.SCENE_IDS.join(', ')}`);
  }
  const ids = named.length > 0 ? named : play.SCENE_IDS;
  if (words.includes('--update')) update(play, ids);
  const golden = existsSync(GOLDEN) ? JSON.parse(readFileSync(GOLDEN, 'utf8')).hashes : {};
  for (const id of missing(golden)) check(`golden hash of ${id}`, 'none: npm run determinism -- --update', 'one');
  const only = ['--node', '--chromium', '--firefox'].filter((word) => words.includes(word));
  const runs = (/** @type {string} */ word) => only.length === 0 || only.includes(word);
  const server = await serve(file);
  try {
    const inNode = async () => {
      if (runs('--node'))
        await checkNode(`Node ${process.versions.node}`, play, ids, golden, words.includes('--quick'));
    };
    const browser = async (/** @type {string} */ name, /** @type {typeof withChromium} */ withBrowser) => {
      const word = `--${name.toLowerCase()}`;
      if (runs(word)) await checkBrowser(name, withBrowser, server.address, ids, golden, only.includes(word));
    };
    await Promise.all([browser('Chromium', withChromium), inNode()]);
    await browser('Firefox', withFirefox);
  } finally {
    server.close();
  }
  const report = words.find((word) => word.startsWith('--report='))?.slice('--report='.length);
  if (report !== undefined) writeFileSync(report, JSON.stringify({ passed, failed, skipped: notRun.length }));
  console.log(['', ...notRun, `${passed} passed, ${failed} failed, ${notRun.length} not run`].join('\n'));
  process.exitCode = failed === 0 ? 0 : 1;
}

prepare();
await main(process.argv.slice(2)).catch(giveUp);
