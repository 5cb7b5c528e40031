// End-to-end tests: the built app behind Vite's preview server, driven as a person would drive it.
//
// The app is built into a folder of this run's own, so that runs side by side (another E2E_PORT) do not disturb each
// other, and so that what is tested is never an older build.

import { defineConfig } from '@playwright/test';
import { describeLaunch } from './kit/browser-path.mjs';

const port = Number(process.env.E2E_PORT ?? 4317);
const scratch = `node_modules/.thinwall/e2e-${port}`;

export default defineConfig({
  testDir: './e2e',
  outputDir: `../${scratch}/results`,
  // One at a time: software WebGL keeps both cores of a small machine busy, and timings are part of what is tested.
  workers: 1,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 60_000,
  use: {
    baseURL: `http://localhost:${port}/`,
    viewport: { width: 1280, height: 720 },
    launchOptions: describeLaunch(),
    screenshot: 'only-on-failure',
    // A trace films every frame, which takes more than the tests themselves where the screen is drawn in software.
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure',
  },
  webServer: {
    command: `node test/kit/preview.mjs --build --out ${scratch}/dist --port ${port}`,
    cwd: '..',
    url: `http://localhost:${port}/`,
    reuseExistingServer: false,
    timeout: 90_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
