/**
 * A Vite plugin: unit tests get the headless rooms as modules that Node itself runs. Vitest turns every use of an
 * imported name into a look-up, which makes the engine's loops some fifteen times slower than they are shipped; so the
 * rooms are compiled before the run, file by file, and whoever imports one of their files is sent to its compiled twin.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { build } from 'vite';

/** Rooms of src that need no page. */
const ROOMS = ['engine', 'scenes', 'lessons', 'session'];
const FOLDER = 'node_modules/.thinwall/native';

export function native(): Plugin {
  let root = '';
  let isOn = true;
  let twins: Promise<ReadonlyMap<string, string>> | null = null;
  return {
    name: 'thinwall:native',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    configureVitest({ vitest }) {
      // Coverage is counted in what Vitest itself loads.
      isOn = !vitest.config.coverage.enabled;
      // Vitest does not see on which of the sources a test depends; nor that their twins must be made again, in place.
      vitest.config.forceRerunTriggers.push(`**/src/{${ROOMS.join(',')}}/**`, '**/src/*.ts');
      vitest.onTestsRerun(async () => {
        if (twins !== null) await compile(root);
      });
    },
    async resolveId(source, importer) {
      // Packages, and files that are asked for as something else (`?listing`), are none of it.
      if (!isOn || importer === undefined || !/^[./#]/.test(source) || source.includes('?')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      twins ??= compile(root);
      const twin = resolved && (await twins).get(resolved.id);
      return twin ? { id: twin, external: true } : resolved;
    },
    async buildEnd() {
      await twins;
      rmSync(folderOf(root, process.pid), { recursive: true, force: true });
    },
  };
}

/** Several runs may be under way in one checkout. */
const folderOf = (root: string, process: number) => join(root, FOLDER, String(process));

/** @returns the compiled file of each source */
async function compile(root: string): Promise<Map<string, string>> {
  sweepUp(root);
  const outDir = folderOf(root, process.pid);
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: true,
      target: 'es2022',
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: listSources(join(root, 'src')),
        output: { preserveModules: true, preserveModulesRoot: join(root, 'src'), entryFileNames: '[name].mjs' },
      },
    },
  });
  if (!('output' in result)) throw new Error('the headless rooms could not be compiled');
  const twins = new Map<string, string>();
  for (const file of result.output) {
    if (file.type !== 'chunk' || file.facadeModuleId === null) continue;
    // The compiler drops what nobody takes from a file that it was not given; and Vitest would load such a file twice.
    if (!file.isEntry) throw new Error(`${file.facadeModuleId} is needed by the headless rooms and in none of them`);
    twins.set(file.facadeModuleId, join(outDir, file.fileName));
  }
  return twins;
}

/** Every file of the rooms, and those that stand between them. */
function listSources(src: string): string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && name !== 'main.ts')
    .filter((name) => !name.includes(sep) || ROOMS.includes(name.slice(0, name.indexOf(sep))))
    .map((name) => join(src, name));
}

/** Removes what runs left behind that were killed. */
function sweepUp(root: string): void {
  mkdirSync(join(root, FOLDER), { recursive: true });
  for (const name of readdirSync(join(root, FOLDER))) {
    if (!isRunning(Number(name))) rmSync(join(root, FOLDER, name), { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
