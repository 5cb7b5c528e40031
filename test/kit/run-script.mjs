// Runs a TypeScript file of this project as a program: node test/kit/run-script.mjs FILE [ARGUMENT...]
//
// Node 20 does not read TypeScript, so the file is bundled with what it imports by the bundler the project already has
// (one flat module, as the page gets it, so that timings are those of the page) and then imported. Packages stay
// outside. Nothing is left behind but one file in node_modules/.cache.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const [file, ...rest] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: node test/kit/run-script.mjs FILE.ts [ARGUMENT...]');
  process.exit(2);
}

const entry = resolve(root, file);
const result = await build({
  root,
  configFile: false,
  logLevel: 'error',
  build: { ssr: entry, write: false, target: 'node20', minify: false },
});
const output = Array.isArray(result) ? result[0] : result;
if (output === undefined || !('output' in output)) throw new Error(`no bundle came out of ${file}`);
const folder = join(root, 'node_modules/.cache/thinwall');
await mkdir(folder, { recursive: true });
const bundle = join(folder, `${basename(file, '.ts')}-${process.pid}.mjs`);
try {
  await writeFile(bundle, output.output[0].code);
  process.argv.splice(1, process.argv.length - 1, entry, ...rest);
  await import(pathToFileURL(bundle).href);
} finally {
  await rm(bundle, { force: true });
}
