// What a fresh clone is told when it cannot go on, and which browser the tests take.

import { afterEach, describe, expect, test, vi } from 'vitest';
import { findBrowser } from './browser-path.mjs';
import { MissingError, requireNode, scriptOf } from './prepare.mjs';

describe('a Node that is too old', () => {
  test.each(['18.20.8', '20.18.3'])('%s is refused by name, with the way to a newer one', (version) => {
    expect(() => requireNode(version)).toThrow(MissingError);
    expect(() => requireNode(version)).toThrow(new RegExp(`this is Node ${version}[^]*nodejs\\.org`));
  });

  test.each(['20.19.0', '20.20.2', '22.0.0', '100.1.0'])('%s is new enough', (version) => {
    expect(() => requireNode(version)).not.toThrow();
  });
});

describe('the browser', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('is the file that BROWSER_PATH names, before anything that is installed', () => {
    vi.stubEnv('BROWSER_PATH', process.execPath);
    vi.stubEnv('BROWSER_CHANNEL', 'chrome');
    expect(findBrowser()).toMatchObject({ executablePath: process.execPath });
  });

  test('is never silently another one when BROWSER_PATH names no file', () => {
    vi.stubEnv('BROWSER_PATH', '/no/such/browser');
    expect(() => findBrowser()).toThrow('BROWSER_PATH is /no/such/browser');
  });

  test('is the channel that BROWSER_CHANNEL names, before a search', () => {
    vi.stubEnv('BROWSER_PATH', '');
    vi.stubEnv('BROWSER_CHANNEL', 'msedge');
    expect(findBrowser()).toMatchObject({ channel: 'msedge' });
    expect(findBrowser()).not.toHaveProperty('executablePath');
  });
});

test('a package that names one command and one that names several both lead to its script', () => {
  expect(scriptOf('vitest', 'vitest')).toMatch(/vitest[\\/]vitest\.mjs$/);
  expect(scriptOf('@playwright/test', 'playwright')).toMatch(/cli\.js$/);
});
