// The engine as a game gets it: built, put into a folder of its own, and imported by its file or by its name.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT, scriptOf } from '../kit/prepare.mjs';

const parent = join(ROOT, 'node_modules/.thinwall');
mkdirSync(parent, { recursive: true });
const game = mkdtempSync(join(parent, 'game-'));
const engine = join(game, 'vendor/engine');

const SOURCE = `
import { makeBox, World } from './vendor/engine/thinwall-engine.js';
import { type Body, type BroadPhaseOptions, type CcdQuery, collide, makeCircle, type Mtv, type PairResult } from 'thinwall-engine';
import type { Pose, SatReport, ShapeType, Solver, SweptPair, WorldEvent } from 'thinwall-engine';

const world = new World({ ccd: 'sweep', gravityY: 600 });
const crate: Body = world.add({ shape: makeBox(40, 40), y: 270 });
world.step();
for (const event of world.events) console.log((event as Readonly<WorldEvent>).type);
const pose: Pose = { x: 1, y: 0, c: 1, s: 0 };
export const answer: PairResult = collide(makeBox(2, 2), makeCircle(1), 0, pose, { x: 3, y: 0, c: 1, s: 0 });
export type Strategies = [BroadPhaseOptions, CcdQuery, SweptPair, Solver, Mtv, SatReport, ShapeType];
export const height: number = crate.y;
// @ts-expect-error: a setting that does not exist is underlined before the game runs
new World({ gravity: 600 });
`;

/** A strict project that knows nothing of this one. */
function typeCheck(file: string): string {
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom'];
  const tsc = scriptOf('typescript', 'tsc');
  const result = spawnSync(process.execPath, [tsc, ...options, '--types', '', file], { cwd: game, encoding: 'utf8' });
  return result.stdout + result.stderr;
}

beforeAll(() => {
  const vite = scriptOf('vite', 'vite');
  const build = [vite, 'build', '--mode', 'engine', '--logLevel', 'error', '--outDir', engine];
  execFileSync(process.execPath, build, { cwd: ROOT });
  mkdirSync(join(game, 'node_modules'));
  symlinkSync(engine, join(game, 'node_modules/thinwall-engine'), 'junction');
  writeFileSync(join(game, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(game, 'game.ts'), SOURCE);
}, 60_000);

afterAll(() => rmSync(game, { recursive: true, force: true }));

test('a strict TypeScript project imports the built engine by file and by name, and its types hold what it may be given', () => {
  expect(typeCheck('game.ts')).toBe('');
});

test('plain JavaScript imports it by name and plays a second', () => {
  const source = `import { makeBox, World } from 'thinwall-engine';
    const world = new World();
    const crate = world.add({ shape: makeBox(40, 40) });
    for (let i = 0; i < 60; i++) world.step();
    console.log(crate.vy);`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', source], { cwd: game, encoding: 'utf8' });
  expect(Number(said)).toBeCloseTo(600, 9);
});
