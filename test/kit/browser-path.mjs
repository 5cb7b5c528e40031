// Which browser the tests drive, decided in one place for Vitest and for Playwright.
//
// In this order: BROWSER_PATH (a file), BROWSER_CHANNEL (Playwright's name for an installed browser, such as chrome or
// msedge), an installed Chromium, Chrome or Edge, Playwright's own if it was downloaded. `getBrowser` goes one step
// further and installs one where it can; the configs only look.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { MissingError, scriptOf } from './prepare.mjs';

/** @typedef {{ executablePath?: string, channel?: string, args: string[] }} LaunchOptions */

/** QUIC off: no traffic but HTTP to this machine. SwiftShader: WebGL2 in software where there is no graphics card. */
const ARGS = ['--disable-quic', '--enable-unsafe-swiftshader'];

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];

/** Where installers put it on systems that keep programs off the PATH. */
function listUsualPlaces() {
  if (process.platform === 'darwin') {
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === 'win32') {
    const roots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];
    const tails = [
      'Chromium/Application/chrome.exe',
      'Google/Chrome/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
    ];
    return roots.flatMap((root) => (root ? tails.map((tail) => join(root, tail)) : []));
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
}

/** Playwright's own download, or null. Playwright finds it by itself, so only its presence matters. */
function findOwnBrowser() {
  try {
    const { chromium } = createRequire(import.meta.url)('playwright');
    const path = chromium.executablePath();
    return existsSync(path) ? path : null;
  } catch {
    return null; // the package itself is not installed yet
  }
}

/**
 * Looks for a browser and installs nothing.
 * @returns {LaunchOptions | null} what Playwright's launch wants to know, or null when there is none
 */
export function findBrowser() {
  const { BROWSER_PATH, BROWSER_CHANNEL } = process.env;
  if (BROWSER_PATH) {
    if (!existsSync(BROWSER_PATH)) {
      throw new MissingError(`BROWSER_PATH is ${BROWSER_PATH}, and there is no such file. Correct it or unset it.`);
    }
    return { executablePath: BROWSER_PATH, args: ARGS };
  }
  if (BROWSER_CHANNEL) return { channel: BROWSER_CHANNEL, args: ARGS };
  const found = listUsualPlaces().find((path) => existsSync(path)) ?? findOwnBrowser();
  return found === null ? null : { executablePath: found, args: ARGS };
}

/** For the configs: the browser if there is one, else Playwright's defaults, whose launch then says what is missing. */
export function describeLaunch() {
  return findBrowser() ?? { args: ARGS };
}

/** @param {string} command @param {string[]} words */
function runInstaller(command, words) {
  console.log(`No browser found; getting one: ${[command, ...words].join(' ')}`);
  return spawnSync(command, words, { stdio: ['ignore', 'inherit', 'inherit'], timeout: 180_000 }).status === 0;
}

/**
 * Finds a browser, or installs one: Debian's Chromium where this is root on Debian, else Playwright's download.
 * @returns {LaunchOptions}
 */
export function getBrowser() {
  const found = findBrowser();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const install = ['install', '-y', '--no-install-recommends', 'chromium'];
    if (!runInstaller('apt-get', install) && runInstaller('apt-get', ['update'])) runInstaller('apt-get', install);
  } else {
    runInstaller(process.execPath, [scriptOf('playwright', 'playwright'), 'install', 'chromium']);
  }
  const installed = findBrowser();
  if (installed !== null) return installed;
  throw new MissingError(
    'The browser tests need Chromium, Chrome or Edge, and none was found. Any of these helps:\n' +
      '  Debian, Ubuntu:  sudo apt-get install chromium\n' +
      '  anywhere:        npx playwright install chromium\n' +
      '  your own:        BROWSER_PATH=/path/to/browser npm test   (or BROWSER_CHANNEL=chrome)',
  );
}
