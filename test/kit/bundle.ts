/**
 * Code as it is shipped: bundled, and imported by Node itself. Vitest turns every use of an imported constant into a
 * look-up, which makes the engine's loops some fifteen times slower; long runs are tested this way instead.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let bundles = 0;

/** @param entry of the bundle, from the project's folder. @returns what it exports */
export async function importBundle<T>(entry: string): Promise<T> {
  // Several test files may ask at the same time, each in a process of its own.
  const name = `${entry.replace(/\W+/g, '-')}-${process.pid}-${++bundles}`;
  const outDir = join(ROOT, 'node_modules/.thinwall/bundles', name);
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: true,
      minify: false,
      lib: { entry: join(ROOT, entry), formats: ['es'], fileName: 'bundle' },
    },
  });
  const bundle = await import(/* @vite-ignore */ pathToFileURL(join(outDir, 'bundle.js')).href);
  rmSync(outDir, { recursive: true, force: true });
  return bundle;
}
