// npm run preview: serves the built playground from dist/, and builds it first when it is not there.
//
// The end-to-end tests use it too, with a folder and a port of their own, and always build: --out FOLDER --port N --build.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { giveUp, prepare, ROOT } from './prepare.mjs';

async function servePreview() {
  const { values } = parseArgs({
    options: {
      build: { type: 'boolean', default: false },
      host: { type: 'boolean', default: false },
      out: { type: 'string', default: 'dist' },
      port: { type: 'string' },
    },
  });
  const { build, preview } = await import('vite');
  const outDir = resolve(ROOT, values.out);
  if (values.build || !existsSync(join(outDir, 'index.html'))) {
    await build({ root: ROOT, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  }
  const server = await preview({
    root: ROOT,
    build: { outDir },
    preview: {
      ...(values.port !== undefined && { port: Number(values.port), strictPort: true }),
      ...(values.host && { host: true }),
    },
  });
  console.log('\n  The built playground is served at');
  server.printUrls();
}

prepare();
await servePreview().catch(giveUp);
