/**
 * A Vite plugin that makes the bundled engine a package: declarations beside it, as TypeScript itself writes them, and a
 * package.json that says which file is which.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { scriptOf } from './prepare.mjs';

/** Declarations of one file each, in the tree of the sources. */
const TYPES = 'types';

/** @param name of the bundle, without its ending */
export function declarations(name: string): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'thinwall:declarations',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(root, config.build.outDir);
    },
    closeBundle() {
      const source = join(root, 'src/engine');
      const types = join(outDir, TYPES);
      const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', source];
      const tsc = scriptOf('typescript', 'tsc');
      execFileSync(process.execPath, [tsc, '-p', source, ...options, '--outDir', types], { stdio: 'inherit' });
      nameAsJavaScript(types);
      writeFileSync(join(outDir, `${name}.d.ts`), `export * from './${TYPES}/index.js';\n`);
      copyFileSync(join(root, 'LICENSE'), join(outDir, 'LICENSE'));
      writeFileSync(join(outDir, 'package.json'), describePackage(root, name));
    },
  };
}

/** Sources import one another as .ts; whoever reads the declarations alone looks for .js, as in any package. */
function nameAsJavaScript(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.d.ts')) continue;
    const path = join(folder, entry);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(['"]\.\.?\/[^'"]+)\.ts(['"])/g, '$1.js$2'));
  }
}

function describePackage(root: string, name: string): string {
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const entry = { types: `./${name}.d.ts`, default: `./${name}.js` };
  const description = 'A headless 2D collision engine: continuous collision, deterministic to the last bit.';
  const head = { name, version, description, license, private: true, type: 'module', sideEffects: false };
  return `${JSON.stringify({ ...head, types: entry.types, main: entry.default, exports: { '.': entry } }, null, 2)}\n`;
}
