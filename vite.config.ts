// One file for Vite (dev server, build, preview) and for Vitest (two projects: `unit` in Node, `browser` in Chromium).
// End-to-end tests of the built app are Playwright's: test/playwright.config.ts.

import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { listings } from './src/build/listing.ts';
import { stills } from './src/build/stills.ts';
import { describeLaunch } from './test/kit/browser-path.mjs';
import { declarations } from './test/kit/declarations.ts';
import { native } from './test/kit/native.ts';

// With these two, performance.now counts in steps of 5 µs instead of 100 µs, which the timings per stage need. Vitest
// serves its own pages and frames and must not get them.
const isolated = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};
const headers = process.env.VITEST === undefined ? isolated : {};

// The headless engine alone, as one module for games, with its types: `vite build --mode engine`.
const engineOnly: ViteUserConfig = {
  plugins: [declarations('thinwall-engine')],
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/engine',
    minify: false,
    lib: { entry: 'src/engine/index.ts', formats: ['es'], fileName: 'thinwall-engine' },
  },
};

const playground: ViteUserConfig = {
  plugins: [stills(), listings()],
  // Relative addresses, so that the built folder works from any sub-path and from a plain file server.
  base: './',
  publicDir: false,
  server: { headers },
  preview: { headers },
  build: {
    target: 'es2022',
    // pixi.js is most of it, and is needed for the first frame.
    chunkSizeWarningLimit: 1000,
    // Pictures and listings are made while the page is built, and take their time.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  optimizeDeps: {
    // Found in advance: a package that Vite discovers while a page runs makes it reload that page.
    include: ['pixi.js', 'tweakpane', '@tweakpane/plugin-essentials', 'uplot', 'katex', 'marked'],
  },
  test: {
    projects: [
      {
        extends: true,
        plugins: [native()],
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/e2e/**'],
          testTimeout: 90_000,
          // No test leaves anything behind in a module; a process for each file would take a third of the time.
          isolate: false,
          // On two cores Vitest would use one.
          maxWorkers: Math.max(2, availableParallelism() - 1),
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: describeLaunch() }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 720 },
            screenshotFailures: false,
          },
        },
      },
    ],
  },
};

export default defineConfig(({ mode }) => (mode === 'engine' ? engineOnly : playground));
