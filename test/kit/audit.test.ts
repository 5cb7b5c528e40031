import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeBox, World, writeScene } from '#engine';
import { ROOT } from './prepare.mjs';

const folder = mkdtempSync(join(tmpdir(), 'thinwall-audit-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What `npm run audit` says and returns. */
function audit(...words: string[]): { status: number | null; stdout: string; stderr: string } {
  const script = [join(ROOT, 'test/kit/run-script.mjs'), join(ROOT, 'test/kit/audit.ts')];
  return spawnSync(process.execPath, [...script, ...words], { cwd: ROOT, encoding: 'utf8' });
}

test('an audit of a file needs to be told how large the bullet is, and then judges the wall', () => {
  const world = new World();
  world.add({ type: 'static', shape: makeBox(8, 400) });
  const file = join(folder, 'level.json');
  writeFileSync(file, writeScene(world));
  const unsaid = audit(file, '--speed', '1800');
  expect([unsaid.status, unsaid.stdout]).toEqual([2, '']);
  expect(unsaid.stderr).toContain('--bullet is needed');
  const said = audit(file, '--bullet', 'circle:4', '--speed', '1800');
  expect([said.status, said.stderr]).toEqual([1, '']);
  // 8 px of wall and 4 px of bullet at 60 Hz: 720 px/s; of 1,800 px/s three in five pass.
  expect(said.stdout).toMatch(/\b720\b.*\b60 %/);
});
