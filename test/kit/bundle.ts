/**
 * Code as it is shipped: bundled, and imported by Node itself. Vitest turns every use of an imported constant into a
 * look-up, which makes the engine's loops some fifteen times slower; long runs are tested this way instead.
 */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** @param entry of the bundle, from the project's folder. @returns what it exports */
export async function importBundle<T>(entry: string): Promise<T> {
  const name = entry.replace(/\W+/g, '-');
  const outDir = join(ROOT, `node_modules/.thinwall/${name}-${process.pid}`);
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
  return import(/* @vite-ignore */ pathToFileURL(join(outDir, 'bundle.js')).href);
}
