// The plan of the house, executed: who may import whom, and what the engine may not call.
//
// The tables come first; to change the plan, change a line of them. Every rule is also tried on a planted breach, so
// that a rule which no longer catches anything is noticed.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { blankOut, findCircle, listImports, resolvePath, type Sources } from './kit/imports.ts';

/**
 * The floors of the engine, lowest first. A file imports from below and from its own group; groups that share a floor
 * (`|`) do not know each other. A name with a slash is a folder.
 */
const FLOORS = `
  math limits options tuning tolerance trace draw clock dice hash
  geometry/
  broad-phase/ | narrow-phase/
  body body-def body-keys bodies bounds-filter carry colliders contact-layout contacts counters impact seams sleep events settings
  ccd/ | solver/
  prediction calculator scene-format
  scene-check
  query-filter state probe ahead tell tell-pair snapshot
  probe tell snapshot
  step
  world
  character energy overlay push-watch recording record-world scene-json terrain tile-map
  audit
  inspect inspect/
  index
`;

/** Broad phases know boxes and integers; of geometry they may read only this. */
const GEOMETRY_OF_BROAD_PHASE = ['src/engine/geometry/aabb.ts'];

/** The rooms of src/ (a folder, or one file at its top), and the rooms that each may import. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  scenes: ['engine'],
  lessons: ['engine'],
  inks: ['engine'],
  listing: [],
  settings: ['engine', 'scenes'],
  session: ['engine', 'scenes', 'lessons', 'settings'],
  api: ['session'],
  view: ['engine', 'scenes', 'lessons', 'inks', 'settings', 'session'],
  ui: ['engine', 'scenes', 'lessons', 'inks', 'listing', 'settings', 'session'],
  // What Vite runs while it serves or builds the page; nothing of it is sent to a browser.
  build: ['engine', 'lessons', 'inks', 'listing'],
  main: ['engine', 'scenes', 'lessons', 'settings', 'session', 'api', 'view', 'ui'],
};

/** Rooms with a door: from outside they are entered through it and under this name only. */
const DOORS: Readonly<Record<string, string>> = {
  '#engine': 'src/engine/index.ts',
  '#scenes': 'src/scenes/index.ts',
  '#lessons': 'src/lessons/index.ts',
};

/** Packages by the only room that may import them. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  engine: ['robust-predicates', 'earcut'],
  view: ['pixi.js'],
  ui: ['tweakpane', '@tweakpane/core', '@tweakpane/plugin-essentials', 'uplot', 'katex', 'marked'],
  build: ['vite', 'shiki'],
};

/** What gives other bits on another host. */
const FORBIDDEN_SUMS: readonly (readonly [RegExp, string])[] = [
  [
    /\bMath\s*\.\s*(?!(?:sqrt|abs|min|max|floor|ceil|round|trunc|sign|imul|fround|clz32|PI)\b)\w+/,
    'Math functions whose last bit is left to the host',
  ],
  [/\bMath\b(?!\s*\.)/, 'Math taken apart, where this test cannot follow it'],
  [/(?<!\b2 )\*\*|\*\*(?! -?\d+\b(?!\.))/, 'a power, whose last bit is left to the host (2 ** 26 is exact everywhere)'],
];

/** What would make two machines, or two runs, differ; or would tie the engine to a page. */
const FORBIDDEN_IN_ENGINE: readonly (readonly [RegExp, string])[] = [
  ...FORBIDDEN_SUMS,
  [/\b(?:Date|performance|setTimeout|setInterval|requestAnimationFrame|queueMicrotask)\b/, 'a clock'],
  [/\b(?:crypto|Intl|localeCompare|toLocale\w+)\b/, 'dice or the language of the host'],
  [/\.(?:sort|toSorted)\(\s*\)/, 'a sort without a comparator'],
  [/\b(?:globalThis\b|console\s*\.)/, 'the host'],
];

/** Whose numbers steer a world or stand in a figure, and what they may not use; the session has clocks of its own. */
const FORBIDDEN: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  engine: FORBIDDEN_IN_ENGINE,
  scenes: FORBIDDEN_IN_ENGINE,
  lessons: FORBIDDEN_IN_ENGINE,
  settings: FORBIDDEN_SUMS,
  session: FORBIDDEN_SUMS,
  api: FORBIDDEN_SUMS,
};

const MOST_LINES = 400;

const TOP_LEVEL = [
  'LICENSE',
  'README.md',
  'assets',
  'index.html',
  'package-lock.json',
  'package.json',
  'src',
  'test',
  'vite.config.ts',
];

// ---------------------------------------------------------------------------------------------------------------------

const ROOT = fileURLToPath(new URL('../', import.meta.url));

function readSources(): Sources {
  const paths = readdirSync(`${ROOT}src`, { recursive: true, encoding: 'utf8' });
  const files = paths.map((path) => `src/${path.replaceAll('\\', '/')}`).filter((path) => /\.(?:ts|css)$/.test(path));
  return new Map(files.sort().map((path) => [path, readFileSync(ROOT + path, 'utf8')]));
}

/** `src/engine/ccd/sweep.ts` is in `engine`, `src/session.ts` in `session`. */
const roomOf = (path: string): string => path.split('/')[1]!.replace(/\.ts$/, '');

/** The path of an imported file, or null for a package. */
function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return resolvePath(from, specifier);
  return DOORS[specifier] ?? null;
}

interface Import {
  readonly from: string;
  readonly specifier: string;
  /** the imported file; null for a package */
  readonly target: string | null;
}

function listAllImports(sources: Sources): Import[] {
  const code = [...sources].filter(([from]) => isCode(from));
  return code.flatMap(([from, source]) =>
    listImports(source).map((specifier) => ({ from, specifier, target: targetOf(from, specifier) })),
  );
}

const isCode = (path: string | null): path is string => path?.startsWith('src/') === true && path.endsWith('.ts');

function describeImport({ from, specifier }: Import, why: string): string {
  return `${from} imports ${specifier}: ${why}`;
}

/** Every relative import of code names a file that exists, with its extension. */
function findLooseEnds(sources: Sources): string[] {
  return listAllImports(sources)
    .filter(({ specifier, target }) => specifier.startsWith('#') || target?.startsWith('src/'))
    .filter(({ target }) => target === null || (!/\.(?:css|json|svg)$/.test(target) && !sources.has(target)))
    .map((each) => describeImport(each, 'there is no such file'));
}

function findRoomBreaches(sources: Sources): string[] {
  const strangers = [...sources.keys()].filter((path) => ROOMS[roomOf(path)] === undefined);
  const breaches = listAllImports(sources).filter(({ from, target }) => {
    if (!isCode(target) || roomOf(from) === roomOf(target)) return false;
    return ROOMS[roomOf(from)]?.includes(roomOf(target)) !== true;
  });
  return [
    ...strangers.map((path) => `${path} is in no room`),
    ...breaches.map((each) => describeImport(each, `${roomOf(each.from)} may not know ${roomOf(each.target!)}`)),
  ];
}

function findDoorBreaches(sources: Sources): string[] {
  const rooms = Object.values(DOORS).map(roomOf);
  return listAllImports(sources)
    .filter(({ from, target }) => isCode(target) && rooms.includes(roomOf(target)) && roomOf(from) !== roomOf(target))
    .filter(({ specifier }) => DOORS[specifier] === undefined)
    .map((each) => describeImport(each, `the door is #${roomOf(each.target!)}`));
}

function findPackageBreaches(sources: Sources): string[] {
  const isOf = (specifier: string) => (name: string) => specifier === name || specifier.startsWith(`${name}/`);
  return listAllImports(sources)
    .filter(({ specifier, target }) => target === null && !specifier.startsWith('#'))
    .filter(({ from, specifier }) => PACKAGES[roomOf(from)]?.some(isOf(specifier)) !== true)
    .map((each) => describeImport(each, `${roomOf(each.from)} may not use this package`));
}

/** The floor and the group on it of an engine file, or null when the table does not know it. */
function placeOf(path: string): { floor: number; group: number } | null {
  const name = path.slice('src/engine/'.length).replace(/\.ts$/, '');
  for (const [floor, line] of FLOORS.trim().split('\n').entries()) {
    for (const [group, names] of line.split('|').entries()) {
      const isHere = (each: string): boolean => (each.endsWith('/') ? name.startsWith(each) : name === each);
      if (names.trim().split(/\s+/).some(isHere)) return { floor, group };
    }
  }
  return null;
}

function findFloorBreaches(sources: Sources): string[] {
  const isEngine = (path: string): boolean => path.startsWith('src/engine/');
  const homeless = [...sources.keys()].filter((path) => isEngine(path) && placeOf(path) === null);
  const breaches = listAllImports(sources).filter(({ from, target }) => {
    if (!isEngine(from) || !isCode(target) || !isEngine(target)) return false;
    const [here, there] = [placeOf(from), placeOf(target)];
    if (here === null || there === null) return false;
    return there.floor > here.floor || (there.floor === here.floor && there.group !== here.group);
  });
  const bodies = listAllImports(sources).filter(
    ({ from, target }) =>
      from.startsWith('src/engine/broad-phase/') &&
      target?.startsWith('src/engine/geometry/') &&
      !GEOMETRY_OF_BROAD_PHASE.includes(target),
  );
  return [
    ...homeless.map((path) => `${path} stands on no floor; give it one in FLOORS`),
    ...breaches.map((each) => describeImport(each, 'that is not below it')),
    ...bodies.map((each) => describeImport(each, 'a broad phase knows boxes and integers only')),
  ];
}

function findCircles(sources: Sources): string[] {
  const graph = new Map<string, string[]>([...sources.keys()].map((path) => [path, []]));
  for (const { from, target } of listAllImports(sources)) if (target !== null) graph.get(from)?.push(target);
  const circle = findCircle(graph);
  return circle === null ? [] : [circle.join(' → ')];
}

function findForbiddenCalls(sources: Sources): string[] {
  const found: string[] = [];
  for (const [path, source] of sources) {
    const forbidden = FORBIDDEN[roomOf(path)];
    if (forbidden === undefined) continue;
    for (const [i, line] of blankOut(source).split('\n').entries()) {
      for (const [pattern, why] of forbidden) {
        const call = pattern.exec(line);
        if (call !== null) found.push(`${path}:${i + 1} ${call[0]}: ${why}`);
      }
    }
  }
  return found;
}

function findLongFiles(sources: Sources): string[] {
  return [...sources]
    .map(([path, source]) => ({ path, lines: source.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines, and ${MOST_LINES} is the most`);
}

/** One rule: what it says, how it is checked, and breaches that it must catch: files and what they hold. */
interface Rule {
  readonly title: string;
  readonly find: (sources: Sources) => string[];
  readonly planted: readonly Readonly<Record<string, string>>[];
}

const RULES: readonly Rule[] = [
  {
    title: 'every import leads to a file',
    find: findLooseEnds,
    planted: [
      { 'src/main.ts': "import { a } from './nowhere.ts';" },
      { 'src/main.ts': "import { a } from './session';", 'src/session.ts': '' },
      { 'src/main.ts': "import { a } from '#attic';" },
    ],
  },
  {
    title: 'a room imports only rooms that it may know',
    find: findRoomBreaches,
    planted: [
      { 'src/view/stage.ts': "import { panel } from '../ui/panel.ts';", 'src/ui/panel.ts': '' },
      { 'src/session.ts': "export * from './view/stage.ts';", 'src/view/stage.ts': '' },
      { 'src/engine/world.ts': "import type { Scene } from '#scenes';", 'src/scenes/index.ts': '' },
      { 'src/api.ts': "const ui = await import('./ui/panel.ts');", 'src/ui/panel.ts': '' },
      { 'src/attic/thing.ts': '' },
    ],
  },
  {
    title: 'nobody outside imports past the door of the engine, the scenes or the lessons',
    find: findDoorBreaches,
    planted: [
      { 'src/scenes/rain.ts': "import { World } from '../engine/world.ts';" },
      { 'src/session.ts': "import { scenes } from './scenes/index.ts';" },
    ],
  },
  {
    title: 'only the view imports pixi.js, and only the panel imports tweakpane',
    find: findPackageBreaches,
    planted: [
      { 'src/ui/panel.ts': "import { Graphics } from 'pixi.js';" },
      { 'src/main.ts': "const pane = import('tweakpane');" },
      { 'src/engine/world.ts': "import { readFileSync } from 'node:fs';" },
    ],
  },
  {
    title: 'inside the engine every file stands on a floor and imports downwards',
    find: findFloorBreaches,
    planted: [
      { 'src/engine/math.ts': "import { circle } from './geometry/shape.ts';" },
      { 'src/engine/broad-phase/grid.ts': "import { collide } from '../narrow-phase/sat.ts';" },
      { 'src/engine/broad-phase/grid.ts': "import { circle } from '../geometry/shape.ts';" },
      { 'src/engine/ccd/sweep.ts': "import type { World } from '../world.ts';" },
      { 'src/engine/state.ts': "import { step } from './step.ts';" },
      { 'src/engine/world.ts': "import { World } from '#engine';" },
      { 'src/engine/manager.ts': '' },
    ],
  },
  {
    title: 'no imports run in a circle, not even of types',
    find: findCircles,
    planted: [
      {
        'src/engine/math.ts': "import type { P } from './draw.ts';",
        'src/engine/draw.ts': "export * from './math.ts';",
      },
      { 'src/ui/panel.ts': "import './panel.ts';" },
    ],
  },
  {
    title:
      'engine, scenes, lessons and what gives commands call nothing that could differ between two hosts or two runs',
    find: findForbiddenCalls,
    planted: [
      { 'src/scenes/rain.ts': 'const x = 40 * Math.cos(angle);' },
      { 'src/scenes/rain.ts': 'const seed = performance.now();' },
      { 'src/lessons/swept.ts': 'const size = Math.hypot(dx, dy);' },
      { 'src/session/drafts.ts': 'const angle = Math.atan2(y, x);' },
      { 'src/session.ts': 'const angle = Math.atan2(y, x);' },
      { 'src/api.ts': 'const speed = 10 ** power;' },
      ...[
        'Math.random()',
        'Math.sin(x)',
        'Math.hypot(x, y)',
        'Math.pow(x, 2)',
        'Math.log(x)',
        'Math.cbrt(x)',
        'const { cos } = Math;',
        'f(`$' + '{Math.exp(1)}`)',
        'x ** 2',
        '2 ** x',
        'new Date()',
        'performance.now()',
        'list.sort()',
        'console.log(x)',
      ].map((line) => ({ 'src/engine/world.ts': line })),
    ],
  },
  {
    title: `no file is longer than ${MOST_LINES} lines`,
    find: findLongFiles,
    planted: [
      { 'src/main.ts': 'x();\n'.repeat(MOST_LINES + 1) },
      { 'src/ui/style/lesson.css': 'p {}\n'.repeat(MOST_LINES + 1) },
    ],
  },
];

describe.each(RULES)('$title', ({ find, planted }) => {
  test('in this house', () => {
    expect(find(readSources())).toEqual([]);
  });

  test.each(planted.map((files) => [Object.values(files)[0]!.slice(0, 60), files] as const))(
    'or it is noticed: %s',
    (_, files) => {
      expect(find(new Map(Object.entries(files)))).toHaveLength(1);
    },
  );
});

test('the engine may use what every host computes to the same bits', () => {
  const line = 'list.sort((a, b) => Math.sqrt(a) - Math.abs(b)) /* Math.sin */; const most = 2 ** 26; f("Math.sin");';
  expect(findForbiddenCalls(new Map([['src/engine/world.ts', line]]))).toEqual([]);
});

describe('the reader of imports', () => {
  test('reads every form of import and none that stands in a comment, a string or a regular expression', () => {
    const source = `
      import a from 'one';
      import { b,
        type C } from "two";
      export * from './three.ts'; // import d from 'no-1';
      /* import e from 'no-2'; */
      const f = await import('four');
      new Worker(new URL('./five.ts', import.meta.url));
      const g = "import h from 'no-3'";
      const i = \`import j from 'no-4' \${k(await import('six'), { l: 'm' })} import n from 'no-5'\`;
      const o = /['"]import p from 'no-6'/.test(q) ? 1 / 2 : 3 / 4;
      import 'seven';
    `;
    expect(listImports(source)).toEqual(['one', 'two', './three.ts', 'four', './five.ts', 'six', 'seven']);
  });

  test('keeps every character in its place', () => {
    const source = readFileSync(fileURLToPath(import.meta.url), 'utf8');
    expect(blankOut(source)).toHaveLength(source.length);
  });
});

describe('the project around it', () => {
  test('has the top level that was asked for, and nothing beside it', () => {
    const passing = ['node_modules', 'dist', 'coverage'];
    const entries = readdirSync(ROOT).filter((name) => !name.startsWith('.') && !passing.includes(name));
    expect(entries.filter((name) => !TOP_LEVEL.includes(name))).toEqual([]);
  });

  test('locks versions and checksums, and leaves to each machine where packages come from', () => {
    const { packages } = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8')) as {
      packages: Record<string, { resolved?: string; integrity?: string }>;
    };
    const entries = Object.entries(packages).filter(([path]) => path !== '');
    expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    expect(entries.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
  });

  test('names every dependency by one exact version', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
    const ranges = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, v]) => !/^\d+\.\d+\.\d+$/.test(v),
    );
    expect(ranges).toEqual([]);
  });
});
