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

/** A file of the folder that holds this text. */
function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const LEVEL = JSON.stringify({
  format: 'thinwall-scene',
  version: 1,
  bodies: [{ type: 'static', shapes: [{ type: 'box', width: 8, height: 400 }] }],
});

test('a value may stand behind an equals sign, and the usage is told to who asks', () => {
  const file = write('equals.json', LEVEL);
  const { status, stdout } = audit(file, '--bullet=circle:4', '--hz=120', '--speed=1800', '--mode=substep:2');
  // 12 px at 120 Hz, looked at twice: 2,880 px/s.
  expect([status, stdout.includes('2880')]).toEqual([0, true]);
  expect(audit('--help')).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining('usage: npm run audit'),
  });
});

test.each([
  [['--bullet', '--hz', '60'], /--bullet needs a value, got '--hz'/],
  [['--bullet', 'circle:4', '--hz'], /--hz needs a value, got none/],
  [['--bullet', 'circle:4', '--fps', '60'], /there is no option '--fps': there are --bullet, --hz/],
  [['--bullet', 'circle:4', '--bullet', 'box:2'], /--bullet can be given once, got 'circle:4' and 'box:2'/],
  [['--bullet', 'circle:0'], /larger than 0 px, got 'circle:0'/],
  [['--bullet', 'circle:1.2.3'], /bullet must be circle:4, .* got 'circle:1\.2\.3'/],
  [['--bullet', 'circle:4px'], /without a unit, got 'circle:4px'/],
  [['--bullet', 'circle:4', '--hz', 'fast'], /--hz must be a number, got 'fast'/],
  [['--bullet', 'circle:4', '--mode', 'sweep:3'], /sweep cuts no slices, got sweep:3: leave out ':3'/],
])('what was asked wrongly is named with what would be right: %s', (words, message) => {
  const { status, stdout, stderr } = audit(write('asked.json', LEVEL), ...words);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(message);
});

test('a file that cannot be read, and what is wrong in one that can, is told with its name', () => {
  const bullet = ['--bullet', 'circle:4'];
  expect(audit(join(folder, 'nowhere.json'), ...bullet).stderr).toMatch(
    /cannot read .*nowhere\.json: there is no such file/,
  );
  expect(audit(folder, ...bullet).stderr).toMatch(/: it is a folder/);
  const bad = audit(write('bad.json', '{ "format": "thinwall-scene", "version": 1, "bodies": 3 }'), ...bullet);
  expect([bad.status, bad.stderr]).toEqual([2, expect.stringMatching(/bad\.json: bodies/)]);
});

test('a level without colliders has nothing to pass, and parts of one body are judged one by one', () => {
  const empty = write('empty.json', LEVEL.replace(/"bodies":.*/, '"bodies":[]}'));
  expect(audit(empty, '--bullet', 'circle:4')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('nothing to pass'),
  });
  const twoParts = '[{"type":"box","width":8,"height":400},{"type":"box","width":40,"height":8,"y":200}]';
  const compound = write('compound.json', LEVEL.replace(/"shapes":\[.*?\]/, `"shapes":${twoParts}`));
  const { stdout } = audit(compound, '--bullet', 'circle:4', '--speed', '700');
  expect(stdout).toContain('2 colliders at 60 Hz');
  expect(stdout).toContain('Parts of a body are judged one by one');
});
