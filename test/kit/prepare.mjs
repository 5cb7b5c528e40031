// What must be there before anything else can run: a Node that is new enough and the packages of the lock file.
//
// This file runs on a fresh clone, so it imports nothing but Node itself. `npm start`, `npm test`, `npm run build` and
// `npm run preview` all come through here; run directly, it only prepares.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of package.json; every command works from here, wherever it was called. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Something outside the project is missing; the message says what, and how to get it. */
export class MissingError extends Error {}

/**
 * Ends the program with a message that a person can act on, or with the whole error if it is one of ours.
 * @param {unknown} error
 * @returns {never}
 */
export function giveUp(error) {
  console.error(error instanceof MissingError ? `\n${error.message}\n` : error);
  process.exit(1);
}

/** @param {string} path a file below the project's folder */
function readJson(path) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

/**
 * Throws unless this Node is at least the one that package.json asks for.
 * @param {string} [version] of the running Node
 */
export function requireNode(version = process.versions.node) {
  const least = String(readJson('package.json').engines.node).replace(/^>=/, '');
  const have = version.split('.');
  for (const [i, need] of least.split('.').entries()) {
    const difference = Number(have[i] ?? 0) - Number(need);
    if (difference > 0) return;
    if (difference < 0) {
      throw new MissingError(
        `Thinwall needs Node ${least} or newer, and this is Node ${version}.\n` +
          'Get a current one from https://nodejs.org (or with nvm: nvm install 22), then run the command again.',
      );
    }
  }
}

/**
 * The first package of the lock file that is not installed in the version it names, or null when all are.
 * npm keeps a list of what it installed in node_modules; optional packages (those of other platforms) may be absent.
 */
function findMissingPackage() {
  const lockPath = join(ROOT, 'package-lock.json');
  const listPath = join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(lockPath)) return 'package-lock.json';
  if (!existsSync(listPath)) return 'node_modules';
  const installed = readJson('node_modules/.package-lock.json').packages;
  for (const [path, wanted] of Object.entries(readJson('package-lock.json').packages)) {
    if (path === '' || wanted.optional || wanted.devOptional) continue;
    if (installed[path]?.version !== wanted.version || !existsSync(join(ROOT, path))) return path;
  }
  return null;
}

/** Installs what the lock file names and node_modules lacks; says nothing when nothing is missing. */
export function installMissing() {
  const missing = findMissingPackage();
  if (missing === null) return;
  const command = missing === 'node_modules' ? 'ci' : 'install';
  console.log(`Installing packages (${missing} is missing or old): npm ${command}`);
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] };
  const npm = process.env.npm_execpath;
  const result =
    npm?.endsWith('.js') === true
      ? spawnSync(process.execPath, [npm, command, '--loglevel=warn'], options)
      : spawnSync('npm', [command, '--loglevel=warn'], { ...options, shell: process.platform === 'win32' });
  const left = findMissingPackage();
  if (result.status === 0 && left === null) return;
  const why =
    result.error?.message ?? (result.status === 0 ? `${left} is still missing` : `exit code ${result.status}`);
  throw new MissingError(
    `npm ${command} could not install the packages (${why}).\n` +
      'It needs the network once. When you are online (behind a proxy: npm config set proxy ...), run: npm ci\n' +
      'and then this command again.',
  );
}

/**
 * The script behind a package's command, to be run with this Node: no shell, the same on every system.
 * @param {string} name of the package
 * @param {string} command of its commands
 */
export function scriptOf(name, command) {
  const { bin } = readJson(`node_modules/${name}/package.json`);
  return join(ROOT, 'node_modules', name, typeof bin === 'string' ? bin : bin[command]);
}

/** Everything above, in order; ends the program with a message when it cannot go on. */
export function prepare() {
  try {
    requireNode();
    installMissing();
  } catch (error) {
    giveUp(error);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) prepare();
